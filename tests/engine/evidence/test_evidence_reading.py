"""How sources become statements: sentences that read on their own, facts in plain English, names to be found by."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factlint.engine.evidence import encyclopedia, factbook
from factlint.engine.evidence.names import first_sentence_names, split_life_dates, title_forms
from factlint.engine.evidence.own.blocks import Unreadable
from factlint.engine.evidence.own.markup import visible_text
from factlint.engine.evidence.own.pages import read
from factlint.engine.evidence.readable import statements
from factlint.engine.evidence.words import collapse_doubled_letters, content, key, norms


def test_a_pronoun_of_the_subject_becomes_its_name() -> None:
    said = statements("The Eiffel Tower is a tower. It was built in 1889. Its height is 330 m.", "Eiffel Tower")
    assert [one.text for one in said] == [
        "The Eiffel Tower is a tower.",
        "The Eiffel Tower was built in 1889.",
        "The Eiffel Tower’s height is 330 m.",
    ]
    assert [one.snippet for one in said][1:] == ["It was built in 1889.", "Its height is 330 m."]


def test_a_pronoun_of_something_else_keeps_the_sentence_before() -> None:
    said = statements("Marie Curie was a chemist. Her husband was Pierre. The lab moved. It was small.", "Marie Curie")
    assert said[3].text == "The lab moved. It was small."
    assert said[3].snippet == "The lab moved. It was small."


def test_an_it_that_stands_for_nothing_is_left_alone() -> None:
    said = statements("Mars is a planet. It is known that Mars has two moons.", "Mars")
    assert not said[1].text.startswith("Mars is known")


def test_a_sentence_that_points_ahead_is_not_about_the_subject() -> None:
    said = statements("The Vandals were a people. It was under Genseric that they took Carthage.", "Vandals")
    assert said[1].text == "The Vandals were a people. It was under Genseric that they took Carthage."
    said = statements("Java is an island. It is named after a plant that grows there.", "Java")
    assert said[1].text == "Java is named after a plant that grows there."


def test_the_subject_is_called_what_the_text_calls_it() -> None:
    said = statements("A monster is a creature. They are often feared. It may be big.", "Monster")
    assert [one.text for one in said][1:] == ["Monsters are often feared.", "A monster may be big."]
    said = statements("The polar bear is a bear. Its teeth are sharp. They eat seals.", "Polar bear")
    assert [one.text for one in said][1:] == ["The polar bear’s teeth are sharp.", "Polar bears eat seals."]
    said = statements("Bears are mammals. They are large.", "Bear")
    assert said[1].text == "Bears are large."


@given(st.text(max_size=300))
def test_every_snippet_is_a_substring_of_its_text(text: str) -> None:
    for one in statements(text, "Paris"):
        assert one.snippet in text


_PIECES = st.sampled_from(
    [
        *("# Head\n", "\n", "\r\n", "\n\n", "> ", "- ", "1. ", "---\n", "\t", "\f", "\u2028"),
        *("**", "*", "`", "[a](b)", "&amp;", "| a | b |\n", "|---|---|\n", "```\n", "<!--", "-->"),
        *("The bridge opened. ", "It cost 3 pounds. ", "Mr. X, etc. "),
    ]
)


@given(st.lists(_PIECES, max_size=30).map("".join), st.sampled_from(["a.md", "a.txt"]))
def test_every_snippet_of_a_writers_file_is_in_the_file_on_the_line_it_names(text: str, name: str) -> None:
    try:
        page = read(Path("/notes") / name, text.encode())
    except Unreadable:
        return
    for one in (said for section in page.sections for said in section.statements):
        assert one.snippet in text
        at = [match.start() for match in re.finditer(re.escape(one.snippet), text)]
        assert one.line in {text.count("\n", 0, place) + 1 for place in at}


def test_every_encyclopedia_snippet_is_verbatim() -> None:
    for article in encyclopedia.articles()[::25]:
        for section in encyclopedia.page(article).sections:
            for one in section.statements:
                assert one.snippet in article.extract or one.snippet in article.description


@pytest.mark.parametrize(
    ("stored", "read"),
    [
        ("made with rice , typically\nwith salt .", "made with rice, typically\nwith salt."),
        ("A chair ( ) is a seat", "A chair is a seat"),
        ("Oda Nobunaga  was a samurai", "Oda Nobunaga was a samurai"),
        ("The viola ( vee-OH-lə, Italian)", "The viola (vee-OH-lə, Italian)"),
        ("Zalman,, also known as", "Zalman, also known as"),
        ("with vertices , ,  and  is", "with vertices, and is"),
        ("a .22 rifle, 3 .5 and …", "a .22 rifle, 3 .5 and …"),
        ("a kind of roof ; others", "a kind of roof; others"),
        ("un chimiste\u00a0; il vit à Lyon", "un chimiste\u00a0; il vit à Lyon"),
    ],
)
def test_spaces_and_brackets_of_what_was_taken_out_go_too(stored: str, read: str) -> None:
    assert encyclopedia.tidy(stored) == read


def test_no_article_has_a_space_before_a_comma() -> None:
    assert not [article.title for article in encyclopedia.articles() if re.search(r"\S ,\s|  ", article.extract)]


def test_years_of_a_life_go_with_the_name() -> None:
    article = encyclopedia.Article("Marie Curie", "Marie Curie was a chemist.", "Polish-French chemist (1867–1934)")
    statement = encyclopedia.description_statement(article)
    assert statement is not None
    assert statement.text == "Marie Curie (1867–1934): Polish-French chemist."
    assert statement.snippet == "Polish-French chemist (1867–1934)"
    assert split_life_dates("Spacecraft (type of rocket) of 1969") == ("Spacecraft (type of rocket) of 1969", "")


def test_a_title_has_shorter_forms() -> None:
    assert title_forms("Mercury (planet)") == ["Mercury (planet)", "Mercury"]
    assert title_forms("Phoenix, Arizona") == ["Phoenix, Arizona", "Phoenix"]


def test_the_first_sentence_tells_other_names() -> None:
    names = first_sentence_names(
        "United States",
        "The United States of America (USA), also known as the United States (U.S.) or America, is a country.",
    )
    assert {"The United States of America", "United States of America", "USA", "America"} <= set(names)
    names = first_sentence_names("Bengaluru", "Bengaluru, also known as Bangalore, is a city in Karnataka (KA).")
    assert "Bangalore" in names
    assert "KA" not in names


@pytest.fixture(scope="module")
def facts() -> dict[str, dict[str, list[str]]]:
    pages = factbook.pages([path for path in factbook.files() if path.stem in {"as", "sz", "kn", "cg", "mx"}])
    return {page.title: {s.heading: [one.text for one in s.statements] for s in page.sections} for page in pages}


def test_facts_read_as_sentences(facts: dict[str, dict[str, list[str]]]) -> None:
    australia = facts["Australia"]
    assert australia["Capital"][0] == "The capital of Australia is Canberra."
    assert australia["Area"][0] == "The total area of Australia is 7,741,220 sq km."
    assert australia["Elevation"][0] == "The highest point of Australia is Mount Kosciuszko (2,228 m)."
    assert australia["Executive branch"][1].startswith(
        "The head of government of Australia is Prime Minister Anthony Albanese"
    )
    assert "Abel Tasman" in " ".join(australia["Background"])
    assert (
        facts["Switzerland"]["Languages"][0]
        == "The official languages of Switzerland are German, French, Italian and Romansh."
    )


def test_countries_have_the_names_people_use(facts: dict[str, dict[str, list[str]]]) -> None:
    assert {"North Korea", "Democratic Republic of the Congo", "Mexico"} <= set(facts)


def test_a_citys_figure_is_not_filed_under_its_country(facts: dict[str, dict[str, list[str]]]) -> None:
    [[text]] = facts["Sydney"].values()
    assert text.startswith("The urban population of Sydney in Australia is 5")
    assert "Major urban areas - population" not in facts["Australia"]


def test_no_markup_is_left_in_any_fact() -> None:
    for page in factbook.pages(factbook.files()):
        for section in page.sections:
            for one in section.statements:
                assert not re.search(r"</?[a-z]", one.text), one.text
                assert "&nbsp;" not in one.text
                assert one.snippet
                assert not one.date or one.date.isdigit()


def test_markdown_is_shown_without_its_marks() -> None:
    assert visible_text("The **bold** [link](http://a.b/c_(d)) and `code`, _it_ snake_case 2*3*4.") == (
        "The bold link and code, it snake_case 2*3*4."
    )
    assert visible_text("a&nbsp;b &amp; c[^1] <b>d</b> \\*e\\*") == "a b & c d *e*"


def test_words_compare_across_spellings() -> None:
    assert norms("Mahātmā Gandhi’s") == norms("mahatma Gandhi")
    assert norms("2,975,000") == ["2975000"]
    assert norms("cities") == norms("city")
    assert norms("The U.S. and the USA")[1] == norms("US")[0] == "usa"
    assert content("The capital of France is Paris") == ["capital", "franc", "paris"]
    assert key("The Beatles") == key("Beatles")
    assert collapse_doubled_letters(key("Phillip Glass")) == collapse_doubled_letters(key("Philip Glass"))


@given(st.text(max_size=100))
def test_a_key_is_the_key_of_its_upper_and_lower_case(text: str) -> None:
    if text.isascii() and not any(word in text.upper() for word in ("US", "UK", "IT", "WHO", ".")):
        assert key(text) == key(text.lower())
