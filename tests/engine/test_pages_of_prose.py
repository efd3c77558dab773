"""Whole pages of true prose, each on five subjects: nothing is found on them, and most of what is planted is."""

from __future__ import annotations

import re

import pytest

from factlint.engine.engine import Engine
from factlint.engine.evidence import EvidenceStore
from factlint.engine.model import Claim

_PLANTED_FOUND = 6
"""Of ten. More would be found at a lower threshold, at which published prose had too many false alarms."""
_NO_FINDING = (None, "True", "Mostly True")

CHAPTERS = """\
# Five short chapters

## Tallinn

Tallinn is the capital and most populous city of Estonia. It lies on the southern shore of the Gulf of
Finland, about 80 kilometres from Helsinki. More than 400,000 people live in Tallinn, which is roughly a third
of the country's population. For centuries the city was known as Reval. Its Old Town has been a World Heritage
Site since 1997. Tallinn was a European Capital of Culture in 2011. It is not as populous as Riga.

## Dmitri Mendeleev

Dmitri Mendeleev was a Russian chemist who is best known for his periodic table of the elements. He was born
in Siberia in 1834 and died in Saint Petersburg in 1907. He published his first periodic table in 1869.
Mendeleev left gaps in his table and predicted the properties of elements that nobody had found yet. He never
won a Nobel Prize. The element mendelevium is named after him.

## The platypus

The platypus is an egg-laying mammal of eastern Australia and Tasmania. It is one of the five living species
of monotremes. Unlike most mammals, the platypus does not give birth to live young. The male has a spur on the
hind foot that delivers venom. It hunts under water with the help of electroreception. The platypus is not a
marsupial.

## The Second Boer War

The Second Boer War was fought between the British Empire and two Boer republics, the South African Republic
and the Orange Free State. The war began in October 1899 and ended in May 1902. It lasted less than three
years. Britain did not lose the war. The Treaty of Vereeniging ended it.

## The Zambezi

The Zambezi is the fourth-longest river in Africa. It is nearly 2,600 kilometres long. The river rises in
Zambia and flows into the Indian Ocean. Victoria Falls lies on its course. Its basin covers roughly 1.4
million square kilometres. The Zambezi is shorter than the Nile, the Congo and the Niger. It does not reach
the Atlantic Ocean.
"""
CHAPTERS_ERRORS = (
    ("city of Estonia", "city of Latvia"),
    ("More than 400,000 people", "More than 900,000 people"),
    ("a Russian chemist", "a Polish chemist"),
    ("in Siberia in 1834", "in Siberia in 1854"),
    ("mammal of eastern Australia and Tasmania", "mammal of southern Africa"),
    ("October 1899", "October 1889"),
    ("May 1902", "May 1907"),
    ("the fourth-longest river", "the second-longest river"),
    ("flows into the Indian Ocean", "flows into the Atlantic Ocean"),
    ("nearly 2,600 kilometres", "nearly 4,600 kilometres"),
)

NOTES = """\
# Notes on five subjects

## Quito

Quito is the capital of Ecuador. The city lies in the Andes at an altitude of about 2,850 metres, which makes
it one of the highest capitals in the world. Quito is only a short distance south of the equator. Spanish
settlers founded it in 1534. Quito and Kraków were among the first World Heritage Sites, declared in 1978.
Quito is not a seaport.

## Michael Faraday

Michael Faraday was an English chemist and physicist. He was born in 1791 and died in 1867. Faraday discovered
electromagnetic induction, and he invented an early form of the Bunsen burner. Although he received little
formal education, he became one of the most influential scientists in history. He also discovered benzene.
Faraday was not the discoverer of oxygen.

## The giraffe

The giraffe is the tallest living land animal and the largest ruminant on Earth. It lives in Africa. Its main
food is the leaves of acacia trees. A fully grown giraffe is between 4.3 and 5.7 metres tall. Giraffes are not
carnivores. The closest living relative of the giraffe is the okapi.

## The Thirty Years' War

The Thirty Years' War was fought primarily in Central Europe between 1618 and 1648. It was one of the longest
and most destructive conflicts in European history. The war ended with the Peace of Westphalia. Sweden entered
the war in 1630, and France in 1635. Millions of people died from the fighting, famine and disease. The war
did not take place in the 18th century.

## Denali

Denali is the highest mountain peak in North America. Its summit is 6,190 metres above sea level. The mountain
stands in Alaska, in the United States. It was formerly known as Mount McKinley. Denali is lower than
Aconcagua and far lower than Mount Everest. The first people to reach its summit did so in 1913. It is not a
volcano.
"""
NOTES_ERRORS = (
    ("the capital of Ecuador", "the capital of Peru"),
    ("about 2,850 metres", "about 4,850 metres"),
    ("founded it in 1534", "founded it in 1634"),
    ("an English chemist and physicist", "a German chemist and physicist"),
    ("born in 1791 and", "born in 1761 and"),
    ("It lives in Africa.", "The giraffe lives in South America."),
    ("the tallest living land animal", "the shortest living land animal"),
    ("between 1618 and 1648", "between 1718 and 1748"),
    ("highest mountain peak in North America", "highest mountain peak in South America"),
    ("is 6,190 metres", "is 7,190 metres"),
)

READER = """\
# A reader's page

## Riga

Riga is the capital and largest city of Latvia. The city lies at the mouth of the Daugava, on the Gulf of
Riga. About 600,000 people live in Riga, nearly a third of the Latvian population. It was founded in 1201 and
is a former Hanseatic League member. Riga's historical centre is a UNESCO World Heritage Site. Riga was a
European Capital of Culture in 2014, together with Umeå in Sweden. It is not the capital of Lithuania.

## Johannes Kepler

Johannes Kepler was a German astronomer and mathematician. He was born in 1571 and died in 1630. He is best
known for his laws of planetary motion. For a time he worked as an assistant to Tycho Brahe in Prague. Kepler
also wrote about optics, and he improved the refracting telescope. Kepler did not believe that the Sun goes
round the Earth. He never met Isaac Newton.

## The snow leopard

The snow leopard is a large cat of the mountain ranges of Central and South Asia. It usually lives above 3,000
metres. The snow leopard is listed as Vulnerable on the IUCN Red List, and fewer than 10,000 mature animals
are left. Its long, thick tail helps it to keep its balance. Snow leopards cannot roar like lions. They do not
live in Africa.

## The Korean War

The Korean War was fought between North Korea and South Korea and their allies. It began on 25 June 1950, and
an armistice on 27 July 1953 ended the fighting. North Korea was supported by China and the Soviet Union. The
United Nations, led by the United States, supported the South. The war lasted about three years. No peace
treaty has ever been signed.

## The Mekong

The Mekong is one of the longest rivers in Asia. It is more than 4,000 kilometres long. From the Tibetan
Plateau the river runs through China, Myanmar, Laos, Thailand, Cambodia and Vietnam. It flows into the South
China Sea. The Mekong does not flow through India. It is shorter than the Yangtze.
"""
READER_ERRORS = (
    ("largest city of Latvia", "largest city of Lithuania"),
    ("founded in 1201", "founded in 1401"),
    ("About 600,000 people", "About 1,600,000 people"),
    ("a German astronomer", "a Danish astronomer"),
    ("born in 1571 and", "born in 1521 and"),
    ("died in 1630", "died in 1680"),
    ("ranges of Central and South Asia", "ranges of North America"),
    ("25 June 1950", "25 June 1955"),
    ("supported by China and the Soviet Union", "supported by Japan and Germany"),
    ("flows into the South China Sea", "flows into the Bay of Bengal"),
)


def one_line_a_paragraph(page: str) -> str:
    return re.sub(r"(?<!\n)\n(?=\S)", " ", page)


PAGES = [
    (one_line_a_paragraph(page), errors)
    for page, errors in ((CHAPTERS, CHAPTERS_ERRORS), (NOTES, NOTES_ERRORS), (READER, READER_ERRORS))
]


@pytest.fixture(scope="module")
def engine(encyclopedia: EvidenceStore) -> Engine:
    return Engine(encyclopedia)


def findings(engine: Engine, page: str) -> list[tuple[Claim, str]]:
    """What a writer would see underlined on a page, and why."""
    judged = [(claim, engine.assess(claim.text, verbatim=True)) for claim in engine.extract(page).claims]
    return [(claim, found.rationale) for claim, found in judged if found.verdict not in _NO_FINDING]


@pytest.mark.parametrize("page", [page for page, _ in PAGES])
def test_a_page_of_true_prose_gets_no_finding(engine: Engine, page: str) -> None:
    assert [(claim.text, why) for claim, why in findings(engine, page)] == []


@pytest.mark.parametrize(("page", "errors"), PAGES)
def test_of_ten_planted_errors_most_are_found_and_nothing_else(
    engine: Engine, page: str, errors: tuple[tuple[str, str], ...]
) -> None:
    for right, wrong in errors:
        assert page.count(right) == 1
        page = page.replace(right, wrong)
    places = [(page.index(wrong), page.index(wrong) + len(wrong)) for _, wrong in errors]
    caught: set[int] = set()
    for claim, why in findings(engine, page):
        touched = {
            number
            for number, (start, end) in enumerate(places)
            if any(span.start < end and start < span.end for span in claim.spans)
        }
        assert touched, (claim.text, why)
        caught |= touched
    assert len(caught) >= _PLANTED_FOUND, [errors[number][1] for number in range(len(errors)) if number not in caught]
