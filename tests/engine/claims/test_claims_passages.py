"""Every claim has its passage: exact code points of the text given, whole words of one sentence, markup included."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factlint.engine.claims import frame
from factlint.engine.model import Framing
from factlint.prose.span import Span


def passages(text: str, markup: str = "markdown") -> dict[str, list[str]]:
    framing = frame(text, markup="markdown" if markup == "markdown" else "plain")
    return {claim.text: [span.slice(text) for span in claim.spans] for claim in framing.claims}


def test_a_single_statement_has_its_whole_sentence() -> None:
    assert passages("Hello. The dam opened in 1931. Bye!") == {"The dam opened in 1931.": ["The dam opened in 1931."]}


def test_code_points_are_counted_and_not_bytes_or_utf16_units() -> None:
    text = "🧊 Lake Varn covers 212 km². It froze over in 1987."
    found = frame(text, markup="plain").claims
    assert {(claim.spans[0].start, claim.spans[0].end) for claim in found} == {(2, 27), (28, 50)}


def test_a_cut_clause_has_its_own_words() -> None:
    assert passages("The dam opened in 1931, and the lake filled in 1934.") == {
        "The dam opened in 1931.": ["The dam opened in 1931"],
        "The lake filled in 1934.": ["the lake filled in 1934."],
    }


def test_clauses_joined_without_a_comma_have_their_own_words() -> None:
    assert passages("Oslo is in Norway and Turku is in Finland.") == {
        "Oslo is in Norway.": ["Oslo is in Norway"],
        "Turku is in Finland.": ["Turku is in Finland."],
    }


def test_a_part_that_is_cut_again_has_a_passage() -> None:
    text = "The pressure is a measure, meaning that it depends on the amount but not on the colour."
    assert passages(text)


def test_a_connective_belongs_to_the_passage_of_a_whole_sentence() -> None:
    assert passages("However, the dam opened in 1931.") == {
        "The dam opened in 1931.": ["However, the dam opened in 1931."]
    }


def test_links_and_emphasis_stand_in_the_passage_and_not_in_the_claim() -> None:
    text = "The **Varn** [dam](https://example.org/a_(b)) opened\nin *1931*."
    assert passages(text) == {"The Varn dam opened in 1931.": [text]}


def test_inline_code_is_part_of_claim_and_passage() -> None:
    text = "The `--fast` flag was added in version `2.0`."
    assert passages(text) == {"The --fast flag was added in version 2.0.": [text]}


def test_an_address_in_brackets_is_left_out_of_the_claim() -> None:
    text = "According to the paper (https://example.org/1), the model has 4.5 billion parameters."
    assert passages(text, "plain") == {"According to the paper, the model has 4.5 billion parameters.": [text]}


def test_list_items_quotes_and_cells_have_their_own_passages() -> None:
    text = "- The dam opened in 1931.\n- The lake is 40 m deep.\n\n> Norland has 3 million inhabitants.\n"
    assert set(passages(text)) == {
        "The dam opened in 1931.",
        "The lake is 40 m deep.",
        "Norland has 3 million inhabitants.",
    }
    assert all(len(found) == 1 for found in passages(text).values())


def test_a_statement_made_twice_is_one_claim_with_two_passages() -> None:
    text = "The dam opened in 1931. Nobody came. The dam opened in 1931."
    found = next(claim for claim in frame(text, markup="plain").claims if "1931" in claim.text)
    assert [span.start for span in found.spans] == [0, text.rindex("The dam")]


def test_what_the_writer_took_out_is_not_read() -> None:
    text = "The dam opened in 1931.\n\n<!-- factlint off -->\n\nThe lake is 40 m deep.\n\n<!-- factlint on -->\n"
    assert set(passages(text)) == {"The dam opened in 1931."}


def test_code_blocks_and_front_matter_are_not_read() -> None:
    front = "---\ntitle: The dam was built in 1900\n---\n\n"
    text = f"{front}```\nThe dam was built in 1901.\n```\n\nThe dam was built in 1902.\n"
    assert set(passages(text)) == {"The dam was built in 1902."}


SENTENCES = st.sampled_from(
    [
        "The dam opened in 1931.",
        "However, it supplies 3 million people and was rebuilt in 1950.",
        "**Marie Curie**, a [physicist](x.html), won two prizes.",
        "Is it old?",
        "I think so.",
        "Its walls are 10 m thick, which is rare.",
        "Oslo, Bergen, and Varn are old ports.",
        'She wrote "The Sea" (1901), then left.',
        "- item one is 5 km long",
        "# A heading",
        "\n\n",
        "🧊 covers 212 km²; e\u0301te\u0301 is French for summer\u2028and the 1. next.",
        "`code` and $x$ are 3.",
    ]
)


@settings(max_examples=80, deadline=None)
@given(st.lists(SENTENCES, max_size=9), st.sampled_from([" ", "\n", "\r\n", "\n\n", "\u2028", "\f"]), st.booleans())
def test_passages_are_in_range_tight_and_of_whole_words(parts: list[str], joint: str, plain: bool) -> None:
    text = joint.join(parts)
    _check(text, frame(text, markup="plain" if plain else "markdown"))


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet=st.sampled_from("aeiou Tt.,;:!?()[]\"'“”–-*_`#>|$1230\n\r\t\u2028é🧊"), max_size=160))
def test_any_text_is_framed_without_error(text: str) -> None:
    _check(text, frame(text))
    _check(text, frame(text, markup="plain"))


def _check(text: str, framing: Framing) -> None:
    for claim in framing.claims:
        assert claim.text == claim.text.strip()
        assert claim.text
        assert list(claim.spans) == sorted(claim.spans)
        for span in claim.spans:
            passage = span.slice(text)
            assert 0 <= span.start < span.end <= len(text)
            assert passage == passage.strip()
            assert not (span.start and text[span.start - 1].isalnum() and text[span.start].isalnum())
            assert not (span.end < len(text) and text[span.end - 1].isalnum() and text[span.end].isalnum())


def test_a_pictograph_is_no_word_of_a_claim() -> None:
    text = "🧊 Lake Varn covers 212 km². The capital of Ghana is Kumasi 🚀."
    found = {claim.text: claim.spans[0].slice(text) for claim in frame(text).claims}
    assert found["Lake Varn covers 212 km²."] == "Lake Varn covers 212 km²."
    assert found["The capital of Ghana is Kumasi."].startswith("The capital of Ghana is Kumasi")


def test_struck_out_words_state_nothing_and_stay_in_no_claim() -> None:
    assert set(passages("~~The Earth is flat.~~ The Earth is round.")) == {"The Earth is round."}
    text = "Norway ~~is~~ `x` has ~~`two`~~ no king."
    assert set(passages(text)) == {"Norway x has no king."}


@pytest.mark.parametrize(
    ("text", "undivided"),
    [
        (
            "Penguins live in Antarctica, Chile, and Peru.",
            "Penguins live in Antarctica, Chile, and Peru.",
        ),
        (
            "The **Danube**, which rises in Germany, flows into the Black Sea.",
            "The Danube, which rises in Germany, flows into the Black Sea.",
        ),
        ("The Danube rises in Germany.", None),
    ],
)
def test_a_part_knows_the_sentence_that_it_was_cut_from(text: str, undivided: str | None) -> None:
    claims = frame(text).claims
    assert {claim.sentence.text if claim.sentence else None for claim in claims} == {undivided}
    assert all(claim.sentence is None or claim.sentence.spans == (Span(0, len(text)),) for claim in claims)


def test_no_part_knows_a_sentence_that_the_draft_alone_can_tell() -> None:
    claims = frame("He crossed the Danube, which rises in Germany, in 1809.").claims
    assert claims
    assert all(claim.sentence is None for claim in claims)
