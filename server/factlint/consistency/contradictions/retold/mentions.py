"""Of whom or what something is told: by a name, a definite noun or a pronoun, and whether two such mentions are of one thing."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from factlint.consistency.contradictions.vocabulary.event_words import THE_DAY
from factlint.consistency.contradictions.vocabulary.person_words import KIN, TITLES
from factlint.consistency.contradictions.words import stem_of
from factlint.consistency.dates.events import RELATIVE, brings_in_name
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_PRONOUN_OF = {
    form: forms.split()[0]
    for forms in ("it its itself", "he his him", "she her hers", "they their them", "we our us", "i my me")
    for form in forms.split()
}
_WORD = re.compile(r"[^\W_][\w’'-]*")
_EDGE = compile_late(
    r"[;:()—–]|,?\s(?:and|but|when|while|since|after|before|until|because|as|where|although|though|if|once|whether|than|so)\s|"
    r"(?<!\S)(?:[Ww]hen|[Ww]hile|[Ss]ince|[Aa]fter|[Bb]efore|[Uu]ntil|[Bb]ecause|[Aa]s|[Ww]here|[Aa]lthough|[Tt]hough|[Ii]f|[Oo]nce|[Bb]y\sthe\stime|that|from\sthe\stime)\s|"
    rf"(?<!\S)(?:from\s)?{THE_DAY}"
)
_FRONT = compile_late(
    r"^(?:(?:In|On|At|By|For|During|With|Of|To|From|Under|Like|Unlike|Among|Within|Throughout|Long|Soon|Shortly|Just|Only)\b[^,]*,\s)"
)
PREPOSITION = compile_late(r"\s(?:of|in|on|at|to|for|from|with|by|near|over|under|beside|between)\s")
_DETERMINER = compile_late(r"^(?P<article>the|this|that|our|my|its|his|her|their|your|these|an?)\s", re.IGNORECASE)
_LAST = compile_late(
    r"(?:^|\s)(?:(?P<article>[Tt]he|[Tt]his|[Tt]hat|[Oo]ur|[Mm]y|[Ii]ts|[Hh]is|[Hh]er|[Tt]heir|[Aa]n?)\s)?(?P<words>(?:[^\W_][\w’'-]*\s){0,4}[^\W_][\w’'-]*)$"
)
_SUBJECT = compile_late(
    r"(?:(?P<article>[Tt]he|[Tt]his|[Tt]hat|[Oo]ur|[Mm]y|[Ii]ts|[Hh]is|[Hh]er|[Tt]heir)\s)?"
    r"(?P<words>(?:[A-Z][\w’-]*|[a-z][\w’-]*)(?:\s(?!(?:has|had|was|were|is|are|stood|did|can|could|will|would|gave|have|been|never|not|no|it|he|she|there|which|who|that|kept|came|went|took|of|in|on|at|for|with|to)\b)[\w’-]+){0,4})"
)
_HYPERNYMS = frozenset(
    stem_of(word)
    for word in "ship vessel boat steamer ferry yacht schooner trawler tug barge company firm business maker club society band "
    "organisation organization charity group association trust union cooperative co-operative brewery factory works shop store "
    "school college university hospital hotel museum gallery theatre cinema library church chapel cathedral abbey bridge tower "
    "castle mill station railway line canal park garden reserve town village city parish island lake mountain river book novel "
    "film play opera newspaper magazine journal paper album poem prize award festival building house hall scheme project "
    "programme service centre office team orchestra choir league party agency institute academy bank airline airport".split()
)
_TITLES = frozenset(map(stem_of, TITLES))
_SENTENCE_BEGINNING = compile_late(r"[.!?]\s+[A-Z][\w’'-]*(?!\s[A-Z])")
_NOBODY = frozenset(
    "nobody no none there some people many most few all everyone everybody one two three four five six seven eight "
    "nine ten both each several each any another "
    "these those such what when where who why how if as but and yet so then even only perhaps today now here "
    "visitors bread gas legend experts critics".split()
)
_PLURAL = compile_late(r"(?:The|These|Those|Our)\s(?:[a-z-]+\s)?[a-z-]+s\s(?:are|were|have|had|[a-z]+)\b")
_OF_THEIRS = compile_late(rf"\b(?:His|Her|Their)\s(?:[a-z]+\s)?(?:{KIN}|friend|pupil|successor|predecessor)\b")
_AUXILIARIES = frozenset(
    "was were is are had has have been be being also first officially formally finally only duly itself himself herself all both "
    "originally which who that".split()
)
_NO_HEADS = frozenset("first second third last next only same other one new old final".split())
"""What stands before a noun and never for it: "the last living pigeon died"."""
_LONG_ENOUGH = 4
_LONGEST = 9
_ASIDES = compile_late(r"^([^,]{2,60}),\s[^,]+(?:,[^,]+)?,?$")


@dataclass(frozen=True, slots=True)
class Mention:
    """Whom words speak of: `pronoun` is "it", "he" and so on, or else `stems` are those of a noun phrase with its `head`.

    `names` are its words with capitals. One that is `definite` speaks of what is known, or by a name.
    """

    pronoun: str = ""
    stems: tuple[str, ...] = ()
    head: str = ""
    names: frozenset[str] = frozenset()
    definite: bool = True


def read_mention(words: str) -> Mention | None:
    """What a noun phrase or pronoun speaks of."""
    words = words.strip(" ,")
    pronoun = _PRONOUN_OF.get(words.lower())
    if pronoun:
        return Mention(pronoun)
    article = _DETERMINER.match(words)
    plain = words[article.end() :] if article else words
    if not plain or len(plain.split()) > _LONGEST:
        return None
    front = PREPOSITION.split(plain, maxsplit=1)[0]
    heads = [one for word in _WORD.findall(front) if (one := stem_of(word))]
    if not heads:
        return None
    stems = tuple(one for word in _WORD.findall(plain) if (one := stem_of(word)))
    names = frozenset(stem_of(word) for word in _WORD.findall(plain) if word[:1].isupper()) - {""}
    is_indefinite = article is not None and article["article"].lower() in ("a", "an")
    return Mention("", stems, heads[-1], names, not is_indefinite and (article is not None or bool(names)))


def without_auxiliaries(words: str) -> str:
    """The words before a verb without those that belong to it: "the hall, which was first"."""
    words = words.rstrip(" ,")
    while words:
        before, _, last = words.rpartition(" ")
        if last not in _AUXILIARIES:
            return words
        words = before.rstrip(" ,")
    return words


def subject_before(text: str, sentence: Span, at: int) -> Mention | None:
    """The subject of a verb: the noun phrase before it in its clause, asides left out."""
    words = text[sentence.start : at].rstrip(" ,") + " "
    edges = list(_EDGE.finditer(words))
    if edges:
        words = words[edges[-1].end() :]
    words = _FRONT.sub("", words.strip(" ,"))
    if edges and not words.strip(" ,") and re.search(r"\b(?:and|but)\s$", edges[-1][0]):
        return sentence_subject(text, sentence)
    aside = _ASIDES.match(words)
    if aside is not None:
        words = aside[1]
    elif "," in words:
        words = words.rsplit(",", 1)[1]
    found = _LAST.search(words.strip(" ,"))
    return read_mention(words) if found is not None else None


def noun_before(text: str, sentence: Span, at: int) -> Mention | None:
    """The noun phrase right before an aside or a relative clause: "the chapel itself, |which was"."""
    words = text[sentence.start : at].rstrip(" ,(")
    words = words.removesuffix(" itself").removesuffix(" himself").removesuffix(" herself")
    edges = [
        *_EDGE.finditer(words),
        *re.finditer(r",\s|\b(?:In|Like|On|At|From|To|For|Of|in|like|by|with|to|for|from)\s", words),
    ]
    start = max((edge.end() for edge in edges), default=0)
    phrase = words[start:]
    if " the " in phrase and " of the " not in phrase:
        phrase = phrase[phrase.rindex(" the ") + 1 :]
    found = _LAST.search(phrase)
    return read_mention(phrase) if found is not None else None


def subject_behind(text: str, at: int, end: int) -> Mention | None:
    """The subject of the main clause that begins at an offset: "since its opening in 1902 |the club has"."""
    start = at
    while start < end and text[start] in " ,)":
        start += 1
    found = _SUBJECT.match(text, start, end)
    if found is None or (
        not found["article"] and not found["words"][:1].isupper() and found["words"].lower() not in _PRONOUN_OF
    ):
        return None
    words = found[0]
    first = found["words"].split()[0].lower()
    if not found["article"] and first in _NOBODY:
        return None
    if not found["article"] and first in _PRONOUN_OF:
        return Mention(_PRONOUN_OF[first])
    if found["article"] and not found["words"][:1].isupper():
        # A verb may follow a noun in small letters: one or two words are enough.
        words = " ".join(words.split()[:3])
        return _trim(words)
    capitals: list[str] = []
    for word in found["words"].split():
        if not word[:1].isupper():
            break
        capitals.append(word)
    return read_mention(" ".join(([found["article"]] if found["article"] else []) + capitals)) if capitals else None


def _trim(words: str) -> Mention | None:
    """A mention of "the" and a noun, of which what follows may be a verb: kept open in `stems`, the first is the noun."""
    parts = words.split()
    if parts[0].lower() in ("his", "her", "its", "their", "my", "our") and len(parts) < 2:
        return None
    if parts[1:] and parts[1].lower() in _NO_HEADS:
        return None
    return read_mention(" ".join(parts[:2]))


def sentence_subject(text: str, sentence: Span) -> Mention | None:
    """What a sentence begins with, if that is a name, a definite noun or a pronoun."""
    words = sentence.slice(text)
    front = _FRONT.match(words)
    return subject_behind(text, sentence.start + (front.end() if front else 0), sentence.end)


def is_same(paragraph: Paragraph, known: Mention, new: Mention, known_at: Span, new_at: Span) -> bool:
    """Whether two mentions are of one thing; the sentences are where they stand."""
    text = paragraph.text
    if new.pronoun:
        if known.pronoun:
            return known.pronoun == new.pronoun and not _topic_changes(paragraph, known, known_at, new_at)
        if new.pronoun in ("he", "she", "they") and not known.names:
            return False
        if new.pronoun in ("he", "she") and _is_told_of_another(text, known, known_at):
            return False
        return not _topic_changes(paragraph, known, known_at, new_at, new.pronoun)
    if known.pronoun:
        return False
    if new.stems[0] in _TITLES and known.names and _TITLES.isdisjoint(known.stems):
        new = replace(new, stems=new.stems[1:], names=new.names - _TITLES)
    if new.head == "coupl" and known.names and new.definite:
        return True
    if set(new.stems) <= set(known.stems):
        return new.head == known.head or new.head in known.names
    if set(known.stems) <= set(new.stems):
        return new.head == known.head and set(new.stems) - set(known.stems) <= new.names
    if (
        not new.names
        and new.definite
        and len(new.stems) == 1
        and any(len(new.head) >= _LONG_ENOUGH and stem != new.head and stem.endswith(new.head) for stem in known.stems)
    ):
        return True
    if new.names or not new.definite or not known.names or new.head not in _HYPERNYMS or len(new.stems) > 1:
        return False
    earlier = text[: new_at.start]
    return new.head not in {stem_of(word) for word in _WORD.findall(earlier)} and not _topic_changes(
        paragraph, known, known_at, new_at
    )


def _is_told_of_another(text: str, known: Mention, sentence: Span) -> bool:
    """Whether a sentence is about somebody else than a person in it: "Ann Lee, married to Bo Lee, who died in 1663"."""
    subject = sentence_subject(text, sentence)
    return subject is not None and bool(subject.names) and subject.names.isdisjoint(known.stems)


def _topic_changes(paragraph: Paragraph, known: Mention, known_at: Span, new_at: Span, pronoun: str = "") -> bool:
    """Whether another subject stands between two sentences, of which a pronoun may speak."""
    text = paragraph.text
    between = text[known_at.end : new_at.start]
    names = " ".join(word.capitalize() for word in known.stems)
    if pronoun in ("he", "she") or known.pronoun in ("he", "she"):
        if _OF_THEIRS.search(text, known_at.end, new_at.start) is not None:
            return True
        return RELATIVE.search(new_at.slice(text)) is not None or brings_in_name(
            between if known.pronoun else _SENTENCE_BEGINNING.sub(" the ", f". {between}"),
            f"{known_at.slice(text)} {names}",
        )
    for sentence in paragraph.sentences:
        if known_at.end <= sentence.start < new_at.start:
            subject = sentence_subject(text, sentence)
            if sentence.slice(text).startswith(("Its ", "Their ", "His ", "Her ")):
                continue
            if subject is not None and subject.head and not subject.names and _PLURAL.match(text, sentence.start):
                continue
            if subject is not None and (
                subject.pronoun not in ("it", "they", pronoun) and not set(subject.stems) & set(known.stems)
            ):
                return True
    return False
