"""The package's own table of word vectors: texts that speak of one thing are near, whatever words and white space they have."""

import gzip
import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from factlint.engine.language import vectors
from factlint.engine.language.embeddings import distances, embed
from factlint.engine.language.line_table import LineTable
from factlint.engine.language.vectors import DIMENSIONS, read_vectors
from factlint.engine.language.vectors.pieces import Pieces, read_pieces, split_runs

KNOWN: list[Pieces] = []
BYTES = [f"<0x{byte:02X}>" for byte in range(256)]


def test_pairs_are_joined_in_the_order_of_their_numbers():
    pieces = Pieces(LineTable("▁\nt\nh\ne\nhe\nth".encode()))
    assert pieces.piece_numbers("the") == [0, 1, 4], "“he” is joined before “th”"


def test_no_piece_goes_over_the_end_of_a_run():
    # So that cutting run by run is cutting the whole text.
    folder = Path(vectors.__file__).parent / "data"
    known = gzip.decompress((folder / "pieces.txt.gz").read_bytes()).decode().split("\n")
    # The first are marks and bytes, which are never joined; blanks alone are never beside each other in a text.
    pieces = [piece for piece in known[len(BYTES) + 3 :] if set(piece) != {"▁"}]
    assert [piece for piece in pieces if split_runs(piece) != [piece]] == []


@given(st.text(alphabet="ab éß²½.,(†„:Ⅷ1'<s>/▁_’Ω中 \t\u2009", max_size=30))
def test_a_text_is_cut_as_its_words_are_in_one(text):
    pieces = read_pieces(Path(vectors.__file__).parent / "data" / "pieces.txt.gz") if not KNOWN else KNOWN[0]
    KNOWN[:] = [pieces]
    whole = re.findall("▁[^▁]*|[^▁]+", "▁" + "▁".join(text.split()))
    assert pieces.piece_numbers(text) == [number for word in whole for number in pieces._cut(word)]


def test_characters_that_have_no_piece_are_written_as_bytes():
    pieces = Pieces(LineTable("\n".join([*BYTES, "▁"]).encode()))
    assert pieces.piece_numbers("é") == [256, 0xC3, 0xA9]


def test_white_space_makes_no_difference():
    one, other = embed(["The dam  opened\n in 1931.", " The dam opened in 1931."])
    assert one == other


@pytest.mark.parametrize(
    ("claim", "near", "far"),
    [
        ("The physician died in Lima.", "The doctor passed away in Peru.", "The bridge has four lanes."),
        ("The film earned an award.", "The movie won a prize.", "Whales are mammals."),
    ],
)
def test_other_words_for_one_thing_are_nearer_than_another_thing(claim, near, far):
    vector, *others = embed([claim, near, far])
    to_near, to_far = distances(vector, others)
    assert to_near < to_far - 0.1


def test_the_table_lies_on_the_disk():
    assert isinstance(read_vectors()._values.base, np.memmap)


@given(st.text(max_size=60))
def test_any_text_has_a_vector(text):
    vector = read_vectors().mean_vector(text)
    assert vector.shape == (DIMENSIONS,) and np.isfinite(vector).all()
