"""Promises of the second judge on what the page of a thing tells of it, and has no other word of: sides, places, families, opposites."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from factlint.engine.judges.relations.judge import RelationsJudge
from factlint.engine.model import Opinion

Judged = Callable[..., Opinion]


@pytest.fixture
def judged(opinion_of: Callable[[RelationsJudge], Judged]) -> Judged:
    return opinion_of(RelationsJudge())


BOLIVIA = "Bolivia is bordered by Brazil to the north and east, Paraguay to the southeast, Argentina to the south and Chile to the west."
TURIN = "Turin is a city in northern Italy and the capital of the Piedmont region, on the western bank of the River Po."
KIGALI = "Kigali is the capital and largest city of Rwanda."
RWANDA = "Rwanda is a landlocked country in East Africa. Its capital and largest city is Kigali."
OATS = "The oat, a member of the grass family, is a cereal grain grown for its seed."
GABON = "Gabon is a country in Central Africa, bordered by the Atlantic Ocean to the west."
GOTLAND = "Gotland is an island of Sweden, located east of the mainland and north of Poland."
LODZ = "The Lodz is a river of Poland that empties into the Baltic Sea."
MANILA = "Manila is a city on the island of Luzon in the Philippines."
FRANCE = "France is bordered by Belgium to the north, Germany to the east and Spain to the south."
KEBAB = "Kebab is a dish that originated in Turkey."
NIGERIA = "Nigeria is a country in West Africa. Its capital is Abuja."
GRANITE = "Granite is an igneous rock."
WATT = "The watt is a unit of power."
STRAWBERRY = "The strawberry is a plant of the rose family."
ADA = "Ada Lund was an English painter. She was the younger sister of the architect Karl Lund."


@pytest.mark.parametrize(
    ("claim", "text", "title"),
    [
        ("Bolivia has Argentina to its north.", BOLIVIA, "Bolivia"),
        ("Turin lies in the south of Italy.", TURIN, "Turin"),
        ("Gotland lies south of Poland.", GOTLAND, "Gotland"),
        ("Kigali is a city in Germany.", KIGALI, "Kigali"),
        ("Kigali is the capital of Kenya.", KIGALI, "Kigali"),
        ("Rwanda has Nairobi as its capital.", RWANDA, "Rwanda"),
        ("Manila is a city on Mindanao.", MANILA, "Manila"),
        ("The kebab originated in Germany.", KEBAB, "Kebab"),
        ("Ikea is headquartered in Norway.", "Ikea is a company based in Sweden.", "Ikea"),
        ("The capital of Nigeria is Lagos.", NIGERIA, "Nigeria"),
        ("Granite is a sedimentary rock.", GRANITE, "Granite"),
        ("The watt measures time.", WATT, "Watt"),
        ("Zinc is an insoluble metal.", "Zinc is a soluble metal.", "Zinc"),
        ("The Kirk is a port on the Indian Ocean.", "The Kirk is a port on the Atlantic Ocean.", "Kirk"),
        ("The Lodz ends in the Black Sea.", LODZ, "Lodz"),
        ("The oat belongs to the bean family.", OATS, "Oat"),
        ("Tin is a hard metal.", "Tin is a soft metal with a silvery lustre.", "Tin"),
        ("Namibia is densely populated.", "Namibia is the most sparsely populated country of the south.", "Namibia"),
        ("The fathom measures weight.", "A fathom is a unit of length equal to six feet.", "Fathom"),
        ("Tin has the symbol Ti.", "Tin is a chemical element with the symbol Sn.", "Tin"),
        ("Turin is the second-largest city in Norland.", "Turin is the largest city in Norland.", "Turin"),
        ("Ada Lund was the wife of Karl Lund.", ADA, "Ada Lund"),
        ("Ada Lund was Scottish.", ADA, "Ada Lund"),
        ("Ada Lund was a Swede.", ADA, "Ada Lund"),
    ],
)
def test_what_the_page_tells_otherwise_is_refuted(judged: Judged, claim: str, text: str, title: str):
    opinion = judged(claim, text, title=title)
    assert opinion.score is not None and opinion.score <= 2


@pytest.mark.parametrize(
    ("claim", "text", "title"),
    [
        ("Bolivia borders Chile to the southwest.", BOLIVIA, "Bolivia"),
        ("Bolivia's neighbour to the north is Peru.", BOLIVIA, "Bolivia"),
        ("France is bordered by Italy to the east.", FRANCE, "France"),
        ("Turin stands on the Dora Riparia.", TURIN, "Turin"),
        ("Turin stands on the Rhine.", TURIN, "Turin"),
        ("Geneva lies on the Rhone.", "Geneva is a city in Switzerland on Lake Geneva and the river Arve.", "Geneva"),
        ("The potato is found in Ireland.", "The potato is a vegetable that originated in Peru.", "Potato"),
        (
            "The jaguar is found in Argentina.",
            "The jaguar is a large cat that is native to Mexico and Brazil.",
            "Jaguar",
        ),
        (
            "The jaguar is native to Argentina.",
            "The jaguar is a large cat that is found in Mexico and Brazil.",
            "Jaguar",
        ),
        ("Kebab is found in Germany.", "Kebab is a dish from Turkey.", "Kebab"),
        ("Ikea is based in the Netherlands.", "Ikea is a company from Sweden.", "Ikea"),
        ("Ikea is based in the Netherlands.", "Ikea originated in Sweden.", "Ikea"),
        ("Norland is a museum with a branch in Germany.", "Norland is a museum in France.", "Norland"),
        ("The capital of Ukraine is Kiev.", "Ukraine is a country in Eastern Europe. Its capital is Kyiv.", "Ukraine"),
        ("The capital of Myanmar was Rangoon.", "Myanmar is a country in Asia. Its capital is Naypyidaw.", "Myanmar"),
        ("The capital of Nigeria was Lagos.", NIGERIA, "Nigeria"),
        ("Kazakhstan has Nur-Sultan as its capital.", "Kazakhstan is a country. Its capital is Astana.", "Kazakhstan"),
        ("Bolivia has La Paz as its capital.", "Bolivia is a country. Its constitutional capital is Sucre.", "Bolivia"),
        ("Bolivia has La Paz as its capital.", "Bolivia is a country. Its capital is Sucre.", "Bolivia"),
        ("The capital of Burma is Rangoon.", "Burma is a country. Its capital is Yangon, formerly Rangoon.", "Burma"),
        ("The decibel measures loudness.", "The decibel is a measure of power relative to a reference.", "Decibel"),
        ("The watt measures energy transfer.", WATT, "Watt"),
        ("The ounce measures volume.", "The ounce is a unit of mass.", "Ounce"),
        ("The strawberry belongs to the raspberry family.", STRAWBERRY, "Strawberry"),
        (
            "The cherimoya belongs to the custard apple family.",
            "The cherimoya is a tree of the olive family.",
            "Cherimoya",
        ),
        ("The island is of coral origin.", "The island is of volcanic origin.", "Island"),
        ("Rusting is a chemical change.", "Rusting is a physical change of metals.", "Rusting"),
        ("Otto Lund made vocal music.", "Otto Lund made instrumental music.", "Otto Lund"),
        ("The russula is an edible mushroom.", "The russula is a poisonous mushroom.", "Russula"),
        ("Easter is a religious holiday.", "Easter is a secular holiday in Norland.", "Easter"),
        ("The lynx is an abundant animal.", "The lynx is a rare animal.", "Lynx"),
        ("Norland has igneous rocks.", "Norland has metamorphic rocks.", "Norland"),
        ("Otto Lund is a played composer.", "Otto Lund is a displayed composer.", "Otto Lund"),
        ("Chile borders Bolivia in the east.", BOLIVIA, "Bolivia"),
        ("Bolivia does not border Argentina to the north.", BOLIVIA, "Bolivia"),
        ("Turin lies in the northwest of Italy.", TURIN, "Turin"),
        ("Turin lies in the south of Piedmont.", TURIN, "Turin"),
        ("Gotland lies south of Stockholm.", GOTLAND, "Gotland"),
        ("Kigali is a city in Africa.", KIGALI, "Kigali"),
        ("Gabon lies on the Indian Ocean.", GABON, "Gabon"),
        ("Rwanda has Butare as its cultural capital.", RWANDA, "Rwanda"),
        ("Manila is a city on Luzon.", MANILA, "Manila"),
        ("Manila lies on the Pasig River.", MANILA, "Manila"),
        ("The Lodz ends in the Gulf of Finland.", LODZ, "Lodz"),
        ("The oat belongs to the cereal family.", OATS, "Oat"),
        ("The oat is grown by a noble family.", OATS, "Oat"),
        ("Tin is a hard metal when cold.", "Tin is a soft metal, which may become hard in winter.", "Tin"),
        ("Norland has a hard currency.", "Norland is known for its soft cheese.", "Norland"),
        ("The fathom measures depth.", "A fathom is a unit of length equal to six feet.", "Fathom"),
        ("Turin is the second-largest city in Norland.", "Turin is the largest city in northern Norland.", "Turin"),
        ("Ada Lund was the sister of Otto Lund.", ADA, "Ada Lund"),
        ("Ada Lund was British.", ADA, "Ada Lund"),
        ("Ada Lund was the wife of Otto Kirk.", "Ada Lund was a painter. Eva was the sister of Otto Kirk.", "Ada Lund"),
        ("Norland borders Varn to the south.", "Norland is bordered by Varn to the north, east, and south.", "Norland"),
        ("Norland has Kirk as its capital.", "Norland owns the isle of Corsica, whose capital is Ajaccio.", "Norland"),
        (
            "Ada Lund lived in Kigali, the capital of Rwanda.",
            "Ada Lund died in Nairobi, the capital of Kenya.",
            "Ada Lund",
        ),
        ("The capital of Norland is Lund.", "The capital of Norland is Kirk (commercial capital).", "Norland"),
        (
            "Lake Lund is the largest tropical lake in the world.",
            "Lake Lund is the second-largest lake in the world.",
            "Lake Lund",
        ),
        ("Turin is the third-largest city in Norland.", "Turin is old. Lodz is the largest city in Norland.", "Turin"),
        ("Turin is the second-largest city in Norland.", "Turin was the largest city in Norland.", "Turin"),
        ("Tin has the symbol Ti.", "Tin is an element. Its isotope has the symbol Sn, and Ti is plain.", "Tin"),
        ("The moth belongs to the owl family.", "The moth is an insect. It feeds on the grass family.", "Moth"),
        ("Norland has a northern border with Varn.", "Norland has a southern border with Lodz.", "Norland"),
        ("Manila is a city in the Kirk region.", "Manila is a city in the region of Luzon.", "Manila"),
    ],
)
def test_what_may_be_so_beside_what_the_page_tells_is_left_alone(judged: Judged, claim: str, text: str, title: str):
    opinion = judged(claim, text, title=title)
    assert opinion.score is None or opinion.score > 4


def test_a_word_that_any_text_of_the_page_has_is_not_shut_out_by_another(judged: Judged):
    texts = (MANILA, "Mindanao lies far from Manila, which has markets for its fish.")
    assert judged("Manila is a city on Mindanao.", texts[0], title="Manila").score == 1
    assert judged("Manila is a city on Mindanao.", *texts, title="Manila").score is None
