"""A number of things announced, and another number of them listed.

"Three ways:" before four items, "the following five towns" and four names. The rule reads a sentence that ends in a
colon before a list, and in a sentence the names or short phrases behind a colon, a dash, *namely* or in brackets, marks such
as "(a) … (b)", years ("on three occasions, in 1204, 1311, 1389 and 1462") and "First, … Second, …".

Only the outermost items of a list count. The rule keeps silent about *at least three*, *one of three*, items with an
*and* that may be one or two, lists that go on after a paragraph, items without a number that are not alike, and in
quotations. In a sentence it is right nearly every time; before a list it was right in half of what published prose gave, as
writers put remarks among the items: what it finds there is shown as information.

Mend the number, or the list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise

from factlint.consistency.hedges import OPEN_LIST, is_hedged_before
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import InDraft, Note, Place, Rule, Slip, Wrong
from factlint.consistency.numbers.named_lists import LISTING_WORDS, find_listings, find_ordinals
from factlint.consistency.numbers.quantities import read_words
from factlint.consistency.text import Draft, Paragraph
from factlint.prose.draft import BlockKind
from factlint.prose.span import Span

_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
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
_OTHER_COUNT = compile_late(
    r"\b(?:one|two|three|any|each|some|most|all|either|first|second|third|last|more|none|both|half|another|only|combination|every|"
    r"out)\s+of\s+(?:the\s+|these\s+|those\s+)?$|\b(?:or|to|and|least|most|than|"
    r"other|another|more|additional|first|last|next|every|\d)[\s-]+$|[-–/]\s*$",
    re.I,
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
_LABEL = compile_late(
    r"(?<![.!?]\s)(?<!^)\b[A-Z][a-z]+\s\(?$|\b(?:Stage|Level|Tier|Phase|Type|Grade|Class|Category|Priority|Version|Group|Round|Day|Week|"
    r"Year|Step|Part|Chapter|Section|Unit|Table|Figure|Wave|Zone|Area|Scope)\s\(?$"
)
"""Before a number that is a name: "Stage 3 proposals"."""
_KNOWN = compile_late(r"\b(?:the|these|those|both|your|our|its|their)\s+(?:[a-z]+\s+)?$", re.I)
_OPENS_LIST = compile_late(
    r"(?:^|[.!?:;]\s+|\b(?:are|were|is|was|be|has|have|had|makes?|list|following|into|in|considers?|give|gives)\s+)$",
    re.I,
)
_CLAUSE = compile_late(
    r"\b(?:which|who|whom|that|where|because|while|but|is|are|was|were|has|have|had|can|will|would|should|must|may|it|they|he|she|we|you|i|"
    r"if|when|as|then|so|not|also|plus|etc|both|either|with|respectively|including|like)\b|[()\[\]“”\"‘:—–…/&]|\d",
    re.I,
)
_COUNTED_AMONG = compile_late(rf"\b(?:{'|'.join(_WORDS)}|his|her|their)\b", re.I)
"""An item that counts others or explains itself: "Evans in charge, and two seamen, Lashly and Crean"."""
_MARKER = compile_late(r"\s*(?:[-*+•‣◦·]+|#+\.?|\.+|\(?[A-Za-z0-9]{1,4}[.)])\s")
_MARKER_BEFORE = compile_late(
    r"(?:(?:^|\n)[ \t>]*(?:[-*+•]+|\.+|\(?\w{1,4}[.)])[ \t]+|<li\b[^>]*>\s*(?:<[^>]+>\s*)*|\\item\s*(?:\[[^\]]*\])?\s*)$"
)
_ORDERED = r"#\.|\.+|\(?\w{1,4}[.)]"
_LINE_MARKER = compile_late(rf"(?P<indent>[ \t>]*)(?:(?P<ordered>{_ORDERED})|(?P<bullet>[-*+•]+))[ \t]")
_REMARK = compile_late(
    r"(?:note|n\.\s?b\.|ai|todo|however|conversely|so|but|also|then|and|yes|no|q|a|\[[^\]]*\])\b|\[|\(?[a-z]+\)?:", re.I
)
"""How an item begins that says something of the others, as in notes of a meeting."""
_SHORT = 6
_MAY_HOLD_TWO = compile_late(r"groups?|types?|kinds?|sorts?|categories|classes|areas?|parts?|sections?", re.I)
_HOLDS_SEVERAL = compile_late(
    r"\b(?:complex|pairs?|sets?|groups?|couples?|series|famil(?:y|ies)|trio|duo|twins|triplets|sequence|cluster|remaining|rest|others?)\b",
    re.I,
)
"""An item that may stand for more than one thing: "the P wave, the QRS complex, and the T wave"."""
_SEVERAL = compile_late(rf"(?:(?:up\s+to|at\s+least)\s+)?(?:{'|'.join(_WORDS)}|[2-9]|1\d)\s+(?:\(|[a-z])", re.I)
"""An item that counts too: "Three (3) community members"."""
_MOST_OFF = 2
_MOST_WORDS = 3
_MOST_IN_ITEM = 5


def check(draft: Draft) -> Iterator[Slip]:
    paragraphs = draft.paragraphs
    for index, paragraph in enumerate(paragraphs):
        if paragraph.container == "quote":
            continue
        found = [*_check_listings(paragraph)]
        yield from found
        if "(" in paragraph.text and not found:
            yield from _check_brackets(paragraph)
        if ":" not in paragraph.text:
            continue
        if paragraph.text.rstrip().endswith(":"):
            if index + 1 < len(paragraphs) and paragraphs[index + 1].container == "list":
                yield from _check_list(draft, index)
        elif not found:
            yield from _check_sentence(paragraph)


def _check_listings(paragraph: Paragraph) -> Iterator[Slip]:
    """Lists behind a colon, a dash, "namely" or in brackets, of whatever things."""
    text = paragraph.text
    if not any(mark in text for mark in _MARKS) and not _NAMES_LISTED.search(text):
        return
    words, numbers = read_words(text)
    if words.isdisjoint(LISTING_WORDS) and not (numbers and paragraph.has_figures):
        return
    for one in (*find_listings(paragraph), *find_ordinals(paragraph)):
        better = str(one.named) if one.written.isdigit() or not 2 <= one.named <= 12 else _WORDS[one.named - 2]
        better = better.capitalize() if one.written[0].isupper() else better
        remedies = (
            []
            if one.written.lower() not in (*_WORDS, str(one.value))
            else [paragraph.remedy(f"Make it {better.lower()}", (one.number, better))]
        )
        yield paragraph.slip(
            one.number,
            f"There follow {one.named} {one.thing}, not {one.written.lower()}.",
            f"{one.named} are listed",
            [paragraph.note(one.names, f"{one.named} are named")],
            remedies,
        )


_MARKS = (":", "(", "–", "—", "namely", "Second", "Third", "consisting of", ", in 1", " are ", " were ")
_NAMES_LISTED = compile_late(r", [A-Z]\w+, ")


@cache
def _announcement_pattern() -> re.Pattern[str]:
    return compile_late(
        rf"\b(?P<following>following\s+)?(?<!\d[.,])(?P<n>{'|'.join(_WORDS)}|[2-9]|"
        rf"1[0-2])\s+(?:[a-z][\w-]*\s+){{0,3}}?(?P<thing>{_THINGS})\b(?P<tail>[^.:;?!]*):",
        re.I,
    )


def _find_announcement(text: str, *, at_end: bool) -> re.Match[str] | None:
    """The words that announce a number of things right before a colon."""
    for found in _announcement_pattern().finditer(text):
        if at_end and text[found.end() :].strip():
            continue
        before = text[max(0, found.start() - 30) : found.start()]
        if (
            found["thing"][0].isupper()
            or _OTHER_COUNT.search(before)
            or is_hedged_before(text, found.start())
            or _SHIFTS.search(found["tail"])
            or (found["n"].isdigit() and _LABEL.search(before))
            or len(_VERB.findall(found["tail"])) > 1
            or (not found["following"] and (_ABOUT_THEM.search(before) or _is_known(text, found)))
        ):
            continue
        return found
    return None


def _is_known(text: str, found: re.Match[str]) -> bool:
    """Whether the things are known, and something else of them is listed: "the ways in which the two games differ:"."""
    before = _KNOWN.search(text, 0, found.start())
    return before is not None and not _OPENS_LIST.search(text, 0, before.start())


def _value(found: re.Match[str]) -> int:
    written = found["n"].lower()
    return int(written) if written.isdigit() else _WORDS.index(written) + 2


def _check_list(draft: Draft, index: int) -> Iterator[Slip]:
    """ "Three ways:" before a list."""
    paragraph = draft.paragraphs[index]
    found = _find_announcement(paragraph.text, at_end=True)
    if found is None:
        return
    if paragraph.container == "list" and draft.paragraphs[index + 1].depth <= paragraph.depth:
        return
    items, after = _items(draft, index + 1)
    value = _value(found)
    if len(items) < 2 or not 0 < abs(len(items) - value) <= _MOST_OFF:
        return
    if len(items) < value and (_has_another_list(draft, after) or any(_may_be_two(item) for item in items)):
        return
    if _count_in_source(draft, items, after) != len(items):
        return
    is_loose = len(items) > value and not _is_ordered(draft, items[0])
    if is_loose and not (_are_alike(items) and _stand_alike(draft, items)):
        return
    if (
        any(re.match(r"or\b", item.text, re.I) for item in items)
        or OPEN_LIST.search(found[0])
        or paragraph.is_masked(Span(*found.span("n")))
    ):
        return
    last = items[-1]
    note = Note(Place(Span(0, len(last.text)), last.index), f"item {len(items)} of the list")
    slip = _report(paragraph, found, len(items), "The list has", note)
    yield replace(slip, is_doubtful=True)


def _items(draft: Draft, start: int) -> tuple[list[Paragraph], int]:
    """The outermost items of the list that begins at a block, and the index of the block after it."""
    paragraphs, items = draft.paragraphs, list[Paragraph]()
    depth, at = paragraphs[start].depth, start
    while at < len(paragraphs) and paragraphs[at].container == "list" and paragraphs[at].depth >= depth:
        if paragraphs[at].depth == depth and _begins_item(draft, paragraphs[at]):
            items.append(paragraphs[at])
        at += 1
    return items, at


def _is_ordered(draft: Draft, item: Paragraph) -> bool:
    begin = draft.text.rfind("\n", 0, draft.source_of(item).start) + 1
    found = _LINE_MARKER.match(draft.text, begin)
    return found is not None and found["ordered"] is not None


def _are_alike(items: list[Paragraph]) -> bool:
    """Whether all items may be of one kind: they end alike, and none is a remark on the others."""
    *others, last = [item.text.rstrip()[-1:] for item in items]
    if set(others) <= {",", ";"} and last == ".":
        others, last = ["."], "."
    ends = {one if one in ".?!" else "" for one in (*others, last)}
    return len(ends) == 1 and not any(_REMARK.match(item.text) for item in items)


def _stand_alike(draft: Draft, items: list[Paragraph]) -> bool:
    """Whether no items stand apart from the others, behind an empty line of their own."""
    gaps = (draft.text[draft.source_of(one).end : draft.source_of(other).start] for one, other in pairwise(items))
    return len({"\n\n" in gap.replace("\r", "").replace(" ", "") for gap in gaps}) == 1


def _may_be_two(item: Paragraph) -> bool:
    """Whether an item may name more than one thing: "`start()`, `stop()`: …", "salt and pepper"."""
    if _SEVERAL.match(item.text):
        return True
    head = re.split(r":|\s[–—-]\s|\(", item.text, maxsplit=1)[0]
    if len(head.split()) <= _SHORT and re.search(r",|/|&|\band\b", head):
        return True
    return sum(gap <= len(head) for gap in item.gaps) > 1 or " and " in head.partition(",")[0]


def _count_in_source(draft: Draft, items: list[Paragraph], after: int) -> int:
    """How many items the source has, as far as they are marked alike: those that are all code are no prose.

    As many as were read where the source's items do not stand on lines of their own.
    """
    text, paragraphs = draft.text, draft.paragraphs
    begin = text.rfind("\n", 0, draft.source_of(items[0]).start) + 1
    first = _LINE_MARKER.match(text, begin)
    if first is None:
        return len(items)
    end = draft.source_of(paragraphs[after]).start if after < len(paragraphs) else len(text)
    alike = compile_late(
        rf"^{re.escape(first['indent'])}(?:{_ORDERED if first['ordered'] else re.escape(first['bullet'])})[ \t]", re.M
    )
    return len(alike.findall(text, begin, end))


def _begins_item(draft: Draft, paragraph: Paragraph) -> bool:
    start = draft.source_of(paragraph).start
    return bool(_MARKER.match(draft.text, start)) or bool(
        _MARKER_BEFORE.search(draft.text[max(0, start - 120) : start])
    )


def _has_another_list(draft: Draft, after: int) -> bool:
    """Whether another list follows before the next heading: the same one may go on there."""
    for paragraph in draft.paragraphs[after : after + 12]:
        if paragraph.kind is BlockKind.HEADING:
            return False
        if paragraph.kind is BlockKind.TABLE_CELL:
            return True  # examples between the items
        if paragraph.container == "list" or _MARKER.match(paragraph.text) or paragraph.text[:1] in "•–-":
            return True
    return False


@cache
def _bracketed_names_pattern() -> re.Pattern[str]:
    return compile_late(
        rf"\b(?:(?:[Tt]he|[Aa]ll|[Ii]ts|[Tt]heir|[Oo]ur|[Tt]hese)\s+)?(?P<n>{'|'.join(_WORDS)}|[2-9]|1[0-2])\s+(?:[a-z][\w-]*\s+){{0,2}}?"
        r"(?P<thing>(?!of\b|in\b|or\b|to\b|years\b|months\b|weeks\b|days\b|hours\b|minutes\b|times\b)[a-z]+s|men|women|people|"
        r"children)\s+\((?P<list>[A-Z][^();:]{5,200})\)"
    )


def _check_brackets(paragraph: Paragraph) -> Iterator[Slip]:
    """ "The five members (China, France, Russia and Britain)": names in brackets, one too many or too few."""
    for found in _bracketed_names_pattern().finditer(paragraph.text):
        words = found["list"]
        counted = count_items(words)
        names = [one for one in re.split(r",\s*(?:and\s+)?|(?<!\s)\s++and\s++", words) if one]
        if counted is None or counted[0] != counted[1] or not all(re.match(r"(?:the\s+)?[A-Z]", one) for one in names):
            continue
        if (
            abs(counted[0] - _value(found)) != 1
            or OPEN_LIST.search(words)
            or re.search(r"\d", words)
            or _CLAUSE.search(words)
            or _COUNTED_AMONG.search(words)
            or " and " not in words
        ):
            continue
        span = Span(*found.span("n"))
        before = paragraph.text[max(0, found.start() - 30) : found.start("n")]
        if _OTHER_COUNT.search(before) or is_hedged_before(paragraph.text, span.start) or paragraph.is_masked(span):
            continue
        if paragraph.has_gap(found.start(), found.end()):
            continue
        note = paragraph.note(Span(*found.span("list")), f"{counted[0]} are named")
        yield _report(paragraph, found, counted[0], "There follow", note)


def _check_sentence(paragraph: Paragraph) -> Iterator[Slip]:
    """ "The following five towns: Ayr, Bute, Crail and Doune.", in one sentence."""
    found = _find_announcement(paragraph.text, at_end=False)
    if found is None:
        return
    rest = paragraph.text[found.end() : paragraph.sentence_at(found.start()).end].strip()
    if (
        not rest.endswith((".", "!"))
        or rest.count(",") + rest.count(";") < 1
        or _CLAUSE.search(rest)
        or _COUNTED_AMONG.search(rest)
        or len(rest) > 240
    ):
        return
    counted = count_items(rest.rstrip(".!"))
    value = _value(found)
    if counted is None or counted[0] <= value <= counted[1]:
        return
    if counted[0] < value and _HOLDS_SEVERAL.search(rest):
        return
    if counted[0] > value and _MAY_HOLD_TWO.fullmatch(found["thing"]):
        return
    here = counted[1] if counted[0] == counted[1] else None
    if here is None or abs(here - value) > _MOST_OFF or paragraph.has_gap(found.start(), found.end() + len(rest)):
        return
    if paragraph.is_masked(Span(*found.span("n"))):
        return
    at = paragraph.text.index(rest, found.end())
    yield _report(paragraph, found, here, "There follow", paragraph.note(Span(at, at + len(rest)), f"{here} are named"))


def count_items(words: str) -> tuple[int, int] | None:
    """The least and the most things that a list in a sentence may name; None where it is no plain list."""
    if ";" in words:
        parts = [part.strip() for part in words.split(";")]
        return (len(parts), len(parts)) if all(parts) and not any(len(part.split()) > 6 for part in parts) else None
    parts = [part.strip() for part in words.split(",")]
    halves = re.split(r"\s(?:and|or)\s", parts[-1])
    if any(not part or len(part.split()) > _MOST_IN_ITEM for part in (*parts[:-1], *halves)):
        return None
    last = re.sub(r"^(?:and|or)\s+", "", parts[-1])
    oxford = last != parts[-1]
    inner = sum(len(re.findall(r"\s(?:and|or)\s", part)) for part in (*parts[:-1], last))
    if oxford:
        return len(parts), len(parts) + inner
    if inner == 1 and re.search(r"\s(?:and|or)\s", last):
        halves = re.split(r"\s(?:and|or)\s", last)
        if re.match(r"(?:an?|the|his|her|its|their|our)\s|[A-Z]", halves[1]) and len(halves[0].split()) <= _MOST_WORDS:
            return len(parts) + 1, len(parts) + 1
        longest = max((len(part.split()) for part in parts[:-1]), default=1)
        is_plain = all(len(half.split()) <= max(longest, 1) for half in halves)
        return (len(parts) + 1, len(parts) + 1) if is_plain else (len(parts), len(parts) + 1)
    return None


def _report(paragraph: Paragraph, found: re.Match[str], here: int, begins: str, note: Note) -> Slip:
    span = Span(*found.span("n"))
    written = found["n"]
    better = str(here) if written.isdigit() or here > 12 else _WORDS[here - 2]
    better = better.capitalize() if written[0].isupper() else better
    thing = found["thing"]
    return paragraph.slip(
        span,
        f"{begins} {here} {thing}, not {written.lower()}."
        if begins != "The list has"
        else f"The list has {here} items, not {written.lower()}.",
        f"{here} are listed",
        [note],
        [paragraph.remedy(f"Make it {better.lower()}", (span, better))],
    )


RULE = Rule(
    id="count",
    title="A number of things that are not so many",
    check=InDraft(check),
    wrong=(
        Wrong("Six laureates taught here, namely Harden, Todd, Barkla, Born and Appleton.", "Six"),
        Wrong("I have two sisters, Anna, Mary and Jane.", "two"),
        Wrong("It sets four tasks: (a) to count, (b) to weigh and (c) to list.", "four"),
        Wrong("It burnt down on three occasions, in 1204, 1311, 1389 and 1462.", "three"),
        Wrong("It asks two questions. First, is it old? Second, is it safe? Third, is it ours?", "two"),
        Wrong("There are four reasons for it: the rain, the strike and the minister's own wedding.", "four"),
        Wrong(
            "There are three ways:\n\n- by land\n- by sea\n- by air\n- by rail\n",
            "three",
            "4 are listed",
            fixed=("There are four ways:\n\n- by land\n- by sea\n- by air\n- by rail\n",),
        ),
        Wrong("It passes the following five towns: Ayr, Bute, Crail and Doune.", "five"),
        Wrong("They have 3 options:\n\n1. Stay\n2. Go\n", "3"),
        Wrong("<p>Four steps:</p><ul><li>Cut</li><li>Boil</li><li>Eat</li></ul>", "Four", markup="html"),
        Wrong(
            "Four steps:\n\n\\begin{itemize}\n\\item Cut\n\\item Boil\n\\item Eat\n\\end{itemize}\n",
            "Four",
            markup="latex",
        ),
        Wrong("It comes in four colours: red, green, and blue.", "four"),
        Wrong("Two things matter most: patience, practice and a good teacher.", "Two"),
        Wrong("It makes four recommendations:\n\n1. Close the road.\n2. Widen it.\n3. Plant trees.\n", "four"),
        Wrong("The five permanent members (China, France, Russia and Britain) have a veto.", "five"),
    ),
    right=(
        "Three cousins and an aunt: Berg, Holm, Lund and Ness.",
        "There are five new editors: Ann, Jon Atak, our host here, Max, Ruth, and Ruben.",
        "There are five organs in the ear: the utricle, the saccule, and three canals.",
        "We run two efforts over the next weeks: the 2020 survey, to be announced soon, and a call for posts.",
        "There are two new options to complement the old one:\n\n- First: new.\n- Second: new.\n- Third: old.\n",
        "There are three ways:\n\n- by land\n\n  or on foot\n- by sea\n  - slowly\n- by air\n",
        "There are at least three ways:\n\n- by land\n- by sea\n- by air\n- by rail\n",
        "Choose one of three ways:\n\n- by land\n- by sea\n",
        "It passes the following five towns: Ayr, Bute, Crail, Doune and Elie.",
        "It passes three towns: Ayr, Bute, and Crail and Doune.",
        "He sent three men back: Evans in charge, and two seamen, Lashly and Crean.",
        "All the three songs (Down by the river and the sea) are his.",
        "There are five points on the line: the P wave, the QRS complex, and the T wave.",
        "The three options differ in the following points:\n\n- cost\n- time\n",
        "There are three ways:\n\n- by land\n- by sea\n\nThen there is the last:\n\n- by air\n",
        "There are three groups of them: water, salts, acids, and bases.",
        "He had three sons: John, who died, and Ann.",
        "Here are the ways in which the two activities differ:\n\n- one\n- two\n- three\n- four\n",
        "Python 3.3 has functions:\n\n- one\n- two\n",
        "This holds for all six companies:\n\n- data are stored\n- logs are kept\n- keys are held\n- staff are told\n",
        "The result is two languages and a tool:\n\n- one\n- two\n- three\n",
        "The five members are:\n\n- the director\n- the manager\n- Three (3) others\n",
        "It ends in a match of two types which proceeds as follows:\n\n- one\n- two\n- three\n",
        "There are two options:\n\n1. Ask.\n\n- It may take long.\n\n2. Wait.\n\n- It may take longer.\n",
        "It can be used in five forms:\n\n- Standalone `a`\n- `b` too\n- `c`\n- `d`\n- A fifth\n",
        "It has four functions:\n\n- `a()`, `b()`: start\n- `c()`, `d()`: stop\n",
        "We heard two concerns:\n\n- How is it kept safe?\n- Who decides?\n- So we have little data\n",
        "Two problems were found:\n\n- one\n- two\n- NOTE: there are others\n",
        "Five (5) Stage 3 proposals:\n\n- one\n- two\n- three\n- four\n- five\n",
        "There is work to do around merging two projects:\n\n- keep a stable release\n- keep its ideals\n- write agendas\n",
        "There are four zones (I know of two more, Alaska and Hawaii).",
        "It takes three arguments:\n\n- the name of the table\n- the labels of the predictor and response variables, in that order\n",
        "The two existing versions are bad for reasons described here but the short summary is:\n\n- a\n- b\n- c\n",
    ),
    explanation=__doc__,
)
