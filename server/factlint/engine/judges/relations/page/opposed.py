"""Opposites said of the same: "a hard metal" against "a soft metal", "densely populated" against "sparsely populated"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from factlint.engine.judges.relations.denials import Finding, class_nouns, complement, says_otherwise
from factlint.engine.judges.relations.page.own_page import OwnPage, said_of_subject
from factlint.engine.judges.relations.patterns import DENIED
from factlint.engine.language.en.antonyms import is_opposite
from factlint.engine.language.en.lemmas import noun_lemma, verb_lemma
from factlint.engine.language.en.statements import Statement
from factlint.engine.language.en.syntax import NOUNS
from factlint.engine.language.en.tagger import read_words
from factlint.engine.language.en.tokens import Word
from factlint.engine.model import Claim, Evidence

_OF_SUBJECT = "of the subject"
_MODIFIERS = frozenset("JJ JJS VBN VBG NN NNP CD HYPH".split())
_DESCRIBING = frozenset("JJ JJR JJS RB RBS VBN NN".split())
# With these a text tells of more than one kind, time or matter.
_OF_SEVERAL = re.compile(
    r"(?i)\b(?:than|unlike|whereas|while|although|though|but|instead|rather|both|either|or|some|sometimes|other|others|may|might|can|"
    r"could|formerly|originally|once|until|former|partly|mixed|opposed|versus|compared|contrast|relatively|less|more)\b|\?"
)
_ONE_OF_TWO = frozenset(
    """north south east west northern southern eastern western male female upper lower inner outer internal external left right
    first last major minor public private domestic foreign young old""".split()
)
# A rock is one of these; its land or its mountains may have all.
_ROCKS = frozenset({"igneous", "sedimentary", "metamorphic"})
_ONE_OF = re.compile(r"(?i)\bone of the\b|\bamong the\b|\b(?:second|third|fourth|fifth)[- ]")


@dataclass(frozen=True, slots=True)
class _Described:
    """A describing word, and what it is said of."""

    word: Word
    of: str


def opposite_findings(claim: Claim, page: OwnPage) -> list[Finding]:
    """Refuted where the page calls the same thing the opposite, and never what the claim calls it."""
    if DENIED.search(claim.text) or _OF_SEVERAL.search(claim.text):
        return []
    mine = [
        one for one in _descriptions(claim.text, list(said_of_subject(claim, page))) if not page.mentions(one.word.text)
    ]
    for item in page.items if mine else ():
        if DENIED.search(item.text) or _OF_SEVERAL.search(item.text):
            continue
        theirs = list(_descriptions(item.text, list(page.statements(item))))
        for said in mine:
            told = next((one for one in theirs if _are_of_one(said, one) and _shut_out(said, one, page, item)), None)
            if told is None or bool(_ONE_OF.search(claim.text)) < bool(_ONE_OF.search(item.text)):
                continue
            return [says_otherwise(item, said.word.text, told.word.text, 0.93)]
    return []


def _are_of_one(said: _Described, told: _Described) -> bool:
    """Whether two words are said of one thing: a northern border stands beside a southern one."""
    return said.of == told.of and (said.of == _OF_SUBJECT or not {said.word.lower, told.word.lower} & _ONE_OF_TWO)


def _shut_out(said: _Described, told: _Described, page: OwnPage, item: Evidence) -> bool:
    one, other = said.word.lower, told.word.lower
    if one != other and one in _ROCKS and other in _ROCKS and said.of == _OF_SUBJECT:
        return any("rock" in _nouns(statement) for statement in page.statements(item))
    return is_opposite(one, other)


def _nouns(statement: Statement) -> Sequence[str]:
    what = complement(statement) if statement.verb == "be" else None
    return class_nouns(what) if what is not None else ()


def _descriptions(text: str, statements: Sequence[Statement]) -> Iterator[_Described]:
    words = read_words(text)
    for at, word in enumerate(words):
        if word.tag not in _DESCRIBING or not word.text[0].islower():
            continue
        head = _head(words, at)
        if head:
            yield _Described(word, head)
        if any(_is_said_so(statement, word, words, at) for statement in statements):
            yield _Described(word, _OF_SUBJECT)


def _head(words: Sequence[Word], at: int) -> str:
    """The noun, or for an adverb the word behind it, that a word describes; "" for none."""
    word = words[at]
    after = words[at + 1] if at + 1 < len(words) else None
    if after is None:
        return ""
    if word.tag in {"RB", "RBS"}:
        return verb_lemma(after.lower) if after.tag in {"VBN", "JJ", "VBD", "VBG"} else ""
    if after.lower == "of" and word.tag == "JJS":
        return next((noun_lemma(one.lower) for one in words[at + 2 : at + 9] if one.tag in {"NN", "NNS"}), "")
    head = ""
    for one in words[at + 1 : at + 5]:
        if one.tag in NOUNS and one.text[0].islower():
            head = noun_lemma(one.lower)
        elif one.tag not in _MODIFIERS:
            break
    return head


def _is_said_so(statement: Statement, word: Word, words: Sequence[Word], at: int) -> bool:
    """Whether a statement says a word of its subject: "is hard", "is a hard metal"."""
    what = complement(statement)
    if statement.verb != "be" or what is None or statement.parts[0].phrase is not what:
        return False
    head = what.head
    if head is None:
        return what.start <= word.start < what.end
    joined = [one for one in words if word.start < one.start < head.start]
    return what.start <= word.start < head.start and all(
        one.tag in _MODIFIERS or one.tag in {",", "CC"} for one in joined
    )
