"""The little Markdown of an answer: bold, italic, bullets and paragraphs; everything else is text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factlint.pages.answers import parse_blocks


def said(content):
    return [
        ("- " if one.bullet else "") + "".join(f"{p.style}<{p.text}>" for p in one.pieces)
        for one in parse_blocks(content)
    ]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("The **dam log**, because it is *primary*.", ["<The >bold<dam log><, because it is >italic<primary><.>"]),
        ("One\ngoes on.\n\nTwo.", ["<One goes on.>", "<Two.>"]),
        ("It says:\n- one\n  goes on\n* two", ["<It says:>", "- <one goes on>", "- <two>"]),
        (r"- “It \*opened\*.” — *Almanac \[of\] Varn*", ["- <“It *opened*.” — >italic<Almanac [of] Varn>"]),
        ("snake_case_word and _x_", ["<snake_case_word and >italic<x>"]),
        ("# Not a heading\n\n[a](command:x) <b>", ["<# Not a heading>", "<[a](command:x) <b>>"]),
        ("3 * 4 ** 5", ["<3 * 4 ** 5>"]),
        (" \n\n \r\n", []),
    ],
)
def test_what_an_answer_may_have_is_read_and_nothing_else(content, told):
    assert said(content) == told


@given(st.text(alphabet="*_\\-•ab \n\r\t\x07\u202e[](<)`#", max_size=400))
def test_any_answer_is_read_to_printable_lines(content):
    for block in parse_blocks(content):
        words = "".join(piece.text for piece in block.pieces)
        assert words and words.isprintable()


def test_a_hostile_answer_is_read_at_once():
    assert len(parse_blocks("**a " * 100_000)) == 1
