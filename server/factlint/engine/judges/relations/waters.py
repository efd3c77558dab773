"""Rivers and the waters that they end in, islands and the oceans that they lie in: which of these exclude each other."""

from __future__ import annotations

import re

from factlint.engine.evidence.words import fold
from factlint.engine.judges.figures.figure_context import content
from factlint.engine.judges.relations.denials import Finding, class_nouns, complement, is_same_subject, says_otherwise
from factlint.engine.judges.subject import claim_subject, drop_parentheses
from factlint.engine.language.en.antonyms import are_opposite
from factlint.engine.language.en.statements import Phrase, Statement, read_statements
from factlint.engine.model import Claim, Correction, Evidence

_OCEANS = ("Atlantic", "Pacific", "Indian", "Arctic", "Southern")
# Which ocean a sea belongs to, and which sea a smaller one is part of.
_PART_OF = {
    "mediterranean sea": "atlantic", "black sea": "mediterranean sea", "azov sea": "black sea", "adriatic sea": "mediterranean sea",
    "aegean sea": "mediterranean sea", "ionian sea": "mediterranean sea", "tyrrhenian sea": "mediterranean sea",
    "ligurian sea": "mediterranean sea", "marmara sea": "mediterranean sea", "balearic sea": "mediterranean sea",
    "north sea": "atlantic", "wadden sea": "north sea", "baltic sea": "atlantic", "irish sea": "atlantic", "celtic sea": "atlantic",
    "norwegian sea": "atlantic", "labrador sea": "atlantic", "caribbean sea": "atlantic", "sargasso sea": "atlantic",
    "mexico gulf": "atlantic", "biscay bay": "atlantic", "guinea gulf": "atlantic", "english channel": "atlantic",
    "saint lawrence gulf": "atlantic", "bothnia gulf": "baltic sea", "finland gulf": "baltic sea", "riga gulf": "baltic sea",
    "arabian sea": "indian", "red sea": "indian", "bengal bay": "indian", "persian gulf": "indian", "andaman sea": "indian",
    "aden gulf": "indian", "oman gulf": "indian", "laccadive sea": "indian", "mozambique channel": "indian",
    "south china sea": "pacific", "east china sea": "pacific", "yellow sea": "pacific", "japan sea": "pacific",
    "coral sea": "pacific", "tasman sea": "pacific", "bering sea": "pacific", "okhotsk sea": "pacific", "philippine sea": "pacific",
    "california gulf": "pacific", "thailand gulf": "south china sea", "tonkin gulf": "south china sea", "bohai sea": "pacific",
    "alaska gulf": "pacific", "solomon sea": "pacific", "java sea": "pacific", "celebes sea": "pacific", "salish sea": "pacific",
    "barents sea": "arctic", "kara sea": "arctic", "laptev sea": "arctic", "beaufort sea": "arctic", "white sea": "barents sea",
    "east siberian sea": "arctic", "chukchi sea": "arctic", "greenland sea": "arctic", "ob gulf": "kara sea",
    "caspian sea": "", "aral sea": "", "dead sea": "",
}  # fmt: skip
_OCEAN = re.compile(r"\b(?:(?:North|South|Western|Eastern|Central|Northern) )?(" + "|".join(_OCEANS) + r") Oceans?\b")
_PLAIN_OCEAN = re.compile(r"\bthe (?:North |South )?(Atlantic|Pacific|Mediterranean|Baltic|Adriatic|Caribbean)\b")
_SEA = re.compile(
    r"\b(?P<named>[A-Z]\w+(?: [A-Z]\w+)?) (?P<kind>Sea|Gulf|Channel)\b|"
    r"\b(?P<kind_first>Sea|Gulf|Bay) of (?P<of>(?:Saint |St\. )?[A-Z]\w+)"
)
_ENDING = frozenset("flow empty drain discharge run enter debouch".split())
_INTO = frozenset({"into", "to"})
_FLOWS = re.compile(
    r"\b(?:flows?|runs?) (?:mostly |mainly )?(?P<way>north|south|east|west)(?:wards?)?\b(?!-)(?! (?:and|then|of)\b)"
)
_FLOWING = re.compile(r"\b(?:is|are) (?:an?|the) (?:\w+ ){0,2}(?P<way>north|south|east|west)(?:ward)?-flowing\b")
_OPEN_OCEAN = re.compile(r"\b(?:Atlantic|Pacific|Indian)\b")
_ISLES = frozenset("island archipelago isle atoll islet".split())


def waters_in(text: str) -> list[tuple[str, str]]:
    """The oceans and seas that a text names: how they are known here, and how they are written."""
    found = [(match.start(), match[1].lower(), match.group()) for match in _OCEAN.finditer(text)]
    for match in _SEA.finditer(text):
        kind = (match["kind"] or match["kind_first"]).lower()
        name = f"{fold(match['named'] or match['of'])} {kind}"
        short = f"{name.split()[-2]} {kind}"
        known = next((one for one in (name, short) if one in _PART_OF), "")
        if known:
            found.append((match.start(), known, match.group()))
    for match in _PLAIN_OCEAN.finditer(text):
        name = match[1].lower()
        known = name if name in {"atlantic", "pacific"} else f"{name} sea"
        if not any(start <= match.end() and match.start() <= start for start, _, _ in found):
            found.append((match.start(), known, match.group().removeprefix("the ")))
    return [(name, written) for _, name, written in sorted(found)]


def are_apart(one: str, other: str) -> bool:
    """Whether neither water is part of the other."""
    return other not in _wider(one) and one not in _wider(other)


def are_in_two_oceans(one: str, other: str) -> bool:
    """Whether two waters belong to different oceans: an island may lie between two seas of one."""
    return _wider(one)[-1] != _wider(other)[-1]


def _wider(water: str) -> list[str]:
    chain = [water]
    while chain[-1] in _PART_OF and _PART_OF[chain[-1]]:
        chain.append(_PART_OF[chain[-1]])
    return chain


def water_findings(claim: Claim, evidence: Evidence) -> list[Finding]:
    """ "flows into the Baltic Sea" against "into the Black Sea"; "an island in the Pacific" against "in the Indian Ocean"."""
    for mine in read_statements(claim.text):
        said = _mouth(mine) or _surroundings(mine) or _lies_in(mine)
        claimed = waters_in(said.text) if said is not None and not mine.negated and not mine.hedged else []
        if said is None or len(claimed) != 1:
            continue
        for theirs in read_statements(evidence.text):
            told = _mouth(theirs) if _mouth(mine) is not None else _surroundings(theirs)
            if told is None or theirs.negated or theirs.hedged or not is_same_subject(mine, theirs, evidence):
                continue
            known = waters_in(told.text)
            if not known or any(not are_apart(claimed[0][0], water) for water, _ in waters_in(evidence.text)):
                continue
            why = f"The claim says “{claimed[0][1]}” where the evidence says “{known[0][1]}”."
            fix = Correction(claimed[0][1], known[0][1]) if len(known) == 1 else None
            return [Finding(evidence, False, 0.96, why, fix)]
    return []


def flow_findings(claim: Claim, evidence: Evidence) -> list[Finding]:
    """ "flows south" against "a north-flowing river"."""
    mine = _FLOWS.search(claim.text)
    theirs = _FLOWING.search(evidence.text)
    same = content(claim_subject(claim)) == content(drop_parentheses(evidence.title))
    if mine is None or theirs is None or not same or not are_opposite(mine["way"], theirs["way"]):
        return []
    if re.search(rf"(?i)\b{mine['way']}", evidence.text):
        return []
    return [says_otherwise(evidence, mine["way"], theirs["way"], 0.93)]


def _mouth(statement: Statement) -> Phrase | None:
    """Where a river ends."""
    if statement.verb not in _ENDING or statement.passive:
        return None
    return next((part.phrase for part in statement.parts if part.preposition in _INTO), None)


def _surroundings(statement: Statement) -> Phrase | None:
    """Where an island lies: of land with several coasts one sea says little."""
    what = complement(statement)
    if statement.verb != "be" or what is None or not _ISLES & frozenset(class_nouns(what)):
        return None
    return next((part.phrase for part in statement.parts if part.preposition in {"in", "between"}), None)


def _lies_in(statement: Statement) -> Phrase | None:
    """Where something lies, whatever it is."""
    if statement.verb not in {"lie", "locate", "situate"}:
        return None
    where = next((part.phrase for part in statement.parts if part.preposition == "in"), None)
    # What lies between two waters lies in either, and the Arctic Ocean is open to both others.
    return where if where is not None and _OPEN_OCEAN.search(where.text) else None
