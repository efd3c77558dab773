"""Promises of corrections: the source's own figure, in the unit and the manner of the claim, or no words at all."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from factlint.engine.judges.figures.quantities import figures
from factlint.engine.judges.figures.source_figure import build_correction
from factlint.engine.model import Correction


@pytest.mark.parametrize(
    ("said", "known", "wrong", "right"),
    [
        ("450 metres", "412 metres", "450", "412"),
        ("2,000 employees", "1,268 employees", "2,000", "1,268"),
        ("2000 employees", "1,268 employees", "2000", "1268"),
        ("2\u202f000 employees", "1,268 employees", "2\u202f000", "1\u202f268"),
        ("900 employees", "1,268 employees", "900", "1,268"),
        ("250,000 dollars", "187,350 dollars", "250,000 dollars", "187,350 dollars"),
        ("$250,000", "187,350 dollars", "$250,000", "$187,350"),
        ("$500 billion", "$373.072 billion", "$500 billion", "$373.072 billion"),
        ("2.5 million people", "1,268,000 people", "2.5 million", "1.268 million"),
        ("2.5 million people", "1,268,453 people", "2.5 million", "1,268,453"),
        ("2,500,000 people", "1.268 million people", "2,500,000", "1,268,000"),
        ("about 500,000 people", "360,000 people", "500,000", "360,000"),
        ("8,448 m", "8,848.86 m", "8,448", "8,848.86"),
        ("0.25 m", "0.125 m", "0.25", "0.125"),
        ("1.5 km", "2,300 m", "1.5", "2.3"),
        ("-40 °C", "-89.2 °C", "-40", "-89.2"),
        ("162 islands", "126 islands", "162", "126"),
        ("384,399 km", "284,399 km", "384,399", "284,399"),
        ("three islands", "five islands", "three", "five"),
        ("three islands", "126 islands", "three", "126"),
        ("seventy thousand people", "65,000 people", "seventy thousand", "sixty-five thousand"),
        ("2,850 miles", "2,850 km", "miles", "kilometres"),
        ("from 10 to 20 m", "from 12 to 25 m", "10 to 20 m", "12 to 25 m"),
        ("in the 18th century", "in the 19th century", "18th century", "19th century"),
        ("on 31 March 1931", "on May 7, 1938", "31 March 1931", "7 May 1938"),
        ("in 1931", "on May 7, 1938", "1931", "1938"),
        ("in 44 BCE", "in 43 BC", "44 BCE", "43 BCE"),
    ],
)
def test_a_correction_is_the_sources_own_figure_as_the_claim_writes_figures(
    said: str, known: str, wrong: str, right: str
) -> None:
    assert build_correction(figures(said)[-1], figures(known)[-1]) == Correction(wrong, right)


@pytest.mark.parametrize(
    ("said", "known"),
    [
        ("about 500,000 people", "364,036 people"),
        ("half a million people", "364,036 people"),
        ("more than 2 million people", "1,234,567 people"),
        ("450 metres", "more than 412 metres"),
        ("nearly 9,000 m", "6,961 m"),
        ("approximately 70 km", "111 miles"),
        ("1,500 feet", "412 metres"),
        ("300 K", "36 °C"),
        ("450 metres", "from 400 to 420 metres"),
        ("from 400 to 450 metres", "500 metres"),
        ("from 400 to 450 metres", "300–320 metres"),
        ("in the 18th century", "in 1938"),
        ("in the 1920s", "in 1938"),
        ("in 1931", "in the late 1960s"),
        ("on 31 March 1931", "in 1938"),
    ],
)
def test_what_would_be_rounded_converted_or_said_in_another_manner_is_only_shown(said: str, known: str) -> None:
    assert build_correction(figures(said)[-1], figures(known)[-1]) is None


@given(
    st.integers(min_value=3, max_value=10**10),
    st.integers(min_value=3, max_value=10**10),
    st.sampled_from([("{:,}", ""), ("{}", ""), ("{:.1f}", " thousand"), ("{:.2f}", " million")]),
)
def test_whatever_is_written_is_read_back_as_what_the_source_says(
    said: int, told: int, manner: tuple[str, str]
) -> None:
    form, scale = manner
    claimed, known = figures(f"{form.format(said)}{scale} islands")[-1], figures(f"{told:,} islands")[-1]
    assume(claimed.kind == known.kind == "count" and claimed.low != known.low)
    fix = build_correction(claimed, known)
    assert fix is not None
    assert figures(f"a total of {fix.right} islands")[-1].low == pytest.approx(told, rel=1e-12)
