"""Sentences end where a reader would end them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factlint.prose.sentences import boundaries


def _sentences(text: str) -> list[str]:
    return [text[start:end] for start, end in boundaries(text)]


@pytest.mark.parametrize(
    "sentences",
    [
        ["Dr. Smith went to the U.S. in Jan. 1931.", "He left."],
        ["It rose 3.5 percent.", "It fell."],
        ["Light does 299,792 km/s.", "The mast is 5 m.", "A grain weighs 1 g.", "It is heavy."],
        [
            "Scurvy comes of a lack of vitamin D.",
            "Sailors had it.",
            "The author J. Smith had hepatitis B.",
            "Doctors helped.",
        ],
        ["The U.S. Congress met.", "Mr. J. R. Smith spoke."],
        ["He lives in the U.S.", "He is happy."],
        ["Built by Acme Inc. in 1931.", "It opened."],
        ["See Fig. 3 and No. 5 for details.", "Next."],
        ["It costs approx. 5 euros.", "St. Paul's is in London."],
        ["Vol. 2 appeared in Sept. 1999.", "Vol. 3 did not."],
        ['He said "It opened in 1931."', "Then he left."],
        ["(It opened in 1931.)", "It closed."],
        ["The river is 6,650 km long (ca. 4,130 mi).", "It flows."],
        ["Version 2.0.1 came out.", "Node.js is a runtime."],
        ["In 44 B.C. Caesar died.", "In A.D. 14 Augustus died."],
        ["Henry VIII. was king.", "He ruled."],
        ["1. First item.", "2. Second item."],
        ["He was born on 5. May 1931.", "He died."],
        ["Yahoo! is a company.", "Is it?", "Yes!"],
        ["The dam opened in 1931.[1]", "It closed in 1938."],
        ["J.K. Rowling wrote it.", "George W. Bush won."],
        ["Ø. Lund met Å. Ångström in 1931.", "They left."],
        ["The wave is 12 Å.", "It is short."],
        ["The price rose to $3.5 million.", "Apple Inc.'s shares fell."],
    ],
    ids=lambda sentences: sentences[0],
)
def test_a_text_falls_into_these_sentences(sentences: list[str]) -> None:
    assert _sentences(" ".join(sentences)) == sentences


@given(
    st.lists(
        st.sampled_from(["It is. ", "A ", "\n", "  ", "3.5 ", "🚀", "e\u0301", "\ud800", "Dr. ", "!"]), max_size=30
    )
)
def test_sentences_are_tight_in_order_and_complete(parts: list[str]) -> None:
    text = "".join(parts)
    end_before = 0
    for start, end in boundaries(text):
        assert end_before <= start < end
        assert text[end_before:start].strip() == ""
        assert text[start:end] == text[start:end].strip()
        end_before = end
    assert text[end_before:].strip() == ""


def test_a_very_long_text_is_cut_between_sentences_only() -> None:
    text = "It opened in 1931 and it held. " * 2_000
    assert set(_sentences(text)) == {"It opened in 1931 and it held."}


@pytest.mark.parametrize("line_end", ["\u2028", "\u2029", "\x85"])
def test_line_ends_of_many_bytes_do_not_stop_the_splitter(line_end: str) -> None:
    text = f'!_u`é?é[$`!3\r2–,T]]\tT{line_end}._,|🧊é“\n2>é33\nuo,`"1$,”T–e\n,(\n ;'
    assert "".join(_sentences(text)).replace(" ", "")[:3] == "!_u"
    assert _sentences(f"It opened in 1931.{line_end}It closed.") == ["It opened in 1931.", "It closed."]


def test_thousands_of_numbered_fragments_take_no_more_time_each_than_a_few(least_seconds: Callable[..., float]) -> None:
    def cut(count: int, attempt: int) -> None:
        boundaries(" ".join(f"{number % 100}. a" for number in range(count + attempt)))

    few = max(least_seconds(lambda attempt: cut(2_000, attempt)), 0.002)
    assert least_seconds(lambda attempt: cut(16_000, attempt), 12 * few) < 12 * few
