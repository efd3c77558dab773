"""Lines of a text are found by the word that they begin with."""

from hypothesis import given
from hypothesis import strategies as st

from factlint.engine.language.line_table import LineTable

WORDS = st.text(st.characters(exclude_characters="\n\t", codec="utf-8"), max_size=6)


@given(st.dictionaries(WORDS, WORDS, min_size=1), WORDS)
def test_every_word_has_its_line_and_no_other_has_one(known: dict[str, str], other: str) -> None:
    table = LineTable("\n".join(f"{word}\t{rest}" for word, rest in known.items()).encode(), b"\t")
    assert [table.number(word) for word in known] == list(range(len(known)))
    assert {word: table.get(word) for word in known} == known
    assert table.get(other) == known.get(other)


def test_a_line_may_be_a_word_alone() -> None:
    table = LineTable("bee\n▁bees\nbe".encode())
    assert [table.number(word) for word in ("bee", "▁bees", "be")] == [0, 1, 2]
    assert "b" not in table and "bees" not in table and "" not in table


def test_the_first_line_of_a_word_is_found() -> None:
    assert LineTable(b"one a\none b\n", b" ").get("one") == "a"


def test_characters_that_cannot_be_written_are_in_no_line() -> None:
    assert "\ud800" not in LineTable(b"one\ntwo")
