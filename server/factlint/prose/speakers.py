"""Labels of a talk that name who speaks: "MOE: …", "Ann Lund: I …"; not those of what is told about: "Velmar: the town …"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from factlint.prose.draft import BlockKind, ParsedDraft
from factlint.prose.sentences import boundaries

WORD = re.compile(r"[^\W\d_]+")
ENDS_A_SENTENCE = re.compile(r"[.!?…][\"'”’)\]]*\s*$")
LABEL = re.compile(
    r"\W{0,6}(?:\d{1,2}(?::\d\d){1,2}\W{1,4}|\d{1,3}[.)]\s*)?([^\s:.!?][^:.!?\n]{0,80}?(?:\.[^:.!?\n]{1,30}){0,2}):(?=\s|$)"
)
"""A label at the start of a sentence, with what may stand before it: "2. Myth:", "[00:12:40] MOE:"."""
_SPEAKER = re.compile(
    r"((?:[A-Z][A-Za-z]{0,4}\.\s)?[A-ZÀ-Þ][\w’'-]{1,30}(?:\s(?:[A-Z]\.|[A-ZÀ-Þ][\w’'-]{1,30}|of|de|van|von)){0,3})(?:\s\([^()]{1,40}\))?$"
)
"""What may name who speaks: "MOE", "Ann Lund", "DR. LUND (laughing)"."""
_NO_SPEAKERS = frozenset(
    # What a writer says to the reader.
    "addendum also aside background context danger disclaimer edit "
    "example examples hint hints important info nb note notes notice ps remark remarks reminder see "
    "tip tips todo update updates warning "
    # What is true.
    "a actually answer answers correct fact facts right true truth verdict "
    # Parts of a text, and what an entry tells.
    "abstract access address advantages after afterwards age aim aims animals appearance april architect area "
    "august autumn award awards before behavior behaviour benefits breaking built capital "
    "care career case cases cause causes chapter climate cons corollary cost "
    "costs country date dates death december depth detail details diet "
    "disadvantages drink earlier early economy effect effects evidence exhibit exhibits "
    "family features february fig figure finally first food founded founder friday goal goals "
    "habitat height here highlights history hours image january july june key keywords language "
    "languages late later legacy lemma length life march may method methods monday more name new "
    "news next november now objective objectives october old opened opening origin origins overview owner owners "
    "part phase photo place plan plans point points price prices problem problems proof pros "
    "purpose quick range reason reasons reference references region result results risk risks rooms "
    "saturday scope second september size source sources spring staff stage status step steps subject "
    "summary summer sunday table theme then theorem theory third thursday time times title today topic town "
    "transport travel trivia tuesday type visitors wednesday weight width winter work works year years youth".split()
)
"""Words of labels that nobody is called by."""
_NOUN = re.compile(r"(?:(?:tion|sion|ment)s?|ness|ity|ism|ship|ology|ography|ture|ics|ies)$")
"""Ends of words that are no names: "Conservation:", "Architecture:"."""
_FORM_OF_SPEAKERS = re.compile(
    r"(?!(?:St|Mt|Ft)\.)[A-Z][A-Za-z]{0,4}\.\s|[^a-zà-ÿ]{2,}(?:\s\(|$)|[^(]+\([a-z]+(?:ing\b|s\)|ly\))"
)
"""What by itself tells that a name speaks: a title ("Dr. Lund"), capitals ("MOE"), what is done meanwhile ("Moe (laughing)")."""
_TIME_STAMP = re.compile(r"\d:\d\d")
_SPOKEN = re.compile(
    r"^\s*[\"“„«‘]|^\s*(?i:well|yes|yeah|no|oh|ah|hm+|okay|ok|thanks|sure|look|so|hello|hi|exactly|absolutely|of course)\s?[,.]|"
    r"[?!](?=[\s\"'”’)]|$)|\b(?:[Mm]y|me|[Mm]yself|[Ww]e['’](?:re|ve|d|ll))\b|(?:^|[.!?])\s*We\b|"
    r"(?:^|[.!?,;:–—(\"“„«‘]|\b[a-z]+|\b(?:And|But|So|Or|If|When|As|What|Then|Because))\s*\bI(?=\s[a-z]|['’](?:m|ve|d|ll)\b)"
)
"""What tells that words are spoken: "I", "We had …", a question, an exclamation, a quotation, "Well, …"; "our solar system" is written."""


def is_speaker(label: str, said: str) -> bool:
    """Whether a label may name who says the sentence behind it: "MOE: The zoo …", but not "Update: …" or "Zoo: The zoo …"."""
    found = _SPEAKER.match(label)
    if found is None or not ENDS_A_SENTENCE.search(said):
        return False
    words = WORD.findall(found[1].lower())
    if any(word in _NO_SPEAKERS or _NOUN.search(word) for word in words):
        return False
    return set(words).isdisjoint(WORD.findall(said.lower()))


def is_spoken(draft: ParsedDraft, index: int) -> bool:
    """Whether a label that begins a block names a speaker: its form tells so, or somebody speaks in the draft.

    A name alone may be an entry of what the draft tells of, such as a town.
    """
    text = draft.blocks[index].text
    label = LABEL.match(text)
    if label is None or next(_names_in(draft, index), None) is None:
        return False
    if _FORM_OF_SPEAKERS.match(label[1]) or _TIME_STAMP.search(text, 0, label.start(1)):
        return True
    return draft.compute_once(_holds_talk)


def _holds_talk(draft: ParsedDraft) -> bool:
    """Whether somebody speaks in a draft: words behind a name are spoken, names follow each other in a block, or one comes again."""
    met: set[tuple[int | None, str]] = set()
    for index, block in enumerate(draft.blocks):
        names = list(_names_in(draft, index))
        if not names:
            continue
        label = LABEL.match(block.text)
        entry = draft.heading_index(index), names[0]
        if len(names) > 1 or entry in met or (label is not None and _SPOKEN.search(block.text[label.end() :])):
            return True
        met.add(entry)
    return False


def _names_in(draft: ParsedDraft, index: int) -> Iterator[str]:
    """The labels of a block that may name speakers, where it begins with one: "…, 1998. Demon Rum: The Struggle …" names none."""
    block = draft.blocks[index]
    label = LABEL.match(block.text)
    if label is None or not _may_have_speakers(draft, index, label[1]):
        return
    for number, (start, end) in enumerate(boundaries(block.text)):
        label = LABEL.match(block.text[start:end])
        if label is not None and is_speaker(label[1], block.text[start + label.end() : end]):
            yield label[1]
        elif number == 0:
            return


def _may_have_speakers(draft: ParsedDraft, index: int, label: str) -> bool:
    """In lists and cells a name before a colon is a term; and a word that the draft has in small letters too is no name."""
    block = draft.blocks[index]
    return (
        block.kind is BlockKind.PARAGRAPH
        and block.container not in {"list", "definition"}
        and draft.compute_once(_small_words).isdisjoint(WORD.findall(label.partition("(")[0].lower()))
    )


def _small_words(draft: ParsedDraft) -> frozenset[str]:
    """The words that stand in a draft's source without a capital: no names."""
    return frozenset(word for word in WORD.findall(draft.text) if word[0].islower())
