"""The language that a word or a name comes from, where its page tells another and has no word of the claimed one."""

from __future__ import annotations

import re

from factlint.engine.judges.relations.denials import Finding
from factlint.engine.judges.relations.page.own_page import OwnPage
from factlint.engine.judges.relations.patterns import DENIED
from factlint.engine.model import Claim, Correction

_LANGUAGE = (
    r"(?P<language>(?:(?:Old|Middle|Ancient|Classical|Late|Medieval|Low|High) )?(?:Greek|Latin|Arabic|English|French|German|Norse|Persian|"
    r"Sanskrit|Hebrew|Italian|Spanish|Portuguese|Dutch|Turkish|Chinese|Japanese|Malay|Hindi|Tamil|Russian|Celtic|Gaelic|Irish|Welsh|"
    r"Nahuatl|Quechua|Swedish|Danish|Norwegian|Finnish|Hungarian|Aramaic|Egyptian|Tibetan|Mongolian|Korean|Thai|Polish|Czech|Hawaiian|"
    r"Swahili|Tagalog|Yiddish|Basque|Catalan|Germanic))\b"
)
_A_WORD = re.compile(r"(?i)\b(?:word|name|term|etymolog\w*|title)\b")
_FROM = re.compile(rf"\b(?:from|via|(?:goes|go|dates) back to) (?:the |an? )?{_LANGUAGE}")


def word_origin_findings(claim: Claim, page: OwnPage) -> list[Finding]:
    """ "The name comes from Arabic" against "from the Greek word for star"."""
    mine = _FROM.search(claim.text)
    if mine is None or not _A_WORD.search(claim.text) or DENIED.search(claim.text):
        return []
    claimed = mine["language"].split()[-1]
    if page.mentions(claimed):
        return []
    for item in page.items:
        theirs = _FROM.search(item.text)
        if theirs is not None and _A_WORD.search(item.text):
            why = f"The claim says “{mine['language']}” where the evidence says “{theirs['language']}”."
            return [Finding(item, False, 0.93, why, Correction(mine["language"], theirs["language"]))]
    return []
