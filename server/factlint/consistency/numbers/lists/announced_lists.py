"""A number of things announced before a list of the draft: "three ways:" and four items."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from factlint.consistency.hedges import OPEN_LIST, is_hedged_before
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numbers.lists.block_items import note_last, read_block
from factlint.consistency.numbers.lists.guards import MOST_OFF, OTHER_COUNT
from factlint.consistency.numbers.lists.list_reports import report_count
from factlint.consistency.numbers.lists.named_lists import OF_A_NAME, is_of_others
from factlint.consistency.numbers.number_words import COUNT, NUMBER_SET, value_of
from factlint.consistency.slip import Slip
from factlint.consistency.text import Draft, Paragraph
from factlint.prose.span import Span

_THINGS = (
    "ways?|types?|kinds?|sorts?|steps?|reasons?|things?|parts?|categories|factors?|options?|methods?|rules?|principles?|points?|questions?|"
    "examples?|groups?|stages?|phases?|aspects?|elements?|components?|"
    "features?|forms?|levels?|goals?|aims?|objectives?|conditions?|criteria|"
    "requirements?|advantages?|disadvantages?|benefits?|problems?|issues?|"
    "challenges?|ideas?|lessons?|tips?|sections?|chapters?|topics?|themes?|"
    "areas?|sources?|tools?|techniques?|strategies|approaches|functions?|properties|characteristics|dimensions?|tasks?|variables?|cases?|"
    "scenarios?|choices|possibilities|alternatives?|versions?|models?|"
    "theories|laws|assumptions?|hypotheses|measures?|roles?|changes|events|"
    "towns?|cities|villages|countries|states|provinces|regions|counties|"
    "islands|rivers|people|persons|men|women|children|sons|daughters|brothers|"
    "sisters|members|authors|books|novels|films|songs|albums|plays|"
    "languages|colou?rs|teams|players|companies|schools|ships|species|planets|"
    "oceans|continents|seasons|directions|senses|virtues|flavou?rs|ingredients|names|items|places|sites|buildings|churches|bridges|"
    "recommendations|suggestions|proposals|conclusions|findings|results|observations|exceptions|arguments|claims|demands|promises|"
    "priorities|risks|threats|mistakes|errors|concerns|consequences|effects|causes|differences|similarities|exercises|experiments|"
    "studies|projects|products|services|activities|qualities|skills|values|subjects|courses|departments|ministries|parties|"
    "candidates|winners|prizes|awards|vowels|dialects|materials|metals|minerals|elements|organs|symptoms|drugs|exhibits|layers|pillars"
)
_SHIFTS = compile_late(
    r"\bto\s+(?:complement|supplement|join|replace|extend|go\s+with)\b|\bin\s+addition\s+to\b|\b(?:besides|alongside)\b|"
    r"\b(?:and|plus)\s+(?:an?|its|their|the|our|your)\b|\bbut\b|\bwhich\s+[a-z]+s\b|&|\b(?:following|these|those|some|"
    r"several|many|such|other|different|if|when|each|every|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d+)\b|[,;(]",
    re.I,
)
_VERB = compile_late(
    r"\b(?:is|are|was|were|has|have|had|can|could|will|would|may|might|must|should|do|does|did)\b", re.I
)
_ABOUT_THEM = compile_late(
    r"\b(?:across|to|between|among|over|after|under|within|against|at|throughout|all|all\s+of|merg(?:e[sd]?|ing)|"
    r"join(?:s|ed|ing)?|combin(?:e[sd]?|ing)|compar(?:e[sd]?|ing)|replac(?:e[sd]?|ing))\s+(?:the\s+|its\s+|our\s+|their\s+)?$",
    re.I,
)
"""Before a number that is not what the list is of: "this applies to all six companies:"."""
LABEL = compile_late(
    r"(?<![.!?]\s)(?<!^)\b[A-Z][a-z]+\s\(?$|\b(?:Stage|Level|Tier|Phase|Type|Grade|Class|Category|Priority|Version|Group|Round|Day|Week|"
    r"Year|Step|Part|Chapter|Section|Unit|Table|Figure|Wave|Zone|Area|Scope)\s\(?$"
)
"""Before a number that is a name: "Stage 3 proposals"."""
DIVIDES = compile_late(r"\b(?:divid|split|cut|separat|break|partition)\w*\s[^.;:]*\binto\s$")
_KNOWN = compile_late(r"\b(?:the|these|those|both|your|our|its|their)\s+(?:[a-z]+\s+)?$", re.I)
_OPENS_LIST = compile_late(
    r"(?:^|[.!?:;]\s+|\b(?:are|were|is|was|be|has|have|had|makes?|list|following|into|in|considers?|give|gives)\s+|"
    r"(?:^|[.!?]\s+)(?:[Pp]lease |[Jj]ust |[Ss]imply )?(?:Follow|Take|Use|Try|Do|Complete|Perform|Keep|Remember|See|Ask|Answer|Read|follow|"
    r"take|use|try|do|complete|perform|keep|observe|remember|ask|answer|read)\s+)$",
    re.I,
)
_SHORT_PARAGRAPH = 200
"""A paragraph before a list is as short as that where it ends with a full stop and announces the list."""
_HAS_SO_MANY = compile_late(
    rf"\b(?:has|have|had|with|are|were|is|in|offers?|offered|supports?|supported|includes|contains?|needs?|takes?|requires?|names?|named|lists?|"
    rf"listed|ships|provides?|uses|used|gives?|gave|makes?|made|sets?|follow|wants?|found|saw|sees|identif(?:y|ies|ied)|proposes?|proposed|"
    rf"recommends?|recommended|occup(?:y|ies|ied)|fills?|filled|comprises?|comprised|boasts?|holds?|held|keeps?|kept|sells?|sold|serves?|served|"
    rf"teach(?:es)?|taught|visit(?:s|ed)?|plans?|planned|won|bring|brings|brought|grows?|grew|owns?|owned|bought|published|wrote|"
    rf"raises?|raised|faces?|knows?|considers?|asks?|asked|into|through|down to|come|comes|set out)\s+"
    rf"(?:us\s+|you\s+|only\s+|just\s+|these\s+|the\s+following\s+|exactly\s+)?(?<!\d[.,])(?P<n>{COUNT})\s+"
    r"(?P<following>)(?:(?!of\b|or\b|and\b|to\b)[a-z][\w-]*\s+){0,2}?"
    r"(?P<thing>(?!years\b|months\b|weeks\b|days\b|hours\b|minutes\b|times\b|seconds\b|percent\b|points\b|others\b|thus\b)"
    r"[a-z]{2,}(?<!s)s)(?P<tail>(?:\s(?:in|on|at|from|for|near|above|below|behind|around)\s(?:[A-Za-z’'-]+\s?){1,6})?)\s*[:.]$"
)
"""Things of any kind, where the sentence ends with them: "ships with three back ends:", "It takes two commands."."""
_FOLLOWING = compile_late(
    rf"\b(?:[Tt]he\sfollowing|[Tt]hese)\s(?P<following>)(?<!\d[.,])(?P<n>{COUNT})\s(?:(?!of\b|or\b|and\b|to\b)[a-z][\w-]*\s){{0,2}}?"
    r"(?P<thing>(?!years\b|months\b|weeks\b|days\b|hours\b|minutes\b|times\b)[a-z]{2,}(?<!s)s)(?P<tail>[^.:;?!]{0,60}):$"
)
"""The same behind "the following", whatever is said of the things."""


@cache
def _announcement_pattern() -> re.Pattern[str]:
    return compile_late(
        rf"\b(?P<following>following\s+)?(?<!\d[.,])(?P<n>{COUNT})\s+(?:[a-z][\w-]*\s+){{0,3}}?(?P<thing>{_THINGS})\b(?P<tail>[^.:;?!]*):",
        re.I,
    )


def may_count(paragraph: Paragraph) -> bool:
    """Whether a number of things may stand in a paragraph: one of the words for it, or a figure."""
    return paragraph.has_figures or not paragraph.words.isdisjoint(NUMBER_SET)


def find_announcement(text: str, *, at_end: bool) -> re.Match[str] | None:
    """The words that announce a number of things right before a colon."""
    for found in _announcement_pattern().finditer(text):
        if at_end and text[found.end() :].strip():
            continue
        if not _is_name(text, found) and not _is_of_other_things(text, found):
            return found
    return None


def _is_name(text: str, found: re.Match[str]) -> bool:
    """Whether a number or its thing is a name: "Stage 3 proposals"."""
    before = text[max(0, found.start() - 30) : found.start()]
    is_label = found["n"].isdigit() and (LABEL.search(before) or OF_A_NAME.search(before))
    return found["thing"][0].isupper() or bool(is_label)


def _is_of_other_things(text: str, found: re.Match[str]) -> bool:
    """Whether words around a number of things tell that it is a loose one, or that something else of them is listed."""
    before = text[max(0, found.start() - 30) : found.start()]
    if OTHER_COUNT.search(before) or is_hedged_before(text, found.start()) or is_of_others(text, found.start()):
        return True
    if _SHIFTS.search(found["tail"]) or len(_VERB.findall(found["tail"])) > 1:
        return True
    return not found["following"] and (_ABOUT_THEM.search(before) is not None or _is_known(text, found))


def _find_any(text: str) -> re.Match[str] | None:
    """Words that say how many of anything there are, right before the list; a full stop may close them."""
    found = _HAS_SO_MANY.search(text, max(0, len(text) - 90)) or _FOLLOWING.search(text, max(0, len(text) - 140))
    if found is None or is_hedged_before(text, found.start("n")) or OTHER_COUNT.search(text, 0, found.start("n")):
        return None
    if found["tail"] and (_SHIFTS.search(found["tail"]) or not text.endswith(":")):
        return None
    if not text.endswith(":") and found[0].lower().startswith("with"):
        # "Copy the old form, the one with two pages.": only tells which one is meant.
        return None
    return found


def _is_known(text: str, found: re.Match[str]) -> bool:
    """Whether the things are known, and something else of them is listed: "the ways in which the two games differ:"."""
    before = _KNOWN.search(text, 0, found.start())
    return before is not None and not _OPENS_LIST.search(text, 0, before.start())


def _read_announcement(paragraph: Paragraph) -> re.Match[str] | None:
    """The words that announce a list right behind a paragraph."""
    text = paragraph.text.rstrip()
    is_open = text.endswith(":")
    if (
        paragraph.container == "quote"
        or not may_count(paragraph)
        or not (is_open or (text.endswith(".") and len(text) < _SHORT_PARAGRAPH))
    ):
        return None
    return (find_announcement(text, at_end=True) if is_open else None) or _find_any(text)


def check_list(draft: Draft, index: int) -> Iterator[Slip]:
    """ "Three ways:" before a list, which the paragraph after the one with this index begins or goes on with."""
    paragraph = draft.paragraphs[index]
    found = paragraph.compute_once(_read_announcement)
    if found is None:
        return
    is_open = found.string.endswith(":")
    block = read_block(draft, index)
    if block is None:
        return
    items, value = block.items, value_of(found["n"])
    if not 0 < abs(len(items) - value) <= MOST_OFF:
        return
    if len(items) == value - 1 and DIVIDES.search(found.string, max(0, found.start("n") - 60), found.start("n")):
        return  # "the quartiles divide it into four parts: Q1, Q2, Q3"
    if (len(items) < value and block.may_name_more) or (not is_open and not block.is_ordered):
        return
    if len(items) > value and block.may_name_fewer:
        return
    if OPEN_LIST.search(found[0]) or paragraph.is_masked(Span(*found.span("n"))):
        return
    slip = report_count(paragraph, Span(*found.span("n")), found["thing"], len(items), note_last(items), is_behind=True)
    yield replace(slip, is_doubtful=True)
