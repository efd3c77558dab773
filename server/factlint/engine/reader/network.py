"""Runs the reader's network: pairs of claim and evidence in, calibrated probabilities of the three stances out."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Protocol, cast

from factlint.engine.reader.runtime import load_runtime

if TYPE_CHECKING:
    from numpy import float64, int64
    from numpy.typing import NDArray

LONGEST_PAIR_TOKENS = 112
_loading = Lock()
_WRITTEN_WORD = re.compile(r"[^\W_]+(?:[.,'’/–-][^\W_]+)*%?")


class _Encoding(Protocol):
    """A pair as token numbers (the tokenizers library has no types of its own)."""

    ids: list[int]
    type_ids: list[int]
    offsets: list[tuple[int, int]]
    sequence_ids: list[int | None]


class _Tokenizer(Protocol):
    def no_padding(self) -> None: ...
    def enable_truncation(self, max_length: int, *, strategy: str) -> None: ...
    def encode_batch(self, pairs: list[tuple[str, str]]) -> list[_Encoding]: ...


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
    claim_words: tuple[WordScore, ...] = ()
    text_words: tuple[WordScore, ...] = ()


class Weights:
    """The loaded network. Safe to use from several threads; each call runs on the caller's own core."""

    def __init__(self, folder: Path) -> None:
        try:
            runtime, tokenizers = load_runtime(), cast(Any, import_module("tokenizers"))
        except ImportError as missing:
            raise WeightsMissing(f"The reader needs onnxruntime and tokenizers: {missing}") from missing
        try:
            self._tokenizer: _Tokenizer = tokenizers.Tokenizer.from_file(str(folder / "tokenizer.json"))
            options = runtime.SessionOptions()
            options.intra_op_num_threads = options.inter_op_num_threads = 1
            # Spinning threads would take the cores that the editor needs.
            options.add_session_config_entry("session.intra_op.allow_spinning", "0")
            weights = str(folder / "reader.onnx")
            self._session: _Session = runtime.InferenceSession(weights, options, providers=["CPUExecutionProvider"])
            self.calibration = read_calibration(folder / "calibration.json")
        except Exception as broken:  # the libraries raise bare Exceptions for an unreadable file
            raise WeightsMissing(f"The reader's weights in {folder} cannot be read: {broken}") from broken
        # The published tokenizer pads every text to 128.
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(LONGEST_PAIR_TOKENS, strategy="longest_first")

    def read(self, pairs: Sequence[tuple[str, str]]) -> list[ReaderScores]:
        """The scores of (claim, evidence) pairs, in their order."""
        if not pairs:
            return []
        encoded = self._tokenizer.encode_batch(list(pairs))
        return [self._run(encoding, *pair) for encoding, pair in zip(encoded, pairs, strict=True)]

    def _run(self, encoding: _Encoding, claim: str, text: str) -> ReaderScores:
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
        wrong = (1.0 / (1.0 + numpy.exp(-words[0].astype(numpy.float64)))).tolist()
        claim_words, text_words = _words(encoding, claim, wrong, 0), _words(encoding, text, wrong, 1)
        return ReaderScores(supports, refutes, neutral, claim_words, text_words)


def _words(encoding: _Encoding, text: str, scores: Sequence[float], sequence: int) -> tuple[WordScore, ...]:
    """The scores of one text's written words ("1.6", "non-mammals"): each as sure as the surest of its pieces."""
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
    for name in ("reader.onnx", "calibration.json"):
        path = _folder() / name
        if not path.is_file():
            return ""
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
