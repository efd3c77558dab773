"""What a value belongs to: the tower of "the tower is 64 metres high", "at 46 metres, the tower", "the 46-metre tower".

The holder is told by the subject of a verb that says what something is or has, by a possessive, behind "of", by the noun
that a measure stands before, by an aside ("the mask, 36 cm high,") or by the main clause behind "at" and "with".
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from factlint.consistency.contradictions.told_values import ToldValue
from factlint.consistency.contradictions.vocabulary.units import DIMENSION_OF
from factlint.consistency.contradictions.words import read_words, stems_in
from factlint.consistency.late_patterns import compile_late

_FILLER = (
    r"(?:(?:now|currently|about|only|just|exactly|still|together|precisely|all)\s)?(?:an?\s(?:total\s|overall\s|full\s)?"
    r"(?:length|height|width|depth|weight|area|capacity|price|cost|diameter|thickness|age|circulation|surface|span|crew|staff|collection|stock|population|membership|total|print\srun|length)\sof\s|"
    r"(?:for|to|on|in|at|over|with|of|from|by|room\sfor|space\sfor|seats\sfor|beds\sfor|up\sof|a\sgood|up\sto)\s)?(?:just\s|only\s)?[$€£]?"
)
_IS = (
    r"is|was|are|were|stands|stood|measures|measured|rises|runs|covers|covered|stretches|extends|weighs|weighed|costs|(?<!a\s)(?<!the\s)cost|"
    r"takes|took|lasts|lasted|reaches|sits|lies|will\sbe"
)
_HAS = (
    r"has|have|had|holds|held|contains|contained|owns|owned|counts|counted|numbers|numbered|comprises|comprised|boasts|boasted|keeps|houses|"
    r"housed|consists|consisted|employs|employed|seats|carries|carried|offers|offered|serves|includes|included|features|brings\stogether|"
    r"(?:set\sout|left|sailed|started|departed)(?:\s(?:from|to|for|at|in)\s[A-Z][\w-]+)?|is\smade|was\smade|is\shome|runs|operates|operated|needs|uses|supports|lists|names|named|gives"
)
_VERB = compile_late(
    rf"(?:^|\s)(?:(?:which|that|who|also|now|today|alone|itself)\s)*(?P<verb>{_HAS}|{_IS})\s{_FILLER}$"
)
_DIMENSION_BEHIND = compile_late(
    r"[\s-](?P<of>high|tall|long|wide|deep|thick|across|old|in\s(?:length|height|width|depth|diameter|area|size)|above\ssea\slevel|away)\b"
)
_DIMENSION_BEFORE = compile_late(
    r"\b(?P<of>length|height|width|depth|weight|area|diameter|thickness|age|price|cost|capacity|span|temperature|altitude)\sof\s[$€£]?$"
)
_MEASURED_AS = DIMENSION_OF | {
    "size": "area",
    "area": "area",
    "weighs": "weight",
    "weighed": "weight",
    "takes": "lasts",
    "took": "lasts",
    "lasts": "lasts",
    "lasted": "lasts",
    "age": "old",
    "altitude": "altitude",
    "above sea level": "altitude",
    "cost": "price",
    "costs": "price",
    "price": "price",
    "away": "away",
}
_OF_SIZE = frozenset({"high", "long", "area", ""})
"""What a measure before a noun may mean: a 46-metre tower is that high, a 17-kilometre walk that long."""
_OWNER = compile_late(
    r"(?:\b(?:[Tt]he|[Tt]his|[Oo]ur|[Mm]y)\s)?(?<![\w-])(?P<owner>(?:[\w-]+\s){0,2}[\w-]+)['’]s?\s(?:[a-z]+\s)?[$€£]?$"
)
_ITS = compile_late(r"\b(?P<whose>[Ii]ts|[Hh]er|[Hh]is|[Tt]heir|[Oo]ur|[Mm]y)\s(?:[a-z]+\s)?[$€£]?$")
_IT = {"its": "it", "her": "she", "his": "he", "their": "they", "our": "we", "my": "i"}
_OF = compile_late(r"\s(?:of|in|on|at)\s(?:the|this|our|my)\s(?P<owner>[\w-]+(?:\s[\w-]+){0,2})")
_WHOLE_OF = compile_late(r"\sof\sthe\s(?P<owner>(?:[\w-]+\s)?[\w-]+)['’]s\s")
_DIMENSION_OF = compile_late(
    r"\bthe\s(?:total\s)?(?:length|height|width|depth|weight|area|price|cost|capacity|temperature)\sof\s(?:the|this|our)\s(?P<owner>(?:[\w-]+\s){0,2}[\w-]+)\s(?:at|is|was|to\sbe|as)\s[$€£]?$",
    re.IGNORECASE,
)
_THE = compile_late(r"\b(?:[Tt]he|[Tt]his|[Oo]ur|[Mm]y|[Ii]ts)\s[$€£]?$")
_BEFORE_NOUN = compile_late(r"[\s-](?:(?:high|long|tall|wide|old|deep)[\s-])?(?P<noun>[a-z][a-z-]*(?:\s[a-z][a-z-]*)?)")
_LED = compile_late(
    r"^(?:[Aa]t|[Ww]ith|On|Since|For)\s(?:(?:a|an|its)\s(?:[a-z]+\s){1,3}of\s|a\s|its\s|only\s|just\s)*[$€£]?$"
)
_SUBJECT_BEHIND = compile_late(r"(?:[^,;:.()]{0,40},\s|\s)(?:the|this|our|my)\s(?P<noun>(?:[\w’-]+\s){1,3})")
_ASIDE = compile_late(
    r"^(?:(?:[Tt]he|[Tt]his|[Oo]ur|[Mm]y|[Aa]n?)\s)?(?P<noun>(?:[\w’-]+\s){0,2}[\w’-]+),\s(?:(?:at|with)\sa\s[a-z]+\sof\s|at\s|a\sgood\s|[$€£])*$"
)
_PREPOSITION = compile_late(r"\s(?:of|in|on|at|to|for|from|with|by|near|that|which|who)\s")
_NO_SUBJECT = frozenset("there what which who that this these those here".split())
_LONGEST_NAME, _SHORTEST = 5, 3
_REACH_CP = 90
_PRONOUNS = frozenset("it he she they we i".split())
_PLAIN_SUBJECT = compile_late(
    r"(?:The|This|Our|My|These)\s(?P<noun>(?:[\w’-]+\s){0,2}?[\w’-]+)\s(?:is|was|are|were|has|had|have|stands?|stood|lies|opened|carries|runs|[a-z]+(?:ed|es|[a-z]s))\b"
)
_A = compile_late(r"^(?:an?|each|every|one|some|any|another)\s", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Holder:
    """What a value belongs to, and what of it: `path` are the stems of its noun phrase in their order, the noun the last.

    Where it is `is_open` the noun may be any of them, as it is not known where the phrase ends. `others` are stems that tell
    more of it. `is_by_noun` is whether it is told beside the value alone, so that the rest of the clause says nothing of it.
    """

    path: tuple[str, ...]
    of: str
    is_known: bool
    others: frozenset[str] = frozenset()
    is_open: bool = False
    is_by_noun: bool = False
    is_before_noun: bool = False
    is_by_pronoun: bool = False

    @property
    def heads(self) -> frozenset[str]:
        return frozenset(self.path if self.is_open else self.path[-1:])

    def is_same(self, known: Holder) -> bool:
        """Whether this is what another one, told of before, belongs to."""
        if not self.is_known or not self._is_named_by(known):
            return False
        if self.is_before_noun and known.is_before_noun:
            return False
        if self.is_before_noun or known.is_before_noun:
            return self.of in _OF_SIZE and known.of in _OF_SIZE | {"price", "lasts"}
        return self.of == known.of or not self.of or not known.of

    def _is_named_by(self, known: Holder) -> bool:
        words = known.others.union(known.path)
        if self.is_open:
            return any(stem in known.heads and words.issuperset(self.path[:at]) for at, stem in enumerate(self.path))
        return self.path[-1] in known.heads and words.issuperset(self.path) and words.issuperset(self.others)


def find_holder(told: ToldValue) -> Holder | None:
    """What a value belongs to, None where the sentence does not say it in a way that is understood."""
    text, value, sentence = told.text, told.value, told.sentence
    lead = text[max(sentence.start, value.span.start - _REACH_CP) : value.span.start]
    of = _read_dimension(told, lead)
    is_count = value.kind.startswith("count")
    owner = _OWNER.search(lead) if "’" in lead or "'" in lead else None
    if owner := owner or (is_count and _WHOLE_OF.match(text, value.span.end)):
        return _named(owner["owner"], of, is_by_noun=True)
    if (led := _LED.search(text[told.start : value.span.start])) and (
        behind := _SUBJECT_BEHIND.match(text, value.end, sentence.end)
    ):
        return _named(behind["noun"], of, is_open=True, is_by_noun=not is_count or led[0].startswith(("With", "with")))
    if (
        is_count
        and (behind := _OF.match(text, value.end, sentence.end)) is not None
        and (_VERB.search(lead) is None or lead.startswith("There "))
    ):
        known = _THE.search(lead) is not None or lead.endswith(("the ", "The ", "all ", "All "))
        return _named(behind["owner"], of, is_known=known, is_open=True, is_by_noun=True)
    if " of t" in lead and (dimension := _DIMENSION_OF.search(lead)):
        return _named(dimension["owner"], of)
    if its := _ITS.search(lead):
        return _pronoun(told, _IT[its["whose"].lower()], of, is_by_noun=True)
    if not is_count and _THE.search(lead) and (noun := _BEFORE_NOUN.match(text, value.end)):
        found = _named(noun["noun"], "" if of == "price" else of, is_open=True, is_by_noun=True)
        return found and replace(found, is_before_noun=True)
    segment = text[told.start : value.span.start]
    if (verb := _VERB.search(segment)) is not None:
        return _subject(told, segment[: verb.start()], of)
    if of and (aside := _ASIDE.search(lead)) and not aside["noun"][0].isdigit():
        return _named(aside["noun"], of, is_known=not _A.search(lead))
    return None


def _read_dimension(told: ToldValue, lead: str) -> str:
    """What is valued: how high, how long, how old; "" where the words leave it open."""
    if told.value.kind.startswith("count"):
        return ""
    if told.value.kind.startswith("money"):
        return "price"
    found = _DIMENSION_BEHIND.match(told.text, told.value.end) or _DIMENSION_BEFORE.search(lead)
    word = found["of"] if found else (verb["verb"] if (verb := _VERB.search(lead)) else "")
    return _MEASURED_AS.get(word.removeprefix("in "), "")


def _named(
    words: str, of: str, *, is_known: bool = True, is_open: bool = False, is_by_noun: bool = False
) -> Holder | None:
    path = tuple(one.stem for one in read_words(words))
    return Holder(path, of, is_known, is_open=is_open, is_by_noun=is_by_noun) if path else None


def _subject(told: ToldValue, words: str, of: str) -> Holder | None:
    """The holder by the words before the verb, those of the sentence's beginning where an aside stands between."""
    if not words.strip(" ,"):
        if told.start == told.sentence.start:
            return None
        words = re.split(r",\s", told.text[told.sentence.start : told.start], maxsplit=1)[0]
        if len(words.split()) > _LONGEST_NAME or re.match(
            r"(?:In|On|At|By|For|From|With|When|After|Since|As|If|While|Although|Until)\s", words
        ):
            return None
    plain = re.sub(
        r"^(?:and|but|when|while|since|because|as|although|though|after|before|that)\s",
        "",
        words.strip(" ,"),
        flags=re.IGNORECASE,
    )
    first = plain.split()[0].lower() if plain else ""
    if plain.lower() in _PRONOUNS:
        return _pronoun(told, plain.lower(), of)
    if first in _NO_SUBJECT or not plain:
        return None
    head = read_words(_PREPOSITION.split(plain, maxsplit=1)[0])
    if not head or len(head[-1].stem) < _SHORTEST:
        return None
    is_known = re.match(
        r"(?:the|this|these|our|my|its|their|his|her)\s|[A-Z]", plain, re.IGNORECASE
    ) is not None and not _A.search(plain)
    return Holder(tuple(one.stem for one in head), of, is_known, stems_in(plain), is_by_pronoun=first in _IT)


def _pronoun(told: ToldValue, word: str, of: str, *, is_by_noun: bool = False) -> Holder:
    """The holder by "it" or "its", which is the subject of the sentence before where that is plain."""
    if word in ("it", "they"):
        place = told.paragraph.sentences.index(told.sentence)
        before = told.paragraph.sentences[place - 1].slice(told.text) if place else ""
        found = _PLAIN_SUBJECT.match(before)
        if found is not None and (path := read_words(found["noun"])):
            return Holder(tuple(one.stem for one in path), of, True, is_by_noun=is_by_noun, is_by_pronoun=True)
    return Holder((word,), of, True, is_by_noun=is_by_noun)
