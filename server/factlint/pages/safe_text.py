"""Foreign text, links, dates and language codes as a page may show them. Pure."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from urllib.parse import urlsplit

LONGEST_URL = 2_000
LANGUAGE_NAMES: Mapping[str, str] = {
    "en": "English",
    "es": "Spanish",
    "de": "German",
    "fr": "French",
    "it": "Italian",
    "pt": "Portuguese",
    "nl": "Dutch",
    "sv": "Swedish",
    "da": "Danish",
    "no": "Norwegian",
    "fi": "Finnish",
    "bg": "Bulgarian",
}
_MONTHS = ("January February March April May June July August September October November December").split()
_PARAGRAPHS = re.compile(r"\n\s*\n|\r\n\s*\r\n")
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}", re.IGNORECASE)
_PART_OF_DATE = re.compile(r"([0-9]{4})(?:-([0-9]{2}))?")
_NOT_IN_A_LINK = re.compile(r"[\\\s<>\"`{}|^]")


@dataclass(frozen=True, slots=True)
class Link:
    """A web address that is safe to follow, and the host that it leads to."""

    href: str
    host: str


@dataclass(frozen=True, slots=True)
class ShownTime:
    """A date or time: for machines, empty where it is no date of the calendar, and for people."""

    machine: str
    words: str


def clean(text: str) -> str:
    """The text without characters that nobody sees or that turn the direction of what follows; lines stay lines."""
    if text.isprintable():
        return text
    return "".join(char for char in text if char in "\n\t" or _is_seen(char))


def _is_seen(char: str) -> bool:
    return unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Co", "Cn"}


def clean_line(text: str) -> str:
    """The text as one line."""
    return " ".join(clean(text.replace("\r", " ")).split())


def clean_paragraphs(text: str) -> tuple[str, ...]:
    """The paragraphs of a text, each as one line; none for a blank text."""
    return tuple(flat for part in _PARAGRAPHS.split(text) if (flat := clean_line(part)))


def clean_lines(texts: list[str]) -> tuple[str, ...]:
    """The texts that say something."""
    return tuple(flat for text in texts if (flat := clean_line(text)))


def language_tag(code: str | None) -> str:
    """A language code fit for `lang`, or ""."""
    found = (code or "").strip()
    return found if _LANGUAGE.fullmatch(found) and found.lower() != "auto" else ""


def language_name(code: str) -> str:
    """What a language is called, by its code; the code itself where no name is known."""
    return LANGUAGE_NAMES.get(code.lower(), code)


def web_link(url: str) -> Link | None:
    """The address, if it is one of http or https that every reader of it takes for the same."""
    if not url or len(url) > LONGEST_URL or clean(url) != url or _NOT_IN_A_LINK.search(url):
        return None
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:
        return None
    if parts.scheme.lower() not in {"http", "https"} or not host or parts.username is not None:
        return None
    try:
        # Letters that look like others are told apart by the name that goes over the wire.
        shown = host if host.isascii() else host.encode("idna").decode("ascii")
    except UnicodeError:
        return None
    return Link(url, shown.removeprefix("www."))


def format_day(text: str) -> ShownTime | None:
    """The date of a source: a whole one, a month, a year, or whatever words it has."""
    flat = clean_line(text)
    if not flat:
        return None
    part = _PART_OF_DATE.fullmatch(flat)
    if part is not None:
        year, month = int(part[1]), part[2]
        if month is None:
            return ShownTime(flat if year else "", flat)
        return (
            ShownTime(flat, f"{_MONTHS[int(month) - 1]} {year}")
            if year and 1 <= int(month) <= 12
            else ShownTime("", flat)
        )
    try:
        found = date.fromisoformat(flat) if len(flat) == 10 else datetime.fromisoformat(flat).date()
    except ValueError:
        return ShownTime("", flat)
    return ShownTime(found.isoformat(), _day(found))


def format_minute(text: str) -> ShownTime | None:
    """When something happened, in UTC; None for what is no moment."""
    try:
        found = datetime.fromisoformat(text.strip())
        found = (found if found.tzinfo else found.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError):
        return None
    return ShownTime(found.strftime("%Y-%m-%dT%H:%M:%SZ"), f"{_day(found.date())}, {found:%H:%M} UTC")


def _day(found: date) -> str:
    return f"{found.day} {_MONTHS[found.month - 1]} {found.year}"
