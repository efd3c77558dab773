"""The only length of one or two sentences with the only two points before it, whatever words join them.

A length that is more than all the time between the points is of no part of it; a shorter one is taken only where it is the
subject of its sentence. What makes another reading possible is a list of words: plans, terms, other times, other people.
"""

from __future__ import annotations

from factlint.consistency.dates.durations.points import Point, points_of
from factlint.consistency.dates.lengths import Length, lengths
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_ANOTHER_READING = compile_late(
    r"\b(?:after(?!\s(?:all\s)?[a-z]+(?:-[a-z]+)?\s(?:years|months|weeks|days)\b)|afterwards|before\w*|since|ago|earlier|later|follow\w*|previous\w*|prior|next|past|until\sthen|by\sthen|still|already|yet|"
    r"would|will|should|could|can|(?-i:may)|might|must|if|plan\w*|expect\w*|due|budgeted|scheduled|instead|estimat\w*|intend\w*|promis\w*|hop\w+|want\w*|meant\sto|allow\w*|need\w*|notice|deadline|limit\w*|"
    r"guarantee\w*|warrant\w*|lease\w*|contract\w*|licen[cs]e\w*|loans?|sentence[ds]?|term|terms|bonds?|guaranteed|lasts|validity|"
    r"age[ds]?|older|young\w*|born|birth|lived|life|lives|married|marriage|career|experience|history|research|records?|data|"
    r"second|third|fourth|another|others?|both|each|every|combined|together|between\sthem|average|mean|median|typical\w*|total|"
    r"more|longer|shorter|less|than|at\s(?:the\s)?(?:least|most)|extra|further|additional|again|re-?open\w*|resum\w*|interrupt\w*|twice(?!-)|times|"
    r"his\s(?:father|brother|son|wife|uncle|predecessor|successor)|her\s(?:father|mother|sister|husband|daughter|predecessor|successor)|whose|"
    r"fiscal|financial|academic|school\s(?:years?|days?|weeks?|terms?)|season\w*|working\sdays?|financial|model\syears?|not(?!\s[a-z]+\suntil\b)|never|no\slonger|except|apart|behind|ahead|"
    r"centur\w+|BCE?|had\s(?:been|[a-z]*(?:ed|told|said|thought|given|taken|spent|left))|loss\w*|debts?|profits?|arrears|wages|rents?|sales|first\s(?:[a-z]+\s)?(?:years|months|weeks|days)|last\s(?:[a-z]+\s)?(?:years|months|weeks|days))\b",
    2,
)
_ROLES = frozenset(("lasting", "other"))
_COUNTED = compile_late(
    r"['’]|-|\s(?:of\s(?:age|experience|training|which|them|whom|it|that|these|those|the\b|his|her|their|its)|on\b(?=\s*[,.;:])|apart|into|hence|from\s(?![a-z]+\s(?:[a-z]+\s)?to\b)|to\s(?!the\b)|a\s[a-z]+|per|short|behind|early|late|overdue|worth|too|left|passed|went\sby|in\s(?:prison|jail|advance))"
)
_OF_OR_IN = compile_late(r"\s(?:as|of|in|at|with|on)\b")
"""Behind a length that may be that of another thing: "and after |twenty-one years as a professor he retired"."""
_OF_OR_AS = compile_late(r"\s(?:of|as)\b")
"""The same behind one that begins its sentence: "After |twenty-eight years of teaching he was glad"."""
_IS_SUBJECT = compile_late(
    r"(?:\s(?:of|in|on|at|behind|with|without|under|between|spent|from)\s[^.,;:()]{1,60})?\s(?:is|was|are|were|makes?|made|seems?|seemed|had\s(?:left|been|made|taken|brought|taught)|did|left|gave|cost|brought|proved|taught|felt|wore)\b"
)
_NOT_BEFORE = compile_late(
    r"\b(?:within|under|about|some|to|by|at|until|than|or|and|between|every|each|per|only\sthe|first|last|the\snext|aged?)\s(?:the\s)?$",
    2,
)
_LEAD = compile_late(
    r"(?:(?:And|But|So)\s)?(?:(?:In|Over|After|During|Through|Throughout)\s)?(?:all\s|all\sof\s)?(?:(?:the|those|these|his|her|its|their|our|my)\s)?$|"
    r"(?:The|This|That|It|She|He|They|We|All)\b[^.,;]{0,40}?\s?(?:lasted|took|ran|gave\s(?:us|them|him|her)|made|makes|meant|is|was|had)\s(?:for\s)?(?:just\s|exactly\s|only\s)?$|"
    r"[^.,;]{0,60}\s(?:all\sof|a\sfull)\s$",
    2,
)
"""What may stand before a length in the sentence behind the two points: nothing else that may last so long."""
_FOR_ALL = compile_late(r"For\s(?=[a-z-]+\s[a-z]+\s(?:years|months|weeks|days)\b)")
"""Of "For |five whole years no cart passed", which is no other time."""
_MARKS = ",;:—("
_CLAUSE = compile_late(r"[^,;:—–()]*")
_OPENS = compile_late(r"(?:(?:And|But|So|All|Those|These|The)\s)?")


def find_only_pair(paragraph: Paragraph, length: Length, sentence: Span) -> tuple[Point, Point] | None:
    """The only two points of the sentence of a length, or of both it and the one before."""
    text = paragraph.text
    if length.is_joined or length.is_hedged or length.role not in _ROLES:
        return None
    if _COUNTED.match(text, length.span.end) and not text.endswith("had ", sentence.start, length.span.start):
        return None
    start, known = sentence.start, points_of(paragraph, sentence.start, sentence.end)
    if len(known) < 2:
        place = paragraph.sentences.index(sentence)
        if not place:
            return None
        start = paragraph.sentences[place - 1].start
        known = points_of(paragraph, start, sentence.end)
    if len(known) != 2 or any(one.is_loose for one in known) or known[1].span.end > length.span.start:
        return None
    if sum(start <= one.span.start < sentence.end for one in lengths(text)) != 1:
        return None
    if known[1].span.end <= sentence.start and not (
        _LEAD.fullmatch(text, sentence.start, length.span.start) or _FOR_ALL.match(text, sentence.start)
    ):
        return None
    is_after = text.endswith("after ", start, length.span.start) and _OF_OR_IN.match(text, length.span.end)
    is_of_work = text.startswith("After ", sentence.start) and _OF_OR_AS.match(text, length.span.end)
    if is_after or is_of_work or _NOT_BEFORE.search(text, max(0, length.span.start - 12), length.span.start):
        return None
    begin = max(start, *(text.rfind(mark, start, known[0].span.start) + 1 for mark in _MARKS))
    clause = _CLAUSE.match(text, length.span.end, sentence.end)
    until = clause.end() if clause else sentence.end
    return None if _ANOTHER_READING.search(text, begin, until) else (known[0], known[1])


def is_subject(text: str, length: Length, sentence: Span) -> bool:
    """Whether a sentence is about a length: "Eight weeks of twice-weekly sessions is a modest dose"."""
    is_first = _OPENS.fullmatch(text, sentence.start, length.span.start) is not None
    return is_first and _IS_SUBJECT.match(text, length.span.end) is not None
