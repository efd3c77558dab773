"""How many things a list in running text surely names, and how many it may name: whatever its items look like."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Literal

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numbers.lists.inner_commas import may_name_places
from factlint.consistency.numbers.number_words import IN_WORDS, value_of
from factlint.prose.span import Span

Form = Literal["commas", "semicolons", "marks"]

_CLOSERS = {"(": ")", "[": "]", "“": "”", '"': '"'}
_OPENS = compile_late(r"[(\[“]|(?<!\d)\"")
"""What begins a bracket or a quotation; behind a figure a mark is of inches: "a 12|"| ruler"."""
_BEGINS_JOINT = compile_late(r"^(?:and|or|as well as|&)(?:,?\s|$)", re.I)
"""How an item begins that is joined to those before it, and is the last one as a rule: "|and a map"."""
_BEGINS_LAST = compile_late(r"^(?:and|or|as well as|&|plus|then|finally|lastly)(?:,?\s|$)", re.I)
"""How the last item may begin, which says nothing in one that others follow: "|then a map"."""
_JOINT = compile_late(r"\s(?:and|or|as well as|&)\s")
_ENDS_JOINT = compile_late(r"(?:\s|(?<!\S))(?:and|or)$")
"""How a part ends behind which something is put in: "a cup| and|, new this year, a plate"."""
_ASIDE = compile_late(
    r"(?:while|that|each|all|both|none|with|without|in|on|at|by|for|from|to|after|before|until|since|"
    r"including|especially|not|but|if|though|although|because|as|so|now|then|once|also|too|say|however|moreover|perhaps|newly|much|"
    r"both|either|one|some|most|half|the\slast|the\sfirst|the\slatter|the\sformer|"
    r"(?:last|this|next)\s[a-z]+[’']s)\b"
)
"""How a part between commas begins that may only say more of the item before it, if not all do: "|with a stove"."""
_CLAUSE = compile_late(r"(?:who|whom|whose|which|where|when|whereas|versus|i\.\s?e\.|that\sis|or\srather|no\smatter)\b")
"""How a part begins that surely says more of the item before it, if not all do: "|which he loved"."""
_ASKS = compile_late(r"(?:whether|how|why|what)\b")
_REMARK = compile_late(r"(?:none|all|each|both|most|some|many|one|two|three)\sof\s|(?:all|each|both)\s|[a-z]{3,}ed\s")
"""How what follows on a list begins: "|none of whom ever married"."""
_SEVERAL = compile_late(
    r"\b(?:twins?|pairs?|couples?|brothers|sisters|sons|daughters|families|family|others|rest|several|some|many|few|sets?|series|groups?|"
    r"various|more|etc)\b",
    re.I,
)
"""In an item that may stand for any number of things."""
_COUNT = compile_late(
    rf"(?:^|\band\s|\bor\s)(?:the\s|his\s|her\s|their\s|its\s|our\s|my\s)?(?:(?P<n>{IN_WORDS}|[2-9])|both)\s"
    r"(?!years\b|months\b|weeks\b|days\b|hours\b|minutes\b|metres\b|miles\b)",
    re.I,
)
"""How an item begins that is so many things: "|two |ropes"."""
_MARK = compile_late(
    r"(?:(?<=[,;:.!?]\s)|(?<=\band\s)|(?<=\bor\s)|(?<=\bare\s)|(?<=^))(?:\((?P<round>[a-l]|\d{1,2}|i{1,3}|iv|vi{0,3}|ix|x)\)|(?P<bare>[a-l]|\d{1,2}|i{1,3}|iv|vi{0,3}|ix|x)[.)]|"
    r"[A-Z]{1,2}(?P<named>\d)[:.)])\s"
)
"""The mark of an item: "|(a) |to count", "|2. |Wipe it", "|H1: |it falls"."""
_ROWS = (
    tuple("abcdefghijkl"),
    tuple(map(str, range(1, 21))),
    ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"),
)
_ARTICLE = compile_late(r"(?:an?|the)\s")
_JOINT_LENGTH = 12
_LEAST_MARKS = 2
_MANY = 2
"""An item that may stand for any number of things counts as so many more."""
LONGEST = 900
"""How many characters a list has at most."""


@dataclass(frozen=True, slots=True)
class Items:
    """The items of a list: the `least` and the `most` things that they name, their words, and where the list stands."""

    form: Form
    least: int
    most: int
    words: tuple[str, ...]
    span: Span
    asides: int = 0
    _: KW_ONLY
    is_joined: bool = True
    is_oxford: bool = False


def read_items(text: str, start: int, end: int) -> Items | None:
    """The items of the list that fills a stretch of text; None where there is no list."""
    if end - start > LONGEST:
        return None
    words = _mask(text[start:end]).rstrip(" .!?;:,–—")
    span = Span(start, start + len(words))
    if ";" in words:
        return _read_parts(text, words, span)
    return _read_row(text, words, span)


def read_marks(text: str, start: int, end: int) -> Items | None:
    """The items marked "(a) … (b) …" or "1. … 2. …" in order in a stretch of text; None where they are not."""
    marks = [(one["round"] or one["bare"] or one["named"], one) for one in _MARK.finditer(text, start, end)]
    for row in _ROWS:
        at = list[re.Match[str]]()
        for mark, found in marks:
            if len(at) < len(row) and mark == row[len(at)] and (not at or _same_kind(found, at[0])):
                at.append(found)
        if len(at) >= _LEAST_MARKS:
            ends = [*(one.start() for one in at[1:]), end]
            words = tuple(text[one.end() : stop].strip() for one, stop in zip(at, ends, strict=True))
            return Items("marks", len(at), len(at), words, Span(at[0].start(), end))
    return None


def _same_kind(one: re.Match[str], other: re.Match[str]) -> bool:
    return one.lastgroup == other.lastgroup


def _mask(words: str) -> str:
    """The words with "x" for all that stands in brackets or quotation marks; what never closes, or is in inches, stays."""
    shown, at = list[str](), 0
    while opens := _OPENS.search(words, at):
        close = words.find(_CLOSERS[opens[0]], opens.end())
        stop = opens.end() if close < 0 else close + 1
        shown += words[at : opens.start()], opens[0] if close < 0 else "x" * (stop - opens.start())
        at = stop
    return "".join([*shown, words[at:]])


def _read_parts(text: str, masked: str, span: Span) -> Items | None:
    """Items between semicolons."""
    parts = [*_cut(masked, ";")]
    if len(parts) < 2:
        return None
    more = sum(_more_in(masked[start:stop]) for start, stop in parts)
    commas = sum(masked.count(",", start, stop) for start, stop in parts)
    words = tuple(text[span.start + start : span.start + stop] for start, stop in parts)
    is_joined = _BEGINS_LAST.match(words[-1]) is not None
    if not is_joined and _JOINT.search(masked[slice(*parts[-1])]):
        more += 1
    return Items("semicolons", len(parts), len(parts) + more, words, span, commas, is_joined=is_joined)


def _read_row(text: str, masked: str, span: Span) -> Items | None:
    """Items between commas, the last ones joined by "and"; what stands behind those may be items too: "Ann and Bea|, Cleo"."""
    whole = [*_cut(masked, ",")]
    every = _before_remark(masked, whole)
    later = [masked[start:stop] for start, stop in whole[len(every) + 1 :]]
    places = [*_without_inset(masked, every)]
    parts = [masked[start:stop] for start, stop in places]
    if len(parts) > 1 and may_name_places(parts):
        return None
    joined = [at for at, part in enumerate(parts) if at and _is_joint(part, is_last=at == len(parts) - 1)]
    if not joined and places != every:
        joined = [len(parts) - 1]
    inner = [at for at, part in enumerate(parts) if _JOINT.search(part) and at not in joined]
    last = joined[-1] if joined else inner[-1] if inner else len(parts) - 1
    behind = len(parts) - 1 - last
    is_split = not joined and bool(inner) and not behind and len(inner) < max(len(parts), 2)  # no pairs alone
    shown = last + 1 if joined else len(parts)
    words = [text[span.start + start : span.start + stop] for start, stop in places[:shown]]
    items = [_bare(one) if at in joined else one for at, one in enumerate(words)]
    if is_split:
        items[-1:] = _halves(items[-1])
    if len(items) < 2:
        return None
    asides, more = _count_asides(parts[: last + 1]), sum(_more_in(_bare(part)) for part in parts)
    more += sum(_begin_alike(part, parts[0]) for part in later)
    sure = last + 1 + (is_split or (behind > 0 and not joined))
    return Items(
        "commas", sure - asides, max(sure, len(parts) + more), tuple(items),
        Span(span.start, span.start + places[shown - 1][1]), asides + behind,
        is_joined=bool(joined or inner), is_oxford=bool(joined),
    )  # fmt: skip


def _count_asides(parts: Sequence[str]) -> int:
    """How many parts may only say more of those before them."""
    bare = [_bare(part) for part in parts]
    are_of_kind = _ASIDE.match(bare[0]) is not None
    are_clausal = all(_CLAUSE.match(part) or _ASKS.match(part) for part in bare)
    return sum(
        (not are_of_kind and _ASIDE.match(part) is not None) or (not are_clausal and _CLAUSE.match(part) is not None)
        for part in bare[1:]
    )


def _before_remark(masked: str, places: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The parts up to the one with "and" behind which a remark follows: "Ann, Bea and Cleo|, none of whom married or left"."""
    heads = [masked[start : start + _JOINT_LENGTH] for start, _ in places]
    joined = [at for at, head in enumerate(heads) if _is_joint(head, is_last=at >= len(heads) - 2)]
    last = joined[-1] if joined else 1
    for at, (start, stop) in enumerate(places[:-1]):
        after = masked[slice(*places[at + 1])]
        is_joint = at in joined or (at and _JOINT.search(masked, start, stop))
        if is_joint and at >= last and any(form.match(after) for form in (_CLAUSE, _ASIDE, _REMARK)):
            return places[: at + 1]
    return places


def _begin_alike(part: str, other: str) -> bool:
    """Whether both begin with a name, or both with an article."""
    return (part[:1].isupper() and other[:1].isupper()) or all(_ARTICLE.match(one) for one in (part, other))


def _without_inset(masked: str, places: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The parts without what is put in behind "and": of "a cup and, new this year, a plate" the cup, and "a plate" with its "and"."""
    skips = False
    for at, (start, stop) in enumerate(places):
        if skips:
            skips = False
            continue
        joint = _ENDS_JOINT.search(masked, start, stop)
        if joint is None or at + 2 >= len(places):
            yield start, stop
            continue
        if joint.start() > start:
            yield start, joint.start()
        skips = True


def _halves(words: str) -> Sequence[str]:
    """The two last items of "a map and a rope"."""
    *_, joint = _JOINT.finditer(words)
    return words[: joint.start()], words[joint.end() :]


def _is_joint(part: str, *, is_last: bool) -> bool:
    """Whether a part is joined to those before it by its first word."""
    return (_BEGINS_LAST if is_last else _BEGINS_JOINT).match(part) is not None


def _bare(part: str) -> str:
    return _BEGINS_LAST.sub("", part, 1)


def _more_in(part: str) -> int:
    """How many more things than one an item may stand for."""
    more = len(_JOINT.findall(part)) + (_MANY if _SEVERAL.search(part) else 0)
    return more + sum(value_of(one["n"] or "two") - 1 for one in _COUNT.finditer(part))


def _cut(words: str, mark: str) -> Iterator[tuple[int, int]]:
    """Where the parts between marks stand, without the blanks about them; empty ones are left out."""
    at = 0
    for part in words.split(mark):
        if part.strip():
            start = at + len(part) - len(part.lstrip())
            yield start, start + len(part.strip())
        at += len(part) + 1
