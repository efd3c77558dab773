"""Totals that are only called "the" or "these" so many, and what is left of so many after more came and others went."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from factlint.consistency.calendar_dates import YEAR
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import Slip
from factlint.consistency.numbers.amounts import add_up, figures_of, format_like, is_year
from factlint.consistency.numbers.quantities import Quantity, Reading, are_comparable, is_slip
from factlint.consistency.numbers.reports import report_total
from factlint.consistency.numbers.totals.totals import RESTRICTED, find_run, is_explained, is_near_slip
from factlint.consistency.numbers.word_classes import any_of

DEFINITE_WORDS = frozenset("these those all the its their our which that so makes".split())
BALANCE_WORDS = frozenset(
    "began begin started start had stood opened bought gained joined added received deposit lost left died sold broke ate drank "
    "used spent withdrawal none nobody".split()
)

_THESE = compile_late(
    r"\b(?:(?:[Tt]hese|[Tt]hose)(?:\stwo|\sthree)?|[Aa]ll(?:\sof)?(?:\sthe|\sthese|\sits|\stheir|\sour)?)\s$"
)
_THE = compile_late(r"\b(?:[Tt]he|[Ii]ts|[Tt]heir|[Oo]ur)\s$")
_ONE_KIND = frozenset(
    "people person member employee animal bird title book item piece object work guest passenger visitor student pupil participant "
    "delegate sheet vehicle vote resident patient respondent voter worker vehicle machine building house tree plant fish "
    "casualtie player child children adult victim copie game sample sketche crew staff volunteer".split()
)
_OF_OTHERS = compile_late(
    r"\b(?:last|next|other|another|remaining|left|more|extra|previous|further|only|first|average|annex|across|instead|usual|needed|"
    r"later|earlier|now|today|since|by then|each|per|every|if|would|could|should|plus|including|with (?:the|its|their)|together with)\b"
)
_IS_RESULT = compile_late(
    r"(?:\b(?:which|that|this)\s(?:makes?|made|brings?|brought|means?|meant|gives?|gave|comes?\sto|came\sto|adds?\sup\sto|"
    r"added\sup\sto)\b|"
    r"\bso\s(?:that\s)?(?:there\s(?:are|were)|we\shave|it\shas)|^\s(?:[a-z]+\s){1,5}(?:makes?|make|equals?)\s)"
    r"(?!.*\b(?:more|less|fewer|higher|lower|than|each|per|average|share|difference|left)\b)"
)
_PLUS_GAP = compile_late(r"\bplus\b")
_APPOSED = compile_late(r"(?:\s[a-z-]+){1,5},\s")
_OF_US = compile_late(r"\sof\s(?:us|them|you)\b")
_FROM_ONE = compile_late(
    r"\s(?:(?:of\sthem\s)?(?:from|in|on|for|by|against|with|at)\s[^,;.()]{2,40}(?:,|\sand\s)|of\sthem\s)"
)
_FROM_LAST = compile_late(r"\s(?:from|in|on|for|by|against|with|at)\s[^,;.()]{2,40}[,.]")
_CHILDREN = frozenset({"children", "grandchildren", "sibling", "kid"})
_SEXES = ({"son", "daughter"}, {"boy", "girl"}, {"brother", "sister"}, {"grandson", "granddaughter"})
"""What all children are, one or the other."""
_BEHIND_CHILDREN = compile_late(r"\s[^,;:.()?]{2,60}(?:,|:|\s[–—])\s")
"""Between so many children and the first of them: "eight| children, |three sons"."""
_AND_NEXT = compile_late(r"\s[a-z]+\sand\s")
_ENDS_ITEM = compile_late(r"\s[a-z]+(?:[,.;:]|\s[–—])")
"""Behind the last of them: "four| daughters,", not "daughters who lived"."""
_ALL_TOLD = compile_late(
    r"\b(?:none|nobody|no\sone|not\sone)\s(?:abstain\w*|left|missing|remain\w*|was\s(?:left|missing|absent)|were\s(?:left|"
    r"missing|absent))\b|"
    r"\bnone\sleft\b|\bno\sabstentions\b"
)
_OF_ALL = compile_late(r"\b(?:of|out of)\s(?:the|its|our|their|all|all\sthe)\s$")

_STARTS = compile_late(
    r"\b(?:began|begins|started|starts|opened|opens|entered|set\sout)(?:\s(?:out|off|it|the|its|their|our|this|that|year|season|day|"
    r"month|term|week|trip))*\swith\s$|"
    r"\b(?:stood|stands)\sat\s$|\b(?:had|bought|baked|picked|made|counted|ordered|received|is|was|were|are)\s$"
)
_MORE = (
    "gained joined added took_in taken_in deposit deposited received earned arrived hired enrolled born births arrivals bought income "
    "collected recruited won found signed"
)
_LESS = (
    "lost left died sold broke ate drank used gave spent withdrawal withdrew retired deaths departures cancelled quit returned deserted "
    "lent donated burned burnt did walked covered read drove rode resigned removed discarded paid paid_out dropped"
)
_MOVES = compile_late(rf"\b(?:(?P<more>{any_of(_MORE)})|(?P<less>{any_of(_LESS)}))\b")
_MOVE_AFTER = compile_late(
    rf"(?:\s(?!and\b|or\b)[a-z]+){{0,2}}?\s(?:(?P<more>{any_of(_MORE)})|(?P<less>{any_of(_LESS)}))\b(?!\sof\b)"
)
_ENDS = compile_late(
    r"\b(?:ended|ends|closed|closes|finished|finishes)(?:\s(?:up|it|the|year|season|day|month|term|week|its|their|"
    r"our))*\s(?:with|on|at)\s$|"
    r"\b(?:carry|carried|carries)\s(?:forward|over)\s$|"
    r"\bbalance\s(?:was|is|stood\sat|came\sto)\s$|\b(?:which|that)\s(?:leaves|left)\s(?:[a-z]+\s)?$|\bleaving\s(?:[a-z]+\s){0,2}$"
)
_ENDS_AFTER = compile_late(
    r"(?:\s(?!and\b|or\b)[a-z]+){0,2}?\s(?:(?:was|were|is|are)\s)?(?:left|remained|remain|remaining|over)\s*(?:[.,;)]|on\b|"
    r"for\b|at\b|in\b|when\b)"
)
_MOST_APART = Fraction(3, 20)
_SMALL = 10
_LEAST = 2
_LEAD_LENGTH = 24
"""How many characters before a total are read."""
_AND = compile_late(r"(?:\band|,)\s$")


def check_balances(reading: Reading) -> Iterator[Slip]:
    """Totals of parts told before them, and what is left of so many, that their numbers do not make."""
    for at, total in enumerate(reading.quantities):
        if at < _LEAST or not total.is_amount or total.value < _LEAST + 1:
            continue
        parts = _parts_of(reading, at)
        if parts and _is_wrong_total(reading, parts, total):
            yield report_total(reading.paragraph, [one.number for one in parts], total.number)
    yield from _check_apposed(reading)
    yield from _check_all_told(reading)
    yield from _check_moves(reading)


def _parts_of(reading: Reading, at: int) -> Sequence[Quantity]:
    """The row of parts that "the 500 g", "these 475 titles" or "which makes 735 euros" may be the total of."""
    total, last = reading.quantities[at], reading.quantities[at - 1]
    is_here = last.sentence == total.sentence
    if is_here and at > _LEAST and _THESE.search(last.before[-_LEAD_LENGTH:]):
        run = find_run(reading, at - 2)
        if run and len(run) == last.value:  # "which brings the income from these two sources to £1,500"
            is_result = _IS_RESULT.search(reading.between(run[-1], total)) is not None
            return run if is_result and are_comparable([*run, total]) else ()
    gap = reading.between(last, total)
    if is_here and _IS_RESULT.search(gap):
        return _parts_of_result(reading, at, gap)
    is_apart = is_here and any(mark in gap for mark in (";", ": ", "–", "—"))
    return _parts_of_known(reading, at) if is_apart or last.sentence == total.sentence - 1 else ()


def _parts_of_result(reading: Reading, at: int, gap: str) -> Sequence[Quantity]:
    """The parts of what a sentence says that they make: all the quantities before it."""
    total, run = reading.quantities[at], find_run(reading, at - 1)
    if len(run) != len([one for one in reading.of_sentence(total.sentence) if one.start < total.start]):
        return ()
    is_plus = any(_PLUS_GAP.search(reading.between(*two)) for two in pairwise(run))
    is_plain = "," in gap or "that makes" in gap or is_plus
    return run if is_plain and are_comparable([*run, total]) else ()


def _parts_of_known(reading: Reading, at: int) -> Sequence[Quantity]:
    """The parts of what is only called "the" or "these" so many: all amounts of their sentence."""
    total, last = reading.quantities[at], reading.quantities[at - 1]
    before, text = total.before[-_LEAD_LENGTH:], reading.paragraph.text
    is_these = _THESE.search(before) is not None
    if (not is_these and not _THE.search(before)) or RESTRICTED.match(total.after):
        return ()
    run = find_run(reading, at - 1)
    told = [one for one in reading.of_sentence(last.sentence) if one.start < total.start and one.is_amount]
    told = [one for one in told if not is_year(one.number, text)]
    if len(run) != len(told) or not are_comparable([*run, total]):
        return ()
    if total.unit:
        return run if all(one.unit in (total.unit, "") for one in run) and any(one.unit for one in run) else ()
    nouns = {one.noun for one in run if one.noun}
    if not total.noun or not nouns:
        return ()
    is_one_kind = total.noun not in nouns and (total.noun in _ONE_KIND or is_these)
    is_of_last = len(nouns) > 1 and run[-1].noun == total.noun and total.noun in _ONE_KIND
    return run if is_one_kind or is_of_last or nouns == {total.noun} else ()


def _is_wrong_total(reading: Reading, parts: Sequence[Quantity], total: Quantity) -> bool:
    """Whether parts make another total than is told, by a slip, and no word makes it one of other things."""
    made = add_up(parts)
    if made == total.value or min(one.value for one in parts) <= 0 or total.value <= max(one.value for one in parts):
        return False
    allowed = sum((one.slack_beside((*parts, total)) for one in (*parts, total)), Fraction(0))
    if abs(made - total.value) <= allowed:
        return False
    is_result = (
        _IS_RESULT.search(reading.between(parts[-1], total)) is not None and parts[-1].sentence == total.sentence
    )
    is_near = abs(made - total.value) <= _MOST_APART * made or (
        is_result and made < 2 * _SMALL and abs(made - total.value) == 1
    )
    is_slipped = is_slip(total.value / total.number.step, made / total.number.step)
    if not is_near and not (total.unit and 4 * abs(made - total.value) <= made and is_slipped):
        return False
    if not is_result and not (is_slipped or is_near_slip(total, made, parts)):
        return False
    paragraph, text = reading.paragraph, reading.paragraph.text
    sentence = paragraph.sentences[total.sentence]
    after = text[total.end : min(total.end + 60, sentence.end)]
    if _OF_OTHERS.search(text[max(sentence.start, parts[-1].end) : total.start]) or _OF_OTHERS.search(
        after.partition(",")[0]
    ):
        return False
    words = text[paragraph.sentences[parts[0].sentence].start : parts[-1].end]
    if not is_result and any(found[1] not in words for found in YEAR.finditer(text, sentence.start, sentence.end)):
        return False  # a later year has others
    if reading.is_doubtful(*parts, total) or reading.is_open(*{total.sentence, parts[0].sentence}):
        return False
    return not is_explained(reading, total, made)


def _check_apposed(reading: Reading) -> Iterator[Slip]:
    """ "The 96 delegates, 51 from the north and 47 from the south, met", "eight children, three sons and four daughters"."""
    for at in range(len(reading.quantities) - 2):
        total, one, other = reading.quantities[at : at + 3]
        if not (total.sentence == one.sentence == other.sentence and are_comparable((total, one, other))):
            continue
        made = one.value + other.value
        is_told = made != total.value and (
            (_are_of_places(reading, total, one, other) and is_near_slip(total, made, (one, other)))
            or (_are_of_sexes(reading, total, one, other) and abs(made - total.value) <= _LEAST)
        )
        if is_told and not reading.is_doubtful(total, one, other) and not reading.is_open(total.sentence):
            yield report_total(reading.paragraph, [one.number, other.number], total.number)


def _are_of_places(reading: Reading, total: Quantity, one: Quantity, other: Quantity) -> bool:
    """Whether two bare amounts behind a total are told with where each is from."""
    if not (total.noun or _OF_US.match(total.after)) or not one.is_bare or not other.is_bare:
        return False
    gap = f"{reading.between(one, other).rstrip()} "
    is_row = _APPOSED.fullmatch(reading.between(total, one)) and _FROM_ONE.fullmatch(gap)
    return is_row is not None and _FROM_LAST.match(other.after) is not None


def _are_of_sexes(reading: Reading, total: Quantity, one: Quantity, other: Quantity) -> bool:
    """Whether children are told as so many sons and so many daughters, and nothing says that these are not all."""
    if total.noun not in _CHILDREN or {one.noun, other.noun} not in _SEXES:
        return False
    is_row = _BEHIND_CHILDREN.fullmatch(reading.between(total, one)) and _AND_NEXT.fullmatch(
        reading.between(one, other)
    )
    return is_row is not None and _ENDS_ITEM.match(other.after) is not None


def _check_all_told(reading: Reading) -> Iterator[Slip]:
    """ "Three of the nine voted for it and five against it, and none abstained"."""
    for sentence in {one.sentence for one in reading.quantities}:
        if not _ALL_TOLD.search(reading.words_of(sentence)):
            continue
        here = reading.of_sentence(sentence)
        wholes = [one for one in here if _OF_ALL.search(one.before)]
        if len(wholes) != 1 or len(here) < 3 or not are_comparable(here):
            continue
        parts = [one for one in here if one is not wholes[0]]
        made = add_up(parts)
        if made == wholes[0].value or any(one.value >= wholes[0].value for one in parts) or not wholes[0].noun:
            continue
        if reading.is_doubtful(*here) or reading.is_open(sentence) or 2 * abs(made - wholes[0].value) > made:
            continue
        yield report_total(reading.paragraph, [one.number for one in parts], wholes[0].number)


def _check_moves(reading: Reading) -> Iterator[Slip]:
    """ "began with 54, gained 12, lost 9 and ended with 59", over three sentences at most."""
    for at, end in enumerate(reading.quantities):
        if at < _LEAST or not end.is_amount or not (_ENDS.search(end.before) or _ENDS_AFTER.match(end.after)):
            continue
        start, moves = _read_moves(reading, at)
        if len(moves) >= _LEAST and _is_wrong_balance(reading, start, moves, end):
            yield _report_balance(reading, start, moves, end)


_Moves = Sequence[tuple[Quantity, bool]]
"""Quantities that came (True) or went."""


def _read_moves(reading: Reading, at: int) -> tuple[Quantity, _Moves]:
    """What there was at the start, and what came or went before the amount at an index; no moves where that is not told."""
    quantities, first = reading.quantities, at - 1
    while first > 0 and quantities[first].sentence >= quantities[at].sentence - _LEAST:
        if _STARTS.search(quantities[first].before):
            break
        first -= 1
    moves: list[tuple[Quantity, bool]] = []
    for one in quantities[first + 1 : at]:
        if one.is_time and not quantities[at].is_time:
            continue  # "over the twelve months"
        goes_up = _direction(one, moves[-1][1] if moves else None)
        if goes_up is None:
            return quantities[first], ()
        moves.append((one, goes_up))
    return quantities[first], moves if _STARTS.search(quantities[first].before) else ()


def _is_wrong_balance(reading: Reading, start: Quantity, moves: _Moves, end: Quantity) -> bool:
    """Whether what came and went leaves another amount than is told, by a slip."""
    told = [start, *(one for one, _ in moves), end]
    if start.sentence < end.sentence - _LEAST or not are_comparable(told):
        return False
    if len({one.unit for one in told} - {""}) > 1 or len({start.noun, end.noun} - {""}) > 1:
        return False
    left = _balance(start, moves)
    off = abs(left - end.value)
    if off <= sum((one.slack_beside(told) - one.slack for one in told), Fraction(0)):
        return False
    if left <= 0 or 3 * off > 2 * left or reading.is_doubtful(*told):
        return False
    return is_slip(end.value / end.number.step, left / end.number.step) or off <= left / 2


def _balance(start: Quantity, moves: _Moves) -> Fraction:
    """What is left of so many after all moves."""
    return start.value + sum((one.value if goes_up else -one.value for one, goes_up in moves), Fraction(0))


def _report_balance(reading: Reading, start: Quantity, moves: _Moves, end: Quantity) -> Slip:
    """54 + 12 - 9 make 57, not 59."""
    text, sign = reading.paragraph.text, end.number.currency
    better = format_like(end.number, _balance(start, moves), text)
    worked = start.number.written_in(text)
    for one, goes_up in moves:
        worked += f" {'+' if goes_up else '-'} {one.number.written_in(text)}"
    steps = (start, *(one for one, _ in moves))
    return reading.paragraph.slip(
        end.number.span,
        f"This makes {sign}{better}, not {end.number.written_in(text)}.",
        f"{worked} = {sign}{better}",
        [reading.paragraph.note(one.number.span, "a step on the way to it") for one in steps],
        [reading.paragraph.remedy(f"Make it {sign}{better}", (figures_of(end.number), better))],
    )


def _direction(one: Quantity, previous: bool | None) -> bool | None:
    """Whether a quantity is added or taken away; as the one before it where no word says so: "drank 9 on Monday and 8"."""
    after = _MOVE_AFTER.match(one.after)
    if after is not None:
        return after["more"] is not None
    before = [*_MOVES.finditer(one.before)]
    if before:
        return before[-1]["more"] is not None
    return previous if _AND.search(one.before) else None
