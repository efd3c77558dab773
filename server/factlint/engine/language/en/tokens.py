"""Words of a sentence with their places: a tokeniser that splits as the word-class weights expect."""

from __future__ import annotations

import re
from dataclasses import dataclass
from sys import intern

# Every branch consumes what it matches and none can match the same text in two ways: linear on any input.
_TOKEN = re.compile(
    r"""
    https?://[^\s<>()\[\]"]+                            # a bare address is one word
  | (?:[A-Za-z]\.){2,}                                  # U.S.  a.m.
  | (?:Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|Gen|Sgt|Col|Lt|Capt|Rev|Hon|Gov|Sen|Rep)\.(?=\s+\w)
  | (?:vs|No|Mt|Ft|Inc|Ltd|Co|Corp|approx|ca|c|v)\.(?=\s+\w)
  | \d+(?:[.,]\d+)*(?:st|nd|rd|th)?(?:-[^\W\d_]+)+       # 56th-most  46.6-kilometre
  | [$€£¥]?\d+(?:[.,:/]\d+)*(?:st|nd|rd|th|s|%)?(?![^\W\d_])   # figures: 2,975,000  4.5  1960s  12:30  90%
  | \w[\w\u0300-\u036f]*(?:[-–‑'’.&/][\w\u0300-\u036f]+)*   # words, hyphens, inner apostrophes and marks above letters
  | (?<!\w)--?[A-Za-z][\w-]*                            # --verbose
  | \.\.\.+ | --+
  | \S
    """,
    re.VERBOSE,
)
_CONTRACTION = re.compile(r"(?i)^(.+?)(n['’]t|['’](?:s|re|ve|ll|d|m))$")
_LONGEST_WORD = 60


@dataclass(frozen=True, slots=True)
class Word:
    """One token; `start` and `end` are offsets in the sentence, `tag` its word class (Penn Treebank names)."""

    text: str
    start: int
    end: int
    lower: str
    tag: str = ""


def words(sentence: str) -> list[Word]:
    """The tokens of a sentence, without word classes."""
    found: list[Word] = []
    for match in _TOKEN.finditer(sentence):
        start = match.start()
        text = match.group()
        cut = _contraction_start(text)
        if cut:
            found.append(_word(text[:cut], start))
            found.append(_word(text[cut:], start + cut))
        else:
            found.append(_word(text, start))
    return found


def _contraction_start(text: str) -> int:
    """Where a contraction or a possessive begins: "doesn't" is two words, "Smith's" is two words; 0 when it is one."""
    if len(text) > _LONGEST_WORD or not ("'" in text or "’" in text):
        return 0
    match = _CONTRACTION.match(text)
    if match is None:
        return 0
    return len(match.group(1))


def _word(text: str, start: int) -> Word:
    # The same words come in every sentence: each is in memory once.
    return Word(intern(text), start, start + len(text), intern(text.lower().replace("’", "'")))
