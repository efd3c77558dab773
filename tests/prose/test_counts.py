"""Words that go with a number agree with it."""

import pytest

from factlint.prose.counts import count_text


@pytest.mark.parametrize(
    ("number", "noun", "text"),
    [
        (1, "claim", "1 claim"),
        (0, "claim", "0 claims"),
        (2, "box", "2 boxes"),
        (2, "address", "2 addresses"),
        (1, "address", "1 address"),
        (3, "search", "3 searches"),
        (2, "entry", "2 entries"),
        (2, "day", "2 days"),
        (1200, "deep check", "1,200 deep checks"),
    ],
)
def test_a_noun_agrees_with_its_number(number: int, noun: str, text: str) -> None:
    assert count_text(number, noun) == text
