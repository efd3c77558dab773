"""Extract: the checkable claims of a text, each with its passages when located (docs/wire-shapes.md, 3)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from factlint.interface.common import NamedEntity, OmittedWhenNone, Position, Wire

MAX_TEXT_CP = 50_000
MAX_FOCUS_CP = 300
MAX_CLAIMS = 100
MAX_POSITIONS = 10


class ExtractIn(Wire):
    """`text` is a draft, or exactly one http or https URL. `markup` is this project's addition."""

    text: str = Field(description="A draft, or exactly one public http or https URL with nothing else in the field.")
    language: str = Field(default="", description="One of the 12 language codes, `auto`, or empty for English.")
    focus: str | None = Field(
        default=None, max_length=MAX_FOCUS_CP, description="Keeps only the found claims that concern this."
    )
    locate: bool = Field(default=False, description="Place each claim in the text and leave out what is not there.")
    markup: Literal["markdown", "plain"] = Field(default="markdown", description="How `text` is marked up.")


class LocatedClaim(Wire):
    """One claim, and where the text states it: 1 to 10 passages in text order, or null when not located."""

    claim: str
    positions: list[Position] | None = None


class ExtractOut(Wire):
    """The claims of a text, most check-worthy first; `status` is read as an open set.

    `provisional` and `hint` are this project's additions: found without the model that should have read the text,
    because it was out; why nothing was read, where that is for the text's language. So is `left_out`: the passages of
    which no claims are given, because a sentence is too long to be read, or there are too many sentences or claims.
    """

    status: str
    claims: list[LocatedClaim] = Field(default=[])
    domain: str = ""
    key_entities: list[NamedEntity] = Field(default=[])
    presumed_intent: str = ""
    original_input: str = ""
    language: OmittedWhenNone[str] = None
    provisional: OmittedWhenNone[bool] = None
    hint: OmittedWhenNone[str] = None
    left_out: OmittedWhenNone[list[Position]] = None
