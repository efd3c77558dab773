"""After an edit a draft is read again only where it changed, and says what a draft that was never seen says."""

from __future__ import annotations

from collections.abc import Sequence

from factlint.consistency.check import check_draft
from factlint.consistency.paragraph import Paragraph, forget_paragraphs
from factlint.consistency.signs import words_of
from factlint.consistency.slip import Slip
from factlint.consistency.text import Draft
from factlint.prose.parse import parse

HOTEL = "The hotel has 40 rooms and a garden behind the house."
AGAIN = "In the hotel's 44 rooms nobody may smoke."
BRIDGE = "The bridge opened in 1938. Boats still ran."
LATER = "When the bridge opened in 1941, they stopped."
COUNT = "It comes in three sizes (small, medium, large and extra large)."


def edited(*texts: str) -> list[tuple[str, str]]:
    """What is found in the last of some states of one draft, each read with what is kept of the one before."""
    source = None
    for text in texts:
        source = parse(text, "markdown", source)
        found = check_draft(source)
    return [(one.span.slice(texts[-1]), one.message) for one in found]


def test_an_edit_leaves_what_a_draft_never_seen_before_would_say() -> None:
    parts = [HOTEL, COUNT, BRIDGE, AGAIN, LATER]
    before = "\n\n".join(parts)
    for after in (
        f"A word first.\n\n{before}",
        "\n\n".join([*parts[:3], "Between them.", *parts[3:]]),
        before.replace("40", "44"),
        before.replace("1941", "1938"),
        "\n\n".join(parts[:2]),
        "\n\n".join([*parts[:1], *(f"Filler {'x' * at}." for at in range(1, 9)), *parts[1:]]),
        "\n\n".join([HOTEL, HOTEL, AGAIN, AGAIN]),
    ):
        kept = edited(before, after)
        forget_paragraphs()
        assert kept == edited(after)
        forget_paragraphs()


def test_a_paragraph_is_read_once_wherever_its_words_come_to_stand() -> None:
    read: list[str] = []

    def words(paragraph: Paragraph) -> int:
        read.append(paragraph.text)
        return len(paragraph.text.split())

    assert Draft(parse("One two.\n\nThree.\n", "markdown")).readings(words) == [(0, 2), (1, 1)]
    assert Draft(parse("New first words.\n\nOne two.\n\nThree.\n", "markdown")).readings(words) == [
        (0, 3),
        (1, 2),
        (2, 1),
    ]
    assert read == ["One two.", "Three.", "New first words."]


def test_paragraphs_side_by_side_are_compared_again_only_where_one_changed() -> None:
    compared: list[str] = []

    def compare(near: Sequence[Paragraph]) -> list[Slip]:
        compared.append(near[-1].text)
        return []

    def has_words(paragraph: Paragraph) -> bool:
        return True

    for text in ("A.\n\nB.\n\nC.\n\nD.\n", "A.\n\nX.\n\nC.\n\nD.\n"):
        assert list(Draft(parse(text, "markdown")).slips_beside(has_words, compare, 1)) == []
    assert compared == ["A.", "B.", "C.", "D.", "X.", "C."]


def test_a_word_is_in_memory_once_whatever_paragraphs_have_it() -> None:
    one, other = words_of("The towers of Ghent."), words_of("Of the towers in Ghent.")
    assert {id(word) for word in one} <= {id(word) for word in other}
