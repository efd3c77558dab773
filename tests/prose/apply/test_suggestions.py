"""Suggestions that clash are told from those that do not, and a replacement always has words on both sides."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factlint.prose.apply.edits import Edit, apply_edits
from factlint.prose.apply.suggestions import build_replacement, find_clashes, join_edits
from factlint.prose.span import Span

TEXT = "The Varn dam was opened in 1931. It holds about 300 million litres."


def edit(start: int, end: int, words: str) -> Edit:
    return Edit(Span(start, end), words)


@st.composite
def groups(draw: st.DrawFn) -> list[list[Edit]]:
    """Suggestions of one to three edits each, which never meet among themselves."""
    found: list[list[Edit]] = []
    for _ in range(draw(st.integers(0, 6))):
        cuts = sorted(draw(st.lists(st.integers(0, 30), min_size=2, max_size=6, unique=True)))
        found.append(
            [edit(start, end, draw(st.sampled_from("xyz"))) for start, end in zip(cuts[::2], cuts[1::2], strict=False)]
        )
    return found


@given(groups())
def test_what_is_left_can_be_made_at_once_and_what_is_not_clashes_with_something(suggested):
    clash = find_clashes(suggested)
    left = [edits for at, edits in enumerate(suggested) if at not in clash]
    apply_edits("." * 40, join_edits(left))
    for at in clash:
        others = [edits for index, edits in enumerate(suggested) if index != at]
        assert any(
            one != two and one.span.overlaps(two.span) for one in suggested[at] for edits in others for two in edits
        )


@given(groups())
def test_a_pair_clashes_in_either_order_and_whatever_stands_beside_it(suggested):
    pairs = {
        at
        for pair in combinations(range(len(suggested)), 2)
        if find_clashes([suggested[i] for i in pair])
        for at in pair
    }
    assert find_clashes(suggested) == pairs
    assert find_clashes(suggested[::-1]) == {len(suggested) - 1 - at for at in pairs}


def test_the_same_edit_twice_is_one_edit():
    year = edit(27, 31, "1938")
    assert find_clashes([[year], [year]]) == frozenset()
    assert join_edits([[year], [year]]) == (year,)


def test_words_put_in_where_others_change_clash():
    assert find_clashes([[edit(42, 42, "not ")], [edit(42, 47, "some")]]) == {0, 1}
    assert find_clashes([[edit(42, 47, "some")], [edit(48, 51, "400")]]) == frozenset()


@pytest.mark.parametrize(
    ("edits", "before", "after"),
    [
        ([edit(27, 31, "1938")], "1931", "1938"),
        ([edit(42, 48, "")], "holds about ", "holds "),
        ([edit(36, 36, "never ")], "It ", "It never "),
        ([edit(0, 0, "Once, ")], "The", "Once, The"),
        ([edit(27, 31, "1938"), edit(48, 51, "400")], "1931. It holds about 300", "1938. It holds about 400"),
    ],
)
def test_a_replacement_has_words_on_both_sides(edits, before, after):
    found = build_replacement(TEXT, edits)
    assert (found.before, found.after) == (before, after)
    assert found.span.slice(TEXT) == before


@given(st.text("ab \n", max_size=30), st.data())
def test_a_replacement_makes_of_the_text_what_its_edits_make_of_it(text, data):
    cuts = sorted(
        data.draw(st.lists(st.integers(0, len(text)), min_size=2, max_size=4).filter(lambda c: len(c) % 2 == 0))
    )
    edits = [
        edit(start, end, data.draw(st.text("xy ", max_size=3)))
        for start, end in zip(cuts[::2], cuts[1::2], strict=True)
    ]
    found = build_replacement(text, edits)
    assert text[: found.span.start] + found.after + text[found.span.end :] == apply_edits(text, edits)
