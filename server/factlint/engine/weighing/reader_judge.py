"""The third judge: a small trained reader that scores each text against the claim and points at the words that clash."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from factlint.engine.model import Claim, Evidence, Opinion, Signals
from factlint.engine.reader import Weights, WeightsMissing, read_weights
from factlint.engine.weighing.open_outcome import collect_while_open
from factlint.engine.weighing.opinion import FOCUS_AREA, JUDGE, no_opinion, weigh_signals
from factlint.engine.weighing.signals import collect_signals
from factlint.engine.weighing.weights import read_weighing

MOST_TEXTS = 8


class ReaderJudge:
    """Reads as a person skims: good at paraphrase, weak at figures and at evidence beside the matter.

    How far its scores may be trusted is learned; what the other judges found is weighed with them in the panel.
    """

    name = JUDGE
    focus_area = FOCUS_AREA

    def judge(self, claim: Claim, evidence: Sequence[Evidence]) -> Opinion:
        try:
            signals = read_signals(read_weights(), claim, evidence)
        except WeightsMissing:
            return no_opinion("The reader's weights are not installed here.")
        return weigh_signals(signals, {})

    def judge_beside(self, claim: Claim, evidence: Sequence[Evidence], found: Mapping[str, float]) -> Opinion:
        """The same once the other judges' findings (-1 to 1) are weighed with it, sooner: reads what can change that.

        What it reads in each piece of evidence is told only where it read all.
        """
        try:
            weights = read_weights()
        except WeightsMissing:
            return no_opinion("The reader's weights are not installed here.")
        signals = collect_while_open(claim, evidence[:MOST_TEXTS], weights.read, found, read_weighing())
        return weigh_signals(signals, found)


def read_signals(weights: Weights, claim: Claim, evidence: Sequence[Evidence]) -> Signals:
    """The signals of the texts that come first."""
    return collect_signals(claim, evidence[:MOST_TEXTS], weights.read)
