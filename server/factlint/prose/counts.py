"""Words that go with a number: `1 claim`, `2 claims`."""

from __future__ import annotations


def count_text(number: int, noun: str) -> str:
    """`1 claim`, `2 claims`, `2 boxes`."""
    more = "" if number == 1 else "es" if noun.endswith("x") else "s"
    return f"{number:,} {noun}{more}"
