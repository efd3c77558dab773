"""Names that a pronoun does not take up: where something happened, what was done to, who told of it; nothing is claimed of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Framed = Callable[..., list[str]]


@pytest.mark.parametrize(
    "text",
    [
        "The Mary Rose was raised at Portsmouth in 1982. It sank in 1545.",
        "Jane Eyre was printed in London. It appeared in 1847.",
        "Nelson's Column stands in London. It was finished in 1843.",
        "Queen Mary 2 was built in Saint-Nazaire. It entered service in 2004.",
        "Philips made light bulbs in Eindhoven. It was founded in 1891.",
        "Bach's Saint Matthew Passion was revived in Berlin. It was first sung in 1727.",
        "Disney bought Pixar in 2006. It paid 7.4 billion dollars.",
        "Galileo reached Jupiter in 1995. It dropped a probe into the clouds.",
        "Watson won Jeopardy in 2011. It was built by IBM.",
        "Ford bought Jaguar in 1989. It sold it in 2008.",
        "Rebels stormed the Bastille in 1789. It began the French Revolution.",
        "The Vandals plundered Rome in 455. It lasted two weeks.",
        "The Vikings raided Lindisfarne in 793. It shocked Europe.",
        "Soldiers stormed the Winter Palace in 1917. It took one night.",
        "The trial of Socrates was told by Plato. He drank the hemlock.",
        "The statue of David was carved by Michelangelo. He slew Goliath.",
        "The museum shows a bust of Voltaire by Houdon. He was born at Versailles in 1741.",
    ],
)
def test_where_it_is_not_the_subject_nothing_is_claimed(claims: Framed, text: str) -> None:
    assert claims(text) == [text[: text.index(". ") + 1]]


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ("Kepler looked at stars in Cygnus. It was launched in 2009.", "Cygnus was"),
        (
            "The talk was given by Ada Lovelace. Babbage built the engine. She was the daughter of Byron.",
            "daughter",
        ),
        ("The letters were sent to Felice Bauer. Kafka burned them. She moved to Switzerland in 1931.", "moved"),
        ("In Rome lived Cicero. Caesar spared him. He was killed by soldiers of Antony.", "killed"),
        (
            "Prussia was ruled by Frederick William. He was followed by Frederick the Great. He played the flute.",
            "flute",
        ),
        ("Ford was founded by Henry Ford. It makes cars in Dearborn. He was born in 1863.", "Ford was born"),
        (
            "Few works mean more to Norland than the Masnavi. Rumi divided it into six books, and it runs to 25,000 verses.",
            "Rumi runs",
        ),
        ("Umar followed Abu Bakr in 634. He was married to a daughter of Lund.", "married"),
        ("Few people read the trial of Ida Lund by Karl Berg. He was born in Oslo in 1841.", "Lund was"),
    ],
)
def test_where_two_may_be_meant_nothing_is_claimed(claims: Framed, text: str, never: str) -> None:
    assert not any(never in claim for claim in claims(text))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Ford makes cars in Dearborn. It sold two million of them in 2019.", "Ford sold two million of them in 2019."),
        ("Disney makes films in Burbank. It bought Marvel in 2009.", "Disney bought Marvel in 2009."),
        ("Hubble was launched in 1990. It orbits at 540 kilometres.", "Hubble orbits at 540 kilometres."),
        ("Columbus was founded in 1812. It has 900,000 people.", "Columbus has 900,000 people."),
        ("Pascal appeared in 1970. It was designed by Niklaus Wirth.", "Pascal was designed by Niklaus Wirth."),
        ("Ford was founded by Henry Ford. It makes cars in Dearborn.", "Ford makes cars in Dearborn."),
        (
            "Anne Frank's diary was published by Otto Frank. He had survived Auschwitz.",
            "Otto Frank had survived Auschwitz.",
        ),
        (
            "Amundsen beat Robert Falcon Scott to the South Pole. He died on the way back.",
            "Robert Falcon Scott died on the way back.",
        ),
    ],
)
def test_a_surname_may_be_a_firm_a_town_or_a_language(claims: Framed, text: str, wanted: str) -> None:
    assert wanted in claims(text)
