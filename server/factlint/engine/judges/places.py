"""A small gazetteer: which country and continent a place lies in, and whether two places can hold one thing."""

from __future__ import annotations

import gzip
import re
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from pathlib import Path

_DATA = Path(__file__).parent / "data" / "places.tsv.gz"
_NAME = re.compile(
    r"(?:U\.S\.|[A-ZÀ-Þ][\w.'’-]*)(?:(?:\s(?:and|of|the|de|da|do|del|la|al|el|upon|on))?\s[A-ZÀ-Þ][\w'’-]*)*"
)
_WATERS = frozenset({"Gulf", "Bay", "Sea", "Strait", "Straits", "Isthmus", "Cape", "Isle"})
# New England is not in England.
_NAMED_AFTER = frozenset({"New", "Little"})
_DIRECTIONS = ("north", "south", "east", "west", "central")
_DIRECTED = re.compile(
    r"(?i)\b(?P<way>north|south|east|west|central|middle|northeast|northwest|southeast|southwest|northern|southern|eastern|"
    r"western|northeastern|northwestern|southeastern|southwestern|north-?east(?:ern)?|north-?west(?:ern)?|south-?east(?:ern)?|"
    r"south-?west(?:ern)?)\s+(?P<place>[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?)"
)
# Parts of continents that have names of their own.
_NAMED_REGIONS: dict[str, frozenset[str]] = {
    "Scandinavia": frozenset({"Europe"}), "Balkans": frozenset({"Europe"}), "the Balkans": frozenset({"Europe"}),
    "Middle East": frozenset({"Asia", "Africa"}), "Caribbean": frozenset({"North America", "South America"}),
    "Central America": frozenset({"North America"}), "Latin America": frozenset({"North America", "South America"}),
    "Eurasia": frozenset({"Europe", "Asia"}), "Americas": frozenset({"North America", "South America"}),
    "Antarctica": frozenset({"Antarctica"}), "Siberia": frozenset({"Asia"}), "Iberian Peninsula": frozenset({"Europe"}),
    "Sub-Saharan Africa": frozenset({"Africa"}), "Indian subcontinent": frozenset({"Asia"}), "Maghreb": frozenset({"Africa"}),
}  # fmt: skip


class Nearness(Enum):
    """How two places stand to each other."""

    SAME = "same"
    INSIDE = "inside"
    APART = "apart"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Place:
    """A place that the gazetteer knows: what it is, in which countries and continents (several where names are shared)."""

    name: str
    kinds: frozenset[str]
    countries: frozenset[str]
    continents: frozenset[str]
    within: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Table:
    """`rows` has the fields of each place as they are written: a place is made of them when it is named."""

    rows: dict[str, str]
    continents: dict[str, frozenset[str]]
    demonyms: dict[str, str]

    def has(self, name: str) -> bool:
        return name in self.rows or name in _NAMED_REGIONS

    def find(self, name: str) -> Place | None:
        if (region := _NAMED_REGIONS.get(name)) is not None:
            return Place(name, frozenset({"continent"}), frozenset(), region, frozenset())
        row = self.rows.get(name)
        if row is None:
            return None
        kinds, countries, wider = row.split("\t")
        lies_in = frozenset(filter(None, countries.split(",")))
        told = frozenset(filter(None, wider.split(",")))
        continents = frozenset(part for country in lies_in for part in self.continents.get(country, ())) or told
        return Place(name, frozenset(kinds.split(",")), lies_in, continents, told)


@cache
def _table() -> _Table:
    rows: dict[str, str] = {}
    continents: dict[str, frozenset[str]] = {}
    demonyms: dict[str, str] = {}
    for line in gzip.decompress(_DATA.read_bytes()).decode("utf-8").split("\n"):
        fields = line.split("\t")
        if len(fields) != 4:
            continue
        name, kinds, countries, wider = fields
        if kinds == "adjective":
            demonyms[name] = countries
            continue
        rows[name] = line[len(name) + 1 :]
        if kinds == "country" and wider:
            continents[name] = frozenset(wider.split(","))
    return _Table(rows, continents, demonyms)


@lru_cache(maxsize=8192)
def places_in(text: str) -> tuple[Place, ...]:
    """The places that a text names, longest names first where names overlap."""
    table = _table()
    found: list[Place] = []
    for match in _NAME.finditer(text):
        words = match.group().split()
        index = 0
        while index < len(words):
            if words[index] in _WATERS and words[index + 1 : index + 2] == ["of"]:
                # The Gulf of Guinea is not in Guinea.
                index += 3
                continue
            for end in range(len(words), index, -1):
                name = " ".join(words[index:end]).rstrip(".,") if words[index] != "U.S." else "U.S."
                known = table.find(name) or table.find(re.sub(r"['’]s?$", "", name))
                if known is not None:
                    if index == 0 or words[index - 1] not in _NAMED_AFTER:
                        found.append(known)
                    index = end - 1
                    break
            index += 1
    return tuple(dict.fromkeys(found))


def country_of_demonym(word: str) -> str:
    """The country that an adjective belongs to: "Polish" → "Poland"; "" for other words."""
    return _table().demonyms.get(word, "")


def find_place(name: str) -> Place | None:
    return _table().find(name)


def compare_places(claimed: Place, known: Place) -> Nearness:
    """Whether a thing that lies in `known` can lie in `claimed`."""
    if claimed.name == known.name:
        return Nearness.SAME
    if claimed.name in known.within or claimed.name in known.countries:
        return Nearness.INSIDE
    one, other = "continent" in claimed.kinds, "continent" in known.kinds
    if one or other:
        if not claimed.continents or not known.continents:
            return Nearness.UNKNOWN
        if not claimed.continents & known.continents:
            return Nearness.APART
        return Nearness.INSIDE if one and not other and known.continents <= claimed.continents else Nearness.UNKNOWN
    if not claimed.countries or not known.countries:
        far = claimed.continents and known.continents and not claimed.continents & known.continents
        return Nearness.APART if far else Nearness.UNKNOWN
    if not claimed.countries & known.countries:
        return Nearness.APART
    if claimed.countries == known.countries and claimed.kinds == known.kinds == frozenset({"country"}):
        return Nearness.SAME
    return Nearness.UNKNOWN


def are_two_cities(one: Place, other: Place) -> bool:
    """Whether these are cities, neither of them a part of the other."""
    cities = "city" in one.kinds and "city" in other.kinds and not (one.kinds | other.kinds) & {"region", "country"}
    return cities and one.name != other.name and one.name not in other.within and other.name not in one.within


def on_another_continent(claimed: Place, known: Place) -> bool:
    return bool(claimed.continents and known.continents) and not claimed.continents & known.continents


def directions(text: str) -> dict[str, frozenset[str]]:
    """ "southwestern France" says (France: south, west)."""
    found: dict[str, frozenset[str]] = {}
    for match in _DIRECTED.finditer(text):
        way = match["way"].lower()
        # "South America" and "North Korea" are names, not directions.
        if way == "middle" or _table().has(match.group()):
            continue
        ways = frozenset(direction for direction in _DIRECTIONS if direction in way)
        found[match["place"]] = found.get(match["place"], frozenset()) | ways
    return found
