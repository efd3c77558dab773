"""What the learned weights find, in words that no rule has, and what they leave alone."""

from __future__ import annotations

import pytest
from tests.consistency.findings import found_in

from factlint.consistency.check import check_draft
from factlint.consistency.text import Draft, Folder
from factlint.consistency.weighed.opinion import find_weighed
from factlint.consistency.weighed.weights import read_weights
from factlint.prose.parse import parse


def weighed_in(text: str) -> list[tuple[str, str]]:
    """The rule and the words of each finding of the weights alone."""
    paragraph = Draft(parse(f"{text}\n", "markdown"), "draft.md").paragraphs[0]
    return [(rule, slip.place.span.slice(paragraph.text)) for rule, slip in find_weighed(paragraph, [])]


@pytest.mark.parametrize(
    ("text", "rule", "words"),
    [
        (
            "The kennels took in 312 dogs last winter. Rehomed by Easter: 234 of them, which is 57 percent and a record.",
            "share",
            "57 percent",
        ),
        ("The seven choirs sold 1,624 tickets between them, an average of 223 a choir.", "average", "223"),
        (
            "The abbey was founded in 1142, and in 1992 the monks kept its 750th anniversary with a loaf for every child.",
            "anniversary",
            "750th",
        ),
        ("Half of the 86 beds, that is 34, stood empty.", "share", "Half"),
        (
            "Margit finished her first opera in 1905. Like so much music from the closing years of the nineteenth century, it is long.",
            "century",
            "nineteenth century",
        ),
        (
            "The library was shut from February 2016 till August 2017; readers had to wait 81 months for the new room.",
            "duration",
            "81",
        ),
        (
            "Reyes wore the armband from 2004 to 2012, and in those eleven seasons the club never finished lower than third.",
            "duration",
            "eleven",
        ),
        (
            "Entries close on 12 March. Entries that reach us after the closing date, 21 March, cannot be read.",
            "contradiction",
            "21 March",
        ),
        (
            "The form went live on 18 May 2022, was closed on 2 May 2022, and its answers were deleted.",
            "order-of-dates",
            "2 May 2022",
        ),
    ],
)
def test_figures_that_disagree_are_found_in_words_that_no_rule_has(text: str, rule: str, words: str) -> None:
    assert weighed_in(text) == [(rule, words)]


@pytest.mark.parametrize(
    "text",
    [
        "The kennels took in 312 dogs last winter. Rehomed by Easter: 234 of them, which is 75 percent and a record.",
        "We counted 45 swifts on Monday and about 60 on Friday, 100 in all.",
        "Of the 240 houses 60 were lost; of the barns, 40 percent.",
        "The club has 120 members, 45 of them under 18. In the county the share of juniors is 54 percent.",
        "She taught from 1960 to 1985 and sang in the choir for nearly forty years.",
        "“The seven choirs sold 1,624 tickets between them, an average of 223 a choir.”",
    ],
)
def test_figures_that_agree_that_are_loose_or_of_others_are_left_alone(text: str) -> None:
    assert weighed_in(text) == []


def test_of_figures_that_are_wrong_by_each_other_one_is_told() -> None:
    text = "In January the lighthouse had 1,840 visitors and in June 3,215, so that the two months together brought 5,505 people up."
    assert len(weighed_in(text)) == 1


def test_a_figure_that_takes_part_in_a_sum_that_fits_is_not_wrong() -> None:
    text = "The ship sailed with 38 hands. Eleven were lost in the ice and six more died, so that only 21 came home."
    assert weighed_in(text) == []


def test_what_a_rule_speaks_of_already_is_not_told_again() -> None:
    text = "The seven choirs sold 1,624 tickets between them, an average of 223 a choir."
    paragraph = Draft(parse(f"{text}\n", "markdown"), "draft.md").paragraphs[0]
    known = list(find_weighed(paragraph, []))
    assert len(known) == 1
    assert list(find_weighed(paragraph, known)) == []


SEEDLINGS = "Of the 160 seedlings that Ines potted up, 104 were alive in June. A survival of 56 percent is not to be sneezed at."


def test_a_draft_shows_it_as_information_with_its_sum_its_parts_and_a_fix() -> None:
    (one,) = found_in(SEEDLINGS)
    assert (one.rule, one.severity, one.span.slice(SEEDLINGS)) == ("share", "information", "56 percent")
    assert (one.message, one.working) == ("104 of 160 is 65%, not 56 percent.", "104 of 160 is 65%")
    assert [related.span.slice(SEEDLINGS) for related in one.related] == ["104", "160"]
    assert [(fix.title, fix.sure) for fix in one.fixes] == [("Make it 65%", False)]


def test_a_rule_that_is_off_and_a_comment_leave_it_out() -> None:
    assert check_draft(parse(f"{SEEDLINGS}\n", "markdown"), off=["share"]) == ()
    assert found_in(f"<!-- factlint ignore-next share -->\n\n{SEEDLINGS}") == ()


def test_the_weights_are_few_enough_to_be_held_in_an_editor() -> None:
    weights = read_weights()
    assert 1_000 < len(weights.of_sign) < 40_000


def test_words_of_another_draft_hide_nothing_at_the_same_place_of_this_one() -> None:
    there = "It rained a day. Harbour Hall was built in 1911."
    assert SEEDLINGS.index("104") <= there.index("1911") < SEEDLINGS.index("104") + 3
    here = parse(f"{SEEDLINGS}\n\nHarbour Hall was built in 1901.\n", "markdown")
    drafts = {path: Draft(source, path) for path, source in (("a.md", parse(there, "markdown")), ("here.md", here))}
    found = check_draft(here, folder=Folder(drafts), path="here.md")
    assert [one.rule for one in found] == ["share", "contradiction"]


def test_what_a_rule_on_drafts_tells_is_not_learned_again_beside_it() -> None:
    text = "The hotel has 142 rooms. All have a bath. The hotel's 124 rooms look on the lake."
    assert weighed_in(text) == [("contradiction", "124")]
    assert [one.message for one in found_in(text)] == ["This says 124, where it is 142 earlier."]
