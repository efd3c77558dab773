"""What comes back from a model: an answer of the shape that was asked for, or why there is none. A failure is no verdict."""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Generic, TypeVar, cast, get_origin

from annotated_types import MaxLen
from pydantic import BaseModel, ConfigDict, ValidationError, model_validator

MOST_STARTS = 8
CUT = "it was cut off before its end, so think less and write less"
# A template that opens the thought itself leaves only its end in the answer.
_THOUGHTS = re.compile(r"(?is)^\s*(?!\{)\S.*?</think(?:ing)?>")
_CLOSED = frozenset({"content_filter"})
_NUMBER = re.compile(r"(?i)(?:item|source|no\.?)?\s*[\[(#]?\s*(-?\d{1,3})(?:\.0+)?\s*[\])]?(?:/10)?\.?")
_NULLS = frozenset({"null", "none", "n/a", "nil", ""})
_TRAILING_COMMA = re.compile(r'("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])')


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
    def of_the_answer(self) -> bool:
        """Whether the model answered, and only what it said cannot be used."""
        return self in {Fault.DECLINED, Fault.CUT_OFF, Fault.FLOOD, Fault.NONSENSE}


class Shape(BaseModel):
    """The form of an answer: what is not in it is left out, texts are stripped. Harmless departures are mended: a text or a
    list that is missing or null is empty, and what a list has beyond its longest is cut."""

    SALVAGED: ClassVar[bool] = False
    """Whether the whole items of an answer that was cut off are of use."""

    model_config = ConfigDict(frozen=True, extra="ignore", str_strip_whitespace=True, hide_input_in_errors=True)

    @model_validator(mode="before")
    @classmethod
    def _mend(cls, given: object) -> object:
        if not isinstance(given, dict) or not given.keys() & cls.model_fields.keys():
            return cast("object", given)
        mended = dict(cast("dict[str, object]", given))
        for name, about in cls.model_fields.items():
            value = mended.get(name)
            if about.annotation is str and value is None:
                mended[name] = ""
            elif get_origin(about.annotation) is list:
                most = next((one.max_length for one in about.metadata if isinstance(one, MaxLen)), None)
                mended[name] = [] if value is None else value[:most] if isinstance(value, list) else value
        return mended


def number_of(value: object) -> object:
    """A whole number that a model wrote as words: "[1]", "7", "item 2", 7.0; None for "null"."""
    if isinstance(value, str):
        found = _NUMBER.fullmatch(value.strip())
        return int(found.group(1)) if found else None if value.strip().lower() in _NULLS else value
    return round(value) if isinstance(value, float) and math.isfinite(value) else value


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
class ModelReply:
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
    whole: bool = True
    """False where the answer was cut off, and the items in it that were whole are its value."""


@dataclass(frozen=True, slots=True)
class Failed:
    """No answer, and why; `why` is for people and holds no word of a draft. There may be an answer later, so what is done
    without it is provisional. `again`: whether the same model may do better when it is told the fault."""

    fault: Fault
    why: str
    model: str = ""
    again: bool = True


class Unanswered(Exception):
    """A call that brought no words; `retry_after_s` is what the service asked to wait, `status` its HTTP status, if any."""

    def __init__(self, fault: Fault, why: str, retry_after_s: float | None = None, status: int | None = None) -> None:
        super().__init__(why)
        self.fault = fault
        self.retry_after_s = retry_after_s
        self.status = status


def read(said: ModelReply, shape: type[Answer]) -> Answer | Failed:
    """The answer in a model's words. A preamble, a code fence or a thought around it does no harm."""
    if said.stopped in _CLOSED:
        return Failed(Fault.DECLINED, "the service's filter withheld the answer", again=False)
    text = _THOUGHTS.sub("", said.text).strip()
    why = "it holds no object"
    # Where a model thinks better of its answer, the last one counts.
    for found in [*reversed(_objects(text)), *reversed(_objects(said.text) if text != said.text.strip() else [])]:
        try:
            return shape.model_validate(_unwrap(found, shape))
        except (ValidationError, RecursionError) as wrong:
            why = f"it does not have the shape asked for ({_first(wrong)})"
    if shape.SALVAGED and said.stopped == "length" and (whole := _whole_items(text)) is not None:
        try:
            return shape.model_validate(whole)
        except (ValidationError, RecursionError):
            pass
    if said.stopped == "length":
        return Failed(Fault.CUT_OFF, CUT)
    if not text:
        return Failed(Fault.DECLINED, "the answer is empty")
    if "{" not in text:
        return Failed(Fault.DECLINED, "the model answered in words instead")
    return Failed(Fault.NONSENSE, f"the answer cannot be read: {why}")


def _objects(text: str) -> list[dict[str, object]]:
    """The outermost JSON objects of a text, in their order; a comma before a closing bracket does no harm."""
    decoder, found, at = json.JSONDecoder(), list[dict[str, object]](), text.find("{")
    plain = _TRAILING_COMMA.sub(lambda match: match.group(1) or "", text)
    if plain != text:
        text, at = plain, plain.find("{")
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


def _whole_items(text: str) -> object | None:
    """The first object of a text that was cut off, up to the last item of a list that is whole; None where there is none."""
    start, closers, in_string, escaped = text.find("{"), list[str](), False, False
    end, open_then = 0, ""
    for at in range(max(start, 0), len(text) if start >= 0 else 0):
        char = text[at]
        if in_string:
            in_string, escaped = escaped or char != '"', not escaped and char == "\\"
        elif char == '"':
            in_string = True
        elif char in "{[":
            closers.append("}" if char == "{" else "]")
        elif char in "}]":
            if not closers or closers.pop() != char or not closers:
                break
            if closers[-1] == "]":
                end, open_then = at + 1, "".join(reversed(closers))
    try:
        return cast("object", json.loads(text[start:end] + open_then)) if end else None
    except (ValueError, RecursionError):
        return None


def _unwrap(found: dict[str, object], shape: type[Shape]) -> object:
    """What stands in an object of one field that the shape does not have: {"answer": {…}}."""
    (inner,) = found.values() if len(found) == 1 else (None,)
    return cast("object", inner) if isinstance(inner, dict) and not found.keys() & shape.model_fields.keys() else found


def _first(wrong: Exception) -> str:
    if not isinstance(wrong, ValidationError):
        return "it is nested too deeply"
    first = wrong.errors(include_url=False, include_input=False)[0]
    return f"{'.'.join(map(str, first['loc'])) or 'it'}: {first['type']}"
