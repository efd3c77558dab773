"""An amount told in two units must be the same in both."""

from __future__ import annotations

import pytest
from tests.consistency.findings import rules_of, words_found

WRONG = [
    "The lake is 3 miles (6.8 km) long and freezes most winters.",
    "She weighed 9 stone (67 kg) when she was taken on, and was never heavier.",
    "By morning the thermometer stood at -10 °C, or 24 °F, and the milk had frozen on the step.",
    "At 6 ft 4 in (1.83 m) the new goalkeeper has to duck under most of our doors.",
]
WRONG_WORDS = [
    ("The reservoir is 3 miles (7.2 km) long.", "7.2 km"),
    ("Freezers are kept at −20 °C (4 °F), well below what is needed.", "4 °F"),
    ("She weighed 9 stone (75 kg) at the start.", "75 kg"),
    ("The field covers 12 acres, or 8.4 hectares.", "8.4 hectares"),
    ("Add 4 oz (210 g) of butter.", "210 g"),
    ("It is 1,200 feet (466 metres) above the sea.", "466 metres"),
    ("A speed of 60 mph, or 87 km/h, is allowed.", "87 km/h"),
]
RIGHT = [
    "The ridge runs for 40 km (25 miles), of which 35 miles, counting both slopes, are paths.",
    "The cape lies 12 nautical miles (22 km) south of the harbour, and the fort 32 km north.",
    "Temperatures rose by 5 °C (9 °F), from −15 °C (5 °F) to −10 °C (14 °F).",
]


@pytest.mark.parametrize("text", WRONG)
def test_an_amount_that_is_another_in_a_second_unit_is_found(text: str) -> None:
    assert "unit" in rules_of(text)


@pytest.mark.parametrize(("text", "words"), WRONG_WORDS)
def test_the_words_of_an_amount_wrongly_converted_are_found(text: str, words: str) -> None:
    assert words in words_found(text, "unit")


@pytest.mark.parametrize("text", RIGHT)
def test_amounts_that_agree_or_are_of_two_things_are_left_alone(text: str) -> None:
    assert rules_of(text) == []
