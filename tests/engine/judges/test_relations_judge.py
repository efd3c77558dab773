"""Promises of the second judge: names, places, kinds, opposites and denials."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from factlint.engine.judges.relations.judge import RelationsJudge
from factlint.engine.model import Opinion
from factlint.engine.rewrite import apply_correction

Judged = Callable[..., Opinion]


@pytest.fixture
def judged(opinion_of: Callable[[RelationsJudge], Judged]) -> Judged:
    return opinion_of(RelationsJudge())


LIBERTY = (
    "The copper-clad statue, a gift to the United States from the people of France, was designed by French sculptor "
    "Frédéric Auguste Bartholdi, and its metal framework built by Gustave Eiffel."
)


@pytest.mark.parametrize(
    ("claim", "text", "title", "rewrite"),
    [
        (
            "Sydney is the capital of Australia.",
            "The capital of Australia is Canberra.",
            "Australia",
            "Canberra is the capital of Australia.",
        ),
        (
            "The capital of Australia is Melbourne.",
            "Canberra is the capital city of Australia.",
            "Canberra",
            "The capital of Australia is Canberra.",
        ),
        (
            "The currency of Japan is the won.",
            "The currency of Japan is yen (JPY).",
            "Japan",
            "The currency of Japan is the yen.",
        ),
        (
            "The Statue of Liberty was designed by Auguste Rodin.",
            LIBERTY,
            "Statue of Liberty",
            "The Statue of Liberty was designed by Frédéric Auguste Bartholdi.",
        ),
        (
            "Angel Falls in Brazil is the highest waterfall in the world.",
            "Angel Falls: Tallest single drop waterfall in the world, Venezuela.",
            "Angel Falls",
            "Angel Falls in Venezuela is the highest waterfall in the world.",
        ),
        (
            "The official language of Brazil is Spanish.",
            "The official language of Brazil is Portuguese.",
            "Brazil",
            "The official language of Brazil is Portuguese.",
        ),
        (
            "Lake Baikal is the shallowest lake in the world.",
            "Lake Baikal is the deepest lake in the world.",
            "Lake Baikal",
            "Lake Baikal is the deepest lake in the world.",
        ),
        (
            "Augustus was the last Roman emperor.",
            "Augustus, also known as Octavian, was the founder of the Roman Empire and the first Roman emperor.",
            "Augustus",
            "Augustus was the first Roman emperor.",
        ),
        (
            "The Berlin Wall was not a concrete barrier.",
            "The Berlin Wall was a guarded concrete barrier that encircled West Berlin.",
            "Berlin Wall",
            "The Berlin Wall was a concrete barrier.",
        ),
        (
            "Queen is a Canadian rock band.",
            "Queen are a British rock band formed in London.",
            "Queen",
            "Queen is a British rock band.",
        ),
    ],
)
def test_a_wrong_name_or_word_is_refuted_and_put_right(
    judged: Judged, claim: str, text: str, title: str, rewrite: str
) -> None:
    opinion = judged(claim, text, title=title)
    assert opinion.score is not None and opinion.score <= 2, opinion.rationale
    assert opinion.correction is not None
    assert apply_correction(claim, opinion.correction) == rewrite


@pytest.mark.parametrize(
    ("claim", "text", "title"),
    [
        ("Libya is a country in Europe.", "Libya: Country in North Africa.", "Libya"),
        (
            "Peking University is in Guam.",
            "Peking University: Public university in Beijing, China.",
            "Peking University",
        ),
        ("Pakistan is in East Asia.", "Pakistan: Country in South Asia.", "Pakistan"),
        ("The Amazon River is in Africa.", "Amazon River: Major river in Northern South America.", "Amazon River"),
        ("Birmingham is a religion.", "Birmingham is a city and metropolitan borough in England.", "Birmingham"),
        ("Dolphins are fish.", "A dolphin is any one of the 40 species of aquatic mammal.", "Dolphin"),
        ("Chile is not a country.", "Chile is a country in South America.", "Chile"),
        (
            "Photosynthesis converts chemical energy into light.",
            "Photosynthesis converts light into chemical energy.",
            "Photosynthesis",
        ),
        (
            "The Colosseum stands in Athens.",
            "The Colosseum is an amphitheatre in the centre of Rome, Italy.",
            "Colosseum",
        ),
        (
            "Angel Falls in Brazil is the highest waterfall in the world.",
            "Angel Falls is a waterfall in Venezuela.",
            "Angel Falls",
        ),
        (
            "Git was written in 2005 by Richard Stallman.",
            "Linus Torvalds also created the distributed version control system Git.",
            "Git",
        ),
        (
            "The Taj Mahal was commissioned in 1631 by the emperor Akbar.",
            "The Taj Mahal was commissioned in 1631 by the fifth Mughal emperor, Shah Jahan.",
            "Taj Mahal",
        ),
    ],
)
def test_what_cannot_be_is_refuted(judged: Judged, claim: str, text: str, title: str) -> None:
    opinion = judged(claim, text, title=title)
    assert opinion.score is not None and opinion.score <= 2, opinion.rationale


@pytest.mark.parametrize(
    ("claim", "text", "title"),
    [
        # Relations that have several values, places inside places, shared names, wider words, roles side by side.
        ("The Danube flows through Hungary.", "The Danube flows through Austria.", "Danube"),
        ("Marie Curie was a chemist.", "Marie Curie was a physicist.", "Marie Curie"),
        ("The Colosseum is in Europe.", "The Colosseum is an amphitheatre in the centre of Rome, Italy.", "Colosseum"),
        ("Mozart was born in Austria.", "Mozart was born in Salzburg.", "Mozart"),
        ("The Burj Khalifa is in Asia.", "Burj Khalifa: Skyscraper in Dubai, United Arab Emirates.", "Burj Khalifa"),
        ("Ghost is a film.", "In folklore, a ghost is the soul or spirit of a dead person.", "Ghost"),
        ("The Nile is a river in Sudan.", "The Nile is a river in Egypt.", "Nile"),
        ("Roberto Orci wrote Star Trek Into Darkness.", "Star Trek was created by Gene Roddenberry.", "Star Trek"),
        ("Aden is a city in Yemen.", "Sanaa is the capital of Yemen.", "Yemen"),
        ("The Aral Sea in Kazakhstan is a lake.", "The Aral Sea is a lake in Uzbekistan.", "Aral Sea"),
        ("The Catcher in the Rye is a novel.", "The Catcher in the Rye: American novel.", "The Catcher in the Rye"),
        ("Singapore is a city.", "Singapore is an island country and city-state in Southeast Asia.", "Singapore"),
        ("The Bahamas is a nation.", "The Bahamas is an archipelagic country in the Caribbean.", "Bahamas"),
    ],
)
def test_another_value_alone_refutes_nothing(judged: Judged, claim: str, text: str, title: str) -> None:
    opinion = judged(claim, text, title=title)
    assert opinion.score is None or opinion.score >= 7, opinion.rationale


@pytest.mark.parametrize(
    ("claim", "text", "title"),
    [
        ("Canberra is the capital of Australia.", "The capital of Australia is Canberra.", "Australia"),
        ("Chile is in South America.", "Chile: Country in South America.", "Chile"),
        ("Liverpool is in the United Kingdom.", "Liverpool: City in Merseyside, England.", "Liverpool"),
        ("The Times is a newspaper.", "The Times: British daily national newspaper.", "The Times"),
        ("Sydney is not the capital of Australia.", "The capital of Australia is Canberra.", "Australia"),
    ],
)
def test_what_the_evidence_says_is_confirmed(judged: Judged, claim: str, text: str, title: str) -> None:
    opinion = judged(claim, text, title=title)
    assert opinion.score is not None and opinion.score >= 7, opinion.rationale


@pytest.mark.parametrize(
    ("claim", "text", "title"),
    [
        ("Kyoto remained the capital of Japan until 1868.", "The capital of Japan is Tokyo.", "Japan"),
        ("From 1763 to 1960 Rio de Janeiro was the capital of Brazil.", "The capital of Brazil is Brasília.", "Brazil"),
        ("Egypt was conquered by the Persians.", "The Ottoman Turks conquered Egypt in 1517.", "Egypt"),
        (
            "There are also examples in England, Italy and Indonesia.",
            "In ancient India, there were several Buddhist canons.",
            "Buddhist canons",
        ),
    ],
)
def test_what_was_so_at_another_time_or_place_refutes_nothing(
    judged: Judged, claim: str, text: str, title: str
) -> None:
    assert judged(claim, text, title=title).score is None


@pytest.mark.parametrize(
    "claim",
    [
        "The Merkel works in Varn were founded by Tobias Merkel's father in 1901.",
        "The Merkel works in Varn were founded by the brother of Tobias Merkel in 1901.",
        "The Merkel works in Varn were founded by Tobias Merkel's company in 1901.",
    ],
)
def test_somebody_beside_the_one_who_is_told_is_not_confirmed(judged: Judged, claim: str) -> None:
    opinion = judged(claim, "The Merkel works in Varn were founded by Tobias Merkel in 1901.", "Merkel works")
    assert opinion.score is None or opinion.score < 6


def test_the_one_who_is_told_is_confirmed(judged: Judged) -> None:
    told = "The Merkel works in Varn were founded by Tobias Merkel in 1901."
    assert (judged(told, told, "Merkel works").score or 0) > 6


def test_words_in_another_order_confirm_nothing(judged: Judged) -> None:
    text = "Dogs that live in cities chase small cats."
    opinion = judged("Dogs that live in small cats chase cities.", text, title="Dogs")
    assert opinion.score is None


def test_a_page_of_almost_the_same_name_is_another_page(judged: Judged) -> None:
    opinion = judged("The Times is a website.", "Time: American news magazine and website.", title="Time (magazine)")
    assert opinion.score is None
