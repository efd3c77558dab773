"""Totals of parts that counted people paid or took: "Ann gave £80, Jon £65 and the two boys £45 between them"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import Slip
from factlint.consistency.numbers.quantities import Quantity, Reading
from factlint.consistency.numbers.totals.totals import check_totals

_PAYERS = compile_late(
    r"\b(?:the|his|her|their|our|its|my)\s(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen)\s[a-z]+\s"
)
_THE_SO_MANY = compile_late(r"\b(?:the|his|her|their|our|its|my)\s$")
_PEOPLE = compile_late(r"\s[a-z]+(?:\s(?:gave|paid|put\sin|got|took|had|added|another|with|contributed|brought))?\s")
_BETWEEN_THEM = compile_late(r"\s(?:between|among)\sthem\b")
_EACH = compile_late(r"\b(?:each|apiece|per|every)\b")


def check_shared(reading: Reading) -> Iterator[Slip]:
    """The totals of a paragraph without the numbers of those who paid or took the parts."""
    if _PAYERS.search(reading.paragraph.text) is None:
        return
    quantities, kept = reading.quantities, list[Quantity]()
    was_payer = False
    for at, one in enumerate(quantities):
        following = quantities[at + 1] if at + 1 < len(quantities) else None
        is_paid = following is not None and not following.noun and not one.unit and one.number.in_words
        if is_paid and _THE_SO_MANY.search(one.before) and _PEOPLE.fullmatch(one.after):
            was_payer = True
            continue
        kept.append(replace(one, after=_BETWEEN_THEM.sub("", one.after, 1)) if was_payer else one)
        was_payer = False
    if len(kept) < len(quantities) and _EACH.search(reading.paragraph.text) is None:
        yield from check_totals(Reading(reading.paragraph, tuple(kept)))
