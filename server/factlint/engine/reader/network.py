"""Runs the reader's network: pairs of claim and evidence in, calibrated probabilities of the three stances out."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Protocol, cast

if TYPE_CHECKING:
    from numpy import float64, int64
    from numpy.typing import NDArray

LONGEST_PAIR_TOKENS = 112
_loading = Lock()


class _Encoding(Protocol):
    """A pair as token numbers (the tokenizers library has no types of its own)."""

    ids: list[int]
    type_ids: list[int]


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
class Curve:
    """A logistic curve fitted on claims with known labels: how often readings such as these are right.

    `weights` belong to the named signs of a reading (`margin`, `text`, `mean`); a sign that a curve has no weight for
    does not count.
    """

    weights: Mapping[str, float]
    shift: float

    def __call__(self, signs: Mapping[str, float]) -> float:
        total = sum(weight * signs.get(name, 0.0) for name, weight in self.weights.items())
        return 1.0 / (1.0 + math.exp(-(total + self.shift)))


@dataclass(frozen=True, slots=True)
class Calibration:
    """What was measured of these weights: `calibration.json`, written by scripts/train_reader and the evaluation."""

    temperature: float
    refuting: Curve
    supporting: Curve
    denying: Curve


@dataclass(frozen=True, slots=True)
class Reading:
    """What the network makes of one pair; the three add up to one."""

    supports: float
    refutes: float
    neutral: float


class Weights:
    """The loaded network. Safe to use from several threads; each call runs on the caller's own core."""

    def __init__(self, folder: Path) -> None:
        try:
            runtime, tokenizers = cast(Any, import_module("onnxruntime")), cast(Any, import_module("tokenizers"))
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

    def read(self, pairs: Sequence[tuple[str, str]]) -> list[Reading]:
        """The readings of (claim, evidence) pairs, in their order."""
        if not pairs:
            return []
        return [self._run(encoding) for encoding in self._tokenizer.encode_batch(list(pairs))]

    def _run(self, encoding: _Encoding) -> Reading:
        """One pair at a time: int8 activations share one scale, so that company would change what a pair says.

        It is also as fast as a batch, which pads.
        """
        import numpy

        ids = numpy.array([encoding.ids], dtype=numpy.int64)
        types = numpy.array([encoding.type_ids], dtype=numpy.int64)
        feed = {"input_ids": ids, "attention_mask": numpy.ones_like(ids), "token_type_ids": types}
        logits = self._session.run(None, feed)[0][0].astype(numpy.float64) / self.calibration.temperature
        raised = numpy.exp(logits - logits.max())
        supports, refutes, neutral = (raised / raised.sum()).tolist()
        return Reading(supports, refutes, neutral)


def _folder() -> Path:
    return Path(__file__).parent


def read_calibration(path: Path) -> Calibration:
    """The numbers that go with the weights."""
    return calibration_of(cast("dict[str, Any]", json.loads(path.read_text("utf-8"))))


def calibration_of(numbers: Mapping[str, Any]) -> Calibration:
    """What `calibration.json` holds, or numbers that are to be tried."""
    refuting, supporting, denying = (_curve(numbers[name]) for name in ("refuting", "supporting", "denying"))
    return Calibration(float(numbers["temperature"]), refuting, supporting, denying)


def _curve(numbers: Mapping[str, Any]) -> Curve:
    weights = {str(name): float(weight) for name, weight in numbers["weights"].items()}
    return Curve(weights, float(numbers["shift"]))


@cache
def _shared() -> Weights:
    return Weights(_folder())


def read_weights() -> Weights:
    """The package's own weights, loaded once, by the first call (about 0.2 s)."""
    with _loading:
        return _shared()


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
