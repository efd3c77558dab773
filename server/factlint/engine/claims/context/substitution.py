"""Pronouns and short names give way to what they stand for, in the words of one clause."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from factlint.engine.claims.context.mentions import Mention, Resolution, possessive
from factlint.engine.claims.statements import opening_end
from factlint.engine.language.en.syntax import FINITE, QUOTES, Clause, main_verb, mark_enclosed
from factlint.engine.language.en.tokens import Word
from factlint.engine.language.en.verb_forms import third_person_form

_SHORTENED = {"'d": "had", "'ve": "have", "'re": "are", "'ll": "will", "'s": "is"}
_FORMS = {"has": "VBZ", "is": "VBZ", "have": "VBP", "are": "VBP", "had": "VBD"}
_NAMING = frozenset({"called", "named", "titled", "dubbed", "nicknamed", "considered", "known"})
_OWNING = frozenset({"his", "her", "its", "their"})


def substitute(clause: Clause, resolution: Resolution) -> tuple[Clause, bool]:
    """The clause with each first pronoun replaced by what it stands for; whether one is left that nobody resolved."""
    result: list[Word] = []
    mentioned: set[str] = set()
    dangling = False
    skip_from = skip_to = -1
    singular: list[int] = []
    spoken = " ".join(word.text for word in clause.words)
    present = {word.start for word in clause.words}
    inside = mark_enclosed(clause.words)
    subject_end = main_verb(clause.words, opening_end(clause.words, inside), inside)
    quoted = _quoted_places(clause.words)
    anchored = any(word.tag in {"NNP", "CD"} for word in clause.words)
    spelled_out = _later_subjects(clause.words, resolution)
    for word in clause.words:
        if 0 <= skip_from <= word.start < skip_to:
            continue
        if word.start in resolution.unresolved and word.start >= 0:
            dangling = dangling or len(result) <= subject_end or not anchored
        found = resolution.stands_for.get(word.start) if word.start >= 0 else None
        if found is not None and word.start in quoted:
            # What somebody said stays as it was said.
            result.append(word)
            continue
        if found is None:
            result.append(word)
            continue
        mention, end = found
        # "Its author Ida Lund", whose author nobody can tell, gives way to her name.
        named = word.tag == "PRP$" and end > word.end
        here = mention.words[0].start in present and mention.sentence == resolution.sentence and not named
        if word.tag == "PRP$" and spelled_out.get(mention.text, -1) > word.start:
            # "Between his terms, X served": the name goes where the subject stands.
            result.append(word)
            continue
        if mention.text in mentioned or (
            word.tag in {"PRP", "PRP$"} and not named and (here or _names_itself(mention, spoken))
        ):
            result.append(word)
            continue
        mentioned.add(mention.text)
        skip_from, skip_to = word.start, end
        if word.tag == "PRP" and _is_behind_opening(result):
            # "Together with Lund he founded …": two names side by side would be one.
            result.append(Word(",", -1, -1, ",", ","))
        owning = word.lower in _OWNING and word.tag == "PRP$" and not named
        shown = (
            _replacement_words(word, mention)
            if not result
            else _lower_start(_replacement_words(word, mention), mention)
        )
        if owning:
            shown += possessive(mention)
        tag = "PRP$" if owning else ("NNS" if mention.plural else "NNP")
        result.append(Word(shown, word.start, end, shown.lower(), tag))
        if word.lower == "they" and not mention.plural:
            singular.append(len(result))
    _spell_out(result)
    for index in singular:
        _make_singular(result, index)
    return Clause(tuple(result), clause.passage), dangling


def _quoted_places(words_: Sequence[Word]) -> frozenset[int]:
    """Where the words stand that are in quotation marks which close again."""
    marks = [index for index, word in enumerate(words_) if word.text in QUOTES]
    pairs = zip(marks[::2], marks[1::2], strict=False)
    return frozenset(word.start for start, end in pairs for word in words_[start:end])


def _names_itself(mention: Mention, spoken: str) -> bool:
    """Whether a clause says the name itself; "William Rufus" does not say "William"."""
    longer = r"(?! [A-Z])" if mention.words[-1].tag == "NNP" else ""
    return re.search(rf"(?<!\w){re.escape(mention.text)}(?!\w){longer}", spoken) is not None


def _replacement_words(word: Word, mention: Mention) -> str:
    """The words that take the place of a pronoun or of "the law"."""
    first = mention.words[0]
    common = mention.articled or (word.lower in {"the", "this", "that"} and not mention.named)
    if common or (word.lower == "the" and mention.words[-1].tag == "NN" and first.tag not in {"DT", "PRP$"}):
        return f"the {mention.text}" if first.tag not in {"DT", "PRP$"} else mention.text
    return mention.text


def _later_subjects(words_: Sequence[Word], resolution: Resolution) -> dict[str, int]:
    """Where each one that a pronoun stands for is a subject, by its offset."""
    found: dict[str, int] = {}
    for word, behind in pairwise(words_):
        subject = (
            word.tag == "PRP" and word.lower in {"he", "she", "it", "they"} and behind.tag in FINITE | {"MD", "RB"}
        )
        if subject and word.start in resolution.stands_for:
            found.setdefault(resolution.stands_for[word.start][0].text, word.start)
    return found


def _is_behind_opening(before: Sequence[Word]) -> bool:
    """Whether what stands before a subject is an opening without a comma that ends in a name."""
    opens = bool(before) and before[0].tag in {"IN", "RB", "TO"} and before[-1].tag == "NNP"
    return opens and not any(word.tag in FINITE or word.tag == "," for word in before)


def _lower_start(shown: str, mention: Mention) -> str:
    """Without the capital that only the start of a sentence gave: "The desert" → "the desert"."""
    first = mention.words[0]
    named = len(mention.words) > 1 and mention.words[1].tag == "NNP" and first.tag != "DT"
    written_low = not first.text[1:] or first.text[1:].islower()
    common = first.tag in {"DT", "NN", "NNS", "PRP$", "JJ", "JJR", "JJS", "VBN"} and written_low and not named
    return shown[0].lower() + shown[1:] if common and shown[0].isupper() else shown


def _spell_out(words_: list[Word]) -> None:
    """ "Ida Lund'd won" and "Lund Press've sold": what joined a pronoun is a word of its own behind a name."""
    for index in range(1, len(words_)):
        short, before = words_[index], words_[index - 1]
        replaced = before.tag in {"NNP", "NNS"} and before.end == short.start
        if short.lower not in _SHORTENED or not replaced or short.tag == "POS":
            continue
        rest = [word for word in words_[index + 1 :] if word.tag != "RB"]
        following, behind = (rest[0] if rest else short), (rest[1] if len(rest) > 1 else short)
        if short.lower == "'d":
            form = "had" if following.tag in {"VBN", "VBD"} or following.lower == "better" else "would"
        elif short.lower == "'s":
            done = following.lower in {"been", "had", "got"} or (
                following.tag in {"VBN", "VBD"} and behind.tag in {"DT", "PRP$", "CD", "NNP"}
            )
            form = "has" if done and following.lower not in _NAMING else "is"
        else:
            form = _SHORTENED[short.lower]
            if before.tag == "NNP":
                form = {"have": "has", "are": "is"}.get(form, form)
        # No place of its own: it is not written so in the draft.
        words_[index] = replace(short, text=form, lower=form, start=-1, end=-1, tag=_FORMS.get(form, short.tag))


def _make_singular(words_: list[Word], index: int) -> None:
    """The verb after a "they" that became one name: "they focus" → "the press focuses"."""
    while index < len(words_) and words_[index].tag == "RB":
        index += 1
    if index >= len(words_):
        return
    verb = words_[index]
    form = {"are": "is", "were": "was", "have": "has", "do": "does"}.get(verb.lower)
    if form is None and verb.tag == "VBP":
        form = third_person_form(verb.lower)
    if form is not None:
        words_[index] = replace(verb, text=form, lower=form)
