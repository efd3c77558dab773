"""What came of each draft, and what it means for the exit code: pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from factlint.client.checks import citation_findings
from factlint.client.checks.finding_groups import Group, group_of
from factlint.client.checks.findings import CheckReport, Finding
from factlint.client.checks.safe_edits import NEGATIVE
from factlint.client.checks.severity import level_of
from factlint.client.drafts.files import Draft
from factlint.interface.common import ISSUE_VERDICTS
from factlint.interface.failures import Failure, FailureClass
from factlint.pages.safe_text import language_name
from factlint.prose.offsets import Encoding, Text
from factlint.prose.span import Span
from factlint.settings import Level, Settings

if TYPE_CHECKING:
    from factlint.client.paid.reviews import ReviewResult

FAVOURABLE = ("True", "Mostly True")
THRESHOLDS = ("false", "mixed", "low")

NO_EVIDENCE = "no evidence was found that settles it"
READS_ENGLISH = "the built-in engine judges English"
BYTE_ORDER_MARK = "\ufeff"
"""What a file may begin with: nobody sees it, and it is in no column."""
_REASONS = {
    "item_too_long": "too long to be checked as one claim",
    "no_credits": "the account has no credits left",
    "budget_spent": "today's budget is used up",
    "consent_missing": "nobody agreed to send it",
    "timeout": "ran out of time; try again",
    "backend_failed": "the local backend did not start",
    "unreachable": "the service could not be reached; try again",
    "not_authenticated": "the service does not know the key",
}
_UNREAD_BECAUSE = frozenset({"no_credits", "budget_spent", "consent_missing", "backend_failed", "not_authenticated"})
"""The reasons that also tell why paragraphs were not answered, as what follows "because"."""
_REASONS_OF_CLASS = {
    FailureClass.INSUFFICIENT_EVIDENCE: NO_EVIDENCE,
    FailureClass.INVALID_INPUT: "it states nothing that evidence could settle",
    FailureClass.UPSTREAM_UNAVAILABLE: "the service was not available; try again",
    FailureClass.CANCELLED: "was cancelled",
}


@dataclass(frozen=True, slots=True)
class FixedFinding:
    """A finding that `--fix` put right: the words before and after, in a few words of context."""

    finding: Finding
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class UncheckedClaim:
    """A claim without a verdict, where it stands if it has a place, and why, in plain words; `code` for programs."""

    claim: str
    reason: str
    code: str
    span: Span | None


@dataclass(frozen=True, slots=True)
class Place:
    """A line and a column, both from 0, the line of the file, and the cell of a notebook, from 1; 0 for no notebook."""

    line: int
    column: int
    file_line: int
    cell: int = 0

    def __str__(self) -> str:
        """`12:5`, or `cell 3:2:5`, counted from 1."""
        within = f"cell {self.cell}:" if self.cell else ""
        return f"{within}{self.line + 1}:{self.column + 1}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """One checked draft: `text` is what it reads now, and what the findings' offsets count in.

    `pages` has the addresses of report pages by the ids of their reports, `unsettled` the claims whose deep check came
    to no verdict, and why. A draft that was reviewed has a `review`: what that covered. `known` findings were left out
    because a baseline has them; with `since`, only what is on lines that changed since that commit is here. `copy` is
    the file in which an office document has comments and tracked changes.
    """

    draft: Draft
    text: str
    settings: Settings
    report: CheckReport
    findings: tuple[Finding, ...]
    fixed: tuple[FixedFinding, ...] = ()
    problem: str = ""
    pages: Mapping[str, str] = field(default_factory=dict[str, str])
    unsettled: Mapping[str, str] = field(default_factory=dict[str, str])
    review: ReviewResult | None = None
    known: int = 0
    since: str = ""
    copy: str = ""

    @property
    def lines(self) -> Text:
        """Its text by lines, which tells where something stands."""
        return _lines(self.draft, self.text)

    def locate(self, offset: int, encoding: Encoding = "utf-32") -> Place:
        """Where an offset of its text stands, as the writer sees it: in a notebook, in the cell."""
        line, column = self.lines.position(offset, encoding)
        if line == 0 and column and self.text.startswith(BYTE_ORDER_MARK):
            column -= 1
        notebook = self.draft.notebook
        if notebook is None:
            return Place(line, column, line)
        cell, line_in_cell = notebook.locate_line(line)
        return Place(line_in_cell, column, notebook.file_line(line), cell)

    @property
    def judged_findings(self) -> list[Finding]:
        """The findings with a verdict."""
        return [finding for finding in self.findings if finding.verdict is not None]

    @property
    def shown_findings(self) -> list[tuple[Finding, Level]]:
        """The findings that the writer should look at, by the settings."""
        return [
            (finding, found) for finding in self.judged_findings if (found := level_of(finding, self.settings)) != "off"
        ]

    @property
    def hidden_findings(self) -> list[Finding]:
        """What was found wrong and the settings keep from the writer; a review shows these too."""
        if self.review is not None:
            return []
        return [
            finding
            for finding in self.judged_findings
            if _is_found_wrong(finding) and level_of(finding, self.settings) == "off"
        ]

    def findings_in(self, *groups: Group) -> list[Finding]:
        """The findings of some groups, in the order of the text."""
        return [finding for finding in self.findings if group_in_review(finding) in groups]

    @property
    def unchecked_claims(self) -> list[UncheckedClaim]:
        """The claims without a verdict, each once."""
        failed = [
            UncheckedClaim(f.claim, reason_of(f.failure), f.failure.code, f.span) for f in self.findings if f.failure
        ]
        unplaced = [UncheckedClaim(u.claim, u.reason, "unplaced", None) for u in self.report.unplaced]
        return list(dict.fromkeys([*failed, *unplaced]))

    @property
    def why_unanswered(self) -> str:
        """Why nobody looked for claims in some paragraphs, as what follows "because"."""
        code = self.report.error.code if self.report.error else ""
        return _REASONS[code] if code in _UNREAD_BECAUSE else "the service did not answer"

    @property
    def unread_languages(self) -> list[str]:
        """The languages of a draft that is mostly in such as nobody read, so that it was not checked; none for another draft."""
        foreign = self.report.foreign
        if self.report.claims or sum(foreign.values()) * 2 <= self.report.blocks:
            return []
        return sorted(map(language_name, foreign))

    @property
    def why_unchecked(self) -> str:
        """Why the draft could not be checked, in a sentence that names it: what went wrong, or its language; "" where it was."""
        if self.problem or not self.unread_languages:
            return self.problem
        return (
            f"{self.draft.name}: not checked, because it is in {' and '.join(self.unread_languages)}; {READS_ENGLISH}"
        )

    @property
    def has_failed(self) -> bool:
        """Whether something of the draft could not be checked for another reason than missing evidence."""
        return bool(self.why_unchecked) or self.report.error is not None or self.report.unanswered > 0


@lru_cache(maxsize=4)
def _lines(draft: Draft, text: str) -> Text:
    return draft.lines(text)


def reason_of(failure: Failure) -> str:
    """Why there is no verdict, in our own words: a service's hints are written for programmers."""
    if failure.code in _REASONS:
        return _REASONS[failure.code]
    known = {str(name): words for name, words in _REASONS_OF_CLASS.items()}
    return known.get(failure.failure_class, "the check failed on the service's side")


def group_in_review(finding: Finding) -> Group:
    """The group of a finding where a draft is gone through: what a review calls an issue is one, however sure it is."""
    if finding.kind == "consistency":
        return group_of(finding)
    return "issue" if finding.verdict in ISSUE_VERDICTS else group_of(finding)


def _is_found_wrong(finding: Finding) -> bool:
    """Whether a claim is at least partly false, or a citation a fault of the draft."""
    if finding.kind == "citation":
        return citation_findings.is_issue(finding)
    return finding.verdict in (*NEGATIVE, "Mixed")


def is_doubtful(finding: Finding) -> bool:
    """Whether a claim was found wrong, or its verdict is not to be relied on: what `--deep` looks into."""
    return (
        finding.kind == "claim"
        and finding.verdict is not None
        and (finding.verdict not in FAVOURABLE or finding.confidence == "low")
    )


def depth_note(finding: Finding) -> str:
    """That a claim was checked in depth, and its score if it has one, to be said behind its confidence."""
    if not finding.report:
        return ""
    return ", in depth" if finding.score is None else f", in depth, score {finding.score} of 10"


def note_on_sources(finding: Finding) -> str:
    """That a finding has no source, where it should have one: what a rule found needs none."""
    if finding.sources or finding.kind == "consistency":
        return ""
    return "No source was given, so take this as a hint only."


def basis_of(finding: Finding) -> str:
    """What stands behind a verdict: the rule that found it, or how sure it is."""
    if finding.kind == "consistency":
        return finding.rule
    provisional = ", provisional: not all that was asked answered in time" if finding.provisional else ""
    return f"{finding.confidence or 'unknown'} confidence{depth_note(finding)}{provisional}"


def threshold_of(finding: Finding, settings: Settings) -> str | None:
    """The mildest `--fail-on` that this finding fails; None for what the writer is not shown or is true."""
    if finding.verdict in (None, *FAVOURABLE) or level_of(finding, settings) == "off":
        return None
    if finding.kind == "consistency":
        return "low" if finding.level == "information" else "false"
    if finding.kind == "citation":
        return "false" if citation_findings.is_issue(finding) else "mixed"
    if finding.confidence == "low" or not finding.sources:
        return "low"
    if finding.verdict in NEGATIVE:
        return "false"
    return "mixed" if finding.verdict == "Mixed" else "low"


def exit_code(outcomes: Iterable[Outcome], fail_on: str, *, failed: bool) -> int:
    """2 when something could not be checked, else 1 when a finding reaches `fail_on`, else 0."""
    counting = THRESHOLDS[: THRESHOLDS.index(fail_on) + 1] if fail_on in THRESHOLDS else ()
    some = list(outcomes)
    if failed or any(outcome.has_failed for outcome in some):
        return 2
    found = any(threshold_of(f, outcome.settings) in counting for outcome in some for f in outcome.judged_findings)
    return 1 if found else 0


def count_findings(outcomes: Iterable[Outcome]) -> Counter[str]:
    """How many findings there are of each kind: the verdicts in lower case, `citation`, `consistency`, `unchecked` and the like."""
    count: Counter[str] = Counter()
    for outcome in outcomes:
        for finding in outcome.judged_findings:
            count[(finding.verdict or "").lower() if finding.kind == "claim" else finding.kind] += 1
        unchecked = outcome.unchecked_claims
        count["unchecked"] += len(unchecked)
        count["no evidence"] += sum(one.reason == NO_EVIDENCE for one in unchecked)
        count["in depth"] += len({finding.claim for finding in outcome.findings if finding.report})
        count["fixed"] += len(outcome.fixed)
    return count
