"""A definite description ("the tiny country") takes up the one name of its paragraph that is known to be so called."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from factlint.engine.claims import frame
from factlint.engine.language.en.kinds import is_kind_of
from factlint.engine.language.en.name_kinds import is_kind, kinds_of_name

Framed = Callable[..., list[str]]

TAKEN_UP = {
    "a country": (
        "Vatican City became independent in 1929. The tiny country is surrounded by the city of Rome.",
        "Vatican City is surrounded by the city of Rome.",
    ),
    "a thing without a name": (
        "Helium was first seen in the light of the Sun. The gas is colourless and odourless.",
        "Helium is colourless and odourless.",
    ),
    "a wider kind": (
        "The blue whale was hunted until 1966. The animal eats tiny krill.",
        "The blue whale eats tiny krill.",
    ),
    "a maker of cars": (
        "Our lesson this month is about Toyota. The carmaker was founded in 1937.",
        "Toyota was founded in 1937.",
    ),
    "this dish": (
        "Sushi has become a favourite lunch everywhere. This dish is made with vinegared rice.",
        "Sushi is made with vinegared rice.",
    ),
    "other countries in passing": (
        "Austria lies to the east of Switzerland. The country is known for its mountains.",
        "Austria is known for its mountains.",
    ),
}
STATED = {
    "a person": (
        "Vincent van Gogh made about 860 oil paintings. The Dutch painter died in 1890.",
        ("Vincent van Gogh died in 1890.", "Vincent van Gogh was a Dutch painter."),
    ),
    "a thing": (
        "Sushi has become a favourite lunch everywhere. This Japanese dish is made with vinegared rice.",
        ("Sushi is made with vinegared rice.", "Sushi is a Japanese dish."),
    ),
    "the only one": (
        "Vienna is a dream for lovers of music. The Austrian capital lies on the Danube.",
        ("Vienna lies on the Danube.", "Vienna is the Austrian capital."),
    ),
}
NOT_TAKEN_UP = {
    "two of them": ("Joseph Haydn taught Ludwig van Beethoven. The Austrian composer died in 1809.", "died in 1809"),
    "another without a name": (
        "Vincent van Gogh lived with a painter from Paris in 1888. The Dutch painter left in December.",
        "van Gogh left",
    ),
    "another is picked": ("Austria borders on many others. The neighbouring country has 84 million people.", "Austria has"),
    "which one is told": ("Berlin lies on the Spree. The Polish capital is Warsaw.", "Berlin is Warsaw"),
    "no such thing": ("Vienna lies on the Danube. The famous river is 2,850 kilometres long.", "Vienna is 2,850"),
    "one of several": ("Helium is stored in tanks. The heated gas expands.", "Helium expands"),
    "a name of its own": ("Microsoft was founded in 1975. The Apollo company was founded in 1980.", "Microsoft was founded in 1980"),
    "somebody is no animal": ("Charles Darwin bred pigeons. The animal was fed twice a day in 1855.", "Darwin was fed"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), TAKEN_UP.values(), ids=TAKEN_UP.keys())
def test_what_is_known_to_be_so_called_is_taken_up(claims: Framed, text: str, expected: str) -> None:
    assert claims(text)[-1] == expected


@pytest.mark.parametrize(("text", "expected"), STATED.values(), ids=STATED.keys())
def test_an_adjective_made_of_a_name_is_a_claim_of_its_own(
    claims: Framed, text: str, expected: tuple[str, ...]
) -> None:
    assert set(expected) <= set(claims(text))


@pytest.mark.parametrize(("text", "never"), NOT_TAKEN_UP.values(), ids=NOT_TAKEN_UP.keys())
def test_what_may_be_another_is_not_taken_up(claims: Framed, text: str, never: str) -> None:
    assert not any(never in claim for claim in claims(text))


def test_one_of_two_that_are_so_called_is_no_claim(claims: Framed) -> None:
    assert claims("Joseph Haydn taught Ludwig van Beethoven. The composer died in Vienna in 1809.") == [
        "Joseph Haydn taught Ludwig van Beethoven."
    ]


def test_it_goes_on_about_what_was_described(claims: Framed) -> None:
    text = "Vatican City became independent in 1929. The tiny country has its own stamps. It lies in Rome."
    assert claims(text)[-1] == "Vatican City lies in Rome."


def test_names_are_known_by_what_they_are() -> None:
    assert {"element", "gas"} <= kinds_of_name("Helium")
    assert "city" in kinds_of_name("Vienna")
    assert "painter" in kinds_of_name("van Gogh")
    assert "river" in kinds_of_name("the Nile")
    assert not kinds_of_name("Varnby")
    assert is_kind("painter")
    assert not is_kind("Vienna")


def test_a_kind_is_wider_than_what_it_holds() -> None:
    assert is_kind_of("novel", "book")
    assert is_kind_of("whale", "animal")
    assert not is_kind_of("book", "novel")
    assert not is_kind_of("whale", "entity")


@pytest.mark.parametrize(
    "text",
    [
        "Swan Lake was first danced in Moscow in 1877. The music is by Igor Stravinsky. It tells of a princess.",
        "Karl Berg began his work on Varn in 1989. The language is statically typed.",
        "Karl Berg visited Norland in 1931. The king lives in a palace of 300 rooms.",
    ],
)
def test_what_goes_on_about_a_thing_that_nobody_named_is_no_claim(claims: Framed, text: str) -> None:
    assert not any(claim.startswith("The ") for claim in claims(text))


def test_the_music_is_that_of_the_only_work_that_was_named(claims: Framed) -> None:
    text = "Swan Lake was first danced in Moscow in 1877. The music is by Igor Stravinsky."
    assert claims(text)[-1] == "Swan Lake's music is by Igor Stravinsky."
    two = "Swan Lake was first danced in 1877. It is older than The Nutcracker. The music is by Igor Stravinsky."
    assert not any("Stravinsky" in claim for claim in claims(two))


def test_what_is_said_of_any_one_is_a_claim(claims: Framed) -> None:
    assert claims("William Harvey was a physician. The heart pumps blood.")[-1] == "The heart pumps blood."
    assert claims("# Birds\n\nThe bird lays eggs.", markup="markdown") == ["The bird lays eggs."]


def test_a_capital_is_that_of_no_drink(claims: Callable[..., list[str]]) -> None:
    text = "Coffee is thought to come from Ethiopia, a highland country. Its capital is Nairobi."
    assert claims(text)[-1] == "Ethiopia's capital is Nairobi."
    two = "Coffee comes from Ethiopia and Brazil. Its capital is Nairobi."
    assert not any("Nairobi" in claim for claim in claims(two))
    assert "Peru's capital is Quito." in claims("Peru is a country. Its capital is Quito.")


KAZAKHSTAN = "Kazakhstan is a country in Central Asia. Its capital is Astana.\n\n"


def _claims(text: str) -> list[str]:
    return [claim.text for claim in frame(text).claims]


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        (
            "The capital of Australia is Canberra. In New Zealand, Wellington is the capital.",
            "In New Zealand, Wellington is the capital.",
        ),
        (
            f"{KAZAKHSTAN}In Egypt everybody knows that Cairo is the capital.",
            "In Egypt everybody knows that Cairo is the capital.",
        ),
        (f"{KAZAKHSTAN}In Egypt the capital is Cairo.", "In Egypt the capital is Cairo."),
        ("The mayor of Varn is Ida Lund. In Norby, Karl Berg is the mayor.", "In Norby, Karl Berg is the mayor."),
        (
            "Varn is a town. The mayor is Ida Lund. In Norby, the mayor is Karl Berg.",
            "In Norby, the mayor is Karl Berg.",
        ),
        (
            "The president of France is Ida Lund. In Germany, Karl Berg is the president.",
            "In Germany, Karl Berg is the president.",
        ),
        (
            "Norway is a country in Europe. In Sweden the population of Norway is well known.",
            "In Sweden the population of Norway is well known.",
        ),
        ("The mayor of Varn is Ida Lund. The mayor opened a bridge in 1990.", "Ida Lund opened a bridge in 1990."),
        ("Lisbon is the capital of Portugal. The city lies on the Tagus.", "Lisbon lies on the Tagus."),
        ("Kazakhstan is a country in Central Asia. Its capital is Astana.", "Kazakhstan's capital is Astana."),
    ],
)
def test_a_role_is_of_the_place_that_is_named_with_it(text: str, claim: str) -> None:
    assert claim in _claims(text)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("The capital of Australia is Canberra. In New Zealand, Wellington is the capital.", "Wellington is Canberra"),
        (f"{KAZAKHSTAN}Everybody knows that Cairo is the capital.", "Cairo is Astana"),
        (f"{KAZAKHSTAN}Cairo is the capital.", "Kazakhstan."),
        ("The capital of Norway is Oslo. In Sweden, the capital lies on 14 islands.", "Oslo lies"),
        ("The capital of Norway is Oslo.\n\nThe capital has 700,000 people.", "Oslo has"),
        ("The author of the book is Ida Lund. Karl Berg is the author.", "Karl Berg is Ida Lund"),
        ("The mayor of Varn is Ida Lund.\n\nThe mayor opened a bridge in 1990.", "Ida Lund opened"),
        ("The king of Norland was Harald. In Sudland, the king built a castle in 1400.", "Harald built"),
    ],
)
def test_what_was_named_before_is_not_put_in_for_another(text: str, wrong: str) -> None:
    assert not [claim for claim in _claims(text) if wrong in claim.removeprefix("Kazakhstan is")]


@pytest.mark.parametrize(
    "sentence",
    [
        "The Karbach mine opened in 1901.",
        "Workers at the Varn mine struck in 1922.",
        "Mine workers struck in Varn in 1922.",
        "The deepest mine in Norway is the Varn mine.",
        "Gold was taken from the mine in 1901.",
        "Ships struck a German mine near Varn in 1915.",
    ],
)
def test_a_mine_is_no_pronoun(sentence: str) -> None:
    assert _claims(sentence)


@pytest.mark.parametrize(
    "sentence", ["That book is mine.", "A friend of mine bought the dam in 1990.", "Mine is the oldest house in Varn."]
)
def test_what_is_the_speakers_is_no_claim(sentence: str) -> None:
    assert not _claims(sentence)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Saint Helena lies in the Atlantic. She lived at Rome.", "Helena lived"),
        ("Napoleon was exiled to Saint Helena. He died there in 1821.", "Helena died"),
        ("# Saint Helena\n\nHe lived at Longwood for six years.", "Helena lived"),
        ("St. Petersburg was founded in 1703. He lived there for long.", "Petersburg lived"),
        ("Florence lies in Tuscany. She was a nurse.", "Florence was"),
        ("Jordan borders Israel. He played basketball.", "Jordan played"),
    ],
)
def test_a_place_is_not_he_or_she(text: str, wrong: str) -> None:
    assert not [claim for claim in _claims(text) if wrong in claim]


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("Saint Helena was the mother of Constantine. She died in 330.", "Saint Helena died in 330."),
        ("Saint Nicholas was a bishop. He died in 343.", "Saint Nicholas died in 343."),
        ("Saint Patrick preached in Ireland. He died in 461.", "Saint Patrick died in 461."),
        (
            "Saint Lucia lies in the Caribbean. It became independent in 1979.",
            "Saint Lucia became independent in 1979.",
        ),
    ],
)
def test_saints_and_the_places_named_after_them_are_taken_up(text: str, claim: str) -> None:
    assert claim in _claims(text)
