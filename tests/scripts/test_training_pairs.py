"""scripts/train_reader: what a written row and a claim of prose teach the reader, and which words it is shown to contradict."""

from __future__ import annotations

import gzip
import json
import random
import sys
from collections import Counter
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))

from training.labelled import prose_claims, read_rows
from training.pairs import NEUTRAL, NOT_REFUTED, REFUTES, SUPPORTS, word_spans
from training.plain_pairs import plain_pairs
from training.written_pairs import prose_pairs, row_pairs, sentences_of

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"
WRITTEN = read_rows(SCRIPTS / "training" / "data" / "written.jsonl.gz")
ALL_WRITTEN = [
    row for path in sorted((SCRIPTS / "training" / "data").glob("written*.jsonl.gz")) for row in read_rows(path)
]
HELD_OUT = [
    row
    for path in sorted((SCRIPTS / "evaluation" / "data").glob("*.jsonl.gz"))
    for row in read_rows(path)
    if "title" in row
]
"""What is held out on articles; notes of writers' own sources are on none."""
KEYS = ("claim_false", "claim_true", "paraphrase", "unsettled")


def found(row: dict[str, str]) -> dict[str, object]:
    other = {"title": "Somewhere else", "text": "It is somewhere else."}
    framed = [
        {"claim": row["claim_false"], "over": True, "found": [other]},
        {"claim": row["claim_true"], "over": False, "found": [other]},
    ]
    return row | {"found": {key: [other] for key in KEYS}, "framed": framed}


def test_each_claim_of_a_row_has_the_label_that_its_text_gives_it() -> None:
    for row in WRITTEN[::200]:
        pairs = list(row_pairs(found(row), sentences_of(row["title"]), random.Random(1)))
        labels = {key: {pair.label for pair in pairs if pair.claim == row[key]} for key in KEYS}
        assert REFUTES in labels["claim_false"] and SUPPORTS not in labels["claim_false"], row["title"]
        assert SUPPORTS in labels["claim_true"] and REFUTES not in labels["claim_true"], row["title"]
        assert SUPPORTS in labels["paraphrase"] and REFUTES not in labels["paraphrase"], row["title"]
        assert labels["unsettled"] == {NEUTRAL}, row["title"]


def test_only_what_is_refuted_has_words_that_contradict() -> None:
    pairs = [
        pair
        for row in WRITTEN[::200]
        for pair in row_pairs(found(row), sentences_of(row["title"]), random.Random(1))
    ]  # fmt: skip
    assert all(bool(pair.wrong) == (pair.label == REFUTES) for pair in pairs)


def test_a_claim_of_prose_is_only_known_not_to_be_refuted() -> None:
    rows = [
        {"claim": "Light bends.", "found": [{"title": "Light (physics)", "text": "It travels."}]},
        {"claim": "Nothing is found for this.", "found": []},
    ]
    (pair,) = prose_pairs(rows, random.Random(1))
    assert (pair.claim, pair.evidence, pair.label) == ("Light bends.", "Light: It travels.", NOT_REFUTED)


@pytest.mark.parametrize(
    ("text", "words", "other", "marked"),
    [
        ("It flows into the Baltic Sea.", "Baltic Sea", "", ["Baltic Sea"]),
        ("It is a sea, and over there is another.", "sea", "", ["sea"]),
        ("They were raising only daughters.", "raised sons", "", ["raising"]),
        ("It opened in 1889 in Paris.", "in 1889 there", "It opened in Paris.", ["1889"]),
        ("Nothing of the kind.", "Baltic Sea", "", []),
    ],
)
def test_the_words_that_differ_are_found_in_a_text(text: str, words: str, other: str, marked: list[str]) -> None:
    assert [text[start:end] for start, end in word_spans(text, words, other)] == marked


def test_marked_prose_and_books_both_give_claims(tmp_path: Path) -> None:
    marked = {"id": "p1", "sentences": [{"sentence": "It is cold.", "claims": [{"claim": "Pluto is cold."}]}]}
    (tmp_path / "marked.jsonl.gz").write_bytes(gzip.compress(json.dumps(marked).encode()))
    (tmp_path / "book.md").write_text(
        "The Eiffel Tower was completed in 1889 for a fair that was held in the city of Paris.\n"
    )
    claims = [claim.text for _, claim in prose_claims([tmp_path / "marked.jsonl.gz", tmp_path / "book.md"])]
    assert "Pluto is cold." in claims and any("1889" in claim for claim in claims)


def test_what_is_held_out_is_on_other_articles_than_what_is_trained_on() -> None:
    assert len(ALL_WRITTEN) == 1585 + 1971 + 2609 + 423 and len(HELD_OUT) == 63 + 80 + 360 + 2 * 360
    assert not {row["title"] for row in ALL_WRITTEN} & {row["title"] for row in HELD_OUT}


def test_no_article_is_written_on_twice_but_those_of_the_last_two_sets_held_out() -> None:
    titles = Counter(row["title"] for row in (*ALL_WRITTEN, *HELD_OUT))
    twice = {title for title, times in titles.items() if times > 1}
    last = [
        {row["title"] for row in read_rows(SCRIPTS / "evaluation" / "data" / f"held_out_{which}.jsonl.gz")}
        for which in ("fourth", "fifth")
    ]
    assert twice == last[0] == last[1] and max(titles.values()) == 2


PLAIN = [row for path in sorted((SCRIPTS / "training" / "data").glob("plain*.jsonl.gz")) for row in read_rows(path)]


def test_a_plain_fact_is_borne_out_and_its_error_contradicted() -> None:
    for row in PLAIN[::150]:
        claims = [fact[key] for fact in row["facts"] for key in ("true", "false")]
        other = {"title": "Somewhere else", "text": "It is somewhere else."}
        pairs = list(plain_pairs([row | {"found": {claim: [other] for claim in claims}}], random.Random(1)))
        for fact in row["facts"]:
            of_false = {pair.label for pair in pairs if pair.claim == fact["false"]}
            of_true = {pair.label for pair in pairs if pair.claim == fact["true"]}
            assert REFUTES in of_false and SUPPORTS not in of_false, fact["false"]
            assert REFUTES not in of_true and (SUPPORTS in of_true) is not row.get("longer", False), fact["true"]
        assert {pair.label for pair in pairs if pair.claim in row["unsettled"]} == {NEUTRAL}
        assert all(bool(pair.wrong) == (pair.label == REFUTES) for pair in pairs)


def test_no_plain_fact_is_on_an_article_of_what_is_fitted_on_or_held_out() -> None:
    fitted = read_rows(SCRIPTS / "training" / "data" / "written_fourth.jsonl.gz")
    for which in ("third", "fourth", "fifth"):
        fitted += read_rows(SCRIPTS / "evaluation" / "data" / f"held_out_{which}.jsonl.gz")
    assert len(PLAIN) == 3211 + 283
    assert not {row["title"] for row in PLAIN} & {row["title"] for row in fitted}
