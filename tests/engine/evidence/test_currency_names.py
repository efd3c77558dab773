"""A currency is called what one of it is called, without the rate that the factbook gives beside it."""

from __future__ import annotations

import pytest

from factlint.engine.evidence.currency_names import name_currency


@pytest.mark.parametrize(
    ("value", "name"),
    [
        ("nuevo sol (PEN) per US dollar -", "nuevo sol (PEN)"),
        ("Swiss francs (CHF) per US dollar -", "Swiss franc (CHF)"),
        ("Swedish kronor (SEK) per US dollar -", "Swedish krona (SEK)"),
        ("Aruban guilders/florins per US dollar -", "Aruban guilder/florin"),
        ("Tuvaluan dollars or Australian dollars (AUD) per US dollar -", "Tuvaluan dollar or Australian dollar (AUD)"),
        ("North Korean won (KPW) per US dollar (average market rate)", "North Korean won (KPW)"),
    ],
)
def test_a_currency_is_named_in_the_singular(value: str, name: str) -> None:
    assert name_currency(value) == name
