"""What stands in another form is told plainly: clefts, concessions, openings, sentences in brackets, and verbs that look like nouns."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Framed = Callable[..., list[str]]

CLEFTS = {
    "It was Ida Lund who built the dam.": "Ida Lund built the dam.",
    "It was the Romans who built the aqueduct at Varn.": "The Romans built the aqueduct at Varn.",
    "It was a French engineer, Karl Berg, who dug the canal.": "A French engineer, Karl Berg, dug the canal.",
    "It was in 1928 that Berg found the drug.": "In 1928, Berg found the drug.",
    "It was at Varn that Norland lost the war.": "At Varn, Norland lost the war.",
    "It was oil that made Norland rich.": "Oil made Norland rich.",
    "Some believe that it was Karl Berg who flew first.": "Some believe that Karl Berg flew first.",
}
NO_CLEFTS = [
    "It was not Berg who built the dam.",
    "It was only in 1998 that Norland joined the union.",
    "It was probably Berg who built the dam.",
    "It is believed that Homer was blind.",
    "It was not until 1995 that Norland joined the union.",
    "It was Prussia, not Austria, that won the war of 1866.",
    "It was for the work on light that Berg won the prize.",
]


@pytest.mark.parametrize(("text", "wanted"), CLEFTS.items())
def test_a_cleft_says_what_its_plain_statement_says(claims: Framed, text: str, wanted: str) -> None:
    assert claims(text) == [wanted]


@pytest.mark.parametrize("text", NO_CLEFTS)
def test_what_is_denied_limited_or_thought_keeps_its_words(claims: Framed, text: str) -> None:
    assert claims(text) == [text]


def test_what_it_is_that_does_something_may_be_told_before(claims: Framed) -> None:
    assert "Varn is a town." in claims("Varn lies in Norland. It is a town that has many churches.")
    assert not any("live in cities" in text for text in claims("It is people who live in cities that suffer most."))


def test_he_behind_a_cleft_is_whoever_did_it(claims: Framed) -> None:
    found = claims("It was Alexander Fleming who discovered penicillin. He was a Scot.")
    assert found == ["Alexander Fleming discovered penicillin.", "Alexander Fleming was a Scot."]


CONCESSIONS = {
    "Although Alaska is the largest state, Wyoming has the fewest people.": [
        "Alaska is the largest state.",
        "Wyoming has the fewest people.",
    ],
    "While most bats eat insects, the flying fox feeds on fruit.": [
        "Most bats eat insects.",
        "The flying fox feeds on fruit.",
    ],
    "Although the tower is 300 metres high, it has no lift.": [
        "The tower is 300 metres high.",
        "The tower has no lift.",
    ],
    "Even though Pluto is small, it has five moons.": ["Pluto is small.", "Pluto has five moons."],
}
NO_CONCESSIONS = [
    "Although Berg had designed the dam, it was built by Lund.",
    "Although the Romans conquered Greece, they admired it.",
    "Although Norland is the home of the tiger, it is endangered.",
    "Though Vermeer painted few pictures, they are famous.",
    "While the dam was being built, 40 workers died.",
    "While cats sleep up to 16 hours a day, horses sleep only three.",
    "While Mercury is close to the Sun, Venus is hotter.",
    "Although the Amazon carries more water, the Nile is longer.",
    "Although gold is soft, when alloyed, gold is hard.",
    "Although small, the Vatican has its own post office.",
    "While Berg thought that the dam leaks, tests showed otherwise.",
]


@pytest.mark.parametrize(("text", "wanted"), CONCESSIONS.items())
def test_what_is_conceded_and_what_holds_are_both_stated(claims: Framed, text: str, wanted: list[str]) -> None:
    assert sorted(claims(text)) == sorted(wanted)


@pytest.mark.parametrize("text", NO_CONCESSIONS)
def test_a_concession_stays_whole_where_one_part_needs_the_other(claims: Framed, text: str) -> None:
    assert claims(text) == [text]


OPENINGS = {
    "Born in Lund in 1931, Karl Berg became a physicist.": "Karl Berg was born in Lund in 1931.",
    "Located on the coast of Norland, Varn has two harbours.": "Varn is located on the coast of Norland.",
    "Founded in 1666, Lund University has 40,000 students.": "Lund University was founded in 1666.",
    "Known as the city of light, Paris has two million people.": "Paris is known as the city of light.",
    "Defeated at Varn, Berg was sent to an island.": "Berg was defeated at Varn.",
    "A small town in the north, Varn has two churches.": "Varn is a small town in the north.",
}
CONDITIONS = [
    "Eaten raw, the beans are toxic.",
    "Used with care, the drug is safe.",
    "Compared with Earth, Mars is small.",
    "Made of wood, the boat is light.",
    "Not built for rain, the roof leaks.",
    "Translated literally, the name means stone.",
    "A mile to the north, Varn has a second harbour.",
    "Called to the bar in 1931, Lund defended Berg.",
]


@pytest.mark.parametrize(("text", "wanted"), OPENINGS.items())
def test_an_opening_that_tells_of_the_subject_is_a_statement(claims: Framed, text: str, wanted: str) -> None:
    rest = text.partition(", ")[2]
    assert sorted(claims(text)) == sorted([wanted, rest])


@pytest.mark.parametrize("text", CONDITIONS)
def test_an_opening_that_sets_a_condition_stays_on(claims: Framed, text: str) -> None:
    assert claims(text) == [text]


def test_an_opening_of_two_predicates_is_one_statement(claims: Framed) -> None:
    found = claims("Completed in 1889, the Varn Tower is 330 metres tall and is visited by millions.")
    assert found.count("The Varn Tower was completed in 1889.") == 1
    assert "The Varn Tower is visited by millions." in found


def test_a_sentence_in_brackets_is_a_claim(claims: Framed) -> None:
    assert claims("(Ida Lund shared the 2002 prize with Karl Berg.)") == [
        "Ida Lund shared the 2002 prize with Karl Berg."
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Varnin functions as a messenger in the brain.",
        "The amount of acid used in industry exceeds that of any other liquid.",
        "In imitation, a person simply copies what the model does.",
        "The Moon, as seen from Earth, can appear to cover the Sun.",
        "In 2000, Berg found that geckos adhered well to glass.",
    ],
)
def test_a_verb_that_looks_like_a_noun_is_found(claims: Framed, text: str) -> None:
    assert claims(text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "Brain functions in children.",
        "The official guide to school districts in Norland.",
        "Decide whether to defend or narrow the argument.",
        "Insert the formula in cell B2 and paste it down the column.",
        "If the tool did not, choose Space from the menu.",
    ],
)
def test_titles_and_what_is_asked_for_are_no_claims(claims: Framed, text: str) -> None:
    assert claims(text) == []


def test_what_is_denied_of_a_saying_is_not_shared(claims: Framed) -> None:
    text = "The theory does not claim that life is easy, and Berg is more sober than Lund."
    assert not any(found.startswith("The theory does not claim that Berg") for found in claims(text))


def test_what_is_called_so_is_what_more_is_told_of(claims: Framed) -> None:
    found = claims("Mizar has a faint companion called Alcor, which can be seen without a telescope.")
    assert "Alcor can be seen without a telescope." in found
    number = claims("Features on Jupiter's moon Io, which is in a constant state of activity, are named after gods.")
    assert "Jupiter's moon Io is in a constant state of activity." in number
    assert not any(
        text.startswith("The US happens")
        for text in claims("It put many users in the center of the US, which happens to be in Kansas.")
    )


def test_a_name_with_its_description_is_no_second_deed_of_the_subject(claims: Framed) -> None:
    found = claims("The firm had struggled for years, and the appointment of Mayer, a top executive, made big news.")
    assert "The firm made big news." not in found
    assert "Karl Berg designed the stage." in claims(
        "Lund wrote the play, and Karl Berg, a painter, designed the stage."
    )


def test_the_subject_is_told_by_itself(claims: Framed) -> None:
    found = claims("Turkey has positioned itself as a partner, capitalizing on anger at France.")
    assert found[0] == "Turkey has positioned itself as a partner."
