"""What of some drafts has no verdict or was not read, and why, in sentences: pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from factlint.client.checks.draft_counts import advice, counts_of
from factlint.client.outcomes.outcomes import NO_EVIDENCE, READS_ENGLISH, Outcome
from factlint.pages.safe_text import language_name
from factlint.prose.counts import count_text
from factlint.prose.markup.names import name_unread

MOST_REASONS = 6


def unchecked_reasons(outcomes: Sequence[Outcome]) -> Iterable[str]:
    """Why claims have no verdict, the commonest reasons first."""
    reasons = Counter(one.reason for outcome in outcomes for one in outcome.unchecked_claims)
    if unsettled := reasons.pop(NO_EVIDENCE, 0):
        about = "it" if unsettled == 1 else "them"
        yield f"Could not be settled: {count_text(unsettled, 'claim')}, because no source at hand says enough about {about}"
    for reason, count in reasons.most_common(MOST_REASONS):
        yield f"Not checked: {count_text(count, 'claim')}, {reason}"
    unsettled = Counter(reason for outcome in outcomes for reason in outcome.unsettled.values())
    for reason, count in unsettled.most_common(MOST_REASONS):
        yield f"Not checked in depth: {count_text(count, 'claim')}, {reason}"


def source_advice(outcomes: Sequence[Outcome]) -> Iterable[str]:
    """What helps where most of the drafts is outside what the sources know."""
    for outcome in outcomes:
        if counts_of(outcome.findings, outcome.settings).is_mostly_outside:
            yield advice(outcome.settings)
            return


def unjudged_paragraphs(outcomes: Sequence[Outcome]) -> Iterable[str]:
    """Which paragraphs were sent, and found nobody to look for claims in them."""
    unanswered: Counter[str] = Counter()
    for outcome in outcomes:
        unanswered[outcome.why_unanswered] += outcome.report.unanswered
    for reason, count in unanswered.most_common():
        if count:
            yield f"Not checked: {count_text(count, 'paragraph')}, because {reason}"
    for language, count in sorted(foreign_paragraphs(outcomes).items()):
        yield f"Not checked: {count_text(count, 'paragraph')} in {language_name(language)}; {READS_ENGLISH}"


def unrequested_parts(outcomes: Sequence[Outcome]) -> Iterable[str]:
    """What nobody asked for: what is on other lines, what a baseline knows, and what the settings hide."""
    for since in dict.fromkeys(outcome.since for outcome in outcomes if outcome.since):
        yield f"Left out: what is not on lines that changed since {since}"
    known = sum(outcome.known for outcome in outcomes)
    if known:
        yield f"Left out: {count_text(known, 'finding')} that the baseline knows"
    hidden = sum(len(outcome.hidden_findings) for outcome in outcomes)
    if hidden:
        yield f"Left out: {count_text(hidden, 'finding')} that the settings hide"


def unread_parts(outcomes: Sequence[Outcome]) -> Iterable[str]:
    """What of the drafts was not sent."""
    skipped: Counter[str] = Counter()
    for outcome in outcomes:
        skipped.update({kind: count for kind, count in outcome.report.skipped.items() if count})
    if skipped:
        yield "Not read: " + ", ".join(count_text(count, name_unread(kind)) for kind, count in sorted(skipped.items()))
    unread = sum(outcome.report.unread_cp for outcome in outcomes)
    if unread:
        yield f"Not read: the last {unread:,} characters of drafts that are too long"


def foreign_paragraphs(outcomes: Sequence[Outcome]) -> Counter[str]:
    """How many paragraphs of which language found nobody to judge them."""
    found: Counter[str] = Counter()
    for outcome in outcomes:
        found.update(outcome.report.foreign)
    return found
