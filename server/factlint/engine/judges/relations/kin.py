"""Who somebody was to somebody: "his mother, Ada Lund" and "his wife, Ada Lund" shut each other out."""

from __future__ import annotations

import re

from factlint.engine.judges.figures.figure_context import content
from factlint.engine.judges.relations.denials import Finding
from factlint.engine.judges.subject import claim_subject
from factlint.engine.model import Claim, Correction, Evidence

# A wife may be a sister or a niece too, in some families; of another generation she is not.
_GENERATION = {
    **dict.fromkeys(("mother", "father"), 1),
    **dict.fromkeys(("wife", "husband", "sister", "brother"), 0),
    **dict.fromkeys(("son", "daughter"), -1),
}
_NAMED = r"[A-ZÀ-Þ][\w'’-]*(?: (?:of |de |von |van )?[A-ZÀ-Þ][\w'’-]*)*"
_KIN = re.compile(
    rf"\b(?P<whose>his|her) (?:(?:late|elder|eldest|older|younger|youngest|first|second|third|favou?rite|beloved|only|own|twin) )*"
    rf"(?P<kin>{'|'.join(_GENERATION)}),? (?P<name>{_NAMED})"
)
_NAME = re.compile(_NAMED)
_DENIED = re.compile(r"(?i)\b(?:not|never)\b|n['’]t\b")


def kin_findings(claim: Claim, evidence: Evidence) -> list[Finding]:
    """ "a tomb for his mother, Ada Lund" against "the tomb of his late wife, Ada Lund", both of them the claim's subject's."""
    subject = content(claim_subject(claim))
    for mine in _KIN.finditer(claim.text) if subject and not _DENIED.search(claim.text) else ():
        for theirs in _KIN.finditer(evidence.text):
            same = content(mine["name"]) == content(theirs["name"]) and mine["whose"] == theirs["whose"]
            if not same or _GENERATION[mine["kin"]] == _GENERATION[theirs["kin"]]:
                continue
            if not _is_of(subject, claim.text[: mine.start()]) or not _is_of(subject, evidence.text[: theirs.start()]):
                continue
            why = f"The claim says “{mine['kin']}” where the evidence says “{theirs['kin']}”."
            return [Finding(evidence, False, 0.93, why, Correction(mine["kin"], theirs["kin"]))]
    return []


def _is_of(subject: frozenset[str], before: str) -> bool:
    """Whether the last one who is named is the subject: whose mother she was is told of him."""
    named = [match.group() for match in _NAME.finditer(before)]
    last = content(named[-1]) if named else frozenset[str]()
    return bool(last) and (last <= subject or subject <= last)
