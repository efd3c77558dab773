"""Which answers have a shape of their own in 2026-05-13, and how each is made from the current one.

Answers that are not listed are the same in both versions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Generic, TypeVar, cast

from factlint.interface.assess import AssessOut
from factlint.interface.common import Wire
from factlint.interface.extract import ExtractOut
from factlint.interface.original import (
    OriginalAssessOut,
    OriginalExtractOut,
    OriginalUsageOut,
    assess_to_original,
    extract_to_original,
    usage_to_original,
)
from factlint.interface.usage import UsageOut

A = TypeVar("A", bound=Wire)


@dataclass(frozen=True, slots=True)
class Asked:
    """What besides the answer decides its older shape: the day, and whether an extract asked for places."""

    today: date
    located: bool = False


@dataclass(frozen=True, slots=True)
class Original(Generic[A]):
    current: type[A]
    model: type[Wire]
    make: Callable[[A, Asked], Wire]


ORIGINALS = (
    Original(ExtractOut, OriginalExtractOut, lambda answer, asked: extract_to_original(answer, located=asked.located)),
    Original(AssessOut, OriginalAssessOut, lambda answer, _: assess_to_original(answer)),
    Original(UsageOut, OriginalUsageOut, lambda answer, asked: usage_to_original(answer, asked.today)),
)
_BY_MODEL = {cast("type[Wire]", original.current): original for original in ORIGINALS}


def original_model(model: type[Wire]) -> type[Wire]:
    """The model of an answer in 2026-05-13."""
    found = _BY_MODEL.get(model)
    return found.model if found else model


def to_original(answer: Wire, asked: Asked) -> Wire:
    """The answer as 2026-05-13 shapes it."""
    found = cast("Original[Wire] | None", _BY_MODEL.get(type(answer)))
    return found.make(answer, asked) if found else answer
