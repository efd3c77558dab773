"""Where living things are at home: "lives in South America" against "a large African hoofed mammal"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from factlint.engine.judges.figures.figure_context import content
from factlint.engine.judges.kinds import kind_of
from factlint.engine.judges.places import country_of_demonym, find_place, places_in
from factlint.engine.judges.relations.denials import Finding, class_nouns, complement
from factlint.engine.judges.subject import claim_subject, drop_parentheses
from factlint.engine.language.en.lemmas import noun_lemma
from factlint.engine.language.en.statements import Phrase, Statement, read_statements
from factlint.engine.model import Claim, Evidence

_LIVING_KINDS = frozenset(
    "animal mammal bird fish reptile amphibian insect arachnid crustacean mollusc plant fungus".split()
)
_SPECIES = re.compile(
    r"\b(?:species|genus|family|subspecies|breed|marsupials?|monotremes?|rodents?|felids?|canids?|ungulates?)\b"
)
_CONTINENTAL = {
    "African": "Africa", "Asian": "Asia", "European": "Europe", "Australian": "Australia", "Eurasian": "Europe Asia",
    "Antarctic": "Antarctica", "Asiatic": "Asia", "Arctic": "Europe Asia North America", "Mediterranean": "Europe Asia Africa",
    "Indian": "Asia", "South American": "South America", "North American": "North America",
    "Central American": "North America", "Latin American": "North America South America",
    "Amazonian": "South America", "Andean": "South America", "Siberian": "Asia",
}  # fmt: skip
_ADJECTIVE = re.compile(r"\b(?:(?:South|North|Central|Latin) American|[A-Z][a-z]+)\b")
# What lives in many parts of the world, or was taken there, may live in the claimed one too.
_SPREAD = re.compile(
    r"(?i)\b(?:worldwide|world|continents?|cosmopolitan|introduced|globally|global|everywhere|migrat\w+|domesticat\w+|cultivated|"
    r"invasive|widespread|tropics|tropical regions|hemisphere|escaped|naturali[sz]ed|formerly|americas|fossils?|extinct)\b"
)
_LIVES = frozenset("live inhabit occur range dwell roam".split())


def range_findings(claim: Claim, evidence: Sequence[Evidence]) -> list[Finding]:
    """Refuted where the evidence tells the thing's home, on other continents only."""
    mine = next((one for one in read_statements(claim.text) if one.main), None)
    home = _home(mine) if mine is not None and not mine.negated and not mine.hedged else None
    if home is None:
        return []
    claimed = _continents(home.text)
    # Of the snow leopard, the page on leopards tells nothing.
    evidence = [item for item in evidence if content(drop_parentheses(item.title)) == content(claim_subject(claim))]
    if not claimed or not any(_is_living_thing(item) for item in evidence):
        return []
    if any(_SPREAD.search(item.text) for item in evidence):
        return []
    known = [(item, told) for item in evidence if (told := _continents(item.text))]
    if not known or any(claimed & told for _, told in known):
        return []
    item, told = known[0]
    where = " and ".join(sorted(told))
    return [Finding(item, False, 0.92, f"The evidence places it in {where}.", None)]


def _home(mine: Statement) -> Phrase | None:
    """The place that the claim makes its home."""
    parts = mine.parts
    if mine.verb in _LIVES and not mine.passive:
        return next((part.phrase for part in parts if part.preposition in {"in", "across", "throughout", ""}), None)
    if mine.verb == "find" and mine.passive:
        return next((part.phrase for part in parts if part.preposition in {"in", "across", "throughout"}), None)
    said = complement(mine)
    if mine.verb != "be" or said is None:
        return None
    native = any(word.lower in {"native", "endemic", "indigenous"} for word in said.words)
    if native:
        return next((part.phrase for part in parts if part.preposition in {"to", "in"}), said)
    if any(kind_of(noun) in _LIVING_KINDS for noun in class_nouns(said)) and said.words[0].lower in {"a", "an"}:
        after = next((part.phrase for part in parts if part.preposition in {"in", "from"}), None)
        return after or said
    return None


def _is_living_thing(item: Evidence) -> bool:
    for told in read_statements(item.text):
        what = complement(told)
        if told.main and told.verb == "be" and what is not None:
            # "a marsupial native to Australia": the last noun may be an adjective.
            nouns = [noun_lemma(word.lower) for word in what.words if word.tag in {"NN", "NNS", "JJ"}]
            if any(kind_of(noun) in _LIVING_KINDS for noun in nouns) or _SPECIES.search(what.text):
                return not any(kind_of(noun) == "person" for noun in nouns)
    return False


def _continents(text: str) -> frozenset[str]:
    found = {continent for known in places_in(text) for continent in known.continents}
    for word in _ADJECTIVE.findall(text):
        named = _CONTINENTAL.get(word, "")
        found |= {name for name in _KNOWN if name in named}
        country = (
            find_place(country_of_demonym(word)) if country_of_demonym(word) and word not in _CONTINENTAL else None
        )
        found |= country.continents if country is not None else frozenset()
    return frozenset(found & _KNOWN)


_KNOWN = frozenset({"Africa", "Asia", "Europe", "North America", "South America", "Australia", "Oceania", "Antarctica"})
