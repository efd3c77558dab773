"""A network of this folder, loaded to run one pair of texts at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from factlint.engine.reader.runtime import load_runtime
from factlint.engine.reader.tokenizer import Encoding, Tokenizer

if TYPE_CHECKING:
    from numpy import float64, int64
    from numpy.typing import NDArray


class _Session(Protocol):
    """A loaded network (onnxruntime has no types of its own)."""

    def run(self, names: None, feed: Mapping[str, NDArray[int64]]) -> Sequence[NDArray[float64]]: ...


class WeightsMissing(Exception):
    """A network cannot run here: its weights or the libraries that run them are not installed."""


class Network:
    """A loaded network and its tokenizer. Safe to use from several threads; each call runs on the caller's own core."""

    def __init__(self, folder: Path, name: str) -> None:
        """Loads the file `name`, whose numbers lie beside it, and `tokenizer.json`. Raises WeightsMissing."""
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
                str(folder / name),
                options,
                providers=["CPUExecutionProvider"],
                # Joined to one step, sums and their norm take the runtime longer than one after the other: a tenth of all.
                disabled_optimizers=["SkipLayerNormFusion"],
            )
        except Exception as broken:  # the libraries raise bare Exceptions for an unreadable file
            raise WeightsMissing(f"The network {name} in {folder} cannot be read: {broken}") from broken

    def run(self, first: str, second: str, most: int) -> tuple[Encoding, Sequence[NDArray[float64]]]:
        """A pair as pieces, at most so many, and what the network makes of it.

        One pair at a time: int8 activations share one scale, so that company would change what a pair says. It is also as
        fast as a batch, which pads.
        """
        import numpy

        encoding = self._tokenizer.encode(first, second, most)
        ids = numpy.array([encoding.ids], dtype=numpy.int64)
        types = numpy.array([encoding.type_ids], dtype=numpy.int64)
        feed = {"input_ids": ids, "attention_mask": numpy.ones_like(ids), "token_type_ids": types}
        return encoding, self._session.run(None, feed)


def shares_of(logits: NDArray[float64], temperature: float = 1.0) -> list[float]:
    """Softmax: shares that add up to one."""
    import numpy

    scaled = logits.astype(numpy.float64) / temperature
    raised = numpy.exp(scaled - scaled.max())
    shares: list[float] = (raised / raised.sum()).tolist()
    return shares
