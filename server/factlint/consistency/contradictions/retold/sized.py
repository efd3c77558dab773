"""How high, long, heavy or dear one thing is and how many of something it has, told twice: "a 140-seat cinema … its 160 seats"."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Collection, Iterator
from fractions import Fraction
from itertools import combinations

from factlint.consistency.contradictions.amounts import are_of_two_things
from factlint.consistency.contradictions.retold.apart import (
    are_at_two_times,
    changes_between,
    has_open_words,
    held_until,
    is_denied,
    is_told_apart_in_front,
    partial_words,
    redone_between,
    stands_elsewhere,
    tails_apart,
    words_apart,
)
from factlint.consistency.contradictions.retold.size_keys import ANYBODY, PEOPLE, THEM, alike_stems, keys_of
from factlint.consistency.contradictions.retold.sizes import Size, read_sizes, speaks_of_known
from factlint.consistency.contradictions.vocabulary.apart_words import YEAR
from factlint.consistency.contradictions.words import is_stem_before, stem_of, stems_in
from factlint.consistency.hedges import is_hedged
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numerals import Number
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_PART_IN_FRONT = compile_late(
    r"(?:Including|Excluding|Counting|Without|With|Apart|Not\scounting)\s(?!(?:a|an|its|his|her|their|space|room|the\s\d)\b)"
)
_PART_INCLUDED = compile_late(r",[^,;:.()]{3,40}\s(?:included|excluded|excepted)\b")
"""What tells that a number is of more than was told before: "82 beds, those in the barn included"."""
_MEASURED = compile_late(
    r"[\s-](?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|metres?|kilometres?|miles?|feet|acres?|per|p\.?m|a\.?m|o[’']clock)\b"
)
_DONE_THEN = compile_late(r"\s(?:is|are|was|were)\sthen\b")
_TO = compile_late(r"\s?(?:to|upwards?|up|onwards?|and|or)\b|\s?[–-]")
_POSSESSED = compile_late(r"[’']s?\s(?:[\w-]+\s){1,2}of\s[$€£]?$")
_PART_OWNER = compile_late(r"\b[Tt]he\s(?P<part>[a-z][a-z-]+)\s[a-z]+(?:[’']s|s[’'])\s$")
_OWNER_CP = 50
_OF_IT_CP, _BEHIND_CP, _DENIED_CP = 24, 10, 12
"""How far words beside a number are read."""
_IN_YEAR = compile_late(
    r"(?:[A-Z][a-z]+\s)?(?:[Ii]n|[Bb]y|[Ss]ince|[Ff]rom|[Uu]ntil|[Dd]uring)\s(?P<year>1\d{3}|20\d\d)\b"
)
_FAR_PART = 6
"""A number told loosely is another one where they are more than this part of it apart."""
_OF_SOME = compile_late(
    r"\s(?:[a-z-]+\s){1,3}?(?:is|are|was|were|costs?)\s(?:also\s|only\s)?(?:for|only|available|reserved|meant|better|worse|more|less|cheaper|dearer|[a-z]{3,}er)\b"
)
_FOR_WHAT = compile_late(
    r"\s[a-z][\w-]*\s(?:on|for|with|of|between|to|by|from)\s(?P<what>(?:(?:the|a|an|its)\s)?[\w’-]+)"
)
_MOST_PARTS = 8
_MOST_TIMES = Fraction(8, 5)
_FEWEST = 2
_KEPT = 48
"""So many sizes told before are compared: of more a paragraph is a list."""
_PAIR = 2


def find_sized(paragraph: Paragraph) -> Iterator[tuple[Span, Span]]:
    """Pairs of sizes of one thing, as they are told."""
    if len(paragraph.numbers) < _FEWEST or not paragraph.compute_once(speaks_of_known):
        return
    sizes = paragraph.compute_once(read_sizes)
    seen: deque[Size] = deque(maxlen=_KEPT)
    for size in sizes:
        if size.is_again and (known := _known_one(paragraph, seen, size)) is not None:
            yield known.span, size.span
        seen.append(size)


def may_take_up(before: Paragraph, last: Paragraph) -> bool:
    """Whether a size of one paragraph may take up one that was told in another."""
    if not last.compute_once(speaks_of_known):
        return False
    taken = [one for one in last.compute_once(read_sizes) if one.is_again not in ("", "its")]
    return bool(taken) and any(
        one.keys & other.keys
        and one.value != other.value
        and (one.is_again == "group" or not other.owner or one.head in other.owner or one.is_compound)
        for other in before.compute_once(read_sizes)
        for one in taken
    )


def _known_one(paragraph: Paragraph, seen: Collection[Size], new: Size) -> Size | None:
    """The one size of the same thing told otherwise before; None where there is none, or more than one."""
    alike = [
        one
        for one in seen
        if one.keys & new.keys and one.sentence != new.sentence and _may_be_of_one(paragraph, one, new)
    ]
    if not alike or any(one.value == new.value for one in seen if one.keys & new.keys):
        return None
    if len({one.value for one in alike}) > 1:
        return None
    known = alike[0]
    return known if disagree(paragraph, known, new, seen) else None


def disagree(paragraph: Paragraph, known: Size, new: Size, seen: Collection[Size]) -> bool:
    """Whether two sizes cannot be of one thing, and no word leaves another reading open."""
    text = paragraph.text
    if known.described - new.described and any(
        one.sentence == known.sentence and one.span != known.span and one.keys & known.keys for one in seen
    ):
        return False  # "1,860 adult members and 212 honorary members … the 2,072 members"
    rough = max(known.number.round_step, new.number.round_step) if known.number.value >= 1000 else 0
    unlike_units = known.value * new.number.value != new.value * known.number.value
    if abs(known.value - new.value) <= (max(known.value, new.value) / 20 if unlike_units else 0):
        return False
    if not unlike_units and rough and abs(known.value - new.value) <= rough / 2:
        return False
    return not (
        (_is_loose(text, known) and not _is_far(known.number, new.number))
        or (is_hedged(text, new.span.start, new.span.end) and not new.is_again)
        or _are_words_apart(paragraph, known, new)
        or _are_of_two_things(text, known, new)
        or _are_of_two_times(paragraph, known, new)
        or stands_elsewhere(paragraph, known.span, new.span)
        or _is_summed(paragraph, known, new)
        or paragraph.is_masked(known.span)
        or paragraph.is_masked(new.span)
    )


def _are_words_apart(paragraph: Paragraph, known: Size, new: Size) -> bool:
    """Whether a word beside either size leaves it open, denies it or tells that it is of a part: "perhaps 47", "47 without the mast"."""
    text = paragraph.text
    one, other = _around(text, known), _around(text, new)
    told_of_parts = _parts(text, known) ^ _parts(text, new)
    return bool(
        has_open_words(one)
        or has_open_words(other)
        or any(is_denied(text[max(0, size.span.start - _DENIED_CP) : size.span.start]) for size in (known, new))
        or told_of_parts - ({"maximum"} if "deep" in (known.dimension, new.dimension) else set[str]())
        or _PART_INCLUDED.search(text, new.end, new.sentence.end)
        or _are_apart(known, new, one, other, text)
        or (
            _PART_IN_FRONT.match(new.sentence.slice(text))
            and _POSSESSED.search(text, new.sentence.start, new.span.start) is None
        )
    )


def _are_of_two_things(text: str, known: Size, new: Size) -> bool:
    """Whether the sizes are told of two things or groups: "45 acres of wheat … 54 acres of barley"."""
    if (not new.is_again and _have_own_tails(text, known, new)) or _count_two_groups(text, known, new):
        return True
    if new.is_compound:
        return _OF_SOME.match(text, new.end, new.sentence.end) is not None or _is_of_a_part(text, known, new)
    return are_of_two_things(_beside(text, known), _beside(text, new))


def _are_of_two_times(paragraph: Paragraph, known: Size, new: Size) -> bool:
    """Whether each size is of another time, or what they are of changed in between: "in 1901 … in 1911", "grew"."""
    text = paragraph.text
    return (
        are_at_two_times(known.sentence.slice(text), new.sentence.slice(text))
        or _fronted_year(text, known) != _fronted_year(text, new)
        or held_until(text, known.end)
        or is_told_apart_in_front(paragraph, new.sentence, new.span.start)
        or redone_between(paragraph, known.span, new.span)
        or changes_between(paragraph, known.span, new.span, is_count=not known.dimension)
        or (_has_year(text, known) != _has_year(text, new) and _years(text, known) != _years(text, new))
    )


def _is_loose(text: str, size: Size) -> bool:
    """Whether a word beside a size makes it loose; "replies from 318 farms" is none, "from 300 to 318" is."""
    before = text[: size.span.start]
    if before.endswith("from ") and _TO.match(text, size.end) is None and _TO.match(text, size.span.end) is None:
        return is_hedged(text[size.span.start :], 0, size.span.end - size.span.start)
    return is_hedged(text, size.span.start, size.end) or is_hedged(text, size.span.start, size.span.end)


def _around(text: str, size: Size) -> str:
    """The words around a size, as far as the clause goes."""
    start = max(size.sentence.start, size.span.start - 40)
    before = re.split(r"[,;:()—–]\s?", text[start : size.span.start])[-1]
    after = re.split(
        r"[,;:()—–.]|\s(?:was|were|is|are|has|have|had|can|will|be|would|could|may|might|should|must|you|we|they|he|she|to|from|when|who|[a-z]{3,}ed)\s",
        text[size.span.end : min(size.sentence.end, size.end + 40)],
        maxsplit=1,
    )[0]
    return f"{before}{after}"


def _parts(text: str, size: Size) -> frozenset[str]:
    """The words right beside a size that tell that it is of a part."""
    found = partial_words(
        text[max(size.sentence.start, size.span.start - 24) : min(size.sentence.end, size.end + _BEHIND_CP)]
    )
    if size.number.value == _PAIR:
        found -= {"both"}
    return found - {"then"} if _DONE_THEN.match(text, size.end) is not None else found


def _has_year(text: str, size: Size) -> bool:
    """Whether a sentence dates what it tells: a population, a price or a number of members is another at another time."""
    return size.dimension in ("", "price") and YEAR.search(_around(text, size)) is not None


def _years(text: str, size: Size) -> frozenset[str]:
    return frozenset(YEAR.findall(text, size.sentence.start, size.sentence.end))


def _are_apart(known: Size, new: Size, one: str, other: str, text: str) -> bool:
    """Whether a word near either size, which the sentence of the other has not, tells two things apart."""
    own = words_apart(one) - words_apart(new.sentence.slice(text)) - {"new", "old"}
    others = words_apart(other) - words_apart(known.sentence.slice(text))
    return any(stem_of(word) not in known.owner & new.owner for word in own | others)


def _is_of_a_part(text: str, known: Size, new: Size) -> bool:
    """Whether words behind the noun of a size tell of what part or for whom it is, and the other sentence does not."""
    found = _FOR_WHAT.match(text, new.end, new.sentence.end)
    return found is not None and not stems_in(found["what"]) <= stems_in(known.sentence.slice(text))


def _have_own_tails(text: str, known: Size, new: Size) -> bool:
    """Whether each size is told with a place or time of its own."""
    return tails_apart(
        text[known.span.end : known.sentence.end],
        text[new.span.end : new.sentence.end],
        known.sentence.slice(text),
        new.sentence.slice(text),
    )


def _count_two_groups(text: str, known: Size, new: Size) -> bool:
    """Whether two counts have no more in common than their verb: "employs 45 weavers … employs 54 dyers"."""
    nouns = [_counted_noun(text, one) for one in (known, new)]
    if not all(nouns) or nouns[0] == nouns[1]:
        return False
    shared = known.keys & new.keys - THEM
    return all(keys_of(noun).isdisjoint(shared) for noun in nouns) and not ANYBODY.issuperset(nouns)


def _counted_noun(text: str, size: Size) -> str:
    """The stem of the noun that a number counts, "" where it measures or stands alone."""
    words = text[size.span.end : size.end].split()
    return stem_of(words[-1]) if words and not size.dimension else ""


def _beside(text: str, size: Size) -> tuple[str, str]:
    """The words before and behind a size in its sentence."""
    return text[size.sentence.start : size.span.start], text[size.end : size.sentence.end]


def _fronted_year(text: str, size: Size) -> str:
    """The year that a sentence begins with: what it counts is counted then."""
    found = _IN_YEAR.match(size.sentence.slice(text)) if size.dimension in ("", "price") else None
    return found["year"] if found is not None else ""


def _is_summed(paragraph: Paragraph, known: Size, new: Size) -> bool:
    """Whether other numbers of the paragraph make up the difference: "43 members, nine of them abroad … the 34 members"."""
    difference = abs(known.number.value - new.number.value)
    if known.dimension not in ("", "price") or not difference:
        return False
    persons = any(key.removeprefix("count ") in PEOPLE for key in known.keys)
    others = [
        one.value
        for one in paragraph.numbers
        if one.span not in (known.span, new.span)
        and not _MEASURED.match(paragraph.text, one.span.end)
        and not _is_of_it(paragraph, one, new)
        and (one.value > 1 or persons)
        and one.value < known.number.value + new.number.value
    ]
    few = others[:_MOST_PARTS]
    return any(sum(some) == difference for count in (1, 2, 3) for some in combinations(few, count))


def _is_of_it(paragraph: Paragraph, number: Number, new: Size) -> bool:
    """Whether a number is of part of what is taken up: "all but two of the nineteen"."""
    between = paragraph.text[number.span.end : new.span.start]
    return 0 < len(between) < _OF_IT_CP and " of " in between and "." not in between


def _may_be_of_one(paragraph: Paragraph, known: Size, new: Size) -> bool:
    """Whether a size taken up may be of what a known one is of."""
    if "size" not in (known.dimension, new.dimension) and known.dimension != new.dimension:
        return False
    shared = known.keys & new.keys
    if shared == THEM and (new.is_again != "group" or (known.keys != THEM and new.keys != THEM)):
        return False
    if new.is_again == "group":
        return _is_of_known_group(paragraph, known, new)
    if new.is_again == "its":
        if _sentences_between(paragraph, known, new) > 1:
            return False
    elif _is_known_by_other_name(paragraph, known, new):
        return True
    elif not new.head or new.head not in known.owner | (_stems_beside(paragraph, known) if _counts(new) else set()):
        return False
    if (known.is_again and known.head and new.head and known.head != new.head) or _is_of_new_part(paragraph, new):
        return False
    if _counts(new):
        return _may_be_one_count(paragraph, known, new)
    if new.is_again == "its" and known.dimension != new.dimension:
        return False
    if new.dimension == "price" and not _is_near(known.number, new.number):
        return False
    return not (known.is_compound and new.is_compound and (known.head != new.head or known.is_again))


def _counts(new: Size) -> bool:
    """Whether a size is a number of something."""
    return not new.dimension and any(key.startswith("count") for key in new.keys)


def _stems_beside(paragraph: Paragraph, size: Size) -> frozenset[str]:
    """The stems of the sentence of a size."""
    return stems_in(size.sentence.slice(paragraph.text))


def _is_of_known_group(paragraph: Paragraph, known: Size, new: Size) -> bool:
    """Whether a group spoken of as known may be one told of before: "86 runners started … of the 68 starters"."""
    stems = _stems_beside(paragraph, known)
    if known.is_again or not new.described <= stems | alike_stems(stems):
        return False
    if known.owner and new.owner and not new.owner <= known.owner | stems:
        return False
    if known.dimension and paragraph.text[: new.span.start].rstrip().endswith(" same"):
        return True
    is_count = not known.dimension and _counts(new)
    return _may_be_slip(known.number, new.number) if is_count else looks_like(known.number, new.number)


def _sentences_between(paragraph: Paragraph, known: Size, new: Size) -> int:
    return sum(known.sentence.end <= one.start < new.sentence.start for one in paragraph.sentences)


def _is_known_by_other_name(paragraph: Paragraph, known: Size, new: Size) -> bool:
    """Whether a size before a definite noun speaks of what was told of by another name: "the 31-metre fall"."""
    if not new.is_compound:
        return False
    if new.dimension == "size" and looks_like(known.number, new.number):
        return _is_new_word(paragraph, known, new, by_name=False)
    is_told = known.dimension == new.dimension and new.dimension not in ("", "size", "price", "old")
    return is_told and _is_new_word(paragraph, known, new)


def _is_of_new_part(paragraph: Paragraph, new: Size) -> bool:
    """Whether a size is told of a part that is new: "the chapel seats 90 … the side chapel's 60 seats"."""
    part = _PART_OWNER.search(paragraph.text, max(0, new.span.start - _OWNER_CP), new.span.start)
    stem = stem_of(part["part"]) if part is not None else ""
    return bool(stem) and not is_stem_before(paragraph, stem, new.sentence.start)


def _may_be_one_count(paragraph: Paragraph, known: Size, new: Size) -> bool:
    stems = _stems_beside(paragraph, known)
    if not new.described <= stems | alike_stems(stems):
        return False
    if any(key.removeprefix("count ") in PEOPLE for key in known.keys & new.keys):
        return _may_be_slip(known.number, new.number)
    return _is_near(known.number, new.number)


def _is_new_word(paragraph: Paragraph, known: Size, new: Size, *, by_name: bool = True) -> bool:
    """Whether a definite noun, not told of before, speaks of what was told by its name: "the six-mile-long island"."""
    text = paragraph.text
    named = re.search(r"[A-Z][\w’-]+", text[known.sentence.start + 4 : known.span.start]) is not None
    return (
        (named or not by_name)
        and not known.is_compound
        and not any(is_stem_before(paragraph, stem, new.sentence.start) for stem in new.owner)
    )


def _may_be_slip(known: Number, new: Number) -> bool:
    """Whether a count of persons may be the whole one told wrongly: fewer of them may be some of those told of before."""
    return known.value < new.value <= _MOST_TIMES * known.value or looks_like(known, new)


def _is_far(known: Number, new: Number) -> bool:
    """Whether a number told loosely is another one nevertheless: "some 4,300 … all 3,400"."""
    return (
        Counter(str(known.value)) == Counter(str(new.value)) and abs(known.value - new.value) * _FAR_PART > known.value
    )


def _is_near(known: Number, new: Number) -> bool:
    """Whether one number is no more than twice another, or looks like it."""
    return max(known.value, new.value) <= 2 * min(known.value, new.value) or looks_like(known, new)


def looks_like(one: Number, other: Number) -> bool:
    """Whether one number may be a slip of the other: digits changed places, or one of them is another."""
    first, second = f"{float(one.value):.12g}", f"{float(other.value):.12g}"
    if len(first) != len(second):
        return False
    return Counter(first) == Counter(second) or (
        len(first) > 1 and sum(a != b for a, b in zip(first, second, strict=True)) == 1
    )
