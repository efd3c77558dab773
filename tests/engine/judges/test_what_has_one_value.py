"""Promises of the second judge on what a thing has one of: its elements, its ends, its maker, its scene, its way."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from factlint.engine.judges.relations.judge import RelationsJudge
from factlint.engine.model import Opinion

Judged = Callable[..., Opinion]


@pytest.fixture
def judged(opinion_of: Callable[[RelationsJudge], Judged]) -> Judged:
    return opinion_of(RelationsJudge())


SUEZ = "The Suez Canal is an artificial waterway in Egypt, connecting the Mediterranean Sea to the Red Sea."
PANAMA = "The Panama Canal is an artificial waterway in Panama that connects the Caribbean Sea with the Pacific Ocean."
GOLDEN_GATE = (
    "The structure links San Francisco—the tip of a peninsula—to Marin County, carrying a road across the strait."
)
ICELAND = "Iceland is a Nordic island country between the Arctic Ocean and the North Atlantic Ocean."
JOYCE = "Ulysses is a novel by the Irish writer James Joyce."
MANDELA = "Nelson Mandela was a politician who served as President of South Africa from 1994 to 1999."
TAJ_MAHAL = (
    "The Taj Mahal was commissioned in 1631 by the fifth Mughal emperor, Shah Jahan, to house the tomb of his late wife, "
    "Mumtaz Mahal."
)


@pytest.mark.parametrize(
    ("claim", "text", "title"),
    [
        ("Diamond is made of silicon.", "Diamond is a mineral form of the element carbon.", "Diamond"),
        ("Water consists of hydrogen and nitrogen.", "Water: Chemical compound of hydrogen and oxygen.", "Water"),
        ("Bronze is made mainly of copper and lead.", "Bronze: Alloy of copper and tin.", "Bronze"),
        ("The Suez Canal connects the Mediterranean Sea with the Black Sea.", SUEZ, "Suez Canal"),
        ("The Golden Gate Bridge links the city of Los Angeles with Marin County.", GOLDEN_GATE, "Golden Gate Bridge"),
        (
            "William Shockley won the Nobel Prize in Chemistry in 1956.",
            "The three scientists were jointly awarded the 1956 Nobel Prize in Physics.",
            "William Shockley",
        ),
        (
            "Dracula was written by the Irish author Oscar Wilde.",
            "Dracula is an 1897 Gothic horror novel by Irish author Bram Stoker.",
            "Dracula",
        ),
        ("The Taj Mahal was commissioned in the 17th century by the Mughal emperor Akbar.", TAJ_MAHAL, "Taj Mahal"),
        (
            "Hamlet takes place in Norway, at the castle of Elsinore.",
            "Set in Denmark, the play depicts Prince Hamlet and his revenge.",
            "Hamlet",
        ),
        (
            "Toyota has its headquarters in Toyota City, South Korea.",
            "Toyota Motor Corporation is a Japanese manufacturer headquartered in Toyota City, Aichi, Japan.",
            "Toyota",
        ),
        ("Iceland lies in the North Pacific, just south of the Arctic Circle.", ICELAND, "Iceland"),
        ("The Nile flows south into the Mediterranean Sea.", "The Nile is a north-flowing river in Africa.", "Nile"),
        (
            "Mercury is also the largest planet of the Solar System.",
            "Mercury is the first planet from the Sun and the smallest in the Solar System.",
            "Mercury (planet)",
        ),
        (
            "The FIFA World Cup is held every two years.",
            "The tournament has been held every four years since the inaugural tournament in 1930.",
            "FIFA World Cup",
        ),
        (
            "Elected president of Zimbabwe in 1994, Nelson Mandela had spent 27 years in prison before that.",
            MANDELA,
            "Nelson Mandela",
        ),
        (
            "Swan Lake's music is by Igor Stravinsky.",
            "Swan Lake is a ballet composed by Russian composer Pyotr Ilyich Tchaikovsky in 1875.",
            "Swan Lake",
        ),
        ("Shah Jahan had it built as a tomb for his mother, Mumtaz Mahal.", TAJ_MAHAL, "Taj Mahal"),
    ],
)
def test_another_one_is_refuted(judged: Judged, claim: str, text: str, title: str) -> None:
    opinion = judged(claim, text, title=title)
    assert opinion.score is not None and opinion.score <= 2, opinion.rationale


@pytest.mark.parametrize(
    ("claim", "text", "title"),
    [
        # What is left out of a list, a part of the whole, another thing of the name, the same in other words.
        (
            "All of Europe is in the Northern Hemisphere.",
            "Europe is a continent located entirely in the Northern Hemisphere and mostly in the Eastern Hemisphere.",
            "Europe",
        ),
        ("Bronze contains lead.", "Bronze: Alloy of copper and tin.", "Bronze"),
        ("Steel is made of iron.", "Steel is an alloy of iron and carbon.", "Steel"),
        ("The statue is made of bronze and gold.", "The statue is made of copper.", "Statue"),
        ("Stainless steel is made of iron and chromium.", "Steel is an alloy of iron and carbon.", "Steel"),
        ("The Panama Canal connects the Atlantic with the Pacific.", PANAMA, "Panama Canal"),
        ("The Suez Canal connects Europe with Asia.", SUEZ, "Suez Canal"),
        ("The Golden Gate Bridge links California with Marin County.", GOLDEN_GATE, "Golden Gate Bridge"),
        (
            "Marie Curie won the Nobel Prize in Chemistry in 1911.",
            "Marie Curie shared the 1903 Nobel Prize in Physics with her husband.",
            "Marie Curie",
        ),
        ("Ulysses is a poem by Tennyson.", JOYCE, "Ulysses"),
        ("Ulysses was adapted for the stage by Paul Varn.", JOYCE, "Ulysses"),
        ("The Taj Mahal was commissioned in 1631 by Shah Jahan.", TAJ_MAHAL, "Taj Mahal"),
        ("The novel takes place in Rome.", "The novel is set in Italy.", "Novel"),
        ("Iceland lies in the North Atlantic.", ICELAND, "Iceland"),
        (
            "Angela Merkel was chancellor of Germany.",
            "In 2017 Angela Merkel met Emmanuel Macron, who became President of France.",
            "Angela Merkel",
        ),
        (
            "William Shockley worked with Kirk Lund, who won the Nobel Prize in Chemistry in 1956.",
            "The three scientists were jointly awarded the 1956 Nobel Prize in Physics.",
            "William Shockley",
        ),
        ("The Suez Canal does not link the Mediterranean Sea with the Black Sea.", SUEZ, "Suez Canal"),
        ("The World Cup is held every other year.", "The World Cup is held every two years.", "World Cup"),
        ("The house is elected every two years.", "The senate is elected every six years.", "House"),
        ("Nelson Mandela met the president of Zimbabwe in 1994.", MANDELA, "Nelson Mandela"),
        ("Nelson Mandela was president of the ANC.", MANDELA, "Nelson Mandela"),
        ("Shah Jahan had it built for his favourite wife, Mumtaz Mahal.", TAJ_MAHAL, "Taj Mahal"),
        ("Dara built it for his mother, Mumtaz Mahal.", TAJ_MAHAL, "Taj Mahal"),
        (
            "Salt is made of sodium and chlorine.",
            "Salt is a mineral composed primarily of sodium chloride (NaCl).",
            "Salt",
        ),
        (
            "Ruby is made of aluminium and oxygen.",
            "Ruby is a variety of the mineral corundum, an oxide of aluminium.",
            "Ruby",
        ),
        ("Steel is made of iron and chromium.", "Steel is an alloy of iron and carbon.", "Steel"),
        ("Toy Story is a film by Pixar.", "Toy Story is a 1995 film directed by John Lasseter.", "Toy Story"),
        (
            "The Lion King's score was written by Hans Zimmer.",
            "The music of The Lion King was written by Elton John.",
            "The Lion King",
        ),
        ("The Da Vinci Code is set in London.", "The novel is set in Paris.", "The Da Vinci Code"),
        (
            "Max Perutz won the Nobel Prize in Chemistry in 1962.",
            "He taught Watson and Crick, who won the 1962 Nobel Prize in Physiology or Medicine.",
            "Max Perutz",
        ),
        (
            "Augustus adopted Tiberius at the urging of his mother, Livia.",
            "Augustus was succeeded by Tiberius, the son of his wife Livia.",
            "Augustus",
        ),
        ("Laos is sandwiched between Thailand and Vietnam.", "Laos is located between China and Vietnam.", "Laos"),
        (
            "The Olympic Games are held every two years, alternating between summer and winter.",
            "The Olympic Games are held every four years.",
            "Olympic Games",
        ),
        (
            "The Mississippi River flows south to the Gulf of Mexico.",
            "The Mississippi River takes up the north-flowing Yazoo at Vicksburg.",
            "Mississippi River",
        ),
        ("Novaya Zemlya lies in the Barents Sea.", "Novaya Zemlya is an archipelago in the Kara Sea.", "Novaya Zemlya"),
        ("The Nile flows south of Cairo past Luxor.", "The Nile is a north-flowing river in Africa.", "Nile"),
    ],
)
def test_what_may_be_so_beside_it_is_not(judged: Judged, claim: str, text: str, title: str) -> None:
    opinion = judged(claim, text, title=title)
    assert opinion.score is None or opinion.score >= 7, opinion.rationale


def test_a_place_that_agrees_is_not_put_right(judged: Judged) -> None:
    text = "Toyota Motor Corporation is a Japanese manufacturer headquartered in Toyota City, Aichi, Japan."
    opinion = judged("Toyota has its headquarters in Toyota City, South Korea.", text, title="Toyota")
    assert opinion.score is not None and opinion.correction is None
