"""What substances are made of: another element than the one that a definition names is wrong."""

from __future__ import annotations

import re

from factlint.engine.judges.figures.figure_context import content
from factlint.engine.judges.relations.denials import Finding
from factlint.engine.judges.relations.patterns import DENIED
from factlint.engine.judges.subject import claim_subject, drop_parentheses
from factlint.engine.model import Claim, Correction, Evidence

_ELEMENTS = (
    "hydrogen|helium|lithium|beryllium|boron|carbon|nitrogen|oxygen|fluorine|neon|sodium|magnesium|aluminium|aluminum|silicon|"
    "phosphorus|sulfur|sulphur|chlorine|argon|potassium|calcium|titanium|vanadium|chromium|manganese|iron|cobalt|nickel|copper|"
    "zinc|gallium|germanium|arsenic|selenium|bromine|krypton|zirconium|molybdenum|palladium|silver|cadmium|indium|tin|antimony|"
    "tellurium|iodine|xenon|barium|tungsten|platinum|gold|mercury|lead|bismuth|thorium|uranium|plutonium"
)
_SALTS = (
    "chloride|fluoride|bromide|iodide|oxide|sulfide|sulphide|sulfate|sulphate|nitrate|carbonate|phosphate|hydroxide"
)
_NAMED = re.compile(rf"(?i)\b(?:{_ELEMENTS}|{_SALTS})\b")
_MADE_OF = re.compile(
    r"(?i)\b(?:made|composed|consist(?:s|ed|ing)?|formed)(?: up)?(?: \w+ly)?(?: \w+ly)?(?: out)? of\b|"
    r"\b(?:form|alloy|compound|allotrope|mixture|molecule) (?:\w+ (?:\w+ly )?)?of\b"
)
# What is made by its definition; a statue or a coin may be of several metals.
_SUBSTANCE = re.compile(r"(?i)\b(?:form|alloy|compound|allotrope|mineral|molecule|salt|oxide|substance)\b")
_ELEMENTS_OF = {
    "chloride": "chlorine", "fluoride": "fluorine", "bromide": "bromine", "iodide": "iodine", "oxide": "oxygen", "sulfide": "sulfur",
    "sulfate": "sulfur oxygen", "nitrate": "nitrogen oxygen", "carbonate": "carbon oxygen", "phosphate": "phosphorus oxygen",
    "hydroxide": "hydrogen oxygen",
}  # fmt: skip
_ALLOY = re.compile(r"(?i)\balloys?\b")
# An alloy may have more in it than its definition names.
_MAINLY = re.compile(r"(?i)\b(?:alloy|mainly|mostly|primarily|chiefly|largely|only|entirely)\b")
_SPELLED = {"aluminum": "aluminium", "sulphur": "sulfur", "sulphide": "sulfide", "sulphate": "sulfate"}
_ENDS = re.compile(r"[.;:(]|,? (?:which|that|who|so|because|but|when|where|as|used)\b")


def composition_findings(claim: Claim, evidence: Evidence) -> list[Finding]:
    """ "Diamond is made of silicon" against "Diamond is a mineral form of the element carbon"."""
    if content(claim_subject(claim)) != content(drop_parentheses(evidence.title)):
        return []
    said, told = _constituents(claim.text), _constituents(evidence.text)
    if not said or not told or not _SUBSTANCE.search(evidence.text) or DENIED.search(claim.text):
        return []
    if _ALLOY.search(evidence.text) and not _MAINLY.search(claim.text):
        return []
    named = {_spell(match.group()) for match in _NAMED.finditer(f"{evidence.title} {evidence.text}")}
    mentioned = named.union(*(_ELEMENTS_OF.get(name, "").split() for name in named))
    wrong = [name for name in said if name not in mentioned]
    left = [name for name in told if name not in said]
    if not wrong or not left:
        return []
    why = f"The claim says “{wrong[0]}” where the evidence says “{left[0]}”."
    fix = Correction(said[wrong[0]], told[left[0]]) if len(wrong) == len(left) == 1 else None
    return [Finding(evidence, False, 0.95, why, fix)]


def _constituents(text: str) -> dict[str, str]:
    """The elements that something is said to be made of, with how they are written."""
    made = _MADE_OF.search(text)
    if made is None:
        return {}
    end = _ENDS.search(text, made.end())
    return {
        _spell(match.group()): match.group()
        for match in _NAMED.finditer(text, made.end(), end.start() if end else len(text))
    }


def _spell(name: str) -> str:
    return _SPELLED.get(name.lower(), name.lower())
