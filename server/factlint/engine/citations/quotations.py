"""Quotes: which words of a statement are quoted, and whether a source says them, however either is typeset."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from factlint.engine.citations.model import QuoteCheck, Source

MIN_QUOTE_CP, MAX_QUOTE_CP = 15, 500
MAX_QUOTES = 3
_QUOTED = re.compile(
    r"“([^“”]{1,600})”|«\s*([^«»]{1,600}?)\s*»|„([^„“”]{1,600})[“”]|(?<![\w\"])\"([^\"\n]{1,600})\"(?!\w)"
)
_LEFT_OUT = re.compile(r"(?:\[\s*+)?(?:\.\s?\.\s?\.|…)(?:\s*\])?")
_INSERTED = re.compile(r"\[([^\[\]]{1,80})\]")
_HYPHENATED = re.compile(r"(?<=\w)-\s*\n\s*(?=[a-zß-ÿ])")
_INVISIBLE = re.compile("[\u00ad\u200b-\u200d\u2060\ufeff]")
_SAME = str.maketrans(dict.fromkeys("‘’‚‛′`´", "'") | dict.fromkeys("“”„‟«»″", '"') | dict.fromkeys("‐‑‒–—―−", "-"))
_DASH = re.compile(r"(?<!\s)\s*+-++\s*+")
_EDGES = " .,;:!?'\"-"
_LEAST_PIECE_CP = 3


def quotes_in(statement: str) -> tuple[str, ...]:
    """The quoted words of a statement that are long enough to be looked for."""
    found = (next(group for group in match.groups() if group).strip() for match in _QUOTED.finditer(statement))
    return tuple(quote for quote in found if MIN_QUOTE_CP <= len(quote) <= MAX_QUOTE_CP)[:MAX_QUOTES]


def look_up(quotes: Sequence[str], source: Source) -> QuoteCheck | None:
    """Whether every quote stands in the source. What a part of a page lacks may stand in the rest of it."""
    if not quotes:
        return None
    text = normalize_typography(source.text)
    for quote in quotes:
        if not _stands(quote, text):
            return QuoteCheck("not_in_source" if source.whole else "unchecked", quote if source.whole else None)
    return QuoteCheck("matched")


def normalize_typography(text: str) -> str:
    """A text without what only typesetting makes different: quotes, dashes, spaces, case, broken words."""
    text = _HYPHENATED.sub("", _INVISIBLE.sub("", unicodedata.normalize("NFKC", text))).translate(_SAME)
    return " ".join(_DASH.sub("-", text).casefold().split())


def _stands(quote: str, text: str) -> bool:
    """Whether the pieces of a quote, apart where it leaves something out, stand in the text in their order."""
    at = 0
    for piece in _pieces(quote):
        found = text.find(piece, at)
        if found < 0:
            return False
        at = found + len(piece)
    return True


def _pieces(quote: str) -> list[str]:
    # "[T]he dam" quotes "the dam"; a longer word in brackets is the writer's own.
    opened = _INSERTED.sub(lambda found: found[1] if len(found[1]) == 1 else " … ", quote)
    pieces = (normalize_typography(piece).strip(_EDGES) for piece in _LEFT_OUT.split(opened))
    return [piece for piece in pieces if len(piece) >= _LEAST_PIECE_CP]
