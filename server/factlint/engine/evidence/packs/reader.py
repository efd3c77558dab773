"""Reads one finished part of a pack's index: which pages a claim names, which sections have its words, what they say."""

from __future__ import annotations

import contextlib
import math
import sqlite3
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import nlargest
from itertools import pairwise
from pathlib import Path
from urllib.parse import quote

from factlint.engine.evidence.database.connection_pool import ConnectionPool
from factlint.engine.evidence.index import StoredPage, StoredStatement, read_meta
from factlint.engine.evidence.own.open_archive import public_path
from factlint.engine.evidence.packs.shard import sample_of, unpack_statements
from factlint.engine.evidence.query import Query
from factlint.engine.evidence.retrieval import Links, linked_pages
from factlint.engine.evidence.words import STOP_WORDS, norms

_CACHE_KIB = 8_192
# Rare words come first; what is too frequent to be searched for alone counts in pairs.
_MOST_OF_PAIR = 60_000
_PAIRS = 3
_TITLE_SHARE = 0.8
_UNKNOWN_SECTIONS = 100


@dataclass(frozen=True, slots=True)
class PackSource:
    """What the evidence of a pack is called, and where its pages are for the public: `address` is "" for nowhere."""

    id: str
    name: str
    address: str
    date: str


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is looked at for one claim in one part: `places` of words, `titles` of sections; `searched` sections by their
    words, and `of_named` sections each of `named` pages."""

    places: int = 4_000
    titles: int = 32
    searched: int = 6
    named: int = 5
    of_named: int = 3

    def shared_by(self, parts: int) -> Effort:
        """The same for so many parts together."""
        return replace(self, places=max(self.places // parts, 800), titles=max(self.titles // parts, 8))


@dataclass(frozen=True, slots=True)
class FoundSections:
    """Sections by how much they have of a claim's words, from 0 to 1, and those of pages that it names by how strongly."""

    by_words: Mapping[int, float]
    of_named: Mapping[int, float]
    strengths: Mapping[int, float]
    links: Links


class ShardReader:
    """One file that is only read. Every method may be called from any thread. Raises sqlite3.Error on a damaged one."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connections = ConnectionPool(self._open)
        with self._connections.borrow() as connection:
            self._sections = max(int(read_meta(connection, "sections") or 0), 1)
            self._sample = sample_of(connection)

    def shrink(self) -> None:
        self._connections.shrink()

    def close(self) -> None:
        self._connections.close()

    def find(self, asked: Query, weights: Mapping[str, float], effort: Effort) -> FoundSections:
        """The best sections, by their words and of the pages that the claim names."""
        with self._connections.borrow() as connection:
            links = linked_pages(connection, asked, weights)
            best = sorted(links.pages.items(), key=lambda item: -item[1])[: effort.named]
            common = self._common(connection, asked.content)
            within: dict[int, float] = {}
            for page, strength in best:
                within |= dict.fromkeys(self._within(connection, page, asked, common, effort.of_named), strength)
            by_words = self._search(connection, asked.content, common, effort)
            return FoundSections(by_words, within, dict(best), links)

    def read(self, sections: Sequence[int], source: PackSource) -> list[StoredStatement]:
        """What sections say."""
        marks = ",".join("?" * len(sections))
        with self._connections.borrow() as connection:
            rows = connection.execute(
                "SELECT section.id, heading, said, page.id, title, path, first_section, last_section "  # noqa: S608
                f"FROM section JOIN page ON page.id = section.page WHERE section.id IN ({marks})",
                list(sections),
            ).fetchall()
        found: list[StoredStatement] = []
        for section, heading, said, page_id, title, path, first, last in rows:
            url = source.address + quote(public_path(path), safe="/:(),") if source.address else ""
            words = tuple(norms(title))
            page = StoredPage(
                *(page_id, "encyclopedia", title, words, source.name, url, "", source.date, first, last),
                pack=f"{source.id}/",
            )
            for number, (text, snippet) in enumerate(unpack_statements(said, self._sample)):
                found.append(StoredStatement(page, section, number, heading, text, snippet, 0, ""))
        return found

    def _common(self, connection: sqlite3.Connection, words: Sequence[str]) -> dict[str, int]:
        marks = ",".join("?" * len(words))
        return dict(
            connection.execute(f"SELECT word, sections FROM common WHERE word IN ({marks})", list(words))  # noqa: S608
        )

    def _search(
        self, connection: sqlite3.Connection, asked: Sequence[str], common: Mapping[str, int], effort: Effort
    ) -> dict[int, float]:
        """Sections with most of the words, by rarity; a word in the title counts more."""
        scores: defaultdict[int, float] = defaultdict(float)
        ordered = sorted(asked, key=lambda word: common.get(word, 0))
        left, total = effort.places, 0.0
        frequent: list[str] = []
        for word in ordered:
            if common.get(word, _UNKNOWN_SECTIONS) > left:
                frequent.append(word)
                continue
            places = self._places(connection, f'"{word}"')
            left -= len(places)
            weight = self._weight(len(places))
            total += weight
            for section in places:
                scores[section] += weight
        for one, other in pairwise(frequent[: _PAIRS + 1]):
            if common.get(one, 0) <= _MOST_OF_PAIR:
                several = [common.get(word, _UNKNOWN_SECTIONS) for word in (one, other)]
                weight = sum(map(self._weight, several)) / 2
                total += weight
                for section in self._places(connection, f'"{one}" AND "{other}"'):
                    scores[section] += weight
        best = nlargest(effort.titles, scores, key=scores.__getitem__)
        for section, more in self._in_titles(connection, best, asked, common).items():
            scores[section] += more
        best.sort(key=lambda section: (-scores[section], section))
        return {section: scores[section] / (total or 1.0) for section in best[: effort.searched]}

    def _in_titles(
        self, connection: sqlite3.Connection, sections: Sequence[int], asked: Sequence[str], common: Mapping[str, int]
    ) -> dict[int, float]:
        marks = ",".join("?" * len(sections))
        rows = connection.execute(
            f"SELECT section.id, title FROM section JOIN page ON page.id = section.page WHERE section.id IN ({marks})",  # noqa: S608
            list(sections),
        )
        wanted = set(asked) - STOP_WORDS
        found: dict[int, float] = {}
        for section, title in rows:
            words = norms(title)
            shared = [word for word in words if word in wanted]
            weight = sum(self._weight(common.get(word, _UNKNOWN_SECTIONS)) for word in shared)
            found[section] = _TITLE_SHARE * weight * len(shared) / max(len(words), 1)
        return found

    def _within(
        self, connection: sqlite3.Connection, page: int, asked: Query, common: Mapping[str, int], most: int
    ) -> list[int]:
        """The opening of a page, and its sections with most of the claim's words."""
        row = connection.execute("SELECT first_section, last_section, title FROM page WHERE id = ?", (page,)).fetchone()
        if row is None:
            return []
        first, last, title = row
        if last - first < most:
            return list(range(first, last + 1))
        scores: defaultdict[int, float] = defaultdict(float)
        of_title = set(norms(title))
        for word in asked.content:
            if word not in of_title:
                weight = self._weight(common.get(word, _UNKNOWN_SECTIONS))
                for section in self._places(connection, f'"{word}"', (first, last)):
                    scores[section] += weight
        best = sorted(scores, key=lambda section: (-scores[section], section))
        return list(dict.fromkeys([first, *best]))[:most]

    def _places(self, connection: sqlite3.Connection, match: str, within: tuple[int, int] | None = None) -> list[int]:
        condition = "AND rowid BETWEEN ? AND ?" if within else ""
        rows = connection.execute(
            f"SELECT rowid FROM words WHERE words MATCH ? {condition} LIMIT ?",  # noqa: S608
            (match, *(within or ()), _MOST_OF_PAIR),
        )
        return [row[0] for row in rows]

    def _weight(self, sections: int) -> float:
        return math.log(1 + self._sections / (1 + sections))

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(f"{self._path.as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False)
        try:
            connection.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")
            if not read_meta(connection, "finished"):
                raise sqlite3.DatabaseError("this part of the index is not finished")
        except sqlite3.Error:
            connection.close()
            raise
        return connection


def count_contents(path: Path) -> tuple[int, int]:
    """How many articles and statements a finished part holds. Raises sqlite3.Error."""
    with contextlib.closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
        return int(read_meta(connection, "pages") or 0), int(read_meta(connection, "statements") or 0)
