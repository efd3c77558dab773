"""The third judge: a small trained reader that says of each pair whether the evidence supports or refutes the claim."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from factlint.engine.judges.affirming import affirmed, may_be_called, tells
from factlint.engine.judges.relevance import may_refute, may_support
from factlint.engine.judges.subject import bare_title, fitting
from factlint.engine.judges.telling import quote
from factlint.engine.model import Claim, Evidence, Opinion, Stance
from factlint.engine.reader import Calibration, Reading, Weights, WeightsMissing, read_weights

MOST_TEXTS = 6
_OF_ONE_PAGE = 3
_STANCE_FROM = 0.6
# A denial is refuted only by a text that clearly supports what it denies.
_DENIED_FROM = 0.5
_WORTH_MORE = 0.4
_REFUTES_FROM, _SUPPORTS_FROM = 0.80, 0.80
# Its surest errors are as sure as its surest hits: alone it is never certain.
_SUREST = 0.94


@dataclass(frozen=True, slots=True)
class Weighed:
    """The refuting share less the supporting one, the texts that weigh most on either side, and what else there is to
    go by: the signs that the calibrated curves have weights for, for refuting and for supporting."""

    margin: float
    against: Evidence | None
    for_it: Evidence | None
    stances: tuple[tuple[str, Stance], ...]
    refuting: Mapping[str, float]
    supporting: Mapping[str, float]
    is_denial: bool = False


@dataclass(frozen=True, slots=True)
class _Read:
    evidence: Evidence
    reading: Reading


class ReaderJudge:
    """Reads as a person skims: good at paraphrase, weak at figures and at evidence beside the matter.

    Each text is read with and without its title, and the best of a page together: where the three differ, little
    is certain.
    """

    name = "reader"
    focus_area = "sources"

    def judge(self, claim: Claim, evidence: Sequence[Evidence]) -> Opinion:
        try:
            weights = read_weights()
            weighed = weigh(weights, claim, evidence)
        except WeightsMissing:
            return self._none("The reader's weights are not installed here.")
        if weighed is None:
            return self._none("No evidence is about the claim's subject.")
        return self.decided(weighed, weights.calibration)

    def decided(self, weighed: Weighed, curves: Calibration) -> Opinion:
        """The opinion that readings come to, by these curves."""
        stances = weighed.stances
        refuting = curves.denying if weighed.is_denial else curves.refuting
        if weighed.against and weighed.margin > 0 and (strength := refuting(weighed.refuting)) >= _REFUTES_FROM:
            return self._opinion(weighed.against, strength, supports=False, stances=stances)
        supporting = curves.supporting
        if weighed.for_it and weighed.margin < 0 and (strength := supporting(weighed.supporting)) >= _SUPPORTS_FROM:
            return self._opinion(weighed.for_it, strength, supports=True, stances=stances)
        return self._none("The evidence does not settle the claim.", stances)

    def _opinion(
        self, evidence: Evidence, strength: float, *, supports: bool, stances: tuple[tuple[str, Stance], ...]
    ) -> Opinion:
        words = "bears the claim out" if supports else "says otherwise"
        strength = min(strength, _SUREST)
        rationale = f"“{evidence.title}” {words}: “{quote(evidence.text)}”"
        score = (9 if strength >= 0.9 else 8) if supports else (2 if strength >= 0.9 else 3)
        return Opinion(self.name, self.focus_area, score, strength, rationale, evidence, None, stances)

    def _none(self, why: str, stances: tuple[tuple[str, Stance], ...] = ()) -> Opinion:
        return Opinion(self.name, self.focus_area, None, 0.0, why, None, None, stances)


def weigh(weights: Weights, claim: Claim, evidence: Sequence[Evidence]) -> Weighed | None:
    """All readings of a claim, put together; None when no evidence is about its subject."""
    about_it = fitting(claim, evidence)[:MOST_TEXTS]
    if not about_it:
        return None
    affirmation = affirmed(claim.text)
    if affirmation is not None:
        return _weigh_denial(weights, claim, affirmation, about_it)
    read, pages = _read(weights, claim, about_it)
    allowed = may_refute(claim, [item.evidence for item in read])
    against = [item for item, may in zip(read, allowed, strict=True) if may]
    for_it = [item for item in read if may_support(claim, item.evidence.text) and may_be_called(claim, item.evidence)]
    worst, best = max(against, key=_refutes, default=None), max(for_it, key=_supports, default=None)
    margin = _together(_refuting, against, pages) - _together(_supporting, for_it, pages)
    return Weighed(
        margin=margin,
        against=worst.evidence if worst else None,
        for_it=best.evidence if best else None,
        stances=tuple((item.evidence.key, _stance(item.reading)) for item in read),
        refuting=_signs(margin, worst, _refuting, read),
        supporting=_signs(-margin, best, _supporting, read),
    )


def _signs(
    margin: float, best: _Read | None, this: Callable[[Reading], float], read: Sequence[_Read]
) -> dict[str, float]:
    """What tells how far a reading may be trusted: how much more speaks for this side than for the other, the best text
    alone, and how the rest of the evidence reads."""
    return {
        "margin": margin,
        "text": this(best.reading) if best else 0.0,
        "mean": sum(this(item.reading) for item in read) / len(read) if read else 0.0,
    }


def _weigh_denial(weights: Weights, claim: Claim, affirmation: str, evidence: Sequence[Evidence]) -> Weighed:
    """A denial is wrong where the same text refutes it and supports what it denies; the weaker of the two counts."""
    titles = [bare_title(item.title) for item in evidence]
    texts = [_titled(title, item.text) for title, item in zip(titles, evidence, strict=True)]
    readings = weights.read([(said, text) for said in (claim.text, affirmation) for text in texts])
    denied, told = readings[: len(texts)], readings[len(texts) :]
    positive = replace(claim, text=affirmation)
    against: list[tuple[float, Evidence]] = []
    for_it: list[tuple[float, Evidence]] = []
    for item, one, other in zip(evidence, denied, told, strict=True):
        wrong = min(one.refutes, other.supports)
        if wrong >= _DENIED_FROM and may_support(positive, item.text) and tells(claim, affirmation, item):
            against.append((wrong, item))
        if may_support(claim, item.text):
            for_it.append((min(one.supports, other.refutes), item))
    worst = max(against, key=_share, default=None)
    best = max(for_it, key=_share, default=None)
    margin = (worst[0] if worst else 0.0) - (best[0] if best else 0.0)
    return Weighed(
        margin=margin,
        against=worst[1] if worst else None,
        for_it=best[1] if best else None,
        stances=tuple((item.key, _stance(one)) for item, one in zip(evidence, denied, strict=True)),
        refuting={"margin": margin},
        supporting={"margin": -margin, "text": best[0] if best else 0.0},
        is_denial=True,
    )


def _share(weighed: tuple[float, Evidence]) -> float:
    return weighed[0]


def _read(weights: Weights, claim: Claim, evidence: Sequence[Evidence]) -> tuple[list[_Read], list[Reading]]:
    """Each text's reading (with its title and without, averaged), and that of each page's best texts together."""
    titles = [bare_title(item.title) for item in evidence]
    titled = weights.read([(claim.text, _titled(title, e.text)) for title, e in zip(titles, evidence, strict=True)])
    if all(max(reading.refutes, reading.supports) < _WORTH_MORE for reading in titled):
        # Nothing here can decide: the other readings would cost twice as much and change nothing.
        return [_Read(item, reading) for item, reading in zip(evidence, titled, strict=True)], []
    by_page: dict[str, list[str]] = {}
    for title, item in zip(titles, evidence, strict=True):
        by_page.setdefault(title, []).append(item.text)
    plain = [(claim.text, item.text) for item in evidence]
    joined = [(claim.text, _titled(title, " ".join(texts[:_OF_ONE_PAGE]))) for title, texts in by_page.items()]
    readings = weights.read([*plain, *joined])
    count = len(evidence)
    each = [
        _Read(item, _average(one, other)) for item, one, other in zip(evidence, titled, readings[:count], strict=True)
    ]
    return each, readings[count:]


def _titled(title: str, text: str) -> str:
    return f"{title}: {text}" if title else text


def _average(one: Reading, other: Reading) -> Reading:
    return Reading(
        (one.supports + other.supports) / 2, (one.refutes + other.refutes) / 2, (one.neutral + other.neutral) / 2
    )


def _together(share: Callable[[Reading], float], read: Sequence[_Read], pages: Sequence[Reading]) -> float:
    """The strongest text and the strongest page, two to one."""
    if not read:
        return 0.0
    best = max(share(item.reading) for item in read)
    page = max((share(reading) for reading in pages), default=0.0)
    return (2 * best + page) / 3


def _refuting(reading: Reading) -> float:
    return reading.refutes


def _supporting(reading: Reading) -> float:
    return reading.supports


def _refutes(item: _Read) -> float:
    return item.reading.refutes


def _supports(item: _Read) -> float:
    return item.reading.supports


def _stance(reading: Reading) -> Stance:
    if reading.refutes >= _STANCE_FROM:
        return Stance.REFUTES
    return Stance.SUPPORTS if reading.supports >= _STANCE_FROM else Stance.NEUTRAL
