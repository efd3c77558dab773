"""Offsets, lines and columns agree with a plain model, in every encoding and through every edit."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factlint.prose.offsets import Encoding, Text
from factlint.prose.span import Span

_FRAGMENTS = [
    "a",
    "bc",
    " ",
    "é",
    "e\u0301",
    "🚀",
    "👩‍👩‍👧",
    "\n",
    "\r\n",
    "\r",
    "\u2028",
    "\x0c",
    "\x0b",
    "\x85",
    "\t",
    "語",
    "\ud800",
]
texts = st.lists(st.sampled_from(_FRAGMENTS), max_size=40).map("".join)
encodings: st.SearchStrategy[Encoding] = st.sampled_from(["utf-8", "utf-16", "utf-32"])
edits = st.lists(st.tuples(st.integers(0, 60), st.integers(0, 12), texts), max_size=8)


def _width(characters: str, encoding: Encoding) -> int:
    """One character at a time, so that two lone surrogates never become one character."""
    unit = {"utf-8": 1, "utf-16": 2, "utf-32": 4}[encoding]
    codec = {"utf-8": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}[encoding]
    return sum(len(character.encode(codec, "surrogatepass")) // unit for character in characters)


def _lines(text: str) -> list[tuple[int, str, str]]:
    """`(start, content, line break)` of each line."""
    lines, at = [], 0
    parts = re.split(r"(\r\n|\n|\r)", text)
    for content, line_break in zip(parts[::2], [*parts[1::2], ""], strict=True):
        lines.append((at, content, line_break))
        at += len(content) + len(line_break)
    return lines


def _same(one: Text, two: Text) -> bool:
    spans = [[text.line_span(line) for line in range(text.line_count)] for text in (one, two)]
    return one.text == two.text and spans[0] == spans[1]


@given(texts, encodings)
def test_every_offset_has_the_position_that_a_plain_model_gives(text: str, encoding: Encoding) -> None:
    read = Text(text)
    assert read.line_count == len(_lines(text))
    for line, (start, content, line_break) in enumerate(_lines(text)):
        for into in range(len(content) + len(line_break)):
            shown = content[: min(into, len(content))]
            assert read.position(start + into, encoding) == (line, _width(shown, encoding))


@given(texts, encodings)
def test_a_position_leads_back_to_its_offset(text: str, encoding: Encoding) -> None:
    read = Text(text)
    for start, content, _ in _lines(text):
        for offset in range(start, start + len(content) + 1):
            assert read.offset(*read.position(offset, encoding), encoding) == offset


@given(texts, encodings, st.integers(-3, 50), st.integers(-3, 80))
def test_any_position_at_all_is_clamped_into_its_line(text: str, encoding: Encoding, line: int, column: int) -> None:
    lines = _lines(text)
    found = Text(text).offset(line, column, encoding)
    if line < 0:
        assert found == 0
    elif line >= len(lines):
        assert found == len(text)
    else:
        start, content, _ = lines[line]
        fitting = [into for into in range(len(content) + 1) if _width(content[:into], encoding) <= max(column, 0)]
        assert found == start + fitting[-1]


@given(texts, edits)
def test_a_patched_text_is_the_text_built_anew(text: str, edits: list[tuple[int, int, str]]) -> None:
    read = Text(text)
    for at, length, new in edits:
        start = min(at, len(text))
        span = Span(start, min(start + length, len(text)))
        text = text[: span.start] + new + text[span.end :]
        read = read.replace(span, new)
        assert _same(read, Text(text))


def test_an_edit_may_join_or_split_a_windows_line_end() -> None:
    text = Text("one\r\ntwo")
    assert text.replace(Span(4, 4), "x").line_count == 3
    assert text.replace(Span(4, 5), "").line_count == 2
    assert Text("one\rtwo").replace(Span(4, 4), "\n").line_count == 2
    assert Text("one\rx\ntwo").replace(Span(4, 5), "").line_count == 2


@given(texts)
def test_offsets_in_the_whole_text_count_the_units_before(text: str) -> None:
    read = Text(text)
    for offset in range(len(text) + 1):
        assert read.utf16_offset(offset) == _width(text[:offset], "utf-16")
        assert read.byte_offset(offset) == _width(text[:offset], "utf-8")


def test_an_offset_inside_a_character_is_the_characters_start() -> None:
    text = Text("a🚀b")
    assert text.offset(0, 2, "utf-16") == 1
    assert [text.offset(0, byte, "utf-8") for byte in range(7)] == [0, 1, 1, 1, 1, 2, 3]


@pytest.mark.parametrize("separator", ["\u2028", "\u2029", "\x0c", "\x0b", "\x85", "\x1c"])
def test_only_the_three_line_ends_of_the_protocol_end_a_line(separator: str) -> None:
    text = Text(f"one{separator}two\nthree")
    assert text.line_count == 2
    assert text.position(4, "utf-16") == (0, 4)


def test_a_range_is_put_in_order() -> None:
    text = Text("one\ntwo")
    assert text.span((1, 1), (0, 1), "utf-16") == Span(1, 5)
    assert text.range(Span(1, 5), "utf-16") == ((0, 1), (1, 1))


def test_patching_a_long_draft_takes_far_less_than_two_milliseconds(least_seconds: Callable[..., float]) -> None:
    text = Text("A line of a draft with some words é in it.\n" * 7_000)
    middle = len(text) // 2
    assert least_seconds(lambda _: text.replace(Span(middle, middle + 1), "new\nwords"), 0.002, tries=5) < 0.01
