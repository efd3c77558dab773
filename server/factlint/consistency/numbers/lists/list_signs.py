"""What the words about a number and a list tell of whether one counts the other, as signs with a weight each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from statistics import mean

from factlint.consistency.hedges import OPEN_LIST
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numbers.lists.counted_lists import CountedList

_TOKEN = compile_late(r"[^\W\d_]+(?:[’'][a-z]+)?|[$€£%]|\d+(?:[.,]\d+)*|[,.;:()–—-]")
_VERB = compile_late(
    r"\b(?:is|are|was|were|has|have|had|can|could|will|would|may|might|must|should|do|does|did|be|been|it|they|he|she|we|you|I)\b"
)
_ARTICLE = compile_late(r"(?:an?|the|his|her|its|their|our|my|your|one|another|some)\s", re.I)
_OF_PLURALS = compile_late(r"(?:\w+\s){0,2}?[a-z]{2,}[^s\W]s(?:$|\s(?:of|in|on|for|from|with|and|that|which|who)\b)")
_INSET = compile_late(r"[()“”\"\[\]{}]")
_LEAD, _TAIL = 3, 6
_LEAD_CP, _MOST_TAIL, _BEHIND_CP, _LEAST_PLURAL = 60, 300, 30, 4
_STOPS = ' .!?:;,)–—”"'
"""What may stand between a list and the first word behind it."""
_TAIL_STEPS = (0, 1, 3, 6, 12, 24)
_LENGTH_STEPS = (1, 2, 3, 5, 8, 14, 24)
_MOST_NAMED, _MOST_ASIDES, _MOST_RANGE = 6, 3, 3


def read_signs(text: str, one: CountedList) -> set[str]:
    """The signs of a number in a text and a list that misses it, each by itself and for the way in which it misses."""
    way = "more" if one.miss > 0 else "fewer"
    signs = {
        *_signs_of_number(text, one),
        *_signs_of_tail(text, one),
        *_signs_of_items(text, one),
        *_signs_of_end(text, one),
    }
    return {*signs, *(f"{way} {sign}" for sign in signs), way, f"{way} {one.shape} {min(abs(one.miss), 2)}"}


def _words(text: str) -> list[str]:
    return [_word(found[0]) for found in _TOKEN.finditer(text)]


def _word(word: str) -> str:
    return "#" if word[0].isdigit() else "Name" if word[0].isupper() and word != "I" else word.lower()


def _signs_of_number(text: str, one: CountedList) -> Iterator[str]:
    start = one.number.start
    lead = _words(text[max(0, start - _LEAD_CP) : start])
    if start == 0 or text[:start].rstrip()[-1:] in ".!?":
        lead = ["^"]
    elif start > _LEAD_CP:
        lead = lead[1:]
    yield f"just before:{lead[-1] if lead else '^'}"
    for word in lead[-_LEAD:]:
        yield f"before:{word}"
    yield f"thing:{one.thing.slice(text).lower()}"
    yield "in figures" if one.written.isdigit() else "in words"
    yield f"number {min(one.value, _MOST_NAMED)}"
    yield f"rank {one.rank}"
    yield f"{min(one.others, 2)} other numbers"
    yield f"shape {one.shape}"
    between = _words(text[one.number.end : one.thing.start])
    yield f"{min(len(between), 3)} words of the thing"
    for word in between:
        yield f"of the thing:{word}"


def _signs_of_tail(text: str, one: CountedList) -> Iterator[str]:
    """What stands between the thing and the list."""
    tail = text[one.thing.end : one.cue.start][:_MOST_TAIL]
    words = _words(tail)
    length = _step(len(words), _TAIL_STEPS)
    yield f"tail {length}"
    yield f"tail {length} {one.shape}"
    for word in words[:_TAIL]:
        yield f"behind:{word}"
    for word in words:
        yield f"tail:{word}"
    if words:
        yield f"tail ends:{words[-1]}"
    if _VERB.search(tail):
        yield "verb in tail"
    if "," in tail:
        yield "comma in tail"
    if any(word.endswith("s") and not word.endswith("ss") and len(word) >= _LEAST_PLURAL for word in words):
        yield "plural in tail"
    if any(word in ("Name", "#") for word in words):
        yield "name or figure in tail"
    if OPEN_LIST.search(text[max(0, one.number.start - _LEAD_CP) : one.items.span.end]):
        yield "open list"


def _signs_of_items(text: str, one: CountedList) -> Iterator[str]:
    """What the items of the list are like."""
    items = one.items
    words, lengths = items.words, [len(item.split()) for item in items.words]
    form = f"{items.form} {one.shape}"
    yield f"form {items.form}"
    yield f"{min(len(words), _MOST_NAMED + 1)} items"
    yield f"{min(items.asides, _MOST_ASIDES)} asides"
    yield f"{min(items.most - items.least, _MOST_RANGE)} more or less"
    yield f"{'oxford' if items.is_oxford else 'joined' if items.is_joined else 'not joined'} {form}"
    yield f"longest {_step(max(lengths), _LENGTH_STEPS)}"
    yield f"mean length {_step(round(mean(lengths)), _LENGTH_STEPS)}"
    yield f"shortest {_step(min(lengths), _LENGTH_STEPS)}"
    if max(lengths) > 3 * (min(lengths) + 1):
        yield "uneven"
    yield from _signs_of_kinds(words)
    firsts = [item.split()[0].lower() for item in words if item.split()]
    if len({*firsts}) == 1:
        yield "all begin alike"
        yield f"all begin:{firsts[0]}"
    yield f"first begins:{_word(firsts[0])}"
    for first in {*firsts[1:]}:
        yield f"begins:{first}"
    yield f"last begins:{firsts[-1]}"
    if one.shape == "names":
        yield f"{len(words)} names"


def _signs_of_kinds(words: tuple[str, ...]) -> Iterator[str]:
    for name, count in (
        ("name", sum(item[:1].isupper() for item in words)),
        ("article", sum(_ARTICLE.match(item) is not None for item in words)),
        ("verb", sum(_VERB.search(item) is not None for item in words)),
        ("figure", sum(any(letter.isdigit() for letter in item) for item in words)),
        ("plural", sum(_OF_PLURALS.match(item.lower()) is not None for item in words)),
        ("inset", sum(_INSET.search(item) is not None for item in words)),
        ("comma", sum("," in item for item in words)),
        ("and", sum(" and " in item or " or " in item for item in words)),
    ):
        share = "no" if not count else "all" if count == len(words) else "one" if count == 1 else "some"
        yield f"{share} {name}"


def _signs_of_end(text: str, one: CountedList) -> Iterator[str]:
    """What follows on the list: the mark or letter right behind it, and the first word."""
    end = one.items.span.end
    behind = text[end : end + _BEHIND_CP].lstrip()
    yield f"behind list:{behind[:1] or '$'}"
    for word in _words(behind.lstrip(_STOPS))[:1]:
        yield f"next:{word}"


def _step(count: int, steps: tuple[int, ...]) -> int:
    """The largest step that a count reaches."""
    return max((step for step in steps if step <= count), default=0)
