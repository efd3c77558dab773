"""What a size belongs to: the noun phrase of its subject, its owner, or the main clause behind "at" and "with"."""

from __future__ import annotations

import re

from factlint.consistency.contradictions.retold.mentions import PREPOSITION
from factlint.consistency.contradictions.words import is_stem_before, stem_of, stems_in
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_OWNER = compile_late(
    r"(?:\b(?:[Tt]he|[Tt]his|[Oo]ur)\s)?(?<![\w-])(?P<owner>(?:[\w-]++\s){0,2}[\w-]++)[’'](?:s|(?<=s[’']))?\s(?:own\s)?$"
)
"""As in "the tower's height", "the Regal's own 140 seats"."""
_ITS = compile_late(
    r"\b(?P<its>[Ii]ts|[Hh]is|[Hh]er|[Tt]heir|[Oo]ur|[Yy]our)\s(?:(?:own|famous|great|narrow|steep)\s)?[$€£]?$"
)
"""As in "its 140 seats", "their narrow 2-metre path"."""
_ITS_SIZE = compile_late(
    r"\b(?:[Ii]ts|[Hh]is|[Hh]er|[Tt]heir|[Oo]ur|[Ww]hose)\s(?:[a-z]+\s)?(?:height|length|width|depth|thickness|diameter|weight|capacity|crew|staff|membership|population|price|cost|area|circulation)\sof\s(?:just\s|only\s)?[$€£]?$"
)
"""As in "its height of 41 metres"."""
_WITH_ITS = compile_late(
    r",?\swith\s(?:all\s)?(?:its|his|her|their)\s(?:(?:capacity|crew|staff|height|length|depth|width|weight|population|membership)\sof\s)?(?:just\s|only\s)?$"
)
"""As in "the tower, with its 41 metres"."""
_WITH_OR_AT = compile_late(
    r"(?:^|[,.;]\s|\s)(?P<at>[Aa]t|[Ww]ith|[Ff]or)\s(?:(?P<its>its|their|a|an|the|all)\s)?(?:(?:total|overall|maximum|full)\s)?(?:(?P<dimension>capacity|height|length|width|depth|weight|crew|staff|cost|price|population|area|diameter|circulation)\sof\s|(?:space|room|seats)\sfor\s)?(?:just\s|only\s|all\s)?[$€£]?$"
)
"""As in "At 41 metres, the tower", "with a crew of 14 the ship", "with its 14 men the ship"."""
_WHICH = compile_late(
    r"(?:,?\s(?:which|that|who)\s(?:is|was|stands|rises|weighs|measures|has|had|can\shold|could\shold)\s)$"
)
"""As in "the tower, which is 41 metres"."""
_IS = compile_late(
    r"\s(?:is|was|are|were|stands|stood|measures|measured|weighs|weighed|rises|runs|covers|covered|reaches|lasts|lasted|takes|took|costs?|has|have|had|holds|held|contains|"
    r"carries|carried|comprises|consists\sof|boasts|employs|employed|seats|sleeps|offers|numbers|counts|lists|houses|owns|owned|keeps|is\smade|was\smade|spans|extends|tops)\b(?=[^,;:()]{0,40}$)"
)
"""As in "the tower is 41 metres", "the farm has 54 acres"."""
_HAS_PART = compile_late(
    r"\b(?:has|have|had|with)\s(?:an?\s|its\s)?(?P<noun>(?:[a-z-]+\s)?(?!total|about|only|just|some|over)[a-z]{4,})\s$"
)
"""A part with its own size: "it has a tower 41 metres high"."""
_DETERMINED = compile_late(r"(?<!of\s)(?<!\w)(?:[Tt]he|[Aa]n?|[Tt]his|[Oo]ur)\s")
FRONT = compile_late(r"(?:In|At|On|From|With|For)\s")
_TAKEN_FOR_GRANTED = compile_late(
    r"(?:^|[\s,])(?:[Ss]ince|[Bb]ecause|[Aa]lthough|[Tt]hough|[Aa]s|[Gg]iven\sthat|[Nn]ow\sthat|[Tt]hat)\s(?P<subject>[^,;]{3,50})$"
)
_NAME_AT_END = compile_late(r"(?<![\w’-])(?:[A-Z][\w’-]++\s){0,3}[A-Z][\w’-]++$")
_BY_PRONOUN = compile_late(r"(?:^|\s)(?:[Ss]he|[Hh]e|[Ii]t)(?:\s(?:also|now))?$")
_IT_IS = compile_late(r"\b(?:[Ss]he|[Hh]e|[Ii]t)[’']s\s(?:now\s|only\s|just\s)?$")
"""A pronoun with its verb in short: "it's 41 metres high"."""
_TO_CLAUSE = compile_late(r"[^,;:.()]{0,50},\s|\s(?=the\s)")
_CLAUSE = compile_late(r"(?:the|this|our)\s(?P<noun>[\w’-]+(?:\s[\w’-]+)?)|(?P<name>[A-Z][\w’-]+(?:\s[A-Z][\w’-]+)*)")
"""From a size that opens a sentence to the subject behind it: "At 46 metres, |the tower"."""
_IN_ASIDE = compile_late(r",\s(?:at|with\sits)\s$")
_LAST_PREPOSITION = compile_late(r"\s(?:at|of|with|for|about|only|just)$")
_CLAUSE_EDGE = compile_late(r"[;:()]")
_PRONOUNS = frozenset("she he it that there who what let here".split())
NO_NOUNS = frozenset(
    "per of and or to in at on by is was as percent times thousand million points years s this his has".split()
)


def find_owner(paragraph: Paragraph, sentence: Span, lead: str, end: int) -> tuple[frozenset[str], str, str]:
    """What a size belongs to, the noun of that, and how it is taken up: "noun" by its name, "its", or "" where it is not."""
    if (owner := _OWNER.search(lead)) and owner["owner"].lower() not in _PRONOUNS:
        return _belongs(_stems(owner["owner"]), "noun")
    if with_its := _WITH_ITS.search(lead):
        return _belongs(_last_noun(lead[: with_its.start()]), "noun")
    if _ITS.search(lead) or _ITS_SIZE.search(lead):
        return frozenset(), "", "its"
    if (behind := _subject_behind(paragraph, sentence, lead, end)) is not None:
        return _belongs(behind, "noun")
    if which := _WHICH.search(lead):
        return _belongs(_last_noun(lead[: which.start()]), "noun")
    if _IT_IS.search(lead):
        return _stems_before(paragraph, sentence), "", ""
    if part := _HAS_PART.search(lead):
        return _belongs(_last_noun(part["noun"]), "")
    if verb := _IS.search(lead):
        return _subject_of(paragraph, sentence, lead[: verb.start()])
    if lead.endswith((", at ", ", ")) or _IN_ASIDE.search(lead):
        return _belongs(_last_noun(lead.rsplit(",", 1)[0]), "noun" if " at " in lead[-5:] else "")
    return _belongs(_last_noun(_LAST_PREPOSITION.sub("", lead.rstrip())), "")


def _belongs(stems: list[str], again: str) -> tuple[frozenset[str], str, str]:
    """The stems of an owner, the last of which is its noun, with how it is taken up."""
    return frozenset(stems), stems[-1] if stems else "", again


def _stems(words: str) -> list[str]:
    return [one for word in words.split() if (one := stem_of(word))]


def _subject_behind(paragraph: Paragraph, sentence: Span, lead: str, end: int) -> list[str] | None:
    """The subject of the main clause that "at" or "with" and a size open: "At 46 metres, the tower"; None where there is none."""
    at = _WITH_OR_AT.search(lead)
    if at is None or not (at["at"][0].isupper() or at["its"]):
        return None
    comma = _TO_CLAUSE.match(paragraph.text, end, sentence.end)
    behind = _CLAUSE.match(paragraph.text, comma.end(), sentence.end) if comma is not None else None
    if behind is None:
        return None
    stems = _stems(behind["noun"] or behind["name"] or "")
    if behind["noun"] and len(stems) > 1 and not is_stem_before(paragraph, stems[1], sentence.start):
        return stems[:1]
    return stems


def _subject_of(paragraph: Paragraph, sentence: Span, words: str) -> tuple[frozenset[str], str, str]:
    """What a size belongs to by the words before its verb: "since |the tower| is", "the tower on the hill| has"."""
    subject = _CLAUSE_EDGE.split(words)[-1]
    if _BY_PRONOUN.search(subject) is not None:
        return _stems_before(paragraph, sentence), "", ""
    if (granted := _TAKEN_FOR_GRANTED.search(subject)) is not None:
        noun = _last_noun(granted["subject"])
        return _belongs(noun, "noun" if noun else "")
    return _belongs(_first_noun(subject.partition(", ")[0]), "")


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
    before = paragraph.sentence_at(sentence.start - 1) if sentence.start else None
    return stems_in(before.slice(paragraph.text)) if before is not None else frozenset()


def noun_stems(words: str) -> list[str]:
    found: list[str] = []
    for word in words.split():
        if word in NO_NOUNS or not (stem := stem_of(word)):
            break
        found.append(stem)
    return found
