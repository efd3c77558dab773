"""The third step: two debaters, each with the strongest evidence of its side, then with an answer to the other's."""

from __future__ import annotations

from collections.abc import Sequence

from factlint.engine.inquiry.model import Debate, DebaterCase, Depth, Exhibit, Research
from factlint.engine.inquiry.report_words import clean, join_sentences, name_source, quote, quote_source
from factlint.engine.judges.quotations import drop_title
from factlint.engine.model import Stance
from factlint.settings.egress import join_words

_MOST_POINTS = 3
DECIDED_FROM = 0.8
"""From this strength on a judge has decided on a text; below it the text only leans."""


def debate(research: Research, depth: Depth) -> Debate:
    """Argument of each side, and at standard depth a second round of rebuttals. A side with nothing says so."""
    for_it = side_of(research, Stance.SUPPORTS)
    against = side_of(research, Stance.REFUTES)
    second_round = depth == "standard"
    return Debate(
        DebaterCase("pro", _argument(for_it, "for"), _rebuttal(for_it, against) if second_round else ""),
        DebaterCase("con", _argument(against, "against"), _rebuttal(against, for_it) if second_round else ""),
    )


def side_of(research: Research, stance: Stance) -> tuple[Exhibit, ...]:
    """The exhibits of one stance, strongest first."""
    return tuple(exhibit for exhibit in research.exhibits if exhibit.stance is stance)


def page_of(exhibit: Exhibit) -> str:
    """What makes two texts dependent: they stand on one page."""
    evidence = exhibit.evidence
    return evidence.url.split("#")[0] or f"{evidence.source_name}/{evidence.title}"


def _argument(mine: Sequence[Exhibit], way: str) -> str:
    if not mine:
        return f"Nothing that was found speaks {way} the claim."
    points = [describe_exhibit(exhibit) for exhibit in mine[:_MOST_POINTS]]
    pages = len({page_of(exhibit) for exhibit in mine})
    if len(mine) > 1:
        texts = f"{len(mine)} texts" if pages == len(mine) else f"{len(mine)} texts on {_pluralize(pages, 'page')}"
        points.append(f"In all, {texts} that were read speak {way} the claim.")
    return join_sentences(points)


def describe_exhibit(exhibit: Exhibit) -> str:
    """What a text says of the claim: as the judge found who compared them, else as what it was read to be."""
    if exhibit.exact and exhibit.reason:
        return clean(exhibit.reason)
    if exhibit.strength < DECIDED_FROM:
        return f"Less directly, {quote_source(exhibit.evidence)}"
    way = "against" if exhibit.stance is Stance.REFUTES else "for"
    return f"{name_source(exhibit.evidence)} is read as speaking {way} the claim: {quote(drop_title(exhibit.evidence))}"


def _rebuttal(mine: Sequence[Exhibit], theirs: Sequence[Exhibit]) -> str:
    if not theirs:
        return "The other side shows no evidence that would need an answer."
    target = theirs[0]
    weak = _weaknesses(target, mine)
    if not mine:
        return join_sentences([*weak, f"No text that was found answers {quote(target.evidence.text)}"])
    return join_sentences(
        [*weak, f"Against {quote(target.evidence.text)} stands that {quote_source(mine[0].evidence)}"]
    )


def _weaknesses(target: Exhibit, mine: Sequence[Exhibit]) -> list[str]:
    """What can truly be said against the other side's strongest text."""
    evidence = target.evidence
    found: list[str] = []
    if target.strength < DECIDED_FROM:
        found.append(f"{name_source(evidence)} does not settle the matter outright")
        if not target.about_subject:
            found.append(f"{name_source(evidence)} only mentions the claim's subject")
    if not mine:
        return found
    best = mine[0].evidence
    if best.kind == "own" and evidence.kind != "own":
        found.append(
            f"{name_source(best)} is one of the writer's own sources, {name_source(evidence)} a general work of reference"
        )
    if best.date and evidence.date and best.date[:10] > evidence.date[:10]:
        found.append(f"{name_source(best)} is the newer of the two")
    elif best.date and not evidence.date:
        found.append(f"{name_source(evidence)} carries no date, {name_source(best)} does")
    others = sorted({exhibit.evidence.source_name for exhibit in mine} - {evidence.source_name, ""})
    if len(others) > 1:
        found.append(f"{join_words([quote(name, 60) for name in others])} agree with each other")
    return found


def _pluralize(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
