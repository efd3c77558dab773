"""A table of lines, each found by the word that it begins with: some bytes a line, where a dictionary takes 150."""

from __future__ import annotations

from array import array

_NUMBER_BITS = 18
_NUMBER = (1 << _NUMBER_BITS) - 1
_REST_BITS = 14
_PLACE_BITS = 32


class LineTable:
    """The lines of a text, kept as they are written. Of lines that begin with the same word, the first is found.

    `mark` ends the word that a line begins with; without one a line is a word. Safe to use from several threads.
    """

    __slots__ = ("_end", "_places", "_slots", "_starts", "_text")

    def __init__(self, text: bytes, mark: bytes = b"") -> None:
        self._text = text if text.endswith(b"\n") else text + b"\n"
        self._end = mark or b"\n"
        self._starts = array("I", [0])
        at = 0
        while (at := self._text.find(b"\n", at) + 1) > 0:
            self._starts.append(at)
        count = len(self._starts) - 1
        if count > _NUMBER:
            raise ValueError(f"{count} lines are too many for a table of them")
        # Open addressing: a slot has the number of a line, counted from one, and some bits more of its word's hash.
        self._places = (1 << (count * 3 // 2).bit_length()) - 1
        self._slots = array("I", bytes(4 * (self._places + 1)))
        for number in range(count):
            start = self._starts[number]
            word = self._text[start : self._text.index(self._end, start, self._starts[number + 1])].decode("utf-8")
            code = hash(word)
            at = code & self._places
            while self._slots[at]:
                at = at + 1 & self._places
            self._slots[at] = (code >> _PLACE_BITS & (1 << _REST_BITS) - 1) << _NUMBER_BITS | number + 1

    def number(self, word: str) -> int | None:
        """The number of a word's line, counted from 0."""
        code = hash(word)
        at, rest = code & self._places, code >> _PLACE_BITS & (1 << _REST_BITS) - 1
        while slot := self._slots[at]:
            if slot >> _NUMBER_BITS == rest:
                number = (slot & _NUMBER) - 1
                if self._text.startswith(word.encode("utf-8", "surrogatepass") + self._end, self._starts[number]):
                    return number
            at = at + 1 & self._places
        return None

    def get(self, word: str) -> str | None:
        """What stands behind a word in its line."""
        number = self.number(word)
        if number is None:
            return None
        start = self._text.index(self._end, self._starts[number]) + len(self._end)
        return self._text[start : self._starts[number + 1] - 1].decode("utf-8")

    def __contains__(self, word: str) -> bool:
        return self.number(word) is not None
