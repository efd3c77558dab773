"""What is read from an answer to extract: the language that nobody read, and every place where a claim is said."""

from __future__ import annotations

import pytest

from factlint.client.checks.extraction import (  # pyright: ignore[reportPrivateUsage]
    _find_repeats,
    _unread_language,
)
from factlint.interface.extract import MAX_POSITIONS, ExtractOut

CLAIM = "The Varn dam opened in 1931."


@pytest.mark.parametrize(
    ("code", "hint", "name"),
    [
        ("de", "The text is in German; the built-in engine and its evidence are in English only.", "de"),
        (None, "The text is in Polish; the built-in engine and its evidence are in English only.", "Polish"),
        (None, "The text is in Croatian or Serbian; the built-in engine reads English.", "Croatian or Serbian"),
        (None, "The text is in a language that is not English; the built-in engine reads English.", "another language"),
        (None, "No claim was found.", ""),
        ("de", None, ""),
        (None, None, ""),
    ],
)
def test_the_language_is_the_one_for_which_the_service_says_that_it_read_nothing(
    code: str | None, hint: str | None, name: str
) -> None:
    assert _unread_language(ExtractOut(status="no_checkable_claim", claims=[], language=code, hint=hint)) == name


def _told(text: str, words: str, count: int) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    at = 0
    for _ in range(count):
        at = text.index(words, at)
        found.append((at, at + len(words)))
        at += len(words)
    return found


def test_every_repeat_is_found() -> None:
    text = " ".join(f"{CLAIM} So says note {number}." for number in range(14))
    more = list(_find_repeats(CLAIM, _told(text, CLAIM, MAX_POSITIONS), text))
    assert [text[start:end] for start, end in more] == [CLAIM] * 4
    assert [*_told(text, CLAIM, MAX_POSITIONS), *more] == _told(text, CLAIM, 14)


def test_an_answer_with_room_left_told_all() -> None:
    text = " ".join([CLAIM] * 14)
    assert not list(_find_repeats(CLAIM, _told(text, CLAIM, 3), text))


def test_words_that_need_others_are_of_nothing_elsewhere() -> None:
    text = " ".join(["It opened in 1931."] * 14)
    assert not list(_find_repeats(CLAIM, _told(text, "It opened in 1931.", MAX_POSITIONS), text))


@pytest.mark.parametrize("before", ["It is a myth that ", "If ", "He wrote: nobody knows whether "])
def test_words_within_another_sentence_are_no_repeat(before: str) -> None:
    text = "\n\n".join([CLAIM] * MAX_POSITIONS) + f"\n\n{before}{CLAIM}"
    assert not list(_find_repeats(CLAIM, _told(text, CLAIM, MAX_POSITIONS), text))
