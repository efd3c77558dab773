"""The sizes of a paragraph: each number with what it measures or counts, what that belongs to, and whether it is taken up."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction

from factlint.consistency.contradictions.retold.mentions import PREPOSITION
from factlint.consistency.contradictions.retold.size_keys import (
    PERSONS,
    THEM,
    alike_stems,
    is_of_family,
    keys_of,
)
from factlint.consistency.contradictions.retold.size_owners import (
    FRONT,
    NO_NOUNS,
    find_owner,
    noun_stems,
)
from factlint.consistency.contradictions.values import ALL
from factlint.consistency.contradictions.vocabulary.units import DIMENSION_OF, SCALE_OF
from factlint.consistency.contradictions.words import is_stem_before, read_words, stem_of, stems_in
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numerals import Number
from factlint.consistency.text import Paragraph
from factlint.prose.draft import BlockKind
from factlint.prose.span import Span

_AFTER = compile_late(
    rf"(?P<hyphen>-)?\s?(?P<square>square\s|cubic\s)?(?P<word>[A-Za-z°]+)(?![’'\w²³/])"
    rf"(?:[\s-](?:in\s)?(?P<dimension>{'|'.join(DIMENSION_OF)})\b)?"
)
_DIMENSION_BEFORE = compile_late(
    r"\b(?P<dimension>height|length|width|depth|thickness|diameter|weight)\sof\s(?:just\s|only\s)?$"
)
_NOUN_BEHIND = compile_late(r"\s(?P<noun>[a-z][\w-]*(?:\s[a-z][\w-]*){0,2})")
_THE = compile_late(
    r"\b(?:the|this|that|these|those|its|his|her|their|our|your|my)\s(?:(?:famous|great|whole|entire|proud|little|full|narrow|steep|short|old|stone|granite)\s)?[$€£]?$",
    re.IGNORECASE,
)
_COUNTED = compile_late(
    r"\s(?P<words>(?:[a-z][a-z-]*\s){0,2}?(?:[a-z][a-z-]*s|men|women|people|children|crew|staff|sheep|cattle|fish|jurors))(?![\w’'-])"
)
_COMPOUND = compile_late(r"-(?P<unit>[a-z]+)\s(?P<noun>[a-z][\w-]*(?:\s[a-z][\w-]*)?)")
_GROUP_OF = compile_late(
    r"\b(?:(?P<kind>[a-z]+)\s)?(?P<group>crew|staff|team|party|choir|jury|congregation|audience|crowd|class|garrison|membership|workforce|orchestra|cast|squad|population|council|committee|capacity|"
    r"circulation|seating|cargo|herd|flock|fleet)\s(?:consisted\s|consists\s)?(?:of|was|is|numbered|numbers)\s(?:just\s|only\s)?$"
)
_VERB_COUNT = compile_late(
    r"\b(?P<verb>seats?|seated|sleeps|slept|employs|employed|holds|accommodates)\s$|\b(?:room|space|seats|seating|places)\sfor\s$"
)
_VERB_KEYS = {
    "seat": "seat",
    "seats": "seat",
    "seated": "seat",
    "sleeps": "sleep",
    "slept": "sleep",
    "employs": "employ",
    "employed": "employ",
    "holds": "seat",
    "accommodates": "seat",
}
_OF = compile_late(
    r"\s(?P<how>of|in|on|at|aboard|from)\s(?:(?P<article>the|this|that|our|its|his|her)\s)?(?P<owner>(?!all\b)[\w’-]+(?:\s[A-Z][\w’-]+|(?<=[A-Z])\w*){0,2})"
)
_WHOLE = compile_late(
    r"\b[Aa]ll\s$|\b(?:[Oo]f|[Aa]ll(?:\sof)?|[Aa]mong|[Aa]mongst|[Tt]ogether|[Bb]etween|\w+\sof|[Hh]alf|[Ff]rom|[Ff]or|[Bb]y)\s(?:all\s)?(?:the|these|those|its|his|her|their|our)\s$|"
    r"\b(?:[Tt]he|[Tt]hese|[Tt]hose)\s$"
)
_NO_KEYS = frozenset(
    "time year month week day hour minute metr mile percent way point other thing kind sort case part side "
    "section number age set reason item line type".split()
)
_TAIL = compile_late(
    r"\s*(?:who|that|which|with|without|of|left|remaining|in|on|at|from|aged|for|under|between|over|whose|had|to|he|she|we|I|they|you|named|known|listed|given|called|below|above)\b"
)
_ALLOWED_TAIL = compile_late(
    r"\s*(?:had\s(?:been|a|no)|with\s(?:it|them)|in\s(?:all|total)|on\sher|on\sboard|of\swhich|to\s(?:be|have))\b"
)
_SAYS_HOW_MANY = compile_late(
    r"\b(?:The|All|Its|Our|Their|His|Her|At|Of|With|Over|These|Those|Only|Some|For|In|From|On|By|Among|Just|Both|Every|Nearly|About)\s$"
)
_NUMBERED = compile_late(
    r"\b(?!January|February|March|April|May|June|July|August|September|October|November|December)[A-Z][a-z]+\s(?:[Nn]o\.?\s)?$"
)
_AS_KNOWN = compile_late(r"\b(?:the\ssame|[Tt]he|[Tt]hose|[Tt]hese|all(?:\sthe)?)\s$")
_BARE = compile_late(r"(?=\s(?:had|have|were|was|who|could|did|came|went|are)\b|[,.;]|\s—)")
_OF_US = compile_late(r"\sof\s(?:us|them)\b")
_OF_WHAT = compile_late(r"\s(?:of|in)\s(?:the|this|our|its|his|her)\s(?P<owner>[a-z][\w-]+)(?![\w’'-])")
_SIGN = compile_late(
    r"(?:\b(?:[Tt]he|[Tt]his|[Tt]hese|[Tt]hose|[Tt]hat|[Ii]ts|[Hh]is|[Hh]er|[Tt]heir|[Oo]ur|[Yy]our|[Aa]ll|same|[Aa]t|[Ww]ith|[Bb]ecause|[Ss]ince|[Aa]lthough|who|which|is|are|was)\s|[’']s?\s)(?:[\w-]+\s){0,4}[$€£]?$"
)
_OF_PART = compile_late(r"\s(?:between|from|of(?!\s(?:it|them)\b)|to|before|after|that|which|when|on|left|with)\b")
"""Behind a measure that is only part of a thing: "the 54 metres between the piers"."""
_RATE = compile_late(r"\s(?:per|an?|each|every|off|more|less)\b")
"""Behind a sum that is paid again and again or is a difference: "£4 an hour", "£4 more"."""
_THE_SUM = compile_late(r"\b(?:[Tt]he|[Tt]hat|[Tt]hose)\s[$€£]?$")
_LEAST_SUM = 100
"""Of small sums there are many alike."""
_SUM_ALONE = compile_late(r"[.,;]|\s(?:is|was|will|has|had|went|came|goes)\b")
"""A sum spoken of as known: "the £54,000 went to the roof"."""
_PART_OF = compile_late(r"\sof\s(?:the|its|her|his|their|our)\s(?P<noun>[a-z]+(?:\s[a-z]+)?)")
"""Behind a count that is a part of more: "24| of its rooms"."""
_DOING = compile_late(r"\s(?:had\s|have\s|were\s|who\s)?(?P<verb>[a-z]+ed)\b")
_NO_DEEDS = frozenset({"needed", "used", "called"})
"""Behind the counted where it does not tell what they did: "86 chairs needed"."""
_SIGN_CP, _YEAR_FIGURES, _LEAD_CP, _OF_PART_CP, _NEAR_CP = 40, 4, 80, 9, 8
"""How far before and behind a number its words are read, and how many figures a year has."""
_POSSESSIVE = compile_late(r"[’']s?\s[$€£]?$")
_TOLD_AGAIN = 2
_RELATIVE = compile_late(r"\s*(?:who|that|which)\s")
_WHO = compile_late(r",?\s(?:who|that|which|with|without)\b")


@dataclass(frozen=True, slots=True)
class Size:
    """A number with what it measures or counts.

    `keys` are names of that; two sizes are of one thing only where they share one. `owner` are the stems of what it
    belongs to, empty where that is not told. `is_again` is how it is taken up: "" where it is told for the first time.
    """

    number: Number
    keys: frozenset[str]
    value: Fraction
    span: Span
    end: int
    sentence: Span
    owner: frozenset[str] = frozenset()
    head: str = ""
    dimension: str = ""
    is_again: str = ""
    is_compound: bool = False
    described: frozenset[str] = frozenset()


def read_sizes(paragraph: Paragraph) -> list[Size]:
    """The sizes of a paragraph in their order."""
    if paragraph.kind is not BlockKind.PARAGRAPH:
        return []
    found = (_read_size(paragraph, number) for number in paragraph.numbers if number.kind == "plain")
    return [one for one in found if one is not None]


def speaks_of_known(paragraph: Paragraph) -> bool:
    """Whether a size of a paragraph takes something up. Only numbers behind a word that may do so are read for it."""
    if paragraph.kind is not BlockKind.PARAGRAPH:
        return False
    text = paragraph.text
    for one in paragraph.numbers:
        if (
            one.kind == "plain"
            and not is_year(text, one)
            and _SIGN.search(text, max(0, one.span.start - _SIGN_CP), one.span.start) is not None
            and (size := _read_size(paragraph, one)) is not None
            and size.is_again
        ):
            return True
    return False


def is_year(text: str, number: Number) -> bool:
    """Whether a number is written as a year is."""
    start, end = number.span.start, number.span.end
    return end - start == _YEAR_FIGURES and not number.currency and text[start:end].isdigit() and text[start] in "12"


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a number stands: `lead` are the words of its sentence right before it."""

    paragraph: Paragraph
    number: Number
    sentence: Span
    lead: str

    @property
    def text(self) -> str:
        return self.paragraph.text

    @property
    def end(self) -> int:
        return self.number.span.end

    def behind(self, pattern: re.Pattern[str], start: int) -> re.Match[str] | None:
        """What stands at an offset of the sentence."""
        return pattern.match(self.text, start, self.sentence.end)

    def is_known(self, stem: str) -> bool:
        """Whether a word stands in a sentence before."""
        return is_stem_before(self.paragraph, stem, self.sentence.start)

    def size(self, keys: frozenset[str], end: int) -> Size:
        """A size of the number, which is told for the first time and belongs to nothing."""
        return Size(self.number, keys, self.number.value, self.number.span, end, self.sentence)


def _read_size(paragraph: Paragraph, number: Number) -> Size | None:
    sentence = paragraph.sentence_at(number.span.start)
    start = number.span.start - len(number.currency)
    place = _Place(paragraph, number, sentence, paragraph.text[max(sentence.start, start - _LEAD_CP) : start])
    if (
        not number.in_words
        and not number.currency
        and _NUMBERED.search(place.lead)
        and start - sentence.start > 1
        and not _SAYS_HOW_MANY.search(place.lead)
    ):
        return None
    if number.currency:
        return _read_price(place)
    after = place.behind(_AFTER, place.end)
    if after is not None and after["word"] in SCALE_OF:
        return None if number.in_words and number.value == 1 else _read_measure(place, after)
    if number.is_whole and number.value > 1 and not is_year(paragraph.text, number):
        return _read_compound(place) if place.behind(_COMPOUND, place.end) else _read_count(place)
    return None


def _read_measure(place: _Place, after: re.Match[str]) -> Size:
    """A number with its unit: "a tower 41 metres high", "the 47-metre tower", "the 54 acres of the farm"."""
    scale, factor = SCALE_OF[after["word"]]
    dimension = DIMENSION_OF.get(after["dimension"] or "", "")
    if not dimension and (before := _DIMENSION_BEFORE.search(place.lead)):
        dimension = DIMENSION_OF[before["dimension"]]
    key, end = f"{after['square'] or ''}{scale}", after.end()
    size = replace(
        place.size(frozenset({f"measure {key}"}), end),
        value=place.number.value * factor if factor != 1 else place.number.value,
        dimension=dimension or "size",
    )
    noun = _measured_noun(place, after, key)
    if noun is not None:
        owner, head = _compound_owner(place, noun)
        again = "noun" if _THE.search(place.lead) else ""
        return replace(size, owner=owner, head=head, is_again=again, is_compound=True)
    owner, head, again = find_owner(place.paragraph, place.sentence, place.lead, end)
    is_known = not again and _AS_KNOWN.search(place.lead) is not None
    if is_known and (of := place.behind(_OF_WHAT, end)) is not None:
        if not _is_tail_known(place.paragraph, place.text[of.end() : place.sentence.end], place.sentence):
            return size
        stem = stem_of(of["owner"])
        return replace(size, owner=frozenset({stem}), head=stem, is_again="noun")
    if is_known and not _OF_PART.match(place.text[end : end + _OF_PART_CP]):
        return replace(size, is_again="group")
    return replace(size, owner=owner, head=head, is_again=again)


def _measured_noun(place: _Place, after: re.Match[str], key: str) -> str | None:
    """The words behind a measure that is the size of their noun: "the 47-metre tower"; of time only with a hyphen."""
    is_compound = "-" in (after["hyphen"], place.text[place.end : place.end + 1])
    behind = place.behind(_NOUN_BEHIND, after.end())
    if behind is None or is_compound:
        return behind["noun"] if behind is not None else None
    stems = noun_stems(behind["noun"]) if _THE.search(place.lead) else []
    return behind["noun"] if stems and place.is_known(stems[0]) and key != "time" else None


def _compound_owner(place: _Place, noun: str) -> tuple[frozenset[str], str]:
    """The stems of a noun behind a measure or a count, and the one of them that is the noun: what follows may be a verb."""
    stems = noun_stems(noun)
    if len(stems) > 1 and not place.is_known(stems[-1]):
        return frozenset(stems), stems[0]
    return frozenset(stems), stems[-1] if stems else ""


def _read_price(place: _Place) -> Size | None:
    """A sum of money: "the hall cost £54,000", "the £45,000 hall"; a rate is none ("£4 an hour")."""
    number, end, behind = place.number, place.end, place.text[place.end : place.end + _NEAR_CP]
    if _RATE.match(behind):
        return None
    size = replace(place.size(frozenset({f"money {number.currency}"}), end), dimension="price")
    noun = place.behind(_NOUN_BEHIND, end)
    is_owned = _THE.search(place.lead) or _POSSESSIVE.search(place.lead)
    if noun is not None and is_owned and (stems := noun_stems(noun["noun"])):
        head = next((one for one in reversed(stems) if place.is_known(one)), stems[-1])
        return replace(size, owner=frozenset(stems), head=head, is_again="noun", is_compound=True)
    if number.value >= _LEAST_SUM and _THE_SUM.search(place.lead) and _SUM_ALONE.match(behind):
        return replace(size, is_again="group")
    return replace(size, owner=stems_in(place.sentence.slice(place.text)))


def _read_compound(place: _Place) -> Size | None:
    """A count before a noun: "a 140-seat cinema"."""
    found = place.behind(_COMPOUND, place.end)
    if found is None:
        return None
    if found["unit"] in NO_NOUNS:
        return _read_count(place)
    stem = stem_of(found["unit"])
    owner, head = _compound_owner(place, found["noun"])
    if not owner or not stem or stem in _NO_KEYS:
        return None
    again = "noun" if _THE.search(place.lead) else ""
    return replace(place.size(keys_of(stem), place.end), owner=owner, head=head, is_again=again, is_compound=True)


def _read_count(place: _Place) -> Size | None:
    """A number of something: "seats 140", "a crew of 14", "86 runners started", "of the 68", "all 24 of its rooms"."""
    if (whole := _read_all_of(place)) is not None:
        return whole
    noun, stop, described = _counted_noun(place)
    keys = _keys_before(place.lead)
    if noun is not None and stop > place.end:
        keys |= keys_of(stem_of(noun.split()[-1])) | _keys_of_deed(place, stop)
    if noun is None and _BARE.match(place.text, place.end) is not None:
        keys |= THEM
    if (noun is not None and keys & PERSONS) or _OF_US.match(place.text, place.end):
        keys |= THEM
    return (
        _taken_up(place, replace(place.size(keys, stop), described=described), has_noun=noun is not None)
        if keys
        else None
    )


def _read_all_of(place: _Place) -> Size | None:
    """A count of all of some: "all 24 of its rooms"."""
    part = _PART_OF.match(place.text, place.end)
    stems = noun_stems(part["noun"]) if part is not None and ALL.search(place.lead) else []
    if part is None or not stems:
        return None
    return replace(place.size(keys_of(stems[-1]), part.end()), is_again="its", described=frozenset(stems[:-1]))


def _counted_noun(place: _Place) -> tuple[str | None, int, frozenset[str]]:
    """The words of what is counted, where they end and the stems of what describes it; they end at once where it tells nothing."""
    found = place.behind(_COUNTED, place.end)
    if found is None:
        return None, place.end, frozenset()
    words = found["words"].split()
    stem = stem_of(words[-1])
    if not stem or stem in _NO_KEYS or NO_NOUNS.intersection(words):
        return found["words"], place.end, frozenset()
    return found["words"], found.end(), frozenset(one for word in words[:-1] if (one := stem_of(word)))


def _keys_before(lead: str) -> frozenset[str]:
    """What a number counts by the words before it: "a crew of", "seats"."""
    keys: frozenset[str] = frozenset()
    if (group := _GROUP_OF.search(lead)) is not None:
        keys |= keys_of(stem_of(group["group"]))
        if group["kind"] and (kind := stem_of(group["kind"])):
            keys |= keys_of(kind)
        if group["group"] == "capacity":
            keys |= keys_of(stem_of("seat"))
    if (verb := _VERB_COUNT.search(lead)) is not None:
        keys |= keys_of(_VERB_KEYS.get(verb["verb"] or "", "seat"))
    return keys


def _keys_of_deed(place: _Place, stop: int) -> frozenset[str]:
    """What the counted did: the "started" of "86 runners started", which the starters are named after."""
    doing = place.behind(_DOING, stop)
    return keys_of(stem_of(doing["verb"])) if doing is not None and doing["verb"] not in _NO_DEEDS else frozenset()


def _taken_up(place: _Place, size: Size, *, has_noun: bool) -> Size | None:
    """A count with what it belongs to and how it is taken up; None where what follows tells a part of the known apart."""
    owner, head, again = find_owner(place.paragraph, place.sentence, place.lead, size.end)
    keys, tail = size.keys, place.text[size.end : place.sentence.end]
    is_whole = _WHOLE.search(place.lead) is not None
    if not has_noun and keys == THEM and is_whole:
        owner, head, again = frozenset[str](), "", "group"
    elif not again and has_noun and is_whole:
        of = place.behind(_OF, size.end)
        if of is not None and of["article"]:
            stem = stem_of(of["owner"].split()[-1])
            owner, head, again = frozenset({stem}), stem, "noun"
            keys |= keys_of(stem) if is_of_family(stem) else frozenset()
            tail = tail[of.end() - size.end :] if _WHO.match(place.text, of.end()) else ""
        else:
            owner, head, again = frozenset[str](), "", "group"
    if again and (has_noun or keys != THEM) and not _is_tail_known(place.paragraph, tail, place.sentence):
        return None
    return replace(size, keys=keys, owner=owner, head=head, is_again=again)


def _is_tail_known(paragraph: Paragraph, tail: str, sentence: Span) -> bool:
    """Whether what follows the counted tells no part of them apart, or only says again what was told."""
    if not _TAIL.match(tail) or _ALLOWED_TAIL.match(tail):
        return True
    if re.match(r"\s(?:he|she|they|we|I|you)\s", tail) and FRONT.match(paragraph.text, sentence.start):
        return True
    phrase = re.split(r"[,;:()—–.]", tail, maxsplit=1)[0].strip()
    opening, *others = PREPOSITION.split(f" {phrase}") if _TAIL.match(tail) else (phrase,)
    told = others[0] if others and not opening.strip() else opening
    stems = [word.stem for word in read_words(told)]
    if _RELATIVE.match(tail):
        stems = stems[:_TOLD_AGAIN]  # the verb of the sentence follows what is told of them
    return bool(stems) and all(
        any(is_stem_before(paragraph, one, sentence.start) for one in {stem, *alike_stems(frozenset({stem}))})
        for stem in stems
    )
