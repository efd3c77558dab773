"""Spans follow their words through edits, as a model that gives every character a name of its own."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from factlint.prose.span import Span
from factlint.prose.text_changes import Change, change_between, move_span, narrow, words_hash

_ALPHABET = "ab1 .é\u0301🚀\n"
texts = st.text(_ALPHABET, max_size=30)
Named = list[tuple[str, int]]


@st.composite
def _span(draw: st.DrawFn, length: int) -> Span:
    start = draw(st.integers(0, length))
    return Span(start, draw(st.integers(start, length)))


@st.composite
def _history(draw: st.DrawFn) -> tuple[str, Span, list[Change]]:
    """A text, a span of it with at least one character, and edits that each fit the text they meet."""
    text = draw(st.text(_ALPHABET, min_size=1, max_size=30))
    start = draw(st.integers(0, len(text) - 1))
    span = Span(start, draw(st.integers(start + 1, len(text))))
    changes: list[Change] = []
    length = len(text)
    for _ in range(draw(st.integers(0, 5))):
        change = Change(draw(_span(length)), draw(st.text(_ALPHABET, max_size=6)))
        changes.append(change)
        length += change.shift
    return text, span, changes


def _is_word(character: str) -> bool:
    return character in "ab1é\u0301"


def _model(text: str, span: Span, changes: list[Change], watch_words: bool) -> Span | None:
    """Named characters: the span lives while its names stand side by side, and its words are not glued to others."""
    names = itertools.count()
    now: Named = [(character, next(names)) for character in text]
    wanted = now[span.start : span.end]
    for change in changes:
        if not change.text and not len(change.span):
            continue
        now[change.span.start : change.span.end] = [(character, next(names)) for character in change.text]
        if wanted[0] not in now:
            return None
        start = now.index(wanted[0])
        if now[start : start + len(wanted)] != wanted:
            return None
        end = start + len(wanted)
        touched_left = start == change.span.start + len(change.text)
        touched_right = end == change.span.start
        if watch_words and touched_left and start and _is_word(now[start - 1][0]) and _is_word(now[start][0]):
            return None
        if watch_words and touched_right and end < len(now) and _is_word(now[end - 1][0]) and _is_word(now[end][0]):
            return None
    start = now.index(wanted[0])
    return Span(start, start + len(wanted))


def _move_through(span: Span, changes: list[Change], text: str | None = None) -> Span | None:
    """The span after all changes, each against the text that the one before it left."""
    now: Span | None = span
    for change in changes:
        now = None if now is None else move_span(now, change, text)
        text = None if text is None else change.apply_to(text)
    return now


@given(_history())
def test_a_span_is_where_its_characters_are(history: tuple[str, Span, list[Change]]) -> None:
    text, span, changes = history
    assert _move_through(span, changes) == _model(text, span, changes, watch_words=False)


@given(_history())
def test_a_word_that_grew_at_the_spans_edge_drops_the_span(history: tuple[str, Span, list[Change]]) -> None:
    text, span, changes = history
    assert _move_through(span, changes, text) == _model(text, span, changes, watch_words=True)


def test_an_insertion_at_the_start_moves_and_at_the_end_leaves() -> None:
    span = Span(3, 7)
    assert move_span(span, Change(Span(3, 3), "so ")) == Span(6, 10)
    assert move_span(span, Change(Span(7, 7), " so")) == span


def test_typing_inside_drops_the_span() -> None:
    assert move_span(Span(3, 7), Change(Span(5, 5), "x")) is None
    assert move_span(Span(3, 7), Change(Span(2, 4), "")) is None


def test_a_figure_that_gets_another_digit_is_another_figure() -> None:
    text = "in 1931 it"
    assert move_span(Span(3, 7), Change(Span(7, 7), "0"), text) is None
    assert move_span(Span(3, 7), Change(Span(3, 3), "1"), text) is None
    assert move_span(Span(3, 7), Change(Span(2, 3), ""), text) is None
    assert move_span(Span(3, 7), Change(Span(7, 8), ""), text) is None
    assert move_span(Span(3, 7), Change(Span(7, 7), ","), text) == Span(3, 7)
    assert move_span(Span(3, 7), Change(Span(7, 7), "\u0301"), text) is None


@given(texts, texts)
def test_the_change_between_two_texts_leads_from_one_to_the_other_and_is_smallest(before: str, after: str) -> None:
    change = change_between(before, after)
    assert change.apply_to(before) == after
    old, new = change.span.slice(before), change.text
    assert not (old and new and (old[0] == new[0] or old[-1] == new[-1]))


def test_the_change_between_long_texts_is_found_behind_long_equal_parts() -> None:
    before = "x" * 10_000 + "old" + "y" * 10_000
    assert change_between(before, before.replace("old", "new!")) == Change(Span(10_000, 10_003), "new!")


@given(texts, st.data())
def test_a_narrowed_change_does_the_same(before: str, data: st.DataObject) -> None:
    change = Change(data.draw(_span(len(before))), data.draw(texts))
    assert narrow(change, before).apply_to(before) == change.apply_to(before)


def test_a_rewritten_line_that_only_differs_in_one_word_keeps_the_spans_in_it() -> None:
    text = "The dam opened in 1931."
    change = narrow(Change(Span(0, len(text)), "The dam closed in 1931."), text)
    assert move_span(Span(18, 22), change, text) == Span(18, 22)


def test_the_hash_of_words_sees_every_word_and_no_line_break() -> None:
    assert words_hash("It opened\n  in 1931.") == words_hash("It opened in 1931.")
    assert words_hash("It opened in 1931.") != words_hash("It opened in 1938.")
    assert words_hash("it opened") != words_hash("It opened")
    assert words_hash("\ud800") != words_hash("")
