"""What ends before it begins, in whatever words: "put up in 1927 and pulled down in 1913"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from factlint.consistency.dates.moments import Moment, moments
from factlint.consistency.dates.order.told_order import IN, ToldOrder, last_match
from factlint.consistency.dates.word_classes import one_of
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_BUILT = (
    "put up", "raised", "built", "erected", "constructed", "laid out", "laid down", "begun", "began", "started", "commenced",
    "got under way", "founded", "established", "set up", "formed", "created", "launched", "inaugurated", "instituted",
    "opened", "unveiled", "planted", "ground was broken", "broke ground", "incorporated", "chartered", "commissioned",
    "installed", "introduced", "enacted", "passed", "drafted", "drawn up", "signed", "filed", "lodged", "submitted",
    "written", "composed", "first published", "first printed", "first performed", "first issued", "first shown", "recorded",
    "announced", "invented", "discovered", "sown", "hatched", "ordered", "dug", "cast", "woven", "carved", "painted",
    "designed", "conceived", "dedicated", "invaded", "occupied", "begins", "starts", "opens", "besieged", "declared",
)  # fmt: skip
"""What begins a thing: "|founded| in 1902"."""
_JOINED = (
    "joined", "elected", "appointed", "installed", "took office", "took over", "taken", "captured", "seized", "conquered",
    "annexed", "took up", "took the chair", "came to power", "came to the throne", "succeeded", "crowned", "enthroned",
    "ordained", "hired", "engaged", "enlisted", "conscripted", "called up", "enrolled", "matriculated", "entered", "married",
    "wed", "betrothed", "moved in", "moved into", "bought", "acquired", "purchased", "leased", "rented", "adopted",
    "arrested", "charged", "indicted", "imprisoned", "jailed", "admitted", "taken ill", "fell ill", "diagnosed", "became",
    "was made", "signed for", "took the job", "took the post", "took the seat", "took the veil", "took the lease",
    "took a job", "took a post", "took a seat", "took a veil", "took a lease", "set out", "set sail", "sailed", "departed",
    "borrowed", "met",
)  # fmt: skip
"""What begins somebody's time there: "|elected| in 1902"."""
_FINISHED = (
    "completed", "finished", "concluded", "pulled down", "knocked down", "torn down", "taken down", "demolished", "razed",
    "levelled", "filled in", "grassed over", "dismantled", "broken up", "scrapped", "sunk", "sank", "wrecked", "burn down",
    "burnt down", "burned down", "burned to the ground", "burned", "destroyed", "closed", "closes", "close", "closing",
    "ends", "ending", "breaks off", "broke off", "stops", "stopped", "concludes", "finishing", "completing", "shut",
    "dissolved", "disbanded", "folded", "ceased", "wound up", "went bankrupt", "went under", "went out of business",
    "went out of print", "went out of use", "abolished", "suppressed", "repealed", "struck down", "revoked", "withdrawn",
    "decommissioned", "swept away", "washed away", "carried off", "carried away", "blown down", "blown up", "collapsed",
    "drained", "superseded", "replaced", "closed down", "liquidated", "mothballed", "stripped", "silted up", "converted",
    "abandoned", "given back", "given up", "handed back", "handed over", "ratified", "proved", "granted", "accepted",
    "published", "premiered", "released", "lifted", "relieved", "liberated", "ended", "came to an end", "lapsed", "expired",
    "felled", "cut down", "harvested", "delivered", "came into force", "took effect", "consecrated",
)  # fmt: skip
"""What ends a thing: "|pulled down| in 1902"."""
_LEFT = (
    "retired", "retiring", "resigning", "leaving", "stepping down", "dying", "selling", "recaptured", "resigned",
    "stepped down", "stood down", "left(?! (?:school|home|university|college))", "quit", "gave it up", "gave them up",
    "gave up", "dismissed", "sacked", "deposed", "overthrown", "ousted", "abdicated", "discharged", "demobbed", "demobilised",
    "demobilized", "graduated", "took his degree", "took his doctorate", "took her degree", "took her doctorate", "widowed",
    "divorced", "separated", "moved out", "sold", "disposed of", "freed", "acquitted", "convicted", "sentenced", "executed",
    "hanged", "recovered", "returned", "came home", "was succeeded", "succeeded by", "lost his seat", "lost his post",
    "lost his job", "lost his title", "lost her seat", "lost her post", "lost her job", "lost her title", "lost the seat",
    "lost the post", "lost the job", "lost the title", "lost its seat", "lost its post", "lost its job", "lost its title",
    "fired", "dropped", "handed in", "arrived", "dissolved", "annulled", "handed over", "repaid",
)  # fmt: skip
"""What ends somebody's time there: "|retired| in 1902"."""
_VERB = compile_late(
    rf"\b(?P<verb>(?P<built>{one_of(_BUILT)})|(?P<joined>{one_of(_JOINED)})|(?P<finished>{one_of(_FINISHED)})|(?P<left>{one_of(_LEFT)}))\b",
    re.IGNORECASE,
)
_ENDS_OF = {"built": ("finished",), "joined": ("left", "finished")}
"""Which kinds of words end what another kind begins."""
_CONJUNCTIONS = (
    "who", "whom", "whose", "which", "that", "when", "where", "while", "whereas", "after", "before", "since", "because", "though",
    "although", "until", "till", "than", "if", "unless", "from", "whether", "having", "had", "to be", "to have",
)  # fmt: skip
"""Words with which another clause begins: "opened in 1902, |when| the mill …"."""
_CLAUSE = re.compile(rf"[;:()?!]|\.\s|\b(?:{one_of(_CONJUNCTIONS)}|as(?!\s(?:a|an|the|its|his|her)\b))\b")
_ASIDE = re.compile(
    r",\s(?:after|before|at|for|despite|in\sspite\sof|with|without|to|amid|under|by|following|in(?=\s[a-z])|on(?=\s[a-z]))\s[^,.;:()]{3,60},"
)
""" "was built|, after a long dispute,| in 1902"."""
_AUXILIARY = (
    r"(?:(?:was|were|is|are|had|has|been|being|be|then|finally|at\slast|only|later|eventually|soon|subsequently|duly|"
    r"officially|formally|already|itself|himself|herself|never|to\sbe|and|both|first|partly|largely|all|hastily|quietly|[a-z]+ly)\s)*"
)
_PRONOUN = r"(?:it|he|she|they|we|I)"
_SAME = compile_late(
    rf"(?P<mid>[^.;:()?!]*?)(?:,|\s(?:and|but)|,\s(?:and|but|then|yet)|,?\sonly\sto(?:\sbe)?)\s(?:{_PRONOUN}\s)?{_AUXILIARY}$",
    re.IGNORECASE,
)
_NEXT = compile_late(
    rf"(?P<mid>[^.;:()?!]{{0,60}})[.;]\s(?:(?:And|But|Then)\s)?(?P<who>{_PRONOUN}|[Tt]he\s(?P<noun>[a-z-]+))\s{_AUXILIARY}$",
    re.IGNORECASE,
)
_ARTICLE = r"(?:the|a|an|his|her|its|their|our|my|this|that|one|two|[A-Z][a-z]+)"
_NEW_SUBJECT = re.compile(
    rf",\s(?:and\s|but\s)?(?:{_ARTICLE}|these|those|three|some|many)\s[^,]*$|"
    rf"\s(?:and|but)\s{_ARTICLE}\s(?!of\b)(?:[a-z-]+\s)+(?:was|were|had|did|got)\b"
)
"""Another thing of which the end is told: "opened in 1902, |and the mill was| pulled down"."""
_FIRST = compile_late(
    r"\b(?:[Tt]he|[Ii]ts|[Hh]er|[Hh]is)\sfirst\b[^.;:()]{0,70}\s(?:in|on|of)\s(?:the\s)?(?:[a-z]+\sof\s)?$"
)
""" "The first was built in |1902"."""
_AND_LAST = compile_late(
    r",?\s(?:and|but)\s(?:the|its|her|his)\s(?:second|third|fourth|fifth|sixth|seventh|tenth|last|final)(?:\s[a-z]+){0,4}"
    rf"\s{IN}"
)
""" "|, and the second in the autumn of |1898"."""
_FIRSTS = compile_late(
    r"[^.;:()?!]{0,50}\s(?:and|but)\s(?:the|its)\sfirst\s"
    r"(?!(?:half|part|stage|phase|stone|attempt|bridge|church|house|school|line)\b)[^.;:()?!]{3,70}"
    rf"\s{IN}$"
)
""" "| and the first patients were admitted in |1959"."""
_OF_WORKS = compile_late(
    r"\b(?:ground\swas\sbroken|broke\sground|(?:works?|construction|building|excavation|digging|tunnelling)\b[^.;:()]{0,60}\b"
    r"(?:began|begun|started|commenced|got\sunder\sway)|(?:foundation|first)\s(?:stone|sod|turf)\b[^.;:()]{0,40}\b"
    r"(?:laid|cut|turned))\b[^.;:()]{0,60}$",
    re.IGNORECASE,
)
""" "Work on the line began in |1902"."""
_REPLACES = compile_late(r"\b(?:one|replac\w+|succeed\w+|that\sof)\b")
_FRONTED = compile_late(r",\s(?:the\s|[A-Z][\w’'.-]*\s)(?:[\w’'.-]+\s){0,4}$")
_DATED = compile_late(
    r"\s(?:[^.;:()?!]{0,60}?\s)?(?:in|on|at|by|during|of)\s(?:the\s)?(?:(?:early|late|spring|summer|autumn|winter|fall|end|beginning|[a-z]+\sof|of)\s)*$|\s$"
)
_AGAIN = re.compile(
    r"\b(?:re-?\w*(?:opened|built|founded|elected|formed|issued|married|launched|sold)|again|anew|once\smore|second|third|another|others?|BC|BCE)\b",
    re.IGNORECASE,
)
_HAD = compile_late(r"\b(?:had|having)\s(?:[a-z]+\s){0,3}$")
_IT_HAD = compile_late(
    rf"(?P<mid>[^.:()?!]*?)(?:[.;]\s|,\s)(?:{_PRONOUN}\s)?(?:had|having)\s(?:[a-z]+\s){{0,2}}", re.IGNORECASE
)
""" "dissolved in 1902|. It had been |founded"."""
_OTHER_CLAUSE = compile_late(r"\b(?:who|whose|which|that|when|where|after|before)\b")
_REACH_CP = 90
"""How far a verb may be from its date, or from the verb before."""
_IN_USE = compile_late(
    r"(?:open\w*|unveiled|inaugurated|launched|commissioned|dedicated|announced|published|moved\sin\w*|entered|enrolled|bought|acquired|purchased)",
    re.IGNORECASE,
)
_MADE = compile_late(
    r"(?:completed|finished|tested|delivered|concluded|published|released|handed\sover|ended)", re.IGNORECASE
)
_FROM = compile_late(r"\sfrom\s(?:the\s)?(?P<what>[a-z]+)")
_MOST_MONTHS_BACK = 24
"""How long what was made may lie before it is put to use."""


class _Step(NamedTuple):
    kind: str
    verb: Span
    moment: Moment


def find_begin_and_end(paragraph: Paragraph) -> Iterator[ToldOrder]:
    """Each beginning and end that a text tells of one thing, and that its dates put the other way round."""
    known = list(moments(paragraph))
    if not any(one.last < other.first or other.last < one.first for one, other in pairwise(known)):
        return
    yield from _find_firsts(paragraph, known)
    text = paragraph.text
    for one, other in pairwise(_steps(paragraph, known)):
        if one is None or other is None or one.moment.is_loose or other.moment.is_loose:
            continue
        if _is_made_first(text, one, other):
            continue
        if _is_end_of(one.kind, other.kind) and other.moment.last < one.moment.first:
            if _goes_on(paragraph, one, other):
                yield ToldOrder(one.moment, other.moment)
        elif (
            _is_end_of(other.kind, one.kind)
            and one.moment.last < other.moment.first
            and _looks_back(paragraph, one, other)
        ):
            yield ToldOrder(other.moment, one.moment)


def _is_made_first(text: str, one: _Step, other: _Step) -> bool:
    """Whether what is told next may well come first, some months before: it was finished, and then opened."""
    months = (one.moment.first[0] - other.moment.last[0]) * 12 + one.moment.first[1] - other.moment.last[1]
    if not 0 <= months <= _MOST_MONTHS_BACK or not (one.moment.month or one.moment.date):
        return False
    left = _FROM.match(text, other.verb.end) if other.kind == "left" else None
    if left is not None and left["what"] not in text[: one.moment.span.start]:
        return True
    return bool(_IN_USE.fullmatch(one.verb.slice(text)) and _MADE.fullmatch(other.verb.slice(text)))


def _find_firsts(paragraph: Paragraph, known: list[Moment]) -> Iterator[ToldOrder]:
    """ "Ground was broken in 1963 and the first patients were admitted in 1959"."""
    text = paragraph.text
    for one, other in pairwise(known):
        if one.is_loose or other.is_loose or one.first <= other.last:
            continue
        if _FIRST.search(text, paragraph.sentence_at(one.span.start).start, one.words.start) and _AND_LAST.fullmatch(
            text, one.span.end, other.words.start
        ):
            yield ToldOrder(one, other)
            continue
        begun = _OF_WORKS.search(text, paragraph.sentence_at(one.span.start).start, one.words.start)
        if begun is not None and _FIRSTS.fullmatch(text, one.span.end, other.words.start):
            yield ToldOrder(one, other)


def _is_end_of(begins: str, ends: str) -> bool:
    return ends in _ENDS_OF.get(begins, ())


def _steps(paragraph: Paragraph, known: list[Moment]) -> Iterator[_Step | None]:
    """What happens at each moment, None where that is not clear."""
    text, last = paragraph.text, 0
    for moment in known:
        sentence = paragraph.sentence_at(moment.span.start)
        begin, last = max(sentence.start, last), moment.span.end
        found = last_match(_VERB, text, max(begin, moment.words.start - _REACH_CP), moment.words.start)
        if found is None:
            yield None
            continue
        between = _ASIDE.sub(" ", text[found.end() : moment.words.start])
        if _CLAUSE.search(between) or not _DATED.search(between):
            yield None
            continue
        kind = next(name for name in ("built", "joined", "finished", "left") if found[name])
        yield _Step(kind, Span(*found.span("verb")), moment)


def _goes_on(paragraph: Paragraph, one: _Step, other: _Step) -> bool:
    """Whether the second verb is of the same subject as the first."""
    text = paragraph.text
    between = _ASIDE.sub(",", text[one.moment.span.end : other.verb.start])
    if len(between) > _REACH_CP or _AGAIN.search(text, one.verb.start, min(len(text), other.moment.span.end + 8)):
        return False
    found = _SAME.fullmatch(between)
    if found is not None and not _CLAUSE.search(between) and not _NEW_SUBJECT.search(between):
        return True
    sentence = paragraph.sentence_at(one.verb.start)
    if _REPLACES.search(between):
        return False
    if one.verb.start == sentence.start and _FRONTED.search(between) and not _CLAUSE.search(between):
        return between.count(",") == 1
    after = _NEXT.fullmatch(between)
    if after is None or _CLAUSE.search(after["mid"]) or _HAD.search(text, one.moment.span.end, other.verb.start):
        return False
    return (
        not after["noun"]
        or re.search(rf"\b{after['noun']}\b", text[sentence.start : one.moment.span.start]) is not None
    )


def _looks_back(paragraph: Paragraph, one: _Step, other: _Step) -> bool:
    """Whether "had" tells of a beginning behind the end: "dissolved in 1902. It had been founded in 1913"."""
    text = paragraph.text
    if not _HAD.search(text, one.moment.span.end, other.verb.start):
        return False
    between = text[one.moment.span.end : other.verb.start]
    if _AGAIN.search(text, one.verb.start, min(len(text), other.moment.span.end + 8)) or len(between) > _REACH_CP:
        return False
    after = _IT_HAD.fullmatch(between)
    return after is not None and not _OTHER_CLAUSE.search(after["mid"])
