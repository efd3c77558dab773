"""Citations in the engine's words: what a draft cites for which statement, and what reading the source has shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from factlint.interface.citecheck import ISSUE_FINDINGS, Finding, PageRead, Support
from factlint.prose.span import Span

Doubt = Literal["", "no_statement", "unclear_pairing", "ambiguous_reference"]
Field = Literal["title", "authors", "year", "journal"]


@dataclass(frozen=True, slots=True)
class Work:
    """A published work as the draft cites it; `entry` is the whole entry of a reference list, where there is one."""

    title: str = ""
    authors: tuple[str, ...] = ()
    year: str = ""
    journal: str = ""
    entry: str = ""


NoticeKind = Literal["retraction", "concern", "correction", "reinstatement"]


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that was published about a work afterwards: its kind, the notice's DOI, its date (ISO 8601) or "", and who
    tells of it."""

    kind: NoticeKind
    doi: str = ""
    date: str = ""
    sources: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RegistryRecord:
    """A published work as its registry knows it; authors are family names.

    `years` are others in which it came out: online, in print. `doi` is set where the work was found by its words.
    """

    title: str = ""
    authors: tuple[str, ...] = ()
    year: int | None = None
    journal: str = ""
    years: tuple[int, ...] = ()
    doi: str = ""
    notices: tuple[Notice, ...] = ()


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that a citation says otherwise than the registry."""

    field: Field
    cited: str
    registered: str


@dataclass(frozen=True, slots=True)
class Citation:
    """One source cited for one statement.

    `statement` has link syntax reduced to words; `position` is its place in the draft with that syntax, None for a
    statement given by itself. `shared`: other sources are cited for the same statement. `doubt` says why it is not
    clear what is cited for what.
    """

    reference: str
    url: str | None
    doi: str | None
    statement: str
    quotes: tuple[str, ...] = ()
    position: Span | None = None
    work: Work | None = None
    shared: bool = False
    doubt: Doubt = ""


@dataclass(frozen=True, slots=True)
class Source:
    """The text of a cited page; `whole` is False for an abstract or a beginning."""

    url: str
    title: str
    text: str
    date: str = ""
    language: str = "en"
    whole: bool = True


@dataclass(frozen=True, slots=True)
class PageSupport:
    """What a page says of a statement: its stance, the words that tell it, and why; `reason` where it is unchecked."""

    support: Support
    snippet: str = ""
    rationale: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class QuoteCheck:
    """Whether the quotes of a statement stand in the page; `missing` is the first that does not."""

    outcome: Literal["matched", "not_in_source", "unchecked"]
    missing: str | None = None


@dataclass(frozen=True, slots=True)
class MetadataCheck:
    """A citation's bibliographic data beside the registry's."""

    outcome: Literal["consistent", "mismatch", "unchecked"]
    differences: tuple[Difference, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckedCitation:
    """All that is known of one citation after its check."""

    page_read: PageRead = "none"
    source: Source | None = None
    reading: PageSupport | None = None
    quoted: QuoteCheck | None = None
    doi_registered: bool | None = None
    compared: MetadataCheck | None = None
    registered: RegistryRecord | None = None
    unchecked_reason: str | None = None
    hint: str | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """The one finding of a check, and which part of it tells it."""

    finding: Finding
    source: Literal["doi", "page", "support", "quote", "metadata"] | None

    @property
    def is_issue(self) -> bool:
        return self.finding in ISSUE_FINDINGS
