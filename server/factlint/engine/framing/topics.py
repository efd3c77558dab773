"""What a text is about and what it is for: its domain by telling words, its presumed intent by its build."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from factlint.engine.framing.tokens import Word

_DOMAINS: dict[str, frozenset[str]] = {
    "History": frozenset("war wars empire century battle king queen emperor dynasty ancient revolution treaty army medieval reign colonial independence historical civilization founded siege monarch".split()),
    "Geography": frozenset("city river lake mountain country capital region island population province border located km area climate coast town sea ocean desert district village municipality dam".split()),
    "Science": frozenset("species energy physics chemical cell cells protein dna theory quantum atom atoms gene genes planet planets star stars galaxy element biology molecule reaction experiment scientific scientist temperature acid gravity".split()),
    "Technology": frozenset("software computer algorithm data internet programming code version users api server device app digital processor network linux python javascript function library web browser model parameters".split()),
    "Health": frozenset("disease patients medical health virus vaccine symptoms treatment drug clinical cancer infection blood hospital doctor diet brain heart medicine therapy".split()),
    "Economics": frozenset("economy economic market gdp inflation trade price prices bank tax currency company revenue profit billion investment stock companies exports industry cost costs".split()),
    "Politics": frozenset("president government election minister parliament party senate policy political vote votes law court constitution congress governor democracy legislation supreme rights commissioner".split()),
    "Sports": frozenset("team season league championship cup match player players olympic olympics medal goals football tournament coach game games won scored club champion".split()),
    "Arts": frozenset("film album song novel band music released actor actress directed author book painting singer series artist theatre poem published character opera museum literature".split()),
    "Environment": frozenset("climate emissions carbon pollution forest species habitat warming renewable energy conservation ecosystem wildlife sustainability water".split()),
    "Education": frozenset("university school students college professor degree education teacher research academic studied graduate".split()),
    "Religion": frozenset("church god religion religious bible temple islam christian buddhist hindu muslim catholic prophet faith".split()),
}  # fmt: skip


def domain_of(words: Iterable[Word]) -> str:
    """The domain most of the telling words speak for; "" when none does."""
    counts = Counter(word.lower for word in words)
    scores = {name: sum(min(counts[word], 3) for word in telling) for name, telling in _DOMAINS.items()}
    best = max(scores, key=scores.__getitem__)
    return best if scores[best] > 0 else ""


def intent_of(subject: str, words: Sequence[Word], *, instructions: int, opinions: int, claims: int) -> str:
    """What the writer presumably wants, in a few words; "" for a text without claims."""
    if claims == 0:
        return ""
    about = f" {subject}" if subject else " a topic"
    if instructions > claims:
        return "Explain how to do something"
    if opinions > claims:
        return f"Argue about{about}" if subject else "Argue a view"
    past = sum(word.tag == "VBD" for word in words)
    present = sum(word.tag in {"VBZ", "VBP"} for word in words)
    return f"Recount{about}" if past > 2 * present else f"Describe{about}"
