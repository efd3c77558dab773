"""Whole sentences that state nothing: titles, labels with a list behind them, cut-off sayings, and what somebody cried out."""

from __future__ import annotations

from collections.abc import Sequence

from factlint.engine.claims.statements import is_balanced, opening_end
from factlint.engine.language.en.syntax import BE, FINITE, NOMINAL, QUOTES, REPORTING, main_verb, mark_enclosed
from factlint.engine.language.en.tokens import Word

_DASHES = frozenset({"-", "–", "—", "--"})
_WANTING = frozenset({"a", "an", "the", "and", "or", "but", "its", "their", "your"})
_STOPS = _DASHES | {":"}


def is_fragment(words: Sequence[Word]) -> bool:
    """Whether what looks like a sentence of a draft is a title, a label or a cut-off one."""
    inside = mark_enclosed(words)
    opening = opening_end(words, inside)
    verb = main_verb(words, opening, inside)
    if verb <= 0:
        return False
    if not is_balanced(words) or words[-1].lower in _WANTING or _is_speech(words, inside):
        return True
    if verb == len(words) - 1 and words[verb].lower in REPORTING:
        # "Lund wrote:"
        return True
    if words[verb].text[0].isupper() and not any(word.tag in FINITE and word.text.islower() for word in words):
        # "Start From Here, Don't Go Back"
        return True
    lead = [word.lower for word in words[:3]]
    if "as" in lead[:2] and words[lead.index("as") + 1].lower in BE and verb == lead.index("as") + 1:
        # "Yet as was often the case"
        return True
    if words[0].lower == "not" and words[1].tag == "TO":
        return True
    subject = [word for index, word in enumerate(words[opening:verb], start=opening) if not inside[index]]
    if (
        len(subject) > 1
        and not any(word.tag in NOMINAL | {"DT", "VBG"} for word in subject)
        and not any(inside[opening:verb])
    ):
        # "Sampled or complete |records of every flow": the noun was taken for a verb.
        return True
    dashes = [at for at, word in enumerate(subject) if word.text in _DASHES and at and subject[at - 1].end < word.start]
    if len(dashes) == 1 and dashes[0] < len(subject) - 1:
        # "Recursion - lambda functions, returns …"
        return True
    # "Configuration changes — every change of a rule"
    return verb + 1 < len(words) and words[verb + 1].text in _STOPS and words[verb].lower not in REPORTING


def _is_speech(words: Sequence[Word], inside: Sequence[bool]) -> bool:
    """ "“The dam leaks,” he explained": nothing but what somebody said, in the words of a scene."""
    if words[0].text not in QUOTES or not inside[0]:
        return False
    end = next((index for index, marked in enumerate(inside) if not marked), len(words))
    behind = words[end:]
    said = any(word.tag in FINITE and word.lower in REPORTING for word in behind[:6])
    return end == len(words) or (said and end > len(behind))
