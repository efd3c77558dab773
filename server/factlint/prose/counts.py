"""Words that go with a number: `1 claim`, `2 claims`."""

from __future__ import annotations


def count_text(number: int, noun: str) -> str:
    """`1 claim`, `2 claims`, `2 addresses`, `2 entries`."""
    return f"{number:,} {noun if number == 1 else _plural(noun)}"


def _plural(noun: str) -> str:
    if noun.endswith(("s", "x", "z", "ch", "sh")):
        return f"{noun}es"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}s"
