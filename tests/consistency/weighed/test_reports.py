"""What a writer gets to see of figures that were learned to belong together."""

from __future__ import annotations

import pytest
from tests.consistency.findings import found_in

from factlint.consistency.slip import Slip
from factlint.consistency.text import Draft
from factlint.consistency.weighed.candidates import find_candidates
from factlint.consistency.weighed.reports import report
from factlint.prose.parse import parse


def slip_of(text: str, relation: str, last: bool = True) -> Slip:
    """The report of the last candidate of a relation that does not agree, or of the first."""
    paragraph = Draft(parse(f"{text}\n", "markdown"), "draft.md").paragraphs[0]
    found = [one for one in find_candidates(paragraph)[1] if one.relation == relation and one.slip]
    return report(paragraph, found[-1 if last else 0])


@pytest.mark.parametrize(
    ("text", "relation", "message"),
    [
        ("Of the 250 asked, 156 answered, a rate of 56 percent.", "share", "156 of 250 is 62.4%, not 56 percent."),
        ("One in eight trees (25%) has it.", "same part", "One in eight is 12.5%, not 25%."),
        (
            "Membership fell from 500 to 400, a drop of 25 percent.",
            "change",
            "From 500 to 400 is 20% less, not 25 percent.",
        ),
        ("Sales doubled, from 30 boxes to 90.", "times", "From 30 to 90 is 3 times as much, not doubled."),
        (
            "Support fell from 62 percent to 51 percent, by 15 points.",
            "points",
            "From 62 percent to 51 percent is 11 points, not 15.",
        ),
        ("Of the 64 trees 38 fell and 28 are left.", "rest", "64 - 38 = 26, not 28."),
        ("In seven weeks we served 1,624 lunches, 223 a week.", "mean", "1,624 ÷ seven = 232, not 223."),
        ("Half a million people (50,000) came.", "same", "Half a million and 50,000 are not one number."),
        ("Austen (1775–1817) died aged 51.", "age of years", "1775 to 1817 is 41 or 42 years, not 51."),
        (
            "It opened in 1924 and kept its 85th anniversary in 1999.",
            "jubilee of years",
            "1924 to 1999 is 75 years, not the 85th.",
        ),
        (
            "From 3 March to 24 March, five weeks, he was ill.",
            "length of weeks",
            "3 March to 24 March is 3 weeks, not five.",
        ),
        ("Open from 9 a.m. to 5 p.m., nine hours.", "hours of clocks", "9 a.m. to 5 p.m. is 8 hours, not nine hours."),
        ("Cut in 1995, it is of the twenty-first century.", "year of era", "1995 is not in the twenty-first century."),
        (
            "It was shut from February 2016 to August 2017, 81 months.",
            "length of months",
            "February 2016 to August 2017 is 18 months, not 81.",
        ),
        (
            "It opened in April 1902. It was opened in May 1902.",
            "twice",
            "This says May 1902, where it is April 1902 earlier.",
        ),
        (
            "From 14 hectares comes this wine, picked on all 41 hectares.",
            "twice at once",
            "This says 41, where it is 14 earlier.",
        ),
        (
            "He wrote for four decades from 1857. It lasted forty-nine years from 1857.",
            "twice",
            "This says forty-nine years, where it is four decades earlier.",
        ),
        (
            "It took 2 hours. We said it took 90 minutes.",
            "twice",
            "This says 90 minutes, where it is 2 hours earlier.",
        ),
        (
            "It begins at 7.30 p.m. Doors open at 7 p.m., 45 minutes before.",
            "hours of clocks",
            "7 p.m. to 7.30 p.m. is 30 minutes, not 45 minutes.",
        ),
        (
            "Open from 9 a.m. to 5 p.m., fifteen hours.",
            "hours of clocks",
            "9 a.m. to 5 p.m. is 8 hours, not fifteen hours.",
        ),
        ("Cut in 1905, it is late 19th-century work.", "year of era", "1905 is not in the late 19th century."),
        (
            "Cut in 1487, it is of the first half of the 15th century.",
            "year of era",
            "1487 is not in the first half of the 15th century.",
        ),
        (
            "The pier was begun in April 1902 and opened in October 1901.",
            "order",
            "October 1901 is before April 1902, and may have to be after it.",
        ),
        ("Built in 1842, like much of the 1830s.", "year of era", "1842 is not in the 1830s."),
        (
            "The walk raised £1,284. The whole £1,248 went to the boat.",
            "twice",
            "This says £1,248, where it is £1,284 earlier.",
        ),
        (
            "It took 1 h 52 by the clock: from 9.10 to 11.12.",
            "hours of clocks",
            "9.10 to 11.12 is 2 hours 2 minutes, not 1 h 52.",
        ),
        ("Open from 9:00 to 9:45, 54 minutes.", "hours of clocks", "9:00 to 9:45 is 45 minutes, not 54 minutes."),
    ],
)
def test_the_message_tells_the_sum_and_what_stands_there(text: str, relation: str, message: str) -> None:
    assert slip_of(text, relation).message == message


@pytest.mark.parametrize(
    ("text", "relation", "titles"),
    [
        ("Of the 250 asked, 156 answered, a rate of 56 percent.", "share", ["Make it 62%"]),
        ("In seven weeks we served 1,624 lunches, 223 a week.", "mean", ["Make it 232"]),
        ("In seven weeks we served 1,624 lunches, two hundred and twenty-three a week.", "mean", []),
        ("Half a million people (50,000) came.", "same", []),
        ("It opened in 1934. It was opened in 1943.", "twice", ["Make both 1934", "Make both 1943"]),
        ("The walk raised £1,284. The whole £1,248 went to it.", "twice", ["Make both 1,284", "Make both 1,248"]),
        ("It opened in April 1902. It was opened in May 1902.", "twice", []),
        ("It took 2 hours. We said it took 90 minutes.", "twice", []),
        ("Twelve men came. The thirteen men went.", "twice", []),
        ("It held 4.2 million litres. The whole 42,000,000 litres ran out.", "twice", []),
        ("The three jars hold 4 kg, 5 kg and 4½ kg; the mean is 3½ kg.", "row", []),
    ],
)
def test_a_fix_is_offered_where_the_right_figure_can_be_written(text: str, relation: str, titles: list[str]) -> None:
    assert [remedy.title for remedy in slip_of(text, relation).remedies] == titles


@pytest.mark.parametrize(
    ("text", "relation", "notes"),
    [
        ("Of the 250 asked, 156 answered, a rate of 56 percent.", "share", [("156", "the part"), ("250", "the whole")]),
        (
            "There were 14 arrests, 23 arrests and 9 arrests, in all 56.",
            "sum",
            [("9", "a part of the total"), ("23", "a part of the total"), ("14", "a part of the total")],
        ),
        (
            "It lasted from 1901 to 1913, twenty years.",
            "length of years",
            [("1901", "one end"), ("1913", "the other end")],
        ),
    ],
)
def test_the_other_figures_are_named(text: str, relation: str, notes: list[tuple[str, str]]) -> None:
    assert [(note.place.span.slice(text), note.message) for note in slip_of(text, relation).notes] == notes


def test_a_time_that_is_told_after_the_one_before_it_is_no_half_day_away() -> None:
    (found,) = found_in("The train left at 8:10, 15 minutes after it came in at 8:05.")
    assert found.working == "8:05 to 8:10 is 5 minutes"
