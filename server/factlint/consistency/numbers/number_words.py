"""The small numbers in words by which things are counted: in expressions, as values, and written in the place of another."""

from __future__ import annotations

from factlint.consistency.numbers.word_classes import any_of

NUMBER_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
FROM_ONE = ("one", *NUMBER_WORDS)
NUMBER_SET = frozenset(NUMBER_WORDS)
IN_WORDS = any_of(*NUMBER_WORDS)
"""The part of an expression that finds one of these."""
COUNT = rf"(?:{IN_WORDS}|[2-9]|1[0-2])"
"""The same, or its figures."""
GROUPS = {"both": 2, "twice": 2, "duo": 2, "trio": 3, "quartet": 4, "quintet": 5}
"""Words for so many of some kind."""


def value_of(written: str) -> int:
    """What "three", "3" or "trio" stands for."""
    small = written.lower()
    return int(small) if small.isdigit() else GROUPS.get(small) or FROM_ONE.index(small) + 1


def write_count(count: int, written: str) -> str:
    """A count in the place of another, in words where that is: "four" for "three", "Four" for "Three", "4" for "3"."""
    if written.isdigit() or not 1 <= count <= len(FROM_ONE):
        return str(count)
    return FROM_ONE[count - 1].capitalize() if written[0].isupper() else FROM_ONE[count - 1]
