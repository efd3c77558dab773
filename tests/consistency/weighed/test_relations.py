"""What figures may be told of each other, and how the told one misses."""

from __future__ import annotations

import pytest

from factlint.consistency.text import Draft
from factlint.consistency.weighed.candidates import Doubts, find_candidates
from factlint.consistency.weighed.relations import Candidate
from factlint.consistency.weighed.slips import SlipKind, count_digits, kind_of_slip
from factlint.prose.parse import parse


def candidates_of(text: str, relation: str) -> list[Candidate]:
    paragraph = Draft(parse(f"{text}\n", "markdown"), "draft.md").paragraphs[0]
    found = [one for one in find_candidates(paragraph)[1] if one.relation == relation]
    doubts = Doubts(paragraph)
    return [one for one in found if not doubts.has(one)]


@pytest.mark.parametrize(
    ("told", "right", "slip"),
    [
        (56, 65, "swapped"),
        (72, 74, "off"),
        (1550, 1450, "digit"),
        (206, 2016, "digit"),
        (8, 18, "digit"),
        (8, 38, ""),
        (106, 96, "digit"),
        (50_000, 500_000, "noughts"),
        (66, 45, "near"),
        (30, 75, "far"),
        (5, 75, ""),
        (0, 12, ""),
    ],
)
def test_how_a_figure_misses(told: float, right: float, slip: SlipKind) -> None:
    assert kind_of_slip(told, right) == slip


def test_what_another_reckoning_gives_is_told_apart() -> None:
    assert kind_of_slip(25, 20, 25) == "other"
    assert kind_of_slip(33.3, 25, 33.33) == "other"


@pytest.mark.parametrize(
    ("told", "digits"), [(7, 1), (40, 1), (56, 2), (815, 3), (1550, 3), (23_410, 4), (1_234_567, 4), (3.25, 3)]
)
def test_digits_are_counted_without_noughts_at_the_end(told: float, digits: int) -> None:
    assert count_digits(told) == digits


@pytest.mark.parametrize(
    ("text", "relation", "right", "slip"),
    [
        ("Of the 250 asked, 156 answered, a rate of 56 percent.", "share", 62.4, "near"),
        ("Of the 240 asked, 156 answered, a rate of 65 percent.", "share", 65, ""),
        ("Of 8,000 books 2,000 were for children, a third of them.", "share", 25, "other"),
        ("One in eight trees (25%) has it.", "same part", 12.5, "far"),
        ("Membership fell from 500 to 400, a drop of 25 percent.", "change", 20, "other"),
        ("Sales doubled, from 30 boxes to 90.", "times", 3, "near"),
        ("Support fell from 62 percent to 51 percent, by 15 points.", "points", 11, "digit"),
        ("There were 14 arrests, 23 arrests and 9 arrests, in all 56.", "sum", 46, "digit"),
        ("Of the 64 trees 38 fell and 28 are left.", "rest", 26, "off"),
        ("The 12 tables seat 8 each, 98 in all.", "product", 96, "off"),
        ("In 12 weeks we served 1,488 lunches, 142 a week.", "mean", 124, "swapped"),
        ("Scores of 46, 71, 12 and 83 make an average of 58.", "row", 53, "digit"),
        ("Half a million people (50,000) came.", "same", 500_000, "noughts"),
        ("Austen (1775–1817) died aged 51.", "age of years", 42, "near"),
        ("It lasted from 1901 to 1913, twenty years.", "length of years", 12, "near"),
        ("It opened in 1924 and kept its 85th anniversary in 1999.", "jubilee of years", 75, "digit"),
        ("From 3 March to 24 March, five weeks, he was ill.", "length of weeks", 3, "off"),
        ("Open from 9 a.m. to 5 p.m., nine hours.", "hours of clocks", 480, "digit"),
        ("It begins at 7.30 p.m. Doors open at 7 p.m., 45 minutes before.", "hours of clocks", 30, "near"),
        ("For three-quarters of an hour, 40 minutes, it rained.", "same", 45, "digit"),
        ("He was out six times in fifteen matches, or 60 per cent.", "share", 40, "digit"),
        ("It was shut from February 2016 to August 2017, 81 months.", "length of months", 18, "swapped"),
        ("She played from 2004 to 2012 and in those eleven seasons won.", "number of years", 8, "near"),
        ("Born in 1949, she sailed in 2001. At twenty-five one may.", "number of years", 52, "swapped"),
        ("We met from 10 to 24 June, for 41 nights.", "length of days", 14, "swapped"),
        ("Cut in 1905, it is of the late 19th century.", "year of era", 1905, "off"),
        ("Built in 1842, like much of the 1830s.", "year of era", 1842, "off"),
        ("The hall opened in 1951. When the hall was opened, in 1957, it rained.", "twice", 1951, "digit"),
        ("The walk raised £1,284. The whole £1,248 went to the boat.", "twice", 1284, "swapped"),
        ("From 14 hectares comes this wine, picked by hand on all 41 hectares.", "twice at once", 14, "swapped"),
        ("The pier was begun in April 1902 and opened in October 1901.", "order", 1902, "off"),
        ("Entries close on 12 March. After 21 March none is read.", "twice", 0, "swapped"),
    ],
)
def test_figures_that_may_belong_together(text: str, relation: str, right: float, slip: SlipKind) -> None:
    # The one whose told figure stands last, or first where that is the only one.
    found = max(candidates_of(text, relation), key=lambda one: (one.right == pytest.approx(right), one.told.start))
    assert found.right == pytest.approx(right)
    assert found.slip == slip


@pytest.mark.parametrize(
    ("text", "relation"),
    [
        ("Of the 250 asked, about 156 answered, a rate of 56 percent.", "share"),
        ("“Of the 250 asked, 156 answered, a rate of 56 percent.”", "share"),
        ("Of 250 books 156 kg were lost, 56 percent.", "share"),
        ("From 3 March to 24 March, three weeks, he was ill.", "length of weeks"),
        ("From 1 November to 1 February, 92 days, it froze.", "length of days"),
        ("Cut in 1905, it is of the early 20th century.", "year of era"),
        ("Cut in 1905, it is of the 15th century.", "year of era"),
        ("Cut in 1900, it is of the 19th century.", "year of era"),
        ("Nine met in May 2016 and in June 2016.", "length of months"),
        ("The hall opened in 1951. When the hall was opened, in 1951, it rained.", "twice"),
        ("The hall was opened in 1951 and, in 1957, closed.", "twice"),
        ("The walk raised £1,284. It was 1,248 km long.", "twice"),
        ("On the frame lay three mattresses. The bed was valued at 300 livres.", "twice"),
        ("Fifteen men came. Later 150 men came.", "twice"),
        ("From 14 hectares comes this wine, picked by hand on all 26 hectares.", "twice at once"),
        ("On 14 or 41 hectares grows wine.", "twice at once"),
        ("Letters of the store, 1873–1869, and boxes.", "order"),
        ("It was begun in 1902 and opened in 1911.", "order"),
        ("From 29 February 2024 to 7 March 2024, seven days, it rained.", "length of days"),
    ],
)
def test_loose_quoted_and_unlike_figures_are_not_compared(text: str, relation: str) -> None:
    assert not [one for one in candidates_of(text, relation) if one.slip]


def test_an_age_is_right_on_both_sides_of_the_birthday_and_wrong_where_the_days_are_told() -> None:
    assert [one.slip for one in candidates_of("Born in 1901, he died in 1954 aged 52.", "age of years")] == [""]
    text = "Born on 9 October 1901, he died on 3 May 1954 aged 53."
    assert [one.slip for one in candidates_of(text, "age of years")] == ["off"]


def test_29_february_counts_as_the_28th_in_a_year_without_it() -> None:
    (one,) = candidates_of("From 29 February to 7 March 2023, nine days, it rained.", "length of days")
    assert (one.right, one.slip) == (7, "off")


def test_dates_without_a_year_may_lie_on_both_sides_of_new_year() -> None:
    assert [
        one.slip for one in candidates_of("From 1 November to 1 February, 92 days, it froze.", "length of days")
    ] == [""]
