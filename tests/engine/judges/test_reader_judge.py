"""Promises of the third judge: the trained reader runs from the package and stays silent where it would guess."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import factlint.engine.reader as shipped
from factlint.engine.model import Opinion, Stance
from factlint.engine.reader import Weights, WeightsMissing, read_weights
from factlint.engine.weighing.reader_judge import ReaderJudge

Judged = Callable[..., Opinion]
FOLDER = Path(shipped.__file__).parent

PAIRS = [
    ("Sydney is the capital of Australia.", "Australia: The capital of Australia is Canberra."),
    ("Gin is a distilled drink.", "Gin is a distilled alcoholic drink flavoured with juniper berries."),
    ("Berlin has many museums.", "Berlin: Berlin is the capital and largest city of Germany."),
]


@pytest.fixture
def judged(opinion_of: Callable[[ReaderJudge], Judged]) -> Judged:
    return opinion_of(ReaderJudge())


def test_the_three_stances_are_told_apart() -> None:
    refuted, supported, beside = read_weights().read(PAIRS)
    assert refuted.refutes > max(0.5, refuted.supports, refuted.neutral)
    assert supported.supports > 0.7
    assert beside.neutral > 0.5


def test_a_pair_reads_the_same_in_any_company() -> None:
    together = read_weights().read(PAIRS * 5)
    assert together == [read_weights().read([pair])[0] for pair in PAIRS] * 5
    assert all(reading.supports + reading.refutes + reading.neutral == pytest.approx(1.0) for reading in together)


def test_threads_share_the_weights() -> None:
    with ThreadPoolExecutor(4) as pool:
        readings = list(pool.map(lambda _: read_weights().read(PAIRS), range(8)))
    assert all(reading == readings[0] for reading in readings)


def test_a_pair_takes_about_ten_milliseconds_on_one_core(least_seconds: Callable[..., float]) -> None:
    weights = read_weights()
    longest = [("The river is long. " * 10, "It flows through many countries of Europe and Asia. " * 12)] * 16
    weights.read(longest)
    assert least_seconds(lambda _: weights.read(longest), 0.030 * len(longest)) / len(longest) < 0.030


def test_the_weights_are_small_and_come_with_their_licence() -> None:
    assert sum((FOLDER / name).stat().st_size for name in ("reader.onnx", "reader.bin")) <= 25_000_000
    attribution = (FOLDER / "ATTRIBUTION.md").read_text("utf-8")
    for name in ("VitaminC", "FEVER", "Breaking-NLI", "CC BY-SA 4.0", "sha256"):
        assert name in attribution


def test_missing_or_broken_weights_are_said_so(tmp_path: Path) -> None:
    with pytest.raises(WeightsMissing):
        Weights(tmp_path)
    (tmp_path / "tokenizer.json").write_text("{", "utf-8")
    (tmp_path / "calibration.json").write_text(json.dumps({}), "utf-8")
    with pytest.raises(WeightsMissing):
        Weights(tmp_path)


def test_a_paraphrase_is_confirmed(judged: Judged) -> None:
    text = "Gin is a distilled alcoholic drink flavoured with juniper berries and other botanical ingredients."
    opinion = judged("Gin gets its taste from juniper berries.", text, title="Gin")
    assert opinion.score is not None and opinion.score >= 7
    assert text in opinion.rationale


def test_evidence_about_another_subject_settles_nothing(judged: Judged) -> None:
    opinion = judged("Babur was born in 1483.", "Max Born was born in Breslau in 1882.", title="Max Born")
    assert opinion.score is None and all(stance is Stance.NEUTRAL for _, stance in opinion.stances)


def test_the_words_that_clash_are_pointed_at() -> None:
    (scores,) = read_weights().read([("The bridge was opened in Kenya.", "Bridge: It was opened in Tanzania.")])
    wrong = max(scores.claim_words, key=lambda word: word.score)
    against = max(scores.text_words, key=lambda word: word.score)
    assert (wrong.start, wrong.end) == (25, 30) and (against.start, against.end) == (25, 33)


@pytest.mark.parametrize(
    ("claim", "text", "title"),
    [
        ("Babur was born in 1483.", "Babur was the founder of the Mughal Empire in South Asia.", "Babur"),
        ("The Colosseum is in Europe.", "The Colosseum is an amphitheatre in the centre of Rome, Italy.", "Colosseum"),
        (
            "Barcelona has 1.6 million inhabitants.",
            "Barcelona has 1.7 million inhabitants within city limits.",
            "Barcelona",
        ),
        (
            "Leonardo da Vinci painted the Mona Lisa.",
            "Leonardo da Vinci was an Italian polymath of the High Renaissance.",
            "Leonardo da Vinci",
        ),
    ],
)
def test_it_does_not_refute_by_what_the_evidence_does_not_tell(
    judged: Judged, claim: str, text: str, title: str
) -> None:
    opinion = judged(claim, text, title=title)
    assert opinion.score is None or opinion.score >= 7


@pytest.mark.parametrize(
    ("claim", "text", "title"),
    [
        ("It is so simple.", "Fructose is a simple sugar.", "Fructose"),
        ("You have a robust net.", "Soros has a net worth of several billion dollars.", "George Soros"),
        ("He keeps doing this forever.", "He went on doing this for ever and ever.", "Sean Connery"),
    ],
)
def test_it_confirms_nothing_by_a_text_about_something_else(judged: Judged, claim: str, text: str, title: str) -> None:
    assert judged(claim, text, title=title).score is None


@pytest.mark.parametrize(
    ("claim", "text", "title"),
    [
        (
            "The Ob flows into the Kara Sea.",
            "The Ob is the westernmost of the three great Siberian rivers that flow into the Arctic Ocean.",
            "Ob (river)",
        ),
        (
            "Mumbai lies on the Arabian Sea.",
            "Mumbai lies on the Konkan coast on the west coast of India and has a deep natural harbour.",
            "Mumbai",
        ),
        (
            "Broccoli belongs to the mustard family.",
            "Broccoli is an edible green plant in the cabbage family whose large flowering head is eaten.",
            "Broccoli",
        ),
        (
            "The goat belongs to the cattle family.",
            "The goat is a member of the family Bovidae, meaning it is closely related to the sheep.",
            "Goat",
        ),
    ],
)
def test_a_sea_of_an_ocean_and_two_members_of_a_family_are_no_clash(
    judged: Judged, claim: str, text: str, title: str
) -> None:
    score = judged(claim, text, title=title).score
    assert score is None or score > 4


def test_waters_that_are_no_part_of_each_other_clash(judged: Judged) -> None:
    text = "The Volga flows through central Russia and empties into the Caspian Sea."
    score = judged("The Volga empties into the Arctic Ocean.", text, title="Volga").score
    assert score is not None and score <= 2
