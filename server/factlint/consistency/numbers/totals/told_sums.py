"""Sums told behind their parts: what is left after losses, "altogether" in the next sentence, "the last of the twenty-one"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import Slip
from factlint.consistency.numbers.amounts import add_up, is_year, subset_sums
from factlint.consistency.numbers.quantities import Quantity, Reading, is_slip
from factlint.consistency.numbers.reports import report_left, report_total
from factlint.consistency.numbers.totals.parts_alone import are_all_parts, is_whole_first
from factlint.consistency.numbers.totals.totals import IN_A_YEAR, allowed_by_rounding, is_explained, is_total
from factlint.consistency.numbers.word_classes import DEATHS, DEPARTURES, EXPENSES, WRECKS, any_of

_LOSES = compile_late(rf"\b(?:{any_of(DEATHS, WRECKS, DEPARTURES, EXPENSES)})\b", re.IGNORECASE)
"""Words that say that something went: "eleven were |lost"."""
_GAIN = compile_late(
    r"\b(?:join\w*|came\saboard|recruit\w*|born|added|took\son|taken\son|hired|found|rescued|returned|recovered|received|earned|gained|bought|"
    r"borrowed|rebuilt|reinforce\w*|replaced|replacements?|thought\sbetter|came\sback|rejoined|legacy|gift|grant|raised|more\swere\sbuilt|arrived|"
    r"some|several|others|a\sfew|many|most|half|thirds?|quarters?|per\scent|each|every|both|either)\b|%",
    re.IGNORECASE,
)
"""Words that say that something came, or that figures are no numbers of the same things: "nine were |hired"."""
_RESULT = compile_late(
    r"(?:\bso(?:\sthat)?\b[^.;]{0,40}|\bonly\s|\bno\smore\sthan\s|\bno\sfewer\sthan\s|\bin\sthe\send\b[^.;]{0,30}|\bleaving\s(?:[a-z]+\s)?|"
    r"\b(?:counted|numbered|(?:carry|carried)\sforward|(?:were|was|is|are)\sdown\sto)\s|\b(?:leaves|which\sleft|that\sleft|left\s(?:him|her|them|us|me)|left\swith|had)\s(?:[a-z]+\s){0,2}|\bthe\s(?:remaining|other|surviving|last)\s|\bremaining\s|\bthe\srest,\s|\b[Jj]ust\s|\bmere\s)"
    r"(?:a\s|the\s|no\smore\sthan\s|only\s|just\s|barely\s|a\smere\s|us\s|them\s|with\s)*$"
)
"""Before what is left: "so that only |twenty-three"."""
_SURVIVES = compile_late(
    r"(?:\s(?!and\b|or\b|but\b)[a-z’'-]+){0,2}?\s(?:(?:ever|were|was|are|is|still|finally|had|have|men|of\sthem)\s){0,2}"
    r"(?:came|come|reached|returned|saw|stood|stand|remain\w*|survived|arrived|lived|finished|left|got|made\sit|completed|in\shand|over|over\b|home|"
    r"reach|sailed|limped|marched|rode|afloat|alive|standing|to\sspend)\b"
)
"""Behind what is left: "twenty-three| came home"."""
_MOST_STEPS = 6
"""With more figures, several things are told."""
_NEAR = Fraction(1, 5)
"""What is left may be off by this part of it and still be a slip."""
_ALL_OF = compile_late(
    r"\b(?:[Aa]ltogether|[Ii]n\sall|[Ii]n\stotal|[Aa]ll\stold|[Tt]ogether|[Bb]etween\sthem|[Cc]ombined|[Tt]hat\smakes|[Tt]hat\smade|[Ii]n\ssum)"
    r"(?:,|\s(?:that|this|these|it|they|we|he|she|the)\b)?(?:\s(?!and\b|but\b|or\b)[a-z’'-]+){0,4}\s(?:[$€£])?$|"
    r"^(?:That['’]s|That\sis|This\sis|These\sare|Those\sare|That\swas|Makes)\s(?:just\s|only\s|a\sfull\s)?(?:[$€£])?$|"
    r"\b(?:a|our|the|their|his|her|its)\s(?:grand\s|final\s|combined\s)?total\s(?:of|was|is)\s$"
)
"""Before a total: "Altogether |2,575"."""
_POORER = compile_late(r"\s(?:[a-z]+\s)?(?:the\s)?(?:poorer|richer|lighter|worse\soff|better\soff|out\sof\spocket)\b")
"""Behind what somebody paid or earned in all: "and came home $28| poorer"."""
_ALL_THOSE = compile_late(
    r"\b(?:[Aa]ll|[Ee]ach\sof\sthe|[Ee]very\sone\sof\sthe|(?:last|first|none|one|each|any|most|all|youngest|oldest)\sof\s(?:the|these|those))\s$"
)
"""Before a total that is meant by all of them: "the last of the |twenty-one"."""
_NOT_WHOLE = compile_late(
    r"\b(?:last|previous|earlier|other|others|another|more|besides|also|since|including|excluding|plus|with\s(?:what|the|his|her|their|an?)|counting|now|"
    r"nationally|worldwide|would|could|should|might|if|than|average|per|each|every|some|half|left\s(?:over|in)|and\san?|as\swell\sas)\b|%",
    re.IGNORECASE,
)
"""Words that make a total one of other things or more: "counting the crew"."""
_PART_NOT = compile_late(
    r"\b(?:than|each|per|every|apiece|average|mean|out\sof|of\s(?:which|whom|them|these|those)|whose|aged?|minus|less|including|included|among|at\s[$£€]|"
    r"times|both|from|to)\s$"
)
"""Before a figure that is no part: "more than |40"."""
_LEAST = 2
"""The least parts of a sum, and the most sentences back."""
_OTHER_SO_MANY = compile_late(r"\b[Tt]he\s(?:other|remaining)\s$")
"""Before a rest: "the other |six"."""
_DID_NOT = compile_late(r"\s(?:who|that|which)\sdid\snot\b")
"""Behind a rest: "The six| who did not"."""
_CLAUSE = compile_late(r"[^,.;]{0,80}[,.;]")
"""The clause in which a whole stands: "Thirty-eight| hands sailed."."""
_THE = compile_late(r"\b[Tt]he(?:\sother)?\s$")
"""Before a rest or total that is known: "the |six"."""
_WHO_ARE_LEFT = compile_late(
    r"\s(?:[a-z]+\s)?(?:(?:who|that|which)\s(?:were\sleft|was\sleft|are\sleft|remain(?:ed)?|survived|stayed|did\snot(?=\s(?:are|is|were|was|had|have|has|went|stayed)\b|\s*[.,;])|came\shome|came\sback|came\sthrough|"
    r"lived)|left\b|remaining\b|survivors\b)"
)
"""Behind a rest: "The six| who survived"."""
_RESULT_SURE = compile_late(
    r"\bso\sthat\sthere\s(?:were|are)\s(?:only\s|just\s|still\s)?$|\b(?:counted|numbered|(?:carry|carried)\sforward|(?:were|was|is|are)\sdown\sto|leaving|leaves|left|remaining|the\sother|the\srest,)\s(?:[a-z]+\s){0,2}$"
)
"""Before what can only be left: "leaving |170"."""
_BY = compile_late(r"\bby\s$")
"""Before by how many something changed: "by |12"."""
_OF_THEM = compile_late(r"\sof\s(?:them|us)\b")
"""Behind a total of persons: "the 38| of them"."""
_REMARKED = compile_late(
    r"(?:\s[a-z]+){0,4}?\s(?:is|are|was|were)\s(?!what\b|the\b|more\b|less\b|needed\b|required\b|enough\b|still\b|left\b|missing\b|lost\b|to\b|not\senough\b)"
)
"""Behind a total that a sentence remarks on: "36 minutes| is a short evening"."""
_PEOPLE = frozenset("people person men women children member player guest passenger".split())
"""What persons of any kind may be counted as: "12 men and 15 women … 27 |people"."""
_UNCOUNTED = compile_late(
    r"(?:,|\band|\bplus)\s(?:an?|one|another|the|his|her|its|their|my|our)\s(?!total\b|rest\b|grand\b|final\b|younger\b|other\b|remaining\b)[a-z]+(?:\s[a-z]+)?\s*(?:[,.;)]|$)|"
    r"\b(?:several|some|a\sfew|others|many|rest|each|twice|half|losing|lost|of\swhich|of\swhom|of\sthem|of\sthese)\b(?!\sof\sthe\sside)"
)
"""Parts without a number: "nine hens, two geese and a rooster"."""


def check_told_sums(reading: Reading) -> Iterator[Slip]:
    """What is left, and what there is in all, told behind the numbers that make it."""
    for at in range(_LEAST, len(reading.quantities)):
        slip = _check_left(reading, at) or _check_all(reading, at)
        if slip is not None:
            yield slip


@dataclass(frozen=True, slots=True)
class _Rest:
    """What is said to be left: as "the other six" (`is_other`), as those "who survived" (`are_left`), or as a result."""

    number: Quantity
    is_other: bool
    are_left: bool


def _check_left(reading: Reading, at: int) -> Slip | None:
    """ "Thirty-eight hands. Eleven were lost, six more died, so that only twenty-three came home"."""
    rest = _read_rest(reading, reading.quantities[at])
    told = _find_whole_and_losses(reading, at, rest) if rest is not None else []
    if rest is None or not told or not _all_went(reading, told, rest):
        return None
    whole, *parts = told
    written, left = rest.number, whole.value - add_up(parts)
    is_told_as_rest = rest.is_other or _is_of_two(told, rest)
    if left <= 0 or not (2 * left >= written.value >= left / 2 if is_told_as_rest else _is_near(written, left)):
        return None
    values = [one.value for one in told]
    made = {*values, *subset_sums(values)}
    if abs(left - written.value) <= allowed_by_rounding(told, written):
        return None
    if any(one - other == written.value for one in made for other in made):
        return None
    if reading.is_doubtful(*told) or reading.paragraph.is_masked(written.number.span):
        return None
    if reading.is_open(written.sentence):
        return None
    return report_left(reading.paragraph, whole.number, [one.number for one in parts], written.number)


def _read_rest(reading: Reading, written: Quantity) -> _Rest | None:
    """How an amount is said to be left; None where it is not."""
    lead = reading.paragraph.text[max(0, written.start - 60) : written.start]
    are_left = _THE.search(lead) is not None and _WHO_ARE_LEFT.match(written.after) is not None
    if not written.is_amount or not (are_left or _RESULT.search(lead)):
        return None
    is_sure = are_left or _SURVIVES.match(written.after) or _RESULT_SURE.search(written.before)
    if not written.unit and not is_sure:
        return None
    return _Rest(written, _OTHER_SO_MANY.search(lead) is not None, are_left)


def _is_of_two(told: Sequence[Quantity], rest: _Rest) -> bool:
    """Whether one whole and one part are enough: "eighteen of the 26 are dated; the other six …"."""
    did_not = rest.are_left and _DID_NOT.match(rest.number.after) is not None
    return len(told) == _LEAST and (rest.is_other or did_not)


def _find_whole_and_losses(reading: Reading, at: int, rest: _Rest) -> list[Quantity]:
    """The amounts before a rest, the whole first; none where they cannot be a whole and what went of it."""
    written, told = rest.number, _alike(reading, at, rest.number)
    if rest.is_other:
        told = sorted(told[-_MOST_STEPS:], key=lambda one: -one.value)
        is_of_it = written.noun in ("", told[0].noun if told else "")
        if len({one.sentence for one in told}) > _LEAST or not is_of_it:
            return []
    if (told and are_all_parts(reading, told, written)) or len(told) > _MOST_STEPS:
        return []
    if len(told) <= _LEAST and not _is_of_two(told, rest):
        return []
    whole, *parts = told
    if written.noun and whole.noun and written.noun != whole.noun and written.noun not in _PEOPLE:
        return []
    if any(one.value >= whole.value for one in (*parts, written)) or whole.sentence < written.sentence - _LEAST:
        return []
    return told if is_whole_first(whole, parts) else []


def _all_went(reading: Reading, told: Sequence[Quantity], rest: _Rest) -> bool:
    """Whether words say of all parts but one that they went from the whole, and nothing came to it."""
    text, (whole, *parts) = reading.paragraph.text, told
    of_whole = _CLAUSE.match(text, whole.end, parts[0].start)
    words = text[of_whole.end() if of_whole else whole.end : rest.number.start]
    is_of_two = _is_of_two(told, rest)
    if "(" in words or "?" in words or (_GAIN.search(words) and (rest.is_other or not is_of_two)):
        return False
    if any(_BY.search(one.before) or _PART_NOT.search(one.before) for one in parts):
        return False
    if rest.is_other or is_of_two:
        return True
    losses = sum(_LOSES.search(_clause(one)) is not None for one in parts)
    first = text[whole.end : parts[-1].start] + parts[-1].after
    return losses >= len(parts) - 1 and _LOSES.search(first) is not None


def _clause(one: Quantity) -> str:
    """The words about a quantity, of its own clause."""
    return one.before.rpartition(",")[2].rpartition(";")[2] + " … " + one.after.partition(",")[0].partition(";")[0]


def _alike(reading: Reading, at: int, last: Quantity) -> list[Quantity]:
    """The amounts told before one in up to three sentences that may be of the same things; none where one may not."""
    text = reading.paragraph.text
    told: list[Quantity] = []
    for one in reading.quantities[:at]:
        if one.sentence < last.sentence - _LEAST or (one.is_time and not last.is_time):
            continue
        if one.is_bare and is_year(one.number, text) and not one.number.currency:
            continue
        if not one.is_amount:
            return []
        if last.unit and one.unit != last.unit:
            if one.unit or one.number.currency:
                continue
            if one.noun:
                continue
        if not last.unit and one.unit:
            return []
        if not last.unit and one.number.step < 1:
            return []
        told.append(one)
    return told


def _is_near(written: Quantity, right: Fraction) -> bool:
    """Whether an amount looks like a slip of the right one."""
    step = written.number.step
    if is_slip(written.value / step, right / step):
        return True
    return abs(written.value - right) <= max(_NEAR * right, step) and right > 2 * step


def _check_all(reading: Reading, at: int) -> Slip | None:
    """ "1,240 volumes to the cathedral, 860 … and 375 … . Altogether 2,575 books", "the last of the twenty-one"."""
    text, total = reading.paragraph.text, reading.quantities[at]
    if not total.is_amount or total.is_loose or total.value <= _LEAST + 1:
        return None
    start = reading.paragraph.sentences[total.sentence].start
    lead = text[max(start, total.start - 60) : total.start]
    is_named = _ALL_OF.search(lead) is not None or is_total(total) or _POORER.match(total.after) is not None
    is_meant = _ALL_THOSE.search(lead[-32:]) is not None and (
        total.is_bare or total.unit != "" or total.noun in _PEOPLE
    )
    are_them = _THE.search(lead) is not None and _OF_THEM.match(total.after) is not None
    is_remarked = _is_remarked(reading, at)
    if not (is_named or is_meant or are_them or is_remarked):
        return None
    told = _alike(reading, at, total)
    rows = [[one for one in told if one.sentence >= total.sentence - back] for back in (1, 2)]
    rows = [row for row in rows if _LEAST <= len(row) <= _MOST_STEPS + 1]
    if any(total.value == one.value for one in told) or any(
        total.value in subset_sums([one.value for one in row]) for row in rows
    ):
        return None
    for row in rows:
        if is_remarked and (len(row) <= _LEAST or row[-1].sentence == total.sentence):
            continue
        if row[0].sentence == total.sentence and not are_them and not _POORER.match(total.after):
            continue
        parts = row
        if row[0].value == len(row) - 1 and len(row) > _LEAST and row[0].number.in_words:
            parts = row[1:]  # "in three bequests: 1,240 volumes …"
        if _is_wrong_sum(reading, parts, total):
            return report_total(reading.paragraph, [one.number for one in parts], total.number)
    return None


def _is_remarked(reading: Reading, at: int) -> bool:
    """Whether a sentence begins with a length or sum of money and says how much that is: "36 minutes is a short evening"."""
    total = reading.quantities[at]
    first = reading.paragraph.sentences[total.sentence].start
    is_first = total.start == first and total.unit not in ("", "%", "part", "points")
    return is_first and _REMARKED.match(total.after) is not None


def _is_wrong_sum(reading: Reading, parts: Sequence[Quantity], total: Quantity) -> bool:
    """Whether parts make another total than is told, by a slip, and no word makes it one of other things."""
    text, sentences = reading.paragraph.text, reading.paragraph.sentences
    made = add_up(parts)
    if len(parts) < _LEAST or total.value <= max(one.value for one in parts) or min(one.value for one in parts) <= 0:
        return False
    if abs(made - total.value) <= allowed_by_rounding(parts, total):
        return False
    step = min(one.number.step for one in (total, *parts))
    if not is_slip(total.value / step, made / step) or abs(made - total.value) > _NEAR * made:
        return False
    start = sentences[total.sentence].start
    before = _ALL_THOSE.sub("", text[max(start, parts[-1].end) : total.start])
    if (
        IN_A_YEAR.search(before)
        or _NOT_WHOLE.search(before)
        or _NOT_WHOLE.search(text[total.end : sentences[total.sentence].end].partition(",")[0][:40])
    ):
        return False
    if any(_PART_NOT.search(one.before) for one in parts):
        return False
    words, at = "", sentences[parts[0].sentence].start
    for one in (*parts, total):
        words, at = f"{words}{text[at : one.start]}0", one.end
    if _UNCOUNTED.search(words) or "?" in words or is_explained(reading, total, made):
        return False
    return not (reading.is_doubtful(*parts, total) or reading.is_open(*{one.sentence for one in (*parts, total)}))
