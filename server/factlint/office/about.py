"""What a document says of itself: its title, and when it was last changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from factlint.office.markup import Element

_DAY_CP = len("2026-10-11")


@dataclass(frozen=True, slots=True)
class About:
    """`date` is ISO 8601, a day; both are "" where the document does not say."""

    title: str = ""
    date: str = ""


def read_about(said: Element | None, dates: Sequence[str]) -> About:
    """Read title and day from the metadata; `dates` are the elements that may tell the day, the best one first."""
    if said is None:
        return About()
    found = {element.name: element.text().strip() for element in said.elements}
    day = next((found[name] for name in dates if found.get(name)), "")
    return About(found.get("dc:title", ""), day[:_DAY_CP])
