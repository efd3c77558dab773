"""What a rule is, what it yields, and what a reader gets to see: an inconsistency on the wrong words of a draft."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from factlint.consistency.slip import Change, Note, Place, Remedy, Slip
from factlint.consistency.text import Draft, Folder, Paragraph
from factlint.prose.apply.edits import Edit
from factlint.prose.span import Span

__all__ = [
    "Change",
    "Fix",
    "InDraft",
    "InDraftAndFolder",
    "InFolder",
    "InParagraph",
    "Inconsistency",
    "Note",
    "Place",
    "Related",
    "Remedy",
    "Right",
    "Rule",
    "Scope",
    "Severity",
    "Slip",
    "Wrong",
]

Severity = Literal["error", "warning", "information"]
Scope = Literal["paragraph", "draft", "folder"]


@dataclass(frozen=True, slots=True)
class Related:
    """The other side in code points of the draft at `path`, or of the same draft where that is ""."""

    span: Span
    message: str
    path: str = ""


@dataclass(frozen=True, slots=True)
class Fix:
    """The smallest edits that put it right; only those that are `sure` are made without being looked at."""

    title: str
    edits: tuple[Edit, ...]
    sure: bool = False


def join_fix_titles(fixes: Sequence[Fix]) -> str:
    """What could be done, as one sentence without its stop: "Make it 8%, or make it 134"."""
    first, *others = (fix.title for fix in fixes)
    return ", or ".join([first, *(f"{title[:1].lower()}{title[1:]}" for title in others)])


@dataclass(frozen=True, slots=True)
class Inconsistency:
    """Words of a draft that cannot be right beside others, the calendar or arithmetic.

    `span` and the spans of `related` and `fixes` are half-open code points of the draft's text.
    """

    rule: str
    span: Span
    message: str
    working: str = ""
    related: tuple[Related, ...] = ()
    fixes: tuple[Fix, ...] = ()
    severity: Severity = "warning"


@dataclass(frozen=True, slots=True)
class InParagraph:
    """A check of one paragraph by itself, run again only when its words change.

    One that `needs_figures` finds nothing where no digit stands, and is not asked there.
    """

    check: Callable[[Paragraph], Iterable[Slip]]
    needs_figures: bool = False
    scope: Literal["paragraph"] = "paragraph"


Read = Callable[[Paragraph], object]
"""What a rule makes of one paragraph by itself (`Draft.readings`): made again only when its words change."""


@dataclass(frozen=True, slots=True)
class InDraft:
    """A check of a whole draft, run once the writer pauses; it may read the source for what the prose leaves out.

    What it `reads` of paragraphs is read while those are looked at anyway; the check compares it over the draft.
    """

    check: Callable[[Draft], Iterable[Slip]]
    reads: tuple[Read, ...] = ()
    scope: Literal["draft"] = "draft"


@dataclass(frozen=True, slots=True)
class InFolder:
    """A check of one draft among the others of its folder."""

    check: Callable[[Draft, Folder], Iterable[Slip]]
    reads: tuple[Read, ...] = ()
    scope: Literal["folder"] = "folder"


@dataclass(frozen=True, slots=True)
class InDraftAndFolder:
    """A check of a whole draft that also looks at the other drafts where they are known: a folder, or None."""

    check: Callable[[Draft, Folder | None], Iterable[Slip]]
    reads: tuple[Read, ...] = ()
    scope: Literal["draft"] = "draft"


@dataclass(frozen=True, slots=True)
class Wrong:
    """An example that the rule must find: exactly these words, and the text after each fix, in the order offered.

    `markup` as in `factlint.prose`; `files` are further drafts of the folder as (path, text); `count` says how many
    findings the text has in all where it is more than one.
    """

    text: str
    words: str
    working: str | None = None
    fixed: tuple[str, ...] | None = None
    markup: str = "markdown"
    files: tuple[tuple[str, str], ...] = ()
    count: int = 1


@dataclass(frozen=True, slots=True)
class Right:
    """An example on which the rule must be silent, however much it looks like a slip."""

    text: str
    markup: str = "markdown"
    files: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Rule:
    """One kind of inconsistency: its check, its examples, which are its tests, and its page for the writer.

    `id` is what settings and comments name it by. `explanation` is Markdown: what it finds, when it keeps silent and
    what to do; a rule's module docstring.
    """

    id: str
    title: str
    check: InParagraph | InDraft | InFolder | InDraftAndFolder
    wrong: tuple[Wrong, ...]
    right: tuple[Right | str, ...]
    explanation: str | None
    severity: Severity = "warning"

    @property
    def scope(self) -> Scope:
        return self.check.scope
