"""What the rules without a source find in a draft, as findings: the same in the editor and on the command line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

from factlint.client.checks.build_findings import ignored_claims, is_ignored
from factlint.client.checks.finding_groups import group_of
from factlint.client.checks.findings import Finding, finding_id
from factlint.client.drafts.bibliography_files import BibliographyFiles
from factlint.client.drafts.existing_files import ExistingFiles, MadeFiles
from factlint.consistency.check import check_draft
from factlint.consistency.model import Inconsistency, Related
from factlint.consistency.registry import BY_ID
from factlint.consistency.text import Draft, Folder
from factlint.prose.draft import ParsedDraft
from factlint.prose.quotations import is_quoted
from factlint.prose.span import Span
from factlint.prose.text_changes import words_hash
from factlint.settings import Level, Settings

VERDICT = "Inconsistent"
CONTRADICTION = "contradiction"
_LONGEST_PASSAGE_CP = 400
_NO_NAMES: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True)
class Neighbours:
    """The drafts that are checked together, by their paths relative to `root`, with `/`; each is read once.

    With a `root`, links to files below it are followed to the disk. `names` are what the writer calls the drafts where
    that is not their path.
    """

    drafts: Mapping[str, Callable[[], ParsedDraft]] = field(default_factory=dict[str, Callable[[], ParsedDraft]])
    root: Path | None = None
    names: Mapping[str, str] = field(default_factory=dict[str, str])

    @cached_property
    def folder(self) -> Folder | None:
        """None for a draft that has neither others nor a folder."""
        if len(self.drafts) < 2 and self.root is None:
            return None
        others = ExistingFiles(self.root) if self.root is not None else None
        works = BibliographyFiles(self.root) if self.root is not None else None
        made = MadeFiles(self.root) if self.root is not None else frozenset[str]()
        return Folder({path: Draft(read(), path) for path, read in self.drafts.items()}, others, works, made)


def consistency_findings(
    parsed: ParsedDraft, settings: Settings, neighbours: Neighbours | None = None, name: str = ""
) -> tuple[Finding, ...]:
    """The findings of the rules that the settings leave on, in the order of the text.

    With `neighbours`, the draft is compared with the others there, among which it has the path `name`.
    """
    if neighbours is None or name not in neighbours.drafts:
        return findings_in_folder(parsed, settings, None)
    return findings_in_folder(parsed, settings, neighbours.folder, name, neighbours.names)


def findings_in_folder(
    parsed: ParsedDraft,
    settings: Settings,
    folder: Folder | None,
    path: str = "",
    names: Mapping[str, str] = _NO_NAMES,
) -> tuple[Finding, ...]:
    """The same for a draft that has this path in a folder."""
    found = check_draft(parsed, off=switched_off_rules(settings), folder=folder, path=path if folder else "")
    now, ignored = datetime.now(UTC), ignored_claims(settings.ignore)
    findings = (_finding(one, parsed, settings, now, names) for one in found)
    return tuple(one for one in findings if not is_ignored(hidden_name(one), ignored))


def hidden_name(finding: Finding) -> str:
    """By what a finding is hidden: its claim, and of what a rule found what it says of the sentence.

    The same sentence may be a claim of its own, which is hidden by itself.
    """
    return f"{finding.rule}: {finding.rationale} “{finding.claim}”" if finding.rule else finding.claim


def join_findings(judged: Iterable[Finding], without_source: Iterable[Finding]) -> tuple[Finding, ...]:
    """What sources and rules say of a draft, in the order of the text."""
    known = tuple(judged)
    left = drop_settled(without_source, [(one.span, one) for one in known])
    return tuple(sorted((*known, *left), key=lambda finding: finding.span))


def drop_settled(found: Iterable[Finding], judged: Iterable[tuple[Span, Finding]]) -> tuple[Finding, ...]:
    """The findings of rules without the contradictions of which a source proved the other side wrong.

    They would stand on the words that are right. `judged` come with where they stand now. Where it is known which words of
    a claim are wrong, nothing is proved of its others.
    """
    told = tuple(found)
    if not any(one.rule == CONTRADICTION for one in told):
        return told
    wrong = [_wrong_words(span, one) for span, one in judged if one.kind == "claim" and group_of(one) == "issue"]

    def is_wrong(span: Span) -> bool:
        return any(span.overlaps(other) for other in wrong)

    def is_settled(one: Finding) -> bool:
        others = [other.span for other in one.related if not other.path]
        return one.rule == CONTRADICTION and any(map(is_wrong, others)) and not is_wrong(one.span)

    return tuple(one for one in told if not is_settled(one))


def _wrong_words(span: Span, one: Finding) -> Span:
    """The words of a claim that are wrong, where it stands now; all of it where it has changed since."""
    return one.marked.shifted(span.start - one.span.start) if len(span) == len(one.span) else span


def find_contradicted(parsed: ParsedDraft, settings: Settings) -> list[Span]:
    """Words that cannot be right as they stand: what states them need not be asked about."""
    from factlint.consistency.check import check_paragraphs

    found = check_paragraphs(parsed, off=switched_off_rules(settings))
    return [one.span for one in found if one.severity != "information"]


def switched_off_rules(settings: Settings) -> frozenset[str]:
    """The rules that are switched off, by their names."""
    chosen = dict(settings.rules)
    if settings.severity.consistency == "off":
        return frozenset(name for name in BY_ID if chosen.get(name) in (None, False, "off"))
    return frozenset(name for name, said in chosen.items() if said in (False, "off"))


def level_of(one: Inconsistency, settings: Settings) -> Level:
    """How loudly an inconsistency is said: as its rule is set, else as all are; information is never made louder."""
    said = dict(settings.rules).get(one.rule)
    if isinstance(said, str):
        return said
    return "information" if one.severity == "information" else settings.severity.consistency


def page_of(rule: str) -> Path | None:
    """The file with the page of a rule, beside the package or in the repository; None where there is none."""
    here = Path(__file__).resolve().parents[2]
    for folder in (here / "consistency" / "pages", here.parent.parent / "docs" / "rules"):
        if (folder / f"{rule}.md").is_file():
            return folder / f"{rule}.md"
    return None


def _finding(
    one: Inconsistency, parsed: ParsedDraft, settings: Settings, now: datetime, names: Mapping[str, str]
) -> Finding:
    words = one.span.slice(parsed.text)
    sentence = _sentence_of(parsed, one.span) or words
    sure = [fix for fix in one.fixes if fix.sure]
    edits = sure[0].edits if len(sure) == 1 else ()
    return Finding(
        id=finding_id(f"{one.rule}: {sentence}", words),
        claim=sentence,
        span=one.span,
        passage=words,
        words=words_hash(words),
        verdict=VERDICT,
        confidence=None,
        assessed_at=now,
        rationale=one.message,
        kind="consistency",
        edits=edits,
        anothers=any(is_quoted(parsed, edit.span) for edit in edits),
        rule=one.rule,
        working=one.working,
        related=tuple(_rename_path(other, names) for other in one.related),
        fixes=one.fixes,
        level=level_of(one, settings),
    )


def _rename_path(other: Related, names: Mapping[str, str]) -> Related:
    return replace(other, path=names[other.path]) if other.path in names else other


def _sentence_of(parsed: ParsedDraft, span: Span) -> str:
    index = parsed.block_at(span.start)
    if index is None:
        return ""
    block = parsed.blocks[index]
    at = block.visible_span(span).start
    if len(block.text) <= _LONGEST_PASSAGE_CP // 2:
        return block.text
    return _first_or_empty(s.text for s in parsed.sentences(index) if s.visible.start <= at <= s.visible.end)[
        :_LONGEST_PASSAGE_CP
    ]


def _first_or_empty(texts: Iterable[str]) -> str:
    return next(iter(texts), "")
