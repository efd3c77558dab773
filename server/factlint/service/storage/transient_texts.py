"""Texts that must not reach the database: kept in this process's memory, for a time and within a size."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from dataclasses import dataclass
from datetime import datetime, timedelta

KEPT_FOR = timedelta(hours=24)
MOST_CHARACTERS = 64 * 1024 * 1024
MOST_OF_ONE_ACCOUNT = 4 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class _Entry:
    text: str
    until: datetime


class TransientTexts:
    """Texts by kind and id; the oldest give way when there are too many. Kinds and ids count as the texts do."""

    def __init__(self, most_characters: int = MOST_CHARACTERS) -> None:
        self._most = most_characters
        self._entries: OrderedDict[tuple[str, str], _Entry] = OrderedDict()
        self._size = 0

    @property
    def size(self) -> int:
        return self._size

    def put(self, kind: str, id: str, text: str, now: datetime, kept_for: timedelta = KEPT_FOR) -> None:
        """Keep a text in place of the one that was there."""
        self.drop(kind, id)
        self._entries[kind, id] = _Entry(text, now + kept_for)
        self._size += len(kind) + len(id) + len(text)
        while self._size > self._most:
            self.drop_oldest()

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
            self._size -= len(kind) + len(id) + len(entry.text)

    def drop_oldest(self) -> None:
        self.drop(*next(iter(self._entries)))

    def forget_expired(self, now: datetime) -> None:
        for kind, id in [where for where, entry in self._entries.items() if entry.until <= now]:
            self.drop(kind, id)


class AccountTexts:
    """The same for each account by itself, so that no account's calls take the room of another's; ids are kept as digests.

    Where all accounts together have too much, it is the account with the most that loses its oldest.
    """

    def __init__(self, most_of_one: int = MOST_OF_ONE_ACCOUNT, most_characters: int = MOST_CHARACTERS) -> None:
        self._most_of_one = most_of_one
        self._most = most_characters
        self._texts: dict[str, TransientTexts] = {}
        self._size = 0

    def put(self, account_id: str, kind: str, id: str, text: str, now: datetime, kept_for: timedelta) -> None:
        """Keep a text in place of the one that was there."""
        texts = self._texts.setdefault(account_id, TransientTexts(self._most_of_one))
        before = texts.size
        texts.put(kind, _digest(id), text, now, kept_for)
        self._size += texts.size - before
        while self._size > self._most:
            largest = max(self._texts.values(), key=lambda one: one.size)
            before = largest.size
            largest.drop_oldest()
            self._size += largest.size - before

    def get(self, account_id: str, kind: str, id: str, now: datetime) -> str | None:
        """The text, if it is still there."""
        texts = self._texts.get(account_id)
        return texts.get(kind, _digest(id), now) if texts is not None else None

    def forget_expired(self, now: datetime) -> None:
        for texts in self._texts.values():
            texts.forget_expired(now)
        self._texts = {account_id: texts for account_id, texts in self._texts.items() if texts.size}
        self._size = sum(texts.size for texts in self._texts.values())


def _digest(id: str) -> str:
    return hashlib.sha256(id.encode("utf-8", "surrogatepass")).hexdigest()
