"""Promises of a quotation in a reason: the page that it stands on is named once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from factlint.engine.inquiry.report_words import quote_source
from factlint.engine.judges.quotations import cite, drop_title
from factlint.engine.judges.relations.judge import RelationsJudge
from factlint.engine.model import Clash, Evidence, Opinion
from factlint.engine.weighing import opinion


def evidence(title: str, text: str) -> Evidence:
    return Evidence("key", "encyclopedia", "Wikipedia", title, "https://example.org", text, text)


@pytest.mark.parametrize(
    ("title", "text", "cited"),
    [
        ("Eiffel Tower", "Eiffel Tower: Tower in Paris, France.", "“Eiffel Tower: Tower in Paris, France.”"),
        ("Eiffel Tower", "The Eiffel Tower is in Paris.", "“The Eiffel Tower is in Paris.”"),
        ("Mount Everest", "Mount Everest’s height is 8,849 m.", "“Mount Everest’s height is 8,849 m.”"),
        ("The Hague", "The Hague is a city.", "“The Hague is a city.”"),
        ("Peru", "The capital of Peru is Lima.", "“Peru”: “The capital of Peru is Lima.”"),
        ("Peru", "Peruvians speak Spanish.", "“Peru”: “Peruvians speak Spanish.”"),
        ("", "Lima is large.", "“Lima is large.”"),
    ],
)
def test_the_title_stands_before_a_sentence_that_does_not_begin_with_it(title: str, text: str, cited: str) -> None:
    assert cite(evidence(title, text)) == cited


@pytest.mark.parametrize(
    ("title", "text", "rest"),
    [
        ("Lima", "Lima: Capital and largest city of Peru.", "Capital and largest city of Peru."),
        ("Marie Curie", "Marie Curie (1867–1934): Polish-French physicist.", "1867–1934: Polish-French physicist."),
        ("Peru", "Peru — Capital (time difference): UTC-5.", "Capital (time difference): UTC-5."),
        ("Peru", "Peru is a country.", "Peru is a country."),
    ],
)
def test_a_named_page_is_not_named_again_by_what_it_says(title: str, text: str, rest: str) -> None:
    assert drop_title(evidence(title, text)) == rest
    assert quote_source(evidence(title, text)).endswith(f"says: “{rest}”")


def test_words_that_clash_are_told_with_one_title() -> None:
    clash = Clash(0, 6, "Berlin", "Paris, France", 0.9, 0.9)
    told = opinion._describe_clash(clash, evidence("Eiffel Tower", "Eiffel Tower: Tower in Paris, France."))  # pyright: ignore[reportPrivateUsage]
    assert told.count("Eiffel Tower") == 1


def test_names_that_differ_are_told_with_one_title(
    opinion_of: Callable[[RelationsJudge], Callable[..., Opinion]],
) -> None:
    found = opinion_of(RelationsJudge())(
        "Marie Curie was born in Paris.", "Marie Curie was born in Warsaw.", title="Marie Curie"
    )
    assert found.score is not None
    assert found.rationale.count("Marie Curie") == 1
