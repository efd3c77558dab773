"""How text from elsewhere is made safe to show: on one line, bounded, and without a meaning in Markdown."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from typing import TypeVar
from urllib.parse import quote, unquote, urlsplit

from factlint.pages.markdown import escape

_URL_SAFE = "/:?#@!$&*+,;=%~-._"
_LONGEST_URL = 2_000
_LONGEST_PASSAGE_CP = 400
_PASSAGE_WORDS = 6
_LONGEST_NAME_CP = 80

Thing = TypeVar("Thing")


def plain_text(text: str | None, limit_cp: int = 600) -> str:
    """On one line, without control or direction-changing characters, cut at a word with an ellipsis."""
    if not text:
        return ""
    bounded = text[: limit_cp * 4]
    if not bounded.isprintable():
        bounded = "".join(" " if character.isspace() else character for character in bounded if _is_shown(character))
    line = " ".join(bounded.split())
    if len(line) <= limit_cp:
        return line
    cut = line[: limit_cp - 1]
    at_word = cut.rfind(" ")
    return (cut[:at_word] if at_word > limit_cp // 2 else cut).rstrip() + "…"


def draft_name(uri: str) -> str:
    """The name of a draft's file as its writer knows it: of `file:///notes/two%20dams.md` "two dams.md"."""
    return plain_text(unquote(uri.rpartition("/")[2]), _LONGEST_NAME_CP)


def label_each(things: Iterable[Thing], name: Callable[[Thing], str], limit_cp: int) -> dict[str, Thing]:
    """Things to choose from by their names as they are shown; of names that are then the same, later ones get a number."""
    labelled: dict[str, Thing] = {}
    for thing in things:
        shown = label = plain_text(name(thing), limit_cp)
        number = 1
        while label in labelled:
            number += 1
            label = f"{shown} ({number})"
        labelled[label] = thing
    return labelled


def escape_markdown(text: str | None, limit_cp: int = 600) -> str:
    """The same, with every character that Markdown or HTML could act on escaped."""
    return escape(plain_text(text, limit_cp))


def web_address(url: str) -> str | None:
    """The address if it is one of the web and may be linked to, with what could end a Markdown link encoded."""
    if len(url) > _LONGEST_URL:
        return None
    try:
        parts = urlsplit(url.strip())
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or parts.password:
            return None
        return quote(url.strip(), safe=_URL_SAFE)
    except ValueError:
        # Not an address, or not text: half of a surrogate pair.
        return None


def passage_address(address: str, snippet: str) -> str:
    """The address of a page at the words of a snippet, where a browser looks for them; without them it opens as usual."""
    words = _whole_words(snippet)
    if not words or ":~:" in address:
        return address
    ends = [words] if len(words) <= 2 * _PASSAGE_WORDS else [words[:_PASSAGE_WORDS], words[-_PASSAGE_WORDS:]]
    passage = ",".join(quote(" ".join(end), safe="").replace("-", "%2D") for end in ends)
    return f"{address}{'' if '#' in address else '#'}:~:text={passage}"


def _whole_words(snippet: str) -> list[str]:
    """The longest run of words without a gap; the words at a gap may be cut, and are left out."""
    runs = re.split(r"…|\.\.\.", plain_text(snippet, _LONGEST_PASSAGE_CP))
    inner = [run.split()[1 if at else 0 : None if at == len(runs) - 1 else -1] for at, run in enumerate(runs)]
    return max(inner, key=len)


def host_of(url: str) -> str:
    """The host by which a reader recognises a source."""
    try:
        host = urlsplit(url).hostname or ""
    except ValueError:
        return ""
    return host.removeprefix("www.")


def _is_shown(character: str) -> bool:
    return character.isspace() or unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Co", "Cn")
