"""What a claim asks for: its words, its figures, its subject, and the names in it that may be titles."""

from __future__ import annotations

from dataclasses import dataclass

from factlint.engine.evidence.quantities import quantities
from factlint.engine.evidence.words import ARTICLES, STOP_WORDS, Word, collapse_doubled_letters, content, key, words
from factlint.engine.model import Claim

_LONGEST_NAME = 7
_MAX_WORDS = 48
_NEVER_LAST = ARTICLES | {"of", "and", "in"}


@dataclass(frozen=True, slots=True)
class Mention:
    """A run of the claim's words that may name a page."""

    name: str
    start: int
    length: int
    capital: bool


@dataclass(frozen=True, slots=True)
class Query:
    """A claim, ready to be looked for. All words are in their comparable form."""

    text: str
    content: tuple[str, ...]
    figures: frozenset[str]
    names: frozenset[str]
    relation: tuple[str, ...]
    subject: frozenset[str]
    mentions: tuple[Mention, ...]
    quantities: frozenset[str] = frozenset()


def query_of(claim: Claim) -> Query:
    found = words(claim.text)[:_MAX_WORDS]
    asked = list(dict.fromkeys(word.norm for word in found if word.norm not in STOP_WORDS))
    extra = [claim.subject, *(entity.name for entity in claim.entities[:8])]
    for name in extra:
        asked += [word for word in content(name) if word not in asked]
    mentions = _mentions(found)
    known = {mention.name for mention in mentions}
    for name in extra:
        if (name_key := key(name)) and name_key not in known:
            known.add(name_key)
            mentions.append(Mention(name_key, 0 if name == claim.subject else 1, len(name_key.split()), True))
    names = frozenset(
        word.norm for number, word in enumerate(found) if word.capital and number and word.norm not in STOP_WORDS
    )
    extras = {word for name in extra for word in content(name)}
    lower = {word.norm for number, word in enumerate(found) if not word.capital or not number} - names - extras
    return Query(
        text=claim.text,
        content=tuple(asked[:_MAX_WORDS]),
        relation=tuple(word for word in asked if word in lower and not word[0].isdigit()),
        figures=frozenset(word for word in asked if word[0].isdigit()),
        names=names,
        subject=frozenset(content(claim.subject)),
        mentions=tuple(mentions),
        quantities=quantities(claim.text),
    )


def _mentions(found: list[Word]) -> list[Mention]:
    mentions: list[Mention] = []
    for start in range(len(found)):
        for length in range(1, min(_LONGEST_NAME, len(found) - start) + 1):
            run = found[start : start + length]
            if length == 1 and run[0].norm in STOP_WORDS:
                continue
            if length > 1 and run[-1].norm in _NEVER_LAST:
                continue
            name = " ".join(word.norm for word in run)
            capital = all(word.capital or word.norm in STOP_WORDS for word in run)
            mentions.append(Mention(name, start, length, capital))
            if length > 1 and capital and (other := collapse_doubled_letters(name)) != name:
                mentions.append(Mention(other, start, length, capital))
    return mentions
