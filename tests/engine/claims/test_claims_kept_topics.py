"""A pronoun goes back to what a text keeps to, over sentences on its parts and on others; silent where two may be meant."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Framed = Callable[..., list[str]]


@pytest.mark.parametrize(
    ("text", "last"),
    [
        (
            "The Varn Moon shows one face. Its pull causes the tides. It is the largest satellite of Norland.",
            "The Varn Moon is the largest satellite of Norland.",
        ),
        (
            "The Varn is a river in Norland. The length of the Varn is 310 km. It flows to the Baltic Sea.",
            "The Varn flows to the Baltic Sea.",
        ),
        (
            "Lake Varn lies in Norland. Most visitors think the stories are hoaxes. By volume it is the largest lake in Europe.",
            "By volume Lake Varn is the largest lake in Europe.",
        ),
        (
            "Venus is as large as Earth and is the hottest planet. Thick clouds hide its surface. It has no moon.",
            "Venus has no moon.",
        ),
        (
            "The Statue of Varn stands in Oslo. Karl August Berg designed it, and Erik Lund designed the frame. It is a gift of Norland.",
            "The Statue of Varn is a gift of Norland.",
        ),
        (
            "The Treaty of Varn was signed in 1919. The American Senate never ratified it in 1920.",
            "The American Senate never ratified the Treaty of Varn in 1920.",
        ),
        ("Florence is a city in Italy. It has 361,625 people.", "Florence has 361,625 people."),
    ],
    ids=[
        "a part of it",
        "a part by its name",
        "others",
        "a planet with a given name",
        "somebody who made it",
        "done to it",
        "a city with a given name",
    ],
)
def test_it_goes_back_to_what_the_text_keeps_to(claims: Framed, text: str, last: str) -> None:
    assert claims(text)[-1] == last


@pytest.mark.parametrize(
    "text",
    [
        "Naples is a city. Its capital is large. It lies on the Ottawa River.",
        "Norland has a wall. The Varn Wall was built in 1961. Its construction was slow. It began in 1960.",
        "The speed of light is a constant. It is exactly 299792 km per second.",
        "The Varn is a river. Its bridge is old. It is a bridge of stone from 1912.",
        "Lake Varn lies in Norland. Many tourists admire the old castle. It was built in 1210.",
        "The Varn dam was built in 1931. The Lund dam was built in 1940. Divers found a wreck. It was raised in 1950.",
        "The mountains lie in Norland. The range's highest peak was climbed in 1912. Most of the peaks are steep. It is old in 1990.",
    ],
    ids=["a place of its own", "a deed", "no part", "what it is called", "another thing", "a new thing", "a part only"],
)
def test_it_that_may_be_two_things_is_no_claim(claims: Framed, text: str) -> None:
    last = text.rsplit(". ", 1)[-1].split(" ", 1)[1]
    assert not [claim for claim in claims(text) if claim.endswith(last)]


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("Saturn is famous for its bright rings. They are made of ice.", "Saturn's bright rings are made of ice."),
        (
            "Hebrew is a language. Its alphabet has 22 letters. They are written from right to left.",
            "The 22 letters of Hebrew's alphabet are written from right to left.",
        ),
        ("Lund Press has 20 offices. They print poetry.", "Lund Press prints poetry."),
    ],
)
def test_they_are_the_things_that_the_subject_has(claims: Framed, text: str, last: str) -> None:
    assert claims(text)[-1] == last


def test_of_two_sorts_of_things_they_is_neither(claims: Framed) -> None:
    assert claims("Norland has ten provinces and three territories. They were founded in 1867.")[1:] == [
        "Norland has three territories."
    ]


@pytest.mark.parametrize(
    ("text", "last"),
    [
        (
            "Don Berg came out in 1605. Its author, Karl Lund, wrote it in Latin.",
            "Don Berg's author, Karl Lund, wrote it in Latin.",
        ),
        (
            "Varn is a city in Norland. Its 546,397 people make it the largest.",
            "Varn's 546,397 people make it the largest.",
        ),
        ("Karl Berg was a poet. Ida Lund praised him in 1912.", "Ida Lund praised Karl Berg in 1912."),
        (
            "Karl Berg was a writer. Although Ovid was famous, the emperor Augustus exiled him in AD 8.",
            "Although Ovid was famous, the emperor Augustus exiled him in AD 8.",
        ),
        (
            "Norland has a kernel of its own. Varnix is mostly free. A bird called Tux has been its mascot since 1996.",
            "A bird called Tux has been Varnix's mascot since 1996.",
        ),
    ],
)
def test_who_does_something_to_it_is_another(claims: Framed, text: str, last: str) -> None:
    assert claims(text)[-1] == last


@pytest.mark.parametrize(
    ("text", "last"),
    [
        (
            "Varnby was built in 1960. It took the place of Lund as the capital.",
            "Varnby took the place of Lund as the capital.",
        ),
        ("The novel Emma is famous. It follows Ida Lund in Oslo.", "The novel Emma follows Ida Lund in Oslo."),
        ("Saturn is a planet. It turns on its axis in 11 hours.", "Saturn turns on its axis in 11 hours."),
        ("Radium is a metal. It appears in group 2.", "Radium appears in group 2."),
        ("Saturn is a planet. It took 29 years to reach Varn.", "It took 29 years to reach Varn."),
        ("Varnish has 15 cases and one word for both “he” and “she”. It is a language.", "Varnish is a language."),
    ],
)
def test_it_means_something_where_its_verb_says_what_a_thing_does(claims: Framed, text: str, last: str) -> None:
    assert claims(text)[-1] == last


def test_a_description_before_a_name_is_not_who_he_is(claims: Framed) -> None:
    text = "A figure of the age and pioneer of the film, Karl Lund is a director. He won 3 prizes."
    assert claims(text)[-1] == "Karl Lund won 3 prizes."


@pytest.mark.parametrize(
    ("text", "last"),
    [
        (
            "Solon was a Greek statesman from Athens. He was one of the Seven Sages.",
            "Solon was one of the Seven Sages.",
        ),
        (
            "Karl Berg was a poet and the author of Ida Lund. He wrote 20 plays.",
            "Karl Berg wrote 20 plays.",
        ),
        (
            "The Odyssey is an epic. Its hero needs ten years to get home. He is the king of Ithaca.",
            "The Odyssey's hero is the king of Ithaca.",
        ),
        (
            "Karl Berg was king of Norland from 1760. During his reign, the Acts of Union 1800 joined the kingdoms. He died in 1820.",
            "Karl Berg died in 1820.",
        ),
        (
            "Before dawn on 24 February, Ian Lund, an astronomer in Chile, took a picture. He found 2 stars.",
            "Ian Lund found 2 stars.",
        ),
    ],
    ids=["a statesman", "told what he is", "a hero", "in his time", "a name before a description"],
)
def test_he_is_who_the_text_keeps_to(claims: Framed, text: str, last: str) -> None:
    assert claims(text)[-1] == last


def test_his_is_nobodys_behind_another_that_has_no_name(claims: Framed) -> None:
    text = "Karl Berg wrote Hamlet in 1600. A ghost tells the young prince that his father was murdered in Norland."
    assert not [claim for claim in claims(text) if "Berg's father" in claim]


def test_its_and_its_have_one_owner(claims: Framed) -> None:
    found = claims("Norland lies in Europe. Its largest city is Varn, and its capital is Lund.")
    assert found[1:] == ["Norland's largest city is Varn.", "Norland's capital is Lund."]


def test_a_measure_is_nothing_that_it_takes_up(claims: Framed) -> None:
    assert claims("Norland covers an area of 20 square miles. Its capital is Varn.")[-1] == "Norland's capital is Varn."


def test_it_takes_much_to_do_something_is_said_of_no_thing(claims: Framed) -> None:
    text = "The Varn dam is old. It takes two and a half litres of water to make a litre of cola."
    assert claims(text)[-1] == "It takes two and a half litres of water to make a litre of cola."
