"""The points of the compass: which neighbour lies on which side, and in which part of a land a thing lies."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from factlint.engine.evidence.words import fold
from factlint.engine.judges.figures.figure_context import content
from factlint.engine.judges.relations.denials import Finding, says_otherwise
from factlint.engine.judges.relations.page.own_page import OwnPage, end_of_sentence, said_of_subject
from factlint.engine.judges.relations.patterns import DENIED, NAME
from factlint.engine.language.en.statements import Statement
from factlint.engine.model import Claim, Evidence

_WAY = r"(?P<way>(?:north|south)(?:[- ]?(?:east|west))?|east|west)"
_A_WAY = re.compile(r"\b(?:north|south|east|west)[a-z-]*")
_OTHER_WAYS = re.compile(r"(?:,? (?:and )?(?:to )?(?:the )?(?:north|south|east|west)[a-z-]*\b|,(?= and))+")
_NAMES = rf"(?:the )?{NAME}(?:,? (?:and |& )?(?:the )?{NAME})*"
_SIDES = (
    # "to the north by A and B", "its neighbour to the south is A"
    re.compile(rf"\b(?:to|on|in) (?:the|its) {_WAY} (?:(?:by|is|are|with|lies|lie|it borders) )?(?P<names>{_NAMES})"),
    # "A and B to the north", "A to its east", "A lies in the south"
    re.compile(rf"(?P<names>{_NAMES}) (?:(?:lies|lie|is|are) )?(?:to|on|in) (?:the|its) {_WAY}\b(?!ern| of | by )"),
    # "South of it lies A", "To its north is A"
    re.compile(rf"\b(?i:{_WAY}) of it (?:lies|is|are|lie) (?P<names>{_NAMES})"),
)
# "lies to the west of A"; what is told of a part of the subject is not told of it.
_BESIDE = re.compile(
    rf"(?<!in the )(?<!at the )(?<!on the )(?<!from the )\b{_WAY} of (?:the )?(?:coast of |mainland )?(?P<name>{NAME})(?<!['’]s)"
)
# "Norland borders Varn in the south": in whose south is not plain.
_UNPLAIN = re.compile(r"\bborder(?:s|ed)? (?:the )?[A-ZÀ-Þ][^,.]* (?:in|on) the (?:north|south|east|west)")
_BORDERING = re.compile(r"(?i)\b(?:border\w*|bound\w*|neighbou?r\w*|lies|surrounded|flanked)\b|\bto the\b")
_ONE_NAME = re.compile(NAME)
_OPPOSED = (frozenset({"north", "south"}), frozenset({"east", "west"}))
_POINTS = ("north", "south", "east", "west")
# "in the south of Norland", "southern Norland", "the eastern part of Norland", "southwestern coast of Norland"
_WHOLE = rf"(?P<whole>{NAME}|continent|country|island|state)"
_PART = (
    re.compile(
        rf"\b(?:in|at|from|along) the (?:far |extreme )?{_WAY} (?:(?:part|end|edge|side|coast) )?of (?:the )?{_WHOLE}"
    ),
    re.compile(
        rf"\b(?i:{_WAY})(?:ern|ernmost|erly)? (?:part|end|edge|side|coast|corner|portion|region|half|tip)s? of "
        rf"(?:the )?(?:mainland )?{_WHOLE}"
    ),
    re.compile(rf"\b(?i:{_WAY})ern (?:mainland )?(?P<whole>{NAME})"),
)
_LYING = frozenset(
    "be lie locate situate stand sit find run stretch extend come originate occupy form comprise".split()
)


def compass_findings(claim: Claim, page: OwnPage) -> list[Finding]:
    """ "Norland borders Varn in the south" against "bordered by Varn to the north"; "in southern Norland" against "northern"."""
    if DENIED.search(claim.text):
        return []
    return _neighbours(claim, page) or _beside(claim, page) or _parts(claim, page)


def _neighbours(claim: Claim, page: OwnPage) -> list[Finding]:
    for way, name in () if _UNPLAIN.search(claim.text) else _sides(claim.text):
        if content(name) <= page.name:
            continue
        for item in page.items:
            told = list(_sides(item.text)) if _BORDERING.search(item.text) else []
            finding = _compare(way, name, told, item)
            if finding is not None:
                return [finding]
    return []


def _beside(claim: Claim, page: OwnPage) -> list[Finding]:
    """ "lies south of Varn" against "located north of Varn", both said of the page's subject."""
    for said in said_of_subject(claim, page):
        mine = _BESIDE.search(claim.text, said.start)
        if mine is None or said.verb not in _LYING:
            continue
        for item in page.items:
            told = [
                match
                for statement in page.statements(item)
                if statement.verb in _LYING
                for match in _BESIDE.finditer(item.text, statement.start, end_of_sentence(item.text, statement))
                if content(match["name"]) == content(mine["name"])
            ]
            if told and all(_are_opposed(_points(mine["way"]), _points(match["way"])) for match in told):
                return [says_otherwise(item, mine["way"], told[0]["way"], 0.94)]
    return []


def _compare(
    way: frozenset[str], name: str, told: Sequence[tuple[frozenset[str], str]], item: Evidence
) -> Finding | None:
    """Only the same neighbour on the opposed side: the neighbours that a text names need not be all."""
    of_name = [known for known, other in told if content(other) == content(name)]
    if of_name and all(_are_opposed(way, known) for known in of_name):
        wrong, right = "-".join(sorted(way)), "-".join(sorted(of_name[0]))
        return Finding(item, False, 0.94, f"The claim has {name} in the {wrong}, the evidence in the {right}.", None)
    return None


def _sides(text: str) -> Iterator[tuple[frozenset[str], str]]:
    """Each neighbour that a text names, with the points of the compass where it lies."""
    for pattern in _SIDES:
        for match in pattern.finditer(text):
            # "Varn to the north, east and south"
            other_ways = _OTHER_WAYS.match(text, match.end()) if match.end("way") == match.end() else None
            for one in re.split(r",? and |, ", match["names"]):
                name = _ONE_NAME.search(one)
                if name is not None:
                    yield _points(match["way"]), name.group()
                    if other_ways is not None:
                        yield from ((_points(way), name.group()) for way in _A_WAY.findall(other_ways.group()))


def _points(way: str) -> frozenset[str]:
    return frozenset(point for point in _POINTS if point in fold(way))


def _are_opposed(one: frozenset[str], other: frozenset[str]) -> bool:
    return not one & other and any(len(pair & one) == 1 and len(pair & other) == 1 for pair in _OPPOSED)


def _parts(claim: Claim, page: OwnPage) -> list[Finding]:
    for said in said_of_subject(claim, page):
        for mine, whole, words in _parts_in(claim.text, said):
            for item in page.items:
                told = [one for statement in page.statements(item) for one in _parts_in(item.text, statement)]
                same = [(way, other) for way, known, other in told if known == whole]
                if not same or not all(_are_opposed(mine, way) for way, _ in same):
                    continue
                if any(point in fold(item.text) for point in mine):
                    continue
                why = f"The claim says “{words}” where the evidence says “{same[0][1]}”."
                return [Finding(item, False, 0.94, why, None)]
    return []


def _parts_in(text: str, statement: Statement) -> Iterator[tuple[frozenset[str], frozenset[str], str]]:
    """The parts of lands in which a statement has its subject: the points of the compass, the land, and the words."""
    if statement.verb not in _LYING:
        return
    for pattern in _PART:
        for match in pattern.finditer(text, statement.start, statement.end):
            if match["whole"].endswith(("'s", "’s")):
                continue
            yield _points(match["way"]), content(match["whole"]) or frozenset({match["whole"]}), match.group()
