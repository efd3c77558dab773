"""Cuts pairs of texts into the pieces of words that the reader knows, as BERT's tokenizer does: lower case, no accents.

The vocabulary is that of `tokenizer.json`. Its own library does the same, but brings 35 MB with it.
"""

from __future__ import annotations

import json
import re
import unicodedata
from array import array
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

from factlint.engine.language.line_table import LineTable

_LONGEST_WORD = 100
_MOST_KEPT = 10_000
_MOST_FIRST = 16
# ASCII without control characters: words, and every other visible character by itself.
_PLAIN = re.compile(r"[A-Za-z0-9]+|[!-/:-@\[-`{-~]")
_NOT_PLAIN = re.compile(r"[^\t\n\r -~]")
_IDEOGRAPHS = (
    (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x2A6DF), (0x2A700, 0x2B73F), (0x2B740, 0x2B81F),
    (0x2B920, 0x2CEAF), (0x2F800, 0x2FA1F),
)  # fmt: skip
_DROP, _SPACE, _ALONE, _LETTER = range(4)


@dataclass(frozen=True, slots=True)
class Encoding:
    """A pair as numbers of pieces. `offsets` are half-open code points of the piece's own text, (0, 0) for marks between texts;
    `sequence_ids` says of which text a piece is: 0, 1, or None for marks."""

    ids: list[int]
    type_ids: list[int]
    offsets: list[tuple[int, int]]
    sequence_ids: list[int | None]


class Tokenizer:
    """A vocabulary of pieces. Safe to use from several threads."""

    def __init__(self, vocabulary: dict[str, int]) -> None:
        self._lines = LineTable("\n".join(vocabulary).encode())
        self._numbers = array("I", vocabulary.values())
        self._unknown, self._first, self._between = (vocabulary[mark] for mark in ("[UNK]", "[CLS]", "[SEP]"))
        self._known: dict[str, tuple[tuple[int, int, int], ...]] = {}
        self._pieces_of_first = lru_cache(maxsize=_MOST_FIRST)(self._pieces)

    @classmethod
    def from_file(cls, path: Path) -> Tokenizer:
        """The tokenizer of a file in the format of the library `tokenizers`. Raises OSError, ValueError, KeyError."""
        model = cast("dict[str, Any]", json.loads(path.read_text("utf-8"))["model"])
        return cls(cast("dict[str, int]", model["vocab"]))

    def encode(self, first: str, second: str, most: int) -> Encoding:
        """Both texts with the marks between them, cut to `most` pieces in all: the longer text is cut first."""
        # A claim is read beside many texts.
        one, two = self._pieces_of_first(first), self._pieces(second)
        kept = _kept(len(one), len(two), most - 3)
        one, two = one[: kept[0]], two[: kept[1]]
        ids = [self._first, *(piece[0] for piece in one), self._between, *(piece[0] for piece in two), self._between]
        nowhere = (0, 0)
        return Encoding(
            ids,
            [0] * (len(one) + 2) + [1] * (len(two) + 1),
            [nowhere, *(piece[1:] for piece in one), nowhere, *(piece[1:] for piece in two), nowhere],
            [None, *[0] * len(one), None, *[1] * len(two), None],
        )

    def _pieces(self, text: str) -> list[tuple[int, int, int]]:
        """The pieces of a text: number, start and end."""
        found: list[tuple[int, int, int]] = []
        if _NOT_PLAIN.search(text) is None:
            for match in _PLAIN.finditer(text):
                at = match.start()
                found += [(number, at + start, at + end) for number, start, end in self._of_word(match.group().lower())]
            return found
        for word, places in _words(text):
            found += [(number, places[start], places[end - 1] + 1) for number, start, end in self._of_word(word)]
        return found

    def _of_word(self, word: str) -> tuple[tuple[int, int, int], ...]:
        """The longest pieces from the left: number, start and end in the word."""
        known = self._known.get(word)
        if known is not None:
            return known
        found = self._cut(word)
        if len(self._known) >= _MOST_KEPT:
            self._known.clear()
        self._known[word] = found
        return found

    def _cut(self, word: str) -> tuple[tuple[int, int, int], ...]:
        unknown = ((self._unknown, 0, len(word)),)
        if len(word) > _LONGEST_WORD:
            return unknown
        found: list[tuple[int, int, int]] = []
        start, line = 0, None
        while start < len(word):
            end, mark = len(word), "##" if start else ""
            while end > start and (line := self._lines.number(mark + word[start:end])) is None:
                end -= 1
            if end == start or line is None:
                return unknown
            found.append((self._numbers[line], start, end))
            start = end
        return tuple(found)


def _kept(first: int, second: int, most: int) -> tuple[int, int]:
    """How many pieces of two texts are kept: no more of the longer than the shorter leaves room for, else half of each."""
    if first + second <= most:
        return first, second
    less, more = sorted((first, second))
    more = less if less > most else max(less, most - less)
    if less + more > most:
        less, more = most // 2, most // 2 + most % 2
    return (less, more) if first <= second else (more, less)


def _words(text: str) -> list[tuple[str, list[int]]]:
    """The words of any text, plain and in lower case, with the place in the text of each of their characters."""
    found: list[tuple[str, list[int]]] = []
    word: list[str] = []
    places: list[int] = []

    def end() -> None:
        if word:
            found.append(("".join(word), places.copy()))
            word.clear()
            places.clear()

    for at, character in enumerate(text):
        for kind, plain in _plain_forms(character):
            if kind == _LETTER:
                word.append(plain)
                places.append(at)
            elif kind != _DROP:
                end()
                if kind == _ALONE:
                    found.append((plain, [at]))
    end()
    return found


@lru_cache(maxsize=4_000)
def _plain_forms(character: str) -> tuple[tuple[int, str], ...]:
    """What a character counts as: kinds and plain characters."""
    code = ord(character)
    if character in "\t\n\r":
        return ((_SPACE, " "),)
    category = unicodedata.category(character)
    if code in (0, 0xFFFD) or category in ("Cc", "Cf", "Co"):
        return ()
    if character.isspace():
        return ((_SPACE, " "),)
    if any(first <= code <= last for first, last in _IDEOGRAPHS):
        return tuple((_ALONE, plain) for plain in unicodedata.normalize("NFD", character))
    letters = (plain for plain in unicodedata.normalize("NFD", character) if unicodedata.category(plain) != "Mn")
    return tuple((_kind(plain), plain) for letter in letters for plain in letter.lower())


def _kind(character: str) -> int:
    if character.isspace():
        return _SPACE
    if unicodedata.category(character).startswith("P") or (character.isascii() and not character.isalnum()):
        return _ALONE
    return _LETTER
