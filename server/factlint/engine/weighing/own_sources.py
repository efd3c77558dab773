"""Whether a writer's own sources contradict a claim: by how likely it is that a text of theirs speaks of the very same.

A source and a draft may give two years, numbers or names and both be right: of the plan and the deed, the part and the whole,
then and now. So each exchange of words is weighed by what the reader makes of the claim with the source's words in it, and by
what else sets the two sentences apart; learned from written rows (scripts/fit_own_sources).
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, cast

from factlint.engine.judges.figures.comparison import Match, compare
from factlint.engine.judges.quotations import cite, drop_title, quote
from factlint.engine.model import Claim, Evidence, Opinion, Stance
from factlint.engine.reader import WeightsMissing, read_weights
from factlint.engine.weighing.exchange_signals import (
    UNREAD,
    exchanged_signals,
    is_all_told,
    is_said_outright,
    is_told_alike,
    wording_signals,
)
from factlint.engine.weighing.exchanges import Exchange, find_exchanges
from factlint.engine.weighing.opinion import FOCUS_AREA
from factlint.engine.weighing.signals import Read, Text, add_title, clash_of, read_texts, relate_texts
from factlint.engine.weighing.weights import Curve, curve_of

_log = logging.getLogger(__name__)

JUDGE = "own sources"
MEDIUM, HIGH = 0.85, 0.97
_MOST_TEXTS = 4
_BORNE_OUT_FROM = 0.8
_MIXED = 5
_NEGATIVE_UP_TO = 4
_POSITIVE_FROM = 7


@dataclass(frozen=True, slots=True)
class OwnWeighing:
    """How likely a source contradicts a claim, and from where on that is said: where the source's sentence has all the other
    words of the claim (`told_from`), where it has not (`false_from`), surely (`surely_false_from`; the first kind alone, and only
    where it says nothing more that binds it). From `doubted_from` on nothing of the writer's bears the claim out.
    """

    curve: Curve
    told_from: float
    false_from: float
    surely_false_from: float
    doubted_from: float

    def denies(self, one: Weighed) -> bool:
        """Whether a claim is called false for an exchange."""
        limit = self.told_from if is_all_told(one.signals) else self.false_from
        return one.likely >= limit and is_said_outright(one.signals)

    def surely_denies(self, one: Weighed) -> bool:
        """Whether the words may be put right unseen."""
        return one.likely >= self.surely_false_from and is_told_alike(one.signals)


@dataclass(frozen=True, slots=True)
class Weighed:
    """An exchange with how likely its words are wrong."""

    exchange: Exchange
    signals: Mapping[str, float]
    likely: float


@cache
def read_own_weighing() -> OwnWeighing:
    """The package's own numbers."""
    numbers = cast("dict[str, Any]", json.loads((Path(__file__).parent / "own_sources.json").read_text("utf-8")))
    limits = (float(numbers[name]) for name in ("told_from", "false_from", "surely_false_from", "doubted_from"))
    return OwnWeighing(curve_of(numbers["false"]), *limits)


def weigh_own_sources(claim: Claim, evidence: Sequence[Evidence], opinions: Sequence[Opinion]) -> list[Opinion]:
    """The judges' opinions, where those that rest on the writer's own sources against the claim give way to one that is weighed.

    What they found is weighed with it. Where it cannot be weighed, nothing is said against a claim by own sources.
    """
    own = [item for item in evidence if item.kind == "own"]
    if not own:
        return list(opinions)
    opinion, doubted = Opinion(JUDGE, FOCUS_AREA, None, 0.0, "Your own sources say nothing against the claim."), False
    try:
        read, numbers = read_weights().read, read_own_weighing()
        texts = read_own_texts(claim, own, read)
        weighed = sorted(weigh_exchanges(claim, texts, opinions, read, numbers), key=lambda one: -one.likely)
        opinion = _opinion(claim, weighed, texts, numbers) or opinion
        doubted = bool(weighed) and weighed[0].likely >= numbers.doubted_from
    except WeightsMissing:
        pass
    except Exception as broken:
        # As with a judge that breaks on one claim: the others still decide.
        _log.warning("the weighing of own sources failed with %s", type(broken).__name__)
    return [*(_without_ground(one) if _gives_way(one, doubted=doubted) else one for one in opinions), opinion]


def read_own_texts(claim: Claim, own: Sequence[Evidence], read: Read) -> list[Text]:
    """The first of these texts as the reader reads them."""
    return read_texts(claim, relate_texts(claim, own[:_MOST_TEXTS]), read)


def weigh_exchanges(
    claim: Claim, texts: Sequence[Text], opinions: Sequence[Opinion], read: Read, weighing: OwnWeighing | None
) -> Iterator[Weighed]:
    """Every exchange of words between a claim and these texts that may come to anything, weighed; all of them unweighed
    where there is no weighing yet.
    """
    own = [text.evidence for text in texts]
    borne_out = max(text.scores.supports for text in texts)
    for text in texts:
        item, as_said = text.evidence, text.scores
        found = found_by(opinions, item)
        for exchange in find_exchanges(claim.text, item, clash_of(claim, text)):
            signals = wording_signals(claim, exchange, as_said, own, found) | {"any_supports": borne_out}
            if weighing is not None and weighing.curve.highest(signals, UNREAD) < weighing.doubted_from:
                continue
            (exchanged,) = read([(exchange.apply(claim.text), add_title(item.title, item.text))])
            signals |= exchanged_signals(as_said, exchanged)
            yield Weighed(exchange, signals, weighing.curve(signals) if weighing is not None else 0.0)


def found_by(opinions: Sequence[Opinion], item: Evidence) -> float:
    """What the judges that compare found of a claim by one text: -1 (surely false) to 1 (surely true)."""
    total = 0.0
    for opinion in opinions:
        if (
            opinion.signals is None
            and opinion.score is not None
            and opinion.decisive is not None
            and opinion.decisive.key == item.key
        ):
            total += opinion.strength * ((opinion.score >= _POSITIVE_FROM) - (opinion.score <= _NEGATIVE_UP_TO))
    return max(-1.0, min(1.0, total))


def _opinion(claim: Claim, weighed: Sequence[Weighed], texts: Sequence[Text], numbers: OwnWeighing) -> Opinion | None:
    against = [one for one in weighed if numbers.denies(one)]
    if not against:
        return None
    best = against[0]
    exchange, item = best.exchange, best.exchange.evidence
    # A figure was compared; other words were only read.
    area = "precision" if exchange.figures is not None else FOCUS_AREA
    wrong = claim.text[exchange.start : exchange.end].strip()
    if exchange.figures is not None:
        why = f"The claim says {wrong}; “{item.title}” says {exchange.right.strip()}: “{quote(drop_title(item))}”"
    else:
        why = f"The claim says “{wrong}” where the evidence says “{exchange.right}”. {cite(item)}"
    stances = {one.exchange.evidence.key: Stance.REFUTES for one in against}
    doubted = {one.exchange.evidence.key for one in weighed if one.likely >= numbers.doubted_from}
    borne_out = [t for t in texts if t.scores.supports >= _BORNE_OUT_FROM and t.evidence.key not in doubted]
    if any(text.evidence.title == item.title for text in borne_out):
        # One note that tells both tells them of two things.
        return None
    if borne_out:
        why += f" Your sources do not agree: “{borne_out[0].evidence.title}” bears the claim out."
        stances[borne_out[0].evidence.key] = Stance.SUPPORTS
        return Opinion(JUDGE, area, _MIXED, MEDIUM, why, item, None, tuple(stances.items()))
    surely, correction = numbers.surely_denies(best), exchange.correction
    other = next((one.exchange for one in against[1:] if _tells_otherwise(exchange, one.exchange)), None)
    if other is not None:
        # Which of the two is right nobody can tell, and so not what to write.
        surely, correction = False, None
        why += f" Your sources do not agree: “{other.evidence.title}” says {other.right.strip()}."
    score, strength = (1, HIGH) if surely else (2, MEDIUM)
    return Opinion(JUDGE, area, score, strength, why, item, correction, tuple(stances.items()))


def _tells_otherwise(one: Exchange, other: Exchange) -> bool:
    """Whether two texts have different words for the same ones of the claim: then the sources disagree."""
    if not (one.start < other.end and other.start < one.end):
        return False
    if one.figures is not None and other.figures is not None:
        return compare(one.figures[1], other.figures[1]) is Match.DIFFERS
    return one.right != other.right


def _gives_way(opinion: Opinion, *, doubted: bool) -> bool:
    """Whether an opinion gives way that rests on an own source, or would when it is weighed again (the reader's signals): one
    against the claim always, one for it where it is doubted.
    """
    denies = opinion.score is None or opinion.score <= _NEGATIVE_UP_TO
    if opinion.signals is not None and _is_own(opinion.signals.refuting) and denies:
        return True
    if opinion.score is None or not _is_own(opinion.decisive):
        return False
    return opinion.score <= _NEGATIVE_UP_TO or (doubted and opinion.score >= _POSITIVE_FROM)


def _is_own(item: Evidence | None) -> bool:
    return item is not None and item.kind == "own"


def _without_ground(opinion: Opinion) -> Opinion:
    """The opinion without what it rests on. What the reader has for the claim stays: it is weighed again in the panel."""
    signals = opinion.signals
    denying = opinion.score is None or opinion.score <= _NEGATIVE_UP_TO
    kept = replace(signals, against={}, clash=None) if signals is not None and denying else None
    return replace(opinion, score=None, strength=0.0, decisive=None, correction=None, signals=kept)
