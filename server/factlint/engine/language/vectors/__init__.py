"""The table of word vectors: static embeddings of pieces of words, in 8 bits, read from the disk as they are needed."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from factlint.engine.language.vectors.pieces import Pieces, read_pieces

DIMENSIONS = 256
_FOLDER = Path(__file__).parent / "data"


class WordVectors:
    """The mean vectors of texts. Safe to use from several threads."""

    def __init__(self, pieces: Pieces, values: NDArray[np.int8], scales: NDArray[np.float32]) -> None:
        self._pieces = pieces
        self._values = values
        self._scales = scales

    def mean_vector(self, text: str) -> NDArray[np.float32]:
        """The mean of the vectors of a text's pieces: 256 floats of any length."""
        numbers = self._pieces.piece_numbers(text)
        rows = self._values[numbers].astype(np.float32)
        return (self._scales[numbers] @ rows) / np.float32(max(len(numbers), 1))


@cache
def read_vectors() -> WordVectors:
    """The package's own table, opened once. Its 8 MB stay on the disk but for the rows that are used."""
    values = np.load(_FOLDER / "vectors.npy", mmap_mode="r")
    # A plain view of it: taking rows of a memmap does more than that.
    return WordVectors(read_pieces(_FOLDER / "pieces.txt.gz"), values.view(np.ndarray), np.load(_FOLDER / "scales.npy"))
