"""The sizes of a paragraph: each number with what it measures or counts, what that belongs to, and whether it is taken up."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from factlint.consistency.contradictions.retold.size_keys import (
    DIMENSIONS,
    PERSONS,
    THEM,
    UNIT_OF,
    alike_stems,
    is_of_family,
    keys_of,
)
from factlint.consistency.contradictions.retold.size_owners import (
    FRONT,
    NO_NOUNS,
    PREPOSITION,
    find_owner,
    is_known_word,
    noun_stems,
)
from factlint.consistency.contradictions.words import read_words, stem_of, stems_in
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numerals import Number
from factlint.consistency.text import Paragraph
from factlint.prose.draft import BlockKind
from factlint.prose.span import Span

_AFTER = compile_late(
    r"(?P<hyphen>-)?\s?(?P<square>square\s|cubic\s)?(?P<word>[A-Za-z°]+)(?![’'\w²³/])"
    r"(?:[\s-](?:in\s)?(?P<dimension>high|tall|height|long|length|wide|width|across|deep|depth|thick|thickness|diameter|old|above)\b)?"
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
_OF_WHAT = compile_late(r"\s(?:of|in)\s(?:the|this|our|its|his|her)\s(?P<owner>[a-z][\w-]+)")
_SIGN = compile_late(
    r"(?:\b(?:[Tt]he|[Tt]his|[Tt]hese|[Tt]hose|[Tt]hat|[Ii]ts|[Hh]is|[Hh]er|[Tt]heir|[Oo]ur|[Yy]our|[Aa]ll|same|[Aa]t|[Ww]ith|[Bb]ecause|[Ss]ince|[Aa]lthough|who|which|is|are|was)\s|[’']s?\s)(?:[\w-]+\s){0,4}[$€£]?$"
)
_SIGN_CP, _YEAR_FIGURES = 40, 4
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


def _read_size(paragraph: Paragraph, number: Number) -> Size | None:
    text = paragraph.text
    sentence = paragraph.sentence_at(number.span.start)
    start, end = number.span.start - len(number.currency), number.span.end
    lead = text[max(sentence.start, start - 80) : start]
    if (
        not number.in_words
        and not number.currency
        and _NUMBERED.search(lead)
        and start - sentence.start > 1
        and not _SAYS_HOW_MANY.search(lead)
    ):
        return None
    after = _AFTER.match(text, end, sentence.end)
    unit = UNIT_OF.get(after["word"]) if after is not None else None
    if number.currency:
        return _read_price(paragraph, number, sentence, lead)
    if after is not None and unit is not None:
        if number.in_words and number.value == 1:
            return None
        dimension = DIMENSIONS.get(after["dimension"] or "", "")
        if not dimension and (before := _DIMENSION_BEFORE.search(lead)):
            dimension = DIMENSIONS[before["dimension"]]
        key = f"{after['square'] or ''}{unit[0]}"
        return _measured(paragraph, number, sentence, lead, after, key, unit[1], dimension)
    if number.is_whole and number.value > 1 and not is_year(text, number):
        return _counted(paragraph, number, sentence, lead)
    return None


def _measured(
    paragraph: Paragraph,
    number: Number,
    sentence: Span,
    lead: str,
    after: re.Match[str],
    key: str,
    factor: Fraction,
    dimension: str,
) -> Size | None:
    text = paragraph.text
    end = after.end()
    is_compound = after["hyphen"] is not None
    value = number.value * factor if factor != 1 else number.value
    noun = (
        _NOUN_BEHIND.match(text, end, sentence.end)
        if is_compound or text[number.span.end : number.span.end + 1] == "-"
        else None
    )
    if noun is None and _THE.search(lead) and (behind := _NOUN_BEHIND.match(text, end, sentence.end)) is not None:
        stems = noun_stems(behind["noun"])
        if stems and is_known_word(paragraph, stems[0], sentence) and key != "time":
            noun, is_compound = behind, True
    owner: frozenset[str] = frozenset()
    head = again = ""
    if noun is not None:
        stems = noun_stems(noun["noun"])
        owner, head = frozenset(stems), stems[-1] if stems else ""
        if len(stems) > 1 and not is_known_word(paragraph, stems[-1], sentence):
            head = stems[0]
        if _THE.search(lead):
            again = "noun"
        return Size(
            number,
            frozenset({f"measure {key}"}),
            value,
            number.span,
            end,
            sentence,
            owner,
            head,
            dimension or "size",
            again,
            True,
            frozenset(),
        )
    owner, head, again = find_owner(paragraph, sentence, lead, end)
    if not again and (of := _OF_WHAT.match(text, end, sentence.end)) is not None and _AS_KNOWN.search(lead):
        stem = stem_of(of["owner"])
        return Size(
            number,
            frozenset({f"measure {key}"}),
            value,
            number.span,
            end,
            sentence,
            frozenset({stem}),
            stem,
            dimension or "size",
            "noun",
            False,
            frozenset(),
        )
    if (
        not again
        and _AS_KNOWN.search(lead)
        and not re.match(
            r"\s(?:between|from|of(?!\s(?:it|them)\b)|to|before|after|that|which|when|on|left|with)\b",
            text[end : end + 9],
        )
    ):
        return Size(
            number,
            frozenset({f"measure {key}"}),
            value,
            number.span,
            end,
            sentence,
            frozenset(),
            "",
            dimension or "size",
            "group",
            False,
            frozenset(),
        )
    return Size(
        number,
        frozenset({f"measure {key}"}),
        value,
        number.span,
        end,
        sentence,
        owner,
        head,
        dimension or "size",
        again,
        False,
        frozenset(),
    )


def _read_price(paragraph: Paragraph, number: Number, sentence: Span, lead: str) -> Size | None:
    text = paragraph.text
    end = number.span.end
    if re.match(r"\s(?:per|an?|each|every|off|more|less)\b", text[end : end + 8]):
        return None
    key = frozenset({f"money {number.currency}"})
    noun = _NOUN_BEHIND.match(text, end, sentence.end)
    if noun is not None and (_THE.search(lead) or _POSSESSIVE.search(lead)) and (stems := noun_stems(noun["noun"])):
        head = next((one for one in reversed(stems) if is_known_word(paragraph, one, sentence)), stems[-1])
        return Size(
            number,
            key,
            number.value,
            number.span,
            end,
            sentence,
            frozenset(stems),
            head,
            "price",
            "noun",
            True,
            frozenset(),
        )
    owner = stems_in(sentence.slice(text))
    is_again = (
        "group"
        if re.search(r"\b(?:[Tt]he|[Tt]hat|[Tt]hose)\s[$€£]?$", lead)
        and re.match(r"[.,;]|\s(?:is|was|will|has|had|went|came|goes)\b", text[end : end + 8])
        else ""
    )
    return Size(
        number,
        key,
        number.value,
        number.span,
        end,
        sentence,
        owner if not is_again else frozenset(),
        "",
        "price",
        is_again,
        False,
        frozenset(),
    )


def _counted(paragraph: Paragraph, number: Number, sentence: Span, lead: str) -> Size | None:
    text = paragraph.text
    end = number.span.end
    compound = _COMPOUND.match(text, end, sentence.end)
    if compound is not None and compound["unit"] not in NO_NOUNS:
        stems = noun_stems(compound["noun"])
        stem = stem_of(compound["unit"])
        if not stems or not stem or stem in _NO_KEYS:
            return None
        again = "noun" if _THE.search(lead) else ""
        head = stems[-1] if len(stems) < 2 or is_known_word(paragraph, stems[-1], sentence) else stems[0]
        return Size(
            number,
            keys_of(stem),
            number.value,
            number.span,
            end,
            sentence,
            frozenset(stems),
            head,
            "",
            again,
            True,
            frozenset(),
        )
    noun = _COUNTED.match(text, end, sentence.end)
    verb = _VERB_COUNT.search(lead)
    group = _GROUP_OF.search(lead)
    keys: frozenset[str] = frozenset()
    described: frozenset[str] = frozenset()
    stop = end
    if group is not None:
        keys |= keys_of(stem_of(group["group"]))
        if group["kind"] and (kind := stem_of(group["kind"])):
            keys |= keys_of(kind)
        if group["group"] == "capacity":
            keys |= keys_of(stem_of("seat"))
    if verb is not None:
        keys |= keys_of(_VERB_KEYS.get(verb["verb"] or "", "seat"))
    if noun is not None:
        words = noun["words"].split()
        stem = stem_of(words[-1])
        if stem and stem not in _NO_KEYS and not NO_NOUNS.intersection(words):
            keys |= keys_of(stem)
            stop = noun.end()
            described = frozenset(one for word in words[:-1] if (one := stem_of(word)))
            doing = re.compile(r"\s(?:had\s|have\s|were\s|who\s)?(?P<verb>[a-z]+ed)\b").match(text, stop, sentence.end)
            if doing is not None and doing["verb"] not in ("needed", "used", "called"):
                keys |= keys_of(stem_of(doing["verb"]))
    part = re.compile(r"\sof\s(?:the|its|her|his|their|our)\s(?P<noun>[a-z]+(?:\s[a-z]+)?)").match(text, end)
    if part is not None and re.search(r"\b[Aa]ll\s$", lead):
        stems = noun_stems(part["noun"])
        if stems:
            return Size(
                number,
                keys_of(stems[-1]),
                number.value,
                number.span,
                part.end(),
                sentence,
                frozenset(),
                "",
                "",
                "its",
                False,
                frozenset(stems[:-1]),
            )
    if noun is None and _BARE.match(text, end) is not None:
        keys |= THEM
        stop = end
    if (noun is not None and keys & PERSONS) or _OF_US.match(text, end):
        keys |= THEM
        stop = max(stop, end)
    if not keys:
        return None
    owner, head, again = find_owner(paragraph, sentence, lead, stop)
    tail = text[stop : sentence.end]
    if noun is None and keys == THEM and _WHOLE.search(lead):
        owner, head, again = frozenset[str](), "", "group"
    elif not again and noun is not None:
        of = _OF.match(text, stop, sentence.end)
        if of is not None and of["article"] and _WHOLE.search(lead):
            stem = stem_of(of["owner"].split()[-1])
            owner, head, again = frozenset({stem}), stem, "noun"
            keys |= keys_of(stem) if is_of_family(stem) else frozenset()
            tail = text[of.end() : sentence.end] if _WHO.match(text, of.end()) else ""
        elif _WHOLE.search(lead):
            owner, head, again = frozenset[str](), "", "group"
    if again and (noun is not None or keys != THEM) and not _is_tail_known(paragraph, tail, sentence):
        again = ""
        return None
    return Size(number, keys, number.value, number.span, stop, sentence, owner, head, "", again, False, described)


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
    known = stems_in(paragraph.text[: sentence.start])
    return bool(stems) and (known | alike_stems(known)).issuperset(stems)
