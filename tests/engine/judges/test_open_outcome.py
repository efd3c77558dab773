"""Reading only what can still change the outcome: less is read, and what it comes to is the same.

Where one of the first texts of a work of reference tells the claim, that one alone is read.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factlint.engine.model import Claim, Evidence, Opinion
from factlint.engine.reader import ReaderScores, WordScore
from factlint.engine.weighing.open_outcome import collect_while_open
from factlint.engine.weighing.opinion import weigh_signals
from factlint.engine.weighing.signals import collect_signals
from factlint.engine.weighing.weights import read_weighing

CLAIMS = [
    Claim("Marie Curie was born in Warsaw in 1867.", subject="Marie Curie"),
    Claim("Marie Curie was never in Paris.", subject="Marie Curie"),
    Claim("The Vistula is 1,047 km long.", subject="The Vistula"),
    Claim("Radium glows in the dark.", subject="Radium"),
]
TEXTS = [
    ("Marie Curie", "Marie Curie was a physicist who was born in Warsaw in 1868."),
    ("Marie Curie", "Curie studied in Paris from 1891."),
    ("Marie Curie", "She was born in Warsaw in 1867 and named an element after Poland."),
    ("Warsaw", "Warsaw is the capital of Poland."),
    ("Vistula", "The Vistula is the longest river in Poland, at 1,022 km."),
    ("Vistula", "The Vistula was 1,047 km long in older works."),
    ("Radium", "Radium is an element that glows in the dark with a faint blue light."),
    ("Pierre Curie", "Pierre Curie married Marie Curie in 1895."),
    ("Beer", "Beer is brewed from malt."),
]
EVIDENCE = [
    Evidence(f"e:{title}:0.{number}", "encyclopedia", "test", title, "", text, text)
    for number, (title, text) in enumerate(TEXTS)
]
OWN = replace(EVIDENCE[0], key="o:0", kind="own", text="Marie Curie was born in Warsaw in 1868.")


class Reader:
    """Scores of its own for each pair, the same whenever it is asked; counts what it reads."""

    def __init__(self, seed: int, sure: float) -> None:
        self._seed, self._sure = seed, sure
        self.pairs = 0

    def __call__(self, pairs: Sequence[tuple[str, str]]) -> list[ReaderScores]:
        self.pairs += len(pairs)
        return [self._scores(*pair) for pair in pairs]

    def _scores(self, claim: str, text: str) -> ReaderScores:
        chance = random.Random(f"{self._seed} {claim} {text}")
        shares = [chance.random() ** self._sure for _ in range(3)]
        supports, refutes, neutral = (share / sum(shares) for share in shares)
        return ReaderScores(supports, refutes, neutral, _words(claim, chance), _words(text, chance))


def _words(text: str, chance: random.Random) -> tuple[WordScore, ...]:
    found: list[WordScore] = []
    at = 0
    for word in text.split():
        start = text.index(word, at)
        at = start + len(word)
        found.append(WordScore(start, start + len(word.rstrip(".,:")), chance.random()))
    return tuple(found)


def both(claim: Claim, evidence: Sequence[Evidence], seed: int, sure: float, found: Mapping[str, float]) -> tuple[
    tuple[Opinion, int], tuple[Opinion, int]
]:  # fmt: skip
    """The opinion where all is read, and where only what can change it is; with how many pairs were read."""
    everything, some = Reader(seed, sure), Reader(seed, sure)
    whole = weigh_signals(collect_signals(claim, evidence, everything), found)
    part = weigh_signals(collect_while_open(claim, evidence, some, found, read_weighing()), found)
    return (whole, everything.pairs), (part, some.pairs)


@settings(max_examples=400, deadline=None)
@given(
    claim=st.sampled_from(CLAIMS),
    evidence=st.lists(st.sampled_from(EVIDENCE), min_size=1, max_size=8, unique_by=lambda item: item.key),
    seed=st.integers(0, 10_000),
    sure=st.sampled_from([0.5, 2.0, 8.0, 30.0]),
    found=st.dictionaries(
        st.sampled_from(["judge_figures", "judge_relations"]), st.sampled_from([-0.95, -0.8, 0.8, 0.95])
    ),
)
def test_what_it_comes_to_is_the_same(
    claim: Claim, evidence: list[Evidence], seed: int, sure: float, found: dict[str, float]
) -> None:
    # Of a work of reference one text may be enough: below.
    evidence = [replace(item, kind="web") for item in evidence]
    (whole, all_pairs), (part, pairs) = both(claim, evidence, seed, sure, found)
    assert (part.score, part.strength, part.rationale) == (whole.score, whole.strength, whole.rationale)
    assert part.decisive == whole.decisive
    # The panel weighs a second time, by the signals.
    assert part.signals is not None
    assert pairs <= all_pairs


def test_nothing_is_read_where_no_text_can_decide() -> None:
    (_, all_pairs), (part, pairs) = both(CLAIMS[3], [EVIDENCE[8], EVIDENCE[3]], 1, 8.0, {})
    assert (part.score, pairs) == (None, 0)
    assert all_pairs >= 2


def test_of_many_texts_those_that_cannot_decide_are_not_read() -> None:
    read = [both(claim, EVIDENCE[:8], seed, 8.0, {}) for claim in CLAIMS for seed in range(40)]
    assert sum(pairs for _, (_, pairs) in read) < 0.8 * sum(pairs for (_, pairs), _ in read)
    assert {whole.score for (whole, _), _ in read} > {None}, "some must be decided, or nothing is compared"


@pytest.mark.parametrize(
    ("evidence", "found", "texts"),
    [
        pytest.param([EVIDENCE[6], EVIDENCE[8], EVIDENCE[3]], {}, {EVIDENCE[6]}, id="first"),
        pytest.param([EVIDENCE[8], EVIDENCE[6], EVIDENCE[3]], {}, {EVIDENCE[6]}, id="second"),
        pytest.param([EVIDENCE[8], EVIDENCE[3], EVIDENCE[6]], {}, None, id="third"),
        pytest.param([EVIDENCE[6], EVIDENCE[8], OWN], {}, None, id="beside a source of the writer's own"),
        pytest.param([EVIDENCE[6], EVIDENCE[8]], {"judge_figures": -0.8}, None, id="another judge is against it"),
    ],
)
def test_a_text_that_tells_the_claim_is_read_alone(
    evidence: list[Evidence], found: dict[str, float], texts: set[Evidence] | None
) -> None:
    asked: list[str] = []

    def find_all(pairs: Sequence[tuple[str, str]]) -> list[ReaderScores]:
        asked.extend(text for _, text in pairs)
        return [ReaderScores(0.95, 0.01, 0.04)] * len(pairs)

    signals = collect_while_open(CLAIMS[3], evidence, find_all, found, read_weighing())
    read = {item for item in evidence if any(item.text in text for text in asked)}
    assert read == (set(evidence) if texts is None else texts)
    assert signals.supporting == EVIDENCE[6]


@pytest.mark.parametrize("side", ["false", "true"])
def test_the_highest_likelihood_is_never_less_than_one_in_the_range(side: str) -> None:
    curve = getattr(read_weighing(), side)
    chance = random.Random(5)
    names = sorted(curve.weights)
    for _ in range(60):
        signals = {name: chance.uniform(-7, 7) for name in names}
        unknown = {name: (low, low + chance.uniform(0, 5)) for name in chance.sample(names, 3) if (low := -3.0)}
        highest = curve.highest(signals, unknown)
        for _ in range(20):
            tried = signals | {name: chance.uniform(*ends) for name, ends in unknown.items()}
            assert curve(tried) <= highest
        assert curve.highest(signals, {}) == curve(signals)
