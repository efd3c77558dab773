"""What a size belongs to: the noun phrase of its subject, its owner, or the main clause behind "at" and "with"."""

from __future__ import annotations

import re

from factlint.consistency.contradictions.words import stem_of, stems_in
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_OWNER = compile_late(
    r"(?:\b(?:[Tt]he|[Tt]his|[Oo]ur)\s)?(?<![\w-])(?P<owner>(?:[\w-]++\s){0,2}[\w-]++)[’'](?:s|(?<=s[’']))?\s(?:own\s)?$"
)
_ITS = compile_late(
    r"\b(?P<its>[Ii]ts|[Hh]is|[Hh]er|[Tt]heir|[Oo]ur|[Yy]our)\s(?:(?:own|famous|great|narrow|steep)\s)?[$€£]?$"
)
_ITS_SIZE = compile_late(
    r"\b(?:[Ii]ts|[Hh]is|[Hh]er|[Tt]heir|[Oo]ur|[Ww]hose)\s(?:[a-z]+\s)?(?:height|length|width|depth|thickness|diameter|weight|capacity|crew|staff|membership|population|price|cost|area|circulation)\sof\s(?:just\s|only\s)?[$€£]?$"
)
_WITH_ITS = compile_late(
    r",?\swith\s(?:all\s)?(?:its|his|her|their)\s(?:(?:capacity|crew|staff|height|length|depth|width|weight|population|membership)\sof\s)?(?:just\s|only\s)?$"
)
_WITH_OR_AT = compile_late(
    r"(?:^|[,.;]\s|\s)(?P<at>[Aa]t|[Ww]ith|[Ff]or)\s(?:(?P<its>its|their|a|an|the|all)\s)?(?:(?:total|overall|maximum|full)\s)?(?:(?P<dimension>capacity|height|length|width|depth|weight|crew|staff|cost|price|population|area|diameter|circulation)\sof\s|(?:space|room|seats)\sfor\s)?(?:just\s|only\s|all\s)?[$€£]?$"
)
_WHICH = compile_late(
    r"(?:,?\s(?:which|that|who)\s(?:is|was|stands|rises|weighs|measures|has|had|can\shold|could\shold)\s)$"
)
_IS = compile_late(
    r"\s(?:is|was|are|were|stands|stood|measures|measured|weighs|weighed|rises|runs|covers|covered|reaches|lasts|lasted|takes|took|costs?|has|have|had|holds|held|contains|"
    r"carries|carried|comprises|consists\sof|boasts|employs|employed|seats|sleeps|offers|numbers|counts|lists|houses|houses|owns|owned|keeps|is\smade|was\smade|spans|extends|tops)\b(?=[^,;:()]{0,40}$)"
)
_HAS_PART = compile_late(
    r"\b(?:has|have|had|with)\s(?:an?\s|its\s)?(?P<noun>(?:[a-z-]+\s)?(?!total|about|only|just|some|over)[a-z]{4,})\s$"
)
_DETERMINED = compile_late(r"(?<!of\s)(?<!\w)(?:[Tt]he|[Aa]n?|[Tt]his|[Oo]ur)\s")
PREPOSITION = compile_late(r"\s(?:of|in|on|at|to|for|from|with|by|near|over|under)\s")
FRONT = compile_late(r"(?:In|At|On|From|With|For)\s")
_TAKEN_FOR_GRANTED = compile_late(
    r"(?:^|[\s,])(?:[Ss]ince|[Bb]ecause|[Aa]lthough|[Tt]hough|[Aa]s|[Gg]iven\sthat|[Nn]ow\sthat|[Tt]hat)\s(?P<subject>[^,;]{3,50})$"
)
_NAME_AT_END = compile_late(r"(?<![\w’-])(?:[A-Z][\w’-]++\s){0,3}[A-Z][\w’-]++$")
_BY_PRONOUN = compile_late(r"(?:^|\s)(?:[Ss]he|[Hh]e|[Ii]t)(?:\s(?:also|now))?$")
_PRONOUNS = frozenset("she he it that there who what let here".split())
NO_NOUNS = frozenset(
    "per of and or to in at on by is was as percent times thousand million points years s this his has".split()
)


def find_owner(paragraph: Paragraph, sentence: Span, lead: str, end: int) -> tuple[frozenset[str], str, str]:
    """What a size belongs to, the noun of that, and how it is taken up."""
    text = paragraph.text
    if (owner := _OWNER.search(lead)) and owner["owner"].lower() not in _PRONOUNS:
        stems = [one for word in owner["owner"].split() if (one := stem_of(word))]
        return frozenset(stems), stems[-1] if stems else "", "noun"
    if with_its := _WITH_ITS.search(lead):
        noun = _last_noun(lead[: with_its.start()])
        return frozenset(noun), noun[-1] if noun else "", "noun"
    if _ITS.search(lead) or _ITS_SIZE.search(lead):
        return frozenset(), "", "its"
    if (at := _WITH_OR_AT.search(lead)) and (at["at"][0].isupper() or at["its"]):
        comma = re.compile(r"[^,;:.()]{0,50},\s|\s(?=the\s)").match(text, end, sentence.end)
        if comma is not None:
            behind = re.compile(
                r"(?:the|this|our)\s(?P<noun>[\w’-]+(?:\s[\w’-]+)?)|(?P<name>[A-Z][\w’-]+(?:\s[A-Z][\w’-]+)*)"
            ).match(text, comma.end(), sentence.end)
            if behind is not None:
                words = (behind["noun"] or behind["name"] or "").split()
                stems = [one for word in words if (one := stem_of(word))]
                if behind["noun"] and len(stems) > 1 and not is_known_word(paragraph, stems[1], sentence):
                    stems = stems[:1]
                return frozenset(stems), stems[-1] if stems else "", "noun"
    if which := _WHICH.search(lead):
        noun = _last_noun(lead[: which.start()])
        return frozenset(noun), noun[-1] if noun else "", "noun"
    if re.search(r"\b(?:[Ss]he|[Hh]e|[Ii]t)[’']s\s(?:now\s|only\s|just\s)?$", lead):
        return _stems_before(paragraph, sentence), "", ""
    if part := _HAS_PART.search(lead):
        noun = _last_noun(part["noun"])
        return frozenset(noun), noun[-1] if noun else "", ""
    if verb := _IS.search(lead):
        subject = re.split(r"[;:()]", lead[: verb.start()])[-1]
        noun = _first_noun(subject.partition(", ")[0])
        if _BY_PRONOUN.search(subject) is not None:
            return _stems_before(paragraph, sentence), "", ""
        granted = _TAKEN_FOR_GRANTED.search(subject)
        if granted is not None:
            noun = _last_noun(granted["subject"])
        return frozenset(noun), noun[-1] if noun else "", "noun" if granted is not None and len(noun) else ""
    if lead.endswith((", at ", ", ")) or re.search(r",\s(?:at|with\sits)\s$", lead):
        noun = _last_noun(lead.rsplit(",", 1)[0])
        return frozenset(noun), noun[-1] if noun else "", "noun" if " at " in lead[-5:] else ""
    noun = _last_noun(re.sub(r"\s(?:at|of|with|for|about|only|just)$", "", lead.rstrip()))
    return frozenset(noun), noun[-1] if noun else "", ""


def _first_noun(words: str) -> list[str]:
    """The stems of the noun phrase that a clause begins with."""
    words = re.split(r"[;:()—–]|\s(?:and|but|when|while|since|because|that|which|who)\s", words)[-1].strip()
    plain = re.sub(r"^(?:When|While|Since|Because|Although|Though|As|And|But)\s", "", words)
    if _DETERMINED.match(plain) is not None or (plain[:1].isupper() and FRONT.match(plain) is None):
        plain = PREPOSITION.split(plain)[0]
        stems = [one for word in re.findall(r"[\w’'-]+", plain)[-5:] if (one := stem_of(word))]
        if stems:
            return stems
    return _last_noun(words)


def _last_noun(words: str) -> list[str]:
    """The stems of the last noun phrase of some words."""
    words = re.split(r"[;:()—–]|,\s|\s(?:and|but|when|while|since|that|which|who)\s", words.rstrip(" ,"))[-1]
    name = _NAME_AT_END.search(words)
    if name is not None and not _DETERMINED.search(words):
        return [one for word in name[0].split() if (one := stem_of(word))]
    determined = list(_DETERMINED.finditer(words))
    if determined:
        words = words[determined[-1].start() :]
    words = PREPOSITION.split(words)[0] if not FRONT.match(words) else words
    words = re.sub(r"\s(?:is|was|are|were|has|had|have|stands|rises|itself)$", "", words)
    return [one for word in re.findall(r"[\w’'-]+", words)[-5:] if (one := stem_of(word))]


def _stems_before(paragraph: Paragraph, sentence: Span) -> frozenset[str]:
    """What "it" or "she" may speak of: the words of the sentence before."""
    before = [one for one in paragraph.sentences if one.start < sentence.start]
    return stems_in(before[-1].slice(paragraph.text)) if before else frozenset()


def is_known_word(paragraph: Paragraph, stem: str, sentence: Span) -> bool:
    return stem in stems_in(paragraph.text[: sentence.start])


def noun_stems(words: str) -> list[str]:
    found: list[str] = []
    for word in words.split():
        if word in NO_NOUNS or not (stem := stem_of(word)):
            break
        found.append(stem)
    return found
