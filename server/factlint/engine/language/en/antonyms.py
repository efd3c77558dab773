"""Words that deny each other when said of the same thing: largest and smallest, north and south, before and after."""

from __future__ import annotations

_PAIRS = """largest smallest|biggest smallest|longest shortest|highest lowest|tallest shortest|oldest youngest|oldest newest|
deepest shallowest|fastest slowest|hottest coldest|warmest coldest|wettest driest|heaviest lightest|richest poorest|
widest narrowest|strongest weakest|closest farthest|nearest farthest|northernmost southernmost|easternmost westernmost|
earliest latest|first last|most least|best worst|brightest darkest|
north south|east west|northern southern|eastern western|northeast southwest|northwest southeast|northeastern southwestern|
northwestern southeastern|increase decrease|rise fall|grow shrink|win lose|begin end|open close|enter exit|enter leave|
arrive depart|buy sell|attack defend|victory defeat|ally enemy|male female|man woman|men women|king queen|father mother|
brother sister|son daughter|husband wife|actor actress|prince princess|odd even|positive negative|maximum minimum|
major minor|upper lower|inner outer|internal external|domestic foreign|public private|legal illegal|legalise ban|
hot cold|wet dry|young old|rich poor|fast slow|high low|deep shallow|wide narrow|thick thin|heavy light|hard soft|strong weak|
safe dangerous|simple complex|common rare|ancient modern|native foreign|rural urban|acidic alkaline|solid liquid|liquid gaseous|
carnivorous herbivorous|carnivore herbivore|vertebrate invertebrate|nocturnal diurnal|freshwater saltwater|
above below|before after|inside outside|with without|within outside|over under|always never|all none|landlocked coastal|landlocked island|
renewable nonrenewable|voluntary compulsory|fiction nonfiction|fictional real|alive dead|extinct living|permanent temporary|
monarchy republic|elected appointed|accept reject|support oppose|allow forbid|allow ban|succeed fail|succeed precede|
parent child|predator prey|import export|gain lose|absorb emit|attract repel|expand contract|ascend descend|create destroy|
include exclude|love hate|remember forget|capitalist communist|pessimist optimist|clockwise counterclockwise|
single-celled multicellular|unicellular multicellular|left right|port starboard"""
_OPPOSITE: dict[str, set[str]] = {}
for _pair in _PAIRS.replace("\n", "").split("|"):
    _one, _other = _pair.split()
    _OPPOSITE.setdefault(_one, set()).add(_other)
    _OPPOSITE.setdefault(_other, set()).add(_one)


def opposites(word: str) -> frozenset[str]:
    """All words that deny this one (lower case base forms)."""
    return frozenset(_OPPOSITE.get(word, ()))


def are_opposite(one: str, other: str) -> bool:
    return other in _OPPOSITE.get(one, ())
