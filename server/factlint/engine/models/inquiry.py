"""A deep check with models: the built-in inquiry's five steps, each taken over where models may and do answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime

from factlint.engine.claims.languages import ENGLISH, language_of
from factlint.engine.inquiry.claim_choice import NOTHING, drop_duplicates, offer_claims
from factlint.engine.inquiry.inquiry import Inquiry
from factlint.engine.inquiry.model import (
    Adjudication,
    Conclusion,
    Debate,
    Depth,
    Exhibit,
    FramedClaim,
    Framing,
    Report,
    Research,
)
from factlint.engine.inquiry.report_words import join_sentences
from factlint.engine.inquiry.research import require_verdict
from factlint.engine.model import Assessment, Claim, Evidence, Opinion, Stance
from factlint.engine.models.adjudication import adjudicate
from factlint.engine.models.debate import debate
from factlint.engine.models.ensemble import Ensemble
from factlint.engine.models.panel_verdict import PRIMARY, conclude, domain_of, side_of
from factlint.engine.models.report_writer import write
from factlint.engine.models.votes import STRENGTH
from factlint.interface.recency import is_time_sensitive

OUT = "The models that should have judged were out; the built-in judges judged alone."
_ROUNDS = 2


class ModelInquiry:
    """Safe to call from several threads. Later steps ask models only where they voted: there the writer had agreed."""

    def __init__(self, built_in: Inquiry, models: Ensemble, clock: Callable[[], datetime]) -> None:
        self._built_in = built_in
        self._models = models
        self._clock = clock

    def frame(self, text: str, *, language: str = "", verbatim: bool = False, workspace: str | None = None) -> Framing:
        """As the built-in framing; in the other languages, too, where a framer may read the text."""
        expected = "" if language == "auto" else language
        written = language_of(text, expected) or expected
        otherwise = self._built_in.frame(text, language=language, verbatim=verbatim)
        if not self._models.cast.framer or not self._models.is_allowed(workspace) or not written:
            return otherwise
        report = language if language not in {"", "auto"} else written if language == "auto" else ENGLISH
        today = self._clock().date()
        if verbatim:
            if written == ENGLISH:
                return (
                    replace(otherwise, language=report, notes=()) if isinstance(otherwise, FramedClaim) else otherwise
                )
            return FramedClaim(Claim(text.strip(), time_sensitive=is_time_sensitive(text, today)), report)
        found = self._models.frame(text, markup="plain", language=expected, focus=None, today=today)
        claims = drop_duplicates(found.claims)
        if not claims:
            return otherwise if written == ENGLISH else NOTHING
        if len(claims) > 1:
            return offer_claims(claims, report)
        return FramedClaim(replace(claims[0], spans=()), report, found.presumed_intent)

    def research(self, claim: Claim, depth: Depth, workspace: str | None = None) -> Research:
        """What was found, with the panel's votes where it may vote. Raises Unreached."""
        leads = self._models.lead_research(workspace, self._clock().date())
        collected = self._built_in.collect(claim, depth, workspace, leads)
        found = self._built_in.weigh(claim, collected)
        if self._models.cast.judges and self._models.is_allowed(workspace):
            found = self._add_votes(claim, collected.evidence, found, workspace)
        return require_verdict(found, collected)

    def debate(self, claim: Claim, found: Research, depth: Depth) -> Debate:
        """Two models argue, in two rounds at depth standard."""
        otherwise = self._built_in.debate(claim, found, depth)
        debaters = self._models.cast.debaters
        if not found.voted or not debaters:
            return otherwise
        claim_budget = self._models.claim_budget(_ROUNDS * len(debaters))
        today, language = self._clock().date(), language_of(claim.text) or ENGLISH
        return debate(
            self._models.model_client,
            debaters,
            claim,
            found,
            otherwise,
            depth,
            claim_budget,
            today=today,
            language=language,
        )

    def adjudicate(self, claim: Claim, found: Research, debated: Debate) -> tuple[Adjudication, ...]:
        """Three models score: sources, logic, precision."""
        otherwise = self._built_in.adjudicate(claim, found, debated)
        adjudicators = self._models.cast.adjudicators
        if not found.voted or not adjudicators:
            return otherwise
        claim_budget = self._models.claim_budget(len(adjudicators))
        today, language = self._clock().date(), language_of(claim.text) or ENGLISH
        return adjudicate(
            self._models.model_client,
            adjudicators,
            claim,
            found,
            debated,
            otherwise,
            claim_budget,
            today=today,
            language=language,
        )

    def conclude(
        self, framed: FramedClaim, depth: Depth, found: Research, debated: Debate, adjudications: Sequence[Adjudication]
    ) -> Conclusion:
        """The report: its verdict by code from votes and adjudicators, its words by the writer."""
        report = self._built_in.conclude(framed, depth, found, debated, adjudications)
        if not isinstance(report, Report) or not found.voted:
            return report
        report = replace(
            report, adjudication_summary=join_sentences([report.adjudication_summary, describe_panel(found)])
        )
        writer = self._models.cast.writer
        if not writer:
            return report
        budget = self._models.claim_budget(1)
        return write(self._models.model_client, writer, report, found, budget, today=self._clock().date())

    def _add_votes(
        self, claim: Claim, evidence: Sequence[Evidence], found: Research, workspace: str | None
    ) -> Research:
        """The research with the panel's answer, where enough of it voted."""
        today, seats = self._clock().date(), len(self._models.cast.judges)
        votes = self._models.vote(
            claim,
            evidence,
            today=today,
            language=language_of(claim.text) or ENGLISH,
            look_up=lambda sought: self._built_in.look_up(sought, workspace),
        )
        evidence = (*evidence, *votes.more)
        if not votes.has_quorum:
            notes = (*found.notes, OUT) if votes.has_missed_votes else found.notes
            return replace(found, notes=notes, provisional=votes.has_missed_votes)
        full = conclude(
            claim, votes.opinions, found.full.opinions, evidence, seats=seats, today=today, otherwise=found.full
        )
        return replace(found, full=full, exhibits=_exhibits(votes.opinions, evidence, found.exhibits), voted=True)


def describe_panel(found: Research) -> str:
    """Which models voted, and what the confidence rests on."""
    models = sorted({one.judge.partition(" (")[2].rstrip(")") for one in found.full.opinions if " (" in one.judge})
    signs = found.full.signs
    if signs is None or not models:
        return ""
    split = "the votes of all seats" if signs.split == 1 else f"a lead of {round(signs.split * 100)}% of the seats"
    judged = f"Language models judged: {', '.join(models)}"
    mine = [
        item for item, stance in zip(found.full.sources, found.full.stances, strict=True) if stance is _side(found.full)
    ]
    count = len({domain_of(item) for item in mine})
    primary = ", a primary one" if any(item.kind in PRIMARY for item in mine) else ""
    sources = f"one source{primary}" if count == 1 else f"{count} sources independent of each other"
    return f"{judged}. The confidence rests on {split} and on {sources}" if count else judged


def _side(full: Assessment) -> Stance:
    """What the sources of the verdict's side say."""
    side = side_of(full.score) if full.score is not None else 0
    return Stance.REFUTES if side < 0 else Stance.SUPPORTS if side > 0 else Stance.NEUTRAL


def _exhibits(votes: Sequence[Opinion], evidence: Sequence[Evidence], found: Sequence[Exhibit]) -> tuple[Exhibit, ...]:
    """What the panel quotes, with what most of it reads there; then what else was found."""
    read: dict[str, list[Stance]] = {}
    for one in votes:
        for key, stance in one.stances:
            read.setdefault(key, []).append(stance)
    quoted = [
        Exhibit(item, max(stances, key=stances.count), STRENGTH, about_subject=True)
        for item in evidence
        if (stances := read.get(item.key))
    ]
    return (*quoted, *(one for one in found if one.evidence.key not in read))
