"""Markdown's emphasis: which runs of `*`, `_` and `~` are markers, by the specification's delimiter algorithm."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import category

from factlint.prose.markup.pairs import Delimiter, Pair

_ASCII_PUNCTUATION = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")


def delimiter_run(source: str, at: int) -> Delimiter:
    """The run of markers at `at`, with the specification's left- and right-flanking rules applied."""
    character = source[at]
    end = at + 1
    size = len(source)
    while end < size and source[end] == character:
        end += 1
    before = source[at - 1] if at else " "
    after = source[end] if end < size else " "
    space_before, space_after = before.isspace(), after.isspace()
    punctuation_before, punctuation_after = _is_punctuation(before), _is_punctuation(after)
    left = not space_after and (not punctuation_after or space_before or punctuation_before)
    right = not space_before and (not punctuation_before or space_after or punctuation_after)
    if character == "_":
        can_open, can_close = left and (not right or punctuation_before), right and (not left or punctuation_after)
    else:
        can_open, can_close = left, right
    if character == "~" and end - at > 2:
        can_open = can_close = False
    return Delimiter(character, at, end, can_open, can_close, end - at)


def pair_up(delimiters: list[Delimiter], bottom: int, pairs: list[Pair]) -> None:
    """Pairs the delimiters from index `bottom` on, appends the pairs, and forgets those delimiters.

    Each closer remembers where a search like its own last found nothing, so the whole takes linear time.
    """
    openers: list[Delimiter] = []
    nothing_below: dict[tuple[str, bool, int], int] = {}
    for closer in delimiters[bottom:]:
        if closer.can_close:
            _pair_closer(closer, openers, nothing_below, pairs)
        if closer.can_open and closer.end > closer.start:
            openers.append(closer)
    del delimiters[bottom:]


def _pair_closer(
    closer: Delimiter, openers: list[Delimiter], nothing_below: dict[tuple[str, bool, int], int], pairs: list[Pair]
) -> None:
    while closer.end > closer.start:
        key = (closer.character, closer.can_open, closer.original % 3 if closer.character != "~" else closer.original)
        floor = min(nothing_below.get(key, 0), len(openers))
        found = _find_opener(closer, openers, floor)
        if found < 0:
            nothing_below[key] = len(openers)
            return
        opener = openers[found]
        del openers[found + 1 :]
        for other, below in nothing_below.items():
            if below > found + 1:
                nothing_below[other] = found + 1
        used = _width_to_pair(opener, closer)
        pairs.append(Pair("emphasis", opener.end - used, closer.start + used, opener.end, closer.start))
        opener.end -= used
        closer.start += used
        if opener.end == opener.start:
            openers.pop()
            for other, below in nothing_below.items():
                nothing_below[other] = min(below, found)


def _find_opener(closer: Delimiter, openers: Sequence[Delimiter], floor: int) -> int:
    for index in range(len(openers) - 1, floor - 1, -1):
        opener = openers[index]
        if opener.character != closer.character:
            continue
        if closer.character == "~":
            if opener.original == closer.original:
                return index
            continue
        odd = (opener.can_close or closer.can_open) and (opener.original + closer.original) % 3 == 0
        if not odd or (opener.original % 3 == 0 and closer.original % 3 == 0):
            return index
    return -1


def _width_to_pair(opener: Delimiter, closer: Delimiter) -> int:
    left = min(opener.end - opener.start, closer.end - closer.start)
    return left if closer.character == "~" else min(left, 2)


def _is_punctuation(character: str) -> bool:
    if character < "\x80":
        return character in _ASCII_PUNCTUATION
    return category(character)[0] in "PS"
