"""Promises about reading numbers, dates and units out of text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factlint.engine.judges.figures.dates import dates
from factlint.engine.judges.figures.numbers import numbers, spell_number
from factlint.engine.judges.figures.quantities import figures
from factlint.engine.judges.figures.units import unit_after


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2,975,000 people", 2_975_000),
        ("3 million people", 3_000_000),
        ("three million people", 3_000_000),
        ("2.5 billion years", 2.5e9),
        ("twenty-five cars", 25),
        ("three hundred and five cities", 305),
        ("half a million birds", 500_000),
        ("a hundred islands", 100),
        ("a dozen eggs", 12),
        ("8,848.86 m", 8848.86),
    ],
)
def test_a_number_is_read_however_it_is_written(text: str, value: float) -> None:
    assert numbers(text)[0].value == pytest.approx(value)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("on 31 March 1889", 1889, 1889),
        ("on March 31, 1889", 1889, 1889),
        ("on 1889-03-31", 1889, 1889),
        ("from 1887 to 1889", 1887, 1889),
        ("(1368–1644)", 1368, 1644),
        ("from 1914-18", 1914, 1918),
        ("between 1961 and 1989", 1961, 1989),
        ("the 5th century BC", -499, -400),
        ("in the late 1960s", 1965, 1969),
        ("in 476", 476, 476),
        ("in 44 BC", -43, -43),
        ("in AD 14", 14, 14),
        ("the fifteenth century", 1400, 1500),
    ],
)
def test_a_date_is_a_stretch_of_years(text: str, first: int, last: int) -> None:
    found = dates(text)
    assert [(when.first_year, when.last // 372) for when in found] == [(first, last)]


@pytest.mark.parametrize("text", ["1200 people live there", "it weighs 1,500 kg", "with 1500 islands", "version 2.0"])
def test_a_count_is_no_year(text: str) -> None:
    assert dates(text) == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("100 °C", "212 °F"),
        ("1 mile", "1.609344 km"),
        ("10 kg", "22.0462 lb"),
        ("1 km2", "100 hectares"),
        ("3.28084 feet", "1 metre"),
        ("36 km/h", "10 m/s"),
    ],
)
def test_units_of_one_dimension_are_measured_alike(one: str, other: str) -> None:
    first, second = figures(f"It is {one} there.")[0], figures(f"It is {other} there.")[0]
    assert first.unit == second.unit
    assert first.low == pytest.approx(second.low, rel=1e-3)


def test_the_preposition_in_is_not_an_inch() -> None:
    assert unit_after("there are 5 in the city", 11) is None


def test_a_conversion_in_brackets_is_the_same_figure_twice() -> None:
    found = figures("The Danube flows for 2,850 km (1,770 mi).")
    assert [round(figure.low, -4) for figure in found] == [2_850_000, 2_850_000]


@given(st.integers(min_value=0, max_value=99))
def test_a_number_written_in_words_is_read_back(value: int) -> None:
    assert numbers(f"There are {spell_number(value)} of them.")[0].value == value


@given(st.text(max_size=300))
def test_no_text_breaks_the_reading_of_figures(text: str) -> None:
    for figure in figures(text):
        assert text[figure.start : figure.end] == figure.text
        assert figure.low <= figure.high


@pytest.mark.parametrize("power", ["10⁶", "10^6", "3 × 10⁶", "3 × 10^6", "10^{6}", "10^6^"])
def test_a_power_is_none_of_its_parts(power: str) -> None:
    assert figures(f"The town has {power} inhabitants.") == ()


def test_a_square_metre_is_a_unit_and_the_number_of_a_note_no_power() -> None:
    assert [figure.text for figure in figures("It covers 5 m² of land.")] == ["5 m²"]
    assert [figure.text for figure in figures("It opened in 1889¹.")] == ["1889"]
