"""Whole sentences that state nothing: titles, labels with a list behind them, cut-off sayings, and what somebody cried out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from factlint.engine.claims.statements import is_balanced, opening_end
from factlint.engine.language.en.syntax import (
    BE,
    FINITE,
    NOMINAL,
    QUOTES,
    REPORTING,
    main_verb,
    mark_enclosed,
    verb_group_end,
)
from factlint.engine.language.en.tokens import Word

_DASHES = frozenset({"-", "–", "—", "--"})
_WANTING = frozenset({"a", "an", "the", "and", "or", "but", "its", "their", "your"})
_FOREIGN = (["de"], ["du"], ["des"], ["della"], ["et"], ["und"])
_NUMBERED = frozenset({"no.", "no", "nos.", "vol.", "vol", "p.", "pp.", "n"})
_STOPS = _DASHES | {":"}


def is_fragment(words: Sequence[Word], *, stopped: bool = True) -> bool:
    """Whether what looks like a sentence of a draft is a title, a label or a cut-off one.

    A line that no stop ends (not `stopped`) may be a heading or an entry of a list.
    """
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
    if not stopped and _is_entry(words, opening, verb):
        return True
    if _is_cut_off(words, opening, verb, inside):
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
    if len(dashes) == 1 and dashes[0] < len(subject) - 1 and not _goes_on_after_dash(words, verb):
        # "Recursion - lambda functions, returns …"
        return True
    # "Configuration changes — every change of a rule"
    return verb + 1 < len(words) and words[verb + 1].text in _STOPS and words[verb].lower not in REPORTING


def breaks_off(words: Sequence[Word], *, stopped: bool) -> bool:
    """Whether a line ends, without a stop, on a word that wants another: "is the largest generator of" before a formula."""
    return not stopped and words[-1].tag in {"IN", "TO", "DT", "CC", "PRP$"}


def _is_entry(words: Sequence[Word], opening: int, verb: int) -> bool:
    """ "Better memory for items presented early", "Conducted research on himself": an entry of a list without a verb or a subject."""
    first = next((word for word in words if word.tag != "RB"), words[0])
    if opening == 0 and first.tag in {"VBN", "VBD"}:
        return True
    if (
        words[verb].tag != "VBD"
        or not words[verb].lower.endswith("ed")
        or any(word.tag in FINITE for word in words[verb + 1 :])
    ):
        return False
    behind = words[verb + 1 :]
    described = words[verb - 1].tag in {"NN", "NNS"} and behind[:1] and behind[0].tag in {"IN", "TO", "RB"}
    return (
        bool(described) and words[0].lower not in {"the", "a", "an"} and not any(w.tag in {"CD", "NNP"} for w in words)
    )


def _is_cut_off(words: Sequence[Word], opening: int, verb: int, inside: Sequence[bool]) -> bool:
    """ "A cadence that could end it, but is not heard", "Low volume; contrasts the theme", "Recall phase: read a list"."""
    before = words[verb - 1]
    if before.text in {";", ":"} and not inside[verb - 1]:
        return True
    if (
        before.text in _DASHES
        and before.end < words[verb].start
        and sum(word.text in _DASHES for word in words[opening:verb]) == 1
        and not _goes_on_after_dash(words, verb)
    ):
        return True
    if (
        before.tag == "CC"
        and any(word.tag == "WDT" for word in words[opening:verb])
        and not _has_verb_behind(words, verb)
    ):
        return True
    ends = verb + 1 == len(words) or words[verb + 1].tag in {"IN", "CC", ","}
    if ends and words[verb].tag == "VBP" and words[verb].lower not in BE and _is_compound(words[opening:verb]):
        # "UK fossil fuel share"
        return True
    if verb == len(words) - 1 and words[verb].tag == "VBP" and before.tag == ",":
        # "…, Cambridge, MA, inv."
        return True
    if [word.lower for word in words[verb + 1 : verb + 2]] in _FOREIGN and words[verb - 1].tag == "NNP":
        # "Archives nationales de France"
        return True
    if _is_row(words):
        return True
    numbered = len(words) > 1 and words[0].lower in _NUMBERED and words[1].tag == "CD"
    return numbered and words[2:3] != [] and words[2].text in {",", ":"}


def _goes_on_after_dash(words: Sequence[Word], verb: int) -> bool:
    """ "The dam – finished in 1936 – |holds 35 cubic kilometres"."""
    dash = next((index for index in range(verb, len(words)) if words[index].text in _DASHES), -1)
    return dash > 0 and words[dash + 1 : dash + 2] != [] and words[dash + 1].tag in FINITE


def _has_verb_behind(words: Sequence[Word], verb: int) -> bool:
    """ "The virus that reached Europe and spread |killed millions"."""
    auxiliary = words[verb].tag == "MD" or words[verb].lower in BE | {"has", "have", "had", "do", "does", "did"}
    end = verb_group_end(words, verb) if auxiliary else verb + 1
    at_once = not auxiliary and end < len(words) and words[end].tag in {"VBN", "VBD"}
    return at_once or main_verb(words, end) >= 0


def _is_row(words: Sequence[Word]) -> bool:
    """Whether figures stand here as in a row of a table: one beside the other, or without what happened or was."""
    figures = sum(word.tag == "CD" for word in words)
    beside = sum(one.tag == other.tag == "CD" for one, other in pairwise(words))
    told = any(word.tag == "VBD" or word.lower in BE for word in words)
    return figures > max(4, 0.4 * len(words)) and (beside > 1 or not told)


def _is_compound(subject: Sequence[Word]) -> bool:
    """Whether nouns in the singular stand here that no "they do" follows: what was taken for a verb is a noun as well."""
    return len(subject) > 1 and subject[-1].tag == "NN" and all(word.tag in {"NN", "NNP", "JJ"} for word in subject)


def _is_speech(words: Sequence[Word], inside: Sequence[bool]) -> bool:
    """ "“The dam leaks,” he explained": nothing but what somebody said, in the words of a scene."""
    if words[0].text not in QUOTES or not inside[0]:
        return False
    end = next((index for index, marked in enumerate(inside) if not marked), len(words))
    behind = words[end:]
    said = any(word.tag in FINITE and word.lower in REPORTING for word in behind[:6])
    return end == len(words) or (said and end > len(behind))
