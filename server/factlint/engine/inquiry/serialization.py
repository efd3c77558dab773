"""Each step's result as JSON and back, for those who record steps and repeat none after a crash."""

from __future__ import annotations

from typing import TypeVar

from pydantic import JsonValue, TypeAdapter

from factlint.engine.inquiry.model import Adjudication, Debate, FramedClaim, Research

_Step = TypeVar("_Step")

FRAMED: TypeAdapter[FramedClaim] = TypeAdapter(FramedClaim)
RESEARCH: TypeAdapter[Research] = TypeAdapter(Research)
DEBATE: TypeAdapter[Debate] = TypeAdapter(Debate)
ADJUDICATIONS: TypeAdapter[tuple[Adjudication, ...]] = TypeAdapter(tuple[Adjudication, ...])


def to_json(adapter: TypeAdapter[_Step], step: _Step) -> JsonValue:
    """A step's result as plain JSON values."""
    value: JsonValue = adapter.dump_python(step, mode="json")
    return value
