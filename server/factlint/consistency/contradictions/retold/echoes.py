"""A size that comes again a slip away, with the same words around it: "its greatest depth is 74 metres … a depth of 47 metres".

Here the figures are the sign: two numbers of one unit or noun, the only ones of it, of which one may be a slip of the
other. What is told of them need not be known; that both sentences speak of one thing is told by the words they share.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product

from factlint.consistency.contradictions.retold.apart import is_of_new_part, words_apart
from factlint.consistency.contradictions.retold.size_keys import THEM
from factlint.consistency.contradictions.retold.sized import disagree, looks_like
from factlint.consistency.contradictions.retold.sizes import Size, is_year, read_sizes
from factlint.consistency.contradictions.vocabulary.apart_words import YEAR
from factlint.consistency.contradictions.vocabulary.units import SCALE_OF
from factlint.consistency.contradictions.words import read_words, stem_of, stems_in
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numerals import Number
from factlint.consistency.text import Paragraph
from factlint.prose.draft import BlockKind
from factlint.prose.span import Span

_BESIDE_CP = 26
"""How far before and behind a number its words are read."""
_MOST_NUMBERS = 12
"""A paragraph with more numbers is a list of them, in which many look alike."""
_SMALL, _SMALLEST = 13, 2
"""Below the first a number is a slip of another where they are one apart; below the second it tells nothing."""
_ALIKE, _ALIKE_OF_SMALL = 2, 3
"""So many words two sentences share that speak of one thing, and where their numbers are small."""
_BOTH = 2
_PLAIN_WORD = compile_late(r"[a-z]{3,}")
_COMMON = frozenset(
    "the and for with was were has had have are its from that this his her their our your all one out not but who".split()
) | {""}
"""Words beside a number that tell nothing of it."""
_ROOT = 5
"""So many letters "donated" and "donation" share."""
_NUMBER_WORDS = frozenset(
    stem_of(word)
    for word in "hundred thousand million billion two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety first second third will "
    "year week day month hour make take come go say see get give use time people part part many much well like".split()
)
_DEFINITE = compile_late(
    r"(?:\b(?:the|this|that|these|those|its|his|her|their|our|your|my|all)|[’']s?)\s(?:[\w-]+\s){0,1}$", re.IGNORECASE
)
"""Before a thing that is spoken of as known: "the lake", "Ely's lake"."""
_PER = compile_late(
    r"[\s-][a-z]+\s(?:an?|per|each|every)\s(?:hour|day|night|week|fortnight|month|year|term|season|person|head|mile|kilometre|acre|hectare)\b"
)
"""A rate: "hours a week", "pounds per night"."""
_TAKES_UP = compile_late(
    r"(?:(?:The|This|Your)\s(?:post|job|role|position|work|working\sweek|contract|appointment|vacancy|placement|course|class|fee|charge|rent|"
    r"pay|wage|salary|allowance|hours?)|It|You|These)\s(?:is|was|are|were|will|would|runs?|takes?|pays?|costs?|lasts?|comes?|carries|of|for|work)\b"
)
"""The beginning of a sentence that goes on about what was offered: "The post is", "It pays"."""
_AS_OF_KNOWN = compile_late(
    r"(?:\b(?:[Tt]he|[Tt]his|[Tt]hat|[Tt]hese|[Tt]hose|[Ii]ts|[Hh]is|[Hh]er|[Tt]heir|[Oo]ur|[Yy]our)|[’']s?)\s(?P<noun>(?:[\w-]+\s){1,2}of\s)?$"
)
"""Right before a size that is taken up: "the award of £54,000", "its 47 metres"."""
_NAME = compile_late(r"(?<=\s)[A-Z][\w’-]+")
_SAME_EVENT = compile_late(r"\b(?:that|this|the\ssame)\s")
"""An event that is spoken of as known: "that flood", "the same night"."""
_COMPARED = compile_late(
    r"\b(?:than|compared|whereas|while|against\s\d|instead|each|another|others?|respectively|elsewhere|unlike|but\sonly|more|fewer|less|"
    r"extra|further|additional|rose|fell|grew|increase[ds]?|dropped|cut|down|up|now|today|since\sthen|then|next|last|this\syear|by\sthen)\b",
    re.IGNORECASE,
)
"""What tells of two times, or that one amount is set against another: "47 metres more"."""
_BRINGS_IN = compile_late(r"\b[Aa]n?\s(?:[A-Z][\w-]+\s)?$")
"""Before the size of something that is told of for the first time: "an XNite 625-nanometre filter"."""
_WAS = compile_late(r"\b(?:was|were|had|stood|cost|held|seated)\s(?:[\w-]+\s){0,4}$")
_IS = compile_late(r"\b(?:is|are|has|have|stands|costs|holds|seats)\s(?:[\w-]+\s){0,4}$")
"""A size that was, and one that is: "the hall seated 140 … the hall seats 104"."""
_WHERE = compile_late(
    r"(?:On|In|At|For|Under|During|From|By|With)\s(?:(?:the|a|an|its|his|her|their|our|all)\s)?[\w’'-]+"
)
"""Where or when a sentence tells that it is so: "On the island", "In winter"."""


def find_echoes(paragraph: Paragraph) -> Iterator[tuple[Span, Span]]:
    """Pairs of sizes of one thing, one of which may be a slip of the other."""
    if len(paragraph.numbers) >= _BOTH and may_echo(paragraph, paragraph):
        yield from _find_pairs(paragraph, paragraph.compute_once(read_sizes))


def may_echo(before: Paragraph, last: Paragraph) -> bool:
    """Whether a number of one paragraph may be a slip of one in another, with the same words beside it."""
    known, new = before.compute_once(_read_signs), last.compute_once(_read_signs)
    for (one, figures), (other, others) in product(known, new):
        if (
            figures != others
            and (len(figures) == len(others) or one.value + other.value < 2 * _SMALL)
            and (before is not last or one.span.start < other.span.start)
            and may_be_slip(one, other)
            and not _words_beside(before.text, one).isdisjoint(_words_beside(last.text, other))
        ):
            return True
    return False


def _read_signs(paragraph: Paragraph) -> tuple[tuple[Number, str], ...]:
    """The numbers of a paragraph that may come again, each with its figures; none where there are many."""
    numbers = paragraph.numbers
    if paragraph.kind is not BlockKind.PARAGRAPH or not numbers or len(numbers) > _MOST_NUMBERS:
        return ()
    text = paragraph.text
    return tuple(
        [
            (number, f"{float(number.value):.12g}")
            for number in numbers
            if number.kind == "plain" and number.value >= _SMALLEST and not is_year(text, number)
        ]
    )


def _words_beside(text: str, number: Number) -> frozenset[str]:
    start, end = number.span.start, number.span.end
    words = f"{text[max(0, start - _BESIDE_CP) : start]} {text[end : end + _BESIDE_CP]}"
    return frozenset((*_PLAIN_WORD.findall(words), number.currency)) - _COMMON


def may_be_slip(one: Number, other: Number) -> bool:
    """Whether one number is another with two figures swapped, with another figure, or, of few, one more or less."""
    if one.value == other.value:
        return False
    if one.value < _SMALL and other.value < _SMALL:
        return abs(one.value - other.value) == 1
    return looks_like(one, other)


def _find_pairs(paragraph: Paragraph, sizes: Sequence[Size]) -> Iterator[tuple[Span, Span]]:
    for at, new in enumerate(sizes):
        for known in sizes[:at]:
            keys = known.keys & new.keys - THEM
            if (
                keys
                and known.sentence != new.sentence
                and may_be_slip(known.number, new.number)
                and sum(not keys.isdisjoint(one.keys) for one in sizes) == _BOTH
                and _is_of_one(paragraph, known, new, keys)
                and disagree(paragraph, known, new, sizes[:at])
            ):
                yield known.span, new.span


def _is_of_one(paragraph: Paragraph, known: Size, new: Size, keys: frozenset[str]) -> bool:
    """Whether the words that both sentences share, or the same rate, tell that they speak of one thing."""
    text = paragraph.text
    if "size" not in (known.dimension, new.dimension) and known.dimension != new.dimension:
        return False
    one, other = known.sentence.slice(text), new.sentence.slice(text)
    years, others = set(YEAR.findall(one)), set(YEAR.findall(other))
    if years != others and ((years and others) or known.dimension in ("", "price")):
        return False
    if words_apart(text[known.sentence.end : new.sentence.start]):
        return False  # "We hold $4 million. The next item is reserves. We hold $2 million."
    if is_of_new_part(text, new.end, new.sentence, one):
        return False
    if _COMPARED.search(one) or _COMPARED.search(other) or _BRINGS_IN.search(text, new.sentence.start, new.span.start):
        return False
    if _WAS.search(text, known.sentence.start, known.span.start) and _IS.search(
        text, new.sentence.start, new.span.start
    ):
        return False
    where = _WHERE.match(other)
    if where is not None and not stems_in(where[0]) <= stems_in(one):
        return False
    if have_own_names(one, other):
        return False
    known_rate, rate = _PER.match(text, known.span.end), _PER.match(text, new.span.end)
    if known_rate is not None and rate is not None and known_rate[0] == rate[0]:
        return _TAKES_UP.match(other) is not None
    if not _is_about_known(text, known, new) or _may_be_rounded(known, new):
        return False
    if (known_rate is None) != (rate is None):
        return False
    nouns = {stem_of(word) for key in keys for word in key.split()}
    shared = (
        {stem for stem in stems_in(one) & stems_in(other) if not stem[0].isdigit()} - _NUMBER_WORDS - SCALE_OF.keys()
    )
    own = shared - nouns - {stem_of(unit) for unit in SCALE_OF}
    is_small = max(known.number.value, new.number.value) < _SMALL
    least = _ALIKE_OF_SMALL if is_small else _ALIKE
    return len(own) + bool(years) >= least and _is_definite(text, new, shared)


def have_own_names(one: str, other: str) -> bool:
    """Whether each of two sentences has a name that the other has not: "312 tickets in May … 321 tickets in June"."""
    names, others = set(_NAME.findall(one)), set(_NAME.findall(other))
    return any(not re.search(rf"\b{re.escape(name)}", other) for name in names) and any(
        not re.search(rf"\b{re.escape(name)}", one) for name in others
    )


def _may_be_rounded(known: Size, new: Size) -> bool:
    """Whether one of two measurements may be the other in round figures: 80 metres and 84 metres."""
    step = max(known.number.round_step, new.number.round_step)
    return bool(known.dimension) and known.dimension != "price" and abs(known.value - new.value) * _BOTH <= step


def _is_about_known(text: str, known: Size, new: Size) -> bool:
    """Whether a size taken up is of what was spoken of: nothing new is told of before it in its clause, or "the award of £54,000"."""
    start = new.span.start - len(new.number.currency)
    lead = text[new.sentence.start : start]
    clause = re.split(r"[,;:()—–]\s", lead)[-1]
    stems = stems_in(known.sentence.slice(text))
    if stems_in(clause) <= stems:
        return True
    if _SAME_EVENT.search(clause) is not None and YEAR.search(clause) is not None:
        return True
    taken = _AS_OF_KNOWN.search(clause)
    if taken is None:
        return False
    nouns = stems_in(taken["noun"] or "")
    return all(any(one.startswith(noun[:_ROOT]) for one in stems) for noun in nouns)


def _is_definite(text: str, new: Size, shared: set[str]) -> bool:
    """Whether a sentence speaks of what it shares with another as of what is known, or by its name."""
    sentence = new.sentence.slice(text)
    return any(
        word.stem in shared
        and (
            (sentence[word.start].isupper() and word.start > 0)
            or _DEFINITE.search(sentence[max(0, word.start - _BESIDE_CP) : word.start]) is not None
        )
        for word in read_words(sentence)
    )
