"""Shares that a sentence remarks on behind a part and its whole: "Of the eighty, sixty could write. That two thirds should …"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import Slip
from factlint.consistency.numbers.amounts import is_year
from factlint.consistency.numbers.portions.verdicts import (
    is_near_share,
    is_part_in_words,
    is_percent_of_whole,
    may_be_share,
    report_wrong_share,
)
from factlint.consistency.numbers.portions.wholes import GROUP_OF, OF_THE_REST, OF_THEM, OF_WHOLE, PART_OF
from factlint.consistency.numbers.quantities import Quantity, Reading, are_comparable
from factlint.consistency.numbers.word_classes import WISHED, any_of

_BEFORE_PART = compile_late(
    r"(?:\b(?:of\s(?:these|those|them|whom|which),?|of\swhich,?|and|but|only|just)|(?:and|but),?\s(?:on|in|at|by)\s[A-Za-z]+|[,;:–—])\s(?:no\sfewer\sthan\s|only\s|just\s|some\s)?$|"
    r"(?:^|\b[Yy]et\s|\b[Oo]nly\s)$",
    re.IGNORECASE,
)
"""Before a part of a whole that was told: "only |nine rhyme"."""
_DID = compile_late(
    r"(?:\s(?:of\s(?:them|these|those|whom|which)|only|already|actually|never|even|still|also|duly))*\s(?!of\b|in\b|on\b|at\b|per\b|to\b|and\b|or\b|more\b|"
    r"other|less\b|fewer\b|years?\b|times\b|from\b|for\b|as\b|with\b)[a-z]{2,}\b"
)
"""Behind a part that did something: "sixty| could write"."""
_REMARKED = compile_late(
    r"(?:(?:[Tt]hat|(?:[A-Z][a-z]+\s|It\s)?(?:[a-z]+\s){0,5}?(?:[Ff]or|that))\s(?:only\s|just\s|as\smany\sas\s|no\sfewer\sthan\s|fully\s|nearly\s|some\s|more\sthan\s|over\s|barely\s)?(?P<that>)|"
    r"(?:With|And|So|Thus|Hence|In\sother\swords,|In\sshort,|That\sis|That\swas|That\smakes|This\sis|It\sis|Yet|But|Only|Just|Nearly|Almost|Over|More\sthan|At|"
    r"A\srate\sof|A\sshare\sof|A\sproportion\sof|A\sresponse\sof|A\ssuccess\srate\sof|A\sturnout\sof|An\sattendance\sof|To\shave|To\slose|To\shear\sfrom|"
    r"To\s(?:save|find|see|win|keep)|Losing|Having\s(?:lost|saved|won|kept)|Winning|Keeping|When|Where)?\s?)$",
)
"""How a sentence that remarks on a share begins: "|That |two thirds should …", "|To lose |a third"."""
_TO_LOSE = compile_late(
    r"(?:When|Where|To\s(?:lose|have|save|find|see|win|keep)|Losing|Having|Winning|Keeping)\s(?:lost\s|saved\s|won\s|kept\s)?$"
)
"""The same of those that say what came of it: "|Losing |a third"."""
_OF_ITS = compile_late(r"(?:\sof)?\s(?:the|its|their|our|his|her|all|all\sits|all\sthe)\s(?P<noun>[a-z]+)\b")
"""Behind a share, of whom it is one: "a third| of its members"."""
_GAP = compile_late(
    r"[^.;:()]{0,70}(?:,|;|\s[–—])\s(?:(?:or|that\sis|that\sis\sto\ssay|to\ssay|in\sother\swords|i\.e\.|which\sis|which\smakes|so\sthat|so|making|"
    r"being|just|only|exactly|fully|no\sless\sthan),?\s)*"
)
"""Between a part and its share in one sentence: "nine rhyme|, in other words |a quarter"."""
_OF_ALL = compile_late(
    r"\sof\s(?:them(?:\sall)?|the\s(?:whole|total|lot)|it\sall|all)(?P<ends>\s*[.,;:)!])?(?!\s(?:who|which|that|for|in|on|from)\b)"
)
"""Behind a share that is of all: "a quarter| of the whole."."""
_BETWEEN_COMMAS = compile_late(
    r"\sof\s(?:them|these|those|whom|which)(?:\s[a-z]+)?,\s(?:exactly\s|or\s|that\sis,?\s|just\s)*"
)
"""Before a share that says the part again: "72 of these, two thirds, yielded finds"."""
_SO_THAT = compile_late(r"\b(?:so|that\sis|in\sother\swords)\b")
"""Between a part and a share that follows from it: "nine rhyme, so |a quarter"."""
_SHOULD = compile_late(
    r"\s(?:of\s(?:the|a|an|all|its|their|them|our|his|her|any)\b[^.;:,]{0,60}\s|[^.;:,]{0,20})?(?:should|to|ha[ds]|have|were|was|are|is|can|could|do|did)\b"
)
"""Behind a share that is wondered at: "That two thirds| should write"."""
_IS_A = compile_late(
    r"(?:\s(?:of\s(?:them|the\s(?:total|whole|lot)|all)))?,?\s(?:[a-z]+,?\s){0,3}?(?:is|was|seems|looks|sounds|makes)\s(?:(?:not|hardly|scarcely|no|still|surely|quite|too|"
    r"very|rather|far|certainly|indeed)\s)*(?:an?\s(?:[a-z]+\s)?(?:figure|proportion|share|rate|result|number|record|scandal|disgrace|success|failure|return|response|"
    r"turnout|score|lot|majority|minority|percentage|fraction|yield|loss)\b|bad\b|good\b|high\b|low\b|enough\b|remarkable\b|poor\b|"
    r"unusual\b|surprising\b|excellent\b|disappointing\b|respectable\b|modest\b|small\b|large\b|many\b|few\b|much\b|little\b)"
)
"""Behind a share that is judged: "two thirds| is a good result"."""
_WITH = compile_late(
    r"\s(?:of\s(?:them|it|the\s[a-z]+|all)\s)?(?:through|gone|absent|present|in\sfavour|against|back|in|out|lost|missing|away|returned|ill|passed|passing|failing)\b"
)
"""Behind a share after "with": "With two thirds| gone"."""
_IN_WORDS = compile_late(
    r"(?:\sof\s(?:them|all|the\slot|the\swhole)|(?:\sof)?\s(?:our|its|their|his|her|the)\s[a-z]+)\b(?:,?\s(?:in\sother\swords|that\sis|in\sshort|then|therefore|thus))|,\s(?:in\sother\swords|that\sis\sto\ssay|in\sshort|then),|"
    r"\sof\s(?:them|all|the\slot)\s*[.!]"
)
"""Behind a share that says again: "two thirds| of them, in other words"."""
_ELSE = compile_late(
    r"\b(?:of\s(?:those|these|the\s(?:rest|others|remaining|latter|former))|others?(?!\swords)|"
    rf"{any_of(WISHED, but='should')}|another|elsewhere|further|last\s(?:year|time)|previous|"
    r"necessary|enough\sto|national\w*|average|than|instead|compared|women|men|girls|boys|up\sfrom|"
    r"down\sfrom|rise|rose|fell|increase|weighted)\b|\?"
)
"""Words that make a share another's: "the national average", "would"."""
_MOST_OFF = Fraction(2)
"""One that is more times off is of other figures."""
_PAIR = 2
"""A part and a whole."""


def check_remarked_shares(reading: Reading) -> Iterator[Slip]:
    """Shares in the sentence behind a part and its whole that these do not have."""
    for share in reading.quantities:
        if not (is_percent_of_whole(share) or is_part_in_words(share)):
            continue
        words = reading.words_of(share.sentence)
        told = [one for one in reading.of_sentence(share.sentence) if not one.is_time]
        if told == [share] and share.sentence and _is_remark(reading, share, words):
            pair = _part_and_whole(reading, told_in=reading.of_sentence(share.sentence - 1))
        elif len(told) == _PAIR + 1 and told[-1] is share and _is_apposed(reading, told[-2], share):
            pair = _part_and_whole(reading, told_in=[one for one in told if one is not share])
        else:
            continue
        if pair is not None and _is_wrong(reading, share, *pair):
            yield report_wrong_share(reading, share, *pair)


def _is_remark(reading: Reading, share: Quantity, words: str) -> bool:
    """Whether a sentence speaks of a share as of one known from the sentence before."""
    if _ELSE.search(words):
        return False
    start = reading.paragraph.sentences[share.sentence].start
    lead = reading.paragraph.text[start : share.start]
    found = _REMARKED.fullmatch(lead)
    if found is None:
        return False
    if _IN_WORDS.match(share.after) or _IS_A.match(share.after):
        return True
    if _TO_LOSE.match(lead):
        of = _OF_ITS.match(share.after)
        whole = [
            one for one in reading.of_sentence(share.sentence - 1) if of and one.noun == of["noun"].removesuffix("s")
        ]
        return bool(whole)
    if found["that"] is not None:
        return _SHOULD.match(share.after) is not None
    return lead.startswith("With ") and _WITH.match(share.after) is not None


def _is_apposed(reading: Reading, last: Quantity, share: Quantity) -> bool:
    """Whether a share says again what the numbers before it do: "Of the 36 only nine rhyme, a third of the whole"."""
    gap = reading.between(last, share)
    if _BETWEEN_COMMAS.fullmatch(gap) and share.after.startswith((", ", ",)")) and not _ELSE.search(gap):
        return True
    of_all = _OF_ALL.match(share.after)
    if of_all is None or _GAP.fullmatch(gap) is None or _ELSE.search(gap):
        return False
    return of_all["ends"] is not None or _SO_THAT.search(gap) is not None


def _part_and_whole(reading: Reading, told_in: Sequence[Quantity]) -> tuple[Quantity, Quantity] | None:
    """The only two amounts of some, where one is a part of the other."""
    text = reading.paragraph.text
    told = [
        one
        for one in told_in
        if not one.is_time and not (one.is_amount and one.is_bare and is_year(one.number, text)) and not one.is_one
    ]
    if len(told) != _PAIR or not all(one.is_amount and one.value > 0 for one in told) or not are_comparable(told):
        return None
    return _paired(reading, told)


def _paired(reading: Reading, told: Sequence[Quantity]) -> tuple[Quantity, Quantity] | None:
    """A part and its whole, in this order, as the words between two amounts tell."""
    one, other = told
    gap = reading.between(one, other)
    if one.value < other.value:
        return (one, other) if PART_OF.fullmatch(gap) else None
    if one.value == other.value or OF_THE_REST.search(other.before) or OF_THE_REST.search(other.after[:30]):
        return None
    is_of = OF_WHOLE.search(one.before) is not None or OF_THEM.match(other.after) is not None
    is_they = (
        other.is_bare
        and (one.noun != "" or one.unit != "" or GROUP_OF.search(one.before) is not None)
        and _BEFORE_PART.search(other.before) is not None
        and _DID.match(other.after) is not None
    )
    return (other, one) if is_of or is_they else None


def _is_wrong(reading: Reading, share: Quantity, part: Quantity, whole: Quantity) -> bool:
    """Whether a share is near what a part is of its whole, but not it, and nothing makes it unfair to compare them."""
    if may_be_share(share, part, whole) or not is_near_share(share, part, whole, _MOST_OFF):
        return False
    paragraph = reading.paragraph
    if any(paragraph.is_masked(one.number.span) for one in (share, part, whole)) or whole.is_loose or part.is_loose:
        return False
    is_cut = paragraph.has_gap(min(part.start, whole.start), share.end)
    return not is_cut and not reading.is_open(part.sentence, share.sentence)
