"""A figure that a paragraph tells otherwise than the one before it is found, and what is of another thing is left alone."""

from __future__ import annotations

import pytest
from tests.consistency.findings import found_in, words_found

MILL = "The mill on the hill was opened in 1938 by the mayor.\n\nSince its opening in 1941 the mill has ground the corn of three villages."
PLOTS = " ".join(f"Plot {at} is {at} metres long." for at in range(20, 60))
CHAPEL = "The chapel was consecrated in 1736.\n\n{}Since the chapel was consecrated in 1763 it has leaked."


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (MILL, "1941"),
        (CHAPEL.format(""), "1763"),
        (f"It rained.\n\n{MILL}\n\nIt rained again.", "1941"),
    ],
)
def test_what_the_paragraph_before_told_otherwise_is_found(text: str, words: str) -> None:
    assert words_found(text, "contradiction") == [words]


def test_the_other_side_is_where_it_stands() -> None:
    (found,) = found_in(f"It rained.\n\n{MILL}")
    assert [one.span.slice(f"It rained.\n\n{MILL}") for one in found.related] == ["1938"]
    assert found.message == "This says 1941, where it is 1938 earlier."
    assert found.severity == "information"


@pytest.mark.parametrize(
    "text",
    [
        MILL.replace("1941", "1938"),
        CHAPEL.format("## Another\n\n"),
        CHAPEL.format("> "),
        "The mill was opened in 1938.\n\nThe school was opened in 1941.",
        "The hotel has 40 rooms.\n\nThe inn across the road has 44 rooms.",
        f"{PLOTS} The mill opened in 1938.\n\nSince its opening in 1941 it grinds.",
    ],
)
def test_what_agrees_stands_apart_or_is_of_another_thing_is_left(text: str) -> None:
    assert words_found(text, "contradiction") == []
