"""What "had" and "having" put before something else: "it opened in 1932; work had begun in 1928"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from factlint.consistency.dates.moments import Moment, moments
from factlint.consistency.dates.order.told_order import CLAUSE, IN, PARTICIPLE, ToldOrder, last_match
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_HAD = compile_late(
    rf"\b(?P<had>had|[Hh]aving)\s+(?:(?:[a-z]+ly|already|just|first|only|long|itself|himself|herself|themselves|both|also|in\s+fact)\s+)*(?P<been>been\s+)?(?P<verb>{PARTICIPLE})\b"
)
_AT = compile_late(r"(?:\s|^)(?:in|on)\s+(?:the\s+)?(?:(?:early|late|spring|summer|autumn|fall|winter|of|month)\s+)*$")
_EARLIER = compile_late(
    r",?\s(?:(?:only|just|some)\s)?(?:(?:a|the|\d{1,3}|[a-z-]{2,20})\s(?:years?|months?|weeks?|days?|decades?|winters?|summers?)\s)?(?:before|earlier|previously|beforehand),\s(?:in|on)\s(?:the\s)?(?:\w{1,12}\sof\s)?$"
)
"""Between a verb and its date: "had been recorded two years before, in |2012"."""
_LENGTH = re.compile(
    r"\b(?:in|for|after|took|lasted|of|than|only|nearly|about|exactly)\s+(?:a|\d+|[a-z-]+)\s+(?:years?|months?|weeks?|days?|decades?)\b"
)
_AGENT = compile_late(r"^\sby\s(?:(?:the|a|an|its|his|her|their)\s)?[\w’'-]+")
_LATER = compile_late(r"\blater\b")
_SHIFTS = re.compile(
    r"\b(?:[Ll]ater|[Tt]hen|[Aa]fter|[Ww]hen|[Uu]ntil|[Bb]y|[Nn]ext|[Ff]ollowing|[Ss]ince|[Oo]nce|[Ee]ventually|[Ff]inally|[Ss]oon|[Aa]gain|[Mm]eanwhile|[Tt]oday|[Nn]ow|[Ii]f|"
    r"[Ww]ould|[Cc]ould|[Ss]hould|might|years?|decades?|months?|weeks?|days?|centur(?:y|ies)|\d+)\b"
)
"""Words that move the time of which is told on."""
_SUBJECT = compile_late(
    r"\s*(?:[,;:)—–.]+\s+)?(?:(?:but|although|though|for|as|since|while|whereas)\s+)?(?:(?!(?:and|who|where|when|which|that|was|were|is|are|has|did|would|to|not|with)\b)[\w’'-]+\s+){1,8}"
)
_ANY_VERB = compile_late(r"\s[a-z]{3,}ed\s|\b(?:took|came|went|saw|became|began|made|left|got)\b")
_THAT_HAD = compile_late(
    r",?\s+(?:after|following|at\s+the\s+end\s+of|thanks\s+to)\s+(?:(?:a|an|the|its|his|her|their)\s+)?(?:[\w’'-]+\s+){1,6}?(?:that|which|who)\s+"
)
_HAVING_AFTER = compile_late(r"\s*+(?:,\s*+)?(?:[a-z]+\s++)?")
_IN_NAME = compile_late(r"\b(?:of|the|from|since|his|her|its|their|a|an)\s+$")
_FRONTED = compile_late(r"(?:^|[.;,]\s)(?:In|On|in|on)\s+$")
_BEGINNING = compile_late(
    r"\b(?:[Bb]orn|[Ff]ounded|[Bb]uilt|[Oo]pened|[Ee]stablished|[Cc]reated|[Ff]ormed|[Ll]aunched|[Bb]egan|[Bb]egun|[Ss]tarted|[Cc]ompleted|[Ii]ntroduced|[Ii]nvented|[Ee]rected|[Cc]onstructed|[Ii]ncorporated)\b[^.;]*$"
)
_PREPARED = compile_late(
    r"(?:begun|started|laid|commissioned|designed|planned|filed|applied|submitted|proposed|ordered|drawn|written|recorded|drafted|granted|signed|approved|bought|acquired|commenced|broken|set|been)$"
)
_GROWN = re.compile(
    r"(?:grown|risen|increased|climbed|expanded|doubled|tripled|quadrupled|fallen|declined|decreased|dropped|shrunk|halved|dwindled|reached|become|changed|improved|worsened)$"
)
"""What had come of a state that is told before, and so is later than it: "it was 120 in 2020. It had grown to 140 in 2024"."""
_INTENDED = re.compile(r"planned|intended|hoped|expected|meant|scheduled|promised|wanted|proposed|aimed|agreed|decided")
"""What had been in mind was to come at the time that is told of it: "had planned a sale in 2020"."""
_CONCEDES = compile_late(
    r"\b(?:[Aa]lthough|[Tt]hough|[Ww]hile|[Aa]s|[Ww]hen|[Aa]fter|[Ss]ince|[Bb]ecause|[Oo]nce|[Ii]f)\s[^,;]*$"
)


_MAIN = compile_late(
    rf",\s+(?:he|she|they|it|we|I|the\s+[a-z]+|[A-Z][a-z]+(?:\s[A-Z][a-z]+)?)\s+(?!had\b)[^.;:()]{{1,80}}\b{IN}"
)


def find_earlier_pasts(paragraph: Paragraph) -> Iterator[ToldOrder]:
    """What a text puts before something else by "had" or "having"."""
    text = paragraph.text
    if "had " not in text and "aving " not in text:
        return
    known = moments(paragraph)
    for at, moment in enumerate(known):
        if moment.is_loose:
            continue
        sentence = paragraph.sentence_at(moment.span.start)
        begin = max(sentence.start, known[at - 1].span.end if at else 0)
        found = _had_before(text, begin, moment)
        if found is None:
            continue
        before = known[at - 1] if at else None
        if found["had"] == "had":
            if before is not None and _is_time_of(paragraph, before, found, sentence):
                yield ToldOrder(moment, before)
        elif found["had"] == "having":
            if before is not None and _HAVING_AFTER.fullmatch(text, before.span.end, found.start()):
                yield ToldOrder(moment, before)
        elif found.start() == sentence.start and at + 1 < len(known):
            after = known[at + 1]
            if sentence.contains(after.span) and _is_main(text, moment, after):
                yield ToldOrder(moment, after)


def _had_before(text: str, begin: int, moment: Moment) -> re.Match[str] | None:
    """The "had" or "having" whose verb a moment dates."""
    found = last_match(_HAD, text, begin, moment.words.start)
    if found is None:
        return None
    step = _EARLIER.search(text, found.end(), moment.words.start)
    told = text[found.end() : step.start() if step else moment.words.start]
    if CLAUSE.search(_AGENT.sub("", told, 1)) or _LATER.search(told) or _INTENDED.fullmatch(found["verb"]):
        return None
    if "," in told and step is None and _CONCEDES.search(text, begin, found.start()):
        return None  # "Although he had moved closer, in 1972 he …"
    if moment.words.start - found.end() > 70 or not _AT.search(text, found.end(), moment.words.start):
        return None
    return found


def _is_time_of(paragraph: Paragraph, before: Moment, had: re.Match[str], sentence: Span) -> bool:
    """Whether the moment before is that from which "had" looks back."""
    text = paragraph.text
    if before.is_loose or _IN_NAME.search(text, 0, before.words.start) or _GROWN.match(had["verb"]):
        return False
    gap = text[before.span.end : had.start()]
    if len(gap) > 130 or "(" in gap:
        return False
    if _THAT_HAD.fullmatch(gap):
        return True
    home = paragraph.sentence_at(before.span.start)
    lead = text[home.start : before.words.start]
    if _BEGINNING.search(lead) and not _PREPARED.search(had[0]):
        return False
    if home != sentence:
        if paragraph.sentence_before(sentence) != home or _SHIFTS.search(gap):
            return False
        rest, subject = text[before.span.end : home.end], text[sentence.start : had.start()]
        is_clear = _FRONTED.search(text, home.start, before.words.start) or not _ANY_VERB.search(rest)
        return bool(is_clear) and len(rest) < 60 and _SUBJECT.fullmatch(" " + subject) is not None
    main, mark, subject = gap.rpartition(";" if ";" in gap else ":")
    if mark and (_FRONTED.search(text, home.start, before.words.start) or gap.lstrip().startswith(",")):
        is_still = not _SHIFTS.search(_LENGTH.sub("", main)) and not _SHIFTS.search(subject)
        return is_still and len(main) < 60 and _SUBJECT.fullmatch(subject) is not None
    if _SHIFTS.search(gap):
        return False
    if not re.match(r"\s*[,;:—–]", gap) or _ANY_VERB.search(gap):
        return False
    is_participle = re.fullmatch(r"[A-Z][a-z]+(?:ed|en|ilt|un|de)\s[^,;.]*", lead) is not None
    return _SUBJECT.fullmatch(gap) is not None and (not is_participle or _PREPARED.search(had[0]) is not None)


def _is_main(text: str, moment: Moment, after: Moment) -> bool:
    between = text[moment.span.end : after.words.start]
    return _MAIN.fullmatch(between) is not None and not CLAUSE.search(between)
