"""Shares that a text concludes from numbers told before: "80 were asked and 68 came, a rate of 90 percent"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import Slip
from factlint.consistency.numbers.amounts import figures_of, format_trimmed, is_year, may_round_to, share_bounds
from factlint.consistency.numbers.portions.wholes import GROUP_OF, OF_THE_REST, OF_THEM, OF_WHOLE, PART_OF
from factlint.consistency.numbers.quantities import Quantity, Reading, are_comparable
from factlint.consistency.numbers.reports import report_share, report_told_share, write_share
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_KIND = (
    r"(?:rates?|shares?|proportion|percentage|fraction|prevalence|incidence|turn-?out|quota|yield|attendance|majority|"
    r"take-?up|occupancy|ratio|score)"
)
_OTHER_KIND = (
    r"(?:interest|growth|tax|unemployment|inflation|exchange|discount|divorce|birth|death|mortality|annual|national|usual|average|target|"
    r"previous|last|earlier|minimum|maximum|required|normal|typical|heart|crime|market|profit|commission|conversion|swap|expected|error|"
    r"planned|overall|other|second|further|another|similar|higher|lower|better|worse|hoped-for)"
)
_NAMED = compile_late(
    rf"(?:^|[,;:(—–-]|\b(?:with|at|to|of|is|was|gives?|gave|giving|makes?|made|making|mean(?:s|t|ing)|represent(?:s|ed|ing)?|"
    rf"yield(?:s|ed|ing)|"
    rf"equals?|for|had|have|has|us|it|them|out))\s*(?:in\s)?(?:an?|the|our|its|their|his|her|this|that)?\s?"
    rf"(?!(?:[a-z-]{{1,20}}\s)?{_OTHER_KIND}\b)(?:[a-z’'-]{{1,20}}\s){{0,3}}{_KIND}\s(?:of|was|is|being|at|stands\sat|stood\sat|"
    rf"works\sout\sat|came\sto|comes\sto|therefore|thus)"
    r"\s(?:only\s|just\s|exactly\s|therefore\s|thus\s)?(?:an?\s)?$",
    re.IGNORECASE,
)
_NAMED_AFTER = compile_late(
    rf"\s(?!(?:[a-z-]+\s)?{_OTHER_KIND}\b)(?:[a-z-]+\s){{0,2}}{_KIND}\b(?!\sof\b(?!\s(?:the|them|all|those|these)\b))"
)
_A_BEFORE = compile_late(r"(?:\ban?|\bthe|\bour|\bits|\btheir)\s$")
_MAKES_UP = compile_late(
    r"\b(?:mak(?:es?|ing)\sup|made\sup|account(?:s|ed|ing)?\sfor|represent(?:s|ed|ing)?|constitut(?:es?|ed|ing)|compris(?:es?|ed|ing)|"
    r"form(?:s|ed|ing)?|amount(?:s|ed|ing)?\sto|equals?|correspond(?:s|ed|ing)?\sto|works?\sout\sat|comes?\sto|"
    r"came\sto)\s(?:only\s|just\s|exactly\s|fully\s|thus\s)?(?:an?\s)?$"
)
_SO = compile_late(
    r"(?:[,;:.(—–]|^|\band)\s*(?:(?:[Ss]o|[Tt]hus|[Hh]ence|[Tt]herefore|[Ii]n\sother\swords|[Tt]hat\sis|i\.e\.|[Tt]hat\s(?:is|"
    r"was|makes?|made|means)|[Ww]hich\s(?:is|was|makes?|made|means)|"
    r"[Tt]his\s(?:is|was|makes?|made|means)|or|making|equal\sto|equivalent\sto|in\sall|"
    r"altogether),?\s){1,2}(?:that\s)?(?:only\s|just\s|exactly\s|fully\s|a\stotal\sof\s)?(?:an?\s)?$"
)
_OF_ALL = compile_late(
    r"\sof\s(?:the\s|its\s|their\s|our\s|his\s|her\s|all\s|those\s|these\s|my\s)+(?P<noun>[a-z]+)?|\sof\s(?:them|what|all)\b|"
    r"\s*[.,;:)!]|\s(?:was|were|is|are|had|have|has)\b"
)
_LEAVES = compile_late(
    r"\b(?:[Tt]hat|[Tt]his|[Ww]hich)\s(?:left|leaves)\s(?:[a-z]+\s)?(?:only\s|just\s|exactly\s)?$|,\sleaving\s(?:only\s|just\s|"
    r"exactly\s)?(?:an?\s)?$"
)
_WITH = compile_late(r"^[Ww]ith\s(?:only\s|just\s|exactly\s|fully\s|as\smany\sas\s|as\smuch\sas\s)?(?:an?\s)?$")
_IN_SHORT = compile_late(
    r"\b(?:in\sother\swords|in\sshort|so|thus|hence|therefore|(?:that|this|which)\s(?:means|is)|meaning|i\.e\.|"
    r"[Ww]ith\s[^,;]{0,30}(?:gone|lost|absent|missing|away|out),)[^;:]{0,40}$",
    re.IGNORECASE,
)
_OF_THE_WHOLE = compile_late(r"\sof\s(?:the|its|their|our|his|her|all)\s(?:[a-z]+\s){0,2}?(?P<noun>[a-z]+)\b")
_OF_IT_ALL = compile_late(r"\sof\s(?:the|its|their|our|his|her|all)\s[a-z]+\s*[.,;)!]")
_GROUPS = frozenset(
    "school class group team crew staff village parish congregation audience house company workforce batch sample herd flock membership "
    "lot total whole cast choir fleet field crop stock population".split()
)
_WISHED = compile_late(
    r"\s(?:had\sbeen|would|(?:is|was)\s(?:the|their|our|its)\s(?:aim|target|goal|plan|norm|minimum)|(?:is|was)\s(?:planned|expected|hoped|promised|guaranteed|normal|usual|typical|claimed))\b"
)
_ONE_OF_THEM = compile_late(
    r"\s(?:(?:only|already|actually|never|even|still|also)\s)?(?:of\s(?:them|these|those|whom|which)\b|(?:had|has|have|were|was|"
    r"are|is|did|do|said|sa(?:y|id)|came|went|got|gave|took|kept|"
    r"sent|won|lost|left|made|chose|met|ran|grew|fell|found|held|paid|knew|saw|sank|stood|broke|flew|rose|sold|spoke|told|wrote|"
    r"became|began|felt|bore|hit|shot|stuck|shut|[a-z]{3,}ed)\b)"
)
_BEFORE_PART = compile_late(
    r"\b(?:of\s(?:these|those|them|whom|which),?|of\swhich|among\s(?:these|them)|no\sfewer\sthan)\s(?:only\s|just\s|some\s)?(?:an?\s)?$",
    re.IGNORECASE,
)
_FOR = r"(?:for|in\sfavou?r|yes|passed|won|survived|approved|agreed|succeeded|accepted|lived|hatched|hit|right|correct|present|positive)"
_AGAINST = (
    r"(?:against|opposed|no|"
    r"failed|lost|died|rejected|disagreed|refused|declined|did\snot|were\snot|was\snot|not|missed|wrong|absent|negative)"
)
_SIDES = (
    compile_late(rf"(?:\s[a-z’'-]+){{0,4}}?\s(?:{_FOR})\b", re.IGNORECASE),
    compile_late(rf"(?:\s[a-z’'-]+){{0,4}}?\s(?:{_AGAINST})\b", re.IGNORECASE),
)
_VOTED_BEFORE = compile_late(rf"\b(?:{_FOR}|{_AGAINST})[:,]?\s(?:by\s)?$", re.IGNORECASE)
_SOMETHING_ELSE = compile_late(
    r"\b(?:but|while|whereas|although|though|because|unless|compared|than|against\s(?!it\b)|versus|another|further|"
    r"others?(?!\swords)|excluding|including|not\scounting|"
    r"weighted|women\b.*\bmen|last\s(?:year|time|month)|previous|usual|target|goal|expected|planned|if|would|could|might|"
    r"need(?:ed|s)|required|necessary|enough)\b|\?",
    re.IGNORECASE,
)
_OF_OTHERS = compile_late(
    r"\s(?:of\s(?:them|these|those|whom|which)|among)\b(?!\s(?:who\s(?:voted|answered|replied|took|came)|asked|present|tested|"
    r"polled|invited)\b|\s*[.,;)])"
)
_STEP_BEFORE = compile_late(
    r"\b(?:(?<!make )(?<!made )(?<!makes )(?<!making )up|down|rose|rise[ns]?|fell|falls?|fallen|grew|grown|dropp?\w*|increas\w+|"
    r"decreas\w+|gain\w*|growth|cut|more\sthan|less\sthan|by)\s(?:of\s|by\s|some\s|an?\s)*$"
)
_STEP_AFTER = compile_late(
    r"\s(?:more|less|fewer|higher|lower|increase|rise|drop|fall|growth|decline|discount|off|chance|cheaper|faster|points?|"
    r"confidence|CI|interest)\b"
)
_MOST_OFF = 2
_FRACTION_SLACK = Fraction(5)
_WINDOW = 2
_IS_REST = compile_late(r"\b(?:the\s(?:remaining|other)|the\srest,)\s$")
"""Before what is left of a whole: "the remaining |6,000"."""
_OF_NOUN = compile_late(r"\sof\s(?:total\s|[a-z]+\s)?(?P<noun>[a-z]{4,})\b")
"""Behind a share, of what it is one: "43 percent| of expenses"."""
_REPLIES = frozenset("form reply replie answer response questionnaire return slip card".split())
"""What comes back from those who were asked."""
_OF_REPLIES = compile_late(r"\b(?:respon[sd]\w*|return|reply|completion)\s(?:rate\s)?(?:of|was|is)\s$")
"""Before the share of those who answered: "a response rate of |56 percent"."""
_EVERY = compile_late(
    r"\b[Ee]very\s(?P<n>second|third|fourth|fifth|sixth|eighth|tenth)\s(?:[a-z’'-]+\s){1,6}?\(\s?(?:that\sis,?\s|i\.e\.,?\s|or\s)?$"
)
_NTH = {"second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "eighth": 8, "tenth": 10}
_NTH_SLACK = 3
_OPENS = compile_late(r"(?:^|[.;,:]|\band|\bbut|\bonly|\bjust)\s*(?:only\s|just\s|and\s)?$", re.IGNORECASE)
_WORD = compile_late(
    r"\s(?!of\b|in\b|per\b|to\b|and\b|or\b|at\b|on\b|from\b|more\b|other|less\b|fewer\b|years?\b|times\b)[a-z]"
)


class _Told(NamedTuple):
    """A part and its whole; `is_sum` where the whole is the two together."""

    part: Quantity
    whole: Quantity
    is_sum: bool = False


def check_every_nth(paragraph: Paragraph) -> Iterator[Slip]:
    """ "Every fifth household (25 per cent)"."""
    text = paragraph.text
    if "very " not in text:
        return
    for number in paragraph.numbers:
        found = _EVERY.search(text, max(0, number.span.start - 80), number.span.start)
        if found is None or number.kind != "percent" or text[number.span.end : number.span.end + 1] != ")":
            continue
        nth = _NTH[found["n"]]
        if abs(number.value - Fraction(100, nth)) <= _NTH_SLACK or paragraph.is_masked(number.span):
            continue
        words, right = Span(found.start(), found.end("n")), format_trimmed(Fraction(100, nth), 0)
        yield paragraph.slip(
            number.span,
            f"{words.slice(text)} is {right}%, not {number.span.slice(text).strip()}.",
            f"{words.slice(text)} is {right}%",
            [paragraph.note(words, f"this is {right}%")],
            [paragraph.remedy(f"Make it {right}%", (figures_of(number), write_share(number, right)))],
        )


def check_told_shares(reading: Reading) -> Iterator[Slip]:
    """Shares named as such that the part and the whole told before them do not have."""
    for at, share in enumerate(reading.quantities):
        is_percent = share.unit == "%"
        if not (is_percent and 0 < share.value < 100) and not (
            share.unit == "part" and share.number.in_words and share.value < 1
        ):
            continue
        if _STEP_BEFORE.search(share.before) or _STEP_AFTER.match(share.after) or _OF_OTHERS.match(share.after):
            continue
        if share.after.startswith((" that ", " which ")) or _WISHED.match(share.after):
            continue
        link = _link(reading, share)
        if link is None:
            continue
        told = _told_before(reading, at, link)
        if told is not None and _is_wrong(reading, share, told, link):
            yield _report(reading, share, told, link)


def _link(reading: Reading, share: Quantity) -> str | None:
    """What says that a share is one of the numbers before: its name, a verb, a conclusion, or what is left."""
    lead = _lead(reading, share)
    sentence = reading.paragraph.text[reading.paragraph.sentences[share.sentence].start : share.start]
    if _LEAVES.search(lead):
        return "rest"
    if _NAMED.search(lead[-90:]) or (_A_BEFORE.search(lead[-8:]) and _NAMED_AFTER.match(share.after)):
        return "name"
    if _MAKES_UP.search(lead[-40:]):
        return "verb"
    if _SO.search(lead[-48:]) and _OF_ALL.match(share.after):
        return "so"
    if (_WITH.search(lead) or _IN_SHORT.search(sentence)) and _OF_THE_WHOLE.match(share.after):
        return "with"
    if lead.endswith(", ") and _OF_IT_ALL.match(share.after):
        return "apposed"
    return None


def _lead(reading: Reading, share: Quantity) -> str:
    """The words of its sentence before a share, without the number before them."""
    start = reading.paragraph.sentences[share.sentence].start
    before = reading.paragraph.text[start : share.start]
    return share.before if len(share.before) < len(before) else before


def _told_before(reading: Reading, at: int, link: str) -> _Told | None:
    """The part and the whole of which the share at an index is told."""
    share = reading.quantities[at]
    text = reading.paragraph.text
    window = [
        one
        for one in reading.quantities[:at]
        if share.sentence - _WINDOW <= one.sentence
        and not (one.is_amount and is_year(one.number, text) and one.is_bare)
    ]
    if any(not one.is_amount for one in window if one.sentence >= share.sentence - 1):
        return None
    amounts = [one for one in window if one.value > 0 and not one.is_time and not _IS_REST.search(one.before)]
    near = [one for one in amounts if one.sentence >= share.sentence - 1]
    if len(near) == 1 and near[0].sentence == share.sentence - 1 and not _is_of_those_before(near[0]):
        return None  # The whole stands too far away.
    amounts = near if len(near) >= len(amounts) or len(near) >= 2 else amounts
    after = [one for one in reading.of_sentence(share.sentence) if one.start > share.end and not one.is_time]
    if len(amounts) != 2 or after or not are_comparable(amounts):
        return None
    one, other = amounts
    if one.sentence == share.sentence - _WINDOW and other.sentence == one.sentence:
        return None
    if _SOMETHING_ELSE.search(_words_from(reading, one, share)) or one.value == other.value:
        return None
    if link == "so" and share.sentence != other.sentence and not _is_conclusion(reading, share):
        return None
    if (
        link == "verb"
        and one.value > other.value
        and one.unit == other.unit != ""
        and _names_whole(reading, share, one)
    ):
        return _Told(other, one)
    is_of_replies = link == "name" and other.noun in _REPLIES and _OF_REPLIES.search(_lead(reading, share))
    if is_of_replies and one.value > other.value:
        return _Told(other, one)
    return _pair(reading, one, other, link)


def _names_whole(reading: Reading, share: Quantity, whole: Quantity) -> bool:
    """Whether the words behind a share name what the sentence of a whole does: "expenses were $1.8 million … 43% of expenses"."""
    found = _OF_THE_WHOLE.match(share.after) or _OF_NOUN.match(share.after)
    return found is not None and found["noun"].removesuffix("s") in reading.words_of(whole.sentence).lower()


def _is_of_those_before(part: Quantity) -> bool:
    """Whether an amount is a part of what the sentence before tells: it begins its own, or words say so."""
    return part.before == "" or (_ONE_OF_THEM if part.is_bare else OF_THEM).match(part.after) is not None


def _pair(reading: Reading, one: Quantity, other: Quantity, link: str) -> _Told | None:
    """Which of two amounts is the part, and which the whole, or that they are the two sides of it."""
    gap = reading.between(one, other)
    if one.value < other.value:
        if one.sentence == other.sentence and PART_OF.fullmatch(gap) and len(gap) < 60:
            return _Told(one, other)
        return _Told(one, other, True) if _are_sides(one, other) and link != "apposed" else None
    if link == "apposed":
        return None
    if _are_sides(one, other):
        return _Told(one, other, True)
    if one.is_bare and not GROUP_OF.search(one.before):
        return None
    if OF_THE_REST.search(other.before) or OF_THE_REST.search(other.after[:24]):
        return None
    return _Told(other, one) if _is_part_of(one, other, gap) else None


def _is_part_of(whole: Quantity, part: Quantity, gap: str) -> bool:
    """Whether an amount behind another is one of some of those: "80 were asked and |68| came", "of the 80 |68| came"."""
    if _BEFORE_PART.search(part.before):
        return True
    is_alike = part.noun == whole.noun != ""
    if part.sentence == whole.sentence and OF_WHOLE.search(whole.before) and ("," in gap or is_alike):
        return True
    if part.is_bare and gap.rstrip().endswith(":"):
        return True
    if not part.is_bare:
        return is_alike and _ONE_OF_THEM.match(part.after.removeprefix(f" {part.noun}s")) is not None
    if _ONE_OF_THEM.match(part.after) or (_OPENS.search(part.before) and _WORD.match(part.after)):
        return True
    return part.before.endswith(" by ") and part.after[:1] in ".,;"


def _are_sides(one: Quantity, other: Quantity) -> bool:
    """Whether two amounts are all that there is: so many for it, so many against."""
    if one.sentence != other.sentence or one.unit or other.unit:
        return False
    yes, no = _SIDES
    if yes.match(one.after) and no.match(other.after):
        return True
    if no.match(one.after) and yes.match(other.after):
        return True
    return _VOTED_BEFORE.search(one.before) is not None and _VOTED_BEFORE.search(other.before) is not None


def _is_conclusion(reading: Reading, share: Quantity) -> bool:
    """Whether a share stands near the beginning of its sentence, as in "That makes exactly half"."""
    start = reading.paragraph.sentences[share.sentence].start
    return share.start - start <= len("In other words, that makes exactly ")


def _words_from(reading: Reading, one: Quantity, share: Quantity) -> str:
    """The words from the sentence of an amount to some way behind a share."""
    paragraph = reading.paragraph
    end = paragraph.sentences[share.sentence].end
    return paragraph.text[paragraph.sentences[one.sentence].start : min(end, share.end + 60)]


def _is_wrong(reading: Reading, share: Quantity, told: _Told, link: str) -> bool:
    """Whether a share is near what is told of a part and its whole, but not it."""
    part, whole = told.part, told.whole
    size = part.value + whole.value if told.is_sum else whole.value
    percent = share.value if share.unit == "%" else 100 * share.value
    right = 100 * part.value / size
    of_both = 100 * part.value / (part.value + whole.value)
    is_of_them = whole.start > part.start or OF_THEM.match(part.after) is not None
    bounds = [] if is_of_them and not told.is_sum else [(of_both, of_both), (100 - of_both, 100 - of_both)]
    if not told.is_sum:
        low, high = share_bounds(part.number, whole.number)
        bounds += [(low, high), (100 - high, 100 - low)]
    for low, high in bounds:
        if share.unit == "%" and (
            may_round_to(low, high, share.number) or (share.value % 5 == 0 and low - 1 < percent < high + 1)
        ):
            return False
        if share.unit != "%" and low - _FRACTION_SLACK <= percent <= high + _FRACTION_SLACK:
            return False
    meant = 100 - right if link == "rest" else right
    if not meant / _MOST_OFF < percent < meant * _MOST_OFF:
        return False
    if told.is_sum and (percent > 50) != (right > 50):
        return False
    if link == "with" and not told.is_sum:
        found = _OF_THE_WHOLE.match(share.after)
        noun = found["noun"] if found else ""
        if noun not in _GROUPS and noun.removesuffix("s") != whole.noun:
            return False
    sentences = {share.sentence, part.sentence, whole.sentence}
    return not (reading.is_doubtful(part, whole, share) or reading.is_open(*sentences))


def _report(reading: Reading, share: Quantity, told: _Told, link: str) -> Slip:
    """The slip of a share, of a rest or of one of two sides."""
    paragraph = reading.paragraph
    if told.is_sum:
        more = told.part if (share.value > Fraction(50)) == (told.part.value > told.whole.value) else told.whole
        return report_told_share(paragraph, [told.part.number, told.whole.number], more.number, share.number)
    if link == "rest" or share.unit != "%":
        return report_told_share(paragraph, [told.whole.number], told.part.number, share.number, is_rest=link == "rest")
    return report_share(paragraph, told.part.number, told.whole.number, share.number)
