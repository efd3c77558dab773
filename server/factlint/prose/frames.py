"""Words of a draft that it does not itself tell to be so: framed as a myth, an error, a question, a supposition or speech.

The frame may be a label ("Myth: …"), a speaker ("MOE: …"), the heading, the head of a column, or a sentence beside it
("That was a lie.").
"""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import lru_cache
from typing import NamedTuple

from factlint.prose.draft import BlockKind, ParsedDraft
from factlint.prose.sentences import boundaries
from factlint.prose.span import Span
from factlint.prose.surroundings import headings_over, surroundings_of

_KEPT_BLOCKS = 1_024
"""A block with many edits is read once for all of them, and so is the heading or the head of a column over many blocks."""
SAYING = (
    r"(?:say|says|said|claim|claims|claimed|insist|insists|insisted|allege|alleges|alleged|argue|argues|argued|assert|asserts|"
    r"asserted|believe|believes|believed|contend|contends|contended|think|thinks|thought|recall|recalls|recalled|boasts?|boasted|"
    r"jokes?|joked|quipped|supposedly|allegedly|reportedly|purportedly|so-called)"
)
"""Words of telling that need nothing behind them: "Lund |claims| the dam …"."""
WRITING = (
    r"(?:writes?|wrote|reports?|reported|notes?|noted|states?|stated|suggests?|suggested|explains?|explained|maintains?|"
    r"maintained|remarks?|remarked|observes?|observed|adds?|added|tells?(?: \w+){1,3}|told(?: \w+){1,3}|mentions?|mentioned|"
    r"announces?|announced|concludes?|concluded|holds?|held|has it|have it|had it|puts? it)"
)
"""Words of telling that have other senses too: "Lund |wrote| that the dam …"."""
_FALSE = (
    r"(?:false|wrong|untrue|incorrect|inaccurate|mistaken|erroneous|fictional|fictitious|invented|made up|fabricated|"
    r"disproved|disproven|debunked|refuted|retracted|nonsense|lies?|lied|myths?|misconceptions?|falsehoods?|fallac(?:y|ies)|"
    r"mistakes?|errors?|hoax(?:es)?|fakes?|jokes?|rumou?rs?|legends?|fiction|(?:not|never|n['’]t) (?:\w+ )?(?:true|correct|so|right))"
)
"""What a sentence says of another one that is not so: "That was a |lie|"."""
_TALK = (
    r"(?:claim|statement|figure|number|sentence|story|date|year|report|account|assertion|belief|idea|line|note|fact)s?"
)
_BE = r"(?:\s(?:is|was|are|were|be|has been|have been|turn(?:s|ed) out|proved|proves)|['’]s|\s(?=(?:never|not)\b)|(?=n['’]t))"
_FORWARD = re.compile(
    rf"\b(?:the following|what follows|here (?:is|are|comes?)|(?:one|some|two|three|all|both) of (?:these|the following)|"
    rf"(?:these|the next) (?:\w+ )?{_TALK})\b[^.!?]{{0,60}}\b{_FALSE}\b|"
    r"\b(?:none|neither) of (?:these|the following)\b[^.!?]{0,60}\b(?:true|correct|right)\b|"
    r"^\W*(?:\d{1,3}[.)]\s*)?(?:true|right|correct|fact) or (?:false|wrong|incorrect|fiction|myth)\b|"
    r"^\W*(?:\d{1,3}[.)]\s*)?(?:correct|find|spot|mark|underline|mend) (?:the|all|each|every|any) (?:\w+ )?(?:error|mistake)s?\b",
    re.IGNORECASE,
)
"""What makes of the sentences after it something that is not so: "The following is false.", "True or false?"."""
_SUPPOSING = re.compile(
    r"^\W*(?:(?:now|but|so|and|then|please|just|first)\W+)?(?:let(?: us|['’]s|s| me)\s(?:\w+ )?)?"
    r"(?:suppose|supposing|imagine|assume|pretend|picture)\b",
    re.IGNORECASE,
)
""" "Let us suppose something.", "Imagine a zoo." """
_BACKWARD = re.compile(
    rf"^\W*(?:(?:but|and|or|yet|of course|in fact|however|sadly|alas|all of|none of|at least)\W+)*"
    rf"(?:this|that|these|those|it|they|both|all|all this|all that|(?:the|this|that|his|her|their|these|those) {_TALK}){_BE}"
    rf"[^.!?:]{{0,40}}?\b{_FALSE}\b(?!\s(?:to|of|for|side|way|about|that)\b)|"
    r"^\W*(?:none|nothing|neither|not a word) (?:of )?(?:this|that|these|those|it)\b[^.!?]{0,30}\b(?:true|correct|right|so)\b|"
    rf"^\W*(?:all|pure|utter|simply|plain|what)?\s?(?:a )?{_FALSE}\W*$|"
    rf"^\W*(?:(?:or|but|and|at least|at any rate)\W+){{0,2}}(?:this|that|it)(?:\s(?:is|was)|['’]s)\s(?:at least )?(?:what|how)\s"
    rf"[^.!?]{{0,60}}\b(?:{SAYING}|{WRITING}|tell|told|read|reads|heard|learned|learnt|taught)\b|"
    rf"^\W*(?:or )?so\s(?!that\b)[^.!?,]{{1,60}}\b(?:{SAYING}|{WRITING}|told|reads)\W*$",
    re.IGNORECASE,
)
"""What makes of the sentence before it something that is not so: "That was a lie.", "At least that is what Moe wrote."."""
_OF_ALL = re.compile(r"^\W*(?:\w+\W+)?(?:all|none|nothing|these|those|they|both)\b", re.IGNORECASE)
""" "None of this is true.": said of all that stands before it in the block."""
_HEADING = re.compile(
    r"\b(?:myths?|misconceptions?|falsehoods?|fallac(?:y|ies)|hoax(?:es)?|rumou?rs?|lies|urban legends?|fake news|quiz(?:zes)?|"
    r"(?:true|right|fact|facts|truth) (?:or|and|vs\.?|versus) (?:false|wrong|fiction|myth)|fact[- ]check(?:s|ing)?|"
    r"(?:false|wrong|incorrect|mistaken|untrue) (?:\w+ )?(?:claims?|statements?|beliefs?|facts?|ideas?|sentences?|reports?|answers?|"
    r"figures?|examples?|notes?|numbers?)|(?:common|frequent|known|popular|typical|find the|spot the) (?:errors?|mistakes?)|"
    r"(?:test|exam|review|comprehension|practice|study|check) questions|exercises?)\b|"
    r"^\W*(?:false|wrong|incorrect|untrue|fiction|questions?|lies|errors|mistakes|what (?:\w+ ){1,4}(?:gets?|got) wrong)\W*$",
    re.IGNORECASE,
)
"""A heading over what is not told to be so: "Common myths", "Fact and fiction"."""
_COLUMN = re.compile(
    r"\b(?:myths?|misconceptions?|false|falsehoods?|fallac(?:y|ies)|wrong|incorrect|untrue|errors?|mistakes?|mistaken|fiction|lies?|"
    r"fakes?|hoax(?:es)?|rumou?rs?|claimed)\b",
    re.IGNORECASE,
)
"""The head of a column, or of a row, whose cells are not told to be so: "Myth", "Wrong form"."""
_COLUMN_OF_SENTENCES = re.compile(r"\b(?:claims?|beliefs?|statements?|questions?|legends?)\b", re.IGNORECASE)
"""The head of a column whose sentences are not told to be so; with numbers in it they are counted."""
_VERDICT = re.compile(r"^\W*(?:myth|false|wrong|incorrect|untrue|fiction|lie|not true|no|✗|✘|❌)\W*$", re.IGNORECASE)
"""The last cell of a row that says that the row is not so."""
_LABEL = re.compile(
    r"\W{0,6}(?:\d{1,2}(?::\d\d){1,2}\W{1,4}|\d{1,3}[.)]\s*)?([^\s:.!?][^:.!?\n]{0,80}?(?:\.[^:.!?\n]{1,30}){0,2}):(?=\s|$)"
)
_FALSE_LABELS = frozenset(
    "myth myths misconception misconceptions fiction false wrong incorrect untrue lie lies fake hoax rumour rumor rumours rumors "
    "falsehood fallacy error errors mistake mistakes mistaken claim claims question q quiz".split()
)
_TURNED_WRONG = re.compile(r"\b(?:go|goes|went|gone|going|not|no|nothing|never|without) (?:\w+ )?\w+$", re.IGNORECASE)
""" "What went |wrong:", "No |mistake:": what follows is told to be so."""
_LABEL_WORDS = 4
"""A longer label is a clause, in which "wrong" may stand for anything."""
_HEAD_CP = 40
_FALSE_CLAUSE = re.compile(
    rf"(?<!\bthat)(?<!\bwhich)(?<!\bwhat){_BE}\s[^:]{{0,40}}?\b{_FALSE}$|{_FORWARD.pattern}|{_BACKWARD.pattern}",
    re.IGNORECASE,
)
"""A clause before a colon: "The old notes are wrong: …"."""
_SPEAKER = re.compile(
    r"((?:[A-Z][A-Za-z]{0,4}\.\s)?[A-ZÀ-Þ][\w’'-]{1,30}(?:\s(?:[A-Z]\.|[A-ZÀ-Þ][\w’'-]{1,30}|of|de|van|von)){0,3})(?:\s\([^()]{1,40}\))?$"
)
"""What may name who speaks: "MOE", "Ann Lund", "DR. LUND (laughing)"."""
_NO_SPEAKERS = frozenset(
    # What a writer says to the reader.
    "note notes update updates example examples warning caution tip tips hint hints important remark remarks reminder todo attention "
    "nb ps disclaimer correction clarification edit addendum notice info information danger see also aside background context "
    # What is true.
    "fact facts truth right correct true reality answer answers a solution verdict actually "
    # Parts of a text, and what an entry tells.
    "summary conclusion conclusions abstract introduction overview history result results method methods discussion objective "
    "objectives goal goals aim aims purpose scope definition description details detail source sources reference references location "
    "place address date dates year years time times hours opening size area capacity population animals rooms visitors owner owners "
    "founder founded opened built architect capital height length width weight depth price prices cost costs age name type status "
    "country region city town language languages climate geography economy culture nature features feature origin origins "
    "advantages disadvantages pros cons benefits risks risk problem problems cause causes effect effects reason reasons step steps "
    "phase stage part chapter section figure fig table image picture photo caption title subject topic theme question theory "
    "evidence proof theorem lemma corollary case cases point points key keywords highlights today now then here first second third "
    "finally next before after afterwards later earlier early late spring summer autumn winter monday tuesday wednesday thursday "
    "friday saturday sunday january february march april may june july august september october november december new old "
    "breaking news exhibits exhibit access travel transport food drink staff care diet habitat range appearance behaviour behavior "
    "biography life death career works work legacy awards award education family youth trivia quick more plan plans".split()
)
"""Words of labels that nobody is called by."""
_NOUN = re.compile(r"(?:tion|sion|ment|ness|ity|ism|ship|ology|ography|ture|ics|ies|tions|sions|ments)$")
"""Ends of words that are no names: "Conservation:", "Architecture:"."""
_WORD = re.compile(r"[^\W\d_]+")
_ENDS_A_SENTENCE = re.compile(r"[.!?…][\"'”’)\]]*\s*$")


class _Frames(NamedTuple):
    """What of a block's text is framed; and whether it frames the block after it, or the end of the one before it."""

    spans: tuple[Span, ...]
    forward: bool = False
    backward: bool = False


def is_framed(draft: ParsedDraft, index: int, shown: Span) -> bool:
    """Whether a draft does not itself tell to be so what one of its blocks shows there."""
    block, around = draft.blocks[index], surroundings_of(draft, index)
    if any(_names_what_is_false(draft.blocks[heading].text) for heading in headings_over(draft, index)):
        return True
    if any(_is_head_of_errors(draft.blocks[head].text, block.text.count(" ") > 1) for head in around.heads):
        return True
    if around.row and index != around.row[0] and _is_head_of_errors(draft.blocks[around.row[0]].text, False):
        return True
    if around.row and index != around.row[1] and _VERDICT.match(draft.blocks[around.row[1]].text):
        return True
    if around.lead is not None and _frames_of(draft, around.lead).forward:
        return True
    framed = _frames_of(draft, index).spans
    at = bisect_left(framed, shown.start, key=lambda span: span.end)
    if at < len(framed) and framed[at].touches(shown):
        return True
    behind = index + 1
    if behind == len(draft.blocks) or draft.blocks[behind].kind is not block.kind or block.kind is BlockKind.TABLE_CELL:
        return False
    last = boundaries(block.text)[-1:]
    return bool(last) and last[0][0] < shown.end and _frames_of(draft, behind).backward


def _frames_of(draft: ParsedDraft, index: int) -> _Frames:
    block = draft.blocks[index]
    label = _LABEL.match(block.text)
    # In lists and cells a name before a colon is a term; and a word that the draft has in small letters too is no name.
    may_be_spoken = (
        label is not None
        and block.kind is BlockKind.PARAGRAPH
        and block.container not in {"list", "definition"}
        and draft.compute_once(_small_words).isdisjoint(_WORD.findall(label[1].partition("(")[0].lower()))
    )
    return _frames(block.text, may_be_spoken)


@lru_cache(maxsize=_KEPT_BLOCKS)
def _frames(text: str, may_be_spoken: bool) -> _Frames:
    """What labels and sentences of a block frame in it."""
    spans: list[Span] = []
    is_on = backward = is_spoken = False
    sentences = boundaries(text)
    for number, (start, end) in enumerate(sentences):
        sentence = text[start:end]
        label, was_on = _LABEL.match(sentence), is_on
        if label is not None:
            # A talk in one block begins with somebody who speaks: "…, 1998. Demon Rum: The Struggle …" is none.
            speaks = may_be_spoken and (number == 0 or is_spoken) and _is_speaker(label[1], sentence[label.end() :])
            is_spoken = is_spoken or speaks
            is_on = speaks or _is_false_label(label[1]) or (is_on and len(label[1].split()) > _LABEL_WORDS)
        elif _BACKWARD.search(sentence):
            if number == 0:
                backward = True
            elif _OF_ALL.match(sentence):
                spans = [Span(sentences[0][0], sentences[number - 1][1])]
            else:
                spans.append(Span(*sentences[number - 1]))
        is_on = is_on or _FORWARD.search(sentence) is not None or _SUPPOSING.search(sentence) is not None
        if is_on and was_on:
            spans[-1] = Span(spans[-1].start, end)
        elif is_on:
            spans.append(Span(start, end))
    # Only what ends a block leads to the next one: behind other sentences a frame has had its say.
    last = text[slice(*sentences[-1])] if sentences else ""
    label = _LABEL.match(last)
    leads = (
        _FORWARD.search(last) or _SUPPOSING.search(last) or (is_on and label is not None and label.end() == len(last))
    )
    return _Frames(tuple(_joined(spans)), bool(leads), backward)


def _joined(spans: list[Span]) -> list[Span]:
    """The same in order, those that overlap as one."""
    found: list[Span] = []
    for span in sorted(spans):
        if found and span.start <= found[-1].end:
            found[-1] = Span(found[-1].start, max(found[-1].end, span.end))
        else:
            found.append(span)
    return found


def _is_false_label(label: str) -> bool:
    """ "Myth 2", "Correct the error", "The old notes are wrong"; not "What went wrong"."""
    words = _WORD.findall(label.lower())
    if _TURNED_WRONG.search(label) and not _FALSE_CLAUSE.search(label):
        return False
    return (len(words) <= _LABEL_WORDS and not _FALSE_LABELS.isdisjoint(words)) or _FALSE_CLAUSE.search(
        label
    ) is not None


def _small_words(draft: ParsedDraft) -> frozenset[str]:
    """The words that stand in a draft's source without a capital: no names."""
    return frozenset(word for word in _WORD.findall(draft.text) if word[0].islower())


def _is_speaker(label: str, said: str) -> bool:
    """Whether a label names who says the sentence behind it: "MOE: The zoo …", but not "Update: …" or "Zoo: The zoo …"."""
    found = _SPEAKER.match(label)
    if found is None or not _ENDS_A_SENTENCE.search(said):
        return False
    words = _WORD.findall(found[1].lower())
    if any(word in _NO_SPEAKERS or _NOUN.search(word) for word in words):
        return False
    return set(words).isdisjoint(_WORD.findall(said.lower()))


@lru_cache(maxsize=_KEPT_BLOCKS)
def _names_what_is_false(heading: str) -> bool:
    return _HEADING.search(heading) is not None


@lru_cache(maxsize=_KEPT_BLOCKS)
def _is_head_of_errors(head: str, over_words: bool) -> bool:
    """Whether a short cell heads errors or myths, or over words questions and claims; a sentence is no head."""
    if len(head) > _HEAD_CP or _ENDS_A_SENTENCE.search(head.replace("?", "")):
        return False
    return _COLUMN.search(head) is not None or (over_words and _COLUMN_OF_SENTENCES.search(head) is not None)
