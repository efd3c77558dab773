"""What the rules find in a text in Markdown, alone in its folder: for the tests of this folder."""

from __future__ import annotations

from factlint.consistency.check import check_draft
from factlint.consistency.model import Inconsistency
from factlint.consistency.text import Draft, Folder
from factlint.prose.parse import parse


def found_in(text: str) -> tuple[Inconsistency, ...]:
    """All that is found."""
    source = parse(f"{text}\n", "markdown")
    return check_draft(source, folder=Folder({"draft.md": Draft(source, "draft.md")}), path="draft.md")


def rules_of(text: str) -> list[str]:
    """The rule of each finding."""
    return [one.rule for one in found_in(text)]


def words_found(text: str, *rules: str) -> list[str]:
    """The words that some rules speak of."""
    return [one.span.slice(text) for one in found_in(text) if one.rule in rules]
