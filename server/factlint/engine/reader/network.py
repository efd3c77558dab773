"""Runs the reader's network: pairs of claim and evidence in, calibrated probabilities of the three stances out."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Protocol, cast, overload

from factlint.engine.reader.runtime import load_runtime
from factlint.engine.reader.tokenizer import Encoding, Tokenizer

if TYPE_CHECKING:
    from numpy import float64, int64
    from numpy.typing import NDArray

LONGEST_PAIR_TOKENS = 112
_loading = Lock()
_WRITTEN_WORD = re.compile(r"[^\W_]+(?:[.,'’/–-][^\W_]+)*%?")


class _Session(Protocol):
    """A loaded network (onnxruntime has no types of its own)."""

    def run(self, names: None, feed: Mapping[str, NDArray[int64]]) -> Sequence[NDArray[float64]]: ...


class WeightsMissing(Exception):
    """The reader cannot run here: its weights or the libraries that run them are not installed."""


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
    """The loaded network. Safe to use from several threads; each call runs on the caller's own core."""

    def __init__(self, folder: Path) -> None:
        try:
            runtime = load_runtime()
        except ImportError as missing:
            raise WeightsMissing(f"The reader needs onnxruntime: {missing}") from missing
        try:
            self._tokenizer = Tokenizer.from_file(folder / "tokenizer.json")
            options = runtime.SessionOptions()
            options.intra_op_num_threads = options.inter_op_num_threads = 1
            # Plans of memory by length: each is there once more for every length that a pair has had.
            options.enable_mem_pattern = False
            # Spinning threads would take the cores that the editor needs.
            options.add_session_config_entry("session.intra_op.allow_spinning", "0")
            self._session: _Session = runtime.InferenceSession(
                str(folder / "reader.onnx"),
                options,
                providers=["CPUExecutionProvider"],
                # Joined to one step, sums and their norm take the runtime longer than one after the other: a tenth of all.
                disabled_optimizers=["SkipLayerNormFusion"],
            )
            self.calibration = read_calibration(folder / "calibration.json")
        except Exception as broken:  # the libraries raise bare Exceptions for an unreadable file
            raise WeightsMissing(f"The reader's weights in {folder} cannot be read: {broken}") from broken

    def read(self, pairs: Sequence[tuple[str, str]]) -> list[ReaderScores]:
        """The scores of (claim, evidence) pairs, in their order."""
        return [self._run(self._tokenizer.encode(*pair, LONGEST_PAIR_TOKENS), *pair) for pair in pairs]

    def _run(self, encoding: Encoding, claim: str, text: str) -> ReaderScores:
        """One pair at a time: int8 activations share one scale, so that company would change what a pair says.

        It is also as fast as a batch, which pads.
        """
        import numpy

        ids = numpy.array([encoding.ids], dtype=numpy.int64)
        types = numpy.array([encoding.type_ids], dtype=numpy.int64)
        feed = {"input_ids": ids, "attention_mask": numpy.ones_like(ids), "token_type_ids": types}
        logits, words = self._session.run(None, feed)
        logits = logits[0].astype(numpy.float64) / self.calibration.temperature
        raised = numpy.exp(logits - logits.max())
        supports, refutes, neutral = (raised / raised.sum()).tolist()
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


def _folder() -> Path:
    return Path(__file__).parent


def read_calibration(path: Path) -> Calibration:
    """The numbers that go with the weights."""
    numbers = cast("dict[str, Any]", json.loads(path.read_text("utf-8")))
    return Calibration(float(numbers["temperature"]))


@cache
def _load_weights() -> Weights:
    return Weights(_folder())


def read_weights() -> Weights:
    """The package's own weights, loaded once, by the first call (about 0.2 s)."""
    with _loading:
        return _load_weights()


@cache
def weights_fingerprint() -> str:
    """Changes when the weights or their calibration change; "" when there are none."""
    digest = hashlib.sha256()
    for name in ("reader.onnx", "reader.bin", "calibration.json"):
        path = _folder() / name
        if not path.is_file():
            return ""
        with path.open("rb") as file:
            digest.update(hashlib.file_digest(file, "sha256").digest())
    return digest.hexdigest()[:16]
