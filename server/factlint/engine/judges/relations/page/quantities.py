"""What a unit or a measure is of: a unit of speed does not measure distance. And the signs that elements are written with."""

from __future__ import annotations

import re

from factlint.engine.judges.relations.denials import Finding
from factlint.engine.judges.relations.page.own_page import OwnPage
from factlint.engine.judges.relations.patterns import DENIED
from factlint.engine.model import Claim, Correction, Evidence

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
_MEASURES = re.compile(
    rf"(?i)\b(?:measures|(?:units?|measures?) (?:of|for)(?: measuring)?|used to measure|unit used for) (?:the )?{_QUANTITY}\b"
    r"(?! of| and| or|,)"
)
_SYMBOL = re.compile(r"\bsymbol(?: of [a-z]+)? (?:is |was )?(?P<sign>[A-Z][a-z]?)\b(?! and| or)")


def quantity_findings(claim: Claim, page: OwnPage) -> list[Finding]:
    """ "The knot measures distance" against "a unit of speed"; "has the symbol Pd" against "with the symbol Pb"."""
    if DENIED.search(claim.text):
        return []
    for item in page.items:
        if (found := _another_quantity(claim, item, page) or _another_sign(claim, item, page)) is not None:
            return [found]
    return []


def _another_quantity(claim: Claim, item: Evidence, page: OwnPage) -> Finding | None:
    mine, theirs = _MEASURES.search(claim.text), _MEASURES.search(item.text)
    if mine is None or theirs is None or page.mentions(mine["what"]):
        return None
    apart = _GROUPS[mine["what"].lower()] != _GROUPS[theirs["what"].lower()]
    return _finding(item, mine["what"], theirs["what"]) if apart else None


def _another_sign(claim: Claim, item: Evidence, page: OwnPage) -> Finding | None:
    mine, theirs = _SYMBOL.search(claim.text), _SYMBOL.search(item.text)
    if mine is None or theirs is None:
        return None
    if any(re.search(rf"\b{mine['sign']}\b", one.text) for one in page.items):
        return None
    return _finding(item, mine["sign"], theirs["sign"])


def _finding(item: Evidence, wrong: str, right: str) -> Finding:
    why = f"The claim says “{wrong}” where the evidence says “{right}”."
    return Finding(item, False, 0.95, why, Correction(wrong, right))
