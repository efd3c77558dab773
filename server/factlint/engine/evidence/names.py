"""The names a page is found by: its title, the title's short forms, and what its first sentence calls it."""

from __future__ import annotations

import re
from collections.abc import Iterator

_PARENTHESES = re.compile(r"\s*\([^()]*\)")
_ACRONYM = re.compile(r"\(([A-Z][A-Za-z]*(?:\.[A-Z])*\.?[A-Z]\.?s?)\)")
_CALLED = re.compile(
    r"\b(?:also|better|commonly|formerly|officially|popularly|sometimes|often|simply|usually|generally|widely|or)"
    r"(?:\s+(?:known\s+as|called|referred\s+to\s+as|spelled|styled|abbreviated|shortened\s+to|named))?(?:\s+simply)?"
    r"\s+([^,;:()\"“”]{2,50}?)(?=\s*(?:[,;:()\"“”]|\s(?:or|and|is|was|are|were|in|by)\s|$))"
)
_SUBJECT_END = re.compile(r",|\s+(?:is|was|are|were|refers|has|have|includes|comprises|\()\b|\s\(")
_PERSON = re.compile(r"(?:[.!?]\s+|\n)(?:He|She|His|Her|In [^,.]{2,30}, s?he)\s")
_EDGE = re.compile(r"\b")
_GOES_ON = re.compile(r"(?:['’]s?)?\s+[a-z]")
_OPENS = re.compile(r"(?:^|[.!?]\s+|\n)(?:In [^,.]{2,30}, )?\Z")
_OPENING_CP = 100
_LIFE = re.compile(r"\s*\((?:born |died |r\. |c\. |b\. |d\. )?[^()]*\d{2,4}[^()]*\)")


def title_forms(title: str) -> list[str]:
    """A title, and its forms without parentheses and without what follows a comma."""
    forms = [title]
    bare = _PARENTHESES.sub("", title).strip()
    if bare and bare != title:
        forms.append(bare)
    head, comma, _ = bare.partition(",")
    if comma and len(head) > 2:
        forms.append(head)
    return forms


def first_sentence_names(title: str, sentence: str) -> list[str]:
    """Other names that the first sentence of a page gives its subject: full names, abbreviations, "also known as"."""
    opening = sentence[:400]
    found: list[str] = []
    head = _PARENTHESES.sub("", opening)
    if end := _SUBJECT_END.search(head):
        name = head[: end.start()].strip(" ,\"“”'")
        if 2 < len(name) < 70 and not re.match(
            r"(?:In|On|At|As|For|From|By|With|During|Under|This|These|It|There)\s", name
        ):
            found.append(name)
            if name.startswith(("The ", "A ", "An ")):
                found.append(name.split(" ", 1)[1])
    found += [
        short for short in _ACRONYM.findall(opening[:200]) if any(_abbreviates(short, name) for name in (title, *found))
    ]
    before_verb = opening[: _verb_place(opening)]
    for match in _CALLED.finditer(before_verb):
        name = match.group(1).strip(" .,'’")
        if len(name) > 2 and len(name.split()) <= 5 and (name[0].isupper() or name.startswith(("the ", "a ", "an "))):
            found.append(name)
    return [name for name in dict.fromkeys(found) if name != title]


def short_names(title: str, text: str) -> list[str]:
    """What people call the person that an article is about: the surname, and what its own sentences begin with."""
    parts = _PARENTHESES.sub("", title).partition(",")[0].split()
    if not 1 < len(parts) <= 5 or _PERSON.search(text[:1_500]) is None:
        return []
    found: list[str] = []
    for number, part in enumerate(parts):
        # "The Qianlong Emperor" is one emperor of many.
        if len(part) < 4 or not part[0].isupper() or next(_find_word(text, part.lower()), None) is not None:
            continue
        surname = number == len(parts) - 1 and all(one[0].isupper() for one in parts)
        if surname or _stands_alone(part, text):
            found.append(part)
    return found


# Two searches that a pattern for each name would do as well: compiling thousands of patterns takes longer than they do.


def _find_word(text: str, word: str) -> Iterator[int]:
    """Where a word stands in a text, its ends at ends of words."""
    start = text.find(word)
    while start >= 0:
        if _EDGE.match(text, start) and _EDGE.match(text, start + len(word)):
            yield start
        start = text.find(word, start + 1)


def _stands_alone(name: str, text: str) -> bool:
    """Whether a sentence begins with a name and goes on in lower case, or the text says "as NAME"."""
    if next(_find_word(text, f"as {name}"), None) is not None:
        return True
    start = text.find(name)
    while start >= 0:
        if _GOES_ON.match(text, start + len(name)) and _OPENS.search(text, max(start - _OPENING_CP, 0), start):
            return True
        start = text.find(name, start + 1)
    return False


def _abbreviates(short: str, name: str) -> bool:
    """Whether a short form's capitals are initials of a name, in order: "WHO" of "World Health Organization"."""
    initials = iter(word[0].upper() for word in re.findall(r"[^\W\d_]+", name))
    return all(letter in initials for letter in short if letter.isupper())


def _verb_place(sentence: str) -> int:
    match = re.search(r"\s(?:is|was|are|were|refers)\s", sentence)
    return match.start() if match else 120


def split_life_dates(description: str) -> tuple[str, str]:
    """A short description and the years in parentheses that end it: ("Polish-French physicist", "1867–1934")."""
    match = _LIFE.search(description)
    if match is None or match.end() != len(description):
        return description, ""
    return description[: match.start()], match.group().strip(" ()")
