"""The capital, the mayor, the population: of the place that the sentence names, and of no other that was named before."""

from __future__ import annotations

import pytest

from factlint.engine.claims import frame

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
