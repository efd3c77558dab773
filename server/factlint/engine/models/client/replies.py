"""What comes back from a model: an answer of the shape that was asked for, or why there is none. A failure is no verdict."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

MOST_STARTS = 8
_THOUGHTS = re.compile(r"(?is)^\s*<think(?:ing)?>.*?</think(?:ing)?>")
_CLOSED = frozenset({"content_filter"})


class Fault(StrEnum):
    """Why there is no answer."""

    OUTAGE = "outage"
    LIMITED = "limited"
    SLOW = "slow"
    REFUSED = "refused"
    UNUSABLE = "unusable"
    DECLINED = "declined"
    CUT_OFF = "cut off"
    FLOOD = "flood"
    NONSENSE = "nonsense"
    BUDGET = "budget"

    @property
    def of_the_model(self) -> bool:
        """Whether the model itself is away, so that another may take its place."""
        return self in {Fault.OUTAGE, Fault.LIMITED, Fault.SLOW, Fault.REFUSED, Fault.UNUSABLE}


class Shape(BaseModel):
    """The form of an answer: what is not in it is left out, texts are stripped."""

    model_config = ConfigDict(frozen=True, extra="ignore", str_strip_whitespace=True, hide_input_in_errors=True)


Answer = TypeVar("Answer", bound=Shape)


@dataclass(frozen=True, slots=True)
class Usage:
    """What a call took. `cost_usd` is None where no price is known; `counted`: the service said so, else it is a guess."""

    input_tokens: int = 0
    output_tokens: int = 0
    cost_usd: float | None = None
    counted: bool = True

    @property
    def tokens(self) -> int:
        return self.input_tokens + self.output_tokens


@dataclass(frozen=True, slots=True)
class Said:
    """A model's words as they came; `stopped` is why it ended, in the words of its provider's kind, or ""."""

    text: str
    stopped: str
    usage: Usage


@dataclass(frozen=True, slots=True)
class Reply(Generic[Answer]):
    """An answer of the right shape, and the model that gave it."""

    value: Answer
    model: str
    usage: Usage


@dataclass(frozen=True, slots=True)
class Failed:
    """No answer, and why; `why` is for people and holds no word of a draft."""

    fault: Fault
    why: str
    model: str = ""

    @property
    def passing(self) -> bool:
        """Whether there may be an answer later, so that what is done without it should not be kept."""
        return self.fault.of_the_model or self.fault is Fault.BUDGET


class Unanswered(Exception):
    """A call that brought no words; `retry_after_s` is what the service asked to wait, `status` its HTTP status, if any."""

    def __init__(self, fault: Fault, why: str, retry_after_s: float | None = None, status: int | None = None) -> None:
        super().__init__(why)
        self.fault = fault
        self.retry_after_s = retry_after_s
        self.status = status


def read(said: Said, shape: type[Answer]) -> Answer | Failed:
    """The answer in a model's words. A preamble, a code fence or a thought around it does no harm."""
    if said.stopped in _CLOSED:
        return Failed(Fault.DECLINED, "the service's filter withheld the answer")
    text = _THOUGHTS.sub("", said.text).strip()
    why = "it holds no object"
    for found in _objects(text):
        try:
            return shape.model_validate(found)
        except (ValidationError, RecursionError) as wrong:
            why = f"it does not have the shape asked for ({_first(wrong)})"
    if said.stopped == "length":
        return Failed(Fault.CUT_OFF, "the answer was cut off at its longest")
    if not text:
        return Failed(Fault.DECLINED, "the answer is empty")
    if "{" not in text:
        return Failed(Fault.DECLINED, "the model answered in words instead")
    return Failed(Fault.NONSENSE, f"the answer cannot be read: {why}")


def _objects(text: str) -> list[dict[str, object]]:
    """The outermost JSON objects of a text, in their order."""
    decoder, found, at = json.JSONDecoder(), list[dict[str, object]](), text.find("{")
    for _ in range(MOST_STARTS):
        if at < 0:
            break
        try:
            value, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            end = at + 1
        else:
            found.append(value)
        at = text.find("{", end)
    return found


def _first(wrong: Exception) -> str:
    if not isinstance(wrong, ValidationError):
        return "it is nested too deeply"
    first = wrong.errors(include_url=False, include_input=False)[0]
    return f"{'.'.join(map(str, first['loc'])) or 'it'}: {first['type']}"
