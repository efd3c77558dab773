"""From signals to an opinion: how likely the claim is false or true, and the words that clash."""

from __future__ import annotations

import math
from collections.abc import Mapping

from factlint.engine.judges.quotations import quote
from factlint.engine.model import Clash, Evidence, Opinion, Signals
from factlint.engine.weighing.weights import Weighing, read_weighing

JUDGE = "reader"
FOCUS_AREA = "sources"


def weigh_signals(signals: Signals, found: Mapping[str, float], weighing: Weighing | None = None) -> Opinion:
    """The opinion that the reader's signals come to; `found` are the other judges' findings, -1 (false) to 1 (true).

    A negative one needs words of the claim that clash with words of the text, found by the reader or by another judge: else
    nobody could see what is wrong. The reader's words explain; they correct nothing, because that was not measured safe.
    """
    weighing = weighing or read_weighing()
    against, in_favour = signals.refuting, signals.supporting
    if against is None or in_favour is None:
        return no_opinion("There is no evidence to read.")
    false = weighing.false(with_findings(signals.against, found, side=-1))
    true = weighing.true(with_findings(signals.in_favour, found, side=1))
    score, strength, decisive = None, 0.0, None
    why = "The evidence does not settle the claim."
    clash = signals.clash
    if may_deny(signals, found, weighing.against_from) and false >= weighing.false_from and false > true:
        score, strength, decisive = 2, false, against
        why = f"“{against.title}” says otherwise: “{quote(against.text)}”"
        if clash is not None and clash.right and clash.right_score >= weighing.against_from:
            why = _against(clash, against)
    elif may_affirm(signals, found) and true >= weighing.true_from and true > false:
        score = 9 if true >= weighing.surely_true_from else 8
        strength, decisive = true, in_favour
        why = f"“{in_favour.title}” bears the claim out: “{quote(in_favour.text)}”"
    return Opinion(JUDGE, FOCUS_AREA, score, strength, why, decisive, None, signals.stances, signals)


def with_findings(signals: Mapping[str, float], found: Mapping[str, float], *, side: int) -> dict[str, float]:
    """The signals for one side (-1 false, 1 true) with what other judges found, and how far it and the reader agree."""
    strongest = max((side * strength for strength in found.values()), default=0.0)
    share = 1.0 / (1.0 + math.exp(-signals.get("score", 0.0)))
    return {**signals, **found, "agreed": max(strongest, 0.0) * share, "contradicted": max(-strongest, 0.0)}


def no_opinion(why: str) -> Opinion:
    return Opinion(JUDGE, FOCUS_AREA, None, 0.0, why)


def may_deny(signals: Signals, found: Mapping[str, float], against_from: float) -> bool:
    """Whether there is something to point at: another judge compared and found against the claim, or words clash."""
    return min(found.values(), default=0.0) < 0 or _is_pointed(signals, against_from)


def may_affirm(signals: Signals, found: Mapping[str, float]) -> bool:
    """Whether a claim may be called true: another judge compared and found for it, or the text is about its subject.

    On published prose nearly every confirmation by a text about something else was baseless.
    """
    return max(found.values(), default=0.0) > 0 or signals.in_favour.get("about", 0.0) >= 1


def _is_pointed(signals: Signals, against_from: float) -> bool:
    """Whether words of the text stand against words of the claim; of a claim that denies something, or all but one thing,
    against the denial itself, in a text about the same subject: most texts do not say what is not so."""
    if signals.clash is None or signals.clash.right_score < against_from:
        return False
    if signals.against.get("no_ground", 0.0) > 0:
        # Who discovered one thing may have discovered another.
        return False
    denies = signals.against.get("claim_denies", 0.0) > 0
    return not denies or (signals.against.get("clash_denies", 0.0) > 0 and signals.against.get("about", 0.0) >= 1)


def _against(clash: Clash, evidence: Evidence) -> str:
    quoted = f"“{evidence.title}”: “{quote(evidence.text)}”"
    return f"The claim says “{clash.wrong}” where the evidence says “{clash.right}”. {quoted}"
