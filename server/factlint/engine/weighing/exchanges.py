"""Words of a claim for which a source has others of the same kind: a year for a year, a name for a name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from factlint.engine.evidence.words import STOP_WORDS, norms
from factlint.engine.judges.figures.comparison import Match, compare
from factlint.engine.judges.figures.quantities import Figure, figures
from factlint.engine.judges.figures.source_figure import build_correction
from factlint.engine.judges.subject import drop_parentheses
from factlint.engine.language.en.tagger import read_words
from factlint.engine.language.en.tokens import Word
from factlint.engine.model import Clash, Correction, Evidence

_PEOPLE = frozenset({"person", "inhabitant", "resident", "people"})
_MOST_OF_ONE_TEXT = 6
_QUANTIFIERS = frozenset("all another any both each either every few many most neither no several some".split())


@dataclass(frozen=True, slots=True)
class Exchange:
    """Words of a claim (half-open code points `start` to `end`) and those of a source that may belong in their place.

    `kind` is a figure's ("date", "measure", "money", "count", "rank"), "name" or "words"; `correction` is what would be
    written into the draft, None where the source's words have no form that fits there.
    """

    evidence: Evidence
    start: int
    end: int
    right: str
    kind: str
    correction: Correction | None
    figures: tuple[Figure, Figure] | None = None

    def apply(self, claim: str) -> str:
        """The claim with the source's words."""
        return claim[: self.start] + self.right + claim[self.end :]


def find_exchanges(claim: str, evidence: Evidence, clash: Clash | None) -> list[Exchange]:
    """What of a claim this text tells otherwise, if it tells of the same; the likeliest kinds first."""
    found = [*_figures(claim, evidence)]
    if clash is not None and _may_stand_for(clash) and not any(_overlaps(one, clash) for one in found):
        kind = "name" if _is_name(clash.wrong) and _is_name(clash.right) else "words"
        correction = Correction(clash.wrong, clash.right) if kind == "name" else None
        found.append(Exchange(evidence, clash.start, clash.end, clash.right, kind, correction))
    found += [one for one in _names(claim, evidence) if clash is None or not _overlaps(one, clash)]
    return found[:_MOST_OF_ONE_TEXT]


def _may_stand_for(clash: Clash) -> bool:
    """Whether both sides' words are there and are figures, or neither's are; against "every" nothing of its kind can stand."""
    if clash.wrong.lower() in _QUANTIFIERS or _has_digit(clash.wrong) != _has_digit(clash.right):
        return False
    return bool(clash.right)


def _has_digit(words: str) -> bool:
    return any(char.isdigit() for char in words)


def _overlaps(one: Exchange, clash: Clash) -> bool:
    return one.start < clash.end and clash.start < one.end


def _is_name(words: str) -> bool:
    first = words.split(" ")[0].lower()
    return words[:1].isupper() and not _has_digit(words) and first not in _QUANTIFIERS | STOP_WORDS


def _figures(claim: str, evidence: Evidence) -> Iterator[Exchange]:
    for said in figures(claim):
        told = [one for one in figures(evidence.text) if _is_of_one_kind(said, one)]
        if any(compare(said, one) in {Match.SAME, Match.FITS} for one in told):
            continue
        for known in told:
            if compare(said, known) is Match.DIFFERS:
                correction = build_correction(said, known)
                yield Exchange(evidence, said.start, said.end, known.text, said.kind, correction, (said, known))


def _is_of_one_kind(said: Figure, known: Figure) -> bool:
    if said.kind != known.kind:
        return False
    if said.kind == "count":
        return said.unit == known.unit or {said.unit, known.unit} <= _PEOPLE
    return said.kind in {"date", "rank"} or said.unit == known.unit


def _names(claim: str, evidence: Evidence) -> Iterator[Exchange]:
    told = frozenset(norms(f"{drop_parentheses(evidence.title)} {evidence.text}"))
    said = frozenset(norms(claim))
    wrong = [one for one in _name_runs(claim) if _has_other(one, told)]
    right = [one for one in _name_runs(evidence.text) if _has_other(one, said)]
    for mine in wrong:
        for other in right:
            words = evidence.text[other[0].start : other[-1].end]
            start, end = mine[0].start, mine[-1].end
            yield Exchange(evidence, start, end, words, "name", Correction(claim[start:end], words))


def _has_other(run: list[Word], known: frozenset[str]) -> bool:
    forms = frozenset(form for word in run for form in norms(word.text)) - STOP_WORDS
    return bool(forms) and not forms & known


def _name_runs(text: str) -> list[list[Word]]:
    """The proper names of a text, as runs of words."""
    runs: list[list[Word]] = []
    current: list[Word] = []
    for word in read_words(text):
        if word.tag == "NNP" and word.text[:1].isupper() and word.lower not in _QUANTIFIERS:
            current.append(word)
            continue
        if current:
            runs.append(current)
        current = []
    return [*runs, current] if current else runs
