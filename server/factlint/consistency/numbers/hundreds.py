"""Shares of one whole that do not make a hundred: all that are named, or the rest of it ("the other 38%")."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import Slip
from factlint.consistency.numbers.amounts import add_up, figures_of, format_like, format_trimmed, subset_sums
from factlint.consistency.numbers.quantities import Quantity, Reading
from factlint.consistency.numbers.word_classes import CHANGED_BY, OF_THOSE

_WHOLE_SET = compile_late(
    r"\b(?:made up|consist\w*|compris\w*|compos(?:e[ds]?|ing|itions?)|split|divided|broken down|breaks? down|mix|blend|mixture|undecided|"
    r"no opinion|don['’]t know|"
    r"did not know|abstain\w*|all others?|others? together|the rest|the remainder|the remaining)\b"
)
_NOT_ALL = compile_late(
    r"\b(?:main|chief|principal|leading|largest|biggest|most important)\b|\btraces? of\b|\bsmall(?:er)? (?:amounts|quantities)\b"
)
"""Words with which some shares are left out."""
_OF_THAT_PART = compile_late(r"\s+of\s+(?:that|this)\s[a-z]")
"""Behind a share of a part told before: "29% of the waste, and 35%| of that waste"."""
_A_CHANGE = compile_late(
    r"\s(?:[a-z]+\s)?(?:off|cheaper|discount|increases?|decreases?|rises?|drops?|falls?|growth|gains?|declines?|reductions?|change)\b"
)
_MOST_APART = 15
"""So far from 100 shares may lie that were meant to make it."""
_IS = compile_late(r"\b(?:is|was|are|were|contains?|contained|has|had)\s+(?:about\s+)?$")
_OF_ONE_WORD = compile_late(r"\s+(?:of\s+)?[a-z-]+(?:\s+[a-z-]+)?(?:,|,?\s+and|,?\s+plus)\s+")
_THE_OTHER = compile_late(r"(?:(?:^|[.;:!?]\s|\b(?:and|but|while|whereas|so)\s)[Tt]he other|\b[Tt]he remaining)\s$")
"""Before what is left of a hundred: "72% liked it and the other |38%| did not"."""
_NO_REST = compile_late(
    r"\b(?:one|two|2|both|either|each|former|elder|few|some|several|many|rest|remainder|others|another|same|again)\b",
    re.IGNORECASE,
)
"""Where "the other" is another thing, or further shares are told in words: "|one| mixture holds 60% salt, the other 75%"."""
_OF_ANOTHER_WHOLE = compile_late(r"\s+of\s(?!(?:them|these|those)\b)")
"""Behind a share that says of what it is: "45%. The other 40%| of the parish is woodland"."""
_OF_THEM = compile_late(r"^\s+of\s(?:them|these|those)\b")
"""Behind the first share of things told before: "72%| of them liked it"."""
_RANGE_BEFORE = compile_late(r"\d\s?(?:%\s?)?(?:and|to|or|[–-])\s?$")
"""Before the end of a range: "between 60 and |70%"."""
_RANGE_REACH = 12


def check_hundreds(reading: Reading) -> Iterator[Slip]:
    """Shares that should make 100 and do not."""
    percents = [one for one in reading.quantities if one.unit == "%"]
    if len(percents) >= 3:
        yield from _check_all(reading, percents)
    elif len(percents) == 2:
        yield from _check_rest(reading, *percents)


def _check_rest(reading: Reading, first: Quantity, last: Quantity) -> Iterator[Slip]:
    """The rest of one share: "72% liked it and the other |38%| did not", where no other share is told."""
    if not _THE_OTHER.search(last.before) or any(one.unit == "part" for one in reading.quantities):
        return
    both = (first, last)
    allowed = sum((one.number.step for one in both), Fraction(0)) / 2
    if last.sentence - first.sentence > 1 or first.value >= 100:
        return
    if not allowed < abs(add_up(both) - 100) <= _MOST_APART or not _are_alone(reading, first, last):
        return
    words = {reading.words_of(one.sentence) for one in both}
    if any(sign.search(each) for each in words for sign in (_NOT_ALL, _NO_REST)):
        return
    if OF_THOSE.search(_OF_THEM.sub("", reading.between(first, last), count=1)):
        return
    if reading.is_doubtful(*both) or reading.is_open(first.sentence, last.sentence):
        return
    if any(CHANGED_BY.search(one.before) or _is_change_or_part(one) for one in both):
        return
    if not _OF_ANOTHER_WHOLE.match(last.after):
        yield _report(reading, both)


def _are_alone(reading: Reading, first: Quantity, last: Quantity) -> bool:
    """Whether no other number of two sentences may be a share, but for the whole told in front."""
    about = [one for one in reading.quantities if first.sentence <= one.sentence <= last.sentence]
    text, start = reading.paragraph.text, first.start
    is_end_of_range = _RANGE_BEFORE.search(text, max(0, start - _RANGE_REACH), start) is not None
    return about[-2:] == [first, last] and len(about) <= 3 and not is_end_of_range


def _is_change_or_part(one: Quantity) -> bool:
    """Whether a percentage is a change, or the share of a part."""
    return bool(_A_CHANGE.match(one.after) or _OF_THAT_PART.match(one.after))


def _is_composition(reading: Reading, shares: Sequence[Quantity]) -> bool:
    """Whether shares in a row say what something is made of: "is 70% copper, 20% zinc and 15% tin"."""
    gaps = [reading.between(one, other) for one, other in pairwise(shares)]
    return bool(_IS.search(shares[0].before)) and all(_OF_ONE_WORD.fullmatch(gap) for gap in gaps) and "and" in gaps[-1]


def _is_in_brackets(reading: Reading, one: Quantity) -> bool:
    """Whether a bracket is open where a quantity stands."""
    before = reading.paragraph.text[reading.paragraph.sentences[one.sentence].start : one.start + 1]
    return before.rfind("(") > before.rfind(")")


def _check_all(reading: Reading, percents: Sequence[Quantity]) -> Iterator[Slip]:
    """Shares of which a sentence names all: "45% said yes, 38% no and 27% had no opinion"."""
    for sentence in {one.sentence for one in percents}:
        here = [one for one in percents if one.sentence == sentence]
        words = reading.words_of(sentence)
        if (
            len(here) < 3
            or not (_WHOLE_SET.search(words) or _is_composition(reading, here))
            or len(here) != len([one for one in reading.of_sentence(sentence) if one.unit in ("%", "part")])
        ):
            continue
        made = add_up(here)
        allowed = sum((one.number.step for one in here), Fraction(0)) / 2
        if not allowed < abs(made - 100) <= _MOST_APART or Fraction(100) in subset_sums([one.value for one in here]):
            continue
        if reading.is_doubtful(*here) or reading.is_open(sentence) or OF_THOSE.search(words) or _NOT_ALL.search(words):
            continue
        if any(map(_is_change_or_part, here)):
            continue
        parts = [one for one in here if _is_in_brackets(reading, one)]
        if any(one.value in subset_sums([part.value for part in parts]) for one in here if one not in parts):
            continue  # "60% of them compared to 15% (11% and 4%)"
        if made - here[-1].value < 100:
            yield _report(reading, here)


def _report(reading: Reading, shares: Sequence[Quantity]) -> Slip:
    """The shares make 110%, not 100%: the last of them is to make the rest."""
    last, text, made = shares[-1], reading.paragraph.text, add_up(shares)
    better = format_like(last.number, 100 - (made - last.value), text)
    return reading.paragraph.slip(
        last.number.span,
        f"The shares make {format_trimmed(made, 2)}%, not 100%.",
        " + ".join(one.number.span.slice(text) for one in shares) + f" = {format_trimmed(made, 2)}%",
        [reading.paragraph.note(one.number.span, "one of the shares") for one in shares[:-1]],
        [reading.paragraph.remedy(f"Make it {better}%", (figures_of(last.number), better))]
        if last.number.figures
        else [],
    )
