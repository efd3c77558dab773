"""Plain true pages are framed cleanly: each claim stands as the page states it, and nothing else is stated."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from factlint.engine.claims import frame

PAGES = {path.stem: path.read_text(encoding="utf-8") for path in (Path(__file__).parent / "true_pages").glob("*.md")}
_WORD = re.compile(r"[^\W_]+(?:[.,]\d+)*")
_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")

MUST_STATE = {
    "lake_baikal": {
        "In 1996, UNESCO declared Lake Baikal a World Heritage Site.",
        "More than 300 rivers flow into Lake Baikal, but only one, the Angara, flows out.",
    },
    "johannes_kepler": {
        "In Prague in 1600, Johannes Kepler became an assistant of the Danish astronomer Tycho Brahe.",
        "Tycho Brahe died in the following year.",
        "Johannes Kepler succeeded Brahe as imperial mathematician.",
        "Neither Copernicus nor Tycho Brahe had gone so far.",
    },
    "panama_canal": {
        "The United States opened the Panama Canal on 15 August 1914.",
        "Panama has run the Panama Canal since 31 December 1999; before that, the United States did.",
    },
    "hagia_sophia": {
        "Istanbul was formerly Constantinople.",
        "Hagia Sophia's architects were Isidore of Miletus and Anthemius of Tralles.",
        "Four minarets were added.",
    },
    "axolotl": {
        "The axolotl keeps its gills.",
        "Neither drought nor pollution alone explains why the species is critically endangered.",
    },
}
MUST_NOT_STATE = {
    "lake_baikal": ["Buryatia is", "Angara flows out."],
    "johannes_kepler": ["Brahe's three laws", "Brahe's mother", "Copernicus had gone"],
    "panama_canal": ["canal did", "Canal did"],
    "hagia_sophia": ["Constantinople is", "than St.", "Justinian I was"],
    "axolotl": ["Both its legs.", "Wild axolotls eat", "pollution explains"],
}


def test_there_are_five_pages() -> None:
    assert sorted(PAGES) == sorted(MUST_STATE) == sorted(MUST_NOT_STATE)


@pytest.mark.parametrize("page", PAGES)
def test_a_true_page_states_what_it_says(page: str) -> None:
    stated = {claim.text for claim in frame(PAGES[page]).claims}
    assert stated >= MUST_STATE[page]


@pytest.mark.parametrize("page", PAGES)
def test_a_true_page_states_nothing_that_it_does_not_say(page: str) -> None:
    for claim in frame(PAGES[page]).claims:
        assert not any(wrong in claim.text for wrong in MUST_NOT_STATE[page]), claim.text


@pytest.mark.parametrize("page", PAGES)
def test_every_word_and_figure_of_a_claim_stands_on_the_page(page: str) -> None:
    known = {word.lower() for word in _WORD.findall(PAGES[page])}
    for claim in frame(PAGES[page]).claims:
        added = {word.lower() for word in _WORD.findall(claim.text)} - known
        assert added <= {"is", "was", "are", "were", "a", "an", "in", "s"}, (claim.text, added)
        passage = " ".join(span.slice(PAGES[page]) for span in claim.spans)
        sentences = [line for line in re.split(r"(?<=[.;:])\s", PAGES[page]) if passage in line or line in passage]
        figures = set(_FIGURE.findall(" ".join(sentences) or PAGES[page]))
        assert set(_FIGURE.findall(claim.text)) <= figures, claim.text


@pytest.mark.parametrize("page", PAGES)
def test_a_page_tells_what_it_is_about(page: str) -> None:
    framing = frame(PAGES[page])
    name = page.replace("_", " ")
    assert name in framing.presumed_intent.lower()
    assert framing.domain in {"Geography", "Science", "History", "Environment"}


def test_key_entities_have_their_types() -> None:
    found = {entity.name: entity.type for page in PAGES.values() for entity in frame(page).entities}
    assert found["Johannes Kepler"] == found["Tycho Brahe"] == found["Justinian I"] == "person"
    assert found["Lake Baikal"] == found["Hagia Sophia"] == found["Panama Canal"] == "place"
    assert found["UNESCO"] == "organization"
