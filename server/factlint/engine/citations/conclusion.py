"""From the parts of a check to its one finding: the most serious thing that any part tells."""

from __future__ import annotations

from factlint.engine.citations.model import CheckedCitation, Result
from factlint.interface.citecheck import FINDINGS


def conclude(checked: CheckedCitation) -> Result:
    """The finding of a check that ended (docs/wire-shapes.md, 11.3); `unchecked` where no part could tell anything."""
    told: list[Result] = []
    if checked.doi_registered is False:
        told.append(Result("doi_not_found", "doi"))
    if checked.page_read == "not_found":
        told.append(Result("page_not_found", "page"))
    if checked.reading is not None and checked.reading.support != "unchecked":
        told.append(Result(checked.reading.support, "support"))
    if checked.quoted is not None:
        if checked.quoted.outcome == "not_in_source":
            told.append(Result("quote_not_in_source", "quote"))
        elif checked.quoted.outcome == "matched":
            told.append(Result("supported", "quote"))
    if checked.compared is not None and checked.compared.outcome == "mismatch":
        told.append(Result("metadata_mismatch", "metadata"))
    return min(told, key=lambda result: FINDINGS.index(result.finding), default=Result("unchecked", None))
