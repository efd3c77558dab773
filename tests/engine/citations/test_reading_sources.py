"""What the text of a source says of a statement, its quotes and its data."""

from datetime import date

import pytest

from factlint.engine.built_in_judges import built_in_judges
from factlint.engine.citations import (
    CheckedCitation,
    Citation,
    MetadataCheck,
    PageSupport,
    QuoteCheck,
    RegistryRecord,
    Source,
    Work,
    compare_works,
    conclude,
    look_up,
    read_record,
)
from factlint.engine.citations.support import read

DAM = Source(
    "https://a.example/dam",
    "Varn dam",
    "The Varn dam opened on 4 May 1938 after three years of works. It is 40 metres high.\n\n"
    "Lake Varn covers 212 square kilometres. “No one,” the log says, “opened the dam — it opened itself.”",
)


def reading(statement, source=DAM, **options):
    return read(Citation("r", source.url, None, statement, **options), source, built_in_judges(), date(2026, 11, 1))


@pytest.mark.parametrize(
    ("statement", "support"),
    [
        ("The Varn dam opened in 1938.", "supported"),
        ("The Varn dam opened in 1931.", "contradicted"),
        ("Lake Varn covers 212 km², says the survey.", "supported"),
        ("According to the log, the Varn dam opened in 1938.", "supported"),
        ("The Varn dam was designed by Italian engineers.", "not_in_source"),
        ("Bananas are rich in potassium.", "not_in_source"),
        ("Coffee is great!", "unchecked"),
        ("", "unchecked"),
    ],
)
def test_a_page_supports_contradicts_or_is_silent(statement, support):
    assert reading(statement).support == support


def test_what_the_page_says_is_shown_in_its_own_words():
    found = reading("The Varn dam opened in 1931.")
    assert found.snippet in DAM.text and "1938" in found.rationale


def test_a_part_of_a_page_is_never_called_silent():
    part = Source(DAM.url, DAM.title, DAM.text, whole=False)
    found = reading("Bananas are rich in potassium.", part)
    assert (found.support, found.reason) == ("unchecked", "partial_text")


def test_where_two_sources_stand_together_one_may_be_silent():
    found = reading("Bananas are rich in potassium.", shared=True)
    assert (found.support, found.reason) == ("unchecked", "unclear_pairing")


def test_a_page_in_another_language_is_not_judged():
    german = Source(DAM.url, "Damm", "Der Damm wurde im Jahr 1938 eröffnet und ist 40 Meter hoch.", language="de")
    assert reading("The Varn dam opened in 1931.", german).support == "unchecked"


@pytest.mark.parametrize(
    "text",
    [
        "The Varn Bridge was opened by the king in 1938.",
        "Opened in 1938, the Varn Bridge crosses the river.",
        "In 1938, people of the valley opened the Varn Bridge.",
    ],
)
def test_a_date_that_differs_contradicts_as_a_number_does(text):
    found = reading("The Varn Bridge opened in 1931.", Source(DAM.url, "Local history", text))
    assert (found.support, found.snippet) == ("contradicted", text) and "1938" in found.rationale


LIGHTHOUSE = Source(
    DAM.url,
    "Orran Lighthouse",
    "The Orran Lighthouse opened on 12 June 1938 after four years of work, and its lamp was electrified in 1952. "
    "It was closed to visitors in March 2004 and reopened in 2011. The Mill School opened in 1902, and the Mill Church in 1910.",
)


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("The Orran Lighthouse opened in 1931.", "12 June 1938"),
        ("The Orran Lighthouse was opened on 12 June 1931.", "12 June 1938"),
        ("The Orran Lighthouse opened on 14 June 1938.", "12 June 1938"),
        ("The Orran Lighthouse opened in the 1920s.", "12 June 1938"),
        ("The lamp of the Orran Lighthouse was electrified in 1962.", "1952"),
    ],
)
def test_of_several_dates_in_a_sentence_that_of_the_same_event_contradicts(statement, told):
    found = reading(statement, LIGHTHOUSE)
    assert found.support == "contradicted" and told in found.snippet and f"says {told}" in found.rationale


@pytest.mark.parametrize(
    "statement",
    [
        "The Orran Lighthouse opened in 1938.",
        "The Orran Lighthouse opened in June 1938.",
        "The Mill School opened in 1902.",
    ],
)
def test_of_several_dates_in_a_sentence_the_same_one_supports(statement):
    assert reading(statement, LIGHTHOUSE).support == "supported"


def test_a_date_of_something_else_contradicts_nothing():
    source = Source(DAM.url, "Local history", "The Varn Bridge was repaired in 1938.")
    assert reading("The Varn Bridge opened in 1931.", source).support != "contradicted"


@pytest.mark.parametrize(
    "quote",
    [
        '"No one," the log says',
        "it opened itself",
        "the dam - it opened itself",
        "opened the dam—it opened",
        "[N]o one … opened the dam",
        "No one, [as it were] opened the dam",
        "OPENED THE DAM",
    ],
)
def test_a_quote_is_found_however_it_is_typeset(quote):
    assert look_up([quote], DAM) == QuoteCheck("matched")


def test_a_quote_with_another_word_is_not_in_the_source():
    quotes = ["it opened itself", "someone opened the dam"]
    assert look_up(quotes, DAM) == QuoteCheck("not_in_source", "someone opened the dam")
    assert look_up(quotes, Source(DAM.url, "", DAM.text, whole=False)).outcome == "unchecked"
    assert look_up([], DAM) is None


CSL = {
    "title": "Dams of the <i>valley</i>: A survey &amp; a map",
    "author": [{"family": "Smith", "given": "J."}, {"literal": "The Varn Group"}],
    "issued": {"date-parts": [[2019, 5, 4]]},
    "container-title": "Journal of Hydraulic Engineering",
}


def test_a_registry_s_record_is_read():
    assert read_record(CSL) == RegistryRecord(
        "Dams of the valley: A survey & a map", ("Smith", "The Varn Group"), 2019, "Journal of Hydraulic Engineering"
    )
    assert read_record([CSL]) is None and read_record({"title": 3}) is None and read_record({}) is None
    odd = {"title": ["Dams"], "author": "x", "issued": {"date-parts": [["2019"]]}}
    assert read_record(odd) == RegistryRecord("Dams", (), 2019, "")


@pytest.mark.parametrize(
    "work",
    [
        Work("Dams of the valley", ("Smith",), "2019", "J. Hydraulic Eng."),
        Work("dams of the Valley: a survey and a map", ("J. Smith", "Varn Group")),
        Work(journal="Journal of Hydraulic Engineering"),
        Work(entry="Smith, J. (2019). Dams of the valley: a survey & a map. J. Hydr. Eng."),
    ],
)
def test_data_that_mean_the_same_are_consistent(work):
    assert compare_works(work, read_record(CSL)) == MetadataCheck("consistent")


@pytest.mark.parametrize(
    ("work", "fields"),
    [
        (Work("Cats of the hills", ("Smith",), "2019"), ["title"]),
        (Work("Dams of the valley", ("Jones",), "2018", "Nature"), ["authors", "year", "journal"]),
        (Work(authors=("The Varn Group", "Smith")), ["authors"]),
        (Work(entry="Jones, K. (2011). Cats of the hills."), ["title", "authors", "year"]),
    ],
)
def test_each_difference_is_told(work, fields):
    found = compare_works(work, read_record(CSL))
    assert found.outcome == "mismatch" and [difference.field for difference in found.differences] == fields


def test_nothing_cited_is_nothing_compared():
    assert compare_works(Work(), read_record(CSL)) == MetadataCheck("unchecked")


@pytest.mark.parametrize(
    ("checked", "finding", "source"),
    [
        (CheckedCitation(doi_registered=False, page_read="not_found"), "doi_not_found", "doi"),
        (CheckedCitation(page_read="not_found"), "page_not_found", "page"),
        (
            CheckedCitation("full", reading=PageSupport("contradicted"), quoted=QuoteCheck("not_in_source", "x")),
            "contradicted",
            "support",
        ),
        (
            CheckedCitation("full", reading=PageSupport("supported"), quoted=QuoteCheck("not_in_source", "x")),
            "quote_not_in_source",
            "quote",
        ),
        (
            CheckedCitation("full", reading=PageSupport("not_in_source"), compared=MetadataCheck("mismatch")),
            "not_in_source",
            "support",
        ),
        (
            CheckedCitation("full", reading=PageSupport("supported"), compared=MetadataCheck("mismatch")),
            "metadata_mismatch",
            "metadata",
        ),
        (
            CheckedCitation("full", reading=PageSupport("partly_supported"), quoted=QuoteCheck("matched")),
            "partly_supported",
            "support",
        ),
        (
            CheckedCitation("full", reading=PageSupport("supported"), quoted=QuoteCheck("matched")),
            "supported",
            "support",
        ),
        (CheckedCitation("full", reading=PageSupport("unchecked"), quoted=QuoteCheck("matched")), "supported", "quote"),
        (CheckedCitation("none", compared=MetadataCheck("consistent")), "unchecked", None),
        (CheckedCitation(), "unchecked", None),
    ],
)
def test_the_most_serious_thing_is_the_finding(checked, finding, source):
    result = conclude(checked)
    assert (result.finding, result.source) == (finding, source)
    assert result.is_issue == (finding not in {"partly_supported", "supported", "unchecked"})
