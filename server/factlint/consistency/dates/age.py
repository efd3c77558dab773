"""An age that the year of birth and the year of the event do not make.

"Anna Weiss (1901–1954), who died aged 67" cannot be: she was 52 or 53. The rule reads a birth with a death, or with another
dated event, and an age beside it. With years alone it allows both ages that the birthday leaves open; with full dates there
is one.

It keeps silent where the birth is uncertain ("c. 1901"), the age is loose ("about 60"), where the words between may speak
of somebody else ("his son"), inside quotations and reported speech.

Put in the right age, or mend the year.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from factlint.consistency.calendar_dates import BRITISH_GREGORIAN
from factlint.consistency.dates.ages import OLDEST, Age, ages, moment_of
from factlint.consistency.dates.events import Event, brings_in_name, events, names_another
from factlint.consistency.dates.lives import BIRTH_SIGNS, Life, find_lives
from factlint.consistency.dates.moments import Moment, years_between
from factlint.consistency.dates.spans_of_time import format_ordinal, in_style_of
from factlint.consistency.dates.word_classes import COMPANIONS, RELATIVES, one_of
from factlint.consistency.hedges import is_hedged
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import InParagraph, Right, Rule, Slip, Wrong
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_PEOPLES = (
    "East Asian", "Asian", "Korean", "Chinese", "Japanese", "Vietnamese", "Tibetan", "Mongolian", "lunar", "traditional",
    "old", "older", "customary", "local", "native", "popular", "ancient", "nominal", "inclusive", "Western", "Eastern",
)  # fmt: skip
"""Whose count it is: "by |traditional| reckoning"."""
_COUNTS = (
    "ages?", "count", "counting", "counts", "way", "ways", "method", "system", "custom", "fashion", "style", "manner",
    "convention", "usage", "calendar", "practice", "years",
)  # fmt: skip
"""What is a count: "in Korean |age|"."""
_NAMES = ("sui", "sai", "tuổi", "nian", "kazoe", "kazoedoshi", "xusui", "seneun nai")
"""Ages of other counts by their own names: "at the age of 60 |sui|"."""
_AT_BIRTH = (
    r"\b(?:is|are|was|were|as|being|counts?\sas|makes?|born)\s[^.;:()]{0,30}?\b(?:one|1)\b[^.;:()]{0,20}\sat\sbirth\b"
)
_AT_NEW_YEAR = r"\b(?:older|age|added|adds?|birthdays?|two)\b[^.;:()]{0,40}\b(?:New\sYear|new\syear|spring\sfestival)\b"
_OTHER_COUNT = compile_late(
    r"\breckon\w*|\bOld\sStyle\b|\bcount(?:s|ed|ing)?\s(?:himself|herself|oneself|ages|from|inclusively)\b|"
    r"\b(?:at|from|since)\s(?:his\s|her\s|their\s)?conception\b|"
    rf"\b(?:{'|'.join(_PEOPLES)})\s(?:[a-z]+\s)?(?:{'|'.join(_COUNTS)})\b|"
    rf"\b(?:as|by)\sthe\s(?:{'|'.join(_PEOPLES)}|[A-Z][a-z]+)\s(?:used\sto\s)?count\b|"
    rf"\b(?:{'|'.join(_NAMES)})\b|{_AT_BIRTH}|{_AT_NEW_YEAR}"
)
"""Words after which an age may be of another count than that of birthdays passed."""
_ANYBODY_ELSE = (
    "grand*", "whose", "former", "latter", "another", "both", "they", "each", "king", "queen", "and her", "and his", "other",
)  # fmt: skip
_SOMEBODY_ELSE = compile_late(
    rf"\b{one_of(RELATIVES, COMPANIONS, _ANYBODY_ELSE)}\b"
    r"(?!['’]s\s+(?!death|birth|age|funeral|life|house)[a-z]+(?:[,.;]|\s+[A-Z]))|;\s+(?-i:(?!He\b|She\b)[A-Z][a-z]+\s)",
    re.IGNORECASE,
)
_DEATH = compile_late(
    r"\b(?:died|dies|death|dying|passed\s+away|killed|executed|murdered|assassinated|drowned|beheaded|hanged|suicide|lived\s+to)\b"
)
_PARTED = compile_late(r"[;.]|\b(?:but|and|while|before|after|until)\b")
_THINGS = (
    "house", "number", "room", "mill", "church", "firm", "company", "building", "bridge", "ship", "tree", "club", "school",
    "temperature", "price", "rate", "total", "speed", "engine", "car", "line", "town", "village", "record", "it", "its", "rank", "score",
    "shirt", "degrees", "population", "hall", "piano", "violin", "horse", "dog", "mule",
    "that", "which", "average", "law", "paper", "hospital", "theatre", "tower",
)  # fmt: skip
"""What has a number or an age of its own, and what may stand for it: "the |bridge| was 40"."""
_THING = compile_late(rf"\b{one_of(_THINGS)}\s*$")
_GOES_ON = compile_late(
    r"[Ww]hen\s+(?:death|the\s+end)\b|(?:(?:In|On|At|By|From)\b[^.;]{0,40}?\b)?(?:(?:[Ww]hen|[Ww]hile)\s+)?(?:He|She|he|she|His|Her|Aged|aged|At|at)\b|(?:In|On)\b[^.;]{0,30},\s+(?:still|then|already|now)?\s*(?:aged|at)\b"
)
_OF_THAT_TIME = compile_late(
    r"\b(?:He|She|he|she)\s+(?:was|is|had\s+been)\s+(?:(?:only|just|then|already|still|barely|now)\s+)?$"
)
_TRADE = compile_late(
    r",\s+(?:an?\s+|the\s+)?(?:(?!(?:his|her|whose|with|who|father|mother|to)\b)[a-z-]+\s*){1,8},(?=\s+was\b|\s+died\b)"
)
"""What somebody was, between the life and the age: "(1922–1994), weaver and teacher of weavers, was 79 at her death"."""
_NOT_REACHED = compile_late(r"\b(?:not|never|yet|short\s+of|hoped|expected|wanted)\b")
_A_DAUGHTER_OF = compile_late(
    r",?\s+(?:(?:the|a|only|eldest|elder|younger|youngest|second|third|first|fourth|illegitimate|one)\s+){0,3}(?:daughter|son|child)\s+of\s+(?:(?:a|an|the|his|her)\s+)?[^,.;]{1,60},"
)
"""Whose child somebody is, told behind the birth: it says of nobody else."""
_TO_ANOTHER = compile_late(r"\b(?:to|and|with|by|for|after|leaving|from|like|than|of)\s+(?:[a-z]+,?\s+)*[A-Z]")
_WHO_WAS = compile_late(r"\bwho\s+(?:was|had\s+been)\s+$")
_REACH_CP = 30
"""How far behind an age a word may still say that it is another person's: "aged 17, his son"."""
_BEFORE_CP = 40
_FORMS_OF_THINGS = frozenset(("was", "old", "turned"))
"""How the age of a thing may be told, too."""
_WHO_DIED = compile_late(r",?\s+who\s+(?:died|was\s+killed)\s+(?:[a-z]+\s+){0,2}?")
_ANOTHER_OF = compile_late(
    r"\b(?:with|by|to|for|and|his|her|from|of|than|against|over|another)\s+(?:an?|the|his|her|two|three)?\s*$"
)
"""Before one of an age who is somebody else: "married |a 19-year-old"."""
_HE_DIED = compile_late(r"\b(?:[Hh]e|[Ss]he)\s(?:had\s)?(?:died|was\skilled)\s$")
"""Before an age that nobody told of behind it has: "she died |at the age of 47, and her sister"."""
_SELF = compile_late(r"\b(?:herself|himself)\b")
_TELLING = (
    "age",
    " at ",
    "At ",
    "was ",
    "turn",
    "years",
    "lived to",
    "birthday",
    "year-old",
    "reach",
    "being ",
    " be ",
    " of ",
)
_BEGINS_WITH = compile_late(r"(?:(?:When|While|After|Until)\s)?(He|She|he|she)\b")


class _Said(NamedTuple):
    """An age and when it was reached; `then` may be the death of the person."""

    age: Age
    then: Moment


def check(paragraph: Paragraph) -> Iterator[Slip]:
    text = paragraph.text
    if not paragraph.has_figures or not any(word in text for word in _TELLING):
        return
    if not any(sign in text for sign in (*BIRTH_SIGNS, "(1", "–", "-")):
        return
    lives = find_lives(paragraph)
    seen: set[int] = set()
    for life in lives:
        for said in _ages_of(paragraph, life, alone=len(lives) == 1):
            if said.age.number.start not in seen:
                slips = list(_compare(paragraph, life, said))
                seen |= {said.age.number.start} if said.then.year > life.born.year else set()
                yield from slips


def _ages_of(paragraph: Paragraph, life: Life, *, alone: bool) -> Iterator[_Said]:
    """The ages that are this person's: in the same sentence, or in others of which he or she is the subject."""
    text = paragraph.text
    own = _part_at(paragraph, life.span.start)
    told = events(paragraph)
    begin = _WHO_WAS.search(text, max(0, life.span.start - 20), life.span.start)
    start = begin.start() if begin else life.span.start
    blank = text[:start] + " " * (life.span.end - start) + text[life.span.end :]
    for whole in paragraph.sentences:
        sentence = own if whole.start <= own.start < whole.end else whole
        if sentence != own and (not alone or life.is_of_relative or not _is_about(text, life, sentence)):
            continue
        if sentence != own and _is_of_kin(paragraph, whole):
            continue
        if sentence == own and not alone and sum(one.span.overlaps(sentence) for one in find_lives(paragraph)) > 1:
            continue
        found = list(ages(text, sentence.start, sentence.end))
        known = _other_moments(told, life, sentence)
        usable = [one for one in known if not one.is_loose]
        for age in found:
            if age.span.overlaps(life.span) or not _is_this_person(text, life, sentence, own, age):
                continue
            then = moment_of(blank, age, known, found)
            if then is not None and then not in usable:
                continue
            if then is None:
                then = _moment_told_before(paragraph, life, whole, age, known, told) or _death_of(
                    blank, life, sentence, age
                )
            if then is not None:
                yield _Said(age, then)


def _is_this_person(text: str, life: Life, sentence: Span, own: Span, age: Age) -> bool:
    """Whether nobody else, and no thing, may be of this age."""
    start, is_own = age.span.start, sentence == own
    before = text[max(sentence.start, start - _BEFORE_CP) : start]
    if age.form in _FORMS_OF_THINGS and _THING.search(before):
        return False
    if is_own and _WHO_DIED.fullmatch(text, life.span.end, start):
        return True
    if _NOT_REACHED.search(text, max(sentence.start, start - _REACH_CP), start):
        return False
    if age.form == "old" and _ANOTHER_OF.search(before):
        return False
    if life.is_of_relative and _SELF.search(text, max(sentence.start, start - _REACH_CP), age.span.end):
        return False
    is_before = is_own and age.span.end <= life.span.start
    if is_before and _is_in_brackets(text, life.span) and _TO_ANOTHER.search(text, age.span.end, life.span.start):
        return False
    begin = _end_of_own_words(text, life, start) if is_own and start >= life.span.end else sentence.start
    reach = 0 if _HE_DIED.search(before) else _REACH_CP
    if _SOMEBODY_ELSE.search(text, begin, min(age.span.end + reach, sentence.end)):
        return False
    return not names_another(text[begin:start], life.known)


def _end_of_own_words(text: str, life: Life, start: int) -> int:
    """Where the words end that say of a life before an age what the person was, or whose child."""
    told = [one.match(text, life.span.end, start) for one in (_TRADE, _A_DAUGHTER_OF)]
    return max([life.span.end, *(found.end() for found in told if found)])


def _is_of_kin(paragraph: Paragraph, sentence: Span) -> bool:
    """Whether "he" or "she" may be the one whom the sentence before brings in: "She has one son. He was nineteen"."""
    text, before = paragraph.text, paragraph.sentence_before(sentence)
    who = _BEGINS_WITH.match(text, sentence.start)
    if who is None or before is None:
        return False
    return _HAS_KIN[who[1].capitalize()].search(text, before.start, before.end) is not None


def _has_one_of(kin: str) -> re.Pattern[str]:
    return compile_late(rf"\b(?:has|had|have|leaves|left)\s(?:an?|one|also)\s(?:[a-z]+\s)?(?:{kin})\b")


_HAS_KIN = {
    "He": _has_one_of("son|brother|nephew|grandson"),
    "She": _has_one_of("daughter|sister|niece|granddaughter"),
}


def _is_in_brackets(text: str, span: Span) -> bool:
    before = text[max(0, span.start - 60) : span.start + 1]
    return before.rfind("(") > before.rfind(")")


def _is_about(text: str, life: Life, sentence: Span) -> bool:
    words = sentence.slice(text)
    goes_on = _GOES_ON.match(words)
    if goes_on is not None:
        return not brings_in_name(goes_on[0], life.known) or sentence.start < life.span.start
    if re.match(r"(?:Died|Passed\s+away)\b", words):
        return True
    before = text[max(0, life.span.start - 40) : life.span.start].replace(",", " ").split()
    surname = before[-1] if before else ""
    return surname[:1].isupper() and re.match(rf"{re.escape(surname)}\s+(?:had\s+)?[a-z]", words) is not None


def _moment_told_before(
    paragraph: Paragraph, life: Life, sentence: Span, age: Age, known: list[Moment], told: tuple[Event, ...]
) -> Moment | None:
    """The moment of the sentence before, for "In 1921 her first novel came out. She was 41."."""
    text, before = paragraph.text, paragraph.sentence_before(sentence)
    if known or before is None:
        return None
    is_then = _OF_THAT_TIME.search(text, sentence.start, age.number.start)
    is_end = re.match(
        r"(?:\s+years\s+(?:old|of\s+age))?(?:\s+(?:at\s+the\s+time|then|that\s+(?:year|day)))?\s*(?:[.;!]|$)",
        text[age.number.end :][:40],
    )
    if not is_then or not (is_end or is_then.start() == sentence.start):
        return None
    moment = _other_moments(told, life, before)
    return moment[0] if len(moment) == 1 and not moment[0].is_loose else None


def _other_moments(told: tuple[Event, ...], life: Life, sentence: Span) -> list[Moment]:
    """The moments of a sentence that are not those of a life."""
    known = [one.moment for one in told if sentence.contains(one.moment.span)]
    return [one for one in known if one.span != life.born.span and not life.span.overlaps(one.span)]


def _part_at(paragraph: Paragraph, offset: int) -> Span:
    """The sentence that holds an offset, or the part of it between two semicolons where each part tells of a birth."""
    text, sentence = paragraph.text, paragraph.sentence_at(offset)
    if sum(sentence.contains(one.span) for one in find_lives(paragraph)) < 2:
        return sentence
    start = text.rfind(";", sentence.start, offset) + 1 or sentence.start
    end = text.find(";", offset, sentence.end)
    return Span(start, end if end >= 0 else sentence.end)


def _death_of(text: str, life: Life, sentence: Span, age: Age) -> Moment | None:
    """The person's death, where the clause of an age speaks of it."""
    if life.died is None or len(_DEATH.findall(text, sentence.start, sentence.end)) > 1:
        return None
    if age.form == "turned" and not age.span.slice(text).lower().startswith("lived"):
        return None
    behind = re.compile(r"[^.;]{0,90}").match(text, age.span.end, sentence.end)
    near = text[max(sentence.start, age.span.start - 90) : age.span.start]
    dying = list(_DEATH.finditer(near))
    if dying and not _PARTED.search(near, dying[-1].end()):
        return life.died
    if age.span.slice(text).lower().startswith("lived"):
        return life.died
    if behind and re.match(
        r",?\s+(?:years\s+old\s+)?(?:when\s+(?:he|she)\s+(?:died|was\s+killed)|at\s+(?:his|her|the\s+time\s+of\s+(?:his|her))\s+death)\b|.*\band\s+died\s+(?:in\s+)?(?:the\s+same|that)\b",
        behind[0],
    ):
        return life.died
    if age.form == "aged" and re.fullmatch(r"[\s,(]*", text[life.died.span.end : age.span.start].replace(")", "")):
        return life.died
    return None


def _compare(paragraph: Paragraph, life: Life, said: _Said) -> Iterator[Slip]:
    then, text = said.then, paragraph.text
    if then.year <= life.born.year:
        return
    place, claimed = said.age.number, said.age.value
    least, most = years_between(life.born, then)
    if said.age.form == "birthday":
        if "leap" in text or (life.born.date is not None and (life.born.date.month, life.born.date.day) == (2, 29)):
            return
        least, most = then.year - life.born.year, then.year - life.born.year
    slack = 1 if then.year < BRITISH_GREGORIAN else 0
    if least - slack <= claimed <= most + slack or most > OLDEST:
        return
    if is_hedged(text, place.start, place.end) or paragraph.is_masked(place) or _OTHER_COUNT.search(text):
        return
    years = f"{life.born.year} to {then.year}"
    between = f"{most}" if least == most else f"{least} or {most}"
    notes = [paragraph.note(life.born.span, f"born in {life.born.year}")]
    if then.span != life.born.span:
        notes.append(paragraph.note(then.span, f"in {then.year}"))
    words = place.slice(text)
    written = {age: _write_age(words, age, said.age.form) for age in sorted({least, most}, reverse=True)}
    yield paragraph.slip(
        place,
        f"Somebody born in {life.born.year} was {between} in {then.year}.",
        f"{years} is {between}",
        notes,
        [paragraph.remedy(f"Make it {shown}", (place, shown)) for shown in written.values() if shown],
    )


def _write_age(words: str, age: int, form: str) -> str:
    if form not in ("birthday", "nth"):
        return in_style_of(words, age)
    return format_ordinal(age + (form == "nth")) if words[0].isdigit() else ""


RULE = Rule(
    id="age",
    title="An age that the years beside it do not make",
    check=InParagraph(check, needs_figures=True),
    wrong=(
        Wrong(
            "Ada Horn, who had come into the world in 1842, was sixty-one when the mill was built in 1890.", "sixty-one"
        ),
        Wrong(
            "Ada Horn was born in 1887. She left school at twelve. In 1921 her first novel came out. She was 41.", "41"
        ),
        Wrong("Tom Hale, born 1920, died in 2004 aged 94; his brother Jon, born 1918, died in 1990 aged 71.", "94"),
        Wrong("The flanker, born on 9 August 1990, will be 39 when the cup begins on 1 October 2027.", "39"),
        Wrong("Robert Tait was born in April 1949. In May 1981, at 35, he was elected to the council.", "35"),
        Wrong("Born on 12 June 1990, the fencer won her first title on 3 July 2005, when she was 17 years old.", "17"),
        Wrong(
            "Lena Aho, b. 1965, wrote at night. She was fifty-two when her first novel came out in 2007.", "fifty-two"
        ),
        Wrong("Born in 1958 above his father's shop, Hollis took over the mill in 1986, when he was 36.", "36"),
        Wrong("Marek, born in 1920, was 55 in 1960.", "55"),
        Wrong(
            "Anna Weiss (1901–1954), who died aged 67, painted it.",
            "67",
            "1901 to 1954 is 52 or 53",
            (
                "Anna Weiss (1901–1954), who died aged 53, painted it.",
                "Anna Weiss (1901–1954), who died aged 52, painted it.",
            ),
        ),
        Wrong("Born in 1912, she died in 1989 at the age of 82.", "82", "1912 to 1989 is 76 or 77"),
        Wrong("He was born on 5 May 1901 and died on 3 April 1954, aged 53.", "53", "1901 to 1954 is 52"),
        Wrong("Maria Horn was born in 1950. In 1990, aged 35, she moved to Graz.", "35"),
        Wrong("Ada Horn was born in 1931. She was 45 when she won the seat in 1966.", "45"),
        Wrong("Born in 1920, he turned fifty in 1980.", "fifty"),
        Wrong("Ada Horn, who was born in 1870, was 45 when she died in 1905.", "45"),
        Wrong("Ada Horn (1870–1905) lived to be 45.", "45"),
        Wrong("Clara Benn (born 3 May 1907; died 8 August 1988) was 91 at her death.", "91"),
        Wrong("Her uncle (1901–1954), who died aged 67, left the house to a cousin.", "67"),
        Wrong("Otto Brandt (12 May 1880 – 3 June 1951) was a chemist. Brandt died at 61.", "61"),
        Wrong("Jan Novak (born 1901) died in 1954 at the age of sixty-seven.", "sixty-seven"),
    ),
    right=(
        "Dr. Beck was born in 1848. She has one daughter who follows her. She graduated in 1889, at the age of nineteen.",
        "Dr. Beck was born in 1848. He has one son who follows him. He graduated in 1889, at the age of nineteen.",
        "The composer (born 1810, died 1886) was only 66 when he finished his last mass and lived for ten more years.",
        "The novelist died in 2007 at 72, leaving a house to her daughter Lena (b. 1965).",
        "Ruiz, born in 1994, shared a room with a 33-year-old goalkeeper in 2011.",
        "By the East Asian reckoning, in which a child is one at birth, the poet, born in 1899, was 33 in 1931.",
        "The painter was born in 1856 or 1858 and died in 1921, at the age of 63 or 65.",
        "Ida Falk (3 May 1922 – 11 January 1994), weaver and teacher of weavers, was 71 at her death.",
        "Hollis, born in 1958, had a mill that was 36 years old in 1986.",
        "Her mother, who was born in 1912, was 24 when Ruth was born; Ruth herself died in 1999 at 63.",
        "Marek, born in 1920, was 39 in 1960, and his rank was 55 in 1960.",
        "Marek was born in 1920 in a house whose number was 55 in 1960.",
        "She died in 1742, at the age of forty-four, and left it to her daughter, Anna Weiss (1725–1775).",
        "Anna Weiss (1901–1954), who died aged 53, painted it.",
        "Anna Weiss (1901–1954), who died aged 52, painted it.",
        "Anna Weiss (c. 1901–1954), who died aged 67, painted it.",
        "Anna Weiss (1901–1954) and her son, who died aged 17, are buried here.",
        "Born in 1912, she died in 1989, aged about 80.",
        "He was born on 5 May 1901 and died on 3 June 1954, aged 53.",
        "He was born in 1950. His father died in 1990 at the age of 82.",
        Right("> Born in 1912, she died in 1989 at the age of 82."),
        "Born in 1931, she was 45 when she won the seat that he had lost in 1966.",
        "Born in 1950, he started school in 1956, at 12 Mill Street.",
    ),
    explanation=__doc__,
)
