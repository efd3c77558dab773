"""A reported p, mean or confidence interval that cannot come from what stands beside it.

Three things are computed again. A **test** with its degrees of freedom gives one p: "t(28) = 2.20, p = .06" should be
.036 (t, F, χ², r, z and Q; the check of *statcheck*). A **mean of whole numbers** is a fraction of the number of answers:
20 rolls of a die cannot average 3.48 (the *GRIM* test). A **confidence interval** holds its estimate: "2.10, 95% CI
[2.30, 3.10]" does not.

Everything is rounded as it is printed, and every value that rounds to it is allowed. A p on the wrong side of .05 is
told apart from a mere slip. One-tailed tests are read as such where the sentence says so; the rule keeps silent where
the plain p would be right if the test were one-tailed, where a p is corrected, adjusted, bootstrapped or exact, about
means unless the text says that whole numbers were averaged, and inside formulas.

Look up the figure in the output of your statistics program.
"""

from __future__ import annotations

from collections.abc import Iterator

from factlint.consistency.model import InParagraph, Remedy, Right, Rule, Slip, Wrong
from factlint.consistency.statistics.intervals import find_bad_intervals
from factlint.consistency.statistics.means import find_bad_means
from factlint.consistency.statistics.reported_tests import ReportedTest, find_tests, is_corrected, is_one_tailed
from factlint.consistency.text import Paragraph

_COMPARES = "=<>"
_NAMES_OF_P = ("p", "P", "ns", "n.s.")


def check(paragraph: Paragraph) -> Iterator[Slip]:
    if not paragraph.has_figures:
        return
    text = paragraph.text
    if any(sign in text for sign in _COMPARES) and any(name in text for name in _NAMES_OF_P):
        yield from _check_tests(paragraph)
    if "CI" in text or "onfidence" in text:
        yield from find_bad_intervals(paragraph)
    if "=" in text or "mean" in text or "average" in text:
        yield from find_bad_means(paragraph)


def _check_tests(paragraph: Paragraph) -> Iterator[Slip]:
    """Tests whose p does not follow, but for those that may be one-tailed or corrected."""
    for test in find_tests(paragraph.text):
        sentence = paragraph.sentence_at(test.span.start).slice(paragraph.text)
        one_tailed = is_one_tailed(sentence)
        if not test.is_error(one_tailed=one_tailed) or is_corrected(sentence):
            continue
        may_be_one_tailed = test.kind in ("t", "r", "z") and not test.is_error(one_tailed=not one_tailed)
        if may_be_one_tailed or paragraph.is_quoted(test.span) or paragraph.is_supposed(test.span):
            continue
        yield _report(paragraph, test, one_tailed)


def _report(paragraph: Paragraph, test: ReportedTest, one_tailed: bool) -> Slip:
    """The slip of a p, told apart where it lies on the other side of .05."""
    right = _format_p(test.exact_p(one_tailed=one_tailed), 3)
    tails = " (one-tailed)" if one_tailed else ""
    said = test.p_span.slice(paragraph.text)
    if test.p <= 0:
        message = f"No p is 0: {test.statistic} gives p {right}{tails}."
    elif test.is_decision_error(one_tailed=one_tailed):
        message = f"{_capitalize(test.statistic)} gives p {right}{tails}, on the other side of .05 than {said}."
    else:
        message = f"{_capitalize(test.statistic)} gives p {right}{tails}, not {said}."
    remedies: list[Remedy] = []
    if test.p_figures is not None and test.sign == "=":
        better = f"p {_format_p(test.exact_p(one_tailed=one_tailed), max(test.p_decimals, 2))}"
        remedies.append(paragraph.remedy(f"Make it {better}", (test.p_span, better)))
    return paragraph.slip(test.p_span, message, f"{test.statistic} gives p {right}{tails}", [], remedies)


def _capitalize(statistic: str) -> str:
    """A statistic at the start of a message: a small t is a name and stays small after "The"."""
    return statistic if statistic[0].isupper() else f"The statistic {statistic}"


def _format_p(p: float, decimals: int) -> str:
    """A p as papers print it, with its sign: "= .036", "< .001"."""
    printed = f"{p:.{decimals}f}"
    if not float(printed):
        return f"< .{'0' * (max(decimals, 3) - 1)}1" if p < 0.001 else f"= {p:.3f}".replace("0.", ".")
    return f"= {printed.removeprefix('0')}"


RULE = Rule(
    id="statistics",
    title="A p, mean or confidence interval that does not follow",
    check=InParagraph(check, needs_figures=True),
    wrong=(
        Wrong(
            "All twenty members gave a whole number of stars from one to five. The film came top with a mean of 4.47.",
            "4.47",
        ),
        Wrong("They were on average 7.2 mm wider than those on the south (95% CI 4.1 to 6.8).", "7.2"),
        Wrong("Ten people rated it from 1 to 5. The mean was 3.45.", "3.45"),
        Wrong("The odds ratio was 1.8 (95% CI 1.9 to 2.6).", "1.8"),
        Wrong("The estimate was 0.42 with a 95% confidence interval from 0.45 to 0.61.", "0.42"),
        Wrong(
            "The groups differed, t(28) = 2.20, p = .06.",
            "p = .06",
            "t(28) = 2.20 gives p = .036",
            fixed=("The groups differed, t(28) = 2.20, p = .04.",),
        ),
        Wrong("Both rose, *F*(2, 28) = 22.20, *p* = .06.", "p* = .06"),
        Wrong("They were linked, r(28) = .22, p = .03.", "p = .03"),
        Wrong("It was even, χ²(28) = 52.20, p = .06.", "p = .06"),
        Wrong("So said the test, chi2(1, N = 129) = 2.2, p = .03.", "p = .03"),
        Wrong("It was lower (z = 1.20, p = .03).", "p = .03"),
        Wrong("They did not differ, t(28) = 2.20, ns.", "ns"),
        Wrong("It fell, t(28) = 22.20, p < .000.", "p < .000"),
        Wrong("It fell, one-tailed: t(28) = 2.20, p = .01.", "p = .01"),
        Wrong("Twenty rolls of the die were recorded, and the mean was 3.48 (n = 20).", "3.48"),
        Wrong("The 28 participants answered on a 7-point scale (M = 5.19).", "5.19"),
        Wrong("The odds ratio was 2.10 (95% CI 2.30 to 3.10).", "2.10"),
        Wrong("The gap was 4.2 points, 95% CI [4.9, 5.8].", "4.2"),
        Wrong("It fell (OR = 1.32, 95% CI [1.52, 1.18]).", "[1.52, 1.18]"),
    ),
    right=(
        "Sixteen judges gave each jam a mark from one to ten, halves allowed. The damson had an average of 8.41.",
        "The score was 1.28 points lower (95% CI, -3.80 to 1.23 points).",
        "The region has 4.24 more deaths per 100.000 inhabitants (95% CI 3.24-5.24) than the other.",
        "Ten people rated it from 1 to 5. The mean was 3.40.",
        "The odds ratio was 1.85 (95% CI 1.9 to 2.6).",
        "Mean pressure fell by 2.1 mmHg (95% CI −3.8 to −0.4).",
        "The groups differed, t(28) = 2.20, p = .036.",
        "The groups differed, t(28) = 2.2, p = .04, and t(28) = 2, p = .14.",
        "It was lower, Z = −2.42, p = 0.016.",
        "The groups differed, t(28) = 2.20, p = .018, one-tailed.",
        "The groups differed, t(28) = 2.20, p = .018.",
        "They did not differ, t(28) = 1.20, ns, nor did these, F(2, 28) = 2.2, p > .05.",
        "After Bonferroni correction, t(28) = 2.20, p = .108.",
        "An impossible one, r(16) = 26.05, p = .10.",
        "Twenty rolls of the die were recorded, and the mean was 3.45 (n = 20).",
        "The 28 participants answered on a 7-point scale (M = 5.18).",
        "The mean reaction time was 3.48 s (n = 20).",
        "The 28 participants answered four items on a 7-point scale (M = 5.19).",
        "The odds ratio was 2.40 (95% CI 2.30 to 3.10).",
        "The groups differed, t(28) = 2.20, p = .036, 95% CI [0.3, 1.2].",
        Right("> They wrote: t(28) = 2.20, p = .06."),
    ),
    explanation=__doc__,
)
