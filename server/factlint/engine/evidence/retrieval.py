"""Retrieval in two steps: the pages that a claim may be about, then the statements in them that speak of it."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from factlint.engine.evidence.factbook_fields import KEYWORDS
from factlint.engine.evidence.index import TITLE, StoredPage, StoredStatement, read_pages, read_sections
from factlint.engine.evidence.quantities import quantities
from factlint.engine.evidence.query import Mention, Query
from factlint.engine.evidence.words import STOP_WORDS, norms
from factlint.engine.model import EvidenceKind

TITLE_WEIGHT = 6.0
_HEADING_WEIGHT = 3.0
_SEARCHED = 10
_SECTIONS_OF_LINKED = 5
_SECTIONS_OF_RELATION = 3
_MAX_LINKED = 10
_MAX_COUNTRIES = 4
_NAMED = 0.6
_PER_PAGE = 4
_LATER = 0.4
_LATER_UNNAMED = 0.8

# What a statement's score is made of; measured together on claims with known pages.
_LINKED = 1.8
_COUNTRY = 1.1
_SEARCH = 0.6
_COVERED = 1.6
_RELATION = 0.8
_ANCHORED = 0.8
_TERSE = 0.4
_FIGURE = 0.25
_NAME = 0.1
_QUANTITY = 0.4


@dataclass(frozen=True, slots=True)
class ScoredStatement:
    """A statement with its score, which compares across kinds, and how much it speaks of what is claimed (0 to 1)."""

    statement: StoredStatement
    score: float
    relation: float = 0.0


class Vocabulary:
    """How rare words are in one kind of source; keeps what it looked up."""

    def __init__(self, kind: EvidenceKind, documents: int) -> None:
        self._kind = kind
        self._documents = max(documents, 1)
        self._known: dict[str, float] = {}

    def weights(self, connection: sqlite3.Connection, words: Iterable[str]) -> dict[str, float]:
        if len(self._known) > 20_000:
            self._known.clear()
        found: dict[str, float] = {}
        for word in words:
            weight = self._known.get(word)
            if weight is None:
                row = connection.execute(
                    f"SELECT doc FROM vocabulary_{self._kind} WHERE term = ?",  # noqa: S608
                    (word,),
                ).fetchone()
                weight = math.log(1 + self._documents / (1 + (row[0] if row else 0)))
                self._known[word] = weight
            found[word] = weight
        return found


@dataclass(frozen=True, slots=True)
class Links:
    """The pages that a claim names, with how strongly, and the words of those names."""

    pages: dict[int, float]
    anchors: frozenset[str]


NO_LINKS = Links({}, frozenset())


def linked_pages(connection: sqlite3.Connection, asked: Query) -> Links:
    """Pages that the claim names: long names, names written as names and early ones count more."""
    if not asked.mentions:
        return NO_LINKS
    by_name = {mention.name: mention for mention in reversed(asked.mentions)}
    names = list(by_name)
    rows = connection.execute(
        f"SELECT name, page, rank FROM alias WHERE name IN ({','.join('?' * len(names))})",  # noqa: S608
        names,
    ).fetchall()
    hits = [(by_name[name], page, rank == TITLE) for name, page, rank in rows]
    found: dict[int, float] = {}
    outer: list[tuple[float, Mention]] = []
    for mention, page, is_title in hits:
        strength = _strength(mention, bool(is_title), asked)
        if any(_within(mention, longer) for longer, _, _ in hits):
            strength *= 0.55
        else:
            outer.append((strength, mention))
        found[page] = max(found.get(page, 0.0), strength)
    best = sorted(found.items(), key=lambda item: -item[1])[:_MAX_LINKED]
    named = [mention for _, mention in outer if mention.capital] or [
        mention for _, mention in sorted(outer, key=lambda pair: -pair[0])[:1]
    ]
    anchors = {word for mention in named for word in mention.name.split()} - STOP_WORDS
    return Links(dict(best), frozenset(anchors | asked.names))


def _strength(mention: Mention, is_title: bool, asked: Query) -> float:
    strength = 0.5 + 0.14 * min(mention.length, 4)
    strength += 0.2 if mention.capital else 0.0
    strength += 0.12 if mention.start <= 1 else 0.0
    strength += 0.08 if is_title else 0.0
    if asked.subject and asked.subject.issubset(mention.name.split()):
        strength += 0.25
    return min(strength, 1.3)


def _within(mention: Mention, longer: Mention) -> bool:
    return (
        longer.length > mention.length
        and longer.start <= mention.start
        and mention.start + mention.length <= longer.start + longer.length
    )


def search(
    connection: sqlite3.Connection,
    kind: EvidenceKind,
    asked: Sequence[str],
    *,
    within: StoredPage | None = None,
    visible: str = "",
    parameters: Sequence[object] = (),
    limit: int,
) -> list[tuple[int, float]]:
    """The best sections by BM25 (section id, positive score), optionally only of one page or under a condition."""
    if not asked:
        return []
    # Quoted words only, so that nothing a draft says is ever syntax.
    match = " OR ".join(f'"{word}"' for word in asked)
    table = f"words_{kind}"
    condition = f"AND {table}.rowid BETWEEN ? AND ?" if within is not None else ""
    bounds = (within.first_section, within.last_section) if within is not None else ()
    rows = connection.execute(
        f"SELECT rowid, -bm25({table}, {TITLE_WEIGHT}, {_HEADING_WEIGHT}, 1.0) AS score FROM {table} "  # noqa: S608
        f"WHERE {table} MATCH ? {condition} {visible} ORDER BY score DESC LIMIT ?",
        (match, *bounds, *parameters, limit),
    )
    return [(int(section), float(score)) for section, score in rows]


def encyclopedia(
    connection: sqlite3.Connection, asked: Query, links: Links, weights: dict[str, float]
) -> list[ScoredStatement]:
    """Statements of the articles that the claim names, and of those that share most of its words."""
    by_section = dict(search(connection, "encyclopedia", asked.content, limit=_SEARCHED))
    pages = {
        page.first_section: page for page in read_pages(connection, links.pages).values() if page.kind == "encyclopedia"
    }
    strengths = {section: links.pages[page.id] for section, page in pages.items()}
    top = max(by_section.values(), default=1.0) or 1.0
    wanted = list(dict.fromkeys([*strengths, *by_section]))
    priors = {
        section: _LINKED * strengths.get(section, 0.0) + _SEARCH * by_section.get(section, 0.0) / top
        for section in wanted
    }
    return score_statements(read_sections(connection, wanted), priors, asked, weights, links.anchors)


def factbook(
    connection: sqlite3.Connection, asked: Query, links: Links, weights: dict[str, float]
) -> list[ScoredStatement]:
    """Facts of the countries that the claim names."""
    priors: dict[int, float] = {}
    countries = [page for page in read_pages(connection, links.pages).values() if page.kind == "factbook"]
    countries = [page for page in countries if links.pages[page.id] >= _NAMED]
    countries.sort(key=lambda page: -links.pages[page.id])
    for page in countries[:_MAX_COUNTRIES]:
        if page.first_section == page.last_section:
            priors[page.first_section] = _COUNTRY * links.pages[page.id]
            continue
        ranked = search(connection, "factbook", asked.content, within=page, limit=_SECTIONS_OF_LINKED)
        # The field that is spoken of, whatever names and figures the claim puts there.
        ranked += search(connection, "factbook", asked.relation, within=page, limit=_SECTIONS_OF_RELATION)
        top = ranked[0][1] if ranked else 1.0
        for section, score in ranked:
            prior = _COUNTRY * links.pages[page.id] + _SEARCH * min(score / top, 1.0)
            priors[section] = max(priors.get(section, 0.0), prior)
    if not priors:
        return []
    return score_statements(read_sections(connection, priors), priors, asked, weights, links.anchors)


def score_statements(
    statements: Sequence[StoredStatement],
    priors: dict[int, float],
    asked: Query,
    weights: dict[str, float],
    anchors: Collection[str] = (),
) -> list[ScoredStatement]:
    """Scores statements: the page's prior, the claim's words they cover, its figures and names, and their place.

    The words that say what is claimed ("capital", "population") count once more without names and figures, because a
    wrong claim has a wrong name or figure just where the statement that settles it has the right one.
    """
    found: list[ScoredStatement] = []
    claim_words = set(asked.content)
    for statement in statements:
        text_words = frozenset(norms(statement.text))
        said = text_words | _heading_words(statement.heading)
        title = set(statement.page.title_words) - STOP_WORDS
        score = priors.get(statement.section, 0.0) + _COVERED * _coverage(asked.content, said, title, weights)
        relation = [word for word in asked.relation if word not in title]
        spoken_of = _coverage(relation, said, (), weights) if relation else 0.0
        score += _RELATION * spoken_of
        own_words = [word for word in text_words if word not in STOP_WORDS and not word[0].isdigit()]
        score += _TERSE * len(claim_words.intersection(own_words)) / (len(own_words) or 1)
        if anchors:
            score += _ANCHORED * (_coverage(list(anchors), said | title, (), weights) - 0.5)
        if asked.figures:
            score += _FIGURE * len(asked.figures & said) / len(asked.figures)
        if asked.quantities:
            score += _QUANTITY * len(asked.quantities & quantities(statement.text)) / len(asked.quantities)
        rest = asked.names - title
        if rest:
            score += _NAME * len(rest & said) / len(rest)
        if asked.subject and asked.subject <= (said | title):
            score += 0.2
        # The opening sentence says what the subject is, which is what most short claims are about.
        if statement.page.kind == "encyclopedia" and statement.number <= 1:
            score += 0.12
        found.append(ScoredStatement(statement, score, spoken_of))
    found.sort(key=lambda item: -item.score)
    return found


@lru_cache(maxsize=2_000)
def _heading_words(heading: str) -> frozenset[str]:
    return frozenset(norms(f"{heading} {KEYWORDS.get(heading, '')}"))


def _coverage(asked: Sequence[str], said: Collection[str], title: Collection[str], weights: dict[str, float]) -> float:
    """The share of the claim's words, by rarity, that a statement has; the title's words count less than half."""
    total = got = 0.0
    for word in asked:
        weight = weights.get(word, 1.0)
        if word in title:
            total += 0.4 * weight
            got += 0.4 * weight
        else:
            total += weight
            got += weight if word in said else 0.0
    return got / total if total else 0.0


def diversify(
    groups: Sequence[Sequence[ScoredStatement]], limit: int, links: Links, per_page: int = _PER_PAGE
) -> list[ScoredStatement]:
    """The best of all groups together, at most a few of one page; pages that the claim names always get a word.

    Of each page come first its best statement and the one that speaks most of what is claimed.
    """
    of_page: dict[tuple[str, int], list[ScoredStatement]] = {}
    for group in groups:
        for item in group:
            of_page.setdefault((item.statement.page.kind, item.statement.page.id), []).append(item)
    ranked: list[ScoredStatement] = []
    required: list[tuple[float, ScoredStatement]] = []
    for (kind, page), items in of_page.items():
        items.sort(key=lambda item: -item.score)
        nearest = max(items, key=lambda item: (item.relation, item.score))
        if nearest is not items[0]:
            items.remove(nearest)
            items.insert(1, nearest)
        strength = links.pages.get(page, 0.0) if kind != "own" else 1.0
        later = _LATER if strength >= _NAMED else _LATER_UNNAMED
        chosen = [
            ScoredStatement(item.statement, item.score - later * number, item.relation)
            for number, item in enumerate(items[:per_page])
        ]
        ranked += chosen
        if strength >= _NAMED and kind != "own":
            required.append((strength + 1, chosen[0]))
            if len(chosen) > 1 and nearest is not items[0] and nearest.relation > 0.3:
                required.append((strength, chosen[1]))
    ranked.sort(key=lambda item: -item.score)
    required.sort(key=lambda pair: -pair[0])
    kept = [item for _, item in required[: limit // 2]]
    rest = [item for item in ranked if item not in kept]
    return sorted([*kept, *rest[: max(limit - len(kept), 0)]], key=lambda item: -item.score)[:limit]
