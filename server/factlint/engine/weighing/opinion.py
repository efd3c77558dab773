"""From signals to an opinion: how likely the claim is false or true, and the words that clash."""

from __future__ import annotations

import math
from collections.abc import Mapping

from factlint.engine.judges.grounds import SURE
from factlint.engine.judges.quotations import cite, drop_title, quote
from factlint.engine.model import Clash, Evidence, Opinion, Signals
from factlint.engine.weighing.doubts import is_sure, is_unfit, may_both_be_so
from factlint.engine.weighing.weights import Weighing, read_weighing

JUDGE = "reader"
FOCUS_AREA = "sources"
WORDS_FROM = 0.3
# A judge that compared is surer than what the reader makes of it: out of fold, from a likelihood of .6 on, 113 of 115 claims
# that one was so sure of were false.
SURELY_COMPARED = 0.9
COMPARED_FROM = 0.6
COMPARED_RIGHT = 0.8
# The share of a claim's words, but for its subject's, that a text must have to confirm it.
TOLD_FROM = 0.5


def weigh_signals(signals: Signals, found: Mapping[str, float], weighing: Weighing | None = None) -> Opinion:
    """The opinion that the reader's signals come to; `found` are the other judges' findings, -1 (false) to 1 (true).

    A negative one needs words of the claim that clash with words of the text, found by the reader or by another judge: else
    nobody could see what is wrong. The reader's words explain; they correct nothing, because that was not measured safe.
    """
    weighing = weighing or read_weighing()
    against, in_favour = signals.refuting, signals.supporting
    if against is None or in_favour is None:
        return no_opinion("There is no evidence to read.")
    false = weighing.false(add_findings(signals.against, found, side=-1))
    true = weighing.true(add_findings(signals.in_favour, found, side=1))
    score, strength, decisive = None, 0.0, None
    why = "The evidence does not settle the claim."
    clash = signals.clash
    least = least_likely_false(found, weighing)
    if may_deny(signals, found) and false >= least and false > true:
        compared = least < weighing.false_from
        score, strength, decisive = 2, max(false, COMPARED_RIGHT) if compared else false, against
        why = f"“{against.title}” says otherwise: “{quote(drop_title(against))}”"
        if clash is not None and clash.right and is_sure(clash) and not is_unfit(clash, against):
            why = _describe_clash(clash, against)
    elif may_affirm(signals, found) and true >= weighing.true_from and true > false:
        score = 9 if true >= weighing.surely_true_from else 8
        strength, decisive = true, in_favour
        why = f"“{in_favour.title}” bears the claim out: “{quote(drop_title(in_favour))}”"
    return Opinion(JUDGE, FOCUS_AREA, score, strength, why, decisive, None, signals.stances, signals)


def least_likely_false(found: Mapping[str, float], weighing: Weighing) -> float:
    """How likely a claim must be false to be called so: less, where another judge compared and is sure."""
    compared = min(found.values(), default=0.0) <= -SURELY_COMPARED
    return min(COMPARED_FROM, weighing.false_from) if compared else weighing.false_from


def add_findings(signals: Mapping[str, float], found: Mapping[str, float], *, side: int) -> dict[str, float]:
    """The signals for one side (-1 false, 1 true) with what other judges found, and how far it and the reader agree."""
    strongest = max((side * strength for strength in found.values()), default=0.0)
    share = 1.0 / (1.0 + math.exp(-signals.get("score", 0.0)))
    return {**signals, **found, "agreed": max(strongest, 0.0) * share, "contradicted": max(-strongest, 0.0)}


def no_opinion(why: str) -> Opinion:
    return Opinion(JUDGE, FOCUS_AREA, None, 0.0, why)


def may_deny(signals: Signals, found: Mapping[str, float]) -> bool:
    """Whether there is something to point at: another judge compared and found against the claim, or words clash."""
    return min(found.values(), default=0.0) < 0 or _has_clash(signals)


def may_affirm(signals: Signals, found: Mapping[str, float]) -> bool:
    """Whether a claim may be called true: another judge compared and found for it, or the text is about its subject and
    has half of what the claim says of it.

    On published prose nearly every other confirmation was baseless: "Research needs to be done" by what research is.
    """
    return max(found.values(), default=0.0) > 0 or _may_speak_for(signals.in_favour)


def _may_speak_for(in_favour: Mapping[str, float]) -> bool:
    return in_favour.get("about", 0.0) >= 1 and in_favour.get("told", 0.0) >= TOLD_FROM


def may_speak_against(against: Mapping[str, float]) -> bool:
    """Whether words of a text may stand against the claim at all: it speaks of the same, and shuts something out.

    That it tells of another deed is but a signal, unless the words are what was done.
    """
    of_the_same = against.get("about", 0.0) > 0 or against.get("titled", 0.0) >= 1 or _shares_context(against)
    return of_the_same and not any(against.get(name, 0.0) > 0 for name in SURE)


def pointed_words(signals: Signals) -> str:
    """The words of the claim that stand against the refuting text, "" where the reader points at none surely enough."""
    return signals.clash.wrong if signals.clash and _has_clash(signals) else ""


def _has_clash(signals: Signals) -> bool:
    """Whether there are words to point at that cannot both be so; how likely they clash, the weighing tells."""
    clash = signals.clash
    if clash is None or clash.score < WORDS_FROM:
        return False
    return may_speak_against(signals.against) and not may_both_be_so(clash, signals.refuting, signals.against)


def _shares_context(against: Mapping[str, float]) -> bool:
    """Whether names or figures of the claim tell that a text speaks of the same: "He taught at … from 1537"."""
    return against.get("rest_names", 0.0) + against.get("rest_numbers", 0.0) > 0


def _describe_clash(clash: Clash, evidence: Evidence) -> str:
    return f"The claim says “{clash.wrong}” where the evidence says “{clash.right}”. {cite(evidence)}"
