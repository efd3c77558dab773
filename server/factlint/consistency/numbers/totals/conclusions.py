"""Totals that a text concludes from what it told before: "After those three days we had 44 km behind us"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import Slip
from factlint.consistency.numbers.amounts import add_up, is_year, subset_sums
from factlint.consistency.numbers.quantities import Quantity, Reading, is_slip
from factlint.consistency.numbers.reports import report_total
from factlint.consistency.numbers.totals.totals import (
    IN_A_YEAR,
    RESTRICTED,
    allowed_by_rounding,
    is_explained,
    is_near_slip,
)

CONCLUSION_WORDS = frozenset(
    "those these both all whole overall entire full combined joint so thus therefore hence that which everything giving bringing making "
    "makes made brought brings nobody nothing pieces items comes came after".split()
)

_THESE_SO_MANY = compile_late(
    r"\b(?:[Tt]hose|[Tt]hese|[Tt]he|[Aa]ll(?:\sof)?(?:\sthe|\sthese|\sof\sthe)?|in|[Ii]n|over|for|[Oo]n\sthese)\s$"
)
_WHOLE = compile_late(
    r"\b(?:overall|total|whole|entire|full|combined|joint|gross|complete)\s(?!of\b)[a-z]+(?:\s(?!and\b|but\b|or\b|of\b|"
    r"was\sinsured)[a-z]+){0,3}?\s"
    r"(?:is|was|comes?\sto|came\sto|cost|costs|weighs?|weighed|lasts?|lasted|measures?|measured|runs?\sto|ran\sto|amounts?\sto|"
    r"amounted\sto|takes?|took|therefore|thus)"
    r"(?:\s(?:is|was|cost|us|them|him|her|me|therefore|thus|then|exactly|just|came\sto|comes\sto|now)){0,3}\s$",
    re.IGNORECASE,
)
_SO = compile_late(
    r"\b(?:so|thus|therefore|hence|that|which|altogether|all\sthis|this)\b[^.;:!?]{0,50}?\b(?:brought|brings|bring|makes?|made|"
    r"comes?\sto|came\sto|report|there\s(?:were|are|was)|we\shad|had|have|pays?|paid|gets?|got|receives?|received|"
    r"costs?|gives?|gave|was|were|is|are|will\sbe|means|meant|stood|stands|ran\sto|amounts?\sto|amounted\sto|£|€|\$)\b[^.;:!?,]{0,40}$|"
    r",\s(?:thus\s|so\s)?(?:giving|bringing|making|leaving\shim\swith|which\sgives|which\sgave|which\smakes|which\sbrought|"
    r"which\sbrings)\s[^.;:!?,]{0,40}$|"
    r"\bcomes\sto\s$|\bcame\sto\s$|,\sand\sso\s$",
    re.IGNORECASE,
)
_ALL = compile_late(r"\b[Aa]ll(?:\sof)?(?:\sthe|\sthese|\sthose|\sof\sthe)?\s$|\b(?:[Tt]hese|[Tt]hose)\s$|^The\s$")
_OF_THEM = compile_late(r"\sof\s(?:them|us|these)\b")
_FOR_ALL = compile_late(
    r"(?:\s[a-z]+)?\sfor\s(?:everything|the\slot|it\sall|all\s(?:of\s(?:them|it)|three|four|five))\b|(?:\s[a-z]+)?\sin\s(?:two|"
    r"three|four|five)\s[a-z]+s\b"
)
_NOT_PARTS = compile_late(
    r"\b(?:than|each|per|every|apiece|average|mean|out\sof|of\s(?:which|whom)|whose|if|unless|minus|less|versus|compared|except|without|"
    r"instead|not|only|aged?|last\syear|left|lost\sto|remain\w*|still|or|if|would|could|should|expected|planned|to\sgo|ahead|"
    r"needed|insured|short|owes?|owed|budget\w*)\b|[×*?]"
)
_OTHERS = compile_late(
    r"\b(?:with\s(?:the|its|their|his|her|my|our|an?)|including|plus|and\s(?:the|its|their|his|her|my|our|an?|one)|excluding|"
    r"more|others?|another|also|ahead|still|left|remain\w*|short|needed|if|would|"
    r"than|last\syear|next|now\sworth|is\snow|was\sonce|for\sthe\s[a-z]+\sit|borrowed|insured|expected|average|each|per|half|"
    r"twice|percent|again)\b|%",
    re.IGNORECASE,
)
_NOBODY = compile_late(
    r"\b(?:nobody|no\sone|nothing|none)\s(?:else|more|besides)\b|\band\sthat\s(?:was|is)\s(?:all|it)\b|\band\sno\s(?:others|more)\b"
)
_MORE = compile_late(r"\b(?:[Ww]ith\san?\s|another\s|and\sthen\s|plus\s|a\sfurther\s)")
# "That number was revised to 30,000–40,000" is another count.
_REVISED = compile_late(
    r"\b(?:revised|raised|increased|lowered|corrected|rose|risen|grew|grown|fell|fallen|dropped|climbed|swelled|swollen)\b"
)
_TO_MORE = compile_late(r"\s?[–—-]\s?\d")
_NEAR = Fraction(3, 20)
_MOST_PARTS = 8
_LABEL_LENGTH = 24
_PAYS = compile_late(r"\b(?:pays?|ticket|price|buys?|costs?|offer|set)\b")
_AHEAD = compile_late(r"(?:\s[a-z]+)?\s(?:ahead|to\sgo|left|before\sus|remaining|more)\b")
_PRESENT = compile_late(
    r"\s[a-z]+\s(?:(?:was|were|are|is)\s)?(?:present|there|signed|came|voted|attended|agreed|survived|took\s(?:us|him|her|them))\b"
)
_MEMBERS = frozenset(
    "people person member vote piece item animal head casualtie seat card child children partner guest book vehicle worker pupil".split()
)
_AND_ONE = compile_late(r"(?:\band|,|\bplus) an? (?!total\b|sum\b)[a-z]")


class _Total(NamedTuple):
    """Parts, and whether words say that they are all of them."""

    parts: Sequence[Quantity]
    is_sure: bool


def check_conclusions(reading: Reading) -> Iterator[Slip]:
    """Totals, and wholes told first, that the parts of other sentences and clauses do not make."""
    is_closed = _NOBODY.search(reading.paragraph.text) is not None
    for at, total in enumerate(reading.quantities):
        if not total.is_amount or total.value < 4:
            continue
        last = reading.quantities[at - 1]
        may_be = at >= 2 and last.value < total.value and last.sentence >= total.sentence - 1
        told = _parts_before(reading, at) if may_be else None
        told = told or (_parts_behind(reading, at) if is_closed else None)
        if told is not None and _is_wrong(reading, total, told):
            yield report_total(reading.paragraph, [one.number for one in told.parts], total.number)


def _parts_before(reading: Reading, at: int) -> _Total | None:
    """The parts that a quantity is concluded from, if it is."""
    total, here = reading.quantities[at], reading.of_sentence(reading.quantities[at].sentence)
    counts = [one for one in here if one is not total and _counts_parts(one)]
    own = [one for one in here if one.start < total.start and one not in counts]
    candidates = [*_candidates(reading, total, own)]
    if not candidates or any(add_up(parts) == total.value for parts in candidates):
        return None
    parts = candidates[0]
    if not _can_be_parts(reading, total, parts) or _is_of_others(reading, total, own):
        return None
    behind = [one for one in here if one.start > total.start and one not in counts]
    if any((one.unit, one.noun) == (total.unit, total.noun) for one in behind):
        return None
    if total.unit and total.value < add_up(parts) and _PAYS.search(_lead(reading, total)):
        return None  # All together may be cheaper.
    if counts:
        is_these = any(one.value == len(parts) for one in counts)
        return _Total(parts, True) if is_these and not _AHEAD.search(total.after) else None
    is_sure = _is_conclusion(reading, total, is_last=parts[-1].sentence == total.sentence and len(own) != len(parts))
    return None if is_sure is None else _Total(parts, is_sure)


def _counts_parts(one: Quantity) -> bool:
    """Whether a quantity may say how many parts there are: "those |three| days"."""
    return one.is_amount and one.value <= _MOST_PARTS and _THESE_SO_MANY.search(one.before) is not None


def _lead(reading: Reading, total: Quantity) -> str:
    """The words of its sentence before a total."""
    return reading.paragraph.text[reading.paragraph.sentences[total.sentence].start : total.start]


def _is_of_others(reading: Reading, total: Quantity, own: Sequence[Quantity]) -> bool:
    """Whether words beside a total make it one of other things or more, or a count that was revised."""
    lead = _lead(reading, total)
    if _REVISED.search(lead[-50:]) or _TO_MORE.match(total.after):
        return True
    around = (total.before if own else lead[-70:], total.after[:14].partition(".")[0])
    return any(_OTHERS.search(words) for words in around)


def _is_conclusion(reading: Reading, total: Quantity, *, is_last: bool) -> bool | None:
    """Whether words say for sure that a total is one of the parts before it; None where none say so at all.

    `is_last` is whether the parts end in its own sentence, among other quantities.
    """
    lead, after = _lead(reading, total), total.after
    if _FOR_ALL.match(after) or _WHOLE.search(lead):
        return True
    if _SO.search(lead[-110:]) and not RESTRICTED.match("" if total.unit else after.partition(",")[0][:30]):
        return not is_last
    if _ALL.search(lead[-24:]) and not total.unit:
        is_them = _OF_THEM.match(after) or _PRESENT.match(after)
        return False if is_them or not RESTRICTED.match(after) else None
    return None


def _candidates(reading: Reading, total: Quantity, own: Sequence[Quantity]) -> Iterator[Sequence[Quantity]]:
    """The rows of parts before a total, the likeliest first: of its sentence, the one before, or one from each of some."""
    before = _fitting(reading.of_sentence(total.sentence - 1), total) if total.sentence else []
    here = _fitting(own, total)
    is_all = len(here) == len([one for one in own if not total.unit or one.unit])
    if len(here) >= 2 and is_all:
        yield here
        return
    if here and is_all and before and _MORE.search(reading.words_of(total.sentence)[:60]):
        yield [*before, *here]
    if own:
        return
    if len(before) >= 2:
        yield before
        return
    if len(before) != 1:
        return
    row = [*before]
    for sentence in range(total.sentence - 2, max(total.sentence - 6, -1), -1):
        more = reading.of_sentence(sentence)
        is_label = len(reading.words_of(sentence)) <= _LABEL_LENGTH
        if len(more) != 1 or not _fitting(more, total) or (len(row) >= 2 and not is_label):
            break
        row = [*more, *row]
    if len(row) >= 2:
        yield row


def _fitting(told: Sequence[Quantity], total: Quantity) -> list[Quantity]:
    """The quantities of a sentence that may be parts of a total; none where one of them may not."""
    if not total.unit:
        return list(told) if all(one.is_amount and not one.unit for one in told) else []
    same = [one for one in told if one.unit == total.unit or (one.is_bare and one.is_amount)]
    others = [one for one in told if one not in same]
    if not any(one.unit or one.number.step < 1 for one in same) or (others and total.is_time):
        return []
    return [] if any(not one.is_amount for one in others) else same


def _can_be_parts(reading: Reading, total: Quantity, parts: Sequence[Quantity]) -> bool:
    """Whether a row may be parts of a total: few, positive, of its kind, with no word among them that parts them."""
    paragraph = reading.paragraph
    start = paragraph.sentences[parts[0].sentence].start
    words = paragraph.text[start : parts[-1].end]
    if not 2 <= len(parts) <= _MOST_PARTS or _NOT_PARTS.search(words) or min(one.value for one in parts) <= 0:
        return False
    if any(is_year(one.number, paragraph.text) and one.is_bare for one in (*parts, total)):
        return False
    if total.unit:
        return True
    nouns = {one.noun for one in parts if one.noun}
    return not total.noun or total.noun in nouns or len(nouns) != 1 or total.noun in _MEMBERS


def _parts_behind(reading: Reading, at: int) -> _Total | None:
    """ "There were nineteen of us. Eight came from her side and ten from his, and nobody else"."""
    total = reading.quantities[at]
    if len(reading.of_sentence(total.sentence)) != 1:
        return None
    parts = _fitting(reading.of_sentence(total.sentence + 1), total)
    if len(parts) < 2 or not _NOBODY.search(reading.words_of(total.sentence + 1)):
        return None
    made = add_up(parts)
    return None if made == total.value or not _can_be_parts(reading, total, parts) else _Total(parts, True)


def _is_wrong(reading: Reading, total: Quantity, told: _Total) -> bool:
    """Whether a total is near what its parts make, but not it, and nothing else explains it."""
    parts = told.parts
    made = add_up(parts)
    start = reading.paragraph.sentences[parts[0].sentence].start
    if IN_A_YEAR.search(reading.paragraph.text, parts[-1].end, total.start):
        return False  # "312 weddings and 288 funerals, and in 2005 there were 700 of these two kinds"
    if not total.unit and _AND_ONE.search(reading.paragraph.text, start, total.start):
        return False
    if abs(made - total.value) <= allowed_by_rounding(parts, total) or total.value <= max(one.value for one in parts):
        return False
    step = min(one.number.step for one in (total, *parts))
    off = abs(made - total.value)
    is_slipped = is_slip(total.value / step, made / step) or is_near_slip(total, made, parts)
    is_near = off <= _NEAR * made or off == step or (told.is_sure and is_slipped and 4 * off <= made)
    is_small = told.is_sure and made < 10 * step and off <= 2 * step
    if not is_small and not (is_near and (is_slipped or told.is_sure)):
        return False
    if reading.is_doubtful(*parts, total) or reading.is_open(*{total.sentence, *(one.sentence for one in parts)}):
        return False
    if total.value in subset_sums([one.value for one in parts]):
        return False
    return not is_explained(reading, total, made)
