"""What a report page shows of a report: made safe, worded, and without the parts that are missing. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from factlint.interface.verifications import ClaimDetail, DebateSide, PanelAssessment, what_was_found
from factlint.pages.safe_text import (
    ShownTime,
    clean_line,
    clean_lines,
    clean_paragraphs,
    format_minute,
    language_name,
    language_tag,
)
from factlint.pages.verdicts import ShownSource, Verdict, shown_sources, verdict_of

LEAST_SCORE, MOST_SCORE = 1, 10
_AGREEMENTS: Mapping[str, str] = {
    "unanimous": "All reviewers agree.",
    "majority": "Most reviewers agree.",
    "split": "The reviewers do not agree.",
}
_AREAS: Mapping[str, str] = {
    "sources": "The sources",
    "logic": "The reasoning",
    "precision": "The precise wording",
}
_FAULTS: Mapping[str, str] = {
    "sources": "Weakest sources",
    "logic": "Faults of reasoning",
    "precision": "Where it is imprecise",
}
_DEPTHS: Mapping[str, str] = {"standard": "Standard", "low": "Low: fewer sources were read"}


@dataclass(frozen=True, slots=True)
class ShownSide:
    """One side of the debate."""

    heading: str
    argument: tuple[str, ...]
    rebuttal: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShownPanelist:
    """One adjudicator; `score` is empty where the area has nothing to score. `faults` says what the warnings are of."""

    name: str
    area: str
    score: str
    reasoning: tuple[str, ...]
    faults: str
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReportView:
    """A whole page. `language` is that of the report's own texts; `scores` is the scale, empty without a score on it."""

    title: str
    language: str
    verdict: Verdict
    claim: tuple[str, ...]
    key_finding: tuple[str, ...]
    summary: tuple[str, ...]
    score: int | None
    scores: range
    rewrite: str
    sources: tuple[ShownSource, ...]
    sides: tuple[ShownSide, ...]
    panel: tuple[ShownPanelist, ...]
    agreement: str
    adjudication: tuple[str, ...]
    warnings: tuple[str, ...]
    checked: ShownTime | None
    domain: str
    entities: str
    intent: str
    depth: str
    language_name: str
    id: str

    @property
    def has_scores(self) -> bool:
        return any(panelist.score for panelist in self.panel)

    @property
    def has_reasons(self) -> bool:
        return any(panelist.reasoning or panelist.warnings for panelist in self.panel)

    @property
    def has_explanation(self) -> bool:
        """Whether there is anything to say on how the verdict came about."""
        return bool(self.sides or self.panel or self.agreement or self.adjudication or self.warnings)


def view_of(report: ClaimDetail) -> ReportView:
    """What the page of a report shows."""
    verdict, language = verdict_of(report.verdict, report.confidence), language_tag(report.language)
    claim, audit = clean_paragraphs(report.claim), report.audit
    found = what_was_found(report.key_finding, report.executive_summary, report.suggested_rewrite)
    score = report.service_score
    on_scale = score if score is not None and LEAST_SCORE <= score <= MOST_SCORE else None
    sides = (
        _side("What speaks for the claim", audit.debate_pro),
        _side("What speaks against the claim", audit.debate_con),
    )
    shown = f"{verdict.words}: “{' '.join(claim)}”" if claim else verdict.words
    return ReportView(
        title=shown if len(shown) <= 120 else f"{shown[:118].rstrip()}…”",
        language=language,
        verdict=verdict,
        claim=claim,
        key_finding=clean_paragraphs(found),
        summary=_drop_if_same(clean_paragraphs(report.executive_summary), clean_paragraphs(found)),
        score=on_scale,
        scores=range(LEAST_SCORE, MOST_SCORE + 1) if on_scale is not None else range(0),
        rewrite=clean_line(report.suggested_rewrite or ""),
        sources=shown_sources(report.sources, language, report.claim, report.suggested_rewrite or ""),
        sides=tuple(side for side in sides if side.argument or side.rebuttal),
        panel=tuple(shown for one in audit.assessments if (shown := _panelist(one))),
        agreement=_agreement(audit.panel_agreement),
        adjudication=clean_paragraphs(audit.adjudication_summary),
        warnings=clean_lines(report.warnings),
        checked=format_minute(report.completed_at or "") or format_minute(report.created_at),
        domain=clean_line(report.domain),
        entities=", ".join(clean_lines([entity.name for entity in report.entities])),
        intent=clean_line(report.presumed_intent),
        depth=_DEPTHS.get(report.depth, clean_line(report.depth)),
        language_name=language_name(language),
        id=clean_line(report.verification_id),
    )


def _drop_if_same(texts: tuple[str, ...], said: tuple[str, ...]) -> tuple[str, ...]:
    return () if texts == said else texts


def _side(heading: str, side: DebateSide) -> ShownSide:
    return ShownSide(heading, clean_paragraphs(side.argument), clean_paragraphs(side.rebuttal))


def _panelist(one: PanelAssessment) -> ShownPanelist | None:
    area = clean_line(one.focus_area)
    shown = ShownPanelist(
        name=clean_line(one.panelist_name),
        area=_AREAS.get(area.lower(), area),
        score="" if one.score is None else f"{one.score:g}",
        reasoning=clean_paragraphs(one.reasoning),
        faults=_FAULTS.get(area.lower(), "Warnings"),
        warnings=clean_lines(one.warnings),
    )
    return shown if shown.name or shown.area or shown.reasoning or shown.score or shown.warnings else None


def _agreement(text: str) -> str:
    flat = clean_line(text)
    return _AGREEMENTS.get(flat) or (f"How far they agree: {flat}." if flat else "")
