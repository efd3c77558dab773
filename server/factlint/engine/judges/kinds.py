"""What kind of thing a noun names, as coarse as it takes to know that a city is no religion."""

from __future__ import annotations

_KINDS = {
    "person": """person man woman boy girl actor actress singer songwriter musician rapper composer pianist guitarist drummer
        painter sculptor artist photographer writer author novelist poet playwright journalist philosopher scientist physicist
        chemist biologist mathematician astronomer engineer inventor economist historian psychologist physician doctor surgeon
        nurse lawyer judge politician president minister senator governor mayor king queen emperor empress prince princess pharaoh
        sultan caliph general admiral soldier officer explorer navigator astronaut cosmonaut pilot businessman businesswoman
        entrepreneur footballer player boxer cricketer wrestler swimmer athlete coach director producer filmmaker screenwriter
        comedian dancer model designer architect chef priest bishop pope saint monk nun theologian prophet revolutionary activist
        statesman monarch ruler conqueror teacher professor scholar polymath linguist occultist magician outlaw gangster nobleman
        duke baron knight diplomat spy lyricist frontman presenter host broadcaster naturalist botanist zoologist geologist
        leader lord stateswoman jurist reformer orator theorist critic essayist dramatist rabbi imam
        missionary anthropologist sociologist criminal pirate warlord commander aviator cartoonist animator""",
    "settlement": "city town village municipality metropolis suburb hamlet borough",
    "country": "country nation",
    "continent": "continent",
    "river": "river stream tributary",
    "mountain": "mountain mount volcano peak",
    "lake": "lake",
    "ocean": "ocean sea",
    "religion": "religion faith",
    "language": "language dialect",
    "animal": "animal",
    "mammal": "mammal whale bear cat dog horse primate rodent marsupial ape monkey bat cetacean dolphin elephant carnivoran",
    "bird": "bird penguin eagle owl",
    "fish": "fish shark",
    "reptile": "reptile snake lizard turtle crocodile dinosaur",
    "amphibian": "amphibian frog toad",
    "insect": "insect beetle butterfly ant bee wasp moth",
    "arachnid": "arachnid spider scorpion",
    "crustacean": "crustacean crab lobster",
    "mollusc": "mollusc mollusk squid octopus snail cephalopod",
    "plant": "plant tree flower shrub herb grass fern moss",
    "fungus": "fungus mushroom",
    "disease": "disease illness disorder infection syndrome cancer",
    "drink": "beer wine spirit liquor cocktail tea coffee beverage",
    "currency": "currency",
    "planet": "planet",
    "star": "star",
    "moon": "moon satellite",
    "element": "element metal",
    "band": "band orchestra",
    "sport": "sport",
    "company": "company corporation conglomerate manufacturer retailer airline bank",
    "program": "program programme",
    "hospital": "hospital",
    "war": "war battle",
    "film": "film movie",
    "university": "university college",
    "newspaper": "newspaper magazine",
    "vehicle": "aircraft airplane car automobile spacecraft ship watercraft locomotive helicopter",
    "food": "bread cheese soup dessert pasta sauce dish fruit vegetable",
    "instrument": "guitar piano violin drum flute trumpet",
    "genre": "genre",
}
_KIND_OF: dict[str, str] = {noun: kind for kind, nouns in _KINDS.items() for noun in nouns.split()}
# Pairs that one thing can be at once, or that names share too often.
_COMPATIBLE = {
    frozenset(pair)
    for pair in (
        ("settlement", "country"), ("country", "continent"), ("plant", "food"), ("animal", "food"), ("company", "newspaper"),
        ("star", "person"), ("film", "war"), ("star", "planet"), ("band", "company"), ("band", "person"),
        ("fungus", "food"), ("plant", "drink"), ("drink", "food"), ("element", "food"), ("university", "settlement"),
        ("star", "film"), ("company", "person"), ("mountain", "settlement"), ("lake", "ocean"), ("genre", "film"),
        ("company", "vehicle"), ("fungus", "disease"), ("moon", "company"), ("instrument", "genre"), ("star", "band"),
        ("sport", "war"), ("language", "country"), ("planet", "person"), ("mountain", "country"), ("university", "company"),
    )
}  # fmt: skip
_ANIMALS = frozenset({"mammal", "bird", "fish", "reptile", "amphibian", "insect", "arachnid", "crustacean", "mollusc"})
_NAMESAKES = frozenset({"film", "band", "company", "newspaper", "vehicle", "moon", "star", "settlement", "genre"})
_STATES = frozenset({"city-state", "microstate"})


def kind_of(noun: str) -> str:
    """The kind of a noun in the singular, "" when unknown."""
    return _KIND_OF.get(noun, "")


def is_namesake_kind(kind: str) -> bool:
    """Whether things of this kind are commonly named after things of other kinds."""
    return kind in _NAMESAKES


def exclude(claimed: str, known: frozenset[str], evidence_nouns: frozenset[str]) -> bool:
    """Whether a thing of all these known kinds cannot be of the claimed kind."""
    if not claimed or not known or claimed in known:
        return False
    if {claimed} | known == {"settlement", "country"}:
        return not evidence_nouns & _STATES and "state" not in evidence_nouns
    if (claimed == "animal" and known & _ANIMALS) or ("animal" in known and claimed in _ANIMALS):
        return False
    if claimed == "food" and known & _ANIMALS:
        return False
    return all(frozenset({claimed, kind}) not in _COMPATIBLE for kind in known)


_SYNONYMS = (frozenset({"country", "nation"}), frozenset({"film", "movie"}), frozenset({"religion", "faith"}))
# Every one of these nouns is the first one as well.
_NARROWER = {
    "musician": "composer pianist guitarist drummer singer songwriter rapper violinist bassist",
    "writer": "novelist poet playwright author journalist essayist dramatist screenwriter",
    "scientist": "physicist chemist biologist mathematician astronomer geologist botanist zoologist naturalist",
    "artist": "painter sculptor photographer musician singer",
    "athlete": "footballer boxer cricketer wrestler swimmer sprinter gymnast",
    "animal": "mammal bird fish reptile amphibian insect",
    "politician": "president senator governor mayor",
    "leader": "president king queen emperor",
    "city": "capital metropolis",
    "building": "skyscraper",
    "book": "novel",
}
_ALSO = frozenset((noun, wider) for wider, nouns in _NARROWER.items() for noun in nouns.split())


def is_one_of(noun: str, wider: str) -> bool:
    """Whether whatever is called by the first noun may be called by the second: a composer is a musician."""
    if noun == wider or (noun, wider) in _ALSO:
        return True
    if wider in {"person", "human"}:
        return kind_of(noun) == "person"
    return any({noun, wider} <= same for same in _SYNONYMS)
