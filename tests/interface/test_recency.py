"""Which claims age fast."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factlint.interface.recency import fresh_for, is_time_sensitive

TODAY = date(2026, 11, 21)


@pytest.mark.parametrize(
    "claim",
    [
        "The company announced 300 layoffs yesterday.",
        "Unemployment fell to 4% last month.",
        "The treaty was signed on 3 September 2026.",
        "The treaty was signed on September 3, 2026.",
        "The bridge reopened in October 2026.",
        "The bridge reopened on 2026-10-02.",
        "Sales doubled in 2026.",
        "Jane Doe is the president of Varnland.",
        "The incumbent mayor lost the vote.",
        "The museum is now closed.",
        "The museum is closed today.",
        "The elections will be held in 2031.",
        "It is the latest version of the program.",
        "The dam opened in 1938 and is currently closed.",
    ],
)
def test_claims_about_the_last_months_or_a_changing_state_are_time_sensitive(claim):
    assert is_time_sensitive(claim, TODAY)


@pytest.mark.parametrize(
    "claim",
    [
        "The Eiffel Tower was built from 1887 to 1889.",
        "Canberra is the capital of Australia.",
        "The city known today as Istanbul was founded as Byzantium.",
        "It lies in what is now Turkey.",
        "The treaty was signed on 3 September 1783.",
        "Sales doubled in 2024.",
        "John Tyler became president in 1841.",
        "In 1992 the incumbent president lost the election.",
        "Water boils at 100 degrees Celsius at sea level.",
        "Electric current is measured in amperes.",
        "The bridge may have opened in March 2026.",
    ],
)
def test_settled_claims_are_not(claim):
    assert not is_time_sensitive(claim, TODAY)


@given(st.dates(date(1950, 1, 1), date(2099, 12, 31)), st.sampled_from(["%Y-%m-%d", "%d %B %Y", "%B %d, %Y"]))
def test_a_dated_claim_is_judged_by_its_date(day, form):
    claim = f"The dam opened on {day.strftime(form)}."
    assert is_time_sensitive(claim, TODAY) == (day >= TODAY - timedelta(days=183))


@given(st.text())
def test_any_text_gets_an_answer(text):
    assert is_time_sensitive(text, TODAY) in {True, False}


def test_verdicts_on_such_claims_are_kept_six_hours_and_others_a_day():
    assert fresh_for(True) == timedelta(hours=6)
    assert fresh_for(False) == timedelta(hours=24)
