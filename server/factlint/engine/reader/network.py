"""Runs the reader's network: pairs of claim and evidence in, calibrated probabilities of the three stances out."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, cast, overload

from factlint.engine.reader.session import Network, WeightsMissing, shares_of
from factlint.engine.reader.tokenizer import Encoding

if TYPE_CHECKING:
    from numpy import float64
    from numpy.typing import NDArray

LONGEST_PAIR_TOKENS = 112
FOLDER = Path(__file__).parent
_FILTER = "claim_filter.onnx"
_loading = Lock()
_PAIRS_KEPT = 16
_WRITTEN_WORD = re.compile(r"[^\W_]+(?:[.,'’/–-][^\W_]+)*%?")


@dataclass(frozen=True, slots=True)
class Calibration:
    """What was measured of these weights: `calibration.json`, written by scripts/train_reader.

    The logits are divided by the temperature, so that the shares that come of them are as sure as they are right.
    """

    temperature: float


@dataclass(frozen=True, slots=True)
class WordScore:
    """How surely one written word (half-open code points of its text) is part of a contradiction: 0 to 1."""

    start: int
    end: int
    score: float


@dataclass(frozen=True, slots=True)
class ReaderScores:
    """What the network makes of one pair: three shares that add up to one, and the words that it finds to contradict.

    `claim_words` and `text_words` hold every word of either text, in order; places are code points of the claim, and of
    the evidence as it was given.
    """

    supports: float
    refutes: float
    neutral: float
    claim_words: Sequence[WordScore] = ()
    text_words: Sequence[WordScore] = ()


class _WordsOnceAsked(Sequence[WordScore]):
    """The words of a text, made when somebody asks: of most pairs nobody does."""

    def __init__(self, make: Callable[[], tuple[WordScore, ...]]) -> None:
        self._make = make

    @cached_property
    def _words(self) -> tuple[WordScore, ...]:
        return self._make()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._words == tuple(cast("Sequence[object]", other))

    def __hash__(self) -> int:
        return hash(self._words)

    def __len__(self) -> int:
        return len(self._words)

    @overload
    def __getitem__(self, index: int) -> WordScore: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[WordScore]: ...
    def __getitem__(self, index: int | slice) -> WordScore | Sequence[WordScore]:
        return self._words[index]


class Weights:
    """The loaded reader. Safe to use from several threads; each call runs on the caller's own core."""

    def __init__(self, folder: Path) -> None:
        self._network = Network(folder, "reader.onnx")
        # A claim by the writer's own sources is read by the reader's judge, and once more where these are weighed.
        self._read_pair = lru_cache(maxsize=_PAIRS_KEPT)(self._run)
        try:
            self.calibration = read_calibration(folder / "calibration.json")
        except (OSError, ValueError, KeyError) as broken:
            raise WeightsMissing(f"The reader's weights in {folder} cannot be read: {broken}") from broken

    def read(self, pairs: Sequence[tuple[str, str]]) -> list[ReaderScores]:
        """The scores of (claim, evidence) pairs, in their order."""
        return [self._read_pair(*pair) for pair in pairs]

    def _run(self, claim: str, text: str) -> ReaderScores:
        encoding, (logits, words) = self._network.run(claim, text, LONGEST_PAIR_TOKENS)
        supports, refutes, neutral = shares_of(logits[0], self.calibration.temperature)
        return ReaderScores(
            supports,
            refutes,
            neutral,
            _WordsOnceAsked(lambda: _words(encoding, claim, words[0], 0)),
            _WordsOnceAsked(lambda: _words(encoding, text, words[0], 1)),
        )


def _words(encoding: Encoding, text: str, logits: NDArray[float64], sequence: int) -> tuple[WordScore, ...]:
    """The scores of one text's written words ("1.6", "non-mammals"): each as sure as the surest of its pieces."""
    import numpy

    scores = (1.0 / (1.0 + numpy.exp(-logits.astype(numpy.float64)))).tolist()
    pieces = [
        (start, end, score)
        for (start, end), of, score in zip(encoding.offsets, encoding.sequence_ids, scores, strict=True)
        if of == sequence and start < end
    ]
    found: list[WordScore] = []
    at = 0
    for match in _WRITTEN_WORD.finditer(text):
        while at < len(pieces) and pieces[at][1] <= match.start():
            at += 1
        best, number = -1.0, at
        while number < len(pieces) and pieces[number][0] < match.end():
            best = max(best, pieces[number][2])
            number += 1
        if best >= 0:
            found.append(WordScore(match.start(), match.end(), best))
    return tuple(found)


def read_calibration(path: Path) -> Calibration:
    """The numbers that go with the weights."""
    numbers = cast("dict[str, Any]", json.loads(path.read_text("utf-8")))
    return Calibration(float(numbers["temperature"]))


@cache
def _load_weights() -> Weights:
    return Weights(FOLDER)


def read_weights() -> Weights:
    """The package's own weights, loaded once, by the first call (about 0.2 s)."""
    with _loading:
        return _load_weights()


@cache
def weights_fingerprint() -> str:
    """Changes when the weights or their calibration change; "" when there are none."""
    digest = hashlib.sha256()
    for name in ("reader.onnx", "reader.bin", "calibration.json", _FILTER):
        path = FOLDER / name
        if not path.is_file():
            if name == _FILTER:
                continue
            return ""
        with path.open("rb") as file:
            digest.update(hashlib.file_digest(file, "sha256").digest())
    return digest.hexdigest()[:16]
