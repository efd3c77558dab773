"""Retrieval in two steps: the pages that a claim may be about, then the statements in them that speak of it."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType

from factlint.engine.evidence.factbook_fields import KEYWORDS
from factlint.engine.evidence.index import TITLE, StoredPage, StoredStatement, read_pages, read_sections
from factlint.engine.evidence.nearness import NEARNESS
from factlint.engine.evidence.quantities import quantities
from factlint.engine.evidence.query import Mention, Query
from factlint.engine.evidence.words import STOP_WORDS, norms
from factlint.engine.model import EvidenceKind

TITLE_WEIGHT = 6.0
_HEADING_WEIGHT = 3.0
_SEARCHED = 10
_SECTIONS_OF_LINKED = 5
_SECTIONS_OF_RELATION = 3
_SECTIONS_OF_ARTICLE = 6
_MAX_LINKED = 10
_MAX_COUNTRIES = 4
_NAMED = 0.6
_PER_PAGE = 4
_LATER = 0.2
_LATER_UNNAMED = 0.8

# What a statement's score is made of; measured together on claims with known pages.
_LINKED = 1.8
_COUNTRY = 1.1
_SEARCH = 0.6
_COVERED = 2.2
_RELATION = 0.8
_ANCHORED = 0.8
_FIGURE = 0.25
_NAME = 0.1
_QUANTITY = 0.4
_MEANING = 4.0
_FACT = 3.0
_COMMON = 0.2
_COMMON_WEIGHT = 5.0
_PER_STRONGEST = 8


@dataclass(frozen=True, slots=True)
class ScoredStatement:
    """A statement with its score, which compares across kinds, how much it speaks of what is claimed (0 to 1), and how
    strongly the claim names its page; `is_called_so`: by the name of its subject, which names no other page."""

    statement: StoredStatement
    score: float
    relation: float = 0.0
    strength: float = 0.0
    is_called_so: bool = False

    @property
    def of_page(self) -> tuple[str, str, str]:
        """What tells its page from others; an article that is in two places is one page."""
        page = self.statement.page
        return (page.kind, page.title, "" if page.kind == "encyclopedia" else page.url)


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
    """The pages that a claim names, with how strongly, the words of those names, and the only page that its subject names."""

    pages: dict[int, float]
    anchors: frozenset[str]
    of_subject: int | None = None


NO_STRENGTHS: Mapping[int, float] = MappingProxyType({})


def linked_pages(connection: sqlite3.Connection, asked: Query, weights: Mapping[str, float]) -> Links:
    """Pages that the claim names: long names, names written as names and early ones count more, common words less."""
    if not asked.mentions:
        return Links({}, frozenset())
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
        if mention.length == 1 and not mention.capital and mention.name not in asked.subject:
            strength *= _COMMON + (1 - _COMMON) * min(weights.get(mention.name, _COMMON_WEIGHT) / _COMMON_WEIGHT, 1.0)
        if any(_is_within(mention, longer) for longer, _, _ in hits):
            strength *= 0.55
        else:
            outer.append((strength, mention))
        found[page] = max(found.get(page, 0.0), strength)
    best = sorted(found.items(), key=lambda item: -item[1])[:_MAX_LINKED]
    named = [mention for _, mention in outer if mention.capital] or [
        mention for _, mention in sorted(outer, key=lambda pair: -pair[0])[:1]
    ]
    anchors = {word for mention in named for word in mention.name.split()} - STOP_WORDS
    of_subject = {page for mention, page, _ in hits if frozenset(mention.name.split()) - STOP_WORDS == asked.subject}
    only = of_subject.pop() if len(of_subject) == 1 else None
    return Links(dict(best), frozenset(anchors | asked.names), only)


def _strength(mention: Mention, is_title: bool, asked: Query) -> float:
    strength = 0.5 + 0.14 * min(mention.length, 4)
    strength += 0.2 if mention.capital else 0.0
    strength += 0.12 if mention.start <= 1 else 0.0
    strength += 0.08 if is_title else 0.0
    if asked.subject and asked.subject.issubset(mention.name.split()):
        strength += 0.25
    return min(strength, 1.3)


def _is_within(mention: Mention, longer: Mention) -> bool:
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


def articles(
    connection: sqlite3.Connection, kind: EvidenceKind, asked: Query, links: Links, weights: dict[str, float]
) -> list[ScoredStatement]:
    """Statements of the articles that the claim names, and of those that share most of its words."""
    by_section = dict(search(connection, kind, asked.content, limit=_SEARCHED))
    pages = [page for page in read_pages(connection, links.pages).values() if page.kind == kind]
    strengths = {page.id: links.pages[page.id] for page in pages}
    of_named = {section: links.pages[page.id] for page in pages for section in _find_sections(connection, page, asked)}
    top = max(by_section.values(), default=1.0) or 1.0
    wanted = list(dict.fromkeys([*of_named, *by_section]))
    priors = {
        section: _LINKED * of_named.get(section, 0.0) + _SEARCH * by_section.get(section, 0.0) / top
        for section in wanted
    }
    found = score_statements(read_sections(connection, wanted), priors, asked, weights, links.anchors, strengths)
    return [replace(item, is_called_so=True) if item.statement.page.id == links.of_subject else item for item in found]


def _find_sections(connection: sqlite3.Connection, page: StoredPage, asked: Query) -> list[int]:
    """The sections of a page that may speak of what is claimed: its opening, and those with the claim's words."""
    if page.first_section == page.last_section:
        return [page.first_section]
    ranked = search(connection, page.kind, asked.content, within=page, limit=_SECTIONS_OF_ARTICLE)
    ranked += search(connection, page.kind, asked.relation, within=page, limit=_SECTIONS_OF_RELATION)
    return list(dict.fromkeys([page.first_section, *(section for section, _ in ranked)]))


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
    return score_statements(read_sections(connection, priors), priors, asked, weights, links.anchors, links.pages)


def score_statements(
    statements: Sequence[StoredStatement],
    priors: dict[int, float],
    asked: Query,
    weights: dict[str, float],
    anchors: Collection[str] = (),
    strengths: Mapping[int, float] = NO_STRENGTHS,
) -> list[ScoredStatement]:
    """Scores statements: the page's prior, the claim's words they cover, its figures and names, and their place.

    The words that say what is claimed ("capital", "population") count once more without names and figures, because a
    wrong claim has a wrong name or figure just where the statement that settles it has the right one.
    """
    found: list[ScoredStatement] = []
    likeness = NEARNESS.likenesses(asked.text, [statement.text for statement in statements])
    for statement, alike in zip(statements, likeness, strict=True):
        said = words_said(statement.text) | _heading_words(statement.heading)
        title = set(statement.page.title_words) - STOP_WORDS
        # The sentences of the factbook are all alike, and its lists like nothing.
        score = priors.get(statement.section, 0.0) + (_FACT if statement.page.kind == "factbook" else _MEANING * alike)
        score += _COVERED * _coverage(asked.content, said, title, weights)
        relation = [word for word in asked.relation if word not in title]
        spoken_of = _coverage(relation, said, (), weights) if relation else 0.0
        score += _RELATION * spoken_of
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
        found.append(ScoredStatement(statement, score, spoken_of, strengths.get(statement.page.id, 0.0)))
    found.sort(key=lambda item: -item.score)
    return found


@lru_cache(maxsize=1_000)
def words_said(text: str) -> frozenset[str]:
    """The comparable forms of a statement's words."""
    return frozenset(norms(text))


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
    groups: Sequence[Sequence[ScoredStatement]], limit: int, per_page: int = _PER_PAGE
) -> list[ScoredStatement]:
    """The best of all groups together, at most a few of one page; pages that the claim names always get a word.

    Of each page come first its best statement and the one that speaks most of what is claimed. Where the same words are
    in two groups, the first of them counts.
    """
    of_page: dict[tuple[str, str, str], dict[str, ScoredStatement]] = {}
    for group in groups:
        for item in group:
            of_page.setdefault(item.of_page, {}).setdefault(item.statement.text, item)
    strongest = max((item.strength for group in groups for item in group), default=0.0)
    ranked: list[ScoredStatement] = []
    required: list[tuple[float, ScoredStatement]] = []
    for (kind, _, _), unique in of_page.items():
        items = sorted(unique.values(), key=lambda item: -item.score)
        nearest = max(items, key=lambda item: (item.relation, item.score))
        if nearest is not items[0]:
            items.remove(nearest)
            items.insert(1, nearest)
        strength = max(item.strength for item in items) if kind != "own" else 1.0
        later = _LATER if strength >= _NAMED else _LATER_UNNAMED
        most = _PER_STRONGEST if strength >= strongest > 0 else per_page
        chosen = [replace(item, score=item.score - later * number) for number, item in enumerate(items[:most])]
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
