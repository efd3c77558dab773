"""The evidence that a claim is held against: what is found for it, and for the question behind it."""

from __future__ import annotations

from factlint.engine.judges.relations.triples import question_behind
from factlint.engine.model import Claim, Evidence, Retriever

EVIDENCE_PER_CLAIM = 12
EVIDENCE_PER_QUESTION = 4


def gather(store: Retriever, claim: Claim, workspace: str | None = None) -> tuple[Evidence, ...]:
    """Evidence for a claim, and for the question behind it: what is the capital of Brazil, whatever the claim answers."""
    found = store.find(claim, workspace=workspace, limit=EVIDENCE_PER_CLAIM)
    asked = question_behind(claim)
    if asked is None:
        return found
    known = {item.key for item in found}
    more = store.find(asked, workspace=workspace, limit=EVIDENCE_PER_QUESTION)
    return (*found, *(item for item in more if item.key not in known))
