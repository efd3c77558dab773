"""The source auditor: which kinds of source speak, how many of them independently, how directly and from when."""

from __future__ import annotations

import math
from collections.abc import Sequence

from factlint.engine.inquiry.debate import DECIDED_FROM, page_of, side_of
from factlint.engine.inquiry.model import Adjudication, Exhibit, Research
from factlint.engine.inquiry.panel_score import PanelScore, move_towards_middle, side
from factlint.engine.inquiry.report_words import join_sentences, name_source
from factlint.engine.judges.figures.figure_context import find_figures
from factlint.engine.model import Claim, EvidenceKind, Stance

NAME = "Source auditor"
_TRUST: dict[EvidenceKind, float] = {
    "own": 1.0,
    "factbook": 0.9,
    "fact_check": 0.9,
    "encyclopedia": 0.8,
    "data": 0.8,
    "web": 0.6,
}
_IN_PASSING, _LEANING, _SUREST = 0.5, 0.15, 0.98
_WEIGHTY = 0.25
_KIND_WORDS: dict[EvidenceKind, str] = {
    "own": "one of the writer's own sources",
    "factbook": "a factbook",
    "encyclopedia": "an encyclopedia, a tertiary source",
    "fact_check": "a published fact-check",
    "data": "a public database",
    "web": "a page of the web",
}
_MOST_WARNINGS = 4


def examine_sources(claim: Claim, research: Research, panel: PanelScore | None) -> Adjudication:
    """Scores by the weight of the pages on each side; warns of the weakest sources."""
    for_it = _best_of_pages(side_of(research, Stance.SUPPORTS))
    against = _best_of_pages(side_of(research, Stance.REFUTES))
    if panel is None or not (for_it or against):
        return Adjudication(NAME, "sources", None, "No source that was read settles the claim.", ())
    pro, con = sum(map(weight, for_it)), sum(map(weight, against))
    score = round(1 + 9 * pro / (pro + con))
    leading = for_it if pro >= con else against
    if len(leading) == 1 and side(score) != 0:
        # One page alone is never the whole scale.
        score = min(max(score, 2), 9)
    if max(map(weight, leading)) < _WEIGHTY:
        score = move_towards_middle(score, 2)
    reasoning = join_sentences(
        [
            f"The weightiest source is {name_source(leading[0].evidence)}, {_KIND_WORDS[leading[0].evidence.kind]}",
            _count_pages(len(for_it), len(against)),
            _independence(leading),
        ]
    )
    return Adjudication(NAME, "sources", score, reasoning, tuple(_warnings(claim, for_it, against)[:_MOST_WARNINGS]))


def weight(exhibit: Exhibit) -> float:
    """How much a text counts: its kind of source, and the odds that the judge who decided on it is right.

    A text that no judge decided on counts little, least where it only mentions the subject.
    """
    trust = _TRUST[exhibit.evidence.kind]
    if exhibit.strength >= DECIDED_FROM:
        return trust * _odds(min(exhibit.strength, _SUREST)) / _odds(_SUREST)
    return trust * _LEANING * (1.0 if exhibit.about_subject else _IN_PASSING)


def _odds(strength: float) -> float:
    return math.log(strength / (1.0 - strength))


def _best_of_pages(exhibits: Sequence[Exhibit]) -> list[Exhibit]:
    """One text a page, the weightiest; texts of one page are not independent."""
    best: dict[str, Exhibit] = {}
    for exhibit in exhibits:
        page = page_of(exhibit)
        if page not in best or weight(exhibit) > weight(best[page]):
            best[page] = exhibit
    return sorted(best.values(), key=weight, reverse=True)


def _count_pages(for_it: int, against: int) -> str:
    def pages(number: int) -> str:
        return "no page speaks" if number == 0 else "1 page speaks" if number == 1 else f"{number} pages speak"

    return f"{pages(for_it)} for the claim, {pages(against)} against it"


def _independence(leading: Sequence[Exhibit]) -> str:
    makers = {exhibit.evidence.source_name for exhibit in leading if weight(exhibit) >= _WEIGHTY}
    if len(makers) > 1:
        return f"sources of {len(makers)} different origins agree"
    return "the leading side rests on a single page" if len(leading) == 1 else "its pages are of one origin"


def _warnings(claim: Claim, for_it: Sequence[Exhibit], against: Sequence[Exhibit]) -> list[str]:
    found: list[str] = []
    leading = for_it if sum(map(weight, for_it)) >= sum(map(weight, against)) else against
    if len(leading) == 1:
        found.append(f"The verdict rests on one page: {name_source(leading[0].evidence)}.")
    if for_it and against:
        found.append("Sources that were read disagree.")
    changes = claim.time_sensitive or any(site.changes_with_time for site in find_figures(claim.text))
    for exhibit in [*for_it, *against]:
        if changes and not exhibit.evidence.date:
            found.append(f"{name_source(exhibit.evidence)} carries no date, and what the claim says changes with time.")
        if exhibit.strength >= DECIDED_FROM:
            continue
        if not exhibit.about_subject:
            found.append(f"{name_source(exhibit.evidence)} only mentions the claim's subject.")
        else:
            found.append(f"{name_source(exhibit.evidence)} speaks of the matter less directly.")
    return list(dict.fromkeys(found))
