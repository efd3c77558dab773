"""What a text says to lie in a century or a decade: a year set off beside it, or of a thing that is said to be of that time."""

from __future__ import annotations

import re
from typing import NamedTuple

from factlint.consistency.calendar_dates import MONTHS
from factlint.consistency.dates.centuries.eras import Era
from factlint.consistency.dates.moments import GOES_ON
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_GLUE_WORD = (
    r"(?:in|tail|very|the|of|way|early|late|mid|middle|by|at|during|toward|towards|end|beginning|start|dawn|close|eve|height|that|is|i\.e\.|well|far|into|still|already|just|"
    r"halfway|midway|through|deep|a|an|quarter|half|thirds?|two|three|quarters|decades?|years?|part|first|second|third|fourth|last|final|opening|closing|when|was|being|this|it|very|now|only|then|namely|"
    r"specifically|around|precisely|exactly|near|on|to|be|more|say|or|right|so|both|probably|perhaps|possibly|presumably|apparently|with|drawing|from|its|nearly|almost|over|coming|not|yet|"
    r"barely|begun|old|young|about|most|likely|c\.|ca\.|circa|between|"
    rf"\d{{1,2}}(?:st|nd|rd|th)?|{'|'.join(MONTHS)}|spring|summer|autumn|winter)"
)
_GLUE = compile_late(rf"(?P<mark>[\s,(—–:;-]|{_GLUE_WORD}(?![\w’']))*", re.IGNORECASE)
_JOINED = compile_late(r"[,(—–:]|\b(?:well|far|deep|halfway|midway|early\s+in|late\s+in)\b")
_NOT_THEN = compile_late(r"\b(?:only|not)\s+(?:in|by|at|during|towards?|near)\b", re.IGNORECASE)
"""What happens in the era and not in the year: "proposed in 1832, it was |only in the 1850s built"."""
_CLOSES = compile_late(
    r"s?(?:\s*+(?:[).;:—–]|$|,(?!\s(?:and|or|then|again|in\sthe|in\s\d)\b))|\s++(?:to\sbe\s(?:precise|exact)|or\sso\b|precisely|exactly|on(?:wards?)?,|and\s(?:1\d{3}|20\d\d)[,.)]))"
)
_WORK_WORD = (
    r"(?:built|erected|constructed|founded|raised|put\s+up|begun|cast|carved|woven|painted|printed|written|wrote|composed|laid\s+out|laid|made|produced|crafted|compiled|"
    r"published|engraved|sculpted|designed|signed|dated|inscribed|drawn|recorded|released|copied|completed|finished|forged)"
)
_WORK = compile_late(rf"\b(?P<verb>{_WORK_WORD})\b")
_WHEN_MADE = compile_late(
    r"(?:\s+(?:it|them|this))?(?:\s+and\s+dated)?(?:\s+(?:by|for|at|on|from|in(?=\s+(?-i:[A-Z])))\s+[^.;,\d]{1,40})?,?\s+(?:(?:there\s+)?(?:in|about|around|c\.)\s+)?(?:early\s+|late\s+)?"
)
_OWN = compile_late(
    r"\s+(?:(?!(?:and|or|but|was|were|is|had|who|whose)\b)[a-zA-Z’'-]+,?\s+){1,5}?(?:(?:was|were|(?:that|which)\s+was)\s+)?(?:first\s+|actually\s+|originally\s+)?$"
)
_OF_THAT_TIME = compile_late(
    r"\b(?:(?:is|was|are|were|comes|came)\s+from|dat(?:es?|ed|ing)\s+(?:back\s+)?(?:from|to)|(?:is|was)\s+of|belongs\s+to|goes\s+back\s+to|"
    r"(?:a|an|this|that|one)\s+(?:[a-z]+\s+)?(?:work|product|building|piece|song|film|novel|book|house|church|copy|manuscript|text|painting|poem|play|record|hit|tune|film|carol|hymn|poster|toy|coat|letter|diary|print|vase|jar|bowl|cup|mask|sewer|wall|gate|castle|chapel|inn|palace|pulpit|altar|font|screen|tomb|well|cellar|dam|canal|road|lighthouse|windmill|farmhouse|cottage|hall|theatre|library|monument|statue|fountain|pavilion|settle|mosaic|window|dance|dress|car|bridge|tower|barn|mill|chest|chair|clock|coin|map|organ|bell)\s+(?:of|from))\s+"
    r"(?:the\s+)?(?:early\s+|late\s+|mid-?\s*|middle\s+of\s+the\s+|end\s+of\s+the\s+|beginning\s+of\s+the\s+)*$",
    re.IGNORECASE,
)
_REWORKED = compile_late(
    r"\b(?:re-?\w*built|restor\w+|replac\w+|successor|predecessor|copy|replica|later|new|present|current|extension|wing|older|now|altered|enlarged|but|although|though|despite|not|style|revival|neo-?\w*|"
    r"until|edition|reprint\w*|translat\w+|again|re-?record\w*|reissue\w*|facsimile)\b",
    re.IGNORECASE,
)
_IN_BRACKETS = compile_late(
    r"(?:\s+(?!and\b|or\b)[\w’'-]+){1,5}\s*\((?:c\.\s*|ca\.\s*|dated\s+|in\s+|from\s+|of\s+|made\s+in\s+|built\s+in\s+)?"
)
_VERB = compile_late(
    r"[;:.!?()]|\b(?:\w{2,}ed|\w{2,}ing|was|were|is|are|be|been|has|had|have|did|became|made|began|begun|took|came|went|saw|fell|rose|held|kept|left|lost|won|led|gave|found|built|wrote|written|grew|ran|"
    r"met|said|set|put|brought|sold|bought|stood|until|till|since|than|but|though|although|while|later|after|before|from|between|to|of(?!\s+the\s+(?:early|late|mid|\w+(?:th|st|nd|rd)\b))|and|or|who|which|that|like|as|by(?!\s+the)|for)\b",
    re.IGNORECASE,
)
_SCENE = compile_late(r"(?:\b(?:[Ii]n|[Bb]y|[Oo]n|[Aa]t|[Aa]round|[Aa]bout|late|early|\d|[A-Z][a-z]+)\s+)$")
_IN_THE = compile_late(
    r"\b(?:[Ii]n|[Bb]y|[Dd]uring|[Oo]f|[Aa]t|[Tt]owards?|[Uu]ntil|[Tt]hroughout)\s+the\s+(?:[a-z]+[\s-]+)*$"
)
_SINCE_THEN = compile_late(r"(?<!dates\s)(?<!dating\s)(?<!dated\s)\bfrom\s+(?:the\s+)?$|\bsince\b")
_IS_SUBJECT = compile_late(r"\s+(?:was|were|is|has|had|saw|brought|gave|began|ended|came)\b")
_POSSESSIVE = compile_late(r"['’]s?\b")
_WHEN = compile_late(
    r"(?:,\s(?:the\syear\sof\s)?[^,.;:()\d]{3,40})?,?\s+(?:(?:when|with|as|while|just\sas)\s+)?the\s+|[^,.;:()\d]{0,60},\s(?:when|as|while)\sthe\s"
)
_AS_THE = compile_late(r"\b(?:[Aa]s|[Ww]hen|[Ww]hile|[Ww]ith|[Jj]ust\sas)\sthe\s$")
_DREW_ON = compile_late(
    r"\s(?:(?:was|is|had|were)\s)?(?:(?:just|barely|hardly|scarcely|only|still|slowly|at\slast)\s)*(?:dr[ae]w\w*|near\w*|dawn\w*|opened|closed|ended|beg[au]n\w*|turned|wan\w*|came|coming|approach\w*|young|old|a\s[a-z]+\sold)\b[^,.;:()\d]{0,40},\s(?:in|by|about|around|on)\s(?:[A-Z][a-z]+\s)?(?:\d{1,2}\s[A-Z][a-z]+\s)?"
)
_FALLS_IN = compile_late(
    r"\s+(?:(?:still|already|clearly|really)\s+)?(?:belong(?:s|ed)\s+to|falls?\s+(?:in|within)|fell\s+(?:in|within)|lies\s+in|lay\s+in|(?:is|was)\s+(?:still\s+)?in)\s+the\s+(?:[a-z]+\s+(?:of\s+the\s+)?){0,3}$"
)
_THE = compile_late(r",\s+(?:the|this|our|a)\s+(?:[a-z]+\s+)?")
_BUILT_IN = compile_late(
    r"\b(?:[Bb]uilt|[Ee]rected|[Cc]onstructed|[Ff]ounded|[Rr]aised|[Pp]ainted|[Ww]ritten|[Cc]arved|[Cc]ast|[Mm]ade)\s+(?:by\s+[^,;.]{1,30}\s)?in\s+$"
)
_OF_ITS_YEAR = compile_late(
    r"\b(?:[Aa]n?|[Tt]he|[Tt]his|[Tt]hat|[Ii]ts|[Oo]ur)\s(?:[a-z-]+\s){1,3}of\s(?:\d{1,2}\s)?(?:[A-Z][a-z]+\s)?$"
)
_THEN_MADE = compile_late(
    rf",\s(?:and\s)?(?:first\s|probably\s)?{_WORK_WORD}(?:,\s[^,;.()]{{3,40}},)?(?:\s(?:by|for|at|on|in(?=\s(?-i:[A-Z])))\s[^.;,\d]{{1,40}})?\s"
    r"(?:(?:early|late|well|at\sthe|in\sthe|towards?\sthe|right|only)\s)*(?:(?:in|during|of|towards?|at|into)\s)?(?:the\s)?(?:[a-z-]+\s){0,3}(?:of\s)?(?:the\s)?$",
    re.IGNORECASE,
)
""""A bridge of 1688|, put up in the closing years of the |eighteenth century"."""
_AMONG = compile_late(
    r",\s(?:is|was|are|were|remains|counts\sas|ranks\samong|belongs\s(?:among|to)|(?:may|can|must)\sbe\scalled)\s(?:one\sof|among|the\s(?:only|oldest|earliest|finest|last|first|best)|an?\s(?:rare|fine|late|early|typical))\s[^.;:(),]{5,80}\s(?:of|from)\sthe\s(?:(?:[a-z]+\s){1,3}of\s(?:the\s)?|(?:early|late|mid|middle|whole|entire)\s)?$",
    re.IGNORECASE,
)
""""Lit in 1763|, is one of the few monuments of the |seventeenth century"."""
_MAKES_IT = compile_late(
    r",\swhich\s(?:makes|made|would\smake)\s(?:it|them|him|her|this|these)\s(?:the|an?|one\sof\sthe)\s(?:[a-z]+\s){0,2}$"
)
_THIS = compile_late(
    r"\b(?:this|that|these|those)\s+(?!(?:was|were|is|are|had|has|came|ran|went|began)\b)(?:[a-z-]+\s+){1,3}(?:of|in|at\s+the\s+(?:end|beginning|start)\s+of|from)\s+the\s+(?:early\s+|late\s+)?$"
)
_ONE_OF = compile_late(r",\s+(?:one\s+of\s+the|an?|the|our)\s+(?:[a-z]+\s+){0,3}$")
_OF_THAT_YEAR = compile_late(
    r"\b(?:[Tt]he|[Aa]n?|[Ii]ts|[Tt]his)\s+(?:[a-z]+\s+){1,2}of\s+(?:\d{1,2}\s+[A-Z][a-z]+\s+)?$"
)
_SUPERLATIVE = compile_late(
    r"(?<!\bas\s)\b(?:the|its|their|his|her|our)\s(?:very\s)?(?:first|last|only)\b"
    r"(?:\s+(?!(?:since|was|were|is|are|had|has|came|ran|went|began)\b)[a-z]+){0,4}\s+(?:in|of|during)\s+the\s+(?:early\s+|late\s+|whole\s+)?$"
)
"""What is the first of its kind in an era; not what first happened in it, or happened only in it."""
_BOUND = compile_late(
    r"\b(?:since|until|till|before|after|than)\s+(?:the\s+)?(?:(?:very|early|late|mid|beginning|start|turn|dawn|middle|end|close|first|second|half|years|decades?|of|the)[\s-]+)*$"
)
"""Before an era that only bounds a time: "the most since the beginning of the |twentieth century"."""
_SO = compile_late(
    r"(?:,\s+(?:and\s+)?(?:so|thus|therefore|hence)|,\s+which\s+(?:puts|places|makes)\s+(?:it|him|her))\b[^.;]{0,40}\b(?:in|into|of)\s+the\s+(?:early\s+|late\s+|mid-?\s*)?$|,\s(?:and\s)?so\s(?:that\s)?the\s(?:early\s|late\s|mid-?\s*)?$"
)
_MADE = compile_late(
    r"\b(?:[Bb]orn\s+in|[Dd]ated(?:\s+by\s+[^,;.\d]{1,40}\s+to)?|[Dd]ates\s+(?:back\s+)?(?:from|to)|[Dd]ating\s+(?:from|to)|(?:[Bb]uilt|[Ee]rected|[Bb]egun|[Mm]ade|[Ww]ritten|[Pp]ainted|[Cc]arved|[Cc]ast|[Ww]oven|[Pp]rinted|"
    r"[Cc]omposed|[Ff]ounded|[Cc]onstructed|[Ll]aid|[Cc]ompleted|[Ff]inished|[Cc]onsecrated|[Ff]orged|[Ee]ngraved)(?:\s+by\s+[^,;.\d]{1,40})?\s+in)\s+(?:[A-Z][a-z]+\s+)?$"
)
_IS_A = compile_late(
    r"\b(?:is|was|remains|makes\s+it|as|are\s+among|is\s+among)\s+(?:(?:still|also|perhaps|therefore|thus|arguably)\s+)?(?:a|an|one|the|among)\b|"
    r"\b(?:is|are|was|were)\s+(?:[a-z]+\s+)?(?:typical|characteristic|representative)\s+of\b"
)
_SEES = compile_late(
    r"\s+(?:saw|brought|gave|witnessed|produced|knew|had|took|cost|was|were|meant|also\s+saw|went)\b[^.;]{0,110}"
)
_IN_DETAIL = compile_late(
    r"(?::|\s—|—|\s–)\s+(?:(?:first|only|as\s+early\s+as|already|thus)\s+)?(?:in\s+|the\s+year\s+)$"
)
_JUST_IN = compile_late(
    r"\b(?:saw|brought|witnessed|gave|had)\s+(?:(?!and\b|but\b)[\w’'-]+,?\s+){1,6}(?:first\s+)?in\s+$"
)
_CONTRAST = compile_late(
    r"\b(?:earlier|by|already|until|till|since|before|after|later|still|but|unlike|only|however|though|although|while|whereas|compared|than|not|never|no|had|from|back|old|older|ago|when|aftermath|memor\w+|anniversar\w*|rebuil\w+|again|abolish\w*)\b"
)
_NAMED_FIRST = compile_late(
    r"[^,.;:]{0,30}:\s+(?:(?:the|its|their|a|an|one)\s+)?(?:first|oldest|earliest|last)\b[^.;:,]{1,60}\s(?:in|on)\s+$"
)
_OPENS = compile_late(r"(?:(?:[Tt]he|[Aa]nd|[Bb]ut|[Tt]hat|[Tt]his|early|late)[\s-]+)*")
_GIVES_YEAR = compile_late(
    r"[;:]\s[^;]{0,90}\b(?:gives?|records?|names?|has|bears?|carries|carry|shows?)\s+(?:the\s+)?(?:year|date)(?:\s+of\s+(?:its\s+|the\s+)?(?:writing|making|building|composition|completion|manufacture|construction|casting|printing))?(?:\s+(?:as|of))?\s+$"
)
_WAS_BUILT = compile_late(
    r"(?:It|They|She|He)\s+(?:was|were)\s+(?:first\s+)?(?:built|erected|constructed|founded|put\s+up|raised|cast|carved|painted|born|written|laid|dug|begun|started|completed|finished|made)\s+(?:by\s+[^,;.]{1,40}\s+)?(?:in|between)\s+|(?:Work|Building|Construction)\s(?:on\s(?:it|them)\s)?(?:was\s)?(?:begun|began|started)\s+in\s+"
)
_IS_ONE = compile_late(r"\b(?:is|was)\s+(?:an?|the|one\s+of\s+the)\s+(?:[a-z]+\s+){0,3}$")
_CARRIES_DATE = compile_late(
    r"[^.;:\d]{1,80}\b(?:(?:carries|bears|gives|shows|has|reads)\s(?:the\s)?(?:date|year)\s(?:of\s)?|is\sdated\s|was\slaid\sin\s)"
)
_ITS_STONE = compile_late(
    r"(?:Its|The)\s(?:[a-z]+\s)?(?:foundation\sstone|corner\s?stone|date\s?stone|lintel|inscription|keystone|plaque|building\saccounts?|deed|colophon|title\spage|signature)\b|It\s"
)
_LABEL = compile_late(r"[A-Z][^.;:\d]{0,60},\s(?:early\s|late\s|mid-?\s?)?")
_ALONE = compile_late(r"[Ii]n\s+")
_LIKE_THIS = compile_late(
    r"\b(?:[Tt]his|[Tt]hese|[Ss]uch)\s+(?:(?:fine|rare|early|late|typical|small|large|splendid)\s+)?$"
)
_DATED = compile_late(r"\b(?:dated|made\s+in|signed|built\s+in|painted\s+in|printed\s+in|woven\s+in|cast\s+in)\s+$")


class Year(NamedTuple):
    """A year, or the first of a decade, with the words that date it."""

    year: int
    span: Span
    words: Span
    is_decade: bool

    @property
    def end(self) -> int:
        """Where it ends, the "s" of a decade included."""
        return self.span.end + (1 if self.is_decade else 0)


def belongs(paragraph: Paragraph, era: Era, year: Year) -> bool:
    """Whether a text says that a year is one of an era."""
    text = paragraph.text
    sentence = paragraph.sentence_at(era.span.start)
    if sentence.start <= year.span.start < sentence.end:
        return (
            _is_beside(text, era, year)
            or _is_when(text, era, year)
            or _is_built_then(text, era, year)
            or _is_of_its_making(text, era, year)
            or _is_told_of_era(text, sentence, era, year)
            or _is_evidence(text, era, year)
        )
    return _is_told_next(paragraph, era, sentence, year) or _is_this_one(paragraph, era, sentence, year)


def _is_beside(text: str, era: Era, year: Year) -> bool:
    """Whether nothing but words of time stands between both, and a mark that sets one off from the other."""
    if era.is_joined:
        between = text[era.span.end : year.words.start] if era.span.end < year.words.start else "."
        return _IN_BRACKETS.fullmatch(between) is not None and text[year.span.end : year.span.end + 1] == ")"
    if not era.is_decade and not era.is_of_any and _has_no_verb(text, era, year):
        return True
    if year.span.end <= era.span.start:
        between = text[year.end : era.nth.start]
        if _SINCE_THEN.search(text, max(0, year.words.start - 18), year.words.start):
            return False
        return bool(
            _GLUE.fullmatch(between)
            and _JOINED.search(between)
            and ("the" in between.lower() or era.is_of_any)
            and not _NOT_THEN.search(between)
            and GOES_ON.match(text, era.span.end)
        )
    between = text[era.span.end : year.words.start]
    return bool(
        _GLUE.fullmatch(between)
        and _JOINED.search(between)
        and ";" not in between
        and _CLOSES.match(text, year.span.end)
        and not (era.is_decade and between.strip().endswith("("))
    )


def _has_no_verb(text: str, era: Era, year: Year) -> bool:
    """Whether both date the same clause: no other verb, mark or joining word stands between."""
    if year.span.end <= era.span.start:
        between = text[year.end : era.span.start]
        other = text[max(0, year.words.start - 12) : year.words.start]
    else:
        between = text[era.span.end : year.words.start]
        if not _IN_THE.search(text, max(0, era.span.start - 40), era.span.start):
            return False
        if not re.search(r"\b(?:in|on|around|about|by)\s+$", between) or "," in between:
            return False
        other = "in "
    if year.is_decade and "the" not in text[year.words.start : year.words.start + 4]:
        return False
    return (
        len(between) <= 60
        and _SCENE.search(other) is not None
        and not _VERB.search(between)
        and bool(between.strip(" ,"))
        and _POSSESSIVE.match(text, era.span.end) is None
        and (era.is_told_behind or _IS_SUBJECT.match(text, era.span.end) is None)
    )


def _is_when(text: str, era: Era, year: Year) -> bool:
    """ "By 1340, when the fourteenth century was drawing to its close", "1845 belongs to the nineteenth century"."""
    if year.is_decade:
        return False
    if year.words.start > era.span.end:
        is_as = _AS_THE.search(text, max(0, era.nth.start - 14), era.nth.start) is not None
        return is_as and _DREW_ON.fullmatch(text, era.span.end, year.words.start) is not None
    if year.span.end > era.span.start:
        return False
    if era.is_told_behind and _WHEN.fullmatch(text, year.span.end, era.span.start):
        return True
    return _FALLS_IN.fullmatch(text, year.span.end, era.nth.start) is not None


def _is_built_then(text: str, era: Era, year: Year) -> bool:
    """ "A twelfth-century building, put up in 1284", "built in 1284, the twelfth-century church"."""
    if year.is_decade or era.is_of_any:
        return False
    if era.span.end < year.words.start:
        between = text[era.span.end : year.words.start]
        verb = _WORK.search(between)
        if verb is None or len(between) > 110 or _REWORKED.search(between) or re.search(r"\d{3}|[;()]", between):
            return False
        if not _WHEN_MADE.fullmatch(between, verb.end()):
            return False
        if era.is_joined:
            return _OWN.fullmatch(between, 0, verb.start()) is not None
        return _OF_THAT_TIME.search(text, max(0, era.span.start - 60), era.nth.start) is not None
    between = text[year.span.end : era.span.start]
    before = text[max(0, year.words.start - 60) : year.words.start]
    return bool(era.is_joined and _THE.fullmatch(between) and _BUILT_IN.search(before))


def _is_of_its_making(text: str, era: Era, year: Year) -> bool:
    """ "Signed and dated 1613, it is a fine example of the early sixteenth century", "born in 1650, so he lived in …"."""
    if era.span.start < year.span.end or era.is_of_any:
        return False
    between = text[year.end : era.nth.start]
    if year.is_decade:
        return len(between) <= 120 and _THIS.search(between) is not None
    if len(between) > 120 or _REWORKED.search(between) or re.search(r"[.!?]\s|\d{3}", between):
        return False
    if _BOUND.search(between):
        return False
    before = text[max(0, year.words.start - 40) : year.words.start]
    if _MAKES_IT.fullmatch(between):
        return era.is_joined
    if _POSSESSIVE.match(text, era.span.end):
        return False
    if re.search(r"\b(?:that|which|who|whose|where)\b(?!\sthe\s$)", between) and not _SO.search(between):
        return False
    if _OF_ITS_YEAR.search(before) and _THEN_MADE.fullmatch(between):
        return True
    if _AMONG.fullmatch(between):
        return True
    if _MADE.search(before):
        return bool(_IS_A.search(between) or _SO.search(between))
    if _OF_THAT_YEAR.search(before) and era.is_joined:
        return _ONE_OF.match(between) is not None
    if _THIS.search(between):
        return True
    return _SUPERLATIVE.search(between) is not None or _SO.search(between) is not None


def _is_told_of_era(text: str, sentence: Span, era: Era, year: Year) -> bool:
    """ "The nineties brought a boom: in 1986 alone …", "coffee came in the 17th century: the first house opened in 1583"."""
    if year.words.start <= era.span.end or year.is_decade:
        return False
    if _NAMED_FIRST.fullmatch(text, era.span.end, year.words.start) and _CLOSES.match(text, year.span.end):
        return not _CONTRAST.search(text, sentence.start, year.words.start)
    lead = text[sentence.start : era.nth.start]
    if era.is_joined or not _OPENS.fullmatch(lead):
        return False
    if not _SEES.fullmatch(text, era.span.end, year.words.start):
        return False
    between = text[era.span.end : year.words.start]
    return not _CONTRAST.search(between) and bool(
        _IN_DETAIL.search(between)
        or (_JUST_IN.search(between) and re.match(r"\s*[.,;]|\s+and\s+(?:1\d{3}|20\d\d)\b", text[year.span.end :][:12]))
    )


def _is_evidence(text: str, era: Era, year: Year) -> bool:
    """ "It dates from the fourteenth century; a note gives the year of writing as 1487"."""
    if (
        year.words.start <= era.span.end
        or era.is_of_any
        or not _GIVES_YEAR.search(text, era.span.end, year.words.start)
    ):
        return False
    of_that_time = _IS_ONE if era.is_joined else _OF_THAT_TIME
    return of_that_time.search(text, max(0, era.span.start - 60), era.nth.start) is not None and not _REWORKED.search(
        text, era.span.end, year.words.start
    )


def _is_told_next(paragraph: Paragraph, era: Era, sentence: Span, year: Year) -> bool:
    """ "The barn is a sixteenth-century one. It was built in 1684.", "The fifties were hard. In 1967 alone …"."""
    text = paragraph.text
    following = paragraph.sentence_after(sentence)
    if following is None or year.is_decade or not following.start <= year.span.start < following.end:
        return False
    if text.startswith(" alone", year.span.end) and _ALONE.fullmatch(text, following.start, year.words.start):
        return _OPENS.fullmatch(text, sentence.start, era.nth.start) is not None and not era.is_joined
    if _REWORKED.search(text, sentence.start, following.end):
        return False
    if _CARRIES_DATE.fullmatch(text, following.start, year.words.start) and not era.is_of_any:
        if _OF_THAT_TIME.search(text, sentence.start, era.nth.start) and _ITS_STONE.match(text, following.start):
            return True
        return _LABEL.fullmatch(text, sentence.start, era.nth.start) is not None and era.span.end >= sentence.end - 2
    if not _WAS_BUILT.fullmatch(text, following.start, year.words.start) or era.is_of_any:
        return False
    if era.is_joined:
        return _IS_ONE.search(text, sentence.start, era.nth.start) is not None
    return _OF_THAT_TIME.search(text, sentence.start, era.nth.start) is not None


def _is_this_one(paragraph: Paragraph, era: Era, sentence: Span, year: Year) -> bool:
    """ "Drug jar, dated 1741. Jars like this seventeenth-century example …"."""
    text = paragraph.text
    if not era.is_joined or year.span.end > sentence.start or year.is_decade or len(paragraph.years) != 1:
        return False
    return (
        _LIKE_THIS.search(text, sentence.start, era.nth.start) is not None
        and _DATED.search(text, 0, year.words.start) is not None
    )
