"""What was done to a thing in a year: a bridge that was repaired in 1938 may have opened in 1931."""

from __future__ import annotations

import re

from factlint.engine.language.en.statements import read_statements
from factlint.engine.model import Clash

_YEAR = re.compile(r"1\d{3}|20\d{2}")
_FAMILIES = (
    "open inaugurate build construct erect complete finish found establish",
    "repair restore renovate refurbish modernize modernise",
    "rebuild reconstruct",
    "enlarge extend expand widen lengthen",
    "close",
    "demolish destroy raze",
    "buy acquire purchase",
    "sell",
    "move relocate",
    "rename",
    "electrify",
)
_FAMILY_OF = {verb: family for family in _FAMILIES for verb in family.split()}


def are_two_events(claim: str, text: str, clash: Clash) -> bool:
    """Whether two years that stand against each other are told of two things that were done."""
    if not (_YEAR.fullmatch(clash.wrong) and _YEAR.fullmatch(clash.right)):
        return False
    done, other = _deed_in(claim, clash.start), _deed_in(text, text.find(clash.right))
    return bool(done) and bool(other) and done != other


def _deed_in(text: str, at: int) -> str:
    """What was done in the year that stands there, as its family; "" where that is none of these."""
    for statement in read_statements(text):
        if any(part.phrase.start <= at < part.phrase.end for part in statement.parts):
            return _FAMILY_OF.get(statement.verb, "")
    return ""
