"""The small objects that several answers share, and the vocabulary of the interface."""

from __future__ import annotations

from typing import Annotated, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field

Language = Literal["en", "es", "de", "fr", "it", "pt", "nl", "sv", "da", "no", "fi", "bg"]
LANGUAGES: tuple[Language, ...] = ("en", "es", "de", "fr", "it", "pt", "nl", "sv", "da", "no", "fi", "bg")
AUTO_LANGUAGE = "auto"

VERDICTS: tuple[str, ...] = ("True", "Mostly True", "Mixed", "Mostly False", "False")
ERROR_VERDICT = "Error"
NEGATIVE_VERDICTS: frozenset[str] = frozenset({"False", "Mostly False"})
CONFIDENCES: tuple[str, ...] = ("high", "medium", "low")

PREFIX = "/api/v1"
WORKSPACE_HEADER = "X-Factlint-Workspace"
REQUEST_ID_HEADER = "X-Request-ID"
IDEMPOTENCY_HEADER = "Idempotency-Key"


class Wire(BaseModel):
    """A resource as it travels: immutable, and deaf to fields that a later version may add."""

    model_config = ConfigDict(frozen=True, extra="ignore", json_schema_serialization_defaults_required=True)


def _is_none(value: object) -> bool:
    return value is None


def _is_blank(value: object) -> bool:
    return value == ""


T = TypeVar("T")

OmittedWhenNone = Annotated[T | None, Field(exclude_if=_is_none)]
"""Left out of the answer, never null, when unknown (interface, "For the 402 body")."""

OmittedWhenBlank = Annotated[str, Field(exclude_if=_is_blank)]
"""A text that is left out of the answer when there is none."""


class Position(Wire):
    """A passage of the text sent, `[start, end)` in code points; both null when the text came from a URL."""

    start: int | None
    end: int | None
    text: str | None


class NamedEntity(Wire):
    """A thing that a text speaks of; `type` is an open word such as `person`, `organization`, `place`, `topic`."""

    name: str
    type: str


class EntityRef(Wire):
    """A named thing in a stored report, with its knowledge-base id where it was resolved."""

    name: str
    qid: str | None = None


class Source(Wire):
    """One piece of evidence behind a verdict; `date` is the publication date of the source.

    `location` is this project's addition: `path:line` for a source that is one of the writer's own files.
    """

    source_name: str = ""
    title: str = ""
    url: str = ""
    snippet: str = ""
    date: str = ""
    location: OmittedWhenBlank = ""


class SearchedPage(Wire):
    """A page that a judging panel looked at (newest services only)."""

    title: str = ""
    url: str = ""
