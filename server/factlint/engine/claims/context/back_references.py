"""What in a statement, wherever it stands, goes back to what was told before: "this question", "in the same year", "both groups"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from factlint.engine.language.en.lemmas import noun_lemma
from factlint.engine.language.en.syntax import NOUNS, noun_phrase_end
from factlint.engine.language.en.tokens import Word

_POINTING = frozenset({"this", "these", "those", "such"})
_PICKED_OUT_BY = frozenset({"that", "which", "who", "whom", "whose", "where", "of"})
_PARTS_OF_TIME = frozenset(
    {"half", "part", "stage", "stages", "years", "days", "decades", "centuries", "phase", "phases", "period"}
)
_DESCRIBED = NOUNS | {"JJ", "CD", "VBG", "VBN", "JJR", "JJS"}
_TIMES = r"(?:year|day|night|week|month|season|morning|evening|afternoon|time|moment|period|century|decade|summer|winter|spring|autumn)"
_RELATIVE_TIME = re.compile(
    rf"(?i)^(?:(?:in|at|on|by|during|from|until|about|around|throughout|later) )*(?:the|that|this) (?:very )?"
    rf"(?:same|next|following|previous|preceding) (?:\w+ )?{_TIMES}\b"
    rf"|^(?:in|at|on|by|during|from|until|around|throughout|since) (?:that|this|those|these) (?:same )?{_TIMES}s?\b"
    r"|^(?:just|by|until|since|from|even|right) (?:then|now)\b"
    r"|^(?:here|there) (?!(?:is|are|was|were|has|have|had|may|can|will|exists?)\b)"
    r"|^(?:in|over|during|for|within) the (?:last|past|next) (?:few |several |\w+ (?:or \w+ )?)?(?:day|week|month|year|decade)s?\b"
    r"(?! of)"
    r"|^(?:by|at|toward|towards|before|after|until) the (?:end|close|beginning|middle) of the "
    r"(?:war|year|century|decade|month|period|day)\b"
    r"|^(?:before|since|until) the (?:war|revolution|crisis|peace)\b(?! (?:of|in|between|with|on|against)\b)"
    r"|^on (?:this|that)\b,?|^by (?:this|that) time\b"
    r"|^(?:in|on|at|for|among|of|with|from|by|to) (?:many |some |most |the )?other \w+(?! (?:than|words)\b)"
    rf"|^(?:a|one|two|three|four|five|six|ten|some|several|a few|many) {_TIMES}s? (?:later|before|after|afterwards?|earlier)\b,?"
)


_OTHERS = re.compile(r"(?i)^there (?:is|are|was|were) (?:also )?(?:\w+ ){0,4}other (?!than\b)")
_ELSEWHERE = re.compile(
    r"(?i)\b(?:shown|listed|calculated|described|discussed|mentioned|given|seen|noted|cited|quoted|defined|outlined|explained)"
    r" (?:below|above|earlier|previously|here)\b|\bthe following\b(?! (?:year|day|week|month|century|decade)s?\b)"
    r"|\b(?:see|as) (?:below|above)\b|\b(?:assum\w+|used?|us(?:ed|ing)|given|made) here\b(?! in\b)"
)


def goes_back(words: Sequence[Word]) -> bool:
    """Whether a statement says something by what its draft told before, beside its subject."""
    text = " ".join(word.text for word in words[:8])
    if (_RELATIVE_TIME.match(text) and words[0].tag != "EX") or _OTHERS.match(text):
        return True
    if _ELSEWHERE.search(" ".join(word.text for word in words)):
        return True
    return any(_goes_back(words, index) for index in range(len(words)))


def _goes_back(words: Sequence[Word], at: int) -> bool:
    word = words[at]
    if word.start < 0 or " " in word.text:
        return False
    behind = words[at + 1] if at + 1 < len(words) else None
    if word.lower in {"former", "latter"}:
        return at > 0 and words[at - 1].lower == "the" and (behind is None or behind.lower not in _PARTS_OF_TIME)
    if word.lower == "both":
        return behind is not None and behind.tag in NOUNS | {"JJ"} and _is_both(words, at)
    if word.lower == "same":
        return _is_same_as_before(words, at)
    if word.lower not in _POINTING or word.tag not in {"DT", "JJ"}:
        return False
    if word.lower == "such" and behind is not None and behind.lower in {"a", "an"}:
        return not any(other.lower in {"that", "as"} for other in words[at + 2 : at + 12])
    if behind is None or behind.tag not in _DESCRIBED:
        return word.lower in {"this", "these"} and (behind is None or behind.tag in {"IN", ",", "CC", "."})
    if behind.tag == "NNP" and word.text[0].isupper() and not behind.text.isupper():
        # The name "This Mortal Coil"
        return False
    end = max(noun_phrase_end(words, at + 1), at + 2)
    following = {other.lower for other in words[at + 1 : end + 3]}
    if word.lower == "such" and ("as" in following or (at and words[at - 1].lower == "no")):
        # "such abuses as landlords keeping the rent"
        return False
    if word.lower == "those" and (
        following & _PICKED_OUT_BY or (end < len(words) and words[end].tag in {"IN", "VBN", "VBG"})
    ):
        return False
    if word.lower == "this" and at and words[at - 1].lower == "to" and behind.lower == "day":
        return False
    return not _is_named(words[:at], words[end - 1])


def _is_same_as_before(words: Sequence[Word], at: int) -> bool:
    """ "Lund won the same prize": as who, was told before; "all electrons have the same charge" compares them."""
    if (
        at == 0
        or words[at - 1].lower != "the"
        or words[at - 2].tag == "RB"
        or at + 1 >= len(words)
        or words[at + 1].tag not in NOUNS | {"JJ", "CC"}
    ):
        return False
    several = any(
        word.tag in {"NNS", "CC"}
        or word.lower in {"as", "that", "who", "which", "with", "all", "each", "every", "of", "for", "two"}
        for word in (*words[: at - 1], *words[at + 2 :])
    )
    return not several and words[at + 1].lower not in {"time", "way"}


def _is_both(words: Sequence[Word], at: int) -> bool:
    """ "Both groups", of which only the draft tells which; not "both Lund and Berg"."""
    return not any(word.lower == "and" for word in words[at:]) and not any(word.lower == "and" for word in words[:at])


def _is_named(before: Sequence[Word], noun: Word) -> bool:
    """Whether the statement itself told of such a thing before: "the law was passed in 1931, and this law …"."""
    lemma = noun_lemma(noun.lower)
    return any(word.tag in NOUNS and noun_lemma(word.lower) == lemma for word in before)
