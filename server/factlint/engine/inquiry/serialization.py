"""Each step's result as JSON and back, for those who record steps and repeat none after a crash."""

from __future__ import annotations

from typing import TypeVar

from pydantic import JsonValue, TypeAdapter

from factlint.engine.inquiry.model import Adjudication, Conclusion, Debate, Framing, Research

_Step = TypeVar("_Step")

FRAMING: TypeAdapter[Framing] = TypeAdapter(Framing)
RESEARCH: TypeAdapter[Research] = TypeAdapter(Research)
DEBATE: TypeAdapter[Debate] = TypeAdapter(Debate)
ADJUDICATIONS: TypeAdapter[tuple[Adjudication, ...]] = TypeAdapter(tuple[Adjudication, ...])
CONCLUSION: TypeAdapter[Conclusion] = TypeAdapter(Conclusion)


def to_json(adapter: TypeAdapter[_Step], step: _Step) -> JsonValue:
    """A step's result as plain JSON values."""
    value: JsonValue = adapter.dump_python(step, mode="json")
    return value
