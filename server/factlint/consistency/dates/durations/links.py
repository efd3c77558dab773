"""Words that make a length that of the time told before it: "In those |forty years", "The whole siege had lasted |four weeks"."""

from __future__ import annotations

import re

from factlint.consistency.dates.word_classes import OWNERS, STAYS, one_of
from factlint.consistency.late_patterns import compile_late
from factlint.prose.span import Span

_POINTING = ("those", "these", "that", "the", "this", *OWNERS)
_WHOLE = ("full", "whole", "long", "entire", "happy", "lean", "dark", "quiet", "hard")
"""Adjectives of a length: "those |lean| forty years"."""
_ADJECTIVE = rf"(?:(?:{one_of(_WHOLE)}|[a-z]+(?:ful|less|y|ous|ing|ed))\s)?"
_COMES_BACK = compile_late(
    r"(?:(?:And|But|So|Yet)\s)?(?:(?:in|for|over|during|throughout|after|of|across)\s)?(?:all\s(?:of\s)?)?"
    rf"{one_of(_POINTING)}\s{_ADJECTIVE}$",
    re.IGNORECASE,
)
""" "In those |forty years", "Its |forty years", "The |four weeks of the siege"."""
_AFTER_ALL = compile_late(rf"After\s(?:(?:all|exactly|just|fully)\s)?{_ADJECTIVE}$")
"""An end that the length explains: "After |forty-six years of chalk she …"."""
_LASTED = (
    "was", "had", "has", "is", "had been", "has been", "took", "had taken", "has taken", "lasted", "had lasted", "has lasted",
    "makes", "made", "comes to", "came to", "adds up to", "gives", "gave", "means", "meant",
)  # fmt: skip
"""Verbs that tell how long something was: "That |makes| forty years"."""
_IN_ALL = ("for", "them", "him", "her", "us", "a total of", "a span of", "a run of", "just", "only", "exactly")
_IT_TOOK = compile_late(
    rf"(?:It|That|This|They|He|She|We|Which)\s{one_of(_LASTED)}\s(?:[a-z]+\s)?(?:{one_of(_IN_ALL)}\s){{0,2}}$"
)
""" "It had lasted for just |forty days"."""
_A_STAY_OF = compile_late(
    rf"(?:A|The|This|That|His|Her|Its|Their|Our)\s(?:[a-z]+\s)?{one_of(STAYS)}\s"
    r"(?:of|lasted|had\slasted|lasting|that\slasted|took)\s(?:just\s|exactly\s|all\sof\s)?$"
)
""" "The siege had lasted |four weeks"."""
_IN_A_LIFE_OF = compile_late(
    r"(?:In|Over|During|After|For)\s(?:an?|its|his|her|their|this|that)\s(?:[a-z]+\s)?"
    rf"{one_of(STAYS, ('period', 'history'))}\sof\s$"
)
""" "In a career of |forty years"."""
_FOR = compile_late(
    r"(?:(?:And|But|So|Thus|Altogether|In\sall)\s*,?\s)?(?:[Ff]or|[Ii]n|[Oo]ver|[Dd]uring|[Tt]hroughout)\s"
    r"(?:all\sof\s|fully\s|exactly\s|just\s|a\sfull\s)?$"
)
""" "For |ten years it was a school"."""
_SUMS_UP = compile_late(
    r"\s(?:is|was|were|are|makes?|made|in\sall|altogether|all\stold|in\stotal|without|(?:of|at|on|in)\s[a-z]+|with\s|"
    r"passed|went\sby|seems?|may\sseem|(?:had|has)\sbeen|[a-z]+(?:[.!])$)|\s?[.!?]|\s?[—–]|,\s(?:and|then|without|or|in)\s"
)
"""Behind a length that opens its sentence: "Forty years| at the loom"."""
_OF_WHAT = compile_late(r"\s?,|\sof\s(?!(?:service|marriage|age|work|[a-z]+ing)\b)|\s(?:he|she|it|they|we|the)\s")
"""Behind a length that explains an end: "After forty-six years| of chalk"."""
_SO_MANY = compile_late(
    r",\s(?:so|that\sis,?|i\.e\.)\s$|\b(?:those|these|its|his|her|their|after|later|a\s[a-z]+\sof)\s(?:(?:full|whole|long|entire)\s)?$"
)
"""The end of words that tell of all the time: ", so |ten years", "a total of |ten years"."""
_OF_RIGHTS = (
    "lease", "contract", "imprisonment", "sentence", "hunger strike", "lockout", "blockade", "drought", "chairmanship",
    "editorship", "presidency", "ministry", "headship", "incumbency", "shutdown", "break", "hiatus", "mission",
)  # fmt: skip
"""Offices, rights and interruptions that last for a term: "her twelve-year |editorship|"."""
STAYED = compile_late(rf"\s{one_of(STAYS, _OF_RIGHTS)}\b")
"""Behind a length that stands before its noun: "their ten-year| partnership"."""
_PAST_VERBS = ("taken", "took", "lasted", "gone on for", "run for", "spent", "held out for")
"""Verbs of the whole, after its subject: "it had |gone on for| ten years"."""
_SUM_VERBS = (
    "give", "gives", "gave", "left", "leave", "leaves", "made", "make", "makes", "was", "is", "took", "takes", "lasted",
    "spent", "mean", "means", "meant",
)  # fmt: skip
"""Verbs of a sum: ", which |gives| them ten years"."""
_FOR_SO_LONG = (
    r",\s(?:(?:and|having|being|after|so|when)\s)?"
    r"(?!(?:and\s|so\s|when\s|after\s)?(?:the|an?|our|another|its|his|her|their|on)\s)[^.;:()?!,]{0,50}?"
    r"\bfor\s(?:exactly\s|just\s|all\sof\s|a\sfull\s)?"
)
""" ", serving there for |ten years"."""
_HAVING_LASTED = r",\s(?:and\s)?having\s(?:[a-z]+\s)?(?:spent|lasted|taken|been)\s(?:[a-z]+\s)?"
""" ", having lasted |ten years"."""
_THAT_IS = r",\s(?:so|i\.e\.|that\sis,?)\s(?:a\stotal\sof\s)?"
""" ", that is, |ten years"."""
_AFTER_SO_LONG = (
    r"[,;–—]?\s(?:and\s)?(?:only\s)?after\s(?:exactly\s|just\s|all\sof\s|fully\s|a\stotal\sof\s|a\s[a-z]+\sof\s|an?\s)?"
)
""" " after a total of |ten years"."""
_IN_THOSE = (
    r"[;,–—]\s(?:and\s|so\s)?(?:for|in|during|over|throughout|of)\s(?:all\s)?"
    r"(?:(?:those|these|that|the|its|his|her|their)\s)?(?:(?:full|whole|long|entire)\s)?"
)
""" "; in all those |ten years"."""
_WHICH_GIVES = (
    r",\s(?:so|which|that|thus|and\sthat|and\sso)\s[^.;:()?!,]{0,40}?"
    rf"(?:for\s|of\s|{one_of(_SUM_VERBS)}\s(?:(?:the|us|them|you|him|her|its|our)\s(?:[a-z]+\s)?)?)"
)
""" ", which gave them |ten years"."""
_SET_OFF = r"[,;–—]\s(?:almost\s|nearly\s|some\s|over\s)?(?:a\s[a-z]+\sof\s|a\s|all\s|or\s|i\.e\.\s)?"
""" " – a span of |ten years"."""
_AND_LASTED = r"[,;]?\s(?:and|which)\s(?:took|lasted|spanned|covered)\s(?:up\s)?"
""" " and lasted |ten years"."""
_IT_HAD_LASTED = (
    r"[;:,–—]\s(?:and\s|so\s)?(?:it|they|he|she|we|the\s(?:whole|entire)\s[a-z]+|all\sthis|the\s[a-z]+)\s(?:had\s|has\s)?"
    rf"(?:{one_of(_PAST_VERBS)}|been\s[a-z]+\sfor)\s(?:all\sof\s)?"
)
""" "; the whole work had taken |ten years"."""
_LINKS = compile_late(
    r"(?:[^.;:()?!]{0,70}?)(?:"
    rf"{_FOR_SO_LONG}|{_HAVING_LASTED}|{_THAT_IS}|{_AFTER_SO_LONG}|{_IN_THOSE}|{_WHICH_GIVES}|{_SET_OFF}|{_AND_LASTED}|{_IT_HAD_LASTED})$"
)
_BEHIND = (
    "and", "but", "without", "in all", "altogether", "at the", "at a", "in which", "of what", "among us", "among them",
    "among you", "with us", "with them", "with you", "on it", "on them", "here", "there", "together",
)  # fmt: skip
"""Words behind a length after which it is no other's: "ten years| in all"."""
_CLOSES = compile_late(
    r"\sof\s(?:what\b|[a-z]+(?:\s[a-z]+)?(?:[.,;]|\s(?:and|but)\s))|\s?(?:[.;:!?)–—]|$)|,|"
    rf"\s(?:{one_of(_BEHIND)}|to\s[a-z]+|the\s[a-z]+\shad|(?:no|not|with\sno|with\snot)\s|on\s(?:[a-z]+\s)?feet|in\sthe\s[a-z]+)\b"
)


def comes_back(text: str, lead: str, end: int, *, is_joined: bool) -> bool:
    """Whether the words before a length that ends there make it that of what was told before: "In those |ten years"."""
    if _tells_of_all(lead):
        return not is_joined or STAYED.match(text, end) is not None
    if is_joined:
        return False
    if _AFTER_ALL.fullmatch(lead):
        return _OF_WHAT.match(text, end) is not None
    if not lead:
        return _SUMS_UP.match(text, end) is not None
    return is_for(lead)


def says_all(lead: str) -> bool:
    """Whether the words before a length tell of all the time, and not perhaps of a part: "those |ten years"."""
    return _tells_of_all(lead) or _SO_MANY.search(lead) is not None


def is_for(lead: str) -> bool:
    """Whether nothing but a preposition stands before a length: "For |ten years it was a school"."""
    return _FOR.fullmatch(lead) is not None


def is_linked(text: str, told: int, length: Span) -> bool:
    """Whether a length is joined to what its own sentence told until an offset: ", which gave them |ten years| in all"."""
    return _LINKS.fullmatch(text, told, length.start) is not None and _CLOSES.match(text, length.end) is not None


def _tells_of_all(lead: str) -> bool:
    return any(one.fullmatch(lead) for one in (_COMES_BACK, _IT_TOOK, _A_STAY_OF, _IN_A_LIFE_OF))
