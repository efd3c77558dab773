"""What stands in another form is told plainly: clefts of names, sentences in brackets, and verbs that look like nouns."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Framed = Callable[..., list[str]]

CLEFTS = {
    "It was Alexander Fleming who discovered penicillin. He was a Scot.": [
        "Alexander Fleming discovered penicillin.",
        "Alexander Fleming was a Scot.",
    ],
    "It was Ida Lund who built the dam.": ["Ida Lund built the dam."],
    "It was Ida Lund who first flew over Varn.": ["Ida Lund first flew over Varn."],
    "It was the Romans who built the aqueduct at Varn.": ["The Romans built the aqueduct at Varn."],
    "It is Canada that has the longest coastline.": ["Canada has the longest coastline."],
    "The dam is old. It was Karl Berg who designed the dam.": ["The dam is old.", "Karl Berg designed the dam."],
    # What "it" is in the next sentence, nothing tells.
    "It was China that invented paper. It reached Europe in 1100.": ["China invented paper."],
    "It was Einstein who proposed the theory. It was confirmed in 1919.": ["Einstein proposed the theory."],
    "It was Orville Wright who flew the plane. It stayed up for 12 seconds.": ["Orville Wright flew the plane."],
    "It was Norland that built the canal. It was opened in 1914.": ["Norland built the canal."],
}
NO_CLEFTS = [
    "It was not Berg who built the dam.",
    "It was probably Berg who built the dam.",
    "It was Berg or Lund who built the dam.",
    "It was Berg, if anyone, who built the dam.",
    "It was Lund who patented it first.",
    "It was Newton who discovered gravity, and Einstein who explained it.",
    "It was Prussia that won the war and Austria that lost it.",
    "It was Prussia, not Austria, that won the war of 1866.",
    "It was in 1990 that the wall fell.",
    "It was at Varn that Norland lost the war.",
    "It was in 1066 that William invaded England and in 1087 that he died.",
    "It was only in 1998 that Norland joined the union.",
    "It is believed that Homer was blind.",
    "Some believe that it was Karl Berg who flew first.",
]
TOLD_BEFORE = {
    "Pumice is a rock. It is volcanic rock that floats on water.": "Pumice is volcanic rock that floats on water.",
    "Crete is an island. It is Greek territory that was once ruled by Venice.": (
        "Crete is Greek territory that was once ruled by Venice."
    ),
    "The Danube flows east. It is Europe's river that crosses ten countries.": (
        "It is Europe's river that crosses ten countries."
    ),
    "Varn is old. It was Norland that built Varn.": "It was Norland that built Varn.",
}


@pytest.mark.parametrize(("text", "wanted"), CLEFTS.items())
def test_a_cleft_of_a_name_says_what_its_plain_statement_says(claims: Framed, text: str, wanted: list[str]) -> None:
    assert sorted(claims(text)) == sorted(wanted)


@pytest.mark.parametrize("text", NO_CLEFTS)
def test_any_other_cleft_keeps_its_words(claims: Framed, text: str) -> None:
    assert claims(text) == [text]


@pytest.mark.parametrize(("text", "told"), TOLD_BEFORE.items())
def test_before_that_it_may_be_what_was_told_before(claims: Framed, text: str, told: str) -> None:
    first = text.partition(". ")[0] + "."
    assert sorted(claims(text)) == sorted([first, told])


WHOLE = [
    "A planet until 2006, Pluto is now a dwarf planet.",
    "While the moon is full, tides are high.",
    "While Norland is at war, elections are suspended.",
    "Although Greenland is part of Denmark, independence is popular.",
    "Nero burned Rome; most historians now reject it.",
    "Sugar makes children hyperactive, but there is no evidence for it.",
    "Women outnumber men in the city, which is unusual.",
]


@pytest.mark.parametrize("text", WHOLE)
def test_what_the_other_part_limits_is_no_claim_without_it(claims: Framed, text: str) -> None:
    assert claims(text) == [text]


BRACKETS = {
    "(Ida Lund shared the 2002 prize with Karl Berg.)": ["Ida Lund shared the 2002 prize with Karl Berg."],
    "(Norway is a kingdom.) Sweden is a kingdom.": ["Norway is a kingdom.", "Sweden is a kingdom."],
    "(Norland) Karl Berg built the dam.": ["(Norland) Karl Berg built the dam."],
    # What is told in brackets is no subject of what follows.
    "Karl Berg built the dam. (Ida Lund wrote about dams.) He died in 1931.": [
        "Karl Berg built the dam.",
        "Ida Lund wrote about dams.",
        "Karl Berg died in 1931.",
    ],
    "The tower was built in 1931. (The dam was built in 1940.) It is 90 metres high.": [
        "The tower was built in 1931.",
        "The tower is 90 metres high.",
    ],
    "Varn has a dam. (It was built in 1931.)": ["Varn has a dam."],
    "Norland has many parties. (The largest is the Union.)": ["Norland has many parties."],
    "Lund died in 1931. (Berg lost his ship.)": ["Lund died in 1931."],
    "(If it didn't, just select Comma from the menu that appeared.)": [],
    "(See the map in chapter 3.)": [],
}


@pytest.mark.parametrize(("text", "wanted"), BRACKETS.items())
def test_a_sentence_in_brackets_is_a_claim(claims: Framed, text: str, wanted: list[str]) -> None:
    assert sorted(claims(text)) == sorted(wanted)


@pytest.mark.parametrize(
    "text",
    [
        "Varnin functions as a messenger in the brain.",
        "The amount of acid used in industry exceeds that of any other liquid.",
        "In imitation, a person simply copies what the model does.",
        "The Moon, as seen from Earth, can appear to cover the Sun.",
        "The tower as planned by Berg has 40 floors.",
        "The treaty, though signed by Norland, never took effect.",
        "Doubts whether to go to war split the party.",
        "In 2000, Berg found that geckos adhered well to glass.",
    ],
)
def test_a_verb_behind_what_looks_like_a_clause_or_that_looks_like_a_noun_is_found(claims: Framed, text: str) -> None:
    assert claims(text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "Brain functions in children.",
        "The official guide to school districts in Norland.",
        "The effects as seen in mice.",
        "Decide whether to defend or narrow the argument.",
        "Decide whether to defend, revise, narrow, or concede part of the argument.",
    ],
)
def test_titles_and_what_is_asked_for_are_no_claims(claims: Framed, text: str) -> None:
    assert claims(text) == []


JOINED = {
    # "The theory does not claim that Berg is …" is not said.
    "The theory does not claim that life is easy, and Berg is more sober than Lund.": [
        "The theory does not claim that life is easy, and Berg is more sober than Lund."
    ],
    "Norland is a kingdom, but people who live there are poor.": [
        "Norland is a kingdom.",
        "People who live there are poor.",
    ],
    "Lund wrote the play, and Karl Berg, a painter, designed the stage.": [
        "Lund wrote the play.",
        "Karl Berg was a painter.",
        "Karl Berg designed the stage.",
    ],
    "Lund built the dam, and Varn, the year after, was flooded.": [
        "Lund built the dam, and Varn, the year after, was flooded."
    ],
    "Mali ended the treaty, expelled the ambassador, demanded the withdrawal of troops.": [
        "Mali ended the treaty.",
        "Mali expelled the ambassador.",
        "Mali demanded the withdrawal of troops.",
    ],
    "Jack the ripper killed five women in London.": ["Jack the ripper killed five women in London."],
}


@pytest.mark.parametrize(("text", "wanted"), JOINED.items())
def test_each_deed_is_told_of_whoever_did_it(claims: Framed, text: str, wanted: list[str]) -> None:
    assert sorted(claims(text)) == sorted(wanted)


REFLEXIVES = {
    "Norland calls itself neutral, and Sudland calls itself a republic.": [
        "Norland calls itself neutral.",
        "Sudland calls itself a republic.",
    ],
    "Norland has positioned itself as a partner, capitalizing on anger at Sudland.": [
        "Norland has positioned itself as a partner.",
        "Norland capitalizes on anger at Sudland.",
    ],
    # Not the subject of the whole, but the students.
    "The practice requires students to check the bot against the chapter and rebuild the reasoning themselves.": [
        "The practice requires students to check the bot against the chapter and rebuild the reasoning themselves."
    ],
    "Lund made Berg shoot himself, and the king left Norland.": [
        "Lund made Berg shoot himself, and the king left Norland."
    ],
}


@pytest.mark.parametrize(("text", "wanted"), REFLEXIVES.items())
def test_itself_as_the_object_of_the_verb_is_its_subject(claims: Framed, text: str, wanted: list[str]) -> None:
    assert sorted(claims(text)) == sorted(wanted)
