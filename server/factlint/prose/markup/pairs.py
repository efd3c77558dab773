"""Markers that belong together, such as those around emphasis or a link, whatever the markup."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(slots=True)
class Delimiter:
    """A run of one marker character; `[start, end)` shrinks to what is left as plain text when pairs are found."""

    character: str
    start: int
    end: int
    can_open: bool
    can_close: bool
    original: int
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Pair:
    """Two markers that belong together, as offsets with (`outer`) and without (`inner`) the markers."""

    kind: Literal["link", "emphasis"]
    outer_start: int
    outer_end: int
    inner_start: int
    inner_end: int
