"""One part of a pack's index: its tables, how articles are written into it, and what is done when it is full.

Of the words it is kept in which sections each stands, and no more. What statements say is packed tightly, a few together, with a sample
of the archive as a dictionary: reading an article from the archive anew takes ten times as long as a claim may.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import cast

from factlint.engine.evidence.index import ALIAS, TITLE, TITLE_FORM, pack_snippet, read_meta, unpack_snippet, write_meta
from factlint.engine.evidence.names import first_sentence_names, short_names, title_forms
from factlint.engine.evidence.own.open_archive import Article
from factlint.engine.evidence.packs.folder import FORMAT
from factlint.engine.evidence.shapes import Section, Statement
from factlint.engine.evidence.words import collapse_doubled_letters, key, norms

COMMON = 400
"""Words in more sections than this are noted with how many: they are too frequent to be searched for alone."""
_SAMPLE_BYTES = 32 * 1024
_CACHE_KIB = 65_536
_TABLES = (
    "CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE page (id INTEGER PRIMARY KEY, title TEXT NOT NULL, path TEXT NOT NULL, first_section INTEGER NOT NULL, "
    "last_section INTEGER NOT NULL)",
    "CREATE TABLE section (id INTEGER PRIMARY KEY, page INTEGER NOT NULL, heading TEXT NOT NULL, said BLOB NOT NULL)",
    "CREATE TABLE alias (name TEXT NOT NULL, page INTEGER NOT NULL, rank INTEGER NOT NULL, PRIMARY KEY (name, page)) "
    "WITHOUT ROWID",
    "CREATE TABLE common (word TEXT PRIMARY KEY, sections INTEGER NOT NULL) WITHOUT ROWID",
    "CREATE VIRTUAL TABLE words USING fts5(said, content='', detail=none, columnsize=0, "
    "tokenize=\"unicode61 remove_diacritics 0 tokenchars '.'\")",
    "CREATE VIRTUAL TABLE vocabulary USING fts5vocab('words', 'row')",
)


def open_unfinished(path: Path, uuid: str, sample: bytes) -> sqlite3.Connection:
    """The part that is being written, as it was left; a new one where there is none, or it is of another archive."""
    connection = _connect(path)
    try:
        begun = read_meta(connection, "archive") if _has_tables(connection) else ""
    except sqlite3.DatabaseError:
        begun = ""
    if begun == f"{FORMAT} {uuid}":
        return connection
    connection.close()
    for suffix in ("", "-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    connection = _connect(path)
    connection.execute("BEGIN")
    for statement in _TABLES:
        connection.execute(statement)
    write_meta(connection, "archive", f"{FORMAT} {uuid}")
    connection.execute("INSERT INTO meta VALUES ('sample', ?)", (sample[:_SAMPLE_BYTES],))
    connection.execute("INSERT INTO words (words, rank) VALUES ('automerge', 8)")
    connection.execute("COMMIT")
    return connection


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.executescript(
        f"PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -{_CACHE_KIB};"
    )
    return connection


def _has_tables(connection: sqlite3.Connection) -> bool:
    return connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'meta'").fetchone() is not None


def sample_of(connection: sqlite3.Connection) -> bytes:
    row = connection.execute("SELECT value FROM meta WHERE name = 'sample'").fetchone()
    return bytes(row[0]) if row else b""


def pack_statements(statements: Iterable[Statement], sample: bytes) -> bytes:
    """What statements say, in little room."""
    rows = [[said.text, pack_snippet(said)] for said in statements]
    packer = zlib.compressobj(6, zlib.DEFLATED, -15, zdict=sample) if sample else zlib.compressobj(6, wbits=-15)
    return packer.compress(json.dumps(rows, ensure_ascii=False, separators=(",", ":")).encode()) + packer.flush()


def unpack_statements(said: bytes, sample: bytes) -> list[tuple[str, str]]:
    """Texts with their snippets."""
    opener = zlib.decompressobj(-15, zdict=sample) if sample else zlib.decompressobj(-15)
    rows = cast("list[list[str | int | None]]", json.loads(opener.decompress(said)))
    return [(str(row[0]), unpack_snippet(str(row[0]), row[1])) for row in rows]


def make_sample(articles: Sequence[Article]) -> bytes:
    """What texts are packed against: the text of some articles."""
    texts = [said.text for article in articles for section in article.sections for said in section.statements]
    return " ".join(texts).encode()[:_SAMPLE_BYTES]


def add_article(connection: sqlite3.Connection, number: int, article: Article, section: int, sample: bytes) -> int:
    """Write an article as the page of its entry's number, its sections numbered from `section`; the next number."""
    rows: list[tuple[int, int, str, bytes]] = []
    words: list[tuple[int, str]] = []
    for at, one in enumerate(article.sections, section):
        rows.append((at, number, one.heading, pack_statements(one.statements, sample)))
        text = " ".join((article.title, one.heading, *(said.text for said in one.statements)))
        words.append((at, " ".join(dict.fromkeys(norms(text)))))
    following = section + len(rows)
    connection.execute(
        "INSERT INTO page VALUES (?, ?, ?, ?, ?)", (number, article.title, article.path, section, following - 1)
    )
    connection.executemany("INSERT INTO section VALUES (?, ?, ?, ?)", rows)
    connection.executemany("INSERT INTO words (rowid, said) VALUES (?, ?)", words)
    connection.executemany(
        "INSERT OR IGNORE INTO alias VALUES (?, ?, ?)",
        [(name, number, rank) for name, rank in _names(article).items()],
    )
    return following


def add_names(connection: sqlite3.Connection, names: Iterable[tuple[str, int]]) -> None:
    """Further names of pages: what leads to them."""
    connection.executemany(
        "INSERT OR IGNORE INTO alias VALUES (?, ?, ?)", [(name, page, ALIAS) for name, page in names if name]
    )


def finish(connection: sqlite3.Connection, path: Path, finished: Path) -> None:
    """Settle names, note the common words, close the file and give it its name: from then on it is only read."""
    connection.execute("BEGIN IMMEDIATE")
    # A page's other name yields to another page's title.
    connection.execute(
        "DELETE FROM alias WHERE rank = ? AND EXISTS (SELECT 1 FROM alias other WHERE other.name = alias.name "
        "AND other.rank = ? AND other.page != alias.page)",
        (ALIAS, TITLE),
    )
    connection.execute("INSERT INTO words (words) VALUES ('optimize')")
    connection.execute("DELETE FROM common")
    connection.execute("INSERT INTO common SELECT term, doc FROM vocabulary WHERE doc > ?", (COMMON,))
    for name, table in (("pages", "page"), ("sections", "section")):
        write_meta(connection, name, str(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]))  # noqa: S608
    write_meta(connection, "finished", "1")
    connection.execute("COMMIT")
    connection.executescript("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE;")
    connection.close()
    path.replace(finished)


def _names(article: Article) -> dict[str, int]:
    names = {key(article.title): TITLE, " ".join(norms(article.title)): TITLE}
    for form in title_forms(article.title):
        names.setdefault(key(form), TITLE_FORM)
    opening = _opening(article.sections)
    first = next(opening, "")
    text = " ".join([first, *opening])[:2_000]
    for alias in (*first_sentence_names(article.title, first), *short_names(article.title, text)):
        names.setdefault(key(alias), ALIAS)
    for name in list(names):
        if " " in name:
            names.setdefault(collapse_doubled_letters(name), TITLE_FORM)
    names.pop("", None)
    return names


def _opening(sections: tuple[Section, ...]) -> Iterator[str]:
    return (said.snippet for said in sections[0].statements) if sections else iter(())
