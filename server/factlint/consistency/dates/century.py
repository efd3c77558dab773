"""A year that is not in the century beside it.

"In 1789, early in the 19th century" cannot be: 1789 is in the 18th. The rule reads a year and a century that date the same:
set off from each other, without a verb between, or of one thing ("dated 1613, an example of the sixteenth century").

It takes the years that end a century, such as 1900, for either side, as writers do, and keeps silent where the century
belongs to something else ("a 17th-century house, rebuilt in 1850"), inside quotations and before the current era.

Put in the right century, or the year that was meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from factlint.consistency.dates.events import stretches
from factlint.consistency.dates.moments import moments
from factlint.consistency.dates.ordinals import ordinal_value
from factlint.consistency.dates.spans_of_time import format_ordinal
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import InParagraph, Rule, Slip, Wrong
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_ORDINALS: Sequence[str] = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth twenty-first".split()
)
_NTH = compile_late(
    rf"\b(?P<nth>\d{{1,2}}(?:st|nd|rd|th)|{'|'.join(reversed(_ORDINALS))})(?P<joint>\s+|-)century\b(?!\s+(?:BCE?|B\.C))",
    re.IGNORECASE,
)
_DECADE = compile_late(r"\bthe\s+(?:early\s+|late\s+|mid-?\s*)?(?P<year>(?:1\d|20)\d0)s\b")
_GLUE_WORD = (
    r"(?:in|the|of|early|late|mid|middle|by|at|during|toward|towards|end|beginning|start|dawn|close|eve|height|that|is|i\.e\.|well|far|into|still|already|just|"
    r"halfway|midway|through|deep|a|an|quarter|half|decades?|years?|part|first|second|third|fourth|last|final|opening|closing|when|was|being|this|it|very|now|only|then|namely|"
    r"specifically|around|precisely|exactly|near|on|to|be|more|say|or|right|so|both|probably|perhaps|possibly|presumably|apparently|with|drawing|from|its|nearly|almost|over|coming|not|yet|"
    r"barely|begun|old|young|about|most|likely|c\.|ca\.|circa|"
    r"\d{1,2}(?:st|nd|rd|th)?|January|February|March|April|May|June|July|August|September|October|November|December|spring|summer|autumn|winter)"
)
_GLUE = compile_late(rf"(?P<mark>[\s,(—–:;-]|{_GLUE_WORD}(?![\w’']))*", re.IGNORECASE)
_JOINED = compile_late(r"[,(—–:]|\b(?:well|far|deep|halfway|midway|early\s+in|late\s+in)\b")
_GOES_ON = compile_late(
    r"\s*(?:[,.;:!?()—–]|$|(?:and|but|or|when|while|as|the|a|an|in|on|at|by|with|he|she|it|they|his|her|its|their|was|were|did|had|that|which|who|there|"
    r"under|after|before|to|for|during|this|we|before)\b)"
)
_PUT_UP = compile_late(
    r"(?:built|erected|constructed|founded|raised|begun|put\s+up|laid|cast|carved|woven|painted|printed|written|made|composed)$"
)
_WORK = compile_late(
    r"\b(?P<verb>built|erected|constructed|founded|raised|put\s+up|begun|cast|carved|woven|painted|printed|written|wrote|composed|laid\s+out|laid)\b"
)
_OWN = compile_late(
    r"\s+(?:(?!(?:and|or|but|was|were|is|had|who|whose)\b)[a-zA-Z’'-]+,?\s+){1,5}?(?:(?:was|were|(?:that|which)\s+was)\s+)?(?:first\s+|actually\s+|originally\s+)?$"
)
_OF_THAT_TIME = compile_late(
    r"\b(?:(?:is|was|are|were|comes|came)\s+from|dat(?:es?|ed|ing)\s+(?:back\s+)?(?:from|to)|is\s+of|belongs\s+to|goes\s+back\s+to|a\s+(?:work|product|building|piece)\s+of)\s+(?:the\s+)?(?:early\s+|late\s+|mid-?\s*|middle\s+of\s+the\s+|end\s+of\s+the\s+|beginning\s+of\s+the\s+)*$"
)
_REWORKED = compile_late(
    r"\b(?:re-?\w*built|restor\w+|replac\w+|successor|predecessor|copy|replica|later|new|present|current|extension|wing|older|now|altered|enlarged|but|although|though|despite|not|style|revival|neo-?\w*)\b",
    re.IGNORECASE,
)
_BEFORE = compile_late(r"\b(?:[Bb]efore|[Aa]fter)\s+$")
_OF_ANOTHER = compile_late(r",\s(?:the|its|his|her|their)\s(?!\d)[a-z]+\s(?:in|from|at|to)\b")
"""Of "the barn was built in 1620, the house in the 16th century": two things."""
_OR = compile_late(r"\b(?:or|and|to)\s+(?:the\s+)?(?:(?:early|late|mid)[\s-])?$|(?:st|nd|rd|th)\s?[–-]\s?$")
"""Before the second of two centuries: "the 17th or 18th century"."""
_EDGE = compile_late(r"\b(?:dawn|close|end|beginning|start|opening|closing|last)\b", re.IGNORECASE)
_TURN = compile_late(r"\b(?:turn|threshold|eve|dawn)\s+of\s+the\s+$")
_TURN_YEARS = 15
_NEAR_EDGE = 5
_MOST_OFF = 2
"""A century that is further off and parted by a comma is another thing: "ended in the 15th century, in 2013, China …"."""


class _Century(NamedTuple):
    nth: Span
    value: int
    span: Span
    is_joined: bool


class _Year(NamedTuple):
    year: int
    span: Span
    words: Span
    is_decade: bool


def check(paragraph: Paragraph) -> Iterator[Slip]:
    text = paragraph.text
    if "century" not in text or not paragraph.has_figures:
        return
    years = [
        _Year(one.year, one.span, one.words, False)
        for one in moments(paragraph)
        if not _BEFORE.search(text, max(0, one.words.start - 10), one.words.start)
    ]
    years += [
        _Year(int(one["year"]), Span(*one.span("year")), Span(*one.span()), True) for one in _DECADE.finditer(text)
    ]
    if not years:
        return
    for found in _NTH.finditer(text):
        if _OR.search(text, max(0, found.start() - 24), found.start()):
            continue
        century = _Century(Span(*found.span("nth")), _parse(found["nth"]), Span(*found.span()), found["joint"] == "-")
        sentence = paragraph.sentence_at(century.span.start)
        if _check_range(paragraph, century):
            yield from _check_lives(paragraph, century)
            continue
        for year in years:
            if sentence.start <= year.span.start < sentence.end:
                joined = (
                    _is_beside(text, century, year)
                    or _is_built_then(text, century, year)
                    or _is_of_its_making(text, century, year)
                )
            else:
                joined = _is_told_next(paragraph, century, sentence, year)
            first, last = sorted((year.words, century.span), key=lambda span: span.start)
            if joined and not _OF_ANOTHER.search(text, first.end, last.start):
                yield from _compare(paragraph, century, year)
                break


def _parse(words: str) -> int:
    return ordinal_value(words) or _ORDINALS.index(words.lower()) + 1


def _is_beside(text: str, century: _Century, year: _Year) -> bool:
    """Whether nothing but words of time stands between both, and a mark that sets one off from the other."""
    if century.is_joined:
        between = text[century.span.end : year.words.start] if century.span.end < year.words.start else "."
        return _IN_BRACKETS.fullmatch(between) is not None and text[year.span.end : year.span.end + 1] == ")"
    if _has_no_verb(text, century, year):
        return True
    if year.span.end <= century.span.start:
        end = year.span.end + (1 if year.is_decade else 0)
        between = text[end : century.span.start]
        if re.search(r"\bfrom\s+(?:the\s+)?$|\bsince\b", text[max(0, year.words.start - 12) : year.words.start]):
            return False
        return bool(
            _GLUE.fullmatch(between)
            and _JOINED.search(between)
            and "the" in between
            and _GOES_ON.match(text, century.span.end)
        )
    between = text[century.span.end : year.words.start]
    closes = re.match(r"s?\s*(?:[),.;:—–]|$)", text[year.span.end :][:3])
    return bool(_GLUE.fullmatch(between) and _JOINED.search(between) and closes and ";" not in between)


_IN_BRACKETS = compile_late(
    r"(?:\s+(?!and\b|or\b)[\w’'-]+){1,5}\s*\((?:c\.\s*|ca\.\s*|dated\s+|in\s+|from\s+|of\s+|made\s+in\s+|built\s+in\s+)?"
)
_VERB = compile_late(
    r"[;:.!?()]|\b(?:\w{2,}ed|\w{2,}ing|was|were|is|are|be|been|has|had|have|did|became|made|began|begun|took|came|went|saw|fell|rose|held|kept|left|lost|won|led|gave|found|built|wrote|written|grew|ran|"
    r"met|said|set|put|brought|sold|bought|stood|until|till|since|than|but|though|although|while|later|after|before|from|between|to|of(?!\s+the\s+(?:early|late|mid|\w+(?:th|st|nd|rd)\b))|and|or|who|which|that|like|as|by(?!\s+the)|for)\b",
    re.IGNORECASE,
)
_SCENE = compile_late(r"(?:\b(?:[Ii]n|[Bb]y|[Oo]n|[Aa]t|[Aa]round|[Aa]bout|late|early|\d|[A-Z][a-z]+)\s+)$")


def _has_no_verb(text: str, century: _Century, year: _Year) -> bool:
    """Whether both date the same clause: no other verb, mark or joining word stands between."""
    if year.span.end <= century.span.start:
        between = text[year.span.end + (1 if year.is_decade else 0) : century.span.start]
        other = text[max(0, year.words.start - 12) : year.words.start]
    else:
        between = text[century.span.end : year.words.start]
        other = text[max(0, century.span.start - 40) : century.span.start]
        if not re.search(
            r"\b(?:[Ii]n|[Bb]y|[Dd]uring|[Oo]f|[Aa]t|[Tt]owards?|[Uu]ntil|[Tt]hroughout)\s+the\s+(?:[a-z]+[\s-]+)*$",
            other,
        ):
            return False
        if not re.search(r"\b(?:in|on|around|about|by)\s+$", between) or "," in between:
            return False
        other = "in "
    if year.is_decade and "the" not in text[year.words.start : year.words.start + 4]:
        return False
    return (
        len(between) <= 60
        and _SCENE.search(other) is not None
        and not _VERB.search(between)
        and bool(between.strip(" ,"))
        and _GOES_ON_OR.match(text, century.span.end) is not None
    )


_GOES_ON_OR = compile_late(r"(?!['’]s?\b)")


def _is_built_then(text: str, century: _Century, year: _Year) -> bool:
    """ "A twelfth-century building, put up in 1284", "built in 1284, the twelfth-century church"."""
    if year.is_decade:
        return False
    if century.span.end < year.words.start:
        between = text[century.span.end : year.words.start]
        verb = _WORK.search(between)
        if verb is None or len(between) > 110 or _REWORKED.search(between) or re.search(r"\d{3}|[;()]", between):
            return False
        if not re.fullmatch(
            r"(?:\s+(?:it|them|this))?(?:\s+(?:by|for|at|on|from)\s+[^.;,\d]{1,40})?,?\s+(?:there\s+)?(?:in|about|around|c\.)\s+(?:early\s+|late\s+)?",
            between[verb.end() :],
        ):
            return False
        if century.is_joined:
            return _OWN.fullmatch(between[: verb.start()]) is not None
        return _OF_THAT_TIME.search(text[max(0, century.nth.start - 60) : century.nth.start]) is not None
    between = text[year.span.end : century.span.start]
    before = text[max(0, year.words.start - 60) : year.words.start]
    return bool(
        century.is_joined
        and re.fullmatch(r",\s+(?:the|this|our|a)\s+(?:[a-z]+\s+)?", between)
        and re.search(
            r"\b(?:[Bb]uilt|[Ee]rected|[Cc]onstructed|[Ff]ounded|[Rr]aised|[Pp]ainted|[Ww]ritten|[Cc]arved|[Cc]ast)\s+(?:by\s+[^,;.]{1,30}\s)?in\s+$",
            before,
        )
    )


def _is_of_its_making(text: str, century: _Century, year: _Year) -> bool:
    """ "Signed and dated 1613, it is a fine example of the early sixteenth century", "born in 1650, so he lived in …"."""
    if century.span.start < year.span.end:
        return False
    between = text[year.span.end + (1 if year.is_decade else 0) : century.span.start]
    if year.is_decade:
        return len(between) <= 120 and _THIS.search(between) is not None
    if len(between) > 120 or _REWORKED.search(between) or re.search(r"[.!?]\s|\d{3}", between):
        return False
    before = text[max(0, year.words.start - 40) : year.words.start]
    if _MADE.search(before):
        return bool(_IS_A.search(between) or _SO.search(between))
    if _OF_THAT_YEAR.search(before) and century.is_joined:
        return re.match(r",\s+(?:one\s+of\s+the|an?|the|our)\s+(?:[a-z]+\s+){0,3}$", between) is not None
    if _THIS.search(between):
        return True
    return _SUPERLATIVE.search(between) is not None or _SO.search(between) is not None


_THIS = compile_late(
    r"\b(?:this|that|these|those)\s+(?:[a-z-]+\s+){1,3}(?:of|in|at\s+the\s+(?:end|beginning|start)\s+of|from)\s+the\s+(?:early\s+|late\s+)?$"
)
_OF_THAT_YEAR = compile_late(
    r"\b(?:[Tt]he|[Aa]n?|[Ii]ts|[Tt]his)\s+(?:[a-z]+\s+){1,2}of\s+(?:\d{1,2}\s+[A-Z][a-z]+\s+)?$"
)
_SUPERLATIVE = compile_late(
    r"\b(?:(?<!as\sthe\s)(?:first|last|only))\b(?:\s+(?!since\b)[a-z]+){0,4}\s+(?:in|of|during)\s+the\s+(?:early\s+|late\s+|whole\s+)?$"
)
_SO = compile_late(
    r"(?:,\s+(?:and\s+)?(?:so|thus|therefore|hence)|,\s+which\s+(?:puts|places|makes)\s+(?:it|him|her))\b[^.;]{0,40}\b(?:in|into|of)\s+the\s+(?:early\s+|late\s+|mid-?\s*)?$"
)
_MADE = compile_late(
    r"\b(?:[Bb]orn\s+in|[Dd]ated|[Dd]ates\s+(?:back\s+)?(?:from|to)|[Dd]ating\s+(?:from|to)|(?:[Bb]uilt|[Ee]rected|[Bb]egun|[Mm]ade|[Ww]ritten|[Pp]ainted|[Cc]arved|[Cc]ast|[Ww]oven|[Pp]rinted|[Cc]omposed|[Ff]ounded|[Cc]onstructed|[Ll]aid)\s+in)\s+$"
)
_IS_A = compile_late(
    r"\b(?:is|was|remains|makes\s+it|as|are\s+among|is\s+among)\s+(?:(?:still|also|perhaps|therefore|thus|arguably)\s+)?(?:a|an|one|the|among)\b"
)


def _is_told_next(paragraph: Paragraph, century: _Century, sentence: Span, year: _Year) -> bool:
    """ "The barn is a sixteenth-century one. It was built in 1684."."""
    text = paragraph.text
    place = paragraph.sentences.index(sentence)
    if place + 1 >= len(paragraph.sentences) or year.is_decade:
        return False
    following = paragraph.sentences[place + 1]
    words = text[following.start : year.words.start]
    if not following.start <= year.span.start < following.end or _REWORKED.search(text, sentence.start, following.end):
        return False
    if not re.fullmatch(
        r"(?:It|They|She|He)\s+(?:was|were)\s+(?:first\s+)?(?:built|erected|constructed|founded|put\s+up|raised|cast|carved|painted|born|written)\s+(?:by\s+[^,;.]{1,40}\s+)?in\s+",
        words,
    ):
        return False
    before = text[sentence.start : century.nth.start]
    if century.is_joined:
        return re.search(r"\b(?:is|was)\s+(?:an?|the|one\s+of\s+the)\s+(?:[a-z]+\s+){0,3}$", before) is not None
    return _OF_THAT_TIME.search(before) is not None


def _check_range(paragraph: Paragraph, century: _Century) -> bool:
    """Whether two years stand in brackets behind a century, or behind a name that a century is said of."""
    return _range_of(paragraph, century) is not None


def _range_of(paragraph: Paragraph, century: _Century) -> Span | None:
    text = paragraph.text
    for one in stretches(paragraph):
        between = text[century.span.end : one.span.start] if one.span.start > century.span.end else "."
        if re.fullmatch(r"\s*\(\s*", between) and not century.is_joined:
            return one.span
        if century.is_joined and re.fullmatch(
            r"(?:\s+[a-z-]+){1,4}(?:\s+(?:[A-Z][\w’'.-]*|of|de|van|von)){1,5}\s*\(\s*", between
        ):
            return one.span
    return None


def _check_lives(paragraph: Paragraph, century: _Century) -> Iterator[Slip]:
    """ "The nineteenth century (1701–1800)", "the eighteenth-century poet Anna Horn (1821–1880)": neither end is in it."""
    span = _range_of(paragraph, century)
    found = next((one for one in stretches(paragraph) if one.span == span), None)
    if found is None or found.start.is_loose or found.end.year <= found.start.year:
        return
    first, last = 100 * (century.value - 1), 100 * century.value
    if found.end.year > first and found.start.year <= last:
        return
    yield from _compare(paragraph, century, _Year(found.start.year, found.start.span, found.start.words, False))


def _compare(paragraph: Paragraph, century: _Century, found: _Year) -> Iterator[Slip]:
    text, year, claimed = paragraph.text, found.year, century.value
    whole_hundred = found.is_decade and year % 100 == 0
    right = (year + 50 if whole_hundred else year - 1) // 100 + 1
    if claimed == right or (year % 100 == 0 and claimed == right + 1 and not whole_hundred):
        return
    if _TURN.search(text, 0, century.nth.start) and abs(year - 100 * (claimed - 1)) <= _TURN_YEARS:
        return
    whole = Span(min(century.span.start, found.words.start), max(century.span.end, found.words.end))
    words = whole.slice(text)
    if "," in words and abs(claimed - right) > _MOST_OFF:
        return
    if claimed - right == 1 and _EDGE.search(words) and 100 - (year - 1) % 100 <= _NEAR_EDGE:
        return
    if paragraph.is_masked(whole) or paragraph.has_gap(whole.start, whole.end):
        return
    written = century.nth.slice(text)
    name = format_ordinal(right) if written[0].isdigit() else _ORDINALS[right - 1]
    shown = f"{year}s" if found.is_decade else str(year)
    working = f"{shown} is in the {format_ordinal(right)} century"
    meant = str(year % 100 + (claimed - 1) * 100)
    remedies = [paragraph.remedy(f"Make it the {name} century", (century.nth, name))]
    if year % 100 and len(meant) == 4:
        remedies.append(paragraph.remedy(f"Make it {meant}", (found.span, meant)))
    yield paragraph.slip(
        century.nth, f"{working[0].upper()}{working[1:]}.", working, [paragraph.note(found.span, working)], remedies
    )


RULE = Rule(
    id="century",
    title="A year that is not in the century beside it",
    check=InParagraph(check),
    wrong=(
        Wrong("Signed and dated 1613, it is a fine example of the early sixteenth century.", "sixteenth"),
        Wrong("It was rebuilt at the end of the sixteenth century, probably in 1688, by a mason.", "sixteenth"),
        Wrong("The barn is from the 17th century. It was built in 1780.", "17th"),
        Wrong("The organ dates from the 16th century: Hans Eck built it in 1713.", "16th"),
        Wrong("It is a twelfth-century building, put up in 1284 by monks.", "twelfth"),
        Wrong(
            "It began in 1789, early in the 19th century.",
            "19th",
            "1789 is in the 18th century",
            ("It began in 1789, early in the 18th century.", "It began in 1889, early in the 19th century."),
        ),
        Wrong("In 1650, in the mid-sixteenth century, the town burned.", "sixteenth"),
        Wrong("They came in the 16th century (1610).", "16th"),
        Wrong("By 1848, well into the 18th century, the guilds were weak.", "18th"),
        Wrong("In the 1840s, halfway through the eighteenth century, the railways came.", "eighteenth"),
        Wrong("It was built in the early 18th century, in 1685.", "18th"),
    ),
    right=(
        "The mill was built in 1620, the barn in the 16th century.",
        "Books printed before 1501, that is, in the fifteenth century, are called incunabula.",
        "In the early 20th century, rails laid in 1834 were still in use.",
        "A survey, published in 2002, ranked him as the 17th most cited psychologist of the 20th century.",
        "At the turn of the twentieth century, in 1899, the town had one telephone.",
        "It is a twelfth-century building, rebuilt in 1284 and painted in 1450.",
        "It is a 12th-century church, built in 1184.",
        "It began in 1789, late in the 18th century.",
        "It is a 17th-century house, rebuilt in 1850.",
        "In 1900, at the start of the 20th century, it opened.",
        "In 1900, the last year of the 19th century, it opened.",
        "In 1850, the 17th-century house was sold.",
        "In the 16th century there were ten; in 1850 there were two.",
        "In 1850, it acquired the manuscripts of the 16th century.",
    ),
    explanation=__doc__,
)
