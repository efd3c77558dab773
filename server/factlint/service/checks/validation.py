"""The rules that a well-formed body must still keep, decided before anything is counted or run."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from factlint.interface.assess import MAX_ITEM_CP, MAX_ITEMS, AssessIn
from factlint.interface.common import AUTO_LANGUAGE, LANGUAGES
from factlint.interface.extract import MAX_TEXT_CP, ExtractIn
from factlint.service.common.errors import invalid_input_error
from factlint.service.common.field_errors import missing_field_error

_URL = re.compile(r"\s*https?://\S+\s*", re.IGNORECASE)
_WORKSPACE = re.compile(r"[A-Za-z0-9_-]{1,64}")
_CODES = frozenset((*LANGUAGES, AUTO_LANGUAGE, ""))


@dataclass(frozen=True, slots=True)
class AssessAsk:
    """What an assess call asks: either one `text`, or a list of `items`."""

    text: str
    items: tuple[str, ...]
    language: str
    suggest_rewrite: bool

    @property
    def row_language(self) -> str:
        return "en" if self.language in {"", AUTO_LANGUAGE} else self.language


@dataclass(frozen=True, slots=True)
class ExtractAsk:
    """What an extract call asks; `text` is cut to what is read."""

    text: str
    is_url: bool
    language: str
    focus: str | None
    locate: bool
    markup: str


def assess_ask(body: dict[str, object], sent: AssessIn, docs_url: str | None) -> AssessAsk:
    """The rules of assess. Raises InvalidInput."""
    language = language_code(sent.language)
    single = sent.claim if sent.claim.strip() else sent.text
    if sent.claims:
        if single.strip():
            detail = "Send either claims, or one text, not both."
            raise invalid_input_error("input_conflict", detail, ["body", "claims"])
        return AssessAsk("", _items(sent.claims), language, sent.suggest_rewrite)
    if not single.strip():
        if "claim" in body or "text" in body:
            raise invalid_input_error(
                "blank_input", "The text is empty.", ["body", "claim" if "claim" in body else "text"]
            )
        raise missing_field_error("claim", body, AssessIn, docs_url)
    if len(single) > MAX_TEXT_CP:
        detail = f"The text is {len(single)} characters; the limit is {MAX_TEXT_CP}."
        raise invalid_input_error("item_too_long", detail, ["body", "text" if single is sent.text else "claim"])
    return AssessAsk(single, (), language, sent.suggest_rewrite)


def extract_ask(sent: ExtractIn) -> ExtractAsk:
    """The rules of extract. Raises InvalidInput."""
    if not sent.text.strip():
        raise invalid_input_error("blank_input", "The text is empty.", ["body", "text"])
    return ExtractAsk(
        text=sent.text[:MAX_TEXT_CP],
        is_url=is_address(sent.text),
        language=language_code(sent.language),
        focus=sent.focus if sent.focus and sent.focus.strip() else None,
        locate=sent.locate,
        markup=sent.markup,
    )


def is_address(text: str) -> bool:
    """Whether a text is exactly one http or https address, and nothing else."""
    return _URL.fullmatch(text[: MAX_TEXT_CP + 1]) is not None


def workspace_of(header: str | None) -> str | None:
    """The workspace whose sources count, if the caller named one. Raises InvalidInput."""
    if not header:
        return None
    if not _WORKSPACE.fullmatch(header):
        raise invalid_input_error(
            "validation_error",
            "The workspace header must hold an id of letters, digits, '-' or '_'.",
            ["header", "X-Factlint-Workspace"],
            type_="value_error",
        )
    return header


def _items(claims: list[str]) -> tuple[str, ...]:
    if len(claims) > MAX_ITEMS:
        detail = f"claims has {len(claims)} items; the limit is {MAX_ITEMS}."
        raise invalid_input_error("too_many_items", detail, ["body", "claims"])
    for index, item in enumerate(claims):
        if not item.strip():
            raise invalid_input_error("blank_item", f"claims[{index}] is empty.", ["body", "claims", index])
        if len(item) > MAX_ITEM_CP:
            detail = f"claims[{index}] is {len(item)} characters; the limit is {MAX_ITEM_CP}."
            raise invalid_input_error("item_too_long", detail, ["body", "claims", index])
    return tuple(claims)


def language_code(code: str, loc: Sequence[str | int] = ("body", "language")) -> str:
    """A language as the interface names it, `auto`, or empty. Raises InvalidInput."""
    lowered = code.strip().lower()
    if lowered not in _CODES:
        detail = f"This language is not supported; use one of {', '.join(LANGUAGES)} or {AUTO_LANGUAGE}."
        raise invalid_input_error("unsupported_language", detail, list(loc))
    return lowered
