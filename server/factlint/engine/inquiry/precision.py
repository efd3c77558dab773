"""The precision analyst: figures, roundings, dates and qualifiers of the claim against those of the evidence."""

from __future__ import annotations

import re
from collections.abc import Sequence

from factlint.engine.evidence.words import STOP_WORDS, norms
from factlint.engine.inquiry.debate import side_of
from factlint.engine.inquiry.model import Adjudication, Research
from factlint.engine.inquiry.panel_score import FALSE_UP_TO, PanelScore, move_towards_middle, side
from factlint.engine.inquiry.report_words import clean, join_sentences, name_source, quote
from factlint.engine.judges.figures.comparison import Match, compare
from factlint.engine.judges.figures.quantities import Figure, figures
from factlint.engine.model import Claim, Evidence, Stance
from factlint.settings.egress import join_words

NAME = "Precision analyst"
_VAGUE = re.compile(
    r"(?i)\b(?:many|several|some|a lot of|lots of|numerous|significant(?:ly)?|huge(?:ly)?|vast|soon|recently|often|"
    r"rarely|few|various|countless|substantial(?:ly)?)\b"
)
_FIRM_WORDS = {"about": "about", "nearly": "nearly", "over": "over", "under": "under", "": ""}
_BOUNDS = frozenset({"over", "under"})
_WELL_COVERED, _PARTLY_COVERED = 0.85, 0.6


def examine_precision(claim: Claim, research: Research, panel: PanelScore | None) -> Adjudication:
    """Scores how exactly the evidence bears the claim's figures and words out."""
    if panel is None:
        return Adjudication(
            NAME, "precision", None, "No evidence that was read can be compared with the claim word for word."
        )
    said = figures(claim.text)
    texts = [item.evidence for item in side_of(research, Stance.SUPPORTS if side(panel.score) >= 0 else Stance.REFUTES)]
    issues = _vague_words(claim.text)
    opinion = next((o for o in research.full.opinions if o.focus_area == "precision" and o.score is not None), None)
    if opinion is not None and opinion.score is not None:
        reasons = [clean(opinion.rationale)]
        score = opinion.score
        if side(score) > 0:
            issues += _roundings(said, texts)
        return Adjudication(NAME, "precision", score, join_sentences(reasons), tuple(issues))
    if panel.score <= FALSE_UP_TO:
        return _judge_false(research, panel, issues)
    return _judge_true(claim, said, texts, panel, issues)


def _judge_false(research: Research, panel: PanelScore, issues: list[str]) -> Adjudication:
    """How exactly the contradiction can be named."""
    fix = next(
        (
            o.correction
            for o in research.full.opinions
            if o.correction is not None and o.score is not None and o.score <= FALSE_UP_TO
        ),
        None,
    )
    if fix is not None and fix.wrong and fix.right:
        reason = f"The contradiction lies in exact words: {quote(fix.wrong, 80)} where the evidence has {quote(fix.right, 80)}"
        return Adjudication(NAME, "precision", panel.score, join_sentences([reason]), tuple(issues))
    reason = "The claim is held wrong as a whole; no single word of it could be named as the wrong one"
    return Adjudication(NAME, "precision", move_towards_middle(panel.score, 1), join_sentences([reason]), tuple(issues))


def _judge_true(
    claim: Claim, said: Sequence[Figure], texts: Sequence[Evidence], panel: PanelScore, issues: list[str]
) -> Adjudication:
    """Whether the texts that speak for the claim have its figures and its words."""
    missing = [figure for figure in said if not _is_given(figure, texts)]
    issues += [f"No text that speaks for the claim gives {quote(figure.text, 80)}." for figure in missing]
    issues += _roundings([figure for figure in said if figure not in missing], texts)
    best = max(texts, key=lambda item: _coverage(claim, item), default=None)
    covered = _coverage(claim, best) if best is not None else 0.0
    score = (
        10
        if covered >= _WELL_COVERED and not said
        else 9
        if covered >= _WELL_COVERED
        else 8
        if covered >= _PARTLY_COVERED
        else 7
    )
    score = min(score, panel.score + 1)
    if missing:
        score = move_towards_middle(score, 2 * len(missing))
    reasons: list[str] = []
    if best is not None:
        reasons.append(f"{name_source(best)} has {round(covered * 100)} % of the claim's telling words")
    if said and not missing:
        reasons.append(
            f"The figures of the claim ({join_words([clean(figure.text) for figure in said])}) agree with the evidence"
        )
    elif not said:
        reasons.append("The claim has no figure to compare")
    return Adjudication(NAME, "precision", score, join_sentences(reasons), tuple(issues))


def _coverage(claim: Claim, evidence: Evidence) -> float:
    asked = {norm for norm in norms(claim.text) if norm not in STOP_WORDS}
    return len(asked & set(norms(f"{evidence.title} {evidence.text}"))) / len(asked) if asked else 0.0


def _is_given(figure: Figure, texts: Sequence[Evidence]) -> bool:
    return any(
        _same_kind(figure, known) and compare(figure, known) in (Match.SAME, Match.FITS)
        for known in _known_figures(texts)
    )


def _known_figures(texts: Sequence[Evidence]) -> list[Figure]:
    return [figure for item in texts for figure in figures(item.text)]


def _same_kind(one: Figure, other: Figure) -> bool:
    return one.kind == other.kind and (one.kind == "date" or one.unit == other.unit or "" in (one.unit, other.unit))


def _roundings(said: Sequence[Figure], texts: Sequence[Evidence]) -> list[str]:
    """Figures that agree without being the same, and firmness that the evidence has and the claim lacks."""
    found: list[str] = []
    for figure in said:
        near = [
            known
            for known in _known_figures(texts)
            if _same_kind(figure, known) and compare(figure, known) in (Match.SAME, Match.FITS)
        ]
        if (
            not near
            or figure.firmness in _BOUNDS
            or figure.kind in {"date", "rank"}
            or any(k.low == figure.low and k.firmness == figure.firmness for k in near)
        ):
            continue
        known = near[0]
        if known.low != figure.low:
            found.append(
                f"The claim says {quote(figure.text, 60)} where the evidence says {quote(known.text, 60)}; they agree when rounded."
            )
        elif known.firmness and not figure.firmness:
            found.append(
                f"The evidence says {_FIRM_WORDS[known.firmness]} {quote(known.text, 60)}; the claim gives it as exact."
            )
    return found


def _vague_words(claim: str) -> list[str]:
    words = list(dict.fromkeys(match.group().lower() for match in _VAGUE.finditer(claim)))
    return [f"{quote(word)} gives nothing exact that could be compared." for word in words[:2]]
