"""How many of something a thing has, where its page tells another number of them and never the claimed one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from factlint.engine.judges.figures.numbers import numbers
from factlint.engine.judges.relations.denials import Finding
from factlint.engine.judges.relations.page.own_page import OwnPage, said_of_subject
from factlint.engine.judges.relations.patterns import DENIED
from factlint.engine.language.en.lemmas import noun_lemma
from factlint.engine.language.en.tagger import read_words
from factlint.engine.model import Claim, Correction

_COUNT = (
    r"(?P<count>\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|"
    r"eighteen|nineteen|twenty)"
)
_COUNTED = re.compile(
    rf"(?i)(?<![\w.,-])(?P<before>\w+ )?{_COUNT} (?P<kind>(?:[a-z-]+ ){{0,2}}?[a-z]{{3,}}s)\b(?! of\b)"
)
# Of these a thing has now as many, now others.
_NEVER_TOLD_WHOLE = frozenset(
    """year day week month hour minute second time century decade percent kilometre kilometer mile metre meter foot degree ton tonne
    people person man woman child other thousand million billion hundred dozen place way case other""".split()
)
_ABOUT = frozenset(
    "about around over nearly almost some only least most than to under up or of another other all these those first last".split()
)
_HAVING = frozenset("be have consist comprise contain make divide possess number count form include know".split())


@dataclass(frozen=True, slots=True)
class _Counted:
    value: float
    noun: str
    words: str


def count_findings(claim: Claim, page: OwnPage) -> list[Finding]:
    """ "has three acts" against "a comedy in two acts"."""
    if DENIED.search(claim.text):
        return []
    if not any(said.verb in _HAVING for said in said_of_subject(claim, page)):
        return []
    mine = list(_counted(claim.text))
    told = [(item, one) for item in page.items for one in _counted(item.text)] if len(mine) == 1 else []
    for said in mine:
        same = [(item, one) for item, one in told if one.noun == said.noun]
        if not same or len({one.value for _, one in same}) != 1 or same[0][1].value == said.value:
            continue
        if any(one.value == said.value for item in page.items for one in numbers(item.text.replace("-", " "))):
            continue
        item, known = same[0]
        why = f"The claim says “{said.words}” where the evidence says “{known.words}”."
        return [Finding(item, False, 0.93, why, Correction(said.words, known.words))]
    return []


def _counted(text: str) -> Iterator[_Counted]:
    nouns = {word.start: word for word in read_words(text) if word.tag == "NNS"}
    for match in _COUNTED.finditer(text):
        word = nouns.get(match.end() - len(match["kind"].split()[-1]))
        before = (match["before"] or "").strip().lower()
        if word is None or before in _ABOUT or noun_lemma(word.lower) in _NEVER_TOLD_WHOLE:
            continue
        value = next((one.value for one in numbers(match["count"])), None)
        if value is not None:
            yield _Counted(value, noun_lemma(word.lower), f"{match['count']} {match['kind']}")
