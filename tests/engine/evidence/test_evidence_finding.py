"""Finding evidence: the right pages and statements, for any text, from any thread."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factlint.engine.evidence import EvidenceStore, encyclopedia, names
from factlint.engine.evidence.names import short_names
from factlint.engine.model import Claim, Entity, Evidence


def found(store: EvidenceStore, text: str) -> tuple[Evidence, ...]:
    return store.find(Claim(text))


@pytest.mark.parametrize(
    ("claim", "title", "text"),
    [
        ("The capital of Australia is Sydney.", "Australia", "The capital of Australia is Canberra."),
        ("The Eiffel Tower was built from 1887 to 1899.", "Eiffel Tower", "from 1887 to 1889"),
        ("About 20 million people live in Sweden.", "Sweden", "The population of Sweden is"),
        ("Marie Curie was born in 1870.", "Marie Curie", "1867–1934"),
        ("The official language of Brazil is Spanish.", "Brazil", "The official language of Brazil is Portuguese."),
        ("The highest mountain in Australia is Uluru.", "Australia", "Mount Kosciuszko"),
        ("Mahatma Gandhi fought for the independence of India.", "Mahatma Gandhi", "independence"),
        ("Mahātmā Gandhi was a lawyer.", "Mahatma Gandhi", "lawyer"),
        ("Phillip Glass wrote operas.", "Philip Glass", "composer"),
        ("Mercury is the largest planet.", "Mercury (planet)", "the smallest in the Solar System"),
    ],
)
def test_the_statement_that_settles_a_claim_is_found(built: EvidenceStore, claim: str, title: str, text: str) -> None:
    assert any(one.title == title and text in one.text for one in found(built, claim))


def test_short_forms_of_names_are_found(built: EvidenceStore) -> None:
    for claim, title in [
        ("The USA has 50 states.", "United States"),
        ("The UK has four parts.", "United Kingdom"),
        ("NATO was founded in 1949.", "NATO"),
        ("Holland borders Germany.", "Netherlands"),
        ("Bangalore is the capital of Karnataka.", "Bengaluru"),
    ]:
        assert title in {one.title for one in found(built, claim) if one.kind == "encyclopedia"}, claim


def test_the_framers_subject_and_entities_are_looked_for_too(built: EvidenceStore) -> None:
    claim = Claim("It was built from 1887 to 1899.", subject="Eiffel Tower", entities=(Entity("Paris", "place"),))
    titles = [one.title for one in built.find(claim)]
    assert titles[0] == "Eiffel Tower"
    assert "Paris" in titles


def test_a_page_is_told_by_the_name_that_the_claim_has_for_it(built: EvidenceStore) -> None:
    found = built.find(Claim("The Second World War ended in 1944.", subject="The Second World War"))
    assert {item.called for item in found if item.title == "World War II"} == {"The Second World War"}
    assert {item.called for item in found if item.title != "World War II"} <= {""}


def test_evidence_is_ranked_bounded_and_of_several_kinds(built: EvidenceStore) -> None:
    evidence = found(built, "The capital of Australia is Sydney.")
    assert len(evidence) == 12
    assert [one.rank for one in evidence] == sorted((one.rank for one in evidence), reverse=True)
    assert {one.kind for one in evidence} == {"encyclopedia", "factbook"}
    assert len({one.key for one in evidence}) == 12
    assert len(built.find(Claim("The capital of Australia is Sydney."), limit=3)) == 3


def test_encyclopedia_evidence_says_where_it_is_from_and_quotes_verbatim(built: EvidenceStore) -> None:
    articles = {article.title: article for article in encyclopedia.articles()}
    for claim in ("Marie Curie won two Nobel Prizes.", "Bengaluru lies at 900 m.", "The Moon orbits the Earth."):
        for one in found(built, claim):
            if one.kind == "encyclopedia":
                article = articles[one.title]
                assert one.snippet in article.extract or one.snippet in article.description
                assert one.source_name == "Wikipedia (offline extract, CC BY-SA 4.0)"
                assert one.url.startswith("https://en.wikipedia.org/wiki/")


def test_a_fact_carries_the_year_it_is_of(built: EvidenceStore) -> None:
    [fact] = [
        one
        for one in found(built, "The population of Sweden is 5 million.")
        if one.text.startswith("The population of Sweden")
    ]
    assert (fact.kind, fact.date, fact.source_name) == (
        "factbook",
        fact.date,
        "The World Factbook (CIA, public domain): Population",
    )
    assert fact.date.isdigit()
    assert fact.date in fact.snippet


def test_the_same_claim_finds_the_same_evidence(built: EvidenceStore) -> None:
    claim = "Jupiter is the largest planet in the Solar System."
    assert found(built, claim) == found(built, claim)


@settings(max_examples=150, deadline=None)
@given(
    text=st.one_of(
        st.text(max_size=200),
        st.lists(
            st.sampled_from(
                [
                    '"',
                    "*",
                    "NEAR(",
                    "title:",
                    "AND",
                    "OR",
                    "NOT",
                    "^",
                    "-",
                    "(",
                    ")",
                    "France",
                    "'",
                    ";--",
                    "\0",
                    "{",
                    "+",
                ]
            ),
            max_size=12,
        ).map(" ".join),
    ),
    subject=st.text(max_size=30),
)
def test_no_text_is_ever_syntax_of_the_search(built_data_dir: object, text: str, subject: str) -> None:
    store = _STORES.setdefault(str(built_data_dir), EvidenceStore.open(built_data_dir))  # pyright: ignore[reportArgumentType]
    assert len(store.find(Claim(text, subject=subject))) <= 12


_STORES: dict[str, EvidenceStore] = {}


def test_many_threads_find_at_once(built: EvidenceStore) -> None:
    claims = [
        f"The capital of {name} is Sydney." for name in ("Australia", "France", "Chad", "Peru", "Japan", "Kenya")
    ] * 8
    alone = {claim: found(built, claim) for claim in set(claims)}
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda claim: found(built, claim), claims))
    assert together == [alone[claim] for claim in claims]


def test_a_claim_of_nothing_but_small_words_finds_nothing(built: EvidenceStore) -> None:
    assert found(built, "It is what it is.") == ()
    assert found(built, "") == ()
    assert found(built, "…!?") == ()


@pytest.mark.parametrize(
    ("claim", "title", "text"),
    [
        ("Polyesters occur in some living things.", "Polyester", "found in plants"),
        ("Lumumba spent only a few months as head of the Congolese government.", "Patrice Lumumba", "from June until"),
        ("Water shortages put the operation of the Panama Canal at risk.", "Panama Canal", "low water levels"),
        ("Derrida studied the thought of Husserl and Heidegger closely.", "Jacques Derrida", "close readings"),
    ],
)
def test_a_statement_in_other_words_is_among_the_first_eight(
    built: EvidenceStore, claim: str, title: str, text: str
) -> None:
    first = built.find(Claim(claim, subject=claim.split()[0]))[:8]
    assert any(one.title == title and text in one.snippet for one in first)


def test_a_person_is_found_by_surname_and_by_what_the_article_says() -> None:
    said = "Dante Alighieri was an Italian poet. His work is known. Dante wrote the Divine Comedy."
    assert short_names("Dante Alighieri", said) == ["Dante", "Alighieri"]
    assert short_names("Qianlong Emperor", "He was an emperor. He ruled long.\nHe died.") == []
    assert short_names("Silk Road", "The Silk Road was a network of routes. It linked East and West.") == []


@given(
    st.text(alphabet="Dna .\n!,'’sIté_", max_size=40),
    st.sampled_from(["Dna", "Dante", "Dn.", "aD"]),
)
def test_names_are_found_in_a_text_as_their_patterns_would_find_them(around: str, name: str) -> None:
    said = f"{around[:20]}{name}{around[20:]} as {name} {name} is"
    alone = rf"(?:^|[.!?]\s+|\n)(?:In [^,.]{{2,30}}, )?{re.escape(name)}(?:['’]s?)?\s+[a-z]|\bas {re.escape(name)}\b"
    for text in (said, said.replace(" as ", " has "), around):
        assert names._stands_alone(name, text) == bool(re.search(alone, text))
        assert (next(names._find_word(text, name), None) is not None) == bool(
            re.search(rf"\b{re.escape(name)}\b", text)
        )
