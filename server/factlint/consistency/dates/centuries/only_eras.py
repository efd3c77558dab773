"""The only century and the only year of one or two sentences that are one apart: 1846 is not in the eighteenth century.

Writers who slip here take the century from the first figures of the year. What makes another reading possible is a list of
words: what came before or lasted, what is copied or compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from factlint.consistency.dates.centuries.eras import Era
from factlint.consistency.dates.centuries.membership import Year
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_ANOTHER_READING = compile_late(
    r"\b(?:after|since|before|until|till|former\w*|earlier|later|older|younger|still|again|anew|new|newer|old|re-?(?:built|stor\w+|plac\w+|viv\w+|mov\w+|cast|model\w+|print\w*|us\w+|fac\w+)|though|although|but|despite|"
    r"had|histor\w+|stud(?:y|ies|ied)|book|novel|article|essay|account|scholar\w*|model|cop(?:y|ies|ied)|imitat\w+|style|manner|taste|fashions?|tradition\w*|legacy|optimism|spirit|memor\w+|inherit\w*|"
    r"than|unlike|predecessor|successor|replac\w+|pretext|origin\w*|roots|based|inspired|drew\son|borrow\w*|ideas?|theor\w+|collect\w*|museum|exhibit\w*|bought|acquired|found|discover\w+|sold|translat\w+|edit\w+|"
    r"not|never|no\slonger|unusual\w*|ahead\sof|belong(?:s|ed)\smore|BCE?|so-called|moved|mentioned|saved|source|masters?|prints?\sof|last\sof|long\s[a-z]+(?:\s|-)century)\b",
    2,
)
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
    2,
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
_MADE = compile_late(
    r"\b(?:built|put\sup|set\sup|raised|erected|constructed|carved|cast|written|wrote|composed|painted|made|woven|begun|completed|finished|laid\sout|printed|drawn\sup|founded|planted|issued|signed|passed|enacted|felling\sdate|dated|"
    r"(?:statute|act|roll|deed|grant|charter|panel|bell|font|screen|tomb|altarpiece|psalter|letter|will|text|document|poem|portrait|chest|clock|map|barn|mill|house|bridge|church|chapel|tower))\b[^.;:()]{0,30}$|"
    r"\b(?:An?|The|This|That|Its|Our)\s(?:[a-z]+\s)?(?!(?:catalogue|histor|book|stud|exhibition|sale|fire|treaty|war|battle|flood|plague)[a-z]*\s)[a-z]+\sof\s$",
    2,
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
            place = paragraph.sentences.index(own)
            start = paragraph.sentences[place - 1].start if place else own.start
            near = [one for one in years if start <= one.span.start < own.start]
        if len(near) != 1 or sum(start <= one.span.start < own.end for one in eras) != 1:
            continue
        year = near[0]
        is_next = (year.year - 1) // 100 + 1 - era.century == _MOST_OFF and year.year % 100 != 0
        if is_next and era.nth.slice(text).islower() and _is_linked(text, era, year, own):
            clause = _CLAUSE.match(text, max(era.span.end, year.end))
            until = clause.end() if clause else own.end
            if not _ANOTHER_READING.search(text, start, until):
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
