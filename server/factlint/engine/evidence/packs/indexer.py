"""Indexes a pack's archive part by part, in a process of its own; killed at any moment, it goes on where it was.

Run as `python -m factlint.engine.evidence.packs.indexer FOLDER`. It ends when whoever reads its lines is gone.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from factlint.engine.evidence.index import read_meta, write_meta
from factlint.engine.evidence.own.blocks import Unreadable
from factlint.engine.evidence.own.open_archive import Article, OpenArchive, address_of, open_archive, read_article
from factlint.engine.evidence.packs.entries import Entries, Numbers, read_entries
from factlint.engine.evidence.packs.folder import PackFolder
from factlint.engine.evidence.packs.shard import (
    add_article,
    add_names,
    finish,
    make_sample,
    open_unfinished,
    sample_of,
)
from factlint.engine.evidence.words import key
from factlint.settings.files import hold_lock

ARTICLES_A_SHARD = 250_000
STATEMENTS_OF_ARTICLE = 400
_BATCH = 250
_SAMPLED = 60
_LOCK_S = 5.0
Report = Callable[[int, int, str], None]


class CannotIndex(Exception):
    """The archive cannot be indexed; the message is for the reader."""


def index_pack(folder: PackFolder, report: Report, articles_a_shard: int = ARTICLES_A_SHARD) -> tuple[int, int]:
    """Index what is not indexed yet; how many articles and statements there are. Raises CannotIndex, OSError, sqlite3.Error."""
    with hold_lock(folder.lock, _LOCK_S):
        try:
            archive = open_archive(folder.archive)
            entries = read_entries(folder.archive)
        except Unreadable as error:
            raise CannotIndex(f"The archive {error}.") from error
        folder.change(
            date=archive.date,
            address=address_of(archive) or "",
            **({"licence": archive.licence} if archive.licence else {}),
        )
        total = len(entries.articles)
        if not total:
            raise CannotIndex("The archive holds no articles.")
        articles = statements = 0
        for number, start in enumerate(range(0, total, articles_a_shard)):
            numbers = entries.articles[start : start + articles_a_shard]
            shard = _Shard(folder, number, archive, entries, numbers)
            done = shard.counts_if_finished() or shard.write(
                lambda at, start=start: report(start + at, total, "Indexing")
            )
            articles, statements = articles + done[0], statements + done[1]
        report(total, total, "Ready")
        return articles, statements


class _Shard:
    """One part of the index, from its first article to its last."""

    def __init__(
        self, folder: PackFolder, number: int, archive: OpenArchive, entries: Entries, numbers: Numbers
    ) -> None:
        self._finished = folder.shard(number)
        self._path = folder.unfinished(number)
        self._archive = archive
        self._entries = entries
        self._numbers = numbers

    def counts_if_finished(self) -> tuple[int, int] | None:
        if not self._finished.is_file():
            return None
        from factlint.engine.evidence.packs.reader import count_contents

        return count_contents(self._finished)

    def write(self, report: Callable[[int], None]) -> tuple[int, int]:
        connection = open_unfinished(self._path, self._archive.uuid, self._sample())
        with contextlib.closing(connection):
            sample = sample_of(connection)
            place, section, articles, statements = map(int, (read_meta(connection, "place") or "0 1 0 0").split())
            while place < len(self._numbers):
                report(place)
                batch = self._numbers[place : place + _BATCH]
                connection.execute("BEGIN IMMEDIATE")
                for number, article in self._read(batch):
                    section = add_article(connection, number, article, section, sample)
                    articles += 1
                    statements += sum(len(one.statements) for one in article.sections)
                place += len(batch)
                write_meta(connection, "place", f"{place} {section} {articles} {statements}")
                write_meta(connection, "statements", str(statements))
                connection.execute("COMMIT")
            connection.execute("BEGIN IMMEDIATE")
            add_names(connection, self._leading())
            connection.execute("COMMIT")
            finish(connection, self._path, self._finished)
        return articles, statements

    def _read(self, numbers: Numbers) -> Iterator[tuple[int, Article]]:
        for number in numbers.tolist():
            article = read_article(self._archive, number, STATEMENTS_OF_ARTICLE)
            if article is not None:
                yield number, article

    def _sample(self) -> bytes:
        return make_sample([article for _, article in self._read(self._numbers[:_SAMPLED])])

    def _leading(self) -> Iterator[tuple[str, int]]:
        """The names of the redirects to these articles."""
        here = np.isin(self._entries.redirects[:, 1], self._numbers)
        for number, target in self._entries.redirects[here].tolist():
            with contextlib.suppress(RuntimeError, KeyError, IndexError, ValueError):
                yield key(str(self._archive.reader._get_entry_by_id(number).title)), target


def main() -> int:
    """Print "done total" lines; at the end "articles statements", or why not on standard error."""
    path = Path(sys.argv[1])
    folder = PackFolder(path.parent, path.name)
    with contextlib.suppress(OSError, AttributeError):
        os.nice(15)
    last = 0.0

    def report(done: int, total: int, _message: str) -> None:
        nonlocal last
        if time.monotonic() - last > 0.2:
            print("at", done, total, flush=True)
            last = time.monotonic()

    try:
        print("end", *index_pack(folder, report), flush=True)
    except CannotIndex as error:
        print(str(error), file=sys.stderr)
        return 1
    except BrokenPipeError:
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
