"""Claims that a model frames, held against their sentence: what the writer did not say is kept out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations

from factlint.engine.claims.languages import ENGLISH, language_of
from factlint.engine.evidence.words import STOP_WORDS, norms
from factlint.engine.models.faithfulness import capitals_and_figures, is_grounded, names_and_figures, normalize_word
from factlint.prose.span import Span

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_NEGATION = re.compile(
    r"(?i)\b(?:not|no|never|none|neither|nor|nobody|nothing|without|cannot|\w+n['’]t|nicht|kein\w*|nie|niemals|ohne|pas|jamais|"
    r"aucune?|sans|sin|nunca|jamás|ningun[oa]?|ningún|non|mai|senza|não|sem|niet|geen|nooit|zonder|inte|ingen|aldrig|utan|"
    r"ikke|uden|uten|ei|eikä|не|няма|никога|без)\b"
)
_NOT_ONLY = re.compile(
    r"(?i)\bnot (?:only|just|merely|simply)\b|\bnicht nur\b|\bnon (?:seulement|solo)\b|\bno (?:solo|sólo|less)\b"
)
_LEANING = re.compile(r"(?:He|She|It|They|His|Her|Its|Their)\b")
_AGENT = frozenset({"by"})
_PLACED = frozenset(
    "in at on near during since until from to into with within for of around between after before through across under as".split()
)
_SKIPPED = frozenset({"the", "a", "an", "its", "his", "her", "their"})
_GERMAN = "de"
_SAME_STEM_CP = 5
_SHORT_CP = 4
_SHARED_ELSEWHERE = 0.8


def is_stated(claim: str, fragment: str, sentence: str, before: Sequence[str]) -> bool:
    """Whether the text bears the claim: its fragment's sentence, and for names and pronouns what stands `before` it."""
    told = [sentence, *before]
    return (
        _LEANING.match(claim) is None
        and is_grounded(claim, told)
        and _same_negations(claim, fragment, sentence)
        and _brings_no_word(claim, told)
        and bool(_content(claim) & _content(fragment) or _names(claim) & _names(fragment))
        and not _swaps_roles(claim, sentence)
    )


def place_of(fragment: str, sentence: str) -> Span | None:
    """Where the fragment stands in the sentence. Runs of spaces, marks of one kind, the case of its first letter and a full
    stop at its end may differ."""
    words = fragment.strip().rstrip(".").split()
    if not words:
        return None
    pattern = r"\s+".join(_alike(word) for word in words)
    first = re.match(r"[^\W\d_]", pattern)
    if first:
        pattern = f"(?i:{first.group()}){pattern[1:]}"
    found = re.search(pattern, sentence)
    return Span(*found.span()) if found else None


_KINDS = ('"“”„«»', "'’‘", "-–—‑", "([", ")]", "<(‹", ">)›")


def _alike(word: str) -> str:
    return "".join(next((f"[{re.escape(kind)}]" for kind in _KINDS if char in kind), re.escape(char)) for char in word)


def _same_negations(claim: str, fragment: str, sentence: str) -> bool:
    """Whether no negation was added, and none of the fragment's lost."""
    said, stated, whole = (len(_NEGATION.findall(_NOT_ONLY.sub("", text))) for text in (claim, fragment, sentence))
    return stated <= said <= whole or (said == 0 and bool(_NOT_ONLY.search(fragment)))


def _content(text: str) -> set[str]:
    return {word for word in norms(text) if word not in STOP_WORDS}


def _names(text: str) -> set[str]:
    return {normalize_word(word) for word in names_and_figures(text)}


def _brings_no_word(claim: str, told: Sequence[str]) -> bool:
    """Whether each word of weight stands in the sentence or before it, in whatever form; most do in other languages."""
    known = {word for text in told for word in _content(text)}
    stems = {word[:_SAME_STEM_CP] for word in known}
    words = _content(claim)
    new = {word for word in words if word not in known and word[:_SAME_STEM_CP] not in stems}
    if language_of(claim) == ENGLISH:
        return not new
    return len(new) <= (1 - _SHARED_ELSEWHERE) * len(words) and all(len(word) <= _SHORT_CP + 2 for word in new)


def _swaps_roles(claim: str, sentence: str) -> bool:
    """Whether who did it and to whom it was done have changed places: "A beat B" for "B beat A".

    German moves its words about more freely, and writes every noun like a name.
    """
    if language_of(sentence) == _GERMAN:
        return False
    names = {name for name in _names(claim) & _names(sentence) if not name[0].isdigit()}
    first, second = _Order(sentence), _Order(claim)
    shared = [name for name in names if first.is_actor(name) and second.is_actor(name)]
    if any(first.is_turned(a, b) != second.is_turned(a, b) for a, b in combinations(sorted(shared), 2)):
        return True
    return bool(first.triples() & {triple[::-1] for triple in second.triples()} - second.triples())


class _Order:
    """The words of a sentence in their order, with what stands before each."""

    def __init__(self, text: str) -> None:
        self._skipped = _SKIPPED | {normalize_word(word) for word in capitals_and_figures(text)}
        self._words = [normalize_word(word) for word in _WORD.findall(text)]

    def is_actor(self, name: str) -> bool:
        """Whether a name stands once, and not behind a word that makes it a place, a time or an owner."""
        return self._words.count(name) == 1 and self._lead(name) not in _PLACED

    def is_turned(self, one: str, other: str) -> bool:
        """Whether the one comes behind the other, or, where one of them has "by" before it, in front."""
        behind = self._words.index(one) > self._words.index(other)
        return behind != ((self._lead(one) in _AGENT) != (self._lead(other) in _AGENT))

    def triples(self) -> set[tuple[str, str, str]]:
        """Each three words of weight in a row, in a sentence whose verb is active."""
        if _AGENT & set(self._words):
            return set()
        words = [word for word in self._words if word not in STOP_WORDS and word not in _SKIPPED]
        return set(zip(words, words[1:], words[2:], strict=False))

    def _lead(self, name: str) -> str:
        at = self._words.index(name) - 1
        while at >= 0 and self._words[at] in self._skipped:
            at -= 1
        return self._words[at] if at >= 0 else ""
