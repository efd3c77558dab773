"""Words of a draft that it does not itself tell to be so: framed as a myth, an error, a question, a supposition or speech.

The frame may be a label ("Myth: …"), a speaker ("MOE: …"), the heading, the head of a column, or a sentence beside it
("That was a lie.").
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from factlint.prose.block_context import context_of, headings_over
from factlint.prose.draft import BlockKind, ParsedDraft
from factlint.prose.sentences import boundaries
from factlint.prose.span import Span
from factlint.prose.speakers import ENDS_A_SENTENCE, LABEL, WORD, is_speaker, is_spoken

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
_NOT_TRUE = ("false", "wrong", "incorrect", "untrue")
_UNTRUTHS = (
    "myth myths misconception misconceptions falsehood falsehoods fallacy fallacies hoax hoaxes rumour rumours rumor rumors"
).split()
"""Words that sentences, labels, headings and columns all have for what is not so."""
_ANY_NOT_TRUE, _ANY_UNTRUTH = "|".join(_NOT_TRUE), "|".join(_UNTRUTHS)
_FALSE = (
    rf"(?:{_ANY_NOT_TRUE}|{_ANY_UNTRUTH}|inaccurate|mistaken|erroneous|fictional|fictitious|invented|made up|fabricated|"
    r"disproved|disproven|debunked|refuted|retracted|nonsense|lies?|lied|mistakes?|errors?|fakes?|jokes?|legends?|fiction|"
    r"(?:not|never|n['’]t) (?:\w+ )?(?:true|correct|so|right))"
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
    rf"\b(?:{_ANY_UNTRUTH}|lies|urban legends?|fake news|quiz(?:zes)?|"
    r"(?:true|right|fact|facts|truth) (?:or|and|vs\.?|versus) (?:false|wrong|fiction|myth)|fact[- ]check(?:s|ing)?|"
    rf"(?:{_ANY_NOT_TRUE}|mistaken) (?:\w+ )?(?:claims?|statements?|beliefs?|facts?|ideas?|sentences?|reports?|answers?|"
    r"figures?|examples?|notes?|numbers?)|(?:common|frequent|known|popular|typical|find the|spot the) (?:errors?|mistakes?)|"
    r"(?:test|exam|review|comprehension|practice|study|check) questions|exercises?)\b|"
    rf"^\W*(?:{_ANY_NOT_TRUE}|fiction|questions?|lies|errors|mistakes|what (?:\w+ ){{1,4}}(?:gets?|got) wrong)\W*$",
    re.IGNORECASE,
)
"""A heading over what is not told to be so: "Common myths", "Fact and fiction"."""
_COLUMN = re.compile(
    rf"\b(?:{_ANY_NOT_TRUE}|{_ANY_UNTRUTH}|errors?|mistakes?|mistaken|fiction|lies?|fakes?|claimed)\b",
    re.IGNORECASE,
)
"""The head of a column, or of a row, whose cells are not told to be so: "Myth", "Wrong form"."""
_COLUMN_OF_SENTENCES = re.compile(r"\b(?:claims?|beliefs?|statements?|questions?|legends?)\b", re.IGNORECASE)
"""The head of a column whose sentences are not told to be so; with numbers in it they are counted."""
_VERDICT = re.compile(rf"^\W*(?:{_ANY_NOT_TRUE}|myth|fiction|lie|not true|no|✗|✘|❌)\W*$", re.IGNORECASE)
"""The last cell of a row that says that the row is not so."""
_FALSE_LABELS = frozenset(
    (
        *_NOT_TRUE,
        *_UNTRUTHS,
        *"fiction lie lies fake error errors mistake mistakes mistaken claim claims question q quiz".split(),
    )
)
"""Words of short labels before what is not told to be so: "Myth 2", "Common mistake"."""
_TURNED_WRONG = re.compile(r"\b(?:go|goes|went|gone|going|not|no|nothing|never|without) (?:\w+ )?\w+$", re.IGNORECASE)
""" "What went |wrong:", "No |mistake:": what follows is told to be so."""
_LABEL_WORDS = 4
"""A longer label is a clause, in which "wrong" may stand for anything; it ends no frame."""
_HEAD_CP = 40
_FALSE_CLAUSE = re.compile(
    rf"(?<!\bthat)(?<!\bwhich)(?<!\bwhat){_BE}\s[^:]{{0,40}}?\b{_FALSE}$|{_FORWARD.pattern}|{_BACKWARD.pattern}",
    re.IGNORECASE,
)
"""A clause before a colon: "The old notes are wrong: …"."""


class _Frames(NamedTuple):
    """What of a block's text is framed; and whether it frames the block after it, or the end of the one before it."""

    spans: tuple[Span, ...]
    forward: bool = False
    backward: bool = False


def is_framed(draft: ParsedDraft, index: int, shown: Span) -> bool:
    """Whether a draft does not itself tell to be so what one of its blocks shows there."""
    lead = context_of(draft, index).lead
    return (
        any(_names_what_is_false(draft.blocks[heading].text) for heading in headings_over(draft, index))
        or _is_cell_of_errors(draft, index)
        or (lead is not None and _frames_of(draft, lead).forward)
        or _is_framed_within(_frames_of(draft, index).spans, shown)
        or _is_taken_back_behind(draft, index, shown)
    )


def _is_cell_of_errors(draft: ParsedDraft, index: int) -> bool:
    """Whether the head of a cell's column, the first cell of its row or a verdict at its end says that the cell is not so."""
    text, around = draft.blocks[index].text, context_of(draft, index)
    if any(_is_head_of_errors(draft.blocks[head].text, text.count(" ") > 1) for head in around.heads):
        return True
    if around.row is None:
        return False
    first, last = around.row
    if index != first and _is_head_of_errors(draft.blocks[first].text, False):
        return True
    return index != last and _VERDICT.match(draft.blocks[last].text) is not None


def _is_framed_within(framed: Sequence[Span], shown: Span) -> bool:
    """Whether these words touch one of the framed spans of their block, which are in order."""
    at = bisect_left(framed, shown.start, key=lambda span: span.end)
    return at < len(framed) and framed[at].touches(shown)


def _is_taken_back_behind(draft: ParsedDraft, index: int, shown: Span) -> bool:
    """Whether these words are of a block's last sentence, and the next block begins with "That was a lie."."""
    block, behind = draft.blocks[index], index + 1
    if behind == len(draft.blocks) or draft.blocks[behind].kind is not block.kind or block.kind is BlockKind.TABLE_CELL:
        return False
    last = boundaries(block.text)[-1:]
    return bool(last) and last[0][0] < shown.end and _frames_of(draft, behind).backward


def _frames_of(draft: ParsedDraft, index: int) -> _Frames:
    """What one block frames, in itself and around it."""
    return _frames(draft.blocks[index].text, is_spoken(draft, index))


@lru_cache(maxsize=_KEPT_BLOCKS)
def _frames(text: str, is_talk: bool) -> _Frames:
    """What labels and sentences of a block frame in it; in a talk, names are labels that frame what they say."""
    spans: list[Span] = []
    sentences = [Span(*found) for found in boundaries(text)]
    opened: int | None = None
    is_taking_back = False
    for number, span in enumerate(sentences):
        sentence = span.slice(text)
        label = LABEL.match(sentence)
        if label is not None:
            if _is_false_label(label[1]) or (is_talk and is_speaker(label[1], sentence[label.end() :])):
                opened = span.start if opened is None else opened
            elif len(label[1].split()) <= _LABEL_WORDS:
                opened = None
        elif _BACKWARD.search(sentence):
            if number == 0:
                is_taking_back = True
            else:
                first = sentences[0 if _OF_ALL.match(sentence) else number - 1]
                spans.append(Span(first.start, sentences[number - 1].end))
        if opened is None and _opens(sentence):
            opened = span.start
        if opened is not None:
            spans.append(Span(opened, span.end))
    return _Frames(tuple(_joined(spans)), _leads_on(text, sentences, opened is not None), is_taking_back)


def _opens(sentence: str) -> bool:
    """Whether a sentence says that what follows is not so, or supposed."""
    return _FORWARD.search(sentence) is not None or _SUPPOSING.search(sentence) is not None


def _leads_on(text: str, sentences: Sequence[Span], is_open: bool) -> bool:
    """Whether a block frames the next one: only what ends it does, behind other sentences a frame has had its say."""
    if not sentences:
        return False
    last = sentences[-1].slice(text)
    label = LABEL.match(last)
    return _opens(last) or (is_open and label is not None and label.end() == len(last))


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
    if _FALSE_CLAUSE.search(label):
        return True
    words = WORD.findall(label.lower())
    return len(words) <= _LABEL_WORDS and not _FALSE_LABELS.isdisjoint(words) and not _TURNED_WRONG.search(label)


@lru_cache(maxsize=_KEPT_BLOCKS)
def _names_what_is_false(heading: str) -> bool:
    """Whether a heading stands over myths, errors or exercises."""
    return _HEADING.search(heading) is not None


@lru_cache(maxsize=_KEPT_BLOCKS)
def _is_head_of_errors(head: str, over_words: bool) -> bool:
    """Whether a short cell heads errors or myths, or over words questions and claims; a sentence is no head."""
    if len(head) > _HEAD_CP or ENDS_A_SENTENCE.search(head.replace("?", "")):
        return False
    return _COLUMN.search(head) is not None or (over_words and _COLUMN_OF_SENTENCES.search(head) is not None)
