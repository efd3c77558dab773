"""Whether evidence can settle a claim at all: the reader must not guess at what the evidence does not tell."""

from __future__ import annotations

import re
from collections.abc import Sequence

from factlint.engine.judges.figures.comparison import Match, compare
from factlint.engine.judges.figures.figure_context import content, find_figures
from factlint.engine.judges.figures.quantities import Figure, figures
from factlint.engine.judges.grounds import is_no_ground
from factlint.engine.judges.places import places_in
from factlint.engine.judges.relations.denials import is_in_same_order
from factlint.engine.judges.relations.triples import read_triples
from factlint.engine.judges.subject import claim_subject
from factlint.engine.language.en.statements import read_statements
from factlint.engine.language.en.tagger import read_words
from factlint.engine.model import Claim, Evidence

_MATTER = 0.5
_STATED = frozenset({"capital", "currency", "language"})
_DENIAL = re.compile(
    r"\b(?:not|never|no|none|nobody|nothing|neither|nor|without|cannot|lacks?|lacked|fail(?:s|ed)?)\b|n['’]t\b",
    re.IGNORECASE,
)
_DIGITS = re.compile(r"\d[\d.,]*\d|\d")


def figures_confirmed(claim: str, evidence: str) -> bool:
    """Whether every figure of the claim has one of its kind in the evidence that agrees with it."""
    told = figures(evidence)
    return all(any(_agree(asked, known) for known in told) for asked in figures(claim))


def may_support(claim: Claim, evidence: str) -> bool:
    """Whether the reader may count this evidence for the claim: the same figures, the words not turned around."""
    if not figures_confirmed(claim.text, evidence) or not _states_relation(claim, evidence):
        return False
    asked = content(claim.text) - content(claim_subject(claim))
    there = asked & content(evidence)
    return len(there) < len(asked) or is_in_same_order(asked, claim.text, evidence)


def _states_relation(claim: Claim, evidence: str) -> bool:
    """A claim of a capital, a currency, a language is confirmed only by evidence that states that relation."""
    asked = [triple for triple in read_triples(claim.text) if triple.relation in _STATED]
    told = {triple.relation for triple in read_triples(evidence)}
    return all(triple.relation in told for triple in asked)


def may_refute(claim: Claim, evidence: Sequence[Evidence]) -> list[bool]:
    """For each text, whether the reader may hold it against the claim.

    A claim with figures is refuted only where they all agree (then something else is wrong), or where one plainly
    differs from every text that speaks of the matter. When people lived and where places lie is for others to say, and
    so is what a claim denies: most texts do not mention what is not so, and the reader takes that for a contradiction.
    """
    if is_about_place(claim) or _is_about_life(claim) or _DENIAL.search(claim.text):
        return [False] * len(evidence)
    named = [_names_the_like(claim, item.text) and not is_no_ground(claim, item) for item in evidence]
    asked = figures(claim.text)
    if not asked:
        return named
    texts = [item.text for item in evidence]
    near = [overlap(claim, text) >= _MATTER for text in texts]
    unclear = any(
        not _agree(one, known) and not _differs(one, known) and _alike(one, known)
        for text, close in zip(texts, near, strict=True)
        if close
        for one in asked
        for known in figures(text)
    )
    return [
        names and (_same_digits(claim.text, text) or (close and not unclear and _tells_all_figures(asked, text)))
        for text, close, names in zip(texts, near, named, strict=True)
    ]


def _same_digits(claim: str, evidence: str) -> bool:
    """Whether the evidence has the claim's figures as they are written; a rounded or converted one is no ground."""
    return figures_confirmed(claim, evidence) and set(_DIGITS.findall(claim)) <= set(_DIGITS.findall(evidence))


def _names_the_like(claim: Claim, evidence: str) -> bool:
    """Where the claim names something beside its subject, the evidence must name something too, and say the like of it."""
    subject = content(claim_subject(claim))
    if not _has_other_names(claim.text, subject):
        return True
    says_what_it_is = any(statement.main and statement.verb == "be" for statement in read_statements(claim.text))
    return _has_other_names(evidence, subject) and (says_what_it_is or overlap(claim, evidence) > 0)


def _has_other_names(text: str, subject: frozenset[str]) -> bool:
    return any(word.tag == "NNP" and not content(word.text) <= subject for word in read_words(text) if word.start)


def _tells_all_figures(asked: Sequence[Figure], evidence: str) -> bool:
    told = figures(evidence)
    if any(one.kind == "date" for one in asked):
        # Which event a year belongs to is more than the reader can tell.
        return False
    agreeing = [any(_agree(one, known) for known in told) for one in asked]
    # A figure that agrees though it is written otherwise is rounded or converted, and no ground to refute.
    return not all(agreeing) and all(
        agrees or any(_differs(one, known) for known in told) for one, agrees in zip(asked, agreeing, strict=True)
    )


def _is_about_life(claim: Claim) -> bool:
    return any(site.event in {"bear", "die"} and site.figure.kind == "date" for site in find_figures(claim.text))


def is_about_place(claim: Claim) -> bool:
    """Whether the claim only says where something lies, in places that the gazetteer knows."""
    return any(triple.relation == "location" and places_in(triple.value.text) for triple in read_triples(claim.text))


def overlap(claim: Claim, evidence: str) -> float:
    """The share of the words said of the claim's subject that the evidence has too."""
    asked = content(claim.text) - content(claim_subject(claim))
    return len(asked & content(evidence)) / len(asked) if asked else 0.0


def _alike(asked: Figure, known: Figure) -> bool:
    if asked.kind != known.kind:
        return False
    return asked.kind in {"date", "money"} or asked.unit == known.unit or "" in (asked.unit, known.unit)


def _agree(asked: Figure, known: Figure) -> bool:
    if asked.kind == "rank":
        return known.kind == "rank" and asked.low == known.low and asked.unit == known.unit
    return _alike(asked, known) and _compare(asked, known) in (Match.SAME, Match.FITS)


def _differs(asked: Figure, known: Figure) -> bool:
    if asked.kind == "rank":
        return False
    return _alike(asked, known) and asked.unit == known.unit and _compare(asked, known) is Match.DIFFERS


def _compare(asked: Figure, known: Figure) -> Match:
    return compare(asked, known, drifts="" in (asked.unit, known.unit) or asked.unit == "person")
