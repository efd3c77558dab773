"""Pronouns and short names are resolved from what was said before, and left alone where two readings are possible."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from factlint.engine.claims import frame, frame_item

Framed = Callable[..., list[str]]


def test_it_takes_up_the_subject_of_the_sentence_before(claims: Framed) -> None:
    assert claims("The Eiffel Tower stands in Paris. It was completed in 1889.")[1] == (
        "The Eiffel Tower was completed in 1889."
    )


def test_a_possessive_becomes_the_owners_name(claims: Framed) -> None:
    assert claims("Norland is a country in Europe. Its capital is Varn.")[1] == "Norland's capital is Varn."


def test_a_chain_of_pronouns_goes_back_to_the_name(claims: Framed) -> None:
    found = claims("Ada Lovelace was a mathematician. She wrote the first program in 1843. Her father was Lord Byron.")
    assert found[1:] == ["Ada Lovelace wrote the first program in 1843.", "Ada Lovelace's father was Lord Byron."]


def test_they_with_one_name_takes_a_verb_in_the_singular(claims: Framed) -> None:
    assert claims("Lund Press is a publisher. They print poetry.")[1] == "Lund Press prints poetry."


def test_the_thing_named_before_is_taken_up_by_its_kind(claims: Framed) -> None:
    assert claims("The Varn dam was built in 1931. Many boats pass. The dam supplies Oslo.")[-1] == (
        "The Varn dam supplies Oslo."
    )
    assert claims("Lisbon is the capital of Portugal. The city was rebuilt after 1755.")[1] == (
        "Lisbon was rebuilt after 1755."
    )


def test_these_take_up_what_was_called_so(claims: Framed) -> None:
    assert claims("Epigenetic changes are caused by stress. These changes pass to the next generation.")[1] == (
        "Epigenetic changes pass to the next generation."
    )


def test_the_title_names_what_the_first_pronoun_means(claims: Framed) -> None:
    assert claims("# Varn Castle\n\nIt was built in 1210.", "markdown") == ["Varn Castle was built in 1210."]


def test_a_section_heading_names_what_its_first_pronoun_means(claims: Framed) -> None:
    text = "# Castles\n\nThere are 40 castles in Norland.\n\n## Varn Castle\n\nIt was built in 1210."
    assert claims(text, "markdown")[-1] == "Varn Castle was built in 1210."


def test_a_pronoun_reaches_into_the_paragraph_before(claims: Framed) -> None:
    assert (
        claims("Ada Lovelace was born in London.\n\nShe died in 1852.", "markdown")[-1] == "Ada Lovelace died in 1852."
    )


def test_a_last_name_becomes_the_whole_name(claims: Framed) -> None:
    found = claims("Isabelle Lund is a researcher. In 2015, Lund received the Varn Prize.")
    assert found[1] == "In 2015, Isabelle Lund received the Varn Prize."


def test_an_abbreviation_becomes_what_it_stands_for(claims: Framed) -> None:
    found = claims("Byte Pair Encoding (BPE) is a method of compression. BPE was described in 1994.")
    assert found[1] == "Byte Pair Encoding was described in 1994."


def test_he_is_not_she(claims: Framed) -> None:
    found = claims("In 1895 Marie Curie married Pierre Curie. He died in 1906. She died in 1934.")
    assert found[1:] == ["Pierre Curie died in 1906.", "Marie Curie died in 1934."]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Varnby was laid out as a planned city. Today it is the third-largest city in Norland.",
            "Today Varnby is the third-largest city in Norland.",
        ),
        (
            "Karl Berg was a rebel. As the first king of Norland he reigned for four years, until 1792.",
            "As the first king of Norland, Karl Berg reigned for four years, until 1792.",
        ),
        (
            "For six hundred years Varnby was a royal capital. It is now Norland's largest city.",
            "Varnby is now Norland's largest city.",
        ),
    ],
    ids=["a day", "no comma behind the opening", "a name behind the opening"],
)
def test_an_opening_without_a_comma_hides_no_subject(claims: Framed, text: str, expected: str) -> None:
    assert claims(text)[-1] == expected


@pytest.mark.parametrize(
    ("text", "first"),
    [
        (
            "No composer was held in higher regard than Hans Erik Lund. He taught in Varn for ten years.",
            "Hans Erik Lund",
        ),
        ("Norland's leading dramatist was Karl Berg. He wrote eleven plays in verse.", "Karl Berg"),
        ("Varnby was still a village when Karl Berg was born there. He taught in Varn for ten years.", "Karl Berg"),
    ],
)
def test_he_is_the_only_one_who_was_named(claims: Framed, text: str, first: str) -> None:
    assert claims(text)[-1].startswith(f"{first} ")


def test_two_men_leave_he_unresolved_and_no_claim_of_a_draft(claims: Framed) -> None:
    assert claims("Karl Berg met Erik Lund in Oslo. He died in 1906.") == ["Karl Berg met Erik Lund in Oslo."]


def test_two_men_leave_he_unresolved_and_less_checkworthy_in_an_item() -> None:
    framed = frame_item("Karl Berg met Erik Lund in Oslo. He died in 1906.")
    assert framed is not None
    first, others = framed
    assert [claim.text for claim in others] == ["He died in 1906."]
    assert others[0].subject == ""
    assert others[0].checkworthiness < 0.5 * first.checkworthiness


def test_it_that_means_nothing_stays(claims: Framed) -> None:
    found = claims("The castle is old. It is known that the cellar dates from 1210.")
    assert found[1] == "It is known that the cellar dates from 1210."


def test_a_capital_is_not_its_own_capital(claims: Framed) -> None:
    assert claims("Yemen is a country in Asia. Sanaa is its capital.")[1] == "Sanaa is Yemen's capital."


def test_a_pronoun_stays_where_its_name_stands_in_the_same_claim(claims: Framed) -> None:
    text = "Netscape added a language to its browser in 1995."
    assert claims(text) == [text]


def test_the_second_clause_takes_the_subject_of_the_first(claims: Framed) -> None:
    assert claims("The dam was built in 1931, but it was never used.")[1] == "The dam was never used."


def test_the_subject_is_the_name_that_a_source_would_be_titled_by() -> None:
    def subject(text: str) -> str:
        return frame(text, markup="plain").claims[0].subject

    assert subject("The Eiffel Tower was completed in 1889.") == "Eiffel Tower"
    assert subject("Ada Lovelace's father was Lord Byron.") == "Ada Lovelace"
    assert subject("In 1895, Marie Curie moved to Paris.") == "Marie Curie"
    assert subject("The capital of Australia is Canberra.") in {"Australia", "capital of Australia"}
    assert subject("Lund said that the Varn dam is old.") == "Varn dam"


UNSURE = {
    "a ship is she, and no town spoken of before": (
        "Istanbul was formerly Constantinople. The Titanic sank on her maiden voyage.",
        "The Titanic sank on her maiden voyage.",
    ),
    "what was called a city is no capital": (
        "Sydney is a large city. Canberra was founded in 1913. The capital has 450,000 inhabitants.",
        "The capital has 450,000 inhabitants.",
    ),
    "the name between may be the city too": (
        "Sydney is a large city. Canberra was founded in 1913. The capital has 450,000 inhabitants.",
        "The capital has 450,000 inhabitants.",
    ),
    "an object takes up anything": (
        "Brazil has won the World Cup five times. Germany and Italy each won it four times.",
        "Germany and Italy each won it four times.",
    ),
    "what a cleft sentence opens with": (
        "The law was passed in 1990. It was not until 1995 that courts used the law.",
        "It was not until 1995 that courts used the law.",
    ),
}


@pytest.mark.parametrize(("text", "last"), UNSURE.values(), ids=UNSURE.keys())
def test_words_that_could_stand_for_two_things_stay(claims: Framed, text: str, last: str) -> None:
    assert claims(text)[-1] == last


NOBODY_KNOWS = {
    "a town is nobody": (
        "Constantinople fell in 1453. He was killed on the walls.",
        ["Constantinople fell in 1453."],
        "He was killed on the walls.",
    ),
    "a new thing in the sentence before": (
        "A spider spins a web. It is made of silk.",
        ["A spider spins a web."],
        "It is made of silk.",
    ),
    "a named thing that something was done to": (
        "Google bought YouTube in 2006. It was founded in 2005.",
        ["Google bought YouTube in 2006."],
        "It was founded in 2005.",
    ),
    "a new thing in the same sentence": (
        "Kepler is a telescope. Scientists found a planet, and it orbits a star.",
        ["Kepler is a telescope.", "Scientists found a planet."],
        "Scientists found a planet, and it orbits a star.",
    ),
}


@pytest.mark.parametrize(("text", "wanted", "asked"), NOBODY_KNOWS.values(), ids=NOBODY_KNOWS.keys())
def test_a_subject_that_could_stand_for_two_things_is_no_claim_of_a_draft(
    claims: Framed, text: str, wanted: list[str], asked: str
) -> None:
    assert claims(text) == wanted
    framed = frame_item(text)
    assert framed is not None
    assert asked in {claim.text for claim in (framed[0], *framed[1])}


def test_a_ship_that_was_named_is_she(claims: Framed) -> None:
    assert claims("RMS Varn was an ocean liner. She sank in 1912.")[1] == "RMS Varn sank in 1912."


def test_the_only_person_of_the_sentence_is_he(claims: Framed) -> None:
    assert claims("Varn is a firm. The bank hired Karl Berg, and he designed 3 bridges.")[-1] == (
        "Karl Berg designed 3 bridges."
    )


def test_the_second_half_of_a_reported_contrast_is_about_what_was_reported(claims: Framed) -> None:
    text = "Some studies suggest that ironworking in Norland began in 200 BC, but it did not spread until 400 AD."
    assert claims(text)[1] == "Ironworking in Norland did not spread until 400 AD."


def test_what_the_text_is_about_is_taken_up_past_a_new_thing(claims: Framed) -> None:
    found = claims("# Varn Castle\n\nVarn Castle has a chapel. It was built in 1210.", "markdown")
    assert found[-1] == "Varn Castle was built in 1210."


def test_what_is_no_persons_name_is_no_he(claims: Callable[..., list[str]]) -> None:
    text = "Lund taught the original texts of the Old and New Testaments. In the year 1511 he visited Rome on business."
    assert not any("Testaments visited" in claim for claim in claims(text))


@pytest.mark.parametrize(
    "text",
    [
        "Contrary to stereotypes about trappers, men were often married. Trapping provided them with skills they needed.",
        "The amount a firm earns after costs is the profit. It is taxed in Norland.",
        "These examples come from Norland. Other experiments also show that their rates are modulated by activity.",
    ],
)
def test_what_nobody_can_take_up_is_put_in_nowhere(claims: Framed, text: str) -> None:
    assert not any("stereotypes" in claim.removeprefix("Contrary to stereotypes") for claim in claims(text))
    assert not any("amount a firm is" in claim for claim in claims(text))
    assert not any("examples'" in claim for claim in claims(text))


def test_who_was_called_he_is_no_it(claims: Framed) -> None:
    text = "Reggie Berg has a firm. He runs it in Oslo. Offering shared ownership, it is a popular choice for lawyers."
    assert not any("Reggie Berg is a popular choice" in claim for claim in claims(text))


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ("Norland was a kingdom. It is only a matter of time.", "Norland is only"),
        (
            "The act was the Varn Act, passed to keep firms from ruling and making it hard for others to compete.",
            "Act hard",
        ),
        ("Some people have two kinds of cones. They are not blind to a colour.", "Some people are"),
        ("The need to decide was great. It met from June 3 to 12 in Varn.", "The need to decide met"),
        ("Qualities differ. Experience is a plus, and some firms ask for experience in their field.", "qualities'"),
    ],
)
def test_a_wrong_antecedent_is_worse_than_none(claims: Framed, text: str, never: str) -> None:
    assert not any(never in claim for claim in claims(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("George Orwell wrote Animal Farm. The book was published in 1945.", "Animal Farm was published in 1945."),
        ("We went to Lisbon, the capital of Portugal. The city lies on the Tagus.", "Lisbon lies on the Tagus."),
        ("I read the novel Emma. The book was published in 1815.", "Emma was published in 1815."),
        ("Varnwerk is one of the makers of cars. The company has its seat in Lund.", "Varnwerk has its seat in Lund."),
        (
            "Few towers are as famous as the Varn, which stands in Lund. It was begun in 1890.",
            "The Varn was begun in 1890.",
        ),
        (
            "Every visitor wants to see the Varn, a tower of stone. It was begun in 1890.",
            "The Varn was begun in 1890.",
        ),
        ("# Lisbon\n\nThe city lies on the Tagus.", "Lisbon lies on the Tagus."),
        ("# Ida Lund\n\nThe physicist was born in Varnby.", "Ida Lund was born in Varnby."),
        (
            "Photosynthesis feeds plants. It takes place in the chloroplasts.",
            "Photosynthesis takes place in the chloroplasts.",
        ),
        ("Johannes Berg invented the press. He was born in Mainz.", "Johannes Berg was born in Mainz."),
    ],
)
def test_a_thing_is_taken_up_by_what_it_was_called(text: str, expected: str) -> None:
    assert expected in [claim.text for claim in frame(text).claims]


@pytest.mark.parametrize(
    "text",
    [
        "We stayed for a week. The city lies on the Tagus.",
        "# Portugal\n\nLisbon is lovely. The city lies on the Tagus.",
        "# Travel notes\n\nThe food is good. The city lies on the Tagus.",
        "Sydney is a large city. Canberra was founded in 1913. The city has 450,000 inhabitants.",
    ],
)
def test_what_takes_up_a_thing_that_nobody_named_is_no_claim(text: str) -> None:
    assert not any("city " in claim.text and "Sydney" not in claim.text for claim in frame(text).claims)


def test_two_names_do_not_run_together_where_a_pronoun_gives_way() -> None:
    found = [claim.text for claim in frame("Karl Berg painted. Together with Ida Lund he founded a school.").claims]
    assert "Together with Ida Lund, Karl Berg founded a school." in found


@pytest.mark.parametrize(
    ("text", "second"),
    [
        pytest.param("Varn makes lamps. Norland rejected them within hours.", [], id="them"),
        pytest.param("Lund is a town in Norland. It's right along the river.", [], id="it's"),
        pytest.param(
            "Lund lies on a bay. It's the capital of Norland.", ["Lund is the capital of Norland."], id="it's the"
        ),
        pytest.param(
            "The Lund Lamps are a band. Their first album was released in 1964.",
            ["The Lund Lamps' first album was released in 1964."],
            id="their, of a name",
        ),
        pytest.param(
            "Lund Time is a standard. It is the official time of Norland.",
            ["Lund Time is the official time of Norland."],
            id="a time",
        ),
        pytest.param(
            "The Lund Museum is in Varn. It has been open every day since 1793.",
            ["The Lund Museum has been open every day since 1793."],
            id="since a year",
        ),
        pytest.param(
            "Lund is a port. Alcohols keep their groups in water.", ["Alcohols keep their groups in water."], id="their"
        ),
        pytest.param(
            "Varn is a band. The Lamp is their first album.", ["The Lamp is Varn's first album."], id="is their"
        ),
        pytest.param(
            "The Lund Report is a book. It can be difficult for a keeper to know when rain falls.",
            ["It can be difficult for a keeper to know when rain falls."],
            id="it can be difficult",
        ),
        pytest.param(
            "The Lund Report is a book. It has been decades since Norland made lamps.",
            ["It has been decades since Norland made lamps."],
            id="it has been decades",
        ),
        pytest.param(
            "Lund is a town. It was the third time that Norland lost the war.",
            ["It was the third time that Norland lost the war."],
            id="it was the third time",
        ),
    ],
)
def test_what_a_pronoun_seldom_stands_for_is_not_put_in(claims: Framed, text: str, second: list[str]) -> None:
    first = text.split(". ")[0] + "."
    assert [claim for claim in claims(text) if claim != first] == second
