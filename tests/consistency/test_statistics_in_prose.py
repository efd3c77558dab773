"""A probability, a mean of whole numbers or an estimate must fit the test, the number of answers or the interval told with it."""

from __future__ import annotations

import pytest
from tests.consistency.findings import rules_of, words_found

WRONG = [
    "Readers slept longer than non-readers (*t*(44) = 1.12, *p* = .02), although the diary was kept by memory.",
    "The treated plots yielded 3.1 tonnes more than the others (95% confidence interval 0.4 to 2.7).",
    "Sixteen judges gave each jam a whole number of points from one to ten. The winning damson had an average of 8.40.",
    "There was a clear association between street and illness (χ²(1, N = 90) = 2.10, p = .004).",
    "Eleven tasters scored each cheese from 1 to 10, in whole points only. The Wensleydale finished on a mean of 7.52.",
    "Patients on the new drug lived 4.8 months longer (95% CI 0.9–4.1).",
]
WRONG_WORDS = [
    ("The correlation was modest, r(48) = .21, p = .014.", "p = .014"),
    ("Twelve judges gave each cake a whole number of points out of ten. The winning cake's mean was 7.38.", "7.38"),
    ("The odds ratio was 2.4 (95% CI 2.6 to 4.1).", "2.4"),
    ("Fifteen households were asked how many cars they owned. The average came to 1.46.", "1.46"),
    ("Patients waited 14 minutes longer on average (95% CI 16 to 22 minutes).", "14"),
    ("The groups differed, F(2, 57) = 3.42, p = .004.", "p = .004"),
    ("Ten raters scored each poem from 1 to 7 in whole points; the mean was 4.37.", "4.37"),
    ("The drug lowered pressure by 6.1 mmHg (95% CI, 6.8 to 9.4).", "6.1"),
    ("A chi-squared test showed no association, χ²(1) = 4.90, p = .27.", "p = .27"),
]
RIGHT = [
    "Sixteen judges gave each jam a mark from one to ten, halves allowed. The winning damson had an average of 8.41.",
    "The treated plots yielded 1.5 tonnes more than the others (95% confidence interval 0.4 to 2.7).",
    "Men and women did not differ in recall, t(58) = 0.88, p = .38.",
    "Twenty people answered from 1 to 5, but not all of them every question. Courtesy got a mean of 4.47.",
    "Patients on the new drug lived 2.8 months longer (95% CI 0.9–4.1).",
    "Nineteen nurses graded the new uniform from 1 to 6, whole grades only, and arrived at an average of 2.42.",
    "The two classes hardly differed in the number of errors, F(1, 38) = 2.10, p = .155.",
    "Twelve judges gave each cake marks, in halves, out of ten. The winning cake's mean was 7.38.",
    "The 20 nests held eggs. The mean weight of an egg was 2.37 grams.",
    (
        "The study had 40 patients. Pain fell by 2.1 points (95% CI 1.2 "
        "to 3.0), and 14 patients (95% CI 16 to 22) is another line."
    ),
]


@pytest.mark.parametrize("text", WRONG)
def test_a_statistic_that_does_not_fit_what_is_told_with_it_is_found(text: str) -> None:
    assert "statistics" in rules_of(text)


@pytest.mark.parametrize(("text", "words"), WRONG_WORDS)
def test_the_words_of_an_impossible_statistic_are_found(text: str, words: str) -> None:
    assert words in words_found(text, "statistics")


@pytest.mark.parametrize("text", RIGHT)
def test_statistics_that_are_possible_are_left_alone(text: str) -> None:
    assert rules_of(text) == []
