"""Which figures of a paragraph are read, and what they are."""

from __future__ import annotations

from itertools import pairwise

import pytest

from factlint.consistency.text import Draft
from factlint.consistency.weighed.figures import Figure, read_figures
from factlint.prose.parse import parse


def figures_of(text: str) -> tuple[Figure, ...]:
    return read_figures(Draft(parse(f"{text}\n", "markdown"), "draft.md").paragraphs[0], most=60)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Of the 250 asked, 156 answered, or 56 percent.", [("amount", 250), ("amount", 156), ("percent", 56)]),
        ("One in eight of the 40 trees has it.", [("part", 1 / 8), ("amount", 40)]),
        ("One home in eight of the 40 has it.", [("part", 1 / 8), ("amount", 40)]),
        ("He scored nine goals in 12 games.", [("amount", 9), ("amount", 12)]),
        ("Sales doubled, from 30 boxes to 90.", [("times", 2), ("amount", 30), ("amount", 90)]),
        ("Herds have grown three times as large, 40 to 120.", [("times", 3), ("amount", 40), ("amount", 120)]),
        ("She lived from 1775 to 1817 and died aged 51.", [("year", 1775), ("year", 1817), ("age", 51)]),
        ("It ran for twelve years, from 1901 to 1913.", [("length", 12), ("year", 1901), ("year", 1913)]),
        ("Founded in 1924, it kept its 75th anniversary in 2000.", [("year", 1924), ("jubilee", 75), ("year", 2000)]),
        ("Open from 9 a.m. to 5 p.m., nine hours.", [("clock", 540), ("clock", 1020), ("hours", 540)]),
        ("We were there from 3 to 17 August, two weeks.", [("date", 0), ("date", 0), ("length", 2)]),
        ("From 3 to 17 August 1914 it rained, two weeks.", [("date", 1914), ("date", 1914), ("length", 2)]),
        (
            "From 0 to 5 May and from the 31st to 3 June we had 2 days.",
            [("amount", 0), ("date", 0), ("date", 0), ("length", 2)],
        ),
        ("Sales in 2019 rose by 25 percent, from 40 boxes.", [("year", 2019), ("percent", 25), ("amount", 40)]),
        ("They grew 2.5 times as large, from 40 to 90.", [("amount", 2.5), ("amount", 40), ("amount", 90)]),
    ],
)
def test_figures_are_read_with_their_kinds_and_values(text: str, told: list[tuple[str, float]]) -> None:
    assert [(one.kind, one.value) for one in figures_of(text)] == told


@pytest.mark.parametrize(
    "text",
    [
        "One of them left.",
        "Edited by A. Luders, 11 vols.",
        "See Table 4 and page 12.",
        "No figure stands here.",
        "See Rasael, 208–9, and figs. 15–16.",
        "It is 89.5 x 76 x 53.5 cm.",
        "So v = 170 * 2 and i = 5.",
        "Stress did it (Smyth and Stone, 1999), as Keller (2010) found.",
        "He hit doubles and triples.",
        "\\42. Tell it in words.",
    ],
)
def test_labels_pages_sides_terms_cited_years_and_a_mere_one_are_no_figures(text: str) -> None:
    assert figures_of(text) == ()


def test_a_figure_knows_its_sentence_its_unit_and_whether_it_is_loose() -> None:
    first, second = figures_of("We sold 40 kg of plums. About 30 kg were left.")
    assert (first.sentence, first.unit, first.is_loose) == (0, "kg", False)
    assert (second.sentence, second.unit, second.is_loose) == (1, "kg", True)


def test_no_two_figures_stand_on_the_same_words() -> None:
    figures = figures_of("Born on 3 May 1926, she was 49 on 3 May 1976, aged half a century.")
    assert all(one.end <= other.start for one, other in pairwise(figures))


def test_a_paragraph_of_thousands_of_figures_is_not_read() -> None:
    text = ", ".join(str(number) for number in range(3, 5003)) + "."
    assert figures_of(text) == ()


def test_codes_of_hundreds_of_digits_are_no_figures() -> None:
    assert [one.value for one in figures_of(f"Of 40 keys {'7' * 400} fit 12 locks.")] == [40, 12]
