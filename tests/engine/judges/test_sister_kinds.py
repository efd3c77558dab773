"""Promises on kinds that shut each other out: what a thing is said to be, against what its page says it is."""

from __future__ import annotations

import pytest

from factlint.engine.judges.kind_tree import _tree, are_apart, kinds_named
from factlint.engine.judges.relations.judge import RelationsJudge
from factlint.engine.judges.relations.sister_kinds import sister_kind_findings
from factlint.engine.model import Claim, Correction, Evidence

JUPITER = "Jupiter is a gas giant with a mass more than two times that of all the other planets."
PLATYPUS = "Together with the four species of echidna, it is one of the five extant species of monotremes, mammals that lay eggs."
CELLO = "Cello: Bowed string instrument."
SPAIN = "Spain, officially the Kingdom of Spain, is a country in Southern and Western Europe."


def page(title: str, *texts: str) -> list[Evidence]:
    return [
        Evidence(f"{title}:{number}", "encyclopedia", "test", title, "https://example.org", text, text)
        for number, text in enumerate(texts)
    ]


@pytest.mark.parametrize(
    ("claim", "title", "text", "right"),
    [
        ("Jupiter is a rocky planet.", "Jupiter", JUPITER, "gas giant"),
        ("The dolphin is a fish.", "Dolphin", "A dolphin is any one of the 40 extant species of aquatic mammal.", None),
        ("Dolphins are among the cleverest fish in the sea.", "Dolphin", "Dolphins are aquatic mammals.", None),
        ("The cello is a wind instrument.", "Cello", CELLO, "string instrument"),
        ("The flute is a brass instrument.", "Flute", "Flute: Woodwind instrument.", "woodwind instrument"),
        ("The platypus is a marsupial.", "Platypus", PLATYPUS, None),
        ("The koala is a small bear.", "Koala", "Koala: Arboreal herbivorous marsupial native to Australia.", "marsupial"),
        ("The blue whale is a toothed whale.", "Blue whale", "The blue whale is a species of baleen whale.", "baleen whale"),
        ("The Danube is a mountain range.", "Danube", "Danube: Second-longest river in Europe.", "river"),
        ("Lions are dogs.", "Lion", "The lion is a large cat of the genus Panthera.", None),
        ("Squirrels are classified as marsupials.", "Squirrel", "Squirrel: Family of rodents.", "rodents"),
        ("Brass is an element.", "Brass", "Brass: Alloy of copper and zinc.", "alloy"),
        ("Lithium is a transition metal.", "Lithium", "Lithium is a soft alkali metal.", "alkali metal"),
        ("Spain is a republic.", "Spain", SPAIN, "kingdom"),
        ("Glass is a liquid.", "Glass", "Glass is an amorphous (non-crystalline) solid.", "solid"),
        ("The Castle is a play by Kafka.", "The Castle (novel)", "The Castle is a novel by Franz Kafka.", "novel"),
        ("Asteraceae is a family of insects.", "Asteraceae", "Asteraceae: Large family of flowering plants.", "plants"),
        ("Rust is a database.", "Rust (programming language)", "Rust is a programming language.", "programming language"),
    ],
)  # fmt: skip
def test_a_kind_that_the_pages_kind_shuts_out_is_wrong(claim: str, title: str, text: str, right: str | None) -> None:
    evidence = page(title, text)
    (found,) = sister_kind_findings(Claim(claim), evidence)
    assert found.evidence.text == text
    assert (found.fix.right if found.fix is not None else None) == right
    score = RelationsJudge().judge(Claim(claim), evidence).score
    assert score is not None and score <= 2


def test_a_kind_is_told_by_the_way() -> None:
    claim = Claim("Swahili, a Semitic language, is spoken in Kenya.", subject="Swahili")
    (found,) = sister_kind_findings(claim, page("Swahili", "Swahili: Indigenous Bantu language."))
    assert found.fix == Correction("Semitic language", "Bantu language")


@pytest.mark.parametrize(
    ("claim", "title", "texts"),
    [
        ("Jupiter is a planet.", "Jupiter", (JUPITER,)),
        ("Jupiter is a ball of gas.", "Jupiter", (JUPITER,)),
        ("The dolphin is an animal.", "Dolphin", ("Dolphins are aquatic mammals.",)),
        # Of something else, or of less.
        ("The dolphin fish is a fish.", "Dolphin", ("Dolphins are aquatic mammals.",)),
        ("A relative of the dolphin is a fish.", "Dolphin", ("Dolphins are aquatic mammals.",)),
        ("For Melville the whale is a fish.", "Whale", ("Whales are marine mammals.",)),
        # Not said as a plain fact.
        ("The whale is not a fish.", "Whale", ("Whales are marine mammals.",)),
        ("The whale is sometimes a fish.", "Whale", ("Whales are marine mammals.",)),
        ("The whale, once thought to be a fish, is hunted.", "Whale", ("Whales are marine mammals.",)),
        ("The whale is a “fish”.", "Whale", ("Whales are marine mammals.",)),
        # What is of both kinds, or is called so.
        (
            "Psycho is a drama directed by Alfred Hitchcock.",
            "Psycho (film)",
            ("Psycho is a 1960 film produced and directed by Alfred Hitchcock.",),
        ),
        ("Moby-Dick is an epic by Herman Melville.", "Moby-Dick", ("Moby-Dick is an 1851 novel by Herman Melville.",)),
        ("Dracula is a film based on the book by Bram Stoker.", "Dracula", ("Dracula is a novel by Bram Stoker.",)),
        ("The Republic is a treatise by Plato.", "The Republic", ("The Republic is a Socratic dialogue by Plato.",)),
        ("Renin is a hormone.", "Renin", ("Renin is an enzyme of the kidney.",)),
        ("The orca is a whale.", "Orca", ("Orca: Largest living species of dolphin.",)),
        ("The walrus is a sea lion.", "Walrus", ("The walrus is a large pinniped.",)),
        ("Birds are dinosaurs.", "Bird", ("Birds are warm-blooded vertebrates.", "Birds are reptiles.")),
        ("Crabs are shellfish.", "Crab", ("Crabs are decapod crustaceans.",)),
        ("The piano is a string instrument.", "Piano", ("The piano is a keyboard instrument.",)),
        ("Uranus is a gas giant.", "Uranus", ("Uranus is a gaseous ice giant.",)),
        ("Venus is the morning star.", "Venus", ("Venus is the second planet from the Sun.",)),
        ("Bronze is a metal.", "Bronze", ("Bronze is an alloy of copper and tin.",)),
        ("Water is one of the four elements.", "Water", ("Water is an inorganic compound.",)),
        ("An ion is a molecule.", "Ion", ("An ion is an atom or molecule with a charge.",)),
        ("The tomato is a vegetable.", "Tomato", ("The tomato is a plant whose fruit is an edible berry.",)),
        ("Mozart was a painter.", "Mozart", ("Mozart was a composer.",)),
        # The page says both.
        ("Australia is a continent.", "Australia", ("Australia is a country on the Australian continent.",)),
        ("Sakhalin is a peninsula.", "Sakhalin", ("Sakhalin is an island.", "Sakhalin is a former peninsula.")),
        # Another time, another state.
        ("Spain was a republic.", "Spain", (SPAIN,)),
        ("Methane is a liquid at low temperatures.", "Methane", ("Methane is a gas.",)),
        # A namesake, or what was made of it.
        ("Carmen is a film.", "Carmen", ("Carmen is an opera by Bizet.",)),
        ("Of Mice and Men is a play.", "Of Mice and Men", ("Of Mice and Men is a 1937 novella.",)),
        ("The Starry Night is a song.", "The Starry Night", ("The Starry Night is a painting.",)),
        # Another's kind: what is affected, contained, made.
        ("The mosaic virus is a virus.", "Mosaic virus", ("Mosaic virus: Virus affecting plants.",)),
    ],
)  # fmt: skip
def test_what_may_be_so_as_well_is_left_alone(claim: str, title: str, texts: tuple[str, ...]) -> None:
    assert not sister_kind_findings(Claim(claim), page(title, *texts))


def test_a_namesake_of_the_claimed_kind_keeps_it_right() -> None:
    river = page("Orange (river)", "Orange is a river in South Africa.")
    lake = page("Orange (lake)", "Orange is a lake in Florida.")
    assert not sister_kind_findings(Claim("Orange is a lake."), [*river, *lake])
    assert sister_kind_findings(Claim("Orange is a lake."), river)


def test_a_longer_name_is_read_whole() -> None:
    assert {kind.name for kind in kinds_named(["a", "gas", "giant"])} == {"gas giant"}
    assert {kind.name for kind in kinds_named(["gas"])} == {"gas"}


def test_a_word_that_no_family_has_is_found_by_wordnet() -> None:
    (squid,) = kinds_named(["squid"])
    (snail,) = kinds_named(["snail"])
    assert squid.name == "cephalopod"
    assert are_apart(squid, snail)


def test_what_is_often_a_person_is_no_insect() -> None:
    assert not kinds_named(["emperor"])


def test_what_is_joined_is_named_in_the_families() -> None:
    for name in frozenset[str]().union(*_tree().joined):
        assert any(kind.name == name for kind in kinds_named(name.split())), name
