"""A pronoun takes up a subject wherever it stands, or the one person whose full name was told; silent where two may be meant."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Framed = Callable[..., list[str]]


@pytest.mark.parametrize(
    ("text", "last"),
    [
        (
            "Many of the leading composers had lessons from Nadia Boulanger. She never played the organ in public.",
            "Nadia Boulanger never played the organ in public.",
        ),
        (
            "Physics students meet J. R. Lund as a teacher. From 1948 he held a chair in Varn.",
            "From 1948 J. R. Lund held a chair in Varn.",
        ),
        (
            "Like others, Albert Bandura's ideas differed from those of others. He taught in Oslo for ten years.",
            "Albert Bandura taught in Oslo for ten years.",
        ),
        (
            "Painter, poet and, once, novelist, Senwick lived in Oslo after the time of Augustus. In politics he was a liberal.",
            "In politics Senwick was a liberal.",
        ),
        ("The court heard Margaret Court in 1970. She won 24 titles.", "Margaret Court won 24 titles."),
        (
            "Brahe died in 1601, and Kepler succeeded him as mathematician.",
            "Kepler succeeded Brahe as mathematician.",
        ),
    ],
    ids=[
        "behind from",
        "initials",
        "an owner",
        "described first",
        "a surname",
        "him",
    ],
)
def test_he_and_she_take_up_the_one_person_whose_full_name_was_told(claims: Framed, text: str, last: str) -> None:
    assert claims(text)[-1] == last


@pytest.mark.parametrize(
    "text",
    [
        "Only Lenin stood as high as Trotsky in Norland. He was killed in 1940.",
        "To Spinoza, matter is dead, but to Leibwitz everything lives. He came nearer to the East in 1700.",
        "Umar followed Abu Bakr in 634. He was married to a daughter of Lund.",
        "Shakespeare wrote plays in London. Norland is where brother sins against brother and then weds his widow.",
        "Lowell built an observatory to see Mars. He drew 200 maps and sold them in 1905.",
        "The rite is told in chap. xvi. Then the priest put off his garments in Varn.",
    ],
    ids=["two persons", "a name that nobody knows", "two rulers", "somebody nearer", "a planet", "a figure"],
)
def test_he_is_nobody_else_where_two_may_be_meant(claims: Framed, text: str) -> None:
    wrong = ("Trotsky was killed", "Spinoza came", "Abu Bakr was married", "Shakespeare's", "Mars drew", "xvi's")
    assert not any(words in claim for claim in claims(text) for words in wrong)


def test_somebody_named_nearer_keeps_his_own(claims: Framed) -> None:
    text = "Shakespeare was a poet. The chaos on the stage mirrors the end of Claudius and the death of his brother."
    assert not any("Shakespeare's brother" in claim for claim in claims(text))


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("Beside the square in Oslo stands the Varn Museum. It draws crowds.", "The Varn Museum draws crowds."),
        ("Few cities in the Sahara are as large as Nouakchott. It lies in Mauritania.", "Nouakchott lies in Mauritania."),
        ("In a shepherd's hands the sling was a weapon. It throws stones of lead.", "The sling throws stones of lead."),
        ("Benghazi has a big harbour. It is the largest city in Cyrenaica.", "Benghazi is the largest city in Cyrenaica."),
        ("Few works mean more to Norland than the Masnavi. Rumi divided it into six books.", "Rumi divided the Masnavi into six books."),
    ],
    ids=["behind the verb", "compared", "behind an opening", "what it is", "done to it"],
)  # fmt: skip
def test_it_takes_up_a_subject_wherever_it_stands(claims: Framed, text: str, last: str) -> None:
    assert claims(text)[-1] == last


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ("Odes go back to the Greeks. Its classic form has 3 parts.", "Greeks'"),
        ("The Varn workers went on strike. It lasted two months.", "Varn lasted"),
        ("Traders knew the Varn and the Lund well. It rises in Norland.", "rises"),
        ("Many traders left in Paris a ship. It sank in 1912.", "Paris sank"),
        ("Lund bought Varnix in 2006. It is a company with 20 offices.", "is a company"),
        ("Traders from Oslo met in May. It lies in Norland.", "lies"),
    ],
    ids=["a people", "a name before a noun", "two rivers", "a place", "both may be so called", "a month"],
)
def test_it_is_put_in_nowhere_where_another_thing_may_be_meant(claims: Framed, text: str, never: str) -> None:
    assert not any(never in claim for claim in claims(text))


@pytest.mark.parametrize(
    "text",
    [
        "Varn, which its people call Varnby, is bigger than any other city in Norland.",
        "Like its fellow lanthanides, ytterbium prefers the oxidation state +2.",
        "With its long hair the yak is made for the cold of Norland.",
        "Lund held that an organism has two types of responses to its surroundings in Norland.",
    ],
)
def test_a_pronoun_that_its_own_sentence_explains_keeps_no_claim_out(claims: Framed, text: str) -> None:
    assert claims(text) == [text]


def test_an_opening_may_speak_of_what_was_told_before(claims: Framed) -> None:
    text = "Norland and Lundia lie in Europe. With its long coast tourism is a big trade of Oslo."
    assert not any("tourism" in claim for claim in claims(text))


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("Norland owes a debt to a book of 1962. Its author Ida Lund was a chemist.", "Ida Lund was a chemist."),
        ("Norland has a law of 1962. Its author was a chemist from Oslo.", "Norland has a law of 1962."),
    ],
)
def test_whose_author_somebody_is_may_stay_untold_where_she_is_named(claims: Framed, text: str, last: str) -> None:
    assert claims(text)[-1] == last


def test_a_text_without_a_title_may_have_gone_on_to_somebody_else(claims: Framed) -> None:
    text = (
        "J. R. Lund ran a shop in Varn. The police charged Footen in 1890. The case was long. He went to sea in 1891."
    )
    assert not any("Lund went to sea" in claim for claim in claims(text))
