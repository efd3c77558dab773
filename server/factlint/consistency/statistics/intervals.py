"""Confidence intervals that do not hold the estimate before them, or that end before they begin."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from factlint.consistency.model import Slip
from factlint.consistency.statistics.reported_tests import decimals_in
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_FIGURE = r"[-−–]?\s?[$€£]?(?:\d+(?:,\d{3})*(?:\.\d+)?|\.\d+)"
_BOUNDS = (
    r"(?P<level>9[059](?:\.\d)?\s?(?:%|percent|per cent))\s*"
    r"(?:CI|C\.I\.|confidence interval)s?\b\s*[:=,]?\s*(?:of|was|is|from)?\s*"
    rf"(?P<interval>(?P<open>[(\[])?\s*(?P<low>{_FIGURE})\s?%?\s*(?P<to>,|;|to|–|—|-|and)\s*(?P<high>{_FIGURE})\s?%?\s*(?P<close>[)\]])?)"
)
_INTERVAL = (
    r"(?:(?<![\w.])(?P<label>[A-Za-zβηωΔ][\w²-]*)\s*=\s*)?(?<![\w.\d])(?<!\d\s)(?P<estimate>"
    r"[-−]?(?:\d+(?:,\d{3})*(?:\.\d+)?|\.\d+))(?P<unit>\s?%|\s[A-Za-z/]+|\s?%?\s(?:percentage\spoints?|(?:[a-z]+\s)?(?:per|an?)\s[a-z]+|[a-z]+\s[a-z]+))?\s*"
    rf"[,;]?\s*(?:with\s(?:an?|its)\s)?[(\[]?\s*{_BOUNDS}"
)
_COMPARED = (
    r"(?:more|less|fewer|longer|shorter|higher|lower|wider|narrower|heavier|lighter|taller|smaller|larger|bigger|greater|faster|slower|better|worse|"
    r"earlier|later|older|younger|cheaper|dearer|warmer|colder|deeper|apart)"
)
_BEHIND_WORDS = (
    r"(?P<label>(?!))?(?<![\w.\d$€£,-])(?P<estimate>\d+(?:\.\d+)?)(?P<unit>\s?%)?\s(?:[a-z/%°]+\s)?(?:percentage\spoints\s)?"
    rf"{_COMPARED}\b[^()\[\]\d;:.]{{0,110}}[(\[]\s*{_BOUNDS}"
)
"""The same with words between: "7.2 mm wider than those on the south (95% CI 4.1 to 6.8)"."""
_NO_ESTIMATE = re.compile(r"^(?:p|P|t|F|z|Z|r2|df|n|N|SD|SE|SEM|chi2|χ2|Q|I2|BF\w*|k)$")
_STATISTIC_BEFORE = re.compile(
    r"(?:[pPtFzZrχQ]|SD|SE|[nN]|df)\s*(?:\([^()]*\))?\s*[=<>]\s*$|[<>≤≥]\s*$|\b(?:Table|Figure|Fig\.|[Aa]ge|per)\s*$"
)
_NO_UNITS = frozenset("and to or with years participants patients studies".split())
"""Words behind a number that make it no estimate: "120 |participants| (95% CI …"."""
_SIGNS = re.compile(r"[,\s$€£]")


def find_bad_intervals(paragraph: Paragraph) -> Iterator[Slip]:
    """Intervals that end before they begin, and estimates outside their own."""
    for form in (_interval_pattern(), _interval_behind_words_pattern()):
        for found in form.finditer(paragraph.text):
            low, high = _value(found["low"], found["to"]), _value(found["high"], found["to"])
            estimate = _value(found["estimate"], "")
            if low is None or high is None or estimate is None:
                continue
            if low > high:
                yield from _check_order(paragraph, found)
            elif _is_outside(found, low, estimate, high) and _is_own_estimate(paragraph, found):
                yield _report_outside(paragraph, found, is_less=estimate < low)


def _interval_of(found: re.Match[str]) -> Span:
    """Where an interval stands, with its brackets if it has both."""
    end = found.start("close") if found["close"] and not found["open"] else found.end("interval")
    return Span(found.start("interval"), end)


def _check_order(paragraph: Paragraph, found: re.Match[str]) -> Iterator[Slip]:
    """An interval that ends before it begins, but for one with a hyphen, which may be a minus."""
    interval = _interval_of(found)
    if found["to"] != "-" and not paragraph.is_quoted(interval):
        swapped = [(Span(*found.span("low")), found["high"]), (Span(*found.span("high")), found["low"])]
        yield paragraph.slip(
            interval,
            f"The interval ends before it begins: {found['low']} is more than {found['high']}.",
            f"{found['low']} is more than {found['high']}",
            [],
            [paragraph.remedy("Change its ends", *swapped)],
        )


def _is_outside(found: re.Match[str], low: float, estimate: float, high: float) -> bool:
    """Whether an estimate lies outside its interval, also where words tell its sign: "fell by 2.1 (95% CI −3.8 to −0.4)"."""
    if low - _slack(found, "low") <= estimate <= high + _slack(found, "high"):
        return False
    has_words = found.re is _interval_behind_words_pattern() or " " in (found["unit"] or "").strip()
    return not (low <= -estimate <= high and (high < 0 or has_words))


def _is_own_estimate(paragraph: Paragraph, found: re.Match[str]) -> bool:
    """Whether the number before an interval is its estimate, and a claim of the writer."""
    span = Span(*found.span("estimate"))
    if paragraph.has_gap(span.start, _interval_of(found).end) or paragraph.is_quoted(span):
        return False
    is_estimate = (
        not _NO_ESTIMATE.match(found["label"]) if found["label"] else _is_estimate(paragraph.text, span.start, found)
    )
    return is_estimate and not paragraph.is_supposed(span)


def _report_outside(paragraph: Paragraph, found: re.Match[str], *, is_less: bool) -> Slip:
    """2.10 lies outside its own interval."""
    interval, estimate = _interval_of(found), found["estimate"]
    return paragraph.slip(
        Span(*found.span("estimate")),
        f"{estimate} lies outside its own confidence interval, {interval.slice(paragraph.text).strip()}.",
        f"{estimate} is {'less than ' + found['low'] if is_less else 'more than ' + found['high']}",
        [paragraph.note(interval, "the interval that should hold it")],
    )


def _is_estimate(text: str, start: int, found: re.Match[str]) -> bool:
    """Whether the number before an interval is what it is an interval of: not a p, a size or a page."""
    if (found["unit"] or "").strip() in _NO_UNITS:
        return False
    if " " in (found["unit"] or "").strip() and not _is_written_alike(found):
        return False
    if _STATISTIC_BEFORE.search(text[max(0, start - 24) : start]):
        return False
    return "%" not in (found["unit"] or "") or "%" in found["interval"] or float(found["low"].lstrip("-−–") or 0) > 1


def _is_written_alike(found: re.Match[str]) -> bool:
    """Whether an estimate with words behind it looks as its interval does: in decimals, and not far from it."""
    if {decimals_in(found[one]) for one in ("low", "high")} != {decimals_in(found["estimate"])}:
        return False
    low, high, estimate = (float(_SIGNS.sub("", found[one]).lstrip("-−–")) for one in ("low", "high", "estimate"))
    return low - 2 * abs(high - low) <= estimate <= high + 2 * abs(high - low)


def _slack(found: re.Match[str], end: str) -> float:
    """What rounding allows between the estimate and an end: nothing where both are rounded alike."""
    one, other = decimals_in(found["estimate"]), decimals_in(found[end])
    return 1e-9 if one == other else 0.5 * 10 ** -min(one, other) + 1e-9


def _value(written: str, between: str) -> float | None:
    """A figure with its sign; None where a dash may be either a minus or a "to"."""
    figures = _SIGNS.sub("", written)
    if figures[0] in "−–-":
        return None if between in ("-", "–", "—") and figures[0] == between else -float(figures[1:])
    return float(figures)


@cache
def _interval_pattern() -> re.Pattern[str]:
    return re.compile(_INTERVAL)


@cache
def _interval_behind_words_pattern() -> re.Pattern[str]:
    return re.compile(_BEHIND_WORDS)
