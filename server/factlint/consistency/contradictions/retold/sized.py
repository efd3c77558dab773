"""How high, long, heavy or dear one thing is and how many of something it has, told twice: "a 140-seat cinema … the cinema's 160 seats"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from factlint.consistency.contradictions.retold.apart import (
    changes_between,
    has_open_words,
    is_denied,
    partial_words,
    redone_between,
    stands_elsewhere,
    words_apart,
)
from factlint.consistency.contradictions.words import stem_of, stems_in
from factlint.consistency.hedges import is_hedged
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numerals import Number
from factlint.consistency.text import Paragraph
from factlint.prose.draft import BlockKind
from factlint.prose.span import Span

_UNITS = {
    "length": {"m": 1, "metre": 1, "meter": 1, "km": 1000, "kilometre": 1000, "kilometer": 1000, "cm": Fraction(1, 100), "centimetre": Fraction(1, 100),
               "centimeter": Fraction(1, 100), "mm": Fraction(1, 1000), "millimetre": Fraction(1, 1000), "millimeter": Fraction(1, 1000), "foot": Fraction(3048, 10000),
               "feet": Fraction(3048, 10000), "ft": Fraction(3048, 10000), "inch": Fraction(254, 10000), "inche": Fraction(254, 10000), "in": Fraction(254, 10000), "mile": Fraction(1609344, 1000), "yard": Fraction(9144, 10000)},
    "weight": {"kg": 1, "kilogram": 1, "kilo": 1, "g": Fraction(1, 1000), "gram": Fraction(1, 1000), "tonne": 1000, "lb": Fraction(45359237, 10**8), "ounce": Fraction(28349523, 10**9)},
    "ton": {"ton": 1},
    "time": {"minute": 1, "min": 1, "hour": 60, "day": 1440, "week": 10080, "fortnight": 20160},
    "months": {"month": 1, "year": 12},
    "volume": {"litre": 1, "liter": 1},
    "area": {"acre": Fraction(40469, 10000), "hectare": 10, "ha": 10},
    "storey": {"storey": 1, "story": 1, "storie": 1},
    "heat": {"°C": 1, "degree": 1},
}
_UNIT_OF = {form: (sort, Fraction(factor)) for sort, units in _UNITS.items() for unit, factor in units.items() for form in (unit, f"{unit}s")}
_DIMENSIONS = {"high": "high", "tall": "high", "height": "high", "long": "long", "length": "long", "wide": "wide", "width": "wide", "across": "wide", "deep": "deep", "depth": "deep",
               "thick": "thick", "thickness": "thick", "diameter": "diameter", "old": "old", "weight": "", "above": "altitude"}
_AFTER = compile_late(
    r"(?P<hyphen>-)?\s?(?P<square>square\s|cubic\s)?(?P<word>[A-Za-z°]+)(?![’'\w²³/])"
    r"(?:[\s-](?:in\s)?(?P<dimension>high|tall|height|long|length|wide|width|across|deep|depth|thick|thickness|diameter|old|above)\b)?"
)
_DIMENSION_BEFORE = compile_late(
    r"\b(?P<dimension>height|length|width|depth|thickness|diameter|weight)\sof\s(?:just\s|only\s)?$"
)
_NOUN_BEHIND = compile_late(r"\s(?P<noun>[a-z][\w-]*(?:\s[a-z][\w-]*){0,2})")
_THE = compile_late(r"\b(?:the|this|that|these|those|its|his|her|their|our|your|my)\s(?:(?:famous|great|whole|entire|proud|little|full|narrow|steep|short|old|stone|granite)\s)?[$€£]?$", re.IGNORECASE)
_COUNTED = compile_late(r"\s(?P<words>(?:[a-z][a-z-]*\s){0,2}?(?:[a-z][a-z-]*s|men|women|people|children|crew|staff|sheep|cattle|fish|jurors))(?![\w’'-])")
_COMPOUND = compile_late(r"-(?P<unit>[a-z]+)\s(?P<noun>[a-z][\w-]*(?:\s[a-z][\w-]*)?)")
_GROUP_OF = compile_late(
    r"\b(?P<group>crew|staff|team|party|choir|jury|congregation|audience|crowd|class|garrison|membership|workforce|orchestra|cast|squad|population|council|committee|capacity|"
    r"circulation|seating|cargo|herd|flock|fleet)\s(?:consisted\s|consists\s)?(?:of|was|is|numbered|numbers)\s(?:just\s|only\s)?$"
)
_VERB_COUNT = compile_late(r"\b(?P<verb>seats?|seated|sleeps|slept|employs|employed|holds|accommodates)\s$|\b(?:room|space|seats|seating|places)\sfor\s$")
_VERB_KEYS = {"seat": "seat", "seats": "seat", "seated": "seat", "sleeps": "sleep", "slept": "sleep", "employs": "employ", "employed": "employ", "holds": "seat", "accommodates": "seat"}
_SAME = (
    "seat place capacity seating",
    "employ worker staff workforce employee",
    "crowd spectator audience",
    "crew crewman crewmen",
    "jury juror",
    "council councillor councilor",
    "choir singer chorister",
    "orchestra player musician",
    "class pupil",
    "population inhabitant resident",
    "membership member",
    "apply application applicant",
    "respond response respondent reply",
    "enter entry entrant",
    "compete competitor",
    "start starter",
    "survive survivor",
    "emigrate emigrant",
    "attend attendee",
    "enrol student",
    "participate participant",
    "bed bedroom",
    "page leaf leave",
    "fleet ship",
    "questionnaire form",
    "picture painting",
    "volunteer participant subject",
    "circulation copy",
    "people person",
)
_PEOPLE = frozenset(
    stem_of(word)
    for word in "people men women children guests visitors passengers members employees pupils students patients volunteers respondents households crowd crew jury council applicants "
    "entrants starters participants delegates recruits soldiers workers runners riders farmers teachers prisoners voters".split()
)
_OWNER = compile_late(r"(?:\b(?:[Tt]he|[Tt]his|[Oo]ur)\s)?(?P<owner>(?:[\w-]+\s){0,2}[\w-]+)[’'](?:s|(?<=s[’']))?\s(?:own\s)?$")
_ITS = compile_late(r"\b(?P<its>[Ii]ts|[Hh]is|[Hh]er|[Tt]heir|[Oo]ur|[Yy]our)\s(?:(?:own|famous|great|narrow|steep)\s)?[$€£]?$")
_ITS_SIZE = compile_late(
    r"\b(?:[Ii]ts|[Hh]is|[Hh]er|[Tt]heir|[Oo]ur|[Ww]hose)\s(?:[a-z]+\s)?(?:height|length|width|depth|thickness|diameter|weight|capacity|crew|staff|membership|population|price|cost|area|circulation)\sof\s(?:just\s|only\s)?[$€£]?$"
)
_OF = compile_late(r"\s(?P<how>of|in|on|at|aboard|from)\s(?:(?P<article>the|this|that|our|its|his|her)\s)?(?P<owner>(?!all\b)[\w’-]+(?:\s[A-Z][\w’-]+|(?<=[A-Z])\w*){0,2})")
_WHOLE = compile_late(
    r"\b[Aa]ll\s$|\b(?:[Oo]f|[Aa]ll(?:\sof)?|[Aa]mong|[Aa]mongst|[Tt]ogether|[Bb]etween|\w+\sof|[Hh]alf|[Ff]rom|[Ff]or|[Bb]y)\s(?:all\s)?(?:the|these|those|its|his|her|their|our)\s$|"
    r"\b(?:[Tt]he|[Tt]hese|[Tt]hose)\s$"
)
_NO_NOUNS = frozenset("per of and or to in at on by is was as percent times thousand million points years s this his has".split())
_NO_KEYS = frozenset("time year month week day hour minute metr mile percent way point other thing kind sort case part step side section number age set reason item row line type".split())
_TAIL = compile_late(
    r"\s*(?:who|that|which|with|without|of|left|remaining|in|on|at|from|aged|for|under|between|over|whose|had|to|he|she|we|I|they|you|named|known|listed|given|called|below|above)\b"
)
_ALLOWED_TAIL = compile_late(r"\s*(?:had\s(?:been|a|no)|with\s(?:it|them)|in\s(?:all|total)|on\sher|on\sboard|of\swhich|to\s(?:be|have))\b")
_POSTNOMINAL = compile_late(r"(?:^|[\s,])(?:(?:an?|the|its|this|our)\s)?(?P<noun>(?:[\w’-]+\s){1,5}?)(?:(?:,\s)?(?:which|that)\s(?:is|was)\s|(?:,\s)?at\s|,\s)?(?:only\s|just\s)?$")
_WHICH = compile_late(r"(?:,?\s(?:which|that|who)\s(?:is|was|stands|rises|weighs|measures|has|had|can\shold|could\shold)\s)$")
_WITH_OR_AT = compile_late(
    r"(?:^|[,.;]\s|\s)(?P<at>[Aa]t|[Ww]ith|[Ff]or)\s(?:(?P<its>its|their|a|an|the|all)\s)?(?:(?:total|overall|maximum|full)\s)?(?:(?P<dimension>capacity|height|length|width|depth|weight|crew|staff|cost|price|population|area|diameter|circulation)\sof\s|(?:space|room|seats)\sfor\s)?(?:just\s|only\s|all\s)?[$€£]?$"
)
_IS = compile_late(
    r"(?P<subject>[^;:()]*?)\s(?:is|was|are|were|stands|stood|measures|measured|weighs|weighed|rises|runs|covers|covered|reaches|lasts|lasted|takes|took|costs?|has|have|had|holds|held|contains|"
    r"carries|carried|comprises|consists\sof|boasts|employs|employed|seats|sleeps|offers|numbers|counts|lists|houses|houses|owns|owned|keeps|is\smade|was\smade|spans|extends|tops)\b[^,;:()]{0,40}$"
)
_PART_IN_FRONT = compile_late(r"(?:Including|Excluding|Counting|Without|With|Apart|Not\scounting)\s(?!(?:a|an|its|his|her|their|space|room|the\s\d)\b)")
_DETERMINED = compile_late(r"(?<!of\s)(?<!\w)(?:[Tt]he|[Aa]n?|[Tt]his|[Oo]ur)\s")
_PREPOSITION = compile_late(r"\s(?:of|in|on|at|to|for|from|with|by|near|over|under)\s")
_FRONT = compile_late(r"(?:In|At|On|From|With|For)\s")
_TAKEN_FOR_GRANTED = compile_late(r"(?:^|[\s,])(?:[Ss]ince|[Bb]ecause|[Aa]lthough|[Tt]hough|[Aa]s|[Gg]iven\sthat|[Nn]ow\sthat|[Tt]hat)\s(?P<subject>[^,;]{3,50})$")
_NAME_AT_END = compile_late(r"(?:[A-Z][\w’-]+\s){0,3}[A-Z][\w’-]+$")
_BY_PRONOUN = compile_late(r"(?:^|\s)(?:[Ss]he|[Hh]e|[Ii]t)(?:\s(?:also|now))?$")
_PRONOUNS = frozenset("she he it that there who what let here".split())
_WITH_ITS = compile_late(
    r",?\swith\s(?:all\s)?(?:its|his|her|their)\s(?:(?:capacity|crew|staff|height|length|depth|width|weight|population|membership)\sof\s)?(?:just\s|only\s)?$"
)
_SAYS_HOW_MANY = compile_late(r"\b(?:The|All|Its|Our|Their|His|Her|At|Of|With|Over|These|Those|Only|Some|For|In|From|On|By|Among|Just|Both|Every|Nearly|About)\s$")
_NUMBERED = compile_late(r"\b(?!January|February|March|April|May|June|July|August|September|October|November|December)[A-Z][a-z]+\s(?:[Nn]o\.?\s)?$")
_MEASURED = compile_late(r"[\s-](?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|metres?|kilometres?|miles?|feet|acres?|per|p\.?m|a\.?m|o[’']clock)\b")
_AS_KNOWN = compile_late(r"\b(?:the\ssame|[Tt]he|[Tt]hose|[Tt]hese|all(?:\sthe)?)\s$")
_BARE = compile_late(r"(?=\s(?:had|have|were|was|who|could|did|came|went|are)\b|[,.;]|\s—)")
_OF_US = compile_late(r"\sof\s(?:us|them)\b")
_THEM = frozenset({"count them"})
_PERSONS = frozenset(
    f"count {stem_of(word)}"
    for word in "people men women children guests visitors passengers members pupils students volunteers recruits soldiers runners riders walkers sailors girls boys hikers "
    "climbers delegates competitors starters entrants participants".split()
)
_OF_WHAT = compile_late(r"\s(?:of|in)\s(?:the|this|our|its|his|her)\s(?P<owner>[a-z][\w-]+)")
_SIGN = compile_late(
    r"(?:\b(?:[Tt]he|[Tt]his|[Tt]hese|[Tt]hose|[Tt]hat|[Ii]ts|[Hh]is|[Hh]er|[Tt]heir|[Oo]ur|[Yy]our|[Aa]ll|same|[Aa]t|[Ww]ith|[Bb]ecause|[Ss]ince|[Aa]lthough|who|which|is|are|was)\s|[’']s?\s)(?:[\w-]+\s){0,4}[$€£]?$"
)
_SIGN_CP, _YEAR_FIGURES = 40, 4
_OF_IT_CP, _BEHIND_CP = 24, 10
_MOST_TIMES = Fraction(8, 5)
_FEWEST = 2


@dataclass(frozen=True, slots=True)
class _Size:
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
    owner: frozenset[str]
    head: str
    dimension: str
    is_again: str
    is_compound: bool
    described: frozenset[str]


def find_sized(paragraph: Paragraph) -> Iterator[tuple[Span, Span]]:
    """Pairs of sizes of one thing, as they are told."""
    if len(paragraph.numbers) < _FEWEST or not speaks_of_known(paragraph):
        return
    sizes = paragraph.compute_once(read_sizes)
    if not any(one.is_again for one in sizes):
        return
    seen: list[_Size] = []
    for size in sizes:
        if size.is_again and (known := _known_one(paragraph, seen, size)) is not None:
            yield known.span, size.span
        seen.append(size)


def speaks_of_known(paragraph: Paragraph) -> bool:
    """Whether a word before a number may take something up: "the", "its", "all", "with". A cheap sign."""
    text = paragraph.text
    return any(
        _SIGN.search(text, max(0, one.span.start - _SIGN_CP), one.span.start) is not None
        for one in paragraph.numbers
        if one.kind == "plain" and not _is_year(text, one)
    )


def _is_year(text: str, number: Number) -> bool:
    """Whether a number is written as a year is."""
    start, end = number.span.start, number.span.end
    return end - start == _YEAR_FIGURES and not number.currency and text[start:end].isdigit() and text[start] in "12"


def read_sizes(paragraph: Paragraph) -> list[_Size]:
    """The sizes of a paragraph in their order."""
    if paragraph.kind is not BlockKind.PARAGRAPH:
        return []
    found = (_read_size(paragraph, number) for number in paragraph.numbers if number.kind == "plain")
    return [one for one in found if one is not None]


def may_take_up(known: list[_Size], new: list[_Size]) -> bool:
    """Whether one of some sizes may take up one that was told in another paragraph."""
    return any(
        one.is_again and one.is_again != "its" and any(one.keys & other.keys and one.value != other.value for other in known)
        for one in new
    )


def _known_one(paragraph: Paragraph, seen: list[_Size], new: _Size) -> _Size | None:
    """The one size of the same thing told otherwise before; None where there is none, or more than one."""
    alike = [one for one in seen if one.keys & new.keys and one.sentence != new.sentence and _may_be_of_one(paragraph, one, new)]
    if not alike or any(one.value == new.value for one in seen if one.keys & new.keys):
        return None
    if len({one.value for one in alike}) > 1:
        return None
    known = alike[0]
    return known if _disagree(paragraph, known, new, seen) else None


def _disagree(paragraph: Paragraph, known: _Size, new: _Size, seen: list[_Size]) -> bool:
    text = paragraph.text
    if known.described - new.described and any(
        one.sentence == known.sentence and one.span != known.span and one.keys & known.keys for one in seen
    ):
        return False  # "1,860 adult members and 212 honorary members … the 2,072 members"
    rough = max(known.number.round_step, new.number.round_step) if known.number.value >= 1000 else 0
    unlike_units = known.value * new.number.value != new.value * known.number.value
    if abs(known.value - new.value) <= (max(known.value, new.value) / 20 if unlike_units else 0):
        return False
    if not unlike_units and rough and abs(known.value - new.value) <= rough / 2:
        return False
    one, other = _around(text, known), _around(text, new)
    return not (
        is_hedged(text, known.span.start, known.end)
        or is_hedged(text, known.span.start, known.span.end)
        or (is_hedged(text, new.span.start, new.span.end) and not new.is_again)
        or has_open_words(one)
        or has_open_words(other)
        or is_denied(text[max(0, known.span.start - 12) : known.span.start])
        or is_denied(text[max(0, new.span.start - 12) : new.span.start])
        or (_parts(text, known) ^ _parts(text, new)) - ({"maximum"} if "deep" in (known.dimension, new.dimension) else set())
        or any(stem_of(word) not in known.owner & new.owner for word in words_apart(one) ^ words_apart(other))
        or redone_between(paragraph, known.span, new.span)
        or changes_between(paragraph, known.span, new.span, is_count=not known.dimension)
        or _PART_IN_FRONT.match(new.sentence.slice(text))
        or stands_elsewhere(paragraph, known.span, new.span)
        or _is_summed(paragraph, known, new)
        or paragraph.is_masked(known.span)
        or paragraph.is_masked(new.span)
        or _has_year(text, known) != _has_year(text, new)
    )


def _around(text: str, size: _Size) -> str:
    """The words around a size, as far as the clause goes."""
    start = max(size.sentence.start, size.span.start - 40)
    before = re.split(r"[,;:()—–]\s?", text[start : size.span.start])[-1]
    after = re.split(r"[,;:()—–.]|\s(?:was|were|is|are|has|have|had|can|will|be|would|could|to|from|when|who|[a-z]{3,}ed)\s", text[size.span.end : min(size.sentence.end, size.end + 40)], maxsplit=1)[0]
    return f"{before}{after}"


def _parts(text: str, size: _Size) -> frozenset[str]:
    """The words right beside a size that tell that it is of a part."""
    return partial_words(text[max(size.sentence.start, size.span.start - 24) : min(size.sentence.end, size.end + _BEHIND_CP)])


def _has_year(text: str, size: _Size) -> bool:
    """Whether a sentence dates what it tells: a population, a price or a number of members is another at another time."""
    return size.dimension in ("", "price") and re.search(r"\b(?:1\d{3}|20\d\d)\b", _around(text, size)) is not None


def _is_summed(paragraph: Paragraph, known: _Size, new: _Size) -> bool:
    """Whether other numbers of the paragraph make up the difference: "43 members, nine of them abroad … the 34 members"."""
    difference = abs(known.number.value - new.number.value)
    if known.dimension or not difference:
        return False
    others = [one.value for one in paragraph.numbers if one.span not in (known.span, new.span) and not _MEASURED.match(paragraph.text, one.span.end) and not _is_of_it(paragraph, one, new) and one.value < known.number.value + new.number.value]
    others = others[:8]
    return any(sum(some) == difference for count in (1, 2, 3) for some in combinations(others, count))


def _is_of_it(paragraph: Paragraph, number: Number, new: _Size) -> bool:
    """Whether a number is of part of what is taken up: "all but two of the nineteen"."""
    between = paragraph.text[number.span.end : new.span.start]
    return 0 < len(between) < _OF_IT_CP and " of " in between and "." not in between


def _may_be_of_one(paragraph: Paragraph, known: _Size, new: _Size) -> bool:
    """Whether a size taken up may be of what a known one is of."""
    text = paragraph.text
    if "size" not in (known.dimension, new.dimension) and known.dimension != new.dimension:
        return False
    if _THEM <= known.keys & new.keys and (len(known.keys & new.keys) < _FEWEST) and (new.is_again != "group" or (known.keys != _THEM and new.keys != _THEM)):
        return False
    is_count = not known.dimension and any(key.startswith("count") for key in new.keys)
    stems = stems_in(known.sentence.slice(text))
    if new.is_again == "group":
        if known.is_again or not new.described <= stems | _alike(stems):
            return False
        if known.owner and new.owner and not new.owner <= known.owner | stems:
            return False
        if known.dimension and text[: new.span.start].rstrip().endswith(" same"):
            return True
        return _may_be_slip(known.number, new.number) if is_count else _looks_like(known.number, new.number)
    if new.is_again == "its":
        if known.sentence.end != new.sentence.start and text[known.sentence.end : new.sentence.start].strip():
            between = [one for one in paragraph.sentences if known.sentence.end <= one.start < new.sentence.start]
            if len(between) > 1:
                return False
    elif new.is_compound and known.dimension == new.dimension and new.dimension not in ("", "size", "price") and _is_new_word(paragraph, known, new):
        return True
    elif not new.head or new.head not in (stems | known.owner if is_count else known.owner):
        return False
    if known.is_again and known.head and new.head and known.head != new.head:
        return False
    if is_count:
        if not new.described <= stems | _alike(stems):
            return False
        if any(key.removeprefix("count ") in _PEOPLE for key in known.keys & new.keys):
            return _may_be_slip(known.number, new.number)
        return True
    if new.is_again == "its" and not (known.dimension == new.dimension):
        return False
    return not (known.is_compound and new.is_compound and known.head != new.head)


def _is_new_word(paragraph: Paragraph, known: _Size, new: _Size) -> bool:
    """Whether a definite noun, not told of before, speaks of what was told by its name: "the six-mile-long island"."""
    text = paragraph.text
    earlier = stems_in(text[: new.sentence.start])
    named = re.search(r"[A-Z][\w’-]+", text[known.sentence.start + 4 : known.span.start]) is not None
    return named and new.head not in earlier


def _may_be_slip(known: Number, new: Number) -> bool:
    """Whether a count of persons may be the whole one told wrongly: fewer of them may be some of those told of before."""
    return known.value < new.value <= _MOST_TIMES * known.value or _looks_like(known, new)


def _looks_like(one: Number, other: Number) -> bool:
    """Whether one number may be a slip of the other: digits changed places, or one of them is another."""
    first, second = str(one.value), str(other.value)
    if len(first) != len(second):
        return False
    return Counter(first) == Counter(second) or (len(first) > 1 and sum(a != b for a, b in zip(first, second, strict=True)) == 1)


def _alike(stems: frozenset[str]) -> frozenset[str]:
    return frozenset(other for stem in stems for other in _families().get(stem, ()))


def _families() -> dict[str, tuple[str, ...]]:
    if not _FAMILIES:
        for line in _SAME:
            words = tuple(dict.fromkeys(stem_of(word) for word in line.split()))
            for word in words:
                _FAMILIES[word] = words
    return _FAMILIES


_FAMILIES: dict[str, tuple[str, ...]] = {}


def _keys_of(stem: str) -> frozenset[str]:
    return frozenset(f"count {one}" for one in _families().get(stem, (stem,)))


def _read_size(paragraph: Paragraph, number: Number) -> _Size | None:
    text = paragraph.text
    sentence = paragraph.sentence_at(number.span.start)
    start, end = number.span.start - len(number.currency), number.span.end
    lead = text[max(sentence.start, start - 80) : start]
    if not number.in_words and not number.currency and _NUMBERED.search(lead) and start - sentence.start > 1 and not _SAYS_HOW_MANY.search(lead):
        return None
    after = _AFTER.match(text, end, sentence.end)
    unit = _UNIT_OF.get(after["word"]) if after is not None else None
    if number.currency:
        return _read_price(paragraph, number, sentence, lead)
    if after is not None and unit is not None:
        if number.in_words and number.value == 1:
            return None
        dimension = _DIMENSIONS.get(after["dimension"] or "", "")
        if not dimension and (before := _DIMENSION_BEFORE.search(lead)):
            dimension = _DIMENSIONS[before["dimension"]]
        key = f"{after['square'] or ''}{unit[0]}"
        return _measured(paragraph, number, sentence, lead, after, key, unit[1], dimension)
    if number.is_whole and number.value > 1 and not _is_year(text, number):
        return _counted(paragraph, number, sentence, lead)
    return None


def _measured(
    paragraph: Paragraph, number: Number, sentence: Span, lead: str, after: re.Match[str], key: str, factor: Fraction, dimension: str
) -> _Size | None:
    text = paragraph.text
    end = after.end()
    is_compound = after["hyphen"] is not None
    value = number.value * factor if factor != 1 else number.value
    noun = _NOUN_BEHIND.match(text, end, sentence.end) if is_compound or text[number.span.end : number.span.end + 1] == "-" else None
    if noun is None and _THE.search(lead) and (behind := _NOUN_BEHIND.match(text, end, sentence.end)) is not None:
        stems = _noun_stems(behind["noun"])
        if stems and is_known_word(paragraph, stems[0], sentence) and key != "time":
            noun, is_compound = behind, True
    owner: frozenset[str] = frozenset()
    head = again = ""
    if noun is not None:
        stems = _noun_stems(noun["noun"])
        owner, head = frozenset(stems), stems[-1] if stems else ""
        if len(stems) > 1 and not is_known_word(paragraph, stems[-1], sentence):
            head = stems[0]
        if _THE.search(lead):
            again = "noun"
        return _Size(number, frozenset({f"measure {key}"}), value, number.span, end, sentence, owner, head, dimension or "size", again, True, frozenset())
    owner, head, again = _owner_of(paragraph, sentence, lead, end)
    if not again and (of := _OF_WHAT.match(text, end, sentence.end)) is not None and _AS_KNOWN.search(lead):
        stem = stem_of(of["owner"])
        return _Size(number, frozenset({f"measure {key}"}), value, number.span, end, sentence, frozenset({stem}), stem, dimension or "size", "noun", False, frozenset())
    if not again and _AS_KNOWN.search(lead) and not re.match(r"\s(?:between|from|of|to|before|after)\b", text[end : end + 9]):
        return _Size(number, frozenset({f"measure {key}"}), value, number.span, end, sentence, frozenset(), "", dimension or "size", "group", False, frozenset())
    return _Size(number, frozenset({f"measure {key}"}), value, number.span, end, sentence, owner, head, dimension or "size", again, False, frozenset())


def is_known_word(paragraph: Paragraph, stem: str, sentence: Span) -> bool:
    return stem in stems_in(paragraph.text[: sentence.start])


def _noun_stems(words: str) -> list[str]:
    found: list[str] = []
    for word in words.split():
        if word in _NO_NOUNS or not (stem := stem_of(word)):
            break
        found.append(stem)
    return found


def _owner_of(paragraph: Paragraph, sentence: Span, lead: str, end: int) -> tuple[frozenset[str], str, str]:
    """What a size belongs to, the noun of that, and how it is taken up."""
    text = paragraph.text
    if (owner := _OWNER.search(lead)) and owner["owner"].lower() not in _PRONOUNS:
        stems = [one for word in owner["owner"].split() if (one := stem_of(word))]
        return frozenset(stems), stems[-1] if stems else "", "noun"
    if with_its := _WITH_ITS.search(lead):
        noun = _last_noun(lead[: with_its.start()])
        return frozenset(noun), noun[-1] if noun else "", "noun"
    if _ITS.search(lead) or _ITS_SIZE.search(lead):
        return frozenset(), "", "its"
    if (at := _WITH_OR_AT.search(lead)) and (at["at"][0].isupper() or at["its"]):
        comma = re.compile(r"[^,;:.()]{0,50},\s|\s(?=the\s)").match(text, end, sentence.end)
        if comma is not None:
            behind = re.compile(r"(?:the|this|our)\s(?P<noun>[\w’-]+(?:\s[\w’-]+)?)|(?P<name>[A-Z][\w’-]+(?:\s[A-Z][\w’-]+)*)").match(text, comma.end(), sentence.end)
            if behind is not None:
                words = (behind["noun"] or behind["name"] or "").split()
                stems = [one for word in words if (one := stem_of(word))]
                if behind["noun"] and len(stems) > 1 and not is_known_word(paragraph, stems[1], sentence):
                    stems = stems[:1]
                return frozenset(stems), stems[-1] if stems else "", "noun"
    if which := _WHICH.search(lead):
        noun = _last_noun(lead[: which.start()])
        return frozenset(noun), noun[-1] if noun else "", "noun"
    if re.search(r"\b(?:[Ss]he|[Hh]e|[Ii]t)[’']s\s(?:now\s|only\s|just\s)?$", lead):
        return _stems_before(paragraph, sentence), "", ""
    if verb := _IS.search(lead):
        noun = _first_noun(re.split(r",\s", verb["subject"])[0] if "," in verb["subject"] else verb["subject"])
        if (pronoun := _BY_PRONOUN.search(verb["subject"])) is not None and pronoun.end() == len(verb["subject"]):
            return _stems_before(paragraph, sentence), "", ""
        granted = _TAKEN_FOR_GRANTED.search(verb["subject"])
        if granted is not None:
            noun = _last_noun(granted["subject"])
        return frozenset(noun), noun[-1] if noun else "", "noun" if granted is not None and len(noun) else ""
    if lead.endswith((", at ", ", ")) or re.search(r",\s(?:at|with\sits)\s$", lead):
        noun = _last_noun(lead.rsplit(",", 1)[0])
        return frozenset(noun), noun[-1] if noun else "", "noun" if " at " in lead[-5:] else ""
    noun = _last_noun(re.sub(r"\s(?:at|of|with|for|about|only|just)$", "", lead.rstrip()))
    return frozenset(noun), noun[-1] if noun else "", ""


def _first_noun(words: str) -> list[str]:
    """The stems of the noun phrase that a clause begins with."""
    words = re.split(r"[;:()—–]|\s(?:and|but|when|while|since|because|that|which|who)\s", words)[-1].strip()
    plain = re.sub(r"^(?:When|While|Since|Because|Although|Though|As|And|But)\s", "", words)
    if _DETERMINED.match(plain) is not None or plain[:1].isupper() and _FRONT.match(plain) is None:
        plain = _PREPOSITION.split(plain)[0]
        stems = [one for word in re.findall(r"[\w’'-]+", plain)[-5:] if (one := stem_of(word))]
        if stems:
            return stems
    return _last_noun(words)


def _stems_before(paragraph: Paragraph, sentence: Span) -> frozenset[str]:
    """What "it" or "she" may speak of: the words of the sentence before."""
    before = [one for one in paragraph.sentences if one.start < sentence.start]
    return stems_in(before[-1].slice(paragraph.text)) if before else frozenset()


def _last_noun(words: str) -> list[str]:
    """The stems of the last noun phrase of some words."""
    words = re.split(r"[;:()—–]|,\s|\s(?:and|but|when|while|since|that|which|who)\s", words.rstrip(" ,"))[-1]
    name = _NAME_AT_END.search(words)
    if name is not None and not _DETERMINED.search(words):
        return [one for word in name[0].split() if (one := stem_of(word))]
    determined = list(_DETERMINED.finditer(words))
    if determined:
        words = words[determined[-1].start() :]
    words = _PREPOSITION.split(words)[0] if not _FRONT.match(words) else words
    words = re.sub(r"\s(?:is|was|are|were|has|had|have|stands|rises|itself)$", "", words)
    return [one for word in re.findall(r"[\w’'-]+", words)[-5:] if (one := stem_of(word))]


def _read_price(paragraph: Paragraph, number: Number, sentence: Span, lead: str) -> _Size | None:
    text = paragraph.text
    end = number.span.end
    if re.match(r"\s(?:per|an?|each|every|off|more|less)\b", text[end : end + 8]):
        return None
    key = frozenset({f"money {number.currency}"})
    noun = _NOUN_BEHIND.match(text, end, sentence.end)
    if noun is not None and _THE.search(lead) and (stems := _noun_stems(noun["noun"])):
        head = next((one for one in reversed(stems) if is_known_word(paragraph, one, sentence)), stems[-1])
        return _Size(number, key, number.value, number.span, end, sentence, frozenset(stems), head, "price", "noun", True, frozenset())
    owner = stems_in(sentence.slice(text))
    is_again = "group" if re.search(r"\b(?:[Tt]he|[Tt]hat|[Tt]hose)\s[$€£]?$", lead) and re.match(r"[.,;]|\s(?:is|was|will|has|had|went|came|goes)\b", text[end : end + 8]) else ""
    return _Size(number, key, number.value, number.span, end, sentence, owner if not is_again else frozenset(), "", "price", is_again, False, frozenset())


def _counted(paragraph: Paragraph, number: Number, sentence: Span, lead: str) -> _Size | None:
    text = paragraph.text
    end = number.span.end
    compound = _COMPOUND.match(text, end, sentence.end)
    if compound is not None and compound["unit"] not in _NO_NOUNS:
        stems = _noun_stems(compound["noun"])
        stem = stem_of(compound["unit"])
        if not stems or not stem or stem in _NO_KEYS:
            return None
        again = "noun" if _THE.search(lead) else ""
        head = stems[-1] if len(stems) < 2 or is_known_word(paragraph, stems[-1], sentence) else stems[0]
        return _Size(number, _keys_of(stem), number.value, number.span, end, sentence, frozenset(stems), head, "", again, True, frozenset())
    noun = _COUNTED.match(text, end, sentence.end)
    verb = _VERB_COUNT.search(lead)
    group = _GROUP_OF.search(lead)
    keys: frozenset[str] = frozenset()
    described: frozenset[str] = frozenset()
    stop = end
    if group is not None:
        keys |= _keys_of(stem_of(group["group"]))
        if group["group"] == "capacity":
            keys |= _keys_of(stem_of("seat"))
    if verb is not None:
        keys |= _keys_of(_VERB_KEYS.get(verb["verb"] or "", "seat"))
    if noun is not None:
        words = noun["words"].split()
        stem = stem_of(words[-1])
        if stem and stem not in _NO_KEYS and not _NO_NOUNS.intersection(words):
            keys |= _keys_of(stem)
            stop = noun.end()
            described = frozenset(one for word in words[:-1] if (one := stem_of(word)))
            doing = re.compile(r"\s(?:had\s|have\s|were\s|who\s)?(?P<verb>[a-z]+ed)\b").match(text, stop, sentence.end)
            if doing is not None and doing["verb"] not in ("needed", "used", "called"):
                keys |= _keys_of(stem_of(doing["verb"]))
    part = re.compile(r"\sof\s(?:the|its|her|his|their|our)\s(?P<noun>[a-z]+(?:\s[a-z]+)?)").match(text, end)
    if part is not None and re.search(r"\b[Aa]ll\s$", lead):
        stems = _noun_stems(part["noun"])
        if stems:
            return _Size(number, _keys_of(stems[-1]), number.value, number.span, part.end(), sentence, frozenset(), "", "", "its", False, frozenset(stems[:-1]))
    if noun is None and _BARE.match(text, end) is not None:
        keys |= _THEM
        stop = end
    if noun is not None and keys & _PERSONS or _OF_US.match(text, end):
        keys |= _THEM
        stop = max(stop, end)
    if not keys:
        return None
    owner, head, again = _owner_of(paragraph, sentence, lead, stop)
    tail = text[stop : sentence.end]
    if noun is None and keys == _THEM and _WHOLE.search(lead):
        owner, head, again = frozenset(), "", "group"
    elif not again and noun is not None:
        of = _OF.match(text, stop, sentence.end)
        if of is not None and of["article"] and _WHOLE.search(lead):
            stem = stem_of(of["owner"].split()[-1])
            owner, head, again = frozenset({stem}), stem, "noun"
            keys |= _keys_of(stem) if stem in _families() else frozenset()
            tail = text[of.end() : sentence.end]
        elif _WHOLE.search(lead):
            owner, head, again = frozenset(), "", "group"
    if again and (noun is not None or keys != _THEM) and not _is_tail_known(paragraph, tail, sentence):
        again = ""
        return None
    return _Size(number, keys, number.value, number.span, stop, sentence, owner, head, "", again, False, described)


def _is_tail_known(paragraph: Paragraph, tail: str, sentence: Span) -> bool:
    """Whether what follows the counted tells no part of them apart, or only says again what was told."""
    if not _TAIL.match(tail) or _ALLOWED_TAIL.match(tail):
        return True
    if re.match(r"\s(?:he|she|they|we|I|you)\s", tail) and _FRONT.match(paragraph.text, sentence.start):
        return True
    phrase = re.split(r"[,;:()—–.]", tail, maxsplit=1)[0].strip()
    opening, *others = _PREPOSITION.split(f" {phrase}") if _TAIL.match(tail) else (phrase,)
    words = stems_in(others[0] if others and not opening.strip() else opening)
    known = stems_in(paragraph.text[: sentence.start])
    first = list(words)
    return bool(first) and all(one in known | _alike(known) for one in words)
