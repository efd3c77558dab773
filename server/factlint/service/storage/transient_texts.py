"""Texts that must not reach the database: kept in this process's memory, for a time and within a size."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from datetime import datetime, timedelta

KEPT_FOR = timedelta(hours=24)
MOST_CHARACTERS = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class _Entry:
    text: str
    until: datetime


class TransientTexts:
    """Texts by kind and id; the oldest give way when there are too many."""

    def __init__(self, most_characters: int = MOST_CHARACTERS) -> None:
        self._most = most_characters
        self._entries: OrderedDict[tuple[str, str], _Entry] = OrderedDict()
        self._size = 0

    def put(self, kind: str, id: str, text: str, now: datetime, kept_for: timedelta = KEPT_FOR) -> None:
        """Keep a text in place of the one that was there."""
        self.drop(kind, id)
        self._entries[kind, id] = _Entry(text, now + kept_for)
        self._size += len(text)
        while self._size > self._most:
            self.drop(*next(iter(self._entries)))

    def get(self, kind: str, id: str, now: datetime) -> str | None:
        """The text, if it is still there."""
        entry = self._entries.get((kind, id))
        return entry.text if entry is not None and entry.until > now else None

    def ids(self, kind: str, now: datetime) -> list[str]:
        """The ids of the texts of a kind that are still there."""
        return [id for (of_kind, id), entry in self._entries.items() if of_kind == kind and entry.until > now]

    def drop(self, kind: str, id: str) -> None:
        entry = self._entries.pop((kind, id), None)
        if entry is not None:
            self._size -= len(entry.text)

    def forget_expired(self, now: datetime) -> None:
        for kind, id in [where for where, entry in self._entries.items() if entry.until <= now]:
            self.drop(kind, id)
