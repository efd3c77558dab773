"""Shares by their figures alone: the only part, the only whole and the only percentage of two sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import Slip
from factlint.consistency.numbers.figures import ONLY_WISHED, figures_near, is_doubtful_window
from factlint.consistency.numbers.portions.verdicts import (
    is_near_share,
    is_part_in_words,
    is_percent_of_whole,
    may_be_share,
    report_wrong_share,
)
from factlint.consistency.numbers.quantities import Quantity, Reading
from factlint.consistency.numbers.word_classes import OF_OTHERS, WISHED, any_of

_PART_OF = compile_late(
    r"(?:\s(?!and\b|or\b|but\b|in\b|from\b|to\b|of\b)[A-Za-z’'-]+){0,3}?\s(?:out\sof|of|from\samong|among)\s(?:the|its|their|our|his|her|my|all|those|these|a|an)\s"
    r"(?:total\sof\s|full\s|whole\s|first\s|[a-z]+\s){0,2}"
)
"""Between a part and its whole: "Thirty| of the |forty"."""
_OF_IT = compile_late(
    r"(?:\s(?!and\b|or\b|but\b|in\b|from\b|to\b|of\b)[a-z’'-]+){0,3}?(?P<of>\sof\s(?:that|it|them|these|those|this|which|whom)(?:\s[a-z]+)?)?"
    r"(?:,\s(?:or|that\sis(?:\sto\ssay)?|i\.e\.|which\sis|in\sother\swords|equal\sto)?,?\s?|\s\(|\s[–—]\s|\sor\s)(?:just\s|only\s|exactly\s|fully\s|some\s)*"
)
"""Between a part and its share: "1.2 million tonnes| of that, or |30 percent"."""
_CALLED = compile_late(
    r"(?:^|[.;:,–—]\s)(?:[A-Z][a-z]+\s)?(?:[Aa]n?|[Tt]he|[Tt]hat|[Tt]his|[Ss]uch\san?|[Tt]heir|[Ii]ts|[Ww]ith|[Aa]t|[Oo]nly|[Bb]arely|[Jj]ust|[Tt]hat\sis|[Tt]hat\swas|[Tt]his\sis|[Tt]hat\smakes|[Ii]t\sis)?\s?"
    r"(?:(?!of\b|in\b)[a-z-]+\s){0,3}?(?:(?:of|at|is|was|makes|made|,|gives|gave|means|meant)\s)?(?:just\s|only\s|exactly\s|a\sfull\s|some\s)*$"
)
"""Before a share that a sentence calls by a name: "A majority of |sixty per cent"."""
_SHARE_NAMES = compile_late(
    r"\b(?:majority|proportion|share|rate|fraction|percentage|turnout|response|return|success|pass|attendance|minority|vote|quota|ratio|"
    r"uptake|take-up|approval|support|coverage|failure|retention|survival|yield|score|result|figure|that|this)\b",
    re.IGNORECASE,
)
"""How a share of some may be called: "a turnout of 60%"."""
_APART = compile_late(
    r"\b(?:increase\w*|decrease\w*|rise|rose|risen|fall|fell|fallen|drop\w*|growth|grew|grown|gain\w*|declin\w*|reduc\w*|cut|discount|"
    r"higher|lower|more|less|fewer|up|down|than|compared|versus|against|average|mean|weight\w*|adjust\w*|standardi[sz]\w*|"
    rf"{any_of(WISHED, OF_OTHERS)}|estimat\w*|project\w*|quota\sof|necessary|rest|remaining|remainder|"
    r"last\s(?:year|time)|previous\w*|earlier|national\w*|interest|tax|duty|commission|premium|deposit|fee|"
    r"women|men|boys|girls|of\s(?:those|these|them)\s(?:who|that)|confidence|CI|alcohol|fat|humidity|slope|gradient|"
    r"probability|chance|risk)\b|\?",
    re.IGNORECASE,
)
"""Words that make a percentage no share of a whole, or one of another: "an increase of 20%", "alcohol"."""
_MOST_OFF = Fraction(9, 5)
"""One that is more times off is of other figures."""
_PAIR = 2
"""A part and a whole."""
_OUT_OF = compile_late(
    r"(?:\s[a-z]+){0,2}\sout\sof\s(?:(?:an?|the|its|our|their|his|her)\s)?(?:(?:total|[a-z]+)\s){0,2}(?:[a-z]+\sof\s)?"
)
"""Between a part and its whole: "30| out of a total of |40"."""
_STOPS = compile_late(r"\s?(?:of\s(?:them|it|the\stotal|all))?\s?[.,;)]")
"""Behind a share that ends its clause: "75%| of them."."""
_OF_THOSE = compile_late(r"\sof\s(?:all\s)?those\s(?:[a-z]+ly\s)?(?P<verb>[a-z]+(?:ing|ed))\b")
"""Behind a share, of whom it is one: "65 percent| of those voting"."""
_VOTES = ("ballot", "poll")
"""What else tells of a vote."""
_FULL = compile_late(r"\s(?:full|sold|booked|taken|occupied|complete|done|filled|used|gone|spent|empty|vacant)\b")
"""Behind a share of places: "80 per cent| full"."""
_OF_WHOM = compile_late(r",\sof\s(?:whom|which|these|those|them)\s(?:[a-z]+\s)?$")
"""Between a whole and its part: "40 boats|, of which |30"."""
_WHO_DID = compile_late(r"\s(?:who|that|which)\s(?:[a-z]+ly\s)?(?P<verb>[a-z]+)\b")
"""Behind a share of those who did what was told: "The 75%| who voted"."""
_THE = compile_late(r"(?:The|That|These|Those|This)\s")
"""Before the same: "|The 75% who voted"."""


def check_near_shares(reading: Reading) -> Iterator[Slip]:
    """Percentages and parts that the only part and whole nearby do not have."""
    for share in reading.quantities:
        if not (is_percent_of_whole(share) or is_part_in_words(share)) or share.is_loose:
            continue
        pair = _told_here(reading, share) or _told_before(reading, share)
        if pair is not None and _is_wrong(reading, share, *pair):
            yield report_wrong_share(reading, share, *pair)


def _told_here(reading: Reading, share: Quantity) -> tuple[Quantity, Quantity] | None:
    """ "Mined 4.8 million tonnes. It exported 1.2 million tonnes of that, or 30 percent"."""
    figures = [one for one in figures_near(reading, share.sentence - 1, share.sentence) if not one.is_time]
    at = figures.index(share) if share in figures else 0
    if not at or len(figures) > at + 1 or _APART.search(_clause(reading, share)):
        return None
    before = figures[:at]
    if len(before) == _PAIR and _are_alike(*before) and _OUT_OF.fullmatch(reading.between(*before)):
        is_closed = _OF_IT.fullmatch(reading.between(before[1], share)) and _STOPS.match(share.after)
        return (before[0], before[1]) if is_closed and before[0].sentence == before[1].sentence else None
    part = figures[at - 1]
    wholes = [one for one in figures[: at - 1] if not (one.value < part.value and one.number.in_words)]
    if len(wholes) != 1 or not (part.is_amount and wholes[0].is_amount) or part.sentence != share.sentence:
        return None
    whole = wholes[0]
    return (part, whole) if _are_part_and_whole(reading, share, part, whole) else None


def _are_part_and_whole(reading: Reading, share: Quantity, part: Quantity, whole: Quantity) -> bool:
    """Whether words tell that the amount before a share is one of another: "30 out of 40, or 75%", "30 of them, or 75%"."""
    gap = _OF_IT.fullmatch(reading.between(part, share))
    is_before = whole.sentence < share.sentence
    if is_before and 0 < part.value < whole.value and part.unit == whole.unit:
        did = _OF_THOSE.match(share.after)
        if _FULL.match(share.after) or (gap and did and _is_told(reading.words_of(whole.sentence), did["verb"])):
            return True
    if gap is None or not _are_alike(part, whole):
        return False
    return gap["of"] is not None or (is_before and part.is_bare)


def _is_told(words: str, verb: str) -> bool:
    """Whether a sentence tells of those who did something: of "those voting" where ballots were counted."""
    stem = verb.removesuffix("ing").removesuffix("ed")
    return any(one in words.lower() for one in (stem, *(_VOTES if stem == "vot" else ())))


def _told_before(reading: Reading, share: Quantity) -> tuple[Quantity, Quantity] | None:
    """ "Thirty of the forty delegates voted for it. A majority of sixty per cent"."""
    here = [one for one in figures_near(reading, share.sentence, share.sentence) if not one.is_time]
    before = [one for one in figures_near(reading, share.sentence - 1, share.sentence - 1) if not one.is_time]
    if here != [share] or len(before) != _PAIR:
        return None
    one, other = before
    gap = reading.between(one, other)
    if _are_alike(other, one) and _OF_WHOM.search(gap):
        did = _WHO_DID.match(share.after)
        is_told = did is not None and did["verb"] in reading.words_of(other.sentence)[-80:].split()
        return (
            (other, one)
            if is_told
            and _THE.fullmatch(
                reading.words_of(share.sentence)[: share.start - reading.paragraph.sentences[share.sentence].start]
            )
            else None
        )
    if not _are_alike(one, other) or _PART_OF.fullmatch(gap) is None or ONLY_WISHED.match(share.after):
        return None
    start = reading.paragraph.sentences[share.sentence].start
    lead = reading.paragraph.text[start : share.start]
    words = _clause(reading, share)
    if _CALLED.fullmatch(lead) is None or _SHARE_NAMES.search(words) is None or _APART.search(words):
        return None
    return one, other


def _clause(reading: Reading, share: Quantity) -> str:
    """The words about a share, from the beginning of its sentence to the end of its clause."""
    start = reading.paragraph.sentences[share.sentence].start
    return reading.paragraph.text[start : reading.clause_end(share.end, share.sentence)]


def _are_alike(part: Quantity, whole: Quantity) -> bool:
    """Whether one amount may be a part of the other: 30 of 40 delegates."""
    if not (part.is_amount and whole.is_amount and 0 < part.value < whole.value):
        return False
    return part.unit == whole.unit and (part.noun in ("", whole.noun) or whole.noun == "" or part.unit != "")


def _is_wrong(reading: Reading, share: Quantity, part: Quantity, whole: Quantity) -> bool:
    """Whether a share is near what a part is of its whole, but not it."""
    if not is_near_share(share, part, whole, _MOST_OFF) or may_be_share(share, part, whole):
        return False
    return not is_doubtful_window(reading, (share, part, whole))
