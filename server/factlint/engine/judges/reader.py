"""The third judge: a small trained reader that says of each pair whether the evidence supports or refutes the claim."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from factlint.engine.judges.relevance import figures_confirmed, figures_told
from factlint.engine.judges.subject import About, about, bare_title
from factlint.engine.judges.telling import quote
from factlint.engine.model import Claim, Evidence, Opinion, Stance
from factlint.engine.reader import Reading, WeightsMissing, read_weights

MOST_PAIRS = 6
_REFUTES_FROM = 0.86
_SUPPORTS_FROM = 0.80
_STANCE_FROM = 0.6


@dataclass(frozen=True, slots=True)
class _Read:
    evidence: Evidence
    reading: Reading


class ReaderJudge:
    """Reads as a person skims: good at paraphrase, weak at figures and at evidence beside the matter."""

    name = "reader"
    focus_area = "sources"

    def judge(self, claim: Claim, evidence: Sequence[Evidence]) -> Opinion:
        fitting = [item for item in evidence if about(claim, item) is About.SUBJECT][:MOST_PAIRS]
        if not fitting:
            return self._none("No evidence is about the claim's subject.")
        try:
            readings = read_weights().read([(claim.text, _shown(item)) for item in fitting])
        except WeightsMissing:
            return self._none("The reader's weights are not installed here.")
        read = [_Read(item, reading) for item, reading in zip(fitting, readings, strict=True)]
        stances = tuple((item.evidence.key, _stance(item.reading)) for item in read)
        against = max(
            (item for item in read if figures_told(claim.text, item.evidence.text)), key=_refuting, default=None
        )
        for_it = max(
            (item for item in read if figures_confirmed(claim.text, item.evidence.text)), key=_supporting, default=None
        )
        refutes = against.reading.refutes if against else 0.0
        supports = for_it.reading.supports if for_it else 0.0
        if against and refutes >= _REFUTES_FROM and supports < 0.5:
            return self._opinion(against, refutes, False, stances)
        if for_it and supports >= _SUPPORTS_FROM and refutes < 0.5:
            return self._opinion(for_it, supports, True, stances)
        return self._none("The evidence does not settle the claim.", stances)

    def _opinion(self, read: _Read, share: float, supports: bool, stances: tuple[tuple[str, Stance], ...]) -> Opinion:
        quoted = quote(read.evidence.text)
        words = "says the same" if supports else "says otherwise"
        rationale = f"“{read.evidence.title}” {words}: “{quoted}”"
        score = (9 if share >= 0.9 else 8) if supports else (2 if share >= 0.9 else 3)
        return Opinion(self.name, self.focus_area, score, share, rationale, read.evidence, None, stances)

    def _none(self, why: str, stances: tuple[tuple[str, Stance], ...] = ()) -> Opinion:
        return Opinion(self.name, self.focus_area, None, 0.0, why, None, None, stances)


def _refuting(item: _Read) -> float:
    return item.reading.refutes


def _supporting(item: _Read) -> float:
    return item.reading.supports


def _shown(evidence: Evidence) -> str:
    return f"{bare_title(evidence.title)}: {evidence.text}" if evidence.title else evidence.text


def _stance(reading: Reading) -> Stance:
    if reading.refutes >= _STANCE_FROM:
        return Stance.REFUTES
    return Stance.SUPPORTS if reading.supports >= _STANCE_FROM else Stance.NEUTRAL
