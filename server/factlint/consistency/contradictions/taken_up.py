"""How a sentence takes up a value that was told before: by its clause, by what holds it, or by the group that is counted."""

from __future__ import annotations

import re

from factlint.consistency.contradictions.holders import find_holder
from factlint.consistency.contradictions.told_values import ToldValue
from factlint.consistency.contradictions.vocabulary.apart_words import OTHERS, REDONE, UNSURE
from factlint.consistency.contradictions.words import Word, read_words, stems_in
from factlint.consistency.late_patterns import compile_late

DATED = frozenset({"year", "day"})
_GRANTED = compile_late(
    r"(?:^|[\s,;(])(?:when|since|after|before|because|until|as|by\sthe\stime|once|although|though|that|which|where|given|while)\s$",
    re.IGNORECASE,
)
_GRANTING = compile_late(
    r"(?:When|Since|After|Before|Because|Until|As|By\sthe\stime|Once|Although|Though|Given|While)\s"
)
_PERSONS = frozenset({"he", "she", "they", "we", "i", "it"})
_HOLDS = compile_late(
    r"\b(?:is|are|has|have|costs?(?!\sof)|measures?|weighs?|holds?|contains?|covers?|employs?|seats?|carries|carry|houses?|numbers?|starts?|opens?|"
    r"closes?|leaves?|begins?|ends?|takes?|runs?|stands?|lies|departs?|arrives?|serves?|lasts?|offers?|counts?|rises|reads|names|lists|"
    r"connects?|meets?|comes|reaches|burns|uses|needs)\b"
)
_HELD = compile_late(r"\b(?:was|were|had)\b(?!\s\w+(?:ed|en|t)\b)")
_KNOWN = compile_late(r"\b(?:[Tt]he|[Tt]his|[Tt]hese|[Oo]ur|[Mm]y|[Ii]ts|[Tt]heir|[Yy]our|[Hh]is|[Hh]er)\s|[’']s\s")
_NAMED = compile_late(r"(?<=[a-z,]\s)[A-Z][a-z]+|^[A-Z][a-z]+\s[A-Z][a-z]+")
_BARE = compile_late(
    r"^(?:(?:[Ee]ntry|[Aa]dmission|[Dd]oors|[Bb]reakfast|[Cc]heck-?(?:in|out)|[Pp]arking|[Tt]ickets|[Rr]egistration|[Ll]unch|[Dd]inner|[Tt]uition|[Mm]embership|[Dd]elivery|"
    r"[Ss]hipping|[Kk]ick-?off|[Bb]idding|[Ee]ntrance|[Rr]ent|[Bb]oarding|[Ss]ervice|[Cc]offee)(?:\sto\sthe\s[a-z]+)?)\s(?:is|are|costs?|opens?|starts?|begins?|closes?|ends?|takes?|lasts?)\s"
)
_ANY = compile_late(
    r"^(?:(?:[Ww]hen|[Aa]s)\s)?(?:An?|an?|Each|Every|Some|Any|One|Another|Most|Many|Few|No|If|Suppose|Let|Consider|Find|What|How|When\sa|For)\s|\b(?:each|every)\s|\bif\b"
)
_APART = compile_late(
    rf"\b(?:{OTHERS}|{REDONE}|{UNSURE}|last|earlier|not|additional|remaining|extra|more|less|fewer|then|now|today|once|nowadays|average|median|"
    r"mean|maximum|minimum|up\sto|at\s(?:least|most)|including|excluding|without|alone|compared|different|whereas|while|versus|rather|than|"
    r"almost|nearly|about|both|respectively|rose|fell|grew|increased|decreased|dropped|became|reduced|raised|changed|twice|half|initial|final|"
    r"eventually|afterwards|subsequently|meanwhile|minus|plus|example|usually|often|sometimes|typically)\b",
    re.IGNORECASE,
)
_MODAL = compile_late(r"\b(?:would|could|should|might|may)\b")
_FEWEST = 2
_DATING = frozenset(
    "year day month week quarter half season spring summer autumn fall winter decade first second third fourth".split()
)
"""Words of a time that comes again: "the second quarter of 2017" is another than that of 2025."""
_RESPECTIVELY = compile_late(r"\brespectively\b")
_WHENEVER = compile_late(r"\b(?:when|as|while|once|that|which|where)\s$|\b(?:When|As|While|Once)\b", re.IGNORECASE)
_BY_PRONOUN = compile_late(
    r"(?:(?:When|Since|After|Before|Because|Until|As|Once|Although|Though|While|and|but)\s)?(?:he|she|they|it|you|one|He|She|They|It|You|One)\s"
)
_BY_NOUN = compile_late(r"\b(?:the|[’']s)\s(?:[a-z]+\s)?[a-z]+\sof\s$|[’']s\s[a-z]+\sof\s$")
_DAILY = compile_late(r"\b(?:each|every)\s(?:morning|evening|night|day)\b|\bdaily\b")
_FRONTED = compile_late(
    r"(?:On|In|For|At|With|Without|Under|During|By|From|Among|When|If|While|Where|As|To|Of|Outside|Inside|Including|Counting|Excluding|Within|Between)\s"
)
_TIME = compile_late(
    r"\b(?:1\d{3}|20\d{2}|January|February|March|April|May|June|July|August|September|October|November|December|Mondays?|Tuesdays?|"
    r"Wednesdays?|Thursdays?|Fridays?|Saturdays?|Sundays?|spring|summer|autumn|winter|war|daily|nightly|weekdays?|weekends?|holidays?|tomorrow|"
    r"yesterday|tonight|morning|evening|afternoon|night|noon|season|decade|century)\b"
)
_PREPOSITION = compile_late(
    r"\s*(?:in|at|near|for|on|with|of|from|to|by|per|when|if|each|during|under|as|than|through|between|without)\s"
)
_HARMLESS = compile_late(
    r"\s(?:at\sa\stime|at\sonce|in\sall|in\stotal|with\sa|with\sits|to\sa|in\sfront\sof|of\s(?:(?!the\b)[a-z]+\s?){1,4}[.!]?$)"
)
_GIVES = compile_late(r"\s*(?:who|that|which|with\swhom|in\swhich|on\swhich|we|I|they|he|she|it)\s")
_PARTICIPLE = compile_late(
    r"\s*(?!between|been|even|often|seven|when|then|open|one|done|during|own)[a-z]+(?:ed|en|ne|wn|ld|ing)\s"
)
_DEFINITE = compile_late(
    r"\b(?:the|these|those|all(?:\sof)?(?:\sthe)?|its|their|his|her|our)\s(?:[a-z]+\s)?[$€£]?$", re.IGNORECASE
)
_POINTS = compile_late(r"\b(?:[Oo]n|[Ii]n|[Oo]f|[Aa]t)\s(?:this|these)\s[a-z]")
"""What is pointed at, paragraphs on: "like the twelve boxes on this slide"."""
_LOOSE = frozenset(
    "king queen emperor pope president bishop minister man woman boy girl war battle child person group team party people one thing".split()
)


def takes_up_clause(known: ToldValue, new: ToldValue) -> bool:
    """Whether all words before a value in its clause are those of the clause of another."""
    lead = new.lead
    words = read_words(lead)
    if len(words) < _FEWEST and new.start > new.sentence.start:
        lead = new.wider_lead
        words = read_words(lead)
    stems = {word.stem for word in words} - _DATING
    if (
        len(stems) < _FEWEST
        or _ANY.search(lead)
        or _RESPECTIVELY.search(lead)
        or not any(lead[word.start].islower() for word in words)
        or _BY_PRONOUN.match(lead)
    ):
        return False
    is_near = known.paragraph is new.paragraph
    granted = (
        (_is_granted(new) or _GRANTING.match(lead))
        and (_tense(lead) or not _WHENEVER.search(new.text, new.sentence.start, new.start + 6))
    ) or _BY_NOUN.search(lead) is not None
    dated = new.value.kind in ("year", "day")
    if not granted and (dated or not is_near or not (_HOLDS.search(lead) or _HELD.search(lead))):
        return False
    is_named = _KNOWN.search(lead) is not None or _NAMED.search(lead) is not None
    if not is_named and not (_BARE.search(lead) and is_near):
        return False
    if not _are_of_one(known, words) or not (granted or _begins_alike(known, words[0])):
        return False
    if not (dated or granted) and (_times(known) != _times(new) or _tense(known.lead) != _tense(lead)):
        return False
    return _apart(known) == _apart(new) and _is_fronted_alike(known, new) and _is_tail_known(known, new)


def has_one_holder(known: ToldValue, new: ToldValue) -> bool:
    """Whether both are values of one thing."""
    if not new.value.kind.startswith(("count", "money", "measure")):
        return False
    holder = find_holder(new)
    if holder is None or not holder.is_known or (holder.heads & _LOOSE and known.paragraph is not new.paragraph):
        return False
    other = find_holder(known)
    if other is None or not holder.is_same(other):
        return False
    if known.paragraph is not new.paragraph and (
        holder.is_by_pronoun or other.is_by_pronoun or _POINTS.search(new.sentence.slice(new.text))
    ):
        return False
    if _PERSONS.issuperset(holder.path) and (
        known.paragraph is not new.paragraph or _NAMED.search(new.text, known.value.end, new.value.span.start)
    ):
        return False
    times = _times(known)
    if holder.is_by_noun:
        if (
            not times <= set(_TIME.findall(new.sentence.slice(new.text)))
            or (_apart(known) - _apart(new))
            or _apart_before(new)
        ):
            return False
    elif (
        (_tense(known.lead) != _tense(new.lead) and not _is_granted(new))
        or times != _times(new)
        or _apart(known) != _apart(new)
        or not _is_fronted_alike(known, new)
    ):
        return False
    return (
        (holder.is_by_noun and holder.is_open and not holder.is_before_noun) or _is_tail_known(known, new)
    ) and _is_tail_known(new, known)


def takes_up_group(known: ToldValue, new: ToldValue) -> bool:
    """Whether the counted are spoken of as known, with the words that told what they did: "the men who sailed with it"."""
    value = new.value
    if not value.kind.startswith(("count", "money", "measure")):
        return False
    before = new.text[max(new.sentence.start, value.span.start - 24) : value.span.start]
    if not _DEFINITE.search(before):
        return False
    tail = new.text[value.end : new.sentence.end]
    gives = _GIVES.match(tail) or _PARTICIPLE.match(tail)
    if gives is None:
        return False
    stems = stems_in(known.sentence.slice(known.text))
    told_apart = stems_in(new.text[value.span.end : value.end])
    if not told_apart <= stems:
        return False  # "ten countries … the three presidential countries that …"
    clause = re.split(r"[,;:()—–]", tail, maxsplit=1)[0]
    words = read_words(clause)
    least = 1 if gives[0].split()[0] in ("we", "I", "they", "he", "she", "it") else _FEWEST
    if len(words) < least or not all(word.stem in stems for word in words[:least]):
        return False
    apart = {one.lower() for one in _APART.findall(before + clause)}
    return apart == {one.lower() for one in _APART.findall(known.text, known.sentence.start, known.sentence.end)}


def _is_granted(told: ToldValue) -> bool:
    """Whether a clause speaks of what the reader knows: "since …", "when …"; "until 1917" alone is no clause."""
    if not told.lead.strip():
        return False
    return (_GRANTED.search(told.text, told.sentence.start, told.start) or _GRANTING.match(told.lead)) is not None


def _are_of_one(known: ToldValue, words: tuple[Word, ...]) -> bool:
    """Whether the words are all in the sentence of a value that is known, and speak of its subject.

    What follows the clause of a date is not dated by it, and a date in brackets dates only what they stand behind.
    """
    if known.value.kind in DATED:
        is_bracketed = known.text[: known.start].endswith("(")
        own = read_words(
            f"{known.wider_lead} {known.tail}" if is_bracketed else known.text[known.sentence.start : known.end]
        )
    else:
        own = read_words(known.sentence.slice(known.text))
    stems = {word.stem for word in own}
    return all(word.stem in stems for word in words) and words[0].stem not in _LOOSE


def _begins_alike(known: ToldValue, first: Word) -> bool:
    """Whether the clause of a value that is known begins with the word that another one begins with."""
    return any(own and own[0].stem == first.stem for own in map(read_words, (known.lead, known.wider_lead)))


def _is_tail_known(known: ToldValue, new: ToldValue) -> bool:
    """Whether what follows a value does not tell where, when or of what part it holds."""
    tail = new.tail
    if not tail.strip(" .!?") or not _PREPOSITION.match(tail) or _HARMLESS.match(tail):
        return True
    stems = stems_in(known.sentence.slice(known.text))
    return all(word.stem in stems for word in read_words(tail))


def _apart(told: ToldValue) -> set[str]:
    """The words near a value that may tell two things or times apart."""
    found = _APART.findall(told.text, max(told.sentence.start, told.start - 20), min(told.sentence.end, told.end))
    return {one.lower() for one in found} | {one.lower() for one in _MODAL.findall(told.text, told.start, told.end)}


def _apart_before(told: ToldValue) -> bool:
    """Whether such a word stands right before a value."""
    return (
        _APART.search(told.text, max(told.sentence.start, told.value.span.start - 12), told.value.span.start)
        is not None
    )


def _times(told: ToldValue) -> set[str]:
    """What tells the time in the clause of a value and in what the sentence begins with."""
    clause = told.text[told.start : told.end]
    return set(_TIME.findall(_DAILY.sub("", told.front + clause)))


def _is_fronted_alike(known: ToldValue, new: ToldValue) -> bool:
    """Whether the sentences do not begin with another place, case or time each: "On the other scale, …"."""
    return all(
        not _FRONTED.match(one.front) or stems_in(one.front) <= stems_in(other.sentence.slice(other.text))
        for one, other in ((known, new), (new, known))
    )


def _tense(lead: str) -> bool:
    """Whether a clause tells of what was."""
    return re.search(r"\b(?:was|were|had)\b|\b[a-z]{3,}ed\b", lead) is not None
