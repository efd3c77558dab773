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
ISSUE_VERDICTS: tuple[str, ...] = ("False", "Mostly False", "Mixed")
"""The verdicts that make a claim of a review an issue."""
CONFIDENCES: tuple[str, ...] = ("high", "medium", "low")

PREFIX = "/api/v1"
WORKSPACE_HEADER = "X-Factlint-Workspace"
REQUEST_ID_HEADER = "X-Request-ID"
IDEMPOTENCY_HEADER = "Idempotency-Key"
REPLAYED_HEADER = "Idempotency-Replayed"


class Wire(BaseModel):
    """A resource as it travels: immutable, and deaf to fields that a later version may add."""

    model_config = ConfigDict(
        frozen=True, extra="ignore", json_schema_serialization_defaults_required=True, defer_build=True
    )


M = TypeVar("M", bound=Wire)


def copy_fields(source: Wire, model: type[M], /, **instead: object) -> M:
    """`source` as another model: fields of the same name are taken over, unless one is given `instead`."""
    shared = model.model_fields.keys() & type(source).model_fields.keys()
    return model.model_validate({name: getattr(source, name) for name in shared} | instead)


class StrictWire(Wire):
    """A request that refuses the fields that it does not know."""

    model_config = ConfigDict(extra="forbid")


def _is_none(value: object) -> bool:
    return value is None


def _is_blank(value: object) -> bool:
    return value == ""


T = TypeVar("T")

OmittedWhenNone = Annotated[T | None, Field(exclude_if=_is_none)]
"""Left out of the answer, never null, when unknown (docs/interface.md, "For the 402 body")."""

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
    snippet_language: OmittedWhenNone[str] = None


class SearchedPage(Wire):
    """A page that a judging panel looked at (newest services only)."""

    title: str = ""
    url: str = ""


class Done(Wire):
    """The answer to a request that has nothing else to say."""

    ok: bool = True


Depth = Literal["standard", "low"]
SubmittedVisibility = Literal["private", "unlisted"]
"""What a caller may ask for; only publication makes a verification public."""
Visibility = Literal["private", "unlisted", "public"]


class Hooked(Wire):
    """A request whose end may be reported to a webhook."""

    webhook_url: str = Field(
        default="", description="Where the end is reported. Left out: the key's default address; empty: nowhere."
    )

    @property
    def asked_webhook(self) -> str | None:
        """The address as sent, which may be empty; None when the field was left out."""
        return self.webhook_url if "webhook_url" in self.model_fields_set else None
