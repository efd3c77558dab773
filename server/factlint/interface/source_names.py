"""The name of a source in the words that a reader knows, and which of its passages say something of a claim. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

_ASIDE = re.compile(r"\s?\((?=[^()]*(?:public domain|licen[cs]e|CC[ -](?:BY|0)|offline))[^()]*\)", re.IGNORECASE)
_BARE_CP = 60
"""A passage that is no longer than this may be a bare value, which the heading that it stands under explains."""
_SENTENCE = re.compile(r"[.!?]['\"”’)]*\s*\Z")
_WORD = re.compile(r"\d[\d.,]*\d|\w+")
_SMALL_WORDS = frozenset(
    """a an and are as at be been but by for from had has have he her his in into is it its of on or she so than that
    the their them there they this to was were which who will with would""".split()
)
_NEGATIONS = frozenset({"no", "not"})
_RIGHT_WEIGHT = 3
_NEAR_BEST = 0.7
_LONG_CP = 240
_LEAST_STEM_CP = 4


def work_and_heading(source_name: str) -> tuple[str, str]:
    """The name of a work without what it is licensed under, and the heading that a passage stands under, else ""."""
    plain = _ASIDE.sub("", source_name).strip()
    work, colon, heading = plain.partition(": ")
    return (work, heading.strip()) if colon and plain != source_name else (plain, "")


def passage(snippet: str, heading: str) -> str:
    """A passage on one line; a bare value with the heading that it stands under ("Capital: Lima")."""
    text = " ".join(snippet.split())
    bare = text and len(text) <= _BARE_CP and not _SENTENCE.search(text)
    return f"{heading}: {text}" if heading and bare else text


def choose_page_quotes(pages: Sequence[tuple[str, Sequence[str]]], claim: str, rewrite: str) -> list[tuple[int, ...]]:
    """The same for each of some pages, a title with its quotations; the first of each where none of all says anything.

    They may be in another language than the claim, or in other words.
    """
    chosen = [choose_quotes(quotes, title, claim, rewrite) for title, quotes in pages]
    return chosen if any(chosen) else [(0,) if quotes else () for _, quotes in pages]


def choose_quotes(quotes: Sequence[str], title: str, claim: str, rewrite: str) -> tuple[int, ...]:
    """The places of the quotations that say something of a claim, those first that say most of it.

    What the `rewrite` puts in counts most, then the words of the claim beside the `title` of their source; in a long quotation
    they count half. One that says much less than the best is left out, and so is each where none says anything.
    """
    claimed = _stems(claim)
    right = _stems(rewrite) - claimed
    claimed -= _stems(title)
    scores = [_score(quote, claimed, right) for quote in quotes]
    best = max(scores, default=0.0)
    order = sorted(range(len(quotes)), key=lambda place: (-scores[place], place))
    return tuple(place for place in order if scores[place] and scores[place] >= _NEAR_BEST * best)


def is_told(quote: str, said: str) -> bool:
    """Whether a text has all words of a quotation, its negations too: then it need not be read again beside it."""
    return _words(quote) <= _words(said)


def _score(quote: str, claimed: frozenset[str], right: frozenset[str]) -> float:
    said = _stems(quote)
    score = _RIGHT_WEIGHT * len(said & right) + len(said & claimed)
    return score / 2 if len(quote) > _LONG_CP else score


def _stems(text: str) -> frozenset[str]:
    """What a text is about: its words without negations."""
    return _words(text) - _NEGATIONS


def _words(text: str) -> frozenset[str]:
    """The words of a text, without small ones and without the ending of a plural."""
    words = (word.casefold() for word in _WORD.findall(text))
    return frozenset(_without_plural(word) for word in words if word not in _SMALL_WORDS)


def _without_plural(word: str) -> str:
    return word[:-1] if len(word) > _LEAST_STEM_CP and word.endswith("s") and not word.endswith("ss") else word
