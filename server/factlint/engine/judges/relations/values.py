"""Whether two values of one relation agree: names of people and things, places inside places."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum

from factlint.engine.evidence.words import fold, norms
from factlint.engine.judges.figures.figure_context import content
from factlint.engine.judges.places import (
    Nearness,
    Place,
    are_two_cities,
    compare_places,
    country_of_demonym,
    directions,
    on_another_continent,
    places_in,
)
from factlint.engine.judges.relations.triples import Triple
from factlint.engine.judges.subject import drop_parentheses
from factlint.engine.language.en.statements import Phrase
from factlint.engine.language.en.tokens import Word
from factlint.engine.model import Claim, Correction, Evidence

_NAME_TAGS = frozenset({"NNP", "JJ"})
_PEOPLES = frozenset(
    {"founder", "author", "leader", "builder", "conqueror", "developer", "killer", "owner", "commissioner"}
)
_STEM_CP = 4
_ROLES_END = frozenset({",", "(", ":"})


class Agreement(Enum):
    SAME = "same"
    DIFFERENT = "different"
    UNKNOWN = "unknown"


def compare_values(mine: Triple, theirs: Triple, evidence: Evidence) -> Agreement:
    """How the claimed value stands to the known one; different only where the evidence does not mention the claimed one."""
    said, told = names(mine.value), names(theirs.value)
    if not said or not told:
        return _common(mine, theirs)
    if mine.is_place:
        return _places(mine, theirs, evidence)
    if said <= told or (told <= said and len(told) > 1):
        return Agreement.SAME
    if told <= said:
        # "Kublai" may be Kublai Khan.
        return Agreement.UNKNOWN
    title = frozenset(norms(drop_parentheses(evidence.title)))
    if mine.relation in _PEOPLES and (told <= title or _is_a_people(theirs.value)):
        # The page may know its subject by another name ("The Buddha"), and a people has a king.
        return Agreement.UNKNOWN
    mentioned = frozenset(norms(evidence.text)) | title
    if last_name(mine.value) in mentioned:
        return Agreement.UNKNOWN
    if last_name(mine.value) == last_name(theirs.value):
        return Agreement.UNKNOWN
    return Agreement.DIFFERENT


def _is_a_people(phrase: Phrase) -> bool:
    named = [word for word in phrase.words if word.tag == "NNP"]
    return bool(named) and phrase.words[0].lower == "the" and named[0].lower.endswith("s")


def _common(mine: Triple, theirs: Triple) -> Agreement:
    """Values without capitals: currencies, materials. Compared by their nouns."""
    said, told = content(mine.value.text), content(theirs.value.text)
    if not said or not told:
        return Agreement.UNKNOWN
    if said <= told or told <= said:
        return Agreement.SAME
    # "krone" and "kroner", "zloty" and "zlotych" are one.
    alike = any(one[:_STEM_CP] == other[:_STEM_CP] for one in said for other in told)
    return Agreement.DIFFERENT if mine.relation == "currency" and not alike else Agreement.UNKNOWN


def _places(mine: Triple, theirs: Triple, evidence: Evidence) -> Agreement:
    claimed = places_in(mine.value.text)
    known = places_in(theirs.value.text)
    everywhere = places_in(evidence.text)
    if not claimed and mine.value.text.casefold() == theirs.value.text.casefold():
        return Agreement.SAME
    if not claimed and names(mine.value) <= names(theirs.value):
        return _directions(mine.value.text, evidence.text)
    text = frozenset(norms(evidence.text)) | frozenset(norms(evidence.title))
    if not claimed:
        return Agreement.UNKNOWN
    way = _directions(mine.value.text, evidence.text)
    if way is Agreement.DIFFERENT:
        return way
    if way is Agreement.UNKNOWN:
        # "Eastern Africa" against "Northern Europe": the continents alone tell.
        apart = [_fits(one, known) is Agreement.DIFFERENT for one in claimed] if known else []
        named = any(frozenset(norms(one.name)) <= text for one in claimed)
        narrow = theirs.point or not mine.wide
        return Agreement.DIFFERENT if apart and all(apart) and not named and narrow else way
    # "Paris, Texas": every place that the claim names must fit.
    if theirs.wide or (mine.wide and not theirs.point):
        return _far(claimed, [*known, *everywhere], text)
    verdicts = [_fits(one, [*known, *everywhere]) for one in claimed]
    if Agreement.DIFFERENT in verdicts:
        wrong = claimed[verdicts.index(Agreement.DIFFERENT)]
        # "in the Iranian region of Azerbaijan"
        adjectives = {country_of_demonym(word) for word in re.findall(r"[A-Z]\w+", evidence.text)}
        named = frozenset(norms(wrong.name)) <= text or bool(adjectives & wrong.countries)
        return Agreement.UNKNOWN if named else Agreement.DIFFERENT
    if all(verdict is Agreement.SAME for verdict in verdicts):
        return Agreement.SAME
    if mine.relation in {"birthplace", "deathplace"} and len(claimed) == 1 and known:
        one, other = claimed[0], known[0]
        if are_two_cities(one, other) and not frozenset(norms(one.name)) <= text:
            return Agreement.DIFFERENT
    return Agreement.UNKNOWN


def _far(claimed: Sequence[Place], known: Sequence[Place], text: frozenset[str]) -> Agreement:
    """What may lie in several countries is refuted only by another continent."""
    for one in claimed:
        if any(compare_places(one, other) in (Nearness.SAME, Nearness.INSIDE) for other in known):
            return Agreement.SAME
        apart = known and all(on_another_continent(one, other) for other in known)
        if apart and not frozenset(norms(one.name)) <= text:
            return Agreement.DIFFERENT
    return Agreement.UNKNOWN


def _directions(claimed: str, known: str) -> Agreement:
    """ "East Asia" against "South Asia" differs; "Southwest France" against plain "France" is not told."""
    asked, told = directions(claimed), directions(known)
    for name, ways in asked.items():
        there = told.get(name, frozenset[str]())
        if ways <= there:
            continue
        if there and not ways & there and "central" not in ways | there:
            return Agreement.DIFFERENT
        return Agreement.UNKNOWN
    return Agreement.SAME


def _fits(claimed: Place, known: Sequence[Place]) -> Agreement:
    stands = [compare_places(claimed, other) for other in known]
    if any(stand in (Nearness.SAME, Nearness.INSIDE) for stand in stands):
        return Agreement.SAME
    return Agreement.DIFFERENT if stands and all(stand is Nearness.APART for stand in stands) else Agreement.UNKNOWN


def _behind_role(phrase: Phrase) -> tuple[Word, ...]:
    """The words of a phrase, without a role that stands before a comma: "Shah Jahan" of "the fifth Mughal emperor, Shah Jahan"."""
    words = phrase.words
    comma = next((at for at, word in enumerate(words) if word.tag == ","), 0)
    role = words[:comma]
    named = comma + 1 < len(words) and words[comma + 1].tag == "NNP"
    if named and role and role[0].lower in {"the", "a", "an"} and role[-1].tag == "NN" and role[-1].text.islower():
        return words[comma + 1 :]
    return words


def names(phrase: Phrase) -> frozenset[str]:
    """The words of the proper names at the front of a phrase, roles and titles left out."""
    found: list[str] = []
    for word in _behind_role(phrase):
        if found and (word.tag in _ROLES_END or word.lower in {"and", "who", "which", "in", "from", "for"}):
            break
        if word.tag in _NAME_TAGS and word.text[0].isupper():
            found += norms(word.text)
    return frozenset(found)


def last_name(phrase: Phrase) -> str:
    """The last word of the first proper name of a phrase, folded."""
    last = ""
    for word in _behind_role(phrase):
        if last and (word.tag in _ROLES_END or word.lower in {"and", "who", "which", "in", "from", "for", "of"}):
            break
        if word.tag in _NAME_TAGS and word.text[0].isupper():
            last = next(iter(norms(word.text)), fold(word.text))
    return last


def name_text(phrase: Phrase) -> str:
    """The first proper name of a phrase as it is written: "Frédéric Auguste Bartholdi" of "French sculptor F. A. B., and"."""
    runs: list[list[str]] = [[]]
    for word in _behind_role(phrase):
        if word.tag == "NNP" or (runs[-1] and word.lower in {"of", "de", "van", "von", "da", "the", "del", "la"}):
            runs[-1].append(word.text)
        elif runs[-1]:
            runs.append([])
            if word.tag in _ROLES_END or word.lower == "and":
                break
    cleaned = [_trim(run) for run in runs if run]
    return max(cleaned, key=len, default="")


def _trim(run: list[str]) -> str:
    while run and run[-1].islower():
        run = run[:-1]
    return " ".join(run)


def value_correction(mine: Triple, theirs: Triple, claim: Claim) -> Correction | None:
    """The claimed name, to be replaced by the known one; None where either is not one plain name."""
    wrong, right = name_text(mine.value), name_text(theirs.value)
    if not wrong or not right:
        wrong, right = _plain(mine.value), _plain(theirs.value)
    if mine.is_place:
        wrong, right = mine.value.text.split(",")[0], told_place(theirs).split(",")[0].split(" and ")[0]
        if wrong in theirs.value.text:
            # "Toyota City, South Korea" against "Toyota City, Aichi, Japan": what is wrong stands further behind.
            return None
    if " and " in wrong and " and " not in right:
        # "in Rome and Big Ben is in London": more is said there than one place.
        return None
    if not wrong or not right or wrong not in claim.text or len(right) > 60:
        return None
    return Correction(wrong, right)


def told_place(theirs: Triple) -> str:
    """The place that evidence tells, in its words from the first name of a place on: "Venezuela" of "the world, Venezuela"."""
    text = theirs.value.text
    known = places_in(text)
    return text if not known or places_in(text.split(",")[0]) else text[text.index(known[0].name) :]


def _plain(phrase: Phrase) -> str:
    text = phrase.text.removeprefix("the ").removeprefix("The ")
    return text if len(text.split()) <= 3 else ""
