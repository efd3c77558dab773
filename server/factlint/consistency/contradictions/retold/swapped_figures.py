"""A number of one thing that comes again with two of its figures swapped: "46 rooms, no two alike … the hotel's 64 rooms".

Two numbers that only differ so are hardly ever both right. So less has to tell that they are of one thing than for other
sizes: they are the only two of their unit or noun, and the second is told of what the first is of, or of all there are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from factlint.consistency.contradictions.retold.apart import (
    are_made_of_others,
    has_open_words,
    held_until,
    is_denied,
    stands_elsewhere,
    words_apart,
)
from factlint.consistency.contradictions.retold.echoes import have_own_names
from factlint.consistency.contradictions.retold.size_owners import find_owner
from factlint.consistency.contradictions.values import COUNTED
from factlint.consistency.contradictions.vocabulary.apart_words import REDONE, YEAR
from factlint.consistency.contradictions.vocabulary.units import DIMENSION_OF, UNIT_OF
from factlint.consistency.contradictions.words import is_stem_before, read_words, stem_of, stems_in
from factlint.consistency.hedges import is_hedged
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numerals import Number
from factlint.consistency.text import Paragraph
from factlint.prose.draft import BlockKind
from factlint.prose.span import Span

_UNIT = compile_late(r"(?:-|\s?)(?P<square>square\s|cubic\s)?(?P<unit>[A-Za-z°]+)(?![\w²³/’'])")
_NO_NOUNS = frozenset(
    "per percent times points this his its was is has as of and or to in at on by than were are".split()
)
_WHOLE = compile_late(r"\b[Aa]ll(?:\s(?:of\s)?(?:the|its|her|his|their|our|these|those))?\s$")
"""Before a number of all there are: "all 221 passengers"."""
_POSSESSIVE = compile_late(
    r"(?<![\w’'-])(?P<owner>(?:[\w-]+\s){0,2}[\w-]+)[’']s?\s(?:(?:full|whole|entire|total|own)\s)?(?:[a-z]+\sof\s)?$"
)
"""Before a number of something: "each of the club's 68 members", "the tunnel's full length of 2.4 kilometres"."""
_OF = compile_late(r"\sof\s(?:(?:the|this|our)\s)?(?P<owner>[\w-]+(?:\s[A-Z][\w-]+)*(?:[’']s\s[\w-]+)?)(?![\w’'-])")
"""Behind a number of something: "all 3,181 metres of Mount Serrat"."""
_DEFINITE = compile_late(r"\b(?:[Tt]he|[Tt]hese|[Tt]hose)\s$")
_TAIL = compile_late(
    r"\s(?:who|that|which|with|without|of|in|on|at|from|for|under|over|between|whose|to|aged|left|we|I|he|she|it|they|you|along|"
    r"(?!been\b|often\b|then\b)[a-z]+(?:ed|en))\s(?P<words>[^,;:()—–]*)"
)
"""Behind a number, where it may tell a part apart: "the 14 ships that turned back"."""
_TIME = compile_late(
    r"\s(?:in|on|at|from|for|by)\s(?:(?:the|last|next|this|early|late)\s)*(?:January|February|March|April|May|June|July|August|September|"
    r"October|November|December|Mondays?|Tuesdays?|Wednesdays?|Thursdays?|Fridays?|Saturdays?|Sundays?|spring|summer|autumn|winter|"
    r"morning|evening|afternoon|night|week|month|year|noon|midnight|Easter|Christmas)\b"
)
_EDGE = compile_late(r"[,;:()—–]|\s(?:and|but|while|whereas|although|though|because|so)\s")
_FRONT = compile_late(
    r"(?:With|Without|Before|After|Including|Excluding|Counting|In|On|At|For|Under|By|Until|If|During|Since|When|Outside|Inside|Apart|"
    r"Besides)\b[^,;:]*"
)
"""The beginning of a sentence that tells where, when or with what it is so: "With the boxes shut"."""
_PARTS = compile_late(
    r"\b(?:includ\w+|exclud\w+|counting|without|apart\sfrom|except|extra|additional|remaining|more|fewer|less|half|average|mean|median|"
    r"maximum|minimum|at\s(?:least|most)|up\sto|then|once|former\w*|today|nowadays|planned|plan|adds?|added|before|after|until|ago|(?:last|this)\s(?:year|season|month|week|spring|summer|autumn|winter))\b",
)
"""What tells of a part, of another time or of a mean."""
_CHANGED = compile_late(
    rf"\b(?:{REDONE}|enlarge\w*|expan\w+|exten\w+|grew|grow\w*|rose|risen|doubl\w+|increas\w+|reduc\w+|decreas\w+|shr[aiu]nk|upgrad\w+|"
    r"renovat\w+|merge[dr]?|lengthen\w+|shorten\w+|joined|added|withdr\w+|remain\w*|eligible|replaced|newcomers?|another|others)\b"
)
"""What tells, between two numbers, that there are more or fewer by then."""
_WAS = compile_late(r"\b(?:was|were|had|stood|held|seated)\b")
_IS = compile_late(r"\b(?:is|are|has|have|stands|holds|seats|takes?|gives?)\b")
_VERB = compile_late(r"\s(?:is|was|are|were|has|have|had|can|could|will|would|went|came|go|goes|[a-z]{3,}ed)\b")
_INCLUDED = compile_late(r"\b(?:included|including|excluded|excluding|counting)\b")
_NEW_OR_OLD = frozenset({"new", "old"})
"""What a thing may be called once: "the new footbridge … the bridge"."""
_GENERIC = frozenset(DIMENSION_OF.values()) | frozenset(
    stem_of(word)
    for word in "height length width depth full whole entire total area price cost capacity each every one most".split()
)
"""Words of an owner that do not tell which one it is."""
_FEWEST, _MOST = 2, 24
"""So many numbers a paragraph has where one of them is a slip: a longer list has numbers alike."""
_LONG = 3
"""So many figures two numbers have that are told of one thing by its name alone."""
_LEAD_CP, _CLAUSE_CP, _BEHIND_CP, _DENIED_CP, _FRONT_CP = 80, 45, 24, 12, 50
"""How far beside a number its words are read."""


@dataclass(frozen=True, slots=True)
class _Figure:
    """A number with its unit or the stem of what it counts, and where that ends."""

    number: Number
    written: str
    key: str
    end: int
    sentence: Span

    @property
    def start(self) -> int:
        return self.number.span.start - len(self.number.currency)


def find_swapped(paragraph: Paragraph) -> Iterator[tuple[Span, Span]]:
    """Pairs of numbers of one thing of which one has two figures of the other swapped."""
    figures = paragraph.compute_once(read_figures)
    for known, new in combinations(figures, 2):
        if (
            known.key == new.key
            and is_swapped(known.written, new.written)
            and known.sentence != new.sentence
            and sum(one.key == new.key for one in figures) == _FEWEST
            and _is_taken_up(paragraph, known, new)
            and not _may_both_be(paragraph, known, new)
        ):
            yield known.number.span, new.number.span


def read_figures(paragraph: Paragraph) -> tuple[_Figure, ...]:
    """The numbers of a paragraph that measure or count something; none where there are many."""
    numbers = [one for one in paragraph.numbers if one.kind == "plain"]
    if paragraph.kind is not BlockKind.PARAGRAPH or not 0 < len(numbers) <= _MOST:
        return ()
    return tuple(figure for one in numbers if (figure := _read_figure(paragraph, one)) is not None)


_COUNT = "count "
"""Before the noun of a count in its key; the key of a measure is its unit."""


def may_be_swapped_beside(before: Paragraph, last: Paragraph) -> bool:
    """Whether a number of one paragraph may be that of another with two figures swapped."""
    return any(
        known.key == new.key and is_swapped(known.written, new.written)
        for known in before.compute_once(read_figures)
        for new in last.compute_once(read_figures)
    )


def is_swapped(one: str, other: str) -> bool:
    """Whether two figures of one number changed places: "142" and "124"."""
    if len(one) != len(other) or sorted(one) != sorted(other):
        return False
    return sum(a != b for a, b in zip(one, other, strict=True)) == _FEWEST


def _read_figure(paragraph: Paragraph, number: Number) -> _Figure | None:
    text, span = paragraph.text, number.span
    sentence = paragraph.sentence_at(span.start)
    written = span.slice(text)
    if number.currency:
        return _Figure(number, written, number.currency, span.end, sentence)
    unit = _UNIT.match(text, span.end)
    if unit is not None and unit["unit"] in UNIT_OF:
        return _Figure(number, written, f"{unit['square'] or ''}{UNIT_OF[unit['unit']]}", unit.end(), sentence)
    counted = COUNTED.match(text, span.end, sentence.end)
    if counted is None or not _NO_NOUNS.isdisjoint(words := counted["words"].split()):
        return None
    return _Figure(number, written, f"{_COUNT}{stem_of(words[-1])}", counted.end(), sentence)


def _is_taken_up(paragraph: Paragraph, known: _Figure, new: _Figure) -> bool:
    """Whether the second number is told of what the first is of: by its owner, its name, or as all there are."""
    text = paragraph.text
    stems = stems_in(known.sentence.slice(text))
    lead = text[max(new.sentence.start, new.start - _LEAD_CP) : new.start]
    dimensions = {_dimension(text, one) for one in (known, new)} - {""}
    own = {new.key, new.key.removeprefix(_COUNT)}
    if len(dimensions) > 1 or not stems_in(text[new.number.span.end : new.end]) <= stems | own:
        return False
    owner = _POSSESSIVE.search(lead)
    if owner is not None:
        return _are_known(owner["owner"], stems) and _is_tail_known(text, new.end, new.sentence, stems)
    of = _OF.match(text, new.end, new.sentence.end) if not new.number.currency else None
    if of is not None and (_DEFINITE.search(lead) or _WHOLE.search(lead)):
        return _are_known(of["owner"], stems) and _is_tail_known(text, of.end(), new.sentence, stems)
    if have_own_names(known.sentence.slice(text), new.sentence.slice(text)):
        return False
    is_count = new.key.startswith("count ")
    if is_count and _WHOLE.search(lead):
        return _is_tail_known(text, new.end, new.sentence, stems)
    if (is_count or new.number.currency) and _DEFINITE.search(lead) and _TAIL.match(text, new.end, new.sentence.end):
        return _is_tail_known(text, new.end, new.sentence, stems)
    if len(new.written) < _LONG or new.number.currency or _was_then(text, known) != _was_then(text, new):
        return False
    owners, head, _ = find_owner(paragraph, new.sentence, lead, new.end)
    return (
        head in stems
        and owners <= stems
        and not owners <= _GENERIC
        and _is_tail_known(text, new.end, new.sentence, stems)
    )


def _was_then(text: str, figure: _Figure) -> bool:
    """Whether a clause tells how it was."""
    return _WAS.search(_clause_of(text, figure)) is not None


def _are_known(words: str, stems: frozenset[str]) -> bool:
    """Whether all that names an owner stands in another sentence: "the club" of "each of the club"."""
    own = [word.stem for word in read_words(words)]
    return bool(own) and own[-1] not in _GENERIC and any(stem.endswith(own[-1]) for stem in stems)


def _dimension(text: str, figure: _Figure) -> str:
    """Which dimension a number tells, "" where that is left open."""
    behind = text[figure.end : figure.end + _DENIED_CP].replace("-", " ").split()
    before = text[: figure.start].rsplit(" ", 3)[-3:]
    words = [
        word
        for word in (*behind[:1], *(behind[1:2] if behind[:1] == ["in"] else ()), *before[:1])
        if word in DIMENSION_OF
    ]
    return DIMENSION_OF[words[0]] if words else ""


def _is_tail_known(text: str, end: int, sentence: Span, stems: frozenset[str]) -> bool:
    """Whether what stands behind a number tells no part apart, or only says again what was told."""
    tail = _TAIL.match(text, end, sentence.end)
    if tail is None or _TIME.match(text, end, sentence.end) is not None:
        return True
    told = [word.stem for word in read_words(tail[0])]
    return not told or told[0] in stems


def _may_both_be(paragraph: Paragraph, known: _Figure, new: _Figure) -> bool:
    """Whether a word leaves another reading open: another part, time or thing, or that the number changed."""
    text = paragraph.text
    one, other = known.sentence.slice(text), new.sentence.slice(text)
    clauses = _clause_of(text, known), _phrase_of(text, new)
    spans = known.number.span, new.number.span
    return bool(
        any(has_open_words(clause) or _PARTS.search(clause) for clause in clauses)
        or _INCLUDED.search(other)
        or any(is_denied(text[max(0, span.start - _DENIED_CP) : span.start]) for span in spans)
        or any(is_hedged(text, span.start, end) for span, end in zip(spans, (known.end, new.end), strict=True))
        or words_apart(clauses[0]) - words_apart(other) - _NEW_OR_OLD
        or words_apart(clauses[1]) - words_apart(one)
        or set(YEAR.findall(clauses[0])) != set(YEAR.findall(clauses[1]))
        or (_WAS.search(clauses[0]) and _IS.search(_clause_of(text, new)))
        or _is_told_apart_in_front(paragraph, new)
        or _CHANGED.search(text, known.end, new.start)
        or held_until(text, known.end)
        or are_made_of_others(paragraph, known.number, new.number)
        or stands_elsewhere(paragraph, *spans)
        or any(paragraph.is_masked(span) for span in spans)
    )


def _clause_of(text: str, figure: _Figure) -> str:
    """The words around a number: from where its clause begins to the verb behind it."""
    start = max(figure.sentence.start, figure.start - _CLAUSE_CP)
    return f"{_EDGE.split(text[start : figure.start])[-1]}{_words_behind(text, figure)}"


def _phrase_of(text: str, new: _Figure) -> str:
    """The words that tell what a number is of: "each of the old club's 68 members", or all before it in its sentence."""
    lead = text[new.sentence.start : new.start]
    near = _POSSESSIVE.search(lead[-_LEAD_CP:]) or _WHOLE.search(lead) or _DEFINITE.search(lead)
    return f"{near[0] if near is not None else lead}{_words_behind(text, new)}"


def _words_behind(text: str, figure: _Figure) -> str:
    """A number with its noun and what follows that, up to a verb or the end of the clause."""
    behind = _EDGE.split(text[figure.end : min(figure.sentence.end, figure.end + _BEHIND_CP)], maxsplit=1)[0]
    return f"{text[figure.start : figure.end]}{_VERB.split(behind, maxsplit=1)[0]}"


def _is_told_apart_in_front(paragraph: Paragraph, new: _Figure) -> bool:
    """Whether a sentence begins with a place, time or condition that is new: "In the garden of the inn all 46 seats"."""
    front = _FRONT.match(paragraph.text, new.sentence.start, new.start)
    if front is None or new.start - front.end() > _FRONT_CP:
        return False
    return not all(is_stem_before(paragraph, stem, new.sentence.start) for stem in stems_in(front[0]))
