"""A claim says what it is about: a sentence is cut only where each part does, and is no claim where nobody can tell."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from factlint.engine.claims import frame_item

Framed = Callable[..., list[str]]

POINTS_BACK = {
    "he": "He died in Oslo in 1906.",
    "whose": "Her father was a judge in Oslo.",
    "this one": "This dam was built in 1931.",
    "these": "These galaxies are 13 billion years old.",
    "these behind an opening": "In 1931, these towers were sold to Norland.",
    "a part of these": "The size of these galaxies is 20 light years.",
    "such": "Such galaxies are 13 billion years old.",
    "a bare this": "This was built in 1931.",
    "some of what was told": "Most were built in 1931.",
    "some of what was told, with an adverb": "Several also stood in Oslo.",
    "others": "Others moved to Norland in 1931.",
    "others of whom something is said": "Others believe that Homer was blind.",
    "some of a kind": "Some towers were sold to Norland.",
    "both of them": "Both towers were sold to Norland.",
    "all of them, counted": "All three were built in 1931.",
    "what happened to one of a kind": "The scandal soon grew.",
    "these in an opening clause": "When these towers were sold, Norland was a kingdom.",
    "a thing that is not told in the opening": "Until 1931, it was the tallest tower of Norland.",
    "this behind the verb": "The Lund Institute has studied this question.",
    "these behind the verb": "Lund found gold in these rivers in 1931.",
    "such a thing": "Karl Berg built such a telescope in 1931.",
    "both behind the verb": "Karl Berg sold both towers in 1931.",
    "the latter": "Oslo is 40 kilometres from the latter.",
    "the latter, with its noun": "The latter agreement divided Norland in 1995.",
    "the same year": "In the same year, Norland built 20 dams.",
    "years later": "Two years later, Norland built 20 dams.",
    "since then": "Since then, Norland has built 20 dams.",
    "the last years": "In the last ten years Norland has built 20 dams.",
    "a century that was told": "By the end of the century Norland had 20 dams.",
    "what follows": "Iron was heated in Oslo in the following way.",
    "what is told below": "The height of the Varn tower is calculated below.",
    "an example of what was told": "One telling example is from Norland's law of 1931.",
    "on this": "On this, Karl Berg left Oslo in 1931.",
    "it was done to it": "Karl Berg had built it in 1931.",
    "they behind an opening without a comma": "About midnight they began to leave Oslo in groups of ten.",
    "he of somebody that nobody named": "Many feared that he would leave Oslo in 1931.",
}


@pytest.mark.parametrize("text", POINTS_BACK.values(), ids=POINTS_BACK.keys())
def test_a_subject_that_was_told_before_is_no_claim_of_a_draft(claims: Framed, text: str) -> None:
    assert claims(text) == []


@pytest.mark.parametrize("text", POINTS_BACK.values(), ids=POINTS_BACK.keys())
def test_a_single_item_is_kept_in_its_own_words(text: str) -> None:
    framed = frame_item(text)
    assert framed is not None
    assert [framed[0].text, *(claim.text for claim in framed[1])] == [text]


@pytest.mark.parametrize(
    "text", ["He was born in Oslo in 1931 and died in 1990.", "It was built in 1931, and it holds 40 tonnes."]
)
def test_a_single_item_of_two_statements_about_somebody_unknown_is_kept_whole(claims: Framed, text: str) -> None:
    assert claims(text) == []
    framed = frame_item(text)
    assert framed is not None
    assert (framed[0].text, framed[1]) == (text, ())


@pytest.mark.parametrize(
    "text",
    [
        "It is thought that Peru has 3,000 kinds of potato.",
        "It is known that cats sleep.",
        "It was in 1990 that the wall fell.",
        "It takes eight minutes for light to reach Earth.",
        "Many believe that Homer was blind.",
        "Some say that Homer was blind.",
        "Some evidence suggests that Homer was blind.",
        "The heart pumps blood.",
        "The colony fell in 1931.",
        "It is no surprise that Homer was blind.",
        "In Norland, it is commonplace to see elks.",
        "Those who lived in Norland paid 20 crowns in 1931.",
        "Most often, iron is found in Norland.",
        "Most of the water comes from Norland.",
        "Each of the towers is 300 metres high.",
        "Both Norway and Sweden are kingdoms.",
        "Some 40 towers stand in Varn.",
        "This Mortal Coil was a band from London.",
        "Although the tower is 300 metres high, it has no lift.",
        "After Caesar was killed in 44 BC, his army left Egypt.",
        "Norland is a kingdom to this day.",
        "Norland has those towers that were built in 1931.",
        "Norland has no such law.",
        "Lund passed a law in 1931 after Berg had said that this law was needed.",
        "Norland has both a king and a parliament.",
        "There is a dam in Norland.",
        "By the end of the 19th century Norland had 20 dams.",
        "Those with a farm in Norland pay 20 crowns.",
        "Norland passed laws against such abuses as slavery.",
        "An example of a metal is iron.",
        "Some of the water that falls on the hills flows to Oslo.",
        "The Varn sank on her maiden voyage in 1931.",
        "Each child in Norland gets 20 crowns when they are born.",
        "The latter half of the 20th century brought 20 dams to Norland.",
    ],
)
def test_what_says_itself_of_what_it_speaks_is_a_claim(claims: Framed, text: str) -> None:
    assert claims(text) == [text]


@pytest.mark.parametrize(
    ("text", "last"),
    [
        (
            "Epigenetic changes are caused by stress. These changes pass to the next generation.",
            "Epigenetic changes pass to the next generation.",
        ),
        ("The Eiffel Tower stands in Paris. It was completed in 1889.", "The Eiffel Tower was completed in 1889."),
        ("This Mortal Coil was a band. It was founded in 1983.", "This Mortal Coil was founded in 1983."),
    ],
)
def test_what_a_subject_stands_for_makes_it_a_claim(claims: Framed, text: str, last: str) -> None:
    assert claims(text)[-1] == last


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "Ida Lund fell in 1931. Although Ida Lund's brain was damaged, she lived until 1950.",
            ["Ida Lund fell in 1931.", "Although Ida Lund's brain was damaged, she lived until 1950."],
        ),
        (
            "Lord Kelvin and Hermann Berg proposed that the Sun might shrink. They suggested that the outer layers of "
            "the Sun might be falling.",
            ["Lord Kelvin and Hermann Berg proposed that the Sun might shrink."],
        ),
    ],
)
def test_a_pronoun_that_stays_is_told_in_the_same_words_or_no_claim(
    claims: Framed, text: str, wanted: list[str]
) -> None:
    assert claims(text) == wanted


def test_a_part_stands_alone_whose_pronoun_takes_up_the_name_put_in_for_a_description(claims: Framed) -> None:
    text = "Lund is a carmaker in Norland. The carmaker was founded in 1931 by Ada Berg and has its headquarters in Varnes."
    assert "Lund has its headquarters in Varnes." in claims(text)


def test_what_itself_points_back_names_nothing(claims: Framed) -> None:
    text = "Supernovae launch shocks. These shocks heat the gas, and they fill Norland with 20 tonnes of gas."
    assert claims(text) == ["Supernovae launch shocks."]


@pytest.mark.parametrize(
    "text",
    [
        "The Varn acid is strong, and the acid burns skin.",
        "Lund won in 1990, and others won in 1991.",
        "Varn is a port in Norland, but some are in Oslo.",
    ],
)
def test_a_sentence_of_which_a_part_needs_the_rest_stays_whole(claims: Framed, text: str) -> None:
    assert claims(text) == [text]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "William was crowned in 1066; he reigned until 1087, when his son William Rufus succeeded him.",
            [
                "William was crowned in 1066.",
                "William reigned until 1087, when his son William Rufus succeeded him.",
            ],
        ),
        (
            "The dam fell in 1931, and the floods reached Oslo.",
            ["The dam fell in 1931.", "The floods reached Oslo."],
        ),
        ("The Varn acid is strong, and the base burns skin.", ["The Varn acid is strong.", "The base burns skin."]),
        ("Lund won in 1990, and Berg won in 1991.", ["Lund won in 1990.", "Berg won in 1991."]),
        (
            "Berg built the dam in 1931 and sold his house.",
            ["Berg built the dam in 1931.", "Berg sold his house."],
        ),
    ],
)
def test_a_sentence_of_which_each_part_stands_alone_is_cut(claims: Framed, text: str, wanted: list[str]) -> None:
    assert claims(text) == wanted


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("It was sold in 1931, and Norland has 3 million inhabitants.", "Norland has 3 million inhabitants."),
        ("The dam fell in 1931, and these floods reached Oslo.", "The dam fell in 1931."),
        ("Lund was born in Oslo, and Berg moved to these towns in 1931.", "Lund was born in Oslo."),
    ],
)
def test_of_a_sentence_that_does_not_stand_alone_the_part_that_does_is_kept(
    claims: Framed, text: str, part: str
) -> None:
    assert claims(text) == [part]


@pytest.mark.parametrize(
    "text",
    [
        "Norland has 20 dams. The blocks are 95 centimetres long.",
        "Norland has 20 dams. The outer edges of the towers are painted red.",
        "Norland has 20 dams. The enzymes start to break down food.",
    ],
)
def test_several_things_that_only_the_draft_knows_are_no_subject(claims: Framed, text: str) -> None:
    assert claims(text) == ["Norland has 20 dams."]


@pytest.mark.parametrize(
    "last",
    [
        "The floods reached Oslo in 1931.",
        "The dams of Norland are painted red.",
        "If gases are heated, the gases expand.",
        "The Romans built 20 dams.",
        "The northernmost dams that hold water are 95 metres high.",
    ],
)
def test_several_things_that_are_told_are_a_subject(claims: Framed, last: str) -> None:
    assert claims(f"Norland has 20 dams. {last}")[-1] == last


NAMED_IN_THE_SENTENCE = {
    "the subject's own": "Bodybuilders train against resistance in order to make their muscles grow.",
    "a later clause's subject": "A solar cell stops working when it gets too hot.",
    "a name behind the opening": (
        "Wedged between Tibet in the north and India on its other three sides, Nepal has no coast."
    ),
    "it means nothing": "By the 1970s it had become clear that many children in Varnland could not read.",
    "we at large": "Over 90% of the energy we use comes originally from the sun.",
}


@pytest.mark.parametrize("text", NAMED_IN_THE_SENTENCE.values(), ids=NAMED_IN_THE_SENTENCE.keys())
def test_a_sentence_that_names_what_its_pronouns_mean_is_a_claim_as_it_stands(claims: Framed, text: str) -> None:
    assert claims(text) == [text]


@pytest.mark.parametrize("text", ["The acid dissolved it.", "The dam that we built in 1990 broke."])
def test_what_the_sentence_does_not_name_stays_no_claim(claims: Framed, text: str) -> None:
    assert claims(text) == []


def test_what_was_built_may_be_the_object_of_the_clause_before(claims: Framed) -> None:
    text = "Lund won the cup, and it was built in 1931."
    assert claims(text) == [text]
    assert "The tower was built in 1931." in claims("The tower has a lift, and it was built in 1931.")


def test_kinds_of_agents_are_not_told_one_by_one(claims: Framed) -> None:
    text = "Norms are taught by four kinds of agents of learning: families, schools and friends."
    assert claims(text) == [text]


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("In philosophy Seneca was a Cynic.", "Seneca"),
        ("For nearly thirty years Boris Yeltsin was a party man.", "Boris Yeltsin"),
        ("By the end of the war Soviet troops held Berlin.", "Soviet troops"),
        ("In chess the queen moves in any direction.", "queen"),
        ("In 1952 Emperor Haile Selassie abolished it.", "Emperor Haile Selassie"),
    ],
)
def test_an_opening_without_a_comma_is_no_part_of_the_subject(text: str, subject: str) -> None:
    framed = frame_item(text)
    assert framed is not None
    assert framed[0].subject == subject


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "The fair drew crowds to Varn, and teams of French, German, Japanese, and American cooks went to work there.",
            [
                "The fair drew crowds to Varn, and teams of French, German, Japanese, and American cooks went to work there."
            ],
        ),
        (
            "The Lund Museum was founded in 1890 and holds works by French, Dutch, and Italian painters.",
            [
                "The Lund Museum was founded in 1890.",
                "The Lund Museum holds works by French, Dutch, and Italian painters.",
            ],
        ),
        (
            "The flag of Norland is blue, white and red, and it was adopted in 1794.",
            ["The flag of Norland is blue, white and red.", "The flag of Norland was adopted in 1794."],
        ),
        (
            "The flag of Norland is blue and white, and red flags are flown in Varn.",
            ["The flag of Norland is blue and white.", "Red flags are flown in Varn."],
        ),
    ],
)
def test_adjectives_keep_the_noun_that_they_share(claims: Framed, text: str, wanted: list[str]) -> None:
    assert sorted(claims(text)) == sorted(wanted)


@pytest.mark.parametrize(
    "text",
    [
        "Norland exports iron, and Dutch firms buy it in Oslo.",
        "The Lund Company made a car in 1931, and farmers bought it for years.",
    ],
)
def test_it_is_not_the_maker_of_what_was_made(claims: Framed, text: str) -> None:
    assert claims(text) == [text]
