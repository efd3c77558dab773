"""The only century and the only year of one or two sentences that are one apart: 1846 is not in the eighteenth century.

Writers who slip here take the century from the first figures of the year. What makes another reading possible is a list of
words: what came before or lasted, what is copied or compared.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from factlint.consistency.dates.centuries.eras import Era
from factlint.consistency.dates.centuries.membership import Year
from factlint.consistency.dates.word_classes import one_of
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_OTHER_TIMES = (
    "after", "since", "before", "until", "till", "former*", "earlier", "later", "older", "younger", "still", "again", "anew", "new",
    "newer", "old", "had", "no longer", "last of", "rebuilt", "re-built", "restor+", "re-stor+", "replac+", "re-plac+", "reviv+",
    "re-viv+", "remov+", "re-mov+", "recast", "re-cast", "remodel+", "re-model+", "reprint*", "re-print*", "reus+", "re-us+",
    "refac+", "re-fac+", "predecessor", "successor", "moved", "saved",
)  # fmt: skip
"""Words of another time than that of the year: "|replaced| an eighteenth-century house"."""
_COPIES = (
    "histor+", "study", "studies", "studied", "book", "novel", "article", "essay", "account", "scholar*", "model", "copy", "copies",
    "copied", "imitat+", "style", "manner", "taste", "fashion", "fashions", "tradition*", "legacy", "optimism", "spirit", "memor+",
    "inherit*", "pretext", "origin*", "roots", "based", "inspired", "drew on", "borrow*", "idea", "ideas", "theor+", "source",
    "master", "masters", "print of", "prints of", "translat+", "edit+",
)  # fmt: skip
"""Words of what looks back to a century, or tells of it: "in the |manner| of the eighteenth century"."""
_FINDS = ("collect*", "museum", "exhibit*", "bought", "acquired", "found", "discover+", "sold", "mentioned")
"""Words of a year that is not that of the making: "|bought| in 1846"."""
_UNLIKE = (
    "though", "although", "but", "despite", "than", "unlike", "not", "never", "unusual*", "ahead of", "belong more", "belongs more",
    "BC", "BCE", "so-called",
)  # fmt: skip
"""Words with which a text says that the two differ: "|though| built in 1846"."""
ANOTHER_READING = compile_late(
    rf"\b(?:{one_of(_OTHER_TIMES, _COPIES, _FINDS, _UNLIKE)}|long\s[a-z]+(?:\s|-)century)\b", re.IGNORECASE
)
"""Words with which what was made in a year may be called by an earlier century."""
_PART = (
    r"(?:the\s)?(?:(?:very\s)?"
    r"(?:early|late|mid|first|second|opening|closing|last|end|beginning|middle|half|quarter|years?|decades?|of|the|in)[\s-])*"
)
_KIND = r"(?:examples?|specimens?|instances?|surviv(?:ors?|als?)|products?|masterpieces?|monuments?|representatives?|pieces?|works?)"
_IS_ONE_OF = compile_late(
    r"(?:(?:\b(?:is|are|was|were|remains?|counts\sas|makes\s(?:it|them|the\s[a-z]+))|,)\s(?:(?:perhaps|probably|still|itself|now)\s)?(?:"
    rf"(?:an?|the)\s(?:[a-z]+\s){{0,3}}?{_KIND}\s(?:of|from)\s|"
    r"(?:one\sof|among)\s(?:the|a|only\sa|very)\s(?:(?!(?:that|which|who|whose|with|and|by|to)\b)[a-z]+\s){0,5}?[a-z]+s\s(?:known\s)?(?:of|from)\s)|"
    rf",\s(?:like|as\swith)\s(?:most|many|other|all|so\smany|several)\s(?:other\s)?){_PART}$",
    re.IGNORECASE,
)
"""Words after which a century is that of what was dated: "is a good example of |eighteenth-century building", ", like most |"."""
_THAT = compile_late(
    r"(?:That|This|These|Those|It|The)\s(?:[a-z]+\s){0,2}?(?:was\s|were\s|came\s|happened\s|took\splace\s|fell\s|occurred\s)?(?<=\s)$|(?:That|This|These|Those|The)\s(?:[a-z]+\s){0,2}[a-z]+,\s$"
)
_IN_PART = compile_late(
    r"\b(?:(?:only|just)\s)?(?:in|at|during|towards?|early|late|around|about)\s(?:in\s)?(?:the\s)?(?:[a-z]+\s){0,8}$"
)
_SAME_TIME = compile_late(
    r",?\s(?:and\s)?(?:(?:in|on|namely|probably|precisely|exactly|perhaps|that\sis)[,\s]\s?)+(?:the\s)?(?:(?:spring|summer|autumn|winter|year)\s(?:of\s)?)?$"
)
MAKING = (
    "built", "put up", "set up", "raised", "erected", "constructed", "carved", "cast", "written", "wrote", "composed", "painted", "made",
    "woven", "begun", "completed", "finished", "laid out", "printed", "drawn up", "founded", "planted", "issued", "signed", "passed",
    "enacted", "felling date", "dated",
)  # fmt: skip
_WORKS = (
    "statute", "act", "roll", "deed", "grant", "charter", "panel", "bell", "font", "screen", "tomb", "altarpiece", "psalter", "letter",
    "will", "text", "document", "poem", "portrait", "chest", "clock", "map", "barn", "mill", "house", "bridge", "church", "chapel", "tower",
)  # fmt: skip
_MADE = compile_late(
    rf"\b{one_of(MAKING, _WORKS)}\b[^.;:()]{{0,30}}$|"
    r"\b(?:An?|The|This|That|Its|Our)\s(?:[a-z]+\s)?"
    r"(?!(?:catalogue|histor|book|stud|exhibition|sale|fire|treaty|war|battle|flood|plague)[a-z]*\s)[a-z]+\sof\s$",
    re.IGNORECASE,
)
"""What was made then, or is told with its year: "The statute of |1531"."""
_MOST_OFF = 1
_CLAUSE = compile_late(r"[^.,;:—–()]*")


def find_only_eras(paragraph: Paragraph, eras: Sequence[Era], years: Sequence[Year]) -> Iterator[tuple[Era, Year]]:
    """Each century with the only year about it, where the year lies in the next one."""
    text = paragraph.text
    for era in eras:
        if era.is_decade or era.is_of_any:
            continue
        own = paragraph.sentence_at(era.span.start)
        start, near = own.start, [one for one in years if own.contains(one.span)]
        if not near:
            start = (paragraph.sentence_before(own) or own).start
            near = [one for one in years if start <= one.span.start < own.start]
        if len(near) != 1 or sum(start <= one.span.start < own.end for one in eras) != 1:
            continue
        year = near[0]
        is_next = (year.year - 1) // 100 + 1 - era.century == _MOST_OFF and year.year % 100 != 0
        if is_next and era.nth.slice(text).islower() and _is_linked(text, era, year, own):
            clause = _CLAUSE.match(text, max(era.span.end, year.end))
            until = clause.end() if clause else own.end
            if not ANOTHER_READING.search(text, start, until):
                yield era, year


def _is_linked(text: str, era: Era, year: Year, own: Span) -> bool:
    """Whether what is dated is said to be one of the century, or to have been at that time."""
    if year.end <= era.nth.start:
        if _IS_ONE_OF.search(text, year.end, era.nth.start):
            return _MADE.search(text, max(0, year.words.start - 60), year.words.start) is not None
        if year.end > own.start or era.is_joined:
            return False
        lead = _IN_PART.search(text, own.start, era.nth.start)
        return lead is not None and _THAT.fullmatch(text, own.start, lead.start()) is not None
    return not era.is_joined and _SAME_TIME.fullmatch(text, era.span.end, year.words.start) is not None
