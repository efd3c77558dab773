"""A reviewed draft for people: what was covered, then its findings by what is to be done about them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from rich.console import Console
from rich.text import Text as Line

from factlint.cli.terminal import make_harmless, shorten
from factlint.client.checks.finding_groups import Group
from factlint.client.checks.findings import Finding
from factlint.client.checks.severity import level_of
from factlint.client.outcomes.outcomes import Outcome, reason_of
from factlint.prose.counts import count_text
from factlint.prose.offsets import Text
from factlint.settings import Level

HEADINGS: Mapping[Group, str] = {
    "issue": "Issues",
    "closer-look": "Needs a closer look",
    "not-checked": "Not checked",
    "fine": "Checks out",
}
LONGEST_CLAIM_CP = 160
PrintFinding = Callable[[Finding, Level], None]


def print_review(console: Console, outcome: Outcome, text: Text, print_finding: PrintFinding) -> None:
    """The coverage and the groups; what checks out is only counted where there is something to look at."""
    assert outcome.review is not None
    covered = outcome.review.coverage
    head = Line.assemble((make_harmless(outcome.draft.name), "bold"), ": ", (shorten(covered.headline, 400), "bold"))
    if outcome.review.charged:
        head.append(f" {count_text(outcome.review.charged, 'credit')} charged.", "dim")
    console.print(head, soft_wrap=True)
    for line in covered.lines:
        console.print(Line(f"  {shorten(line, 400)}", "dim"), soft_wrap=True)
    console.print()
    to_look_at = bool(outcome.findings_in("issue", "closer-look"))
    for group, heading in HEADINGS.items():
        found = outcome.findings_in(group)
        if not found:
            continue
        folded = group == "fine" and to_look_at
        console.print(Line.assemble((heading, "bold underline"), (f"  {len(found)}", "dim")))
        console.print()
        if folded:
            continue
        brief: list[Finding] = []
        for finding in found:
            loud = level_of(finding, outcome.settings)
            if group in ("issue", "closer-look") and loud != "off":
                print_finding(finding, loud)
            else:
                brief.append(finding)
        for line in _brief_lines(brief, outcome):
            console.print(line, soft_wrap=True)
        if brief:
            console.print()


def _brief_lines(findings: Iterable[Finding], outcome: Outcome) -> Iterable[Line]:
    """A line for each claim, and one for why there is no verdict."""
    for finding in findings:
        sure = f", {make_harmless(finding.confidence)} confidence" if finding.confidence == "low" else ""
        verdict = f"{make_harmless(finding.verdict)}{sure}: " if finding.verdict else ""
        yield Line.assemble(
            (f"  {outcome.locate(finding.span.start)}".ljust(10), "dim"),
            verdict,
            shorten(finding.claim, LONGEST_CLAIM_CP),
        )
        why = reason_of(finding.failure) if finding.failure else finding.rationale if finding.kind == "citation" else ""
        if why:
            yield Line(f"{'':10}{shorten(why, 300)}", "dim")
