"""A compound that is judged as it is written: it is as true as the least true of its statements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from factlint.engine.model import Assessment, Claim, Confidence, Evidence, Stance
from factlint.engine.rewrite import rewrite

TRUE_FROM = 7
_CONFIDENCES: tuple[Confidence, ...] = ("low", "medium", "high")


def build_compound(text: str, statements: Sequence[Claim]) -> Claim:
    """One claim of the whole text; where it states several things, with each of them."""
    main = replace(statements[0], text=text, spans=())
    if len(statements) == 1:
        return main
    in_order = sorted(statements, key=lambda statement: statement.spans)
    return replace(main, parts=tuple(replace(statement, spans=()) for statement in in_order))


def assess_whole(claim: Claim, parts: Sequence[Assessment]) -> Assessment:
    """What the answers on a compound's statements come to: one that is wrong decides, and so does one that is open."""
    wrong = [part for part in parts if part.score is not None and part.score < TRUE_FROM]
    if wrong:
        lead = min(wrong, key=lambda part: part.score or 0)
        found = rewrite(replace(lead.claim, text=claim.text), lead.opinions) if lead.rewrite else None
        return replace(lead, claim=claim, rewrite=found)
    unsettled = next((part for part in parts if part.score is None), None)
    if unsettled is not None:
        return replace(unsettled, claim=claim)
    weakest = min(parts, key=lambda part: (part.score or 0, _CONFIDENCES.index(part.confidence or "low")))
    spoken: dict[str, tuple[Evidence, Stance]] = {}
    for part in parts:
        for source, stance in zip(part.sources, part.stances, strict=True):
            spoken.setdefault(source.key, (source, stance))
    return replace(
        weakest,
        claim=claim,
        confidence=min((part.confidence or "low" for part in parts), key=_CONFIDENCES.index),
        rationale=" ".join(dict.fromkeys(part.rationale for part in parts)),
        dissent=next((part.dissent for part in parts if part.dissent), None),
        sources=tuple(source for source, _ in spoken.values()),
        stances=tuple(stance for _, stance in spoken.values()),
        opinions=tuple(opinion for part in parts for opinion in part.opinions),
    )
