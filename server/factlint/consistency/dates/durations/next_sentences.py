"""Lengths that come back to a beginning and an end told before: "opened in 1911 and shut in 1986. For sixty-five years …"."""

from __future__ import annotations

import re

from factlint.consistency.dates.durations.points import Point, points_of
from factlint.consistency.dates.lengths import Length, lengths
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_OWN = r"(?:those|these|that|the|this|its|his|her|their|our|my|all\sthose|all\sthese|all\sthe|all\sof\sthose)"
_WHOLE = r"(?:(?:full|whole|long|entire|happy|lean|dark|quiet|busy|hard|eventful|turbulent|[a-z]+(?:ful|less|y|ous|ing|ed))\s)?"
_COMES_BACK = compile_late(
    rf"(?:(?:And|But|So|Yet)\s)?(?:(?:[Ii]n|[Ff]or|[Oo]ver|[Dd]uring|[Tt]hroughout|[Aa]fter|[Oo]f|[Aa]cross)\s)?(?:all\s)?{_OWN}\s{_WHOLE}$",
    re.IGNORECASE,
)
""""|In those |forty years", "|Its |forty years", "|The |four weeks of the siege"."""
_AFTER_ALL = compile_late(rf"After\s(?:(?:all|exactly|just|fully)\s)?{_WHOLE}$")
"""An end that the length explains: "|After |forty-six years of chalk she …"."""
_IT_TOOK = compile_late(
    r"(?:It|That|This|They|He|She|We|Which)\s(?:(?:was|had|has|is|had\sbeen|has\sbeen|took|had\staken|has\staken|lasted|had\slasted|makes|made|comes\sto|came\sto|adds\sup\sto|gives|gave|means|meant)\s)(?:[a-z]+\s)?(?:(?:for|them|him|her|us|a\stotal\sof|a\sspan\sof|a\srun\sof|just|only|exactly)\s){0,2}$"
)
_A_STAY_OF = compile_late(
    r"(?:A|The|This|That|His|Her|Its|Their|Our)\s(?:[a-z]+\s)?(?:run|reign|stay|tenure|career|stint|spell|term|life|siege|strike|war|closure|voyage|absence|stretch|wait|rule|visit|trip|journey|gap|silence|occupation)\s(?:of|lasted|had\slasted|lasting|that\slasted|took)\s(?:just\s|exactly\s|all\sof\s)?$"
)
_IN_A_LIFE_OF = compile_late(
    r"(?:In|Over|During|After|For)\s(?:an?|its|his|her|their|this|that)\s(?:[a-z]+\s)?(?:life|run|reign|stay|tenure|career|stint|spell|term|existence|siege|strike|war|closure|voyage|absence|period|stretch|rule|history)\sof\s$"
)
_FOR = compile_late(
    r"(?:(?:And|But|So|Thus|Altogether|In\sall)\s*,?\s)?(?:[Ff]or|[Ii]n|[Oo]ver|[Dd]uring|[Tt]hroughout)\s(?:all\sof\s|fully\s|exactly\s|just\s|a\sfull\s)?$"
)
_SUMS_UP = compile_late(
    r"\s(?:is|was|were|are|makes?|made|in\sall|altogether|all\stold|in\stotal|without|of\s[a-z]+|at\s[a-z]+|on\s[a-z]+|in\s[a-z]+|with\s|passed|went\sby|seems?|may\sseem|(?:had|has)\sbeen|[a-z]+(?:[.!])$)|\s?[.!?]|\s?[—–]|,\s(?:and|then|without|or|in)\s"
)
_COUNTED = compile_late(
    r",?\s(?:after|before|earlier|later|ago|on\b(?=[,.;:])|into|hence|since|from|old|apart|each|apiece|more|longer|too|early|late|short|previously|beforehand|afterwards|"
    r"of\s[a-z]+\s(?:that\s[a-z]+\s)?had\s(?:been|gone)\b|of\s(?:his|her|its|their)\s[a-z]+\sthat\b|of\s(?:which|them|it|that|these|those|whom|negotiat\w+|talks|planning|preparation|wrangling|searching|waiting|restor\w+|argument|training|disuse|neglect)|earlier|prior|to\sthe\sday)\b"
)
_ANOTHER_TIME = compile_late(
    r"\b(?:(?<!opened\s)(?<!open\s)(?<!them\s)again(?!\s(?:until|till)\b)|second|third|former|latter|previous\w*|earlier|before|after|since|ago|later|next|(?<!its\s)(?<!his\s)(?<!her\s)first|(?<!for\sthe\s)(?<!and\sthe\s)(?<!until\sthe\s)(?<!its\s)(?<!his\s)(?<!her\s)last|another|other|others|more|further|additional|every|each|whose|twice|combined|between\sthem|except|"
    r"interrupt\w*|apart\sfrom|average|part\sof|most\sof|some\sof|half\sof|working\sdays?|school\syears?|seasons?|fiscal|academic|times|already|still|by\sthen|at\s(?:the\s)?least|married|aged?|if)\b",
    re.IGNORECASE,
)
ENDED = compile_late(
    r"\b(?:to|until|till|through|end\w*|clos\w+|shut\w*|finish\w*|complet\w+|retir\w+|resign\w+|left|leave|leaves|return\w*|back|home|lift\w*|reliev\w+|reliev\w+|sold|died|death|dies|fold\w*|bankrupt|dissol\w+|disband\w+|"
    r"over|stepped|gave\s(?:it\s|them\s)?up|gave\sway|given\sup|handed|released?|discharg\w+|freed|ceas\w+|stopp\w+|demolish\w+|pulled|torn|scrapp\w+|withdr\w+|replac\w+|abdicat\w+|depos\w+|oust\w+|arriv\w+|reach\w+|land\w+|got\sin|got\sback|"
    r"reconcil\w+|reunit\w+|made\s(?:it\s)?up|recover\w+|rediscover\w+|freed|cured|repeal\w+|abolish\w+|succeeded\sby|collaps\w+|defeat\w+|signed\soff|handed\sin|called\soff|settled|paid|came\s(?:back|in|down|out|to|off)|went\s(?:out|dark|down|under|silent|home|bankrupt|off)|flew|sail\w*|dock\w*|put\sin|raised|burnt?|burned|fell|surrender\w*|capitulat\w+|expir\w+|laps\w+|conclud\w+|its\slast|his\slast|her\slast|reopen\w*|open\w*\s(?:(?:its|their|the)\s[a-z]+\s)?again|unveiled|"
    r"sent\sout|verdict|paid\soff|laid\sup|broken\sup|wound\sup|last)\b",
    re.IGNORECASE,
)
_NEW_PERSON = compile_late(
    r"\b(?:his|her|their|my|our|whose|the)\s(?:wife|husband|father|mother|brother|sister|sons?|daughters?|widow|heirs?|successor|predecessor|nephew|niece|cousin|partner|rival)\b"
)
_IS_A_LIFE = compile_late(r"\b(?:[Bb]orn|[Bb]irth|baptised|baptized|died|dies|death)\b")


_OF_WHAT = compile_late(r"\s?,|\sof\s(?!(?:service|marriage|age|work|[a-z]+ing)\b)|\s(?:he|she|it|they|we|the)\s")
_AT_TIMES = compile_late(
    r"\b(?:every|each|twice|times|again|earlier|before|after|ago|follow\w*|came|had\s(?:passed|gone))\b"
)
_REACH_CP = 30
_HE = compile_late(r"(?:(?:[Ii]t|[Hh]e|[Ss]he|[Tt]hey|[Ww]e|I)|[Tt]he\s[a-z]+)\s[^.;:]*$")
LINKS = compile_late(
    r"(?:[^.;:()?!]{0,70}?)(?:"
    r",\s(?:(?:and|having|being|after|so|when)\s)?(?!(?:and\s|so\s|when\s|after\s)?(?:the|an?|our|another|its|his|her|their|on)\s)[^.;:()?!,]{0,50}?\bfor\s(?:exactly\s|just\s|all\sof\s|a\sfull\s)?|,\s(?:and\s)?having\s(?:[a-z]+\s)?(?:spent|lasted|taken|been)\s(?:[a-z]+\s)?|,\s(?:so|i\.e\.|that\sis,?)\s(?:a\stotal\sof\s)?|"
    r"[,;–—]?\s(?:and\s)?(?:only\s)?after\s(?:exactly\s|just\s|all\sof\s|fully\s|a\stotal\sof\s|a\s[a-z]+\sof\s|an?\s)?|"
    r"[;,–—]\s(?:and\s|so\s)?(?:for|in|during|over|throughout|of)\s(?:all\s)?(?:(?:those|these|that|the|its|his|her|their)\s)?(?:(?:full|whole|long|entire)\s)?|"
    r",\s(?:so|which|that|thus|and\sthat|and\sso)\s[^.;:()?!,]{0,40}?(?:for\s|of\s|(?:gives?|gave|left|leaves?|made|makes?|was|is|took|takes|lasted|spent|means?|meant)\s(?:(?:the|us|them|you|him|her|its|our)\s(?:[a-z]+\s)?)?)|"
    r"[,;–—]\s(?:almost\s|nearly\s|some\s|over\s)?(?:a\s[a-z]+\sof\s|a\s|all\s|or\s|i\.e\.\s)?|"
    r"[,;]?\s(?:and|which)\s(?:took|lasted|spanned|covered)\s(?:up\s)?|"
    r"[;:,–—]\s(?:and\s|so\s)?(?:it|they|he|she|we|the\s(?:whole|entire)\s[a-z]+|all\sthis|the\s[a-z]+)\s(?:had\s|has\s)?(?:taken|took|lasted|been\s[a-z]+\sfor|gone\son\sfor|run\sfor|spent|held\sout\sfor)\s(?:all\sof\s)?)$"
)
CLOSES = compile_late(
    r"\sof\s(?:what\b|[a-z]+(?:\s[a-z]+)?(?:[.,;]|\s(?:and|but)\s))|\s?(?:[.;:!?)–—]|$)|,|\s(?:and|but|without|in\sall|altogether|at\s(?:the|a)|in\swhich|of\swhat|to\s[a-z]+|the\s[a-z]+\shad|no\s|not\s|with\s(?:no|not)\s|(?:among|with)\s(?:us|them|you)\b|on\s(?:it|them)\b|here|there|together|on\s(?:[a-z]+\s)?feet|in\sthe\s[a-z]+)\b"
)
_LATER = compile_late(
    r"(?:[^.;:()?!]{0,50}?)(?:,|\sand|,\sand|;|\s[–—])\s(?:only\s|just\s|exactly\s|not\suntil\s|some\s)?$"
)
_LATER_THAN = compile_late(r"\s(?:later|afterwards|on)\s*(?:[.,;)]|$|\s(?:and|after|on|in|with|without|to|by)\b)")
_JOINED_THING = compile_late(
    r"\s(?:spell|tenure|reign|run|term|stint|stay|siege|strike|closure|voyage|absence|silence|rule|lease|contract|wait|gap|occupation|exile|captivity|war|imprisonment|sentence|crossing|trip|tour|journey|hunger\sstrike|lockout|blockade|drought|partnership|marriage|chairmanship|editorship|presidency|ministry|headship|incumbency|shutdown|break|hiatus|mission|stretch)\b"
)
_ITS = compile_late(r"\b(?:[Hh]is|[Hh]er|[Ii]ts|[Tt]heir|[Tt]he|[Tt]hat|[Tt]his|[Oo]ur|an?)\s$")


def find_pair_before(paragraph: Paragraph, length: Length, sentence: Span) -> tuple[Point, Point] | None:
    """The two points of the sentence before, where a length is all that its own sentence tells of time."""
    text, place = paragraph.text, paragraph.sentences.index(sentence)
    if not place:
        return None
    told = paragraph.sentences[place - 1]
    known = points_of(paragraph, told.start, told.end)
    if len(known) != 2 or any(told.contains(one.span) for one in lengths(text)):
        return None
    first, last = known
    lead = text[sentence.start : length.span.start]
    if not _is_one_course(paragraph, first, last, Span(told.start, length.span.end)):
        return None
    if _COUNTED.match(text, length.span.end) or _AT_TIMES.search(
        text, length.span.end, min(sentence.end, length.span.end + _REACH_CP)
    ):
        return None
    return (first, last) if _comes_back(text, lead, length) else None


def find_pair_within(paragraph: Paragraph, length: Length, sentence: Span) -> tuple[Point, Point] | None:
    """The two points before a length in its own sentence, or one of them in the sentence before."""
    text, place = paragraph.text, paragraph.sentences.index(sentence)
    known = points_of(paragraph, sentence.start, sentence.end)
    start = sentence.start
    if len(known) < 2 and place:
        start = paragraph.sentences[place - 1].start
        known = points_of(paragraph, start, sentence.end)
        if len(known) != 2 or known[1].span.start < sentence.start or known[0].span.end > sentence.start:
            return None
        if not _HE.match(text, sentence.start, known[1].span.start):
            return None
    if len(known) != 2 or sum(start <= one.span.start < sentence.end for one in lengths(text)) > 1:
        return None
    first, last = known
    if not _is_one_course(paragraph, first, last, Span(start, length.span.end)):
        return None
    if first.span.end <= length.span.start and length.span.end <= last.span.start:
        if _FOR_A_TERM.fullmatch(text, first.span.end, length.span.start) and _RAN_OUT.fullmatch(
            text, length.span.end, last.span.start
        ):
            return first, last
        is_step = _LATER.fullmatch(text, first.span.end, length.span.start) and _LATER_THAN.match(text, length.span.end)
        return (first, last) if is_step and length.unit != "year" else None
    if last.span.end > length.span.start:
        return None
    if length.is_joined:
        is_its = _JOINED_THING.match(text, length.span.end) and _ITS.search(text, last.span.end, length.span.start)
        return (first, last) if is_its else None
    if _LATER_THAN.match(text, length.span.end):
        is_step = _LATER.fullmatch(text, last.span.end, length.span.start) and _LATER_THAN.match(text, length.span.end)
        return (first, last) if is_step and length.unit != "year" else None
    if _HAVING.search(text, last.span.end, length.span.start) and _FROM.search(text, 0, first.span.start):
        return None  # "editor from 1983 to 1995, having worked there for twenty years"
    if _COUNTED.match(text, length.span.end) or not LINKS.fullmatch(text, last.span.end, length.span.start):
        return None
    if _AFTER.search(text, last.span.end, length.span.start) and _OF_OR_IN.match(text, length.span.end):
        return None  # "sold it in 2002 after thirty years in the trade"
    return (first, last) if CLOSES.match(text, length.span.end) else None


_AFTER = compile_late(r"\bafter\s(?:[a-z]+\s)*$")
_OF_OR_IN = compile_late(r"\s(?:of(?!\swhat\b)|in|at|as|with(?!\s(?:us|them|you)\b)|on)\b")
_OPENED_AGAIN = compile_late(r"\bopen\w*\s(?:[a-z]+\s){0,2}again\b|\bagain\sopen\w*")
_FOR_A_TERM = compile_late(r"\sfor\s(?:a\s(?:[a-z]+\s)?(?:term|period)\sof\s)?(?:exactly\s)?$")
_RAN_OUT = compile_late(
    r",?\s(?:and|which|but)\s(?:ran\sout|expired|lapsed|ended|came\sto\san\send|fell\sin)\s(?:in|on)\s(?:the\s)?"
)
_HAVING = compile_late(r"\bhaving\b")
_FROM = compile_late(r"\b(?:from|between|in\s[a-z]+\sfrom)\s$")
_BETWEEN = compile_late(r"\b[Bb]etween\s$")


_AND = compile_late(r"\sand\s[^,]{1,70}$|^[^,]{0,70}\sand\s")


def has_end(text: str, first: Point, last: Point) -> bool:
    """Whether the words say that the second of two points is an end."""
    if _FROM.search(text, 0, first.span.start) or text[first.span.end : last.span.start].strip() in ("–", "-"):
        return True
    return ENDED.search(text, first.span.end, last.span.end + _REACH_CP) is not None


def _is_one_course(paragraph: Paragraph, first: Point, last: Point, whole: Span) -> bool:
    """Whether two points are the beginning and the end of one thing, and nothing else is told of until a length."""
    text = paragraph.text
    between = text[first.span.end : last.span.start]
    until = re.compile(r"[^.;:]*").match(text, last.span.end)
    is_range = (between == " and " and _BETWEEN.search(text, 0, first.span.start)) or between in ("–", "-", " – ")
    is_ended = ENDED.search(text, first.span.end, until.end() if until else last.span.end)
    if not is_range and not is_ended and not _AND.search(between):
        return False
    before = text[whole.start : first.span.start]
    if before.rfind("(") > before.rfind(")") or _IS_A_LIFE.search(before) or re.search(r"[;:()]", between):
        return False
    told = _OPENED_AGAIN.sub("", text[whole.start : last.span.end])
    return not (_ANOTHER_TIME.search(told) or _NEW_PERSON.search(text, whole.start, whole.end))


def _comes_back(text: str, lead: str, length: Length) -> bool:
    return comes_back(text, lead, length.span.end, is_joined=length.is_joined)


def comes_back(text: str, lead: str, end: int, *, is_joined: bool) -> bool:
    """Whether the words before a length that ends there make it that of what was told before."""
    if (
        _COMES_BACK.fullmatch(lead)
        or _IT_TOOK.fullmatch(lead)
        or _A_STAY_OF.fullmatch(lead)
        or _IN_A_LIFE_OF.fullmatch(lead)
    ):
        return not is_joined or _JOINED_THING.match(text, end) is not None
    if is_joined:
        return False
    if _AFTER_ALL.fullmatch(lead):
        return _OF_WHAT.match(text, end) is not None
    if not lead:
        return _SUMS_UP.match(text, end) is not None
    return _FOR.fullmatch(lead) is not None


def is_only_for(text: str, length: Length, sentence: Span) -> bool:
    """Whether nothing but its place says that a length is of all the time: "For ten years it was a school"."""
    lead = text[sentence.start : length.span.start]
    return not lead or _FOR.fullmatch(lead) is not None or text.startswith(" as ", length.span.end)


def is_of_all(text: str, length: Length, sentence: Span) -> bool:
    """Whether a length is told of all the time between two points, and not perhaps of a part: "those ten years"."""
    lead = text[sentence.start : length.span.start]
    return length.hedge == "exact" or says_all(lead)


def says_all(lead: str) -> bool:
    """The same for the words before a length."""
    return bool(
        _COMES_BACK.fullmatch(lead)
        or _IT_TOOK.fullmatch(lead)
        or _A_STAY_OF.fullmatch(lead)
        or _IN_A_LIFE_OF.fullmatch(lead)
        or _THOSE.search(lead)
    )


_THOSE = compile_late(
    r",\s(?:so|that\sis,?|i\.e\.)\s$|\b(?:those|these|its|his|her|their|after|later|a\s[a-z]+\sof)\s(?:(?:full|whole|long|entire)\s)?$"
)
