"""The reader's texts are cut as the published tokenizer cuts them, to the number of the piece and the place in the text."""

from pathlib import Path

import pytest
import tokenizers
from hypothesis import given
from hypothesis import strategies as st

import factlint.engine.reader
from factlint.engine.reader.network import LONGEST_PAIR_TOKENS
from factlint.engine.reader.tokenizer import Tokenizer

FILE = Path(factlint.engine.reader.__file__).with_name("tokenizer.json")
PUBLISHED = tokenizers.Tokenizer.from_file(str(FILE))
PUBLISHED.no_padding()
PUBLISHED.enable_truncation(LONGEST_PAIR_TOKENS, strategy="longest_first")
OURS = Tokenizer.from_file(FILE)
# Characters that Unicode has known for long: newer ones have other kinds in older tables.
LETTERS = st.text(
    st.one_of(
        st.characters(max_codepoint=0x24F),
        st.sampled_from("ıİßΣςﬁ中国\u3000\u0301\u200b\ufeff한글の™€→’“”—…½²🙂\U00020000"),
    ),
    max_size=60,
)


def assert_same(first, second):
    published = PUBLISHED.encode(first, second)
    ours = OURS.encode(first, second, LONGEST_PAIR_TOKENS)
    assert (ours.ids, ours.type_ids, ours.offsets, ours.sequence_ids) == (
        published.ids,
        published.type_ids,
        published.offsets,
        published.sequence_ids,
    )


@given(LETTERS, LETTERS)
def test_any_pair_is_cut_as_the_published_tokenizer_cuts_it(first, second):
    assert_same(first, second)


@pytest.mark.parametrize(
    ("first", "second"), [(0, 0), (3, 300), (300, 3), (300, 300), (54, 55), (55, 55), (56, 54), (109, 1)]
)
def test_the_longer_text_is_cut_first(first, second):
    assert_same("word " * first, "other " * second)


@pytest.mark.parametrize(
    "text", ["Łódź’s 1,234.5 m² naïve café", "x" * 101, "ab\x01c\x7fd", "unaffable §3 re-\nelected"]
)
def test_a_text_is_cut_as_the_published_tokenizer_cuts_it(text):
    assert_same(text, text.upper())
