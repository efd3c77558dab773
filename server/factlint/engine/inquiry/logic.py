"""The logic examiner: whether the evidence carries what the claim concludes, and the fallacies that a wording hides."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from factlint.engine.inquiry.debate import side_of
from factlint.engine.inquiry.model import Adjudication, Research
from factlint.engine.inquiry.panel_score import FALSE_UP_TO, PanelScore, move_towards_middle, side
from factlint.engine.inquiry.report_words import clean, join_sentences, quote
from factlint.engine.model import Claim, Evidence, Stance

NAME = "Logic examiner"
_POINTS_OFF = 2


@dataclass(frozen=True, slots=True)
class _Fallacy:
    """Words that claim more than plain words do; `answered` is what evidence must say as well to carry them."""

    name: str
    said: re.Pattern[str]
    answered: re.Pattern[str]
    why: str
    costs: bool = True


def _words(*alternatives: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(alternatives)})\b", re.IGNORECASE)


_CAUSES = _words(
    "caus(?:e|es|ed|ing)", "because", "due to", "leads? to", "led to", "results? in", "resulted in", "as a result of",
    "thanks to", "owing to", "triggers?", "triggered", "is responsible for", "was responsible for", "prevents?", "cures?",
    "brings? about", "brought about", "makes? people", "therefore", "consequently", "the reason",
)  # fmt: skip
_ALL = _words("all", "every", "everyone", "everybody", "always", "entirely", "completely", "without exception", "any")
_NONE = _words("never", "none", "nobody", "no one", "nothing", "nowhere", "no longer", "no other")
_ONLY = _words("only", "solely", "exclusively", "the sole", "unique", "uniquely", "alone")
_PROVES = _words(
    "proves?", "proven", "proved", "certainly", "undoubtedly", "without doubt", "definitely", "guarantees?"
)
_DENIAL = re.compile(r"(?i)\b(?:not|never|no|none|neither|nor|without|cannot)\b|n['’]t\b")
_CROWD = _words(
    "everyone knows", "everybody knows", "it is well known", "it is common knowledge", "experts agree", "studies show"
)

_FALLACIES = (
    _Fallacy("causal over-claim", _CAUSES, _CAUSES, "no text that speaks for the claim names a cause"),
    _Fallacy("hasty generalisation", _ALL, _ALL, "no text that speaks for the claim says so of all cases"),
    _Fallacy("hasty generalisation", _NONE, _DENIAL, "no text that speaks for the claim rules out every case"),
    _Fallacy("unproven exclusivity", _ONLY, _ONLY, "no text that speaks for the claim excludes others"),
    _Fallacy("overstated certainty", _PROVES, _PROVES, "the evidence says it less firmly"),
    _Fallacy("appeal to common belief", _CROWD, _CROWD, "that many hold it shows nothing by itself", costs=False),
)


def examine_logic(claim: Claim, research: Research, panel: PanelScore | None) -> Adjudication:
    """Scores the step from evidence to claim; a wording that no evidence carries takes points off a true claim."""
    if panel is None:
        return Adjudication(NAME, "logic", None, "No evidence that was read implies the claim or its opposite.", ())
    relation = next((o for o in research.full.opinions if o.focus_area == "logic" and o.score is not None), None)
    agrees = relation is not None and relation.score is not None and side(relation.score) == side(panel.score)
    score = (
        relation.score if relation is not None and relation.score is not None else move_towards_middle(panel.score, 1)
    )
    texts = [exhibit.evidence for exhibit in side_of(research, Stance.SUPPORTS)]
    fallacies = _fallacies(claim.text, texts) if side(panel.score) > 0 else []
    costly = sum(costs for _, costs in fallacies)
    if side(score) > 0:
        score = move_towards_middle(score, _POINTS_OFF * costly)
    reasons: list[str] = []
    if relation is not None:
        reasons.append(clean(relation.rationale))
        if not agrees:
            reasons.append("The other readings of the evidence point the other way")
    else:
        way = "against" if panel.score <= FALSE_UP_TO else "for"
        lead = research.full.sources[0] if research.full.sources else None
        reasons.append(
            f"No relation could be compared word for word; taken as a whole, the evidence is read as speaking {way} the claim"
        )
        if lead is not None:
            reasons.append(f"The step rests on {quote(lead.text)}")
    if side(panel.score) > 0:
        reasons.append(
            "The claim's wording goes beyond its evidence"
            if costly
            else "No word of cause, of all, of only or of certainty in it goes beyond the evidence"
        )
    return Adjudication(NAME, "logic", score, join_sentences(reasons), tuple(text for text, _ in fallacies))


def _fallacies(claim: str, supporting: Sequence[Evidence]) -> list[tuple[str, bool]]:
    """Each fallacy of the wording as a sentence, and whether it costs points."""
    found: list[tuple[str, bool]] = []
    for fallacy in _FALLACIES:
        said = fallacy.said.search(claim)
        if said is None or any(fallacy.answered.search(f"{item.title} {item.text}") for item in supporting):
            continue
        found.append(
            (f"{fallacy.name.capitalize()}: the claim says {quote(said.group())}; {fallacy.why}.", fallacy.costs)
        )
    silent = bool(supporting) and not any(_DENIAL.search(item.text) for item in supporting)
    if silent and _DENIAL.search(claim) and not _NONE.search(claim):
        found.append(("Denial from silence: the claim denies something, and no text that speaks for it does.", False))
    return found
