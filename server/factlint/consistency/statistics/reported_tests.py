"""Tests as papers report them, "t(28) = 2.20, p = .03", and whether the p follows from the rest: as statcheck does it.

Nuijten, Hartgerink, van Assen, Epskamp and Wicherts, "The prevalence of statistical reporting errors in psychology
(1985-2013)", Behavior Research Methods 48 (2016); the forms that are read and the bounds are those of their R package.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal

from factlint.consistency.statistics import distributions
from factlint.prose.span import Span

TestKind = Literal["t", "F", "r", "chi2", "z", "Q"]
Comparison = Literal["=", "<", ">"]

_DF = r"\d+(?:,\d{3})*(?:\.\d+)?"
_SEPARATED = r"\s*[,;]\s*"
_P = (
    r"(?P<p_name>[Pp](?:\s?-?\s?values?)?)\s*(?:(?P<p_sign>[=<>])\s*(?P<p>\d?\.\d+)(?:\s?[eE×x]\s?(?:10)?\^?[-−–]\d+)?|(?P<ns>ns)\b)"
    r"|(?P<bare_ns>\b(?:n\.s\.|ns)(?!\w))"
)
_FORM = (
    rf"(?<![\w.])(?:(?P<kind>[tFrQ]|[χΧ]\s?(?:\^?2\^?|²)|[Cc]hi(?:\s?-?\s?squared?|"
    rf"_?2|²|\^2\^?)|[Xx](?:\^?2\^?|²)|Q-?\s?(?:w|within|b|between))"
    rf"\s?\(\s*(?P<df1>{_DF}|l)(?:\s*,\s*(?P<df2>{_DF}))?(?P<size>\s*,\s*[Nn]\s*=\s*{_DF})?\s*\)|(?P<z>[zZ]))"
    rf"\s*(?P<sign>[=<>])\s*(?P<minus>[-−–]\s?)?(?P<value>\d+(?:,\d{{3}})*(?:\.\d+)?|\.\d+)(?P<between>{_SEPARATED})(?:{_P})"
)
_ONE_TAILED = re.compile(r"\b(?:one|1)[\s-]?(?:tail(?:ed)?|sided?)\b|\bdirectional\b", re.IGNORECASE)
_CORRECTED = re.compile(
    r"\b(?:bonferroni|holm|tukey|scheff[eé]|dunnett|sidak|šidák|greenhouse[\s–-]+(?:and\s)?geisser|huynh|welch|fdr|fwe|family-?wise|corrected|correction|"
    r"adjust(?:ed|ment|ing)|bootstrap(?:ped)?|permutation|simulated|monte carlo|randomi[sz]ation test|exact)\b",
    re.IGNORECASE,
)

ALPHA = 0.05
"""The level at which a test counts as significant, as statcheck takes it."""


@dataclass(frozen=True, slots=True)
class ReportedTest:
    """A test with the p that is said of it. `p_span` holds "p = .03" or "ns"; `decimals` are those of the p."""

    kind: TestKind
    sign: Comparison
    value: float
    value_decimals: int
    df1: float
    df2: float
    p_sign: Comparison
    p: float
    p_decimals: int
    span: Span
    p_span: Span
    p_figures: Span | None
    statistic: str

    def bounds(self, *, one_tailed: bool) -> tuple[float, float]:
        """The smallest and the largest p that the statistic as printed allows."""
        half = 0.5 / 10**self.value_decimals
        size = abs(self.value)
        return self._compute_p(size + half, one_tailed), self._compute_p(max(size - half, 0), one_tailed)

    def exact_p(self, *, one_tailed: bool) -> float:
        """The p of the statistic taken as exact."""
        return self._compute_p(abs(self.value), one_tailed)

    def is_error(self, *, one_tailed: bool = False) -> bool:
        """Whether no statistic that rounds to the one printed has the p that is printed."""
        low, high = self.bounds(one_tailed=one_tailed)
        if self.p <= 0:
            return True
        at = self.p_decimals
        match self.sign, self.p_sign:
            case "=", "=":
                return self.p > round(high, at) + 1e-12 or self.p < round(low, at) - 1e-12
            case "=", "<":
                return self.p < low
            case "=", ">":
                return self.p > high
            case "<", "=":
                return self.p < round(high, at) - 1e-12
            case "<", "<":
                return self.p < high
            case ">", "=":
                return self.p > round(low, at) + 1e-12
            case ">", ">":
                return self.p > low
            case _:
                return False

    def is_decision_error(self, *, one_tailed: bool = False) -> bool:
        """Whether the p that is printed and the one that follows lie on two sides of .05."""
        exact = self.exact_p(one_tailed=one_tailed)
        match self.sign, self.p_sign:
            case "=", "=":
                return (self.p <= ALPHA) != (exact <= ALPHA)
            case (("=" | "<"), "<") | ("<", "="):
                return self.p <= ALPHA < exact
            case (("=" | ">"), ">"):
                return self.p >= ALPHA >= exact
            case ">", "=":
                return self.p > ALPHA >= exact
            case _:
                return False

    def _compute_p(self, value: float, one_tailed: bool) -> float:
        match self.kind:
            case "t":
                p = distributions.p_of_t(value, self.df2)
            case "r":
                p = distributions.p_of_r(value, self.df2)
            case "z":
                p = distributions.p_of_z(value)
            case "F":
                p = distributions.p_of_f(value, self.df1, self.df2)
            case _:
                p = distributions.p_of_chi2(value, self.df1)
        return p / 2 if one_tailed else p


def find_tests(text: str) -> Iterator[ReportedTest]:
    """The tests of a text that can be computed again, in order."""
    for found in _test_pattern().finditer(text):
        test = _parse_test(found)
        if test is not None:
            yield test


def is_one_tailed(text: str) -> bool:
    """Whether a sentence says that it asks in one direction only."""
    return bool(_ONE_TAILED.search(text))


def is_corrected(text: str) -> bool:
    """Whether a sentence says that its p is not the plain one: corrected for many tests, bootstrapped, exact."""
    return bool(_CORRECTED.search(text))


@cache
def _test_pattern() -> re.Pattern[str]:
    return re.compile(_FORM)


def _parse_test(found: re.Match[str]) -> ReportedTest | None:
    """A test as it is written; None where its kind has no such degrees of freedom, sign or size."""
    kind = _kind(found["kind"] or "z")
    written = found["value"].replace(",", "")
    value = float(written)
    df1 = _parse_degrees(found["df1"])
    df2 = _parse_degrees(found["df2"])
    if kind in ("t", "r"):
        df1, df2 = 0.0, 0.0 if found["df2"] else df1
    if not _is_complete(kind, df1, df2, found) or (kind == "r" and value > 1):
        return None
    not_significant = found["ns"] or found["bare_ns"]
    if found["p"] and re.search(r"[eE×x]", found[0][found.start("p") - found.start() :]):
        return None
    return ReportedTest(
        kind=kind,
        sign=_comparison(found["sign"]),
        value=value,
        value_decimals=decimals_in(written),
        df1=df1,
        df2=df2,
        p_sign=">" if not_significant else _comparison(found["p_sign"]),
        p=ALPHA if not_significant else float(found["p"]),
        p_decimals=2 if not_significant else decimals_in(found["p"]),
        span=Span(*found.span()),
        p_span=Span(found.start("bare_ns") if found["bare_ns"] else found.start("p_name"), found.end()),
        p_figures=None if not_significant else Span(*found.span("p")),
        statistic=found[0][: found.start("between") - found.start()],
    )


def _is_complete(kind: TestKind, df1: float, df2: float, found: re.Match[str]) -> bool:
    """Whether a test has the degrees of freedom of its kind, and no sign or size that this kind never has."""
    match kind:
        case "t" | "r":
            return df2 > 0
        case "F":
            return df1 > 0 and df2 > 0 and not found["minus"]
        case "chi2":
            return df1 > 0 and not found["df2"] and not found["minus"]
        case "Q":
            return df1 > 0 and not found["df2"] and not found["minus"] and not found["size"]
        case "z":
            return True


def _kind(written: str) -> TestKind:
    """The test that a letter or word names."""
    if written in ("t", "F", "r"):
        return written  # pyright: ignore[reportReturnType]
    return "z" if written in "zZ" else "Q" if written.startswith("Q") else "chi2"


def _comparison(sign: str) -> Comparison:
    """The sign between a statistic, or a p, and its figure."""
    return "<" if sign == "<" else ">" if sign == ">" else "="


def _parse_degrees(written: str | None) -> float:
    """Degrees of freedom; an "l" is the 1 that a typewriter made of it."""
    return 0.0 if not written else 1.0 if written == "l" else float(written.replace(",", ""))


def decimals_in(written: str) -> int:
    """How many decimals a figure is written with."""
    return len(written.partition(".")[2])
