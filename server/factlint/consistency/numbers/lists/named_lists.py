"""Things counted and named in one sentence or in the ones behind it, whatever stands between the number and the list."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from factlint.consistency.hedges import OPEN_LIST, is_hedged_before
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numbers.lists.guards import ABOUT_A_NAME, COUNT_OF_OTHERS, MOST_OFF
from factlint.consistency.numbers.lists.inner_commas import count_turns, may_name_places
from factlint.consistency.numbers.number_words import COUNT, GROUPS, IN_WORDS, NUMBER_WORDS, value_of
from factlint.consistency.numbers.word_classes import DAYS, MONTHS, any_of
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_GROUP_WORDS = frozenset(GROUPS) - {"both", "twice"}
LISTING_WORDS = frozenset({*NUMBER_WORDS, *GROUPS})
_NUMBER = rf"(?P<n>{COUNT}|[Bb]oth)"
_NOT_THINGS = (
    r"(?!years?\b|months?\b|weeks?\b|days?\b|hours?\b|minutes?\b|times\b|percent\b|points?\b|miles?\b|metres?\b|meters?\b|"
    r"feet\b|goals?\b|games?\b|"
    r"matches\b|seasons\b|decades\b|dollars\b|pounds\b|euros\b|others\b|is\b|was\b|has\b|pages\b|across\b|this\b|thus\b|less\b|us\b)"
)
_ANNOUNCED = compile_late(
    rf"(?<![\w.,-]){_NUMBER}\s+(?:(?!of\b|and\b|or\b|to\b|in\b|more\b|other\b|per\b)[A-Za-z][a-z-]*\s+){{0,3}}?{_NOT_THINGS}"
    r"(?P<thing>[a-z]{3,}(?<!s)s|men|women|people|children)\b",
    re.I,
)
_GROUP = compile_late(r"\b(?P<n>[Tt]rio|[Dd]uo|[Qq]uartet|[Qq]uintet)\b(?P<thing>)")
_OPENER = compile_late(
    r"(?P<before>(?:\s+[A-Za-z’'-]+){0,12}?)(?P<cue>\s*:|\s+[–—]|,?\s+namely,?|,\s+consisting of|\s+consist(?:s|ed)? of|\s*\()\s*"
)
_NAMES = compile_late(
    r",\s+(?P<list>[A-Z][\w’'-]+(?:\s+[A-Z][\w’'-]+)?(?:,\s+[A-Z][\w’'-]+(?:\s+[A-Z][\w’'-]+)?)+,?\s+and\s+[A-Z][\w’'-]+(?:\s+[A-Z][\w’'-]+)?)(?=\s*[,.;)]|\s+(?:are|were)\b)"
)
_ARE = compile_late(
    r"(?:\s+of\s+(?:the|our|my|his|her|its|their)\s+[a-z]+(?:\s+[a-z]+)?)?\s+(?:are|were)\s+(?![a-z]{2,}[a-df-z]ed(?:,|\s(?:by|in|on|at|to|from|for|with|as|into|after|before|and|yesterday|today|last|this|[a-z]+ly)\b))(?=[^.;:()]{3,90}\.)"
)
_CLAUSE = compile_late(
    r"\b(?:which|who|whom|that|where|because|while|but|is|are|was|were|has|have|had|can|will|would|should|must|may|it|they|"
    r"he|she|we|you|(?-i:I)|if|when|as|"
    r"then|so|not|also|plus|etc|both|either|respectively|including|like|among|until|after|others?|rest|remaining|several|"
    r"twins|couple|pair|family|wife|"
    r"husband|brothers?|sisters?|miller)\b|[()\[\]“”\":—–…/&?!]|\d",
    re.I,
)
_MOST_IN_ITEM = 7
"""How many words an item has at most."""
_LEAST_LOOSE = 3
"""So many items that are only said to be the things are a list."""
_LONGEST_LIST = 240
"""How many characters a list has at most."""
_LIST_ENDS = " .!;"
_FIRM = compile_late(r"\s&\s(?:Sons?|Daughters?|Co|Company|Brothers|Bros|Partners|Associates)\b")
"""The end of the name of a firm, which is no thing of its own: "Lyle| & Sons"."""
_ARTICLE = compile_late(r"an?\s[a-z]")
"""How an item with an article begins: "|a cup"."""
_IS_SAID_OF = compile_late(r"an?\s(?:[a-z’'-]+\s){1,4}?(?:that|which|who|you|we|they|he|she|I|it)\s")
"""An item of which a clause tells more: "a rug |that you love"."""
_KINDS = compile_late(r"(?:groups?|types?|kinds?|sorts?|categories|classes|areas?|sections?|pairs?|couples?|items)$")
_FAVOURITES = compile_late(
    r"\b(?:stages|phases|types|kinds|categories|metals|gases|suits|virtues|genres|ingredients|favourite|favorite|main|primary|official|chief|principal|basic|cardinal|vowels|seasons|continents|oceans|"
    r"colou?rs|languages|senses|members|"
    r"brothers|sisters|sons|daughters|children)\b",
    re.I,
)
_PEOPLE_AND_PLACES = compile_late(
    r"(?:brothers|sisters|sons|daughters|children|friends|cousins|uncles|aunts|nephews|nieces|cities|towns|villages|"
    r"countries|states|rivers|lakes|islands|"
    r"members|authors|players|candidates|laureates|partners|colleagues|students|pupils|teachers|winners|victims|survivors|"
    r"directors|editors|founders|"
    r"neighbours|neighbors|men|women|people|saints|poets|painters|composers|planets|oceans|continents|capitals|provinces|"
    r"counties|districts)$"
)
_OCCASIONS = compile_late(
    rf"\b(?P<n>twice|{IN_WORDS})\b(?:\s+(?P<thing>times|occasions|years|seasons|winters|"
    rf"summers))?(?:\s+[a-z]+){{0,3}}?\s*(?:,|\(|:|–|—)\s*(?:in\s+)?"
    r"(?P<list>1\d{3}(?:,\s+1\d{3}|,\s+20\d\d)*,?\s+and\s+(?:in\s+)?(?:1\d{3}|20\d\d))\b(?!\s+(?:to|and)\b|,\s+\d)"
)
_TIMES = frozenset("times occasions days months mornings evenings afternoons nights".split())
_DAYS_AND_MONTHS = f"{DAYS} {MONTHS}".lower().split()
_CALENDAR_NAMES = frozenset({*_DAYS_AND_MONTHS, *(f"{name}s" for name in _DAYS_AND_MONTHS)})
_DAY, _MONTH = rf"(?:{any_of(DAYS)})s?", f"(?:{any_of(MONTHS)})"
_CALENDAR = compile_late(
    rf"\b(?P<n>{IN_WORDS}|[2-9])\s+(?:[a-z]+\s+)?(?P<thing>times|occasions|days|months|mornings|evenings|afternoons|nights)"
    rf"(?:\s+(?:a|this|that|last|per|every|each)\s+(?:week|year|month))?\s*(?::|,|\(|\s[–—])\s*(?:in\s+|on\s+)?"
    rf"(?P<list>(?:{_DAY}(?:,\s+{_DAY})*,?\s+and\s+(?:on\s+)?{_DAY})|(?:{_MONTH}(?:,\s+{_MONTH})*,?\s+and\s+(?:in\s+)?{_MONTH}))(?=\s*[.;:)]|$)"
)
_THOSE = compile_late(
    rf"(?:^|[.!?]\s+)(?P<list>[A-Z][^.:;()!?\d–—]{{4,120}})(?::|\s+[–—])\s+(?:[Tt]hose|[Tt]hese)\s+(?:are|were)\s+(?:the|my|"
    rf"our|his|her|their|its)\s+{_NUMBER}\s+"
    r"(?:[a-z-]+\s+){0,2}?(?P<thing>[a-z]+s|men|women|people|children)\b"
)
_MARKER = compile_late(r"(?<![\w)])\((?P<mark>[a-h]|[1-9]|i{1,3}|iv|vi{0,3})\)\s")
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii")
_PLACED = compile_late(r"(?<!\d )\b(?:[Ii]n|[Ff]rom|[Bb]y|[Aa]t|[Aa]cross|[Oo]ver)\s+$")
"""Before a number of things that are then named: "in three towns, Ulm, Biberach and Ehingen"."""
_NAMELY = compile_late(r",?\snamely[,:]?\s|:\s(?=(?:the\s)?[A-Z])")
_COMES_IN = compile_late(
    r"\b(?:comes?|came|available|sold|printed|issued|falls?|fell|divided|split|arranged|organi[sz]ed|written|offered|appears?|served)\s+in(?:to)?\s+$"
)
_IN_A_NAME = compile_late(r"[\w,]\s$")
OF_A_NAME = compile_late(r"[a-z,] [A-Z][\w.+#]+ \(?$")
"""Before a figure that ends a name: "what is new to Scala 3 programmers"."""
_AND_MORE = compile_late(r"\sand\s(?:an?|one|two|three|four|five|\d{1,2})\s")
"""Of "two brothers and a sister: …": more than the two are named."""
_NEAR_LENGTH = 80
_THE_FOLLOWING = compile_late(
    r"\bfollowing\s(?:[a-z-]+\s){0,2}?(?:[a-z]{3,}(?<!s)s|men|women|people|children)\b[^.:;!?]*$", re.I
)
NUMBER_START = re.compile(r"[BbEeFfNnSsTt1-9](?<!\w.)(?:wo|hree|en|welve|our|ive|ix|even|ight|leven|ine|oth|[0-2]?)\b")
_FEW_WORDS = compile_late(r"[a-z-]+(?:\s[a-z-]+)?(?:,\s[a-z-]+(?:\s[a-z-]+)?)+,?\s(?:and|or)\s[a-z-]+(?:\s[a-z-]+)?")
_CLAUSE_BEFORE = compile_late(r"\b(?:and|but|or|which|who|that|when|if|because)\b")
_LATER_NAME = compile_late(r",\s[A-Z][\w’'-]+[,.;]")
"""Behind a list of names that seems to end, a further one: "Ann, Bea and Max, with his dog|, Cleo,| Dora"."""
_GOES_ON = compile_late(
    r"(?P<list>[^,;.:()]{2,60}(?:,\s[^,;.:()]{2,60})+?,?\sand\s[^,;.:()]{2,60}?),\s"
    r"(?:[a-z]+ed|all|who|which|each|was|were|is|are|has|had|now)\b"
)
_GOES_ON_WITH = compile_late(
    r"(?P<list>(?:the\s)?[A-Z][^,;.:()]{1,60}(?:,\s(?:the\s)?[A-Z][^,;.:()]{1,60}?)+?,?\sand\s(?:the\s)?[A-Z][^,;.:()]{1,60}?),\s"
    r"(?:from|in|on|at|by|for|with|until|after|before|since|during|as|to|this|next|last|every|while|where|so)\b(?![^.;]{0,120},?\s(?:and|or)\s)"
)
"""A list behind which the sentence goes on: "consisting of a violin, a viola and a cello, toured until 1988"."""
_OF_KINDS = compile_late(
    r"reasons|causes|grounds|complaints|objections|arguments|advantages|disadvantages|benefits|drawbacks|attractions|faults|defects|"
    r"problems|aims|goals|ingredients|materials|foods|foodstuffs|colou?rs|subjects|topics|crops|dishes|vegetables|spices|herbs|substances"
)
"""Things of which a plural is one too: "onion skins, alum and soft water" are three ingredients, "the prices" one reason."""
_PLURAL = re.compile(r"[^s]s$")
_PLACE_FIRST = compile_late(r"(?:[a-z]+\s)?(?:there|here|today|now),")
"""What ends a sentence before a list is no item: "Two languages are official there, Finnish and Swedish"."""
_YEARS = compile_late(r"\b(?:in )?(?:1\d{3}|20\d\d)\b")
BETWEEN_ITEMS = compile_late(r",\s(?:and\s)?|\sand\s")
"""What parts the items of a list: "Ann|, |Joan| and |Meg"."""
_ALL_GAPS = compile_late(r"\s*Name(?:, Name)*,? (?:and|or) Name")
_HEAD = compile_late(r"\s*(whether|that|how|what|why|who|where|when|which|to|by)\s")
_AGAIN = compile_late(
    r"(?:,|;|\band|\bor)\s+(?:and\s+|or\s+)?(?P<head>whether|that|how|what|why|who|where|when|which|to|by)\s"
)
_CLAUSAL = compile_late(r"\s*(?:had|have|did|do|does|was|were|is|are|if|for|it|they|he|she|there)\s")
"""How a clause begins that says more of the things, and does not list them: "where the two barks lay: had not …"."""
_THAT = compile_late(r"\bthat\b")
_SEMICOLON = compile_late(r";[\"”’']?\s")
"""Between items; one that ends with a quotation may have it before the closing mark: "from “clean coal;” from wind"."""
_PAIR = 2
_LONG = 500
_ONE_WORD = compile_late(r"[A-Za-z’'-]+")
_TWO = compile_late(r"(?:the\s|an?\s)?[\w’'-]+ and (?:the\s|an?\s)?[\w’'-]+")
_NO_ITEM = compile_late(
    r",\s+(?:and\s+)?(?:to|by|from|in|on|at|with|for|of|as|about|once|now|all|some|most|each|one|half|named?|called|[a-z]+(?:ed|ing))\s"
)
_COUNTS_TOO = compile_late(rf"\b(?:{IN_WORDS})\b", re.I)
_AND = compile_late(r"\s(?:and|or|as well as)\s")
_BEGINS_AND = compile_late(r"^(?:and|or)\s+")


@dataclass(frozen=True, slots=True)
class Listing:
    """A number of things and how many are named: where the number and the names stand."""

    number: Span
    written: str
    value: int
    named: int
    thing: str
    names: Span


def find_listings(paragraph: Paragraph) -> Iterator[Listing]:
    """Lists in a paragraph that name another number of things than it says."""
    text = paragraph.text
    words = paragraph.words
    groups = () if words.isdisjoint(_GROUP_WORDS) else _GROUP.finditer(text)
    for found in (*find_announced(text), *groups):
        before = text[max(0, found.start() - 30) : found.start()]
        if is_hedged_before(text, found.start()) or found["thing"][:1].isupper():
            continue
        if found["n"][0].isupper() and _IN_A_NAME.search(before):
            continue
        if found["n"].isdigit() and OF_A_NAME.search(before):
            continue
        if (
            COUNT_OF_OTHERS.search(before)
            and not _COMES_IN.search(before)
            and not (
                _PLACED.search(before) and (_NAMES.match(text, found.end()) or _NAMELY.match(text, found.end("thing")))
            )
        ):
            continue
        if _AND_MORE.match(text, found.end("thing")) or is_of_others(text, found.start()):
            continue
        for span, is_loose in _lists_after(paragraph, found):
            # "five regions of three types: a, b and c" names the types.
            nearer = {value_of(one["n"]) for one in find_announced(text[found.end() : span.start])}
            listings = _compare(paragraph, found, span, is_loose=is_loose)
            yield from (listing for listing in listings if listing.named not in nearer)
            break
    forms = (
        _OCCASIONS if paragraph.has_figures else None,
        _CALENDAR if not (words.isdisjoint(_TIMES) or words.isdisjoint(_CALENDAR_NAMES)) else None,
        _THOSE if "those" in words or "these" in words else None,
    )
    for form in filter(None, forms):
        for found in form.finditer(text):
            yield from _compare(paragraph, found, Span(*found.span("list")), is_loose=False)


def is_of_others(text: str, start: int) -> bool:
    """Whether a list is of things announced before a number: "the following languages have |two forms: Catalan, Greek"."""
    return _THE_FOLLOWING.search(text, max(0, start - _NEAR_LENGTH), start) is not None


def find_announced(text: str) -> Iterator[re.Match[str]]:
    """A number of things, each. Where one may begin is looked for first: a set of letters makes that fast."""
    for start in NUMBER_START.finditer(text):
        found = _ANNOUNCED.match(text, start.start())
        if found is not None:
            yield found


def _lists_after(paragraph: Paragraph, found: re.Match[str]) -> Iterator[tuple[Span, bool]]:
    """The list that a number of things may announce, up to the end of its sentence or bracket."""
    text = paragraph.text
    end = paragraph.sentence_at(found.start()).end
    names = _NAMES.match(text, found.end(), end)
    if names and _PEOPLE_AND_PLACES.search(found["thing"]):
        yield Span(*names.span("list")), False
        return
    are = _ARE.match(text, found.end(), end)
    if are and (_FAVOURITES.search(found[0]) or " of " in are[0]):
        yield Span(are.end(), end), True
        return
    opens = _OPENER.match(text, found.end(), end)
    if opens is None or (_CLAUSE_BEFORE.search(opens["before"]) and opens["cue"].strip() not in (":", "(")):
        return
    if opens["cue"].strip() == "(":
        close = text.find(")", opens.end(), end)
        is_next = not opens["before"].strip() and _FEW_WORDS.fullmatch(text, opens.end(), max(close, opens.end()))
        if close > 0 and (text[opens.end()].isupper() or is_next):
            yield Span(opens.end(), close), False
        return
    yield Span(opens.end(), end), False


def _compare(paragraph: Paragraph, found: re.Match[str], span: Span, *, is_loose: bool) -> Iterator[Listing]:
    """The listing where a list at a place names another number of things than was announced."""
    text, has_later = paragraph.text, False
    goes_on = _GOES_ON.match(text, span.start, span.end) or _GOES_ON_WITH.match(text, span.start, span.end)
    if goes_on is not None:
        has_later = text[span.start].isupper() and _LATER_NAME.search(text, goes_on.end(), span.end) is not None
        span = Span(span.start, goes_on.end("list"))
    value, thing = value_of(found["n"]), found["thing"] or "members"
    named = _count_at(paragraph, span)
    if named is None or not 0 < abs(named - value) <= MOST_OFF or (is_loose and value < named < _LEAST_LOOSE):
        return
    if named < value and (has_later or _may_name_more(text, span, thing)):
        return
    if OPEN_LIST.search(text[found.start() : span.start]) or (named > value and _KINDS.search(thing)):
        return
    if " or " in span.slice(text) and text[: span.start].rstrip().endswith(("—", "–")):
        return  # "one source — the same pen, the same batch, or the same lot" names no samples
    number = Span(*found.span("n"))
    if not paragraph.is_masked(number) and not paragraph.has_gap(found.start(), span.start - 1):
        yield Listing(number, found["n"], value, named, thing, span)


def _count_at(paragraph: Paragraph, span: Span) -> int | None:
    """How many things the words at a place list, in whatever manner; None where that is not plain."""
    words = span.slice(paragraph.text).rstrip(_LIST_ENDS)
    if paragraph.has_gap(span.start, span.end):
        return _fill_gaps(paragraph, span).count("Name") or None
    named = _count_markers(words) or count_turns(words) or _count_alike(words)
    if named is not None:
        return named
    has_joint = " and " in words or " or " in words
    if "," in words and not has_joint and paragraph.text[span.end : span.end + 1] == ")":
        return None
    words = _FIRM.sub("", words)
    if OPEN_LIST.search(words) or len(words) > _LONGEST_LIST:
        return None
    if _CLAUSE.search(_YEARS.sub("Year", words)):
        return _count_articled(words)
    if _has_years_beside_names(words) or _PLACE_FIRST.match(words):
        return None
    return count_named(words)


def _count_articled(words: str) -> int | None:
    """How many things with an article each are listed, of which the last may say more: "a cup, a map and a rug that you love"."""
    first, joint, last = words.rpartition(" and ")
    items = [one.strip() for one in first.split(",")]
    if not joint or len(items) < _PAIR or _CLAUSE.search(first) or "," in last or not _IS_SAID_OF.search(last):
        return None
    return len(items) + 1 if all(_ARTICLE.match(one) for one in (*items, last)) else None


def _may_name_more(text: str, span: Span, thing: str) -> bool:
    """Whether a list may stand for more things than it has items: some are several or count others, or it is cut off."""
    words, whole = span.slice(text).rstrip(_LIST_ENDS), text.rstrip()
    is_cut = span.end >= len(whole) and whole[-1] in ",;:"
    has_several = has_some_of_several(words) and not _OF_KINDS.fullmatch(thing)
    return is_cut or has_several or _COUNTS_TOO.search(words) is not None


def has_some_of_several(words: str) -> bool:
    """Whether some items are several things and others one: "head, torso, legs and arms" are six parts of a statue."""
    items = [one for one in BETWEEN_ITEMS.split(words) if one[-1:].islower() and one.islower()]
    several = sum(_PLURAL.search(one) is not None for one in items)
    return 0 < several < len(items)


def _has_years_beside_names(words: str) -> bool:
    """Whether some items are bare years and others are not: "Berlin, Staatliche Museen 1577 and 1744" names no three things."""
    items = BETWEEN_ITEMS.split(words)
    years = sum(_YEARS.fullmatch(one) is not None for one in items)
    return 0 < years < len(items)


def _fill_gaps(paragraph: Paragraph, span: Span) -> str:
    """The words of a list with "Name" for each thing in it that is not read, such as code; "" where others stand among them."""
    text, filled, at = paragraph.text, "", span.start
    for gap in paragraph.gaps:
        if span.start <= gap <= span.end:
            filled += f"{text[at:gap]}Name"
            at = gap
    filled += text[at : span.end]
    return filled if _ALL_GAPS.fullmatch(filled.rstrip(_LIST_ENDS)) else ""


def _count_alike(words: str) -> int | None:
    """How many clauses begin alike, as in "whether …, whether … and whether …", or are set off by semicolons with "and" last."""
    head = _HEAD.match(words)
    if head is not None:
        again = [one for one in _AGAIN.finditer(words) if one["head"] == head[1]]
        if head[1] == "that" and len(_THAT.findall(words)) > len(again) + 1:
            return None  # "that the bridge was unsafe and that the council knew that the bolts were rusted"
        last = again[-1] if again else None
        if len(again) > 0 and last is not None and re.search(r"\b(?:and|or)\s+$", words[: last.start("head")]):
            return len(again) + 1
    parts = _SEMICOLON.split(words)
    if (
        _CLAUSAL.match(words)
        and len({_BEGINS_AND.sub("", one.strip()).split()[:1] == words.split()[:1] for one in parts}) > 1
    ):
        return None
    is_whole = len(parts) > _PAIR and re.match(r"(?:and|or)\s", parts[-1]) is not None
    return len(parts) if is_whole and len(words) < _LONG and not re.search(r"[.!?]\s", words) else None


def _count_markers(words: str) -> int:
    """How many items are marked "(a) … (b) … (c) …"; 0 where the marks do not follow each other."""
    marks = [one["mark"] for one in _MARKER.finditer(words)]
    if len(marks) < 2:
        return 0
    for row in ("abcdefgh", "123456789", _ROMAN):
        if list(row[: len(marks)]) == marks:
            return len(marks)
    return 0


def count_named(words: str) -> int | None:
    """How many things a list in a sentence names; None where that is not plain."""
    if _NO_ITEM.search(words):
        return None
    if ";" in words:
        parts = [one.strip() for one in words.split(";")]
        has_pair = any(_AND.search(_BEGINS_AND.sub("", one)) for one in parts)  # "Ann and Bea; Cleo; Dora"
        return len(parts) if all(parts) and len(parts) > 2 and not has_pair else None
    parts = [one.strip() for one in words.split(",")]
    if len(parts) < 2 and _TWO.fullmatch(words.strip()):
        return 2
    if len(parts) < 2 or not all(parts):
        return None
    if may_name_places(parts):
        return None
    *first, last = parts
    names = sum(one[:1].isupper() for one in parts)
    if 1 < names < len(parts) and any(ABOUT_A_NAME.match(one) for one in parts):
        return None  # "Jon, our host, Ann and Ruth"
    if any(len(one.split()) > _MOST_IN_ITEM or _AND.search(f" {one}") for one in first):
        return None
    joined = _BEGINS_AND.sub("", last)
    if len(joined.split()) > _MOST_IN_ITEM:
        return None
    inner = _AND.findall(joined)
    if joined != last:  # "a, b, and c"
        return len(parts) if not inner else None
    if not inner and len(parts) > 1 and all(_ONE_WORD.fullmatch(one) for one in parts):
        return len(parts)  # "black, yellow"
    if len(inner) != 1:
        return None
    halves = _AND.split(joined)
    longest = max(len(one.split()) for one in first)
    if any(len(half.split()) > longest + 2 for half in halves):
        return None
    return len(parts) + 1
