"""The quotations that say most of a claim come first, by the same rule on the server and in the pane."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from factlint.interface.source_names import choose_page_quotes, choose_quotes, is_told

CASES = json.loads((Path(__file__).parent / "data" / "deciding_words.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['title']}: {case['claim']}")
def test_what_decides_is_quoted_first_and_what_says_nothing_is_not(case: dict[str, Any]) -> None:
    chosen = choose_quotes(case["quotes"], case["title"], case["claim"], case["rewrite"])
    assert list(chosen) == case["chosen"]


def test_where_no_page_has_words_of_the_claim_each_keeps_its_first() -> None:
    pages = [("Varn", ["Das Dorf.", "Der Fluss."]), ("Ort", [])]
    assert choose_page_quotes(pages, "It rained.", "") == [(0,), ()]
    assert choose_page_quotes([*pages, ("Log", ["It rained."])], "It rained.", "") == [(), (), (0,)]


def test_what_the_grounds_quote_in_another_order_is_told() -> None:
    said = "The claim says 1999; “Varn Wall” says 1989: “1961–1989: barrier around Varn.”"
    assert is_told("Barrier around Varn (1961–1989)", said)
    assert not is_told("Barrier around Varn (1961–1990)", said)


@pytest.mark.parametrize("quote", ["The tower was not built in 1889.", "No tower was built in 1889."])
def test_what_denies_the_grounds_is_not_told_by_them(quote: str) -> None:
    assert not is_told(quote, "The tower was built in 1889, as the claim says.")
    assert is_told(quote, f"“{quote}”")


def test_a_negation_alone_says_nothing_of_a_claim() -> None:
    assert choose_quotes(["It does not say."], "Log", "The tower was not built.", "") == ()
