"""Words of an earlier check are found again in their place, or not at all."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from factlint.prose.apply.placement import Anchor, Unplaced, locate, make_anchor
from factlint.prose.span import Span

_PASSAGE = "It opened in 1931."
_BEFORE = "The dam lies in the north of the country, far from any town. "
_AFTER = " It holds three million litres of water, and more after rain."
_TEXT = _BEFORE + _PASSAGE + _AFTER
_SPAN = Span(len(_BEFORE), len(_BEFORE) + len(_PASSAGE))

texts = st.text("ab .\n🚀", max_size=80)


def _found(live: str, text: str = _TEXT, span: Span = _SPAN) -> str | None:
    placed = locate(make_anchor(text, span), live)
    return placed.slice(live) if isinstance(placed, Span) else None


def test_an_unchanged_text_and_a_text_with_words_far_away_place_the_passage() -> None:
    assert locate(make_anchor(_TEXT, _SPAN), _TEXT) == _SPAN
    assert locate(make_anchor(_TEXT, _SPAN), "New first words. " + _TEXT) == _SPAN.shifted(17)


def test_a_changed_passage_is_not_placed() -> None:
    assert locate(make_anchor(_TEXT, _SPAN), _TEXT.replace("1931", "1932")) is Unplaced.CHANGED


def test_a_change_close_by_on_one_side_does_not_lose_a_passage_that_is_the_only_one() -> None:
    assert _found(_TEXT.replace("any town", "any city")) == _PASSAGE
    assert _found(_TEXT.replace("three million", "two million")) == _PASSAGE
    assert _found(_TEXT.replace("any town", "any city").replace("three", "two")) is None


def test_a_copy_never_takes_the_place_of_the_checked_one() -> None:
    text = _TEXT + " Another one. " + _PASSAGE + " Of it little is known to the people of the town nearby."
    assert _found(text, text) == _PASSAGE
    assert _found(text.replace(_BEFORE + _PASSAGE, "Gone. ", 1), text) is None


def test_two_places_that_look_alike_are_no_place() -> None:
    assert locate(make_anchor(_TEXT, _SPAN), _TEXT + _TEXT) is Unplaced.AMBIGUOUS
    assert locate(make_anchor(_TEXT * 2, _SPAN), _TEXT) is Unplaced.AMBIGUOUS
    twice = "aaaa " * 40
    assert locate(make_anchor(twice, Span(80, 84)), twice) is Unplaced.AMBIGUOUS


def test_no_words_are_placed_nowhere() -> None:
    assert locate(make_anchor(_TEXT, Span(4, 4)), _TEXT) is Unplaced.EMPTY
    assert locate(make_anchor(_TEXT, Span(3, 4)), _TEXT) is Unplaced.EMPTY
    assert locate(make_anchor("short", Span(2, 50)), "short") is Unplaced.EMPTY
    assert locate(Anchor("", "a", "b"), "ab") is Unplaced.EMPTY


@given(texts.filter(bool), st.data(), texts, texts)
def test_what_is_placed_reads_as_it_read_when_it_was_checked(
    text: str, data: st.DataObject, head: str, tail: str
) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    span = Span(start, data.draw(st.integers(start + 1, len(text))))
    for live in (text, head + text, text + tail, head + text + tail, head + text[: start + 1] + tail):
        placed = locate(make_anchor(text, span), live)
        if isinstance(placed, Span):
            assert placed.slice(live) == span.slice(text)


@given(texts, texts, st.text("xyz ", max_size=20), st.text("xyz ", max_size=20))
def test_the_only_passage_of_its_words_follows_whatever_is_written_around_the_text(
    before: str, after: str, head: str, tail: str
) -> None:
    text = before + _PASSAGE + after
    span = Span(len(before), len(before) + len(_PASSAGE))
    assert locate(make_anchor(text, span), head + text + tail) == span.shifted(len(head))
