"""What the readings of lists ask alike: whether a number is of other things, and whether an item may be more than one."""

from __future__ import annotations

import re

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numbers.number_words import IN_WORDS

MOST_OFF = 2
"""A list that is further off than that is of other things."""
_THEIR = r"(?:the|these|those|his|her|its|their|our|my|your)\s+"
_LOOSE = (
    rf"\b(?:one|{IN_WORDS}|any|some|most|several|many|half|\d+)\s+of\s+{_THEIR}(?:following\s+)?$|\b(?:one|{IN_WORDS}|\d+)\s+to\s+$|"
    r"\b(?:or|and|least|most|than|other|another|more|additional|first|last|next|every|\d)[\s-]+(?:the\s+)?$|[-–/]\s*$"
)
_OTHER = (
    rf"{_LOOSE}|\b(?:one|{IN_WORDS}|any|each|some|most|all|either|first|second|third|last|more|none|both|half|another|only|"
    rf"combination|every|out)\s+of\s+(?:{_THEIR})?$|\bto\s+$"
)
LOOSE_COUNT = compile_late(_LOOSE, re.I)
"""Before a number that is not that of all: "|and |three others", "|some of the |four"."""
OTHER_COUNT = compile_late(_OTHER, re.I)
"""The same, or before one that may be of something else: "|each of |four", "|to |four"."""
COUNT_OF_OTHERS = compile_late(
    rf"{_OTHER}|\b(?:\d\sof|from|by|between|across|among|over|after|under|within|against|at|in|all|all\sof|compares?|joins?|replaces?)\s+$|"
    r"\b(?:or|to|and|least|most|than|other|another|more|additional|last|next|every|\d|\d\sof|from|by|between|across|among|over|after|"
    r"under|within|against|at|in|all|all\sof|compares?|joins?|replaces?)\s+(?:the|these|its|our|their)\s+$",
    re.I,
)
"""The same, or before one of things that something else is said of: "|across the |three towns"."""
HOLDS_SEVERAL = compile_late(
    r"\b(?:complex|pairs?|sets?|groups?|couples?|series|famil(?:y|ies)|trio|duo|twins|triplets|sequence|cluster|remaining|rest|others?|"
    r"another|each|every)\b|^(?:twice|once)\b",
    re.I,
)
"""In an item that may stand for more than one thing: "the P wave, the QRS |complex|, and the T wave"."""
_KINDS = "groups?|types?|categories|classes"
MAY_HOLD_TWO = compile_late(_KINDS, re.I)
"""Things of which one may be told as two: "three groups of them: water, salts, acids, and bases"."""
MAY_BE_TOLD_AS_TWO = compile_late(rf"{_KINDS}|kinds?|sorts?|areas?|parts?|sections?", re.I)
"""The same, and others of which that is seldom so."""
ABOUT_A_NAME = compile_late(r"(?:our|my|his|her|their|its|the|an?|(?:last|this|next)\s[a-z]+[’']s)\s+[a-z]")
"""How an item begins that says more of the name before it: "Jon, |our host|, Ann and Ruth"."""
