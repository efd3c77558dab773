"""Claims that shut everything else out ("only", "solely", "exclusively") against evidence that names more."""

from __future__ import annotations

import re
from dataclasses import replace

from factlint.engine.evidence.words import fold
from factlint.engine.judges.kinds import is_one_of, kind_of
from factlint.engine.judges.places import Nearness, compare_places, places_in
from factlint.engine.judges.relations.denials import Finding, class_noun, class_nouns, complement, is_same_subject
from factlint.engine.language.en.lemmas import is_same_verb, noun_lemma
from factlint.engine.language.en.statements import Part, Phrase, Statement, phrase_of, read_statements
from factlint.engine.language.en.syntax import NOUNS
from factlint.engine.language.en.tokens import Word
from factlint.engine.model import Claim, Evidence

_EXCLUSIVE = re.compile(r"(?i)\b(?P<word>only|solely|exclusively|nothing but)\b")
# "the only king", "not only", "only one", "only when", "only then", "only after", "if only": other matters than one of several.
_OTHERWISE_BEFORE = re.compile(r"(?i)\b(?:the|its|his|her|their|an|our|not|if|and|first|second|almost|nearly|mostly) $")
_OTHERWISE_AFTER = re.compile(
    r"(?i)^ (?:\d|one|two|three|four|five|six|seven|eight|nine|ten|once|twice|few|some|about|around|half|part|slightly|"
    r"recently|briefly|because|when|if|after|before|since|until|by|from|during|on|at|as|to|then|known|surviving|remaining|living)\b"
)
_AGES = frozenset({"person", "man", "woman", "boy", "girl"})
_PLACING = frozenset({"in", "through", "within", "across"})


def exclusive_findings(claim: Claim, evidence: Evidence) -> list[Finding]:
    """ "consists only of coefficients" against "consisting of indeterminates and coefficients"."""
    met = list(_EXCLUSIVE.finditer(claim.text))
    if len(met) != 1 or _OTHERWISE_BEFORE.search(claim.text[: met[0].start()]):
        return []
    if _OTHERWISE_AFTER.match(claim.text[met[0].end() :]):
        return []
    mine = next((one for one in read_statements(claim.text) if one.main), None)
    if mine is None or mine.negated or mine.hedged or met[0].end() < mine.subject.start + len("only "):
        return []
    part = next((one for one in mine.parts if one.phrase.end > met[0].start()), None)
    if part is None:
        return []
    for theirs in read_statements(evidence.text):
        if theirs.negated or theirs.hedged or not _same_subject(mine, theirs, evidence):
            continue
        if mine.verb == "be" and not part.preposition:
            more = _other_callings(mine, theirs)
        elif is_same_verb(mine.verb, theirs.verb) and mine.passive == theirs.passive:
            more = _find_addition(*_exclusive_phrase(part, claim.text), theirs)
        else:
            continue
        if more:
            why = f"The claim says “{met[0]['word'].lower()}” where the evidence names {more} as well."
            return [Finding(evidence, False, 0.93, why, None)]
    return []


def _same_subject(mine: Statement, theirs: Statement, evidence: Evidence) -> bool:
    words = mine.subject.words
    if words and words[-1].lower == "only":
        # "The Rhine only flows": the word belongs to the verb.
        bare = Phrase(words[:-1], mine.subject.text.removesuffix("only").strip(), mine.subject.start, words[-1].start)
        mine = replace(mine, subject=bare)
    return is_same_subject(mine, theirs, evidence)


def _other_callings(mine: Statement, theirs: Statement) -> str:
    """ "was solely a mathematician" against "was a German philosopher": a calling that the claim shuts out."""
    said, told = complement(mine), complement(theirs)
    if said is None or told is None or theirs.verb != "be":
        return ""
    claimed = class_noun(said)
    if kind_of(claimed) != "person" or claimed in _AGES:
        return ""
    others = [noun for noun in class_nouns(told) if kind_of(noun) == "person"]
    apart = [noun for noun in others if not is_one_of(noun, claimed) and not is_one_of(claimed, noun)]
    return f"“{apart[0]}”" if apart else ""


def _exclusive_phrase(part: Part, claim: str) -> tuple[Phrase, str]:
    """What nothing else is said to stand beside, and the preposition before it: "of copper" of "only of copper"."""
    words, preposition = part.phrase.words, part.preposition
    while len(words) > 1 and words[0].lower in {"only", "solely", "exclusively", "ever"}:
        words = words[1:]
    if len(words) > 1 and words[0].tag == "IN" and not preposition:
        preposition, words = words[0].lower, words[1:]
    if not words:
        return part.phrase, preposition
    return phrase_of(words, claim), preposition


def _find_addition(said: Phrase, preposition: str, theirs: Statement) -> str:
    """What the evidence names in the same place beside all that the claim names."""
    claimed = {fold(head.text) for head in _conjuncts(said)}
    mine = {noun_lemma(head) for head in claimed}
    for part in theirs.parts:
        if part.preposition != preposition:
            continue
        if preposition in _PLACING and (elsewhere := _other_place(said, part.phrase)):
            return elsewhere
        heads = _conjuncts(part.phrase)
        told = {noun_lemma(fold(head.text)) for head in heads}
        if mine and mine < told:
            more = next(head for head in heads if noun_lemma(fold(head.text)) not in mine)
            return f"“{more.text}”"
    return ""


def _other_place(said: Phrase, told: Phrase) -> str:
    """A known place that lies apart from every place that the claim allows."""
    allowed = places_in(said.text)
    if not allowed:
        return ""
    for known in places_in(told.text):
        if all(compare_places(one, known) is Nearness.APART for one in allowed):
            return known.name
    return ""


def _conjuncts(phrase: Phrase) -> list[Word]:
    """The head nouns of "A, B and C", up to the first that has more said of it."""
    heads: list[Word] = []
    head: Word | None = None
    for word in phrase.words:
        if word.tag in {"IN", "TO", "WDT", "WP", "VBN", "VBG"} and head is not None:
            break
        if word.tag == "," or word.lower in {"and", "or"}:
            heads += [head] if head is not None else []
            head = None
        elif word.tag in NOUNS:
            head = word
    return [*heads, head] if head is not None else heads
