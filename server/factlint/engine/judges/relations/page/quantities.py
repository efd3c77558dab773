"""What a unit or a measure is of: a unit of speed does not measure distance. And the signs that elements are written with."""

from __future__ import annotations

import re

from factlint.engine.judges.relations.denials import Finding, says_otherwise
from factlint.engine.judges.relations.page.own_page import OwnPage, said_of_subject
from factlint.engine.judges.relations.patterns import DENIED
from factlint.engine.language.en.statements import Statement
from factlint.engine.model import Claim, Evidence

_SAME = (
    ("length", "distance", "depth", "height"), ("mass", "weight"), ("time", "duration"), ("speed", "velocity"), ("area",),
    ("volume", "capacity"), ("temperature",), ("energy", "work", "heat"), ("force",), ("pressure", "stress"), ("power",), ("angle",),
    ("frequency",),
    ("electric current", "current"), ("electric charge", "charge"), ("voltage", "electric potential"),
    ("electrical resistance", "electric resistance", "resistance"), ("information",), ("radioactivity",), ("acceleration",),
    ("brightness", "luminous intensity"), ("loudness", "sound level"),
)  # fmt: skip
_GROUPS = {name: number for number, names in enumerate(_SAME) for name in names}
_QUANTITY = rf"(?P<what>{'|'.join(sorted(_GROUPS, key=len, reverse=True))})"
# Units of the one are called by the same name as units of the other: ounces, pounds, minutes, degrees, inches of mercury.
_SHARED = (
    ("mass", "volume"), ("mass", "force"), ("mass", "energy"), ("time", "angle"), ("temperature", "angle"), ("length", "pressure"),
    ("power", "loudness"),
)  # fmt: skip
_TOGETHER = frozenset(frozenset(_GROUPS[name] for name in pair) for pair in _SHARED)
# Behind the quantity no other noun may stand, nor another quantity: "energy transfer", "power relative to", "mass and weight".
_ENDS = r"(?=\s*(?:$|[.;:)(]|\b(?:in|equal|that|which|used|defined|named|for|by|is|was|are|were|since|as|not)\b))"
_UNIT_OF = r"units? (?:of|for)(?: measuring)?|used to measure|unit used for"
_MEASURES = re.compile(rf"(?i)\b(?:measures?|measures? (?:of|for)|{_UNIT_OF}) (?:the )?{_QUANTITY}{_ENDS}")
_IS_UNIT = re.compile(rf"(?i)\b(?:{_UNIT_OF}) (?:the )?{_QUANTITY}{_ENDS}")
_SYMBOL = re.compile(r"\bsymbol(?: of [a-z]+)? (?:is |was )?(?P<sign>[A-Z][a-z]?)\b(?! and| or)")


def quantity_findings(claim: Claim, page: OwnPage) -> list[Finding]:
    """ "The knot measures distance" against "a unit of speed"; "has the symbol Pd" against "with the symbol Pb"."""
    if DENIED.search(claim.text):
        return []
    for item in page.items:
        for said in said_of_subject(claim, page):
            for told in page.statements(item):
                found = _another_quantity(claim, said, item, told, page) or _another_sign(claim, said, item, told, page)
                if found is not None:
                    return [found]
    return []


def _another_quantity(claim: Claim, said: Statement, item: Evidence, told: Statement, page: OwnPage) -> Finding | None:
    mine = _find(_MEASURES, claim.text, said)
    theirs = _find(_IS_UNIT, item.text, told)
    if mine is None or theirs is None or page.mentions(mine["what"]):
        return None
    pair = frozenset({_GROUPS[mine["what"].lower()], _GROUPS[theirs["what"].lower()]})
    return (
        says_otherwise(item, mine["what"], theirs["what"], 0.95) if len(pair) == 2 and pair not in _TOGETHER else None
    )


def _find(pattern: re.Pattern[str], text: str, statement: Statement) -> re.Match[str] | None:
    """What a statement says: it begins within the statement."""
    found = pattern.search(text, statement.start)
    return found if found is not None and found.start() < statement.end else None


def _another_sign(claim: Claim, said: Statement, item: Evidence, told: Statement, page: OwnPage) -> Finding | None:
    mine, theirs = _find(_SYMBOL, claim.text, said), _find(_SYMBOL, item.text, told)
    if mine is None or theirs is None or any(re.search(rf"\b{mine['sign']}\b", one.text) for one in page.items):
        return None
    return says_otherwise(item, mine["sign"], theirs["sign"], 0.95)
