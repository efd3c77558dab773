"""How many people live somewhere: a claim far outside all that is told of a place, its surroundings included, is wrong."""

from __future__ import annotations

import re
from collections.abc import Sequence

from factlint.engine.judges.figures.quantities import Figure, figures
from factlint.engine.judges.places import find_place
from factlint.engine.judges.quotations import drop_title, quote
from factlint.engine.judges.subject import claim_subject, select_fitting
from factlint.engine.model import Claim, Evidence, Opinion, Stance

# Of a city, its surroundings and other years the counts differ; beyond this they are of other places.
_MUCH_MORE, _MUCH_LESS = 1.7, 0.45
_FEWEST = 1000
_CLAIMED = re.compile(
    r"(?i)\b(?:live|lives|reside|has|have|with|is home to|is|are)\b.*(?:\bpopulation\b|\binhabitants\b|\bresidents\b|\bpeople\b)|"
    r"\bpeople (?:live|reside)\b|\bpopulation\b.*\bis\b"
)
_OTHERWISE = re.compile(
    r"(?i)\b(?:in|since|by|until) \d{4}\b|\bper\b|\bdensity\b|\beach\b|\bevery\b|\b(?:was|were|had|lived|visit|visitors|tourists|"
    r"speak|speakers|died|killed|growth|ethnic|indigenous|students|employ\w*|workers|metropolitan|area|rural|province|region|"
    r"county|district|foreign|born)\b"
)
_AROUND = re.compile(r"(?i)\b(?:urban|metropolitan|agglomeration|conurbation|metro)\b")
_TOLD = re.compile(
    r"(?i)\b(?:population of|population is|population was|population(?: \w+)? at|inhabitants|residents|population)\b"
)
_PART = re.compile(
    r"(?i)\bper\b|\bdensity\b|\b(?:visit|visitors|tourists|speakers|died|killed|growth|indigenous|students|foreign|workers|share)\b|%"
)


def population_opinion(claim: Claim, evidence: Sequence[Evidence]) -> Opinion | None:
    """ "Riga has 1.6 million inhabitants" against 589,000 in the city and 847,000 with what lies around it."""
    subject = claim_subject(claim)
    known_place = find_place(subject.removeprefix("The ").removeprefix("the "))
    if known_place is None or not _CLAIMED.search(claim.text) or _OTHERWISE.search(claim.text):
        return None
    said = [figure for figure in figures(claim.text) if _counts_people(figure)]
    if len(said) != 1 or len(figures(claim.text)) > 2:
        return None
    told = [
        (figure, item)
        for item in select_fitting(claim, evidence)
        if _TOLD.search(item.text) and not _PART.search(item.text) and subject in f"{item.title} {item.text}"
        for figure in figures(item.text)
        if _counts_people(figure)
    ]
    if not told:
        return None
    most = max(told, key=lambda pair: pair[0].high)
    # "The urban population of Monterrey" says little of how few live in the city itself.
    proper = [pair for pair in told if not _AROUND.search(pair[1].text)]
    least = min(proper, key=lambda pair: pair[0].low, default=None)
    claimed = said[0]
    if claimed.low > _MUCH_MORE * most[0].high and claimed.firmness != "under":
        figure, item = most
    elif least is not None and claimed.high < _MUCH_LESS * least[0].low and claimed.firmness != "over":
        figure, item = least
    else:
        return None
    why = (
        f"The claim says {claimed.text.strip()}; “{item.title}” says {figure.text.strip()}: “{quote(drop_title(item))}”"
    )
    return Opinion("figures", "precision", 1, 0.95, why, item, None, ((item.key, Stance.REFUTES),))


def _counts_people(figure: Figure) -> bool:
    return (
        figure.kind == "count"
        and figure.unit in {"person", "inhabitant", "resident", "", "in", "number"}
        and (figure.low >= _FEWEST)
    )
