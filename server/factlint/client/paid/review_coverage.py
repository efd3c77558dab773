"""What a review covered and what it did not, in plain sentences: pure functions over its answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from factlint.interface.citecheck import CitecheckOut
from factlint.interface.failures import Failure, FailureClass
from factlint.interface.review import ReviewOut
from factlint.prose.counts import count_text
from factlint.prose.markup.names import name_unread

_SKIPPED: Mapping[str, str] = {
    "url_input": "only those of a text are",
    "insufficient_credits": "no credits were left for them",
    "switched_off": "the service has that switched off",
}


@dataclass(frozen=True, slots=True)
class Coverage:
    """The headline, one line for each thing left out, and whether starting again could help."""

    headline: str
    lines: tuple[str, ...] = ()
    again: bool = False

    @property
    def sentences(self) -> tuple[str, ...]:
        return self.headline, *self.lines

    @property
    def text(self) -> str:
        return " ".join(self.sentences)

    def for_selection(self, paragraphs: int) -> Coverage:
        """The same where whole paragraphs from the first to the last selected were all that was read."""
        return replace(
            self, lines=(f"{count_text(paragraphs, 'paragraph')} {_was_or_were(paragraphs)} read.", *self.lines)
        )


def coverage_of_review(found: ReviewOut, skipped: Mapping[str, int], left_out_cp: int = 0) -> Coverage:
    """What a review covered; `skipped` counts the parts of the draft that are no prose, by kind."""
    gaps = tuple(_review_gaps(found, left_out_cp))
    if found.status == "cancelled":
        headline = "The review was stopped; what it found so far is shown."
    elif found.status == "failed":
        headline = _failure_sentence(found.failure)
    else:
        issues = found.summary.issues + found.summary.citation_issues
        headline = _issues_sentence(issues, clean=found.outcome == "clean" and not gaps)
    lines = (*gaps, *_unread_lines(skipped))
    retryable = [failure.failure for failure in found.failures if failure.failure.retryable]
    return Coverage(headline, lines, bool(retryable) or bool(found.failure and found.failure.retryable))


def coverage_of_citations(found: CitecheckOut, left_out_cp: int = 0) -> Coverage:
    """What a citation check covered."""
    lines = tuple(_citation_lines(found, left_out_cp))
    if found.status == "cancelled":
        headline = "The citation check was stopped; what it found so far is shown."
    elif found.status == "failed":
        headline = _failure_sentence(found.failure)
    elif not found.summary.citations_found:
        headline = "No links, DOIs or reference marks were found to check."
    else:
        headline = _issues_sentence(found.summary.citation_issues, clean=found.outcome == "clean" and not lines)
    again = any(failure.failure.retryable for failure in found.citation_failures)
    return Coverage(headline, lines, again)


def _issues_sentence(issues: int, *, clean: bool) -> str:
    if issues:
        return f"{count_text(issues, 'issue')} found."
    return "No issues found." if clean else "No issues among what was checked."


def _failure_sentence(failure: Failure | None) -> str:
    """Whose fault it is, in our own words."""
    if failure is None:
        return "It failed on the service's side."
    if failure.code in ("no_claim", "no_checkable_claim", "not_a_claim"):
        return "No claim was found that could be checked."
    if failure.code == "insufficient_credits":
        return "The account has no credits left."
    if failure.failure_class == FailureClass.UPSTREAM_UNAVAILABLE:
        return "The service is not available for now; try again later."
    if failure.failure_class == FailureClass.INVALID_INPUT:
        return "The service could not read this text."
    return "It failed on the service's side."


def _review_gaps(found: ReviewOut, left_out_cp: int) -> Iterator[str]:
    summary = found.summary
    if left_out_cp or summary.input_truncated:
        left = f"; its last {left_out_cp:,} characters were not read" if left_out_cp else " and was cut"
        yield f"The draft is longer than a review reads{left}. Review the rest as a selection."
    if left := summary.passages_left_out:
        yield f"{count_text(left, 'sentence')} {_was_or_were(left)} too long to be read, or one too many."
    if more := len(found.more_claims or ()):
        limit = summary.claim_limit
        yield f"{count_text(more, 'more claim')} {_was_or_were(more)} found and not checked (a review checks {limit})."
    elif summary.claim_limit_exceeded:
        yield f"More claims were found than a review checks ({summary.claim_limit})."
    if more := len(found.more_citations or ()):
        yield f"{count_text(more, 'more citation')} {_was_or_were(more)} found and not checked (limit {summary.citation_limit})."
    quick = Counter(failure.failure.failure_class for failure in found.failures if failure.stage == "assessment")
    few = quick.pop(FailureClass.INSUFFICIENT_EVIDENCE, 0)
    if few:
        yield f"For {count_text(few, 'claim')} no evidence was found."
    if rest := sum(quick.values()):
        yield f"{count_text(rest, 'claim')} could not be checked."
    deep = Counter(failure.failure.failure_class for failure in found.failures if failure.stage == "verification")
    if few := deep.pop(FailureClass.INSUFFICIENT_EVIDENCE, 0):
        yield f"{count_text(few, 'deep check')} found too few sources."
    if rest := sum(deep.values()):
        yield f"{count_text(rest, 'deep check')} did not finish."
    tally = summary.citation_checks
    if tally is not None and tally.unchecked:
        yield f"{count_text(tally.unchecked, 'citation')} could not be checked."
    if tally is not None and tally.failed:
        yield f"{count_text(tally.failed, 'citation check')} failed."
    if summary.citations_skipped:
        why = _SKIPPED.get(summary.citations_skipped, "the service left them out")
        yield f"Citations were not checked: {why}."
    if unplaced := sum(1 for claim in found.claims or () if claim.positions is None):
        yield f"{count_text(unplaced, 'claim')} {_has(unplaced)} no place in the text; the report lists {_it_or_them(unplaced)}."


def _unread_lines(skipped: Mapping[str, int]) -> Iterator[str]:
    if skipped:
        kinds = ", ".join(f"{name_unread(kind)} ({count})" for kind, count in sorted(skipped.items()))
        yield f"Not read: {kinds}."


def _citation_lines(found: CitecheckOut, left_out_cp: int) -> Iterator[str]:
    if left_out_cp:
        yield f"The last {left_out_cp:,} characters of the draft were not read. Check the rest as a selection."
    if more := len(found.more_citations or ()):
        yield f"{count_text(more, 'more citation')} {_was_or_were(more)} found and not checked (limit {found.policy.max_citations})."
    tally = found.summary.citation_checks
    if tally is not None and tally.unchecked:
        yield f"{count_text(tally.unchecked, 'citation')} could not be checked."
    if tally is not None and tally.failed:
        yield _failed_citations(tally.failed, [one.failure for one in found.citation_failures])


def _failed_citations(failed: int, failures: Sequence[Failure]) -> str:
    """What became of citations whose check failed, and what to do where no page could be reached at all."""
    said = f"{count_text(failed, 'citation check')} failed"
    if failures and all(one.failure_class == FailureClass.UPSTREAM_UNAVAILABLE for one in failures):
        return f"{said}, because no answer came from where they lead. If this machine is offline, check again once it is not."
    return f"{said}."


def _was_or_were(number: int) -> str:
    return "was" if number == 1 else "were"


def _has(number: int) -> str:
    return "has" if number == 1 else "have"


def _it_or_them(number: int) -> str:
    return "it" if number == 1 else "them"
