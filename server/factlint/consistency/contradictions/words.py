"""The words of a sentence that carry its sense, each as the stem that its other forms share."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from factlint.consistency.text import Paragraph

_WORD = re.compile(r"[^\W\d_][\w’'-]*|\d[\d.,]*\d|\d")
_EMPTY = frozenset(
    (
        "a an the this that these those it its he she they we i you him her his their our my your them us me is are was were be "
        "been being am has have had having do does did will would can could may might shall should must of in on at to from by "
        "with for into onto upon over as and or but nor so when while after before since because until till where who whom whose "
        "which than then there here very just also only even still yet both all some any each every more most about around up "
        "down out off not no if per whole entire total itself himself herself themselves one own how what during through between "
        "among within along across under above behind near too again ever already now during however"
    ).split()
)
_SAME = (
    "employ employee worker staff workforce",
    "high height tall",
    "long length",
    "wide width",
    "deep depth",
    "cost price fee charge priced",
    "win victory beat defeat won beaten",
    "ask question interview survey poll interviewee quiz",
    "include comprise enrol enroll recruit",
    "build built construct construction erect",
    "die death dead died",
    "bear birth born",
    "found foundation founding founded founder establish establishment",
    "open opening opened inaugurate inauguration",
    "close closing closure closed shut",
    "begin began begun start",
    "finish complete completion end finished",
    "man men",
    "woman women",
    "child children",
    "leave left departure depart leaving",
    "set setting",
    "sell sold sale",
    "buy bought purchase",
    "hold held",
    "run ran",
    "sail sailor",
    "burn burnt",
    "lose lost loss",
    "take took taken",
    "meet met meeting",
    "lie lay",
    "fall fell fallen",
    "rise rose risen",
    "give gave given",
    "see saw seen",
    "come came",
    "go went gone",
    "pay paid payment",
    "sit sat",
    "make made",
    "write wrote written",
    "marry marriage wedding wed",
    "arrive arrival",
    "weigh weight",
    "destroy destruction",
    "elect election",
    "appoint appointment",
    "retire retirement",
    "resign resignation",
    "sign signing signature",
    "move relocation",
    "publish publication",
    "discover discovery",
    "excavate excavation",
)

_ENDINGS = (("ied", 3), ("ing", 3), ("ed", 3), ("er", 4), ("ly", 4), ("e", 3), ("y", 3))
"""What is cut off a word, and how many letters are left at least: "worked", "worker"."""


class Word(NamedTuple):
    """A word that carries sense, with its place in the text it was read from."""

    stem: str
    start: int
    end: int


@lru_cache(maxsize=512)
def read_words(text: str) -> tuple[Word, ...]:
    """The words of a text that carry sense, numbers among them, in their order."""
    read: list[Word] = []
    for found in _WORD.finditer(text):
        word = found[0]
        stem = stem_of(word)
        if stem:
            read.append(Word(stem, *found.span()))
    return tuple(read)


def stems_in(text: str) -> frozenset[str]:
    """The stems of a text."""
    return frozenset(word.stem for word in read_words(text))


def is_stem_before(paragraph: Paragraph, stem: str, end: int) -> bool:
    """Whether a word with a stem stands before an offset: cheap however often a long paragraph is asked."""
    return paragraph.compute_once(_first_places).get(stem, end) < end


def _first_places(paragraph: Paragraph) -> dict[str, int]:
    """Where a word with each stem of a paragraph stands first."""
    return {word.stem: word.start for word in reversed(read_words(paragraph.text))}


@lru_cache(maxsize=8192)
def stem_of(word: str) -> str:
    """What a word shares with its other forms ("employed", "employees"); "" for one that carries no sense."""
    plain = word.casefold().replace("’", "'")
    plain = plain.removesuffix("'s").rstrip("'")
    if plain in _EMPTY:
        return ""
    if plain[:1].isdigit():
        return plain.replace(",", "")
    known = _known()
    return known.get(plain) or known.get(stem := _cut(plain)) or stem


@cache
def _known() -> dict[str, str]:
    """The first of each line for every other one of it, by the word and by its stem."""
    known: dict[str, str] = {}
    for line in _SAME:
        first, *others = line.split()
        for word in (first, *others):
            known[word] = first
            known.setdefault(_cut(word), first)
    return known


def _cut(word: str) -> str:
    """The word without its endings: the same for all that a regular word takes."""
    if word.endswith("s") and len(word) > 3 and not word.endswith(("ss", "us", "is")):
        word = (
            f"{word[:-3]}y"
            if word.endswith("ies")
            else word[: -2 if word.endswith(("ses", "xes", "zes", "ches", "shes")) else -1]
        )
    for suffix, least in _ENDINGS:
        if word.endswith(suffix) and len(word) - len(suffix) >= least:
            word = word[: -len(suffix)]
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "ls":
        return word[:-1]
    return word
