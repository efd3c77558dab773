"""What is found in the words of a paragraph is found once, wherever they stand."""

from __future__ import annotations

from factlint.consistency.paragraph import Paragraph


def test_a_paragraph_that_stands_elsewhere_has_what_was_found_in_its_words() -> None:
    first = Paragraph("The Varn dam opened on 3 May 1931. It is 212 m long.")
    moved = first.at(4)
    assert moved.index == 4 and moved.text == first.text
    assert moved.words is first.words and moved.numbers is first.numbers and moved.sentences is first.sentences
    assert moved.results is first.results


def test_words_move_on_and_back_to_where_they_stood_first() -> None:
    first = Paragraph("The lake froze in 1987.")
    again = first.at(4).at(7)
    assert again.index == 7 and again.years is first.years
    assert again.at(0) is first and again.at(7) is again
