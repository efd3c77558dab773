"""A source is named as what it is, once, with a quotation that says something."""

from __future__ import annotations

from factlint.interface.common import Source
from factlint.pages.named_sources import named_sources

ARCHIVED = "https://web.archive.org/web/2025/https://www.cia.gov/the-world-factbook/countries/peru/"
WORK = "The World Factbook (CIA, public domain)"


def test_a_work_of_reference_is_named_and_not_the_archive_that_keeps_it() -> None:
    (found,) = named_sources([Source(title="Peru", source_name=f"{WORK}: Capital", url=ARCHIVED, snippet="Lima")])
    assert (found.title, found.origin, found.quotes) == ("Peru", "The World Factbook", ("Capital: Lima",))
    assert found.name == "Peru, The World Factbook" and found.first.url == ARCHIVED


def test_a_page_that_speaks_twice_is_one_source() -> None:
    people = "approximately one third of the population resides along the desert coastal belt in the west"
    one, two = (
        Source(title="Peru", source_name=f"{WORK}: {heading}", url=ARCHIVED, snippet=snippet)
        for heading, snippet in (("Capital", "Lima"), ("Population distribution", people))
    )
    (found,) = named_sources([one, two, one])
    assert found.quotes == ("Capital: Lima", people)


def test_an_encyclopedia_needs_no_word_on_how_it_is_kept() -> None:
    wikipedia = Source(title="Lima", source_name="Wikipedia (offline extract, CC BY-SA 4.0)", snippet="It is a city.")
    (found,) = named_sources([wikipedia])
    assert (found.name, found.quotes) == ("Lima, Wikipedia", ("It is a city.",))


def test_other_sources_keep_their_names() -> None:
    page = Source(url="https://www.example.org/a", source_name="")
    named = Source(title="Report: 2026", source_name="Bureau (Paris): yearly", snippet="4")
    own = Source(title="notes.md", location="/home/a/notes.md:4")
    assert [found.name for found in named_sources([page, named, own])] == [
        "example.org",
        "Report: 2026, Bureau (Paris): yearly",
        "notes.md",
    ]
    bad = Source(url="https://[", snippet="x")
    assert named_sources([bad])[0].name == "untitled"


def test_of_a_claim_a_source_quotes_what_decides_it_first() -> None:
    said = {
        "Nationality": "Peruvian(s)",
        "Volcanoes": "on 19 February 1600, Mount Huaynaputina erupted in the largest volcanic explosion in South America",
        "Exchange rates": "nuevo sol (PEN)",
    }
    sources = [
        Source(title="Peru", source_name=f"{WORK}: {heading}", url=ARCHIVED, snippet=snippet, date=date)
        for (heading, snippet), date in zip(said.items(), ("2025", "", "1995"), strict=True)
    ]
    claim, right = "The currency of Peru is the Peruvian dollar.", "The currency of Peru is the nuevo sol."
    (found,) = named_sources(sources, claim, right)
    assert found.quotes == ("Exchange rates: nuevo sol (PEN)",) and found.first.date == "1995"


def test_a_source_that_says_nothing_of_a_claim_is_named_without_a_quotation() -> None:
    country, capital = Source(title="Peru", snippet="It is a country."), Source(title="Lima", snippet="A capital.")
    claim = "The capital of Peru is Cusco."
    assert [found.quotes for found in named_sources([country, capital], claim)] == [(), ("A capital.",)]
    assert [found.quotes for found in named_sources([country], claim)] == [("It is a country.",)]
