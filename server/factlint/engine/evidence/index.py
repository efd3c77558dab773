"""The tables of an evidence index, and how pages are written into them and read back."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, cast

from factlint.engine.evidence.shapes import Page, Statement
from factlint.engine.evidence.words import collapse_doubled_letters, join_key, key, norms
from factlint.engine.model import Evidence, EvidenceKind

SCHEMA_VERSION = 8

# How a page has a name.
ALIAS, TITLE_FORM, TITLE = 0, 1, 2

_TABLES = """
CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS page (
  id INTEGER PRIMARY KEY, kind TEXT NOT NULL, language TEXT NOT NULL, title TEXT NOT NULL, title_words TEXT NOT NULL,
  source_name TEXT NOT NULL, url TEXT NOT NULL, path TEXT NOT NULL, date TEXT NOT NULL,
  first_section INTEGER NOT NULL, last_section INTEGER NOT NULL, document INTEGER);
CREATE TABLE IF NOT EXISTS section (id INTEGER PRIMARY KEY, page INTEGER NOT NULL, heading TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS statement (
  section INTEGER NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL, snippet, line INTEGER NOT NULL,
  date TEXT NOT NULL, PRIMARY KEY (section, number)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS alias (
  name TEXT NOT NULL, page INTEGER NOT NULL, rank INTEGER NOT NULL, PRIMARY KEY (name, page)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS page_document ON page (document);
CREATE INDEX IF NOT EXISTS alias_page ON alias (page);
"""
# Words are cut and stemmed before they come here, so the tokenizer only splits at spaces; a decimal point stays inside.
_WORDS = """
CREATE VIRTUAL TABLE IF NOT EXISTS words_{kind} USING fts5(title, heading, body{content},
  tokenize="unicode61 remove_diacritics 0 tokenchars '.'");
CREATE VIRTUAL TABLE IF NOT EXISTS vocabulary_{kind} USING fts5vocab('words_{kind}', 'row');
"""


def create(connection: sqlite3.Connection, kinds: Sequence[EvidenceKind], *, changeable: bool) -> None:
    """Makes the tables. Where pages are only ever added, the words' own text need not be kept."""
    script = _TABLES + "".join(_WORDS.format(kind=kind, content="" if changeable else ", content=''") for kind in kinds)
    # Statement by statement: running a whole script would end a transaction that the caller has begun.
    for statement in script.split(";\n"):
        connection.execute(statement)


def read_meta(connection: sqlite3.Connection, name: str) -> str:
    row = connection.execute("SELECT value FROM meta WHERE name = ?", (name,)).fetchone()
    return str(row[0]) if row else ""


def write_meta(connection: sqlite3.Connection, name: str, value: str) -> None:
    connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (name, value))


class PreparedSection(NamedTuple):
    """A section as its rows: its statements as (number, text, snippet, line, date), its words for the search."""

    heading: str
    statements: list[tuple[int, str, str | int | None, int, str]]
    heading_words: str
    body_words: str


class PreparedPage(NamedTuple):
    """A page as its rows, which only lack their ids; plain enough to be sent from one process to another."""

    kind: EvidenceKind
    row: tuple[str, str, str, str, str, str, str, str]
    title_words: str
    sections: list[PreparedSection]
    names: list[tuple[str, int]]


def prepare_page(page: Page) -> PreparedPage:
    """Do all of the work on a page that needs no database."""
    title_forms = norms(page.title)
    title_words = " ".join(title_forms)
    row = (page.kind, page.language, page.title, title_words, page.source_name, page.url, page.path, page.date)
    sections = [
        PreparedSection(
            section.heading,
            [
                (number, said.text, pack_snippet(said), said.line, said.date)
                for number, said in enumerate(section.statements)
            ],
            _heading_words(section.heading, section.keywords),
            " ".join(norms(" ".join(said.text for said in section.statements))),
        )
        for section in page.sections
    ]
    names = dict.fromkeys((join_key(title_forms), title_words), TITLE)
    for form in page.forms:
        names.setdefault(key(form), TITLE_FORM)
    for alias in page.aliases:
        names.setdefault(key(alias), ALIAS)
    # Only names of several words: a single short word squeezed is too often another word.
    for name in list(names):
        if " " in name:
            names.setdefault(collapse_doubled_letters(name), TITLE_FORM)
    names.pop("", None)
    return PreparedPage(page.kind, row, title_words, sections, list(names.items()))


@lru_cache(maxsize=2_000)
def _heading_words(heading: str, keywords: str) -> str:
    return " ".join(norms(f"{heading} {keywords}"))


def add_page(connection: sqlite3.Connection, page: Page, document: int | None = None) -> int:
    """Writes one page with its sections, statements, words and names; returns its id."""
    return add_prepared(connection, prepare_page(page), document)


def add_prepared(connection: sqlite3.Connection, page: PreparedPage, document: int | None = None) -> int:
    """Writes one prepared page; returns its id."""
    cursor = connection.execute(
        "INSERT INTO page VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, ?)", (*page.row, document)
    )
    page_id = cast(int, cursor.lastrowid)
    ids = [
        cast(int, connection.execute("INSERT INTO section VALUES (NULL, ?, ?)", (page_id, section.heading)).lastrowid)
        for section in page.sections
    ]
    connection.executemany(
        "INSERT INTO statement VALUES (?, ?, ?, ?, ?, ?)",
        [(id, *said) for id, section in zip(ids, page.sections, strict=True) for said in section.statements],
    )
    connection.executemany(
        f"INSERT INTO words_{page.kind} (rowid, title, heading, body) VALUES (?, ?, ?, ?)",  # noqa: S608
        [
            (id, page.title_words, section.heading_words, section.body_words)
            for id, section in zip(ids, page.sections, strict=True)
        ],
    )
    connection.execute(
        "UPDATE page SET first_section = ?, last_section = ? WHERE id = ?",
        (ids[0] if ids else 0, ids[-1] if ids else -1, page_id),
    )
    connection.executemany(
        "INSERT OR IGNORE INTO alias VALUES (?, ?, ?)", [(name, page_id, rank) for name, rank in page.names]
    )
    return page_id


def settle_names(connection: sqlite3.Connection) -> None:
    """Lets articles have the names of the country they are about, and no page another page's title.

    So "Holland" finds the article on the Netherlands, and "physics" is not the name of "History of physics".
    """
    connection.execute(
        "INSERT OR IGNORE INTO alias SELECT other.name, article.page, ? FROM page "
        "JOIN alias other ON other.page = page.id JOIN alias titled ON titled.page = page.id AND titled.rank = ? "
        "JOIN alias article ON article.name = titled.name AND article.rank = ? "
        "JOIN page written ON written.id = article.page AND written.kind = 'encyclopedia' WHERE page.kind = 'factbook'",
        (ALIAS, TITLE, TITLE),
    )
    connection.execute(
        "DELETE FROM alias WHERE rank = ? AND EXISTS (SELECT 1 FROM alias other JOIN page ON page.id = other.page "
        "WHERE other.name = alias.name AND other.rank = ? AND other.page != alias.page "
        "AND page.kind = (SELECT kind FROM page WHERE id = alias.page))",
        (ALIAS, TITLE),
    )


def remove_document(connection: sqlite3.Connection, document: int) -> None:
    """Removes the pages of a document from a changeable index."""
    for page_id, kind, first, last in connection.execute(
        "SELECT id, kind, first_section, last_section FROM page WHERE document = ?", (document,)
    ).fetchall():
        connection.execute(f"DELETE FROM words_{kind} WHERE rowid BETWEEN ? AND ?", (first, last))  # noqa: S608
        connection.execute("DELETE FROM statement WHERE section BETWEEN ? AND ?", (first, last))
        connection.execute("DELETE FROM section WHERE id BETWEEN ? AND ?", (first, last))
        connection.execute("DELETE FROM alias WHERE page = ?", (page_id,))
    connection.execute("DELETE FROM page WHERE document = ?", (document,))


def pack_snippet(said: Statement) -> str | int | None:
    """A snippet in little room: nothing where it is the text, its place where it lies in it, else itself."""
    if said.snippet == said.text:
        return None
    start = said.text.find(said.snippet)
    return start * 100_000 + len(said.snippet) if start >= 0 and len(said.snippet) < 100_000 else said.snippet


def unpack_snippet(text: str, packed: str | int | None) -> str:
    if packed is None:
        return text
    if isinstance(packed, int):
        start, length = divmod(packed, 100_000)
        return text[start : start + length]
    return packed


@dataclass(frozen=True, slots=True)
class StoredPage:
    """A page without its sections."""

    id: int
    kind: EvidenceKind
    title: str
    title_words: tuple[str, ...]
    source_name: str
    url: str
    path: str
    date: str
    first_section: int
    last_section: int
    pack: str = ""
    """Which of the writer's packs it is of: two encyclopedias have pages of one title."""


@dataclass(frozen=True, slots=True)
class StoredStatement:
    """A statement with its page and place."""

    page: StoredPage
    section: int
    number: int
    heading: str
    text: str
    snippet: str
    line: int
    date: str

    def as_evidence(self, rank: float, called: str = "") -> Evidence:
        page = self.page
        where = f"{page.path}:{self.line}" if page.path and self.line else page.path
        source = f"{page.source_name}: {self.heading}" if page.kind == "factbook" and self.heading else page.source_name
        url = page.url + (f"#page={self.line}" if page.path.lower().endswith(".pdf") and self.line else "")
        # Two archives may hold pages of one title.
        named = page.path or (f"{page.title}~{page.id}" if page.kind == "own" else f"{page.pack}{page.title}")
        return Evidence(
            key=f"{page.kind}:{named}:{self.section - page.first_section}.{self.number}",
            kind=page.kind,
            source_name=source,
            title=page.title,
            url=url,
            text=self.text,
            snippet=self.snippet,
            location=where,
            date=self.date or page.date,
            rank=rank,
            called=called,
        )


def read_pages(connection: sqlite3.Connection, ids: Iterable[int]) -> dict[int, StoredPage]:
    wanted = list(ids)
    rows = connection.execute(
        "SELECT id, kind, title, title_words, source_name, url, path, date, first_section, last_section "  # noqa: S608
        f"FROM page WHERE id IN ({_marks(wanted)})",
        wanted,
    )
    return {row[0]: StoredPage(row[0], row[1], row[2], tuple(row[3].split()), *row[4:]) for row in rows}


def read_sections(connection: sqlite3.Connection, ids: Iterable[int]) -> list[StoredStatement]:
    """Every statement of the given sections."""
    wanted = list(ids)
    places = connection.execute(
        f"SELECT id, page, heading FROM section WHERE id IN ({_marks(wanted)})",  # noqa: S608
        wanted,
    ).fetchall()
    pages = read_pages(connection, {place[1] for place in places})
    of_section = {place[0]: (pages[place[1]], str(place[2])) for place in places if place[1] in pages}
    rows = connection.execute(
        "SELECT section, number, text, snippet, line, date FROM statement "  # noqa: S608
        f"WHERE section IN ({_marks(wanted)}) ORDER BY section, number",
        wanted,
    )
    return [
        StoredStatement(
            of_section[section][0],
            section,
            number,
            of_section[section][1],
            text,
            unpack_snippet(text, packed),
            line,
            date,
        )
        for section, number, text, packed, line, date in rows
        if section in of_section
    ]


def _marks(values: Sequence[object]) -> str:
    return ",".join("?" * len(values))
