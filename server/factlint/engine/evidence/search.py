"""The two searches, over the built-in index and over the writer's own, with what they remember between claims."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from factlint.engine.evidence.index import StoredStatement, read_meta, read_sections
from factlint.engine.evidence.query import Query
from factlint.engine.evidence.retrieval import (
    Links,
    ScoredStatement,
    Vocabulary,
    encyclopedia,
    factbook,
    linked_pages,
    score_statements,
    search,
)
from factlint.engine.evidence.words import STOP_WORDS, norms
from factlint.engine.model import EvidenceKind

_OWN_SECTIONS = 12
_OWN_UNFILTERED = 48
_ABOUT_BONUS = 3.0


class BuiltInSearch:
    """Searches encyclopedia and factbook."""

    def __init__(self) -> None:
        self._vocabularies: dict[EvidenceKind, Vocabulary] = {}

    def weights(self, connection: sqlite3.Connection, asked: Query) -> dict[str, float]:
        """How rare the claim's words are in the encyclopedia, else in the factbook."""
        kind: EvidenceKind = "encyclopedia" if int(read_meta(connection, "encyclopedia_pages") or 0) else "factbook"
        if kind not in self._vocabularies:
            self._vocabularies[kind] = Vocabulary(kind, int(read_meta(connection, f"{kind}_pages") or 0))
        return self._vocabularies[kind].weights(connection, asked.content)

    def find(
        self, connection: sqlite3.Connection, asked: Query, weights: dict[str, float]
    ) -> tuple[Links, list[list[ScoredStatement]]]:
        """The pages that the claim names, and the statements found, one list a kind."""
        links = linked_pages(connection, asked)
        return links, [
            encyclopedia(connection, asked, links, weights),
            factbook(connection, asked, links, weights),
        ]


@dataclass(frozen=True, slots=True)
class View:
    """Which of the own sources a claim may be judged by; `without` is the mark of the draft's own file, or ""."""

    sources: tuple[str, ...]
    without: str = ""

    def condition(self, document: str) -> str:
        """SQL that holds for a visible document; its parameters are `parameters`."""
        marks = ",".join("?" * len(self.sources))
        return (
            f"EXISTS (SELECT 1 FROM member JOIN document ON document.id = member.document "  # noqa: S608
            f"WHERE member.document = {document} AND member.source IN ({marks}) "
            "AND (document.mark != ? OR document.mark = ''))"
        )

    @property
    def parameters(self) -> tuple[str, ...]:
        return (*self.sources, self.without)


def find_own(
    connection: sqlite3.Connection, asked: Query, view: View, weights: dict[str, float]
) -> list[ScoredStatement]:
    """Statements of the writer's own sources; those that speak of the claim's subject outrank all others."""
    if not view.sources:
        return []
    ranked = _visible(connection, search(connection, "own", asked.content, limit=_OWN_UNFILTERED), view)
    if len(ranked) < _OWN_SECTIONS:
        # Other workspaces' sources may have crowded these out.
        condition = (
            "AND EXISTS (SELECT 1 FROM section JOIN page ON page.id = section.page "  # noqa: S608
            f"WHERE section.id = words_own.rowid AND {view.condition('page.document')})"
        )
        ranked = search(
            connection, "own", asked.content, visible=condition, parameters=view.parameters, limit=_OWN_SECTIONS
        )
    ranked = ranked[:_OWN_SECTIONS]
    top = max((score for _, score in ranked), default=1.0) or 1.0
    priors = {section: 0.3 + 0.6 * score / top for section, score in ranked}
    found = score_statements(read_sections(connection, priors), priors, asked, weights, asked.names | asked.subject)
    lifted = [
        ScoredStatement(item.statement, item.score + _bonus(item.statement, asked, weights), item.relation)
        for item in found
    ]
    lifted.sort(key=lambda item: -item.score)
    return lifted


def _visible(connection: sqlite3.Connection, ranked: list[tuple[int, float]], view: View) -> list[tuple[int, float]]:
    if not ranked:
        return []
    sections = [section for section, _ in ranked]
    rows = connection.execute(
        "SELECT section.id FROM section JOIN page ON page.id = section.page "  # noqa: S608
        f"WHERE section.id IN ({','.join('?' * len(sections))}) AND {view.condition('page.document')}",
        (*sections, *view.parameters),
    )
    seen = {row[0] for row in rows}
    return [pair for pair in ranked if pair[0] in seen]


def _bonus(statement: StoredStatement, asked: Query, weights: dict[str, float]) -> float:
    """Lifts a statement that speaks of the claim's subject (or, where that is unknown, has most of its words)."""
    said = set(norms(f"{statement.page.title} {statement.heading} {statement.text}")) - STOP_WORDS
    total = sum(weights.get(word, 1.0) for word in asked.content) or 1.0
    shared = sum(weights.get(word, 1.0) for word in asked.content if word in said) / total
    about = asked.subject <= said if asked.subject else shared >= 0.5
    return _ABOUT_BONUS if about and shared >= 0.35 else 0.0


def view_of(connection: sqlite3.Connection, workspace: str | None, without: str) -> View:
    rows = connection.execute("SELECT id FROM source WHERE owner IN ('', ?)", (workspace or "",))
    return View(tuple(row[0] for row in rows), without)
