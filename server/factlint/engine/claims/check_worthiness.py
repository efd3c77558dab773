"""Check-worthiness: whether a sentence states something that evidence could settle, and how much it matters."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum

from factlint.engine.claims.statements import attribution_end, is_elliptical, opening_end
from factlint.engine.language.en.lexicon import phrases, word_list
from factlint.engine.language.en.syntax import BE, FINITE, NEGATION, NOUNS, main_verb, mark_enclosed, verb_group_end
from factlint.engine.language.en.tokens import Word


class Unchecked(StrEnum):
    """Why a sentence states nothing to check."""

    FRAGMENT = "fragment"
    QUESTION = "question"
    INSTRUCTION = "instruction"
    OPINION = "opinion"
    META = "meta"
    GREETING = "greeting"
    PREDICTION = "prediction"
    HYPOTHETICAL = "hypothetical"
    EXPERIENCE = "experience"
    DENIED = "denied"


_FIRST_PERSON = frozenset({"i", "we", "me", "us", "myself", "ourselves"})
_OUR = frozenset({"my", "ours"})
_OUR_COMMON = word_list("our common")

_GREETING = phrases("greeting")
_META = phrases("meta")
_PRIVATE_DEFINITION = phrases("private definition")
_OPINION = phrases("opinion")
_JUDGEMENT = phrases("judgement")
_RANKING = phrases("ranking")
_PREDICTION = phrases("prediction")
_HYPOTHETICAL = phrases("hypothetical")
_DENIED = phrases("denied")
# One of these is in whatever denies: most sentences need no look at the patterns.
_MAY_DENY = (
    " that",
    "nobody",
    "no-one",
    "no ",
    "few",
    "hardly",
    "false",
    "wrong",
    "mistake",
    "erroneous",
    "incorrect",
    "error",
    "untrue",
)
# A denial before a denial: "there is no |doubt that", "nobody |disputes that", "cannot be |denied that".
_DENIES_IT = re.compile(
    r"(?i)(?:\b(?:no|not|never|nobody|no one|no-one|few|cannot|hardly|beyond|without)|n['’]t)(?: [a-z]+){0,2} $"
)
_FUTURE_IN_PAST = phrases("future in past")
_HEDGE = phrases("hedge")
_EVALUATION = phrases("evaluation")
_SUPERLATIVE = phrases("superlative")
_VAGUE_OPENING = phrases("vague opening")
_PEOPLE = frozenset(
    {"we", "you", "one", "everyone", "people", "society", "governments", "government", "parents", "schools"}
)
_FORESEEING = frozenset(
    {"expect", "expects", "anticipate", "anticipates", "predict", "predicts", "forecast", "forecasts"}
)
# "As we saw in the last chapter" is no story.
_LOOKED_BACK = frozenset(
    "saw learned learnt discussed described mentioned noted looked used found considered defined called assumed".split()
)
_TAUGHT = frozenset({"learners", "students"})
_LEARNING = frozenset(
    "explain identify explore describe discuss compare learn analyze analyse examine practise practice".split()
)
# What is done in a lesson.
_DONE_IN_LESSONS = frozenset(
    """map sketch label sort match solve calculate answer present investigate observe reflect review apply evaluate assess summarize
    summarise interpret reason predict brainstorm""".split()
)
_ASKED = frozenset(
    """define describe discuss explain summarize summarise identify assume try
    suppose compare consider compute calculate evaluate outline imagine remember
    choose select listen read write recall analyze analyse examine investigate demonstrate develop apply interpret assess recognize
    recognise distinguish differentiate determine create construct explore learn ask find make take give show tell keep avoid ensure
    include begin follow click add remove""".split()
)
# Nouns as well: an object tells that something is to be done.
_ASKED_OF_SOMETHING = frozenset(
    "use list sketch label note notice watch trace design practice play draw relate locate visit check test cite state".split()
)
_ASKED_TO_THINK = frozenset({"assume", "suppose", "imagine", "remember", "consider", "ensure"})
_OPENS_OBJECT = frozenset(
    {"the", "a", "an", "your", "this", "these", "how", "why", "what", "whether", "that", "any", "all", "each"}
)
_SUPPOSED = frozenset({"would", "might", "could", "'d"})
_FIGURE = re.compile(r"\d")
_YEAR = re.compile(r"(?:1\d|20)\d\ds?$")
_MEASURE = re.compile(r"\b\d+(?:\.\d+)?\s?(?:°|degrees|percent|%|km|kg|metres|meters)")
# "Lund, J. L., & Berg, K. (2004)." of a list of works.
_CITED_WORK = re.compile(r"[A-Z][\w'’-]+, (?:[A-Z]\.[ -]?){1,3}(?:,|&|\()")
# "Regions form because of:" says nothing without the list below it.
_ANNOUNCING = re.compile(
    r"(?i)\b(?:of|by|to|for|with|in|on|as|at|from|is|are|was|were|be|includes?|included|including|contains?|comprises?|involves?"
    r"|requires?|means?|says?|said|that|and|or|following|follows|below|these|this|because|when|if|has|have|had):+$"
    r"|\b(?:the following|these)\b[^.]{0,60}:+$"
)
_ANSWER = re.compile(r"\b(?:[Aa]nswer|[Oo]ption|[Cc]hoice)(?: is|:)? \(?[A-H]\)?[.,;]*$")
_NEEDED = re.compile(r"(?i)\bwill (?:also )?(?:need|have) to\b")


def reason_to_skip(words: Sequence[Word], text: str, *, main: bool = True) -> Unchecked | None:
    """The reason to leave a statement alone; None when it may be checked.

    `main` tells a whole sentence from a part of one.
    """
    if text.rstrip("\"'”’)* ").endswith("?"):
        return Unchecked.QUESTION
    inside = mark_enclosed(words)
    start = attribution_end(words)
    opening = start + opening_end(words[start:], inside[start:])
    verb = main_verb(words, opening, inside)
    if main and (_CITED_WORK.match(text) or _ANNOUNCING.search(text) or _ANSWER.search(text)):
        return Unchecked.FRAGMENT
    if (
        main
        and words
        and (
            (words[0].lower == "whether" and not 0 < opening < verb)
            or is_labelled(words)
            or _starts_with_interjection(words)
        )
    ):
        return Unchecked.FRAGMENT
    if main and words and words[0].lower in {"had", "were"} and any(word.lower in _SUPPOSED for word in words):
        return Unchecked.HYPOTHETICAL
    if main and _GREETING.match(text) and (len(words) < 9 or verb < 0):
        return Unchecked.GREETING
    if verb < 0 or len(words) < 2 or is_elliptical(words, verb):
        return _reason_if_imperative(words, opening) or Unchecked.FRAGMENT
    if verb == opening:
        return _reason_if_imperative(words, opening) or (Unchecked.FRAGMENT if opening == 0 else Unchecked.INSTRUCTION)
    imperative = _reason_if_imperative(words, opening)
    if imperative is not None:
        return imperative
    if (
        verb == opening + 1
        and words[opening].lower in _TAUGHT
        and (words[verb].tag in {"MD", "VB"} or words[verb].lower in _LEARNING or _is_what_they_do(words, verb))
    ):
        # "Learners can zoom in", "Students explain how a dam works": what a text is for.
        return Unchecked.META
    if _META.search(text) or _PRIVATE_DEFINITION.search(text):
        return Unchecked.META
    return _reason_if_personal(words, opening, verb) or _reason_unsettled(words, text, verb)


def _is_what_they_do(words: Sequence[Word], verb: int) -> bool:
    """ "Students map information about people", but not "students outnumber locals", "students read 20 books", "… Latin"."""
    if words[verb].tag != "VBP" or words[verb].lower not in _DONE_IN_LESSONS:
        return False
    return not any(
        word.tag in {"CD", "NNP"} or word.lower in {"than", "who", "more", "less", "often", "usually"} for word in words
    )


def _starts_with_interjection(words: Sequence[Word]) -> bool:
    """ "Like, really love it.": nothing that a statement begins with."""
    return len(words) > 1 and words[0].tag in {"IN", "UH"} and words[1].tag == ","


def cites_work(text: str) -> bool:
    """Whether a paragraph that begins so is an entry of a list of works."""
    return _CITED_WORK.match(text) is not None


def is_told_by_narrator(words: Sequence[Word]) -> bool:
    """ "I saw", "we had crossed": a sentence of somebody who tells what happened to him."""
    return any(
        word.tag == "PRP"
        and word.lower in {"i", "we"}
        and any(other.tag == "VBD" and other.lower not in _LOOKED_BACK for other in words[index + 1 : index + 3])
        for index, word in enumerate(words)
    )


def is_in_scene(words: Sequence[Word]) -> bool:
    """Whether a sentence tells what went on, in the past, without a year or a name: part of a narrator's scene."""
    verb = main_verb(words, opening_end(words, mark_enclosed(words)), mark_enclosed(words))
    if verb < 0 or words[verb].tag != "VBD":
        return False
    return not any(word.tag == "NNP" or _YEAR.match(word.text) for word in words)


def is_labelled(words: Sequence[Word]) -> bool:
    """ "To: all managers From: J. Lund Re: results" is the head of a letter or a form."""
    labels = sum(word.text == ":" and words[i - 1].text[:1].isupper() for i, word in enumerate(words) if i)
    return labels > 1


def _reason_if_imperative(words: Sequence[Word], opening: int) -> Unchecked | None:
    """ "Click the button", "Please note", "Don't forget": says what to do."""
    index = opening
    if index < len(words) and words[index].lower in {"please", "let"}:
        return Unchecked.INSTRUCTION
    while index < len(words) and (words[index].tag in {"RB", "UH"} or words[index].text in {",", "-", "–", "*", "•"}):
        index += 1
    if index >= len(words):
        return None
    word = words[index]
    if word.lower in {"please", "let", "don't"}:
        return Unchecked.INSTRUCTION
    if word.lower == "do" and index + 1 < len(words) and words[index + 1].lower in {"n't", "not"}:
        return Unchecked.INSTRUCTION
    if word.tag == "VB" and (index + 1 >= len(words) or words[index + 1].tag not in FINITE):
        return Unchecked.INSTRUCTION
    if index == 0 and _asks_for(words) and not _is_noun_before_verb(words):
        return Unchecked.INSTRUCTION
    return None


def _asks_for(words: Sequence[Word]) -> bool:
    """ "Summarize some of the materials", "Use the dam": a capital makes a name of what is to be done."""
    if len(words) > 3 and len(words[0].text) <= 2 and words[1].text == "." and words[0].text.isalnum():
        # "B. Explain why …"
        words = words[2:]
    first, second = words[0].lower, words[1:2]
    if (
        not second
        or second[0].lower in BE
        or second[0].tag in {",", "MD", "CC", "POS"}
        or second[0].lower in {"of", "has", "had"}
    ):
        return False
    if words[0].tag in {"NN", "NNP"} and words[1].lower == "whether" and len(words) > 2 and words[2].tag == "TO":
        # "Decide whether to leave"
        return True
    return first in _ASKED or (
        first in _ASKED_OF_SOMETHING and (second[0].lower in _OPENS_OBJECT or second[0].tag == "JJ")
    )


def _is_noun_before_verb(words: Sequence[Word]) -> bool:
    """ "Show business employs 300,000 people": nothing is asked for where nouns alone stand before a verb."""
    verb = main_verb(words, 0)
    if verb < 2 or words[0].lower in _ASKED_TO_THINK or words[1].tag == "NNP":
        return False
    return words[verb - 1].tag in NOUNS and all(word.tag in NOUNS | {"JJ", "VBG"} for word in words[:verb])


def _reason_if_personal(words: Sequence[Word], opening: int, verb: int) -> Unchecked | None:
    """First-person experience and advice to the reader."""
    subject = {
        word.lower
        for index, word in enumerate(words[opening:verb], start=opening)
        if word.tag in {"PRP", "PRP$"} and not _of_people_at_large(words, index)
    }
    if subject & _FIRST_PERSON or (words[0].lower in {"i", "we"} and words[0].tag == "PRP"):
        return Unchecked.EXPERIENCE
    for index, word in enumerate(words):
        if word.lower in _OUR or _is_of_speaker(words, index) or (word.lower in {"i", "me"} and word.tag == "PRP"):
            return Unchecked.EXPERIENCE
        if word.lower == "our" and index + 1 < len(words) and words[index + 1].lower not in _OUR_COMMON:
            return Unchecked.EXPERIENCE
    told = any(word.tag in {"CD", "NNP"} for word in words[1:])
    if not told and any(_is_spoken_to(words, index) for index in range(1, len(words))):
        return Unchecked.EXPERIENCE
    if "you" in subject or "your" in subject:
        if words[verb].tag == "VBD" or words[verb].lower in {"have", "'ve"} or words[opening].lower == "your":
            # "You made adjustments", "your auditors say": a scene that the reader is put in.
            return Unchecked.EXPERIENCE
        group = [word.lower for word in words[verb : verb_group_end(words, verb)]]
        if group and (
            group[0] in {"should", "must", "might", "'ll", "ought", "'d", "may", "could", "'re", "are"}
            or (
                group[0] in {"can", "do"} and not _names(words) and not any(_FIGURE.search(word.text) for word in words)
            )
            or "want" in group
        ):
            return Unchecked.INSTRUCTION
        if group and group[-1] in {"love", "enjoy", "feel", "like", "notice", "visit", "know", "think", "wonder"}:
            return Unchecked.EXPERIENCE
        if (
            group
            and group[0] in {"will", "wo"}
            and group[-1] in {"find", "see", "get", "meet", "be", "have", "discover"}
        ):
            return Unchecked.EXPERIENCE
    return None


def _is_of_speaker(words: Sequence[Word], index: int) -> bool:
    """ "The book is |mine|", "a friend of |mine|", but not "the Karbach mine opened", "mine workers", "a mine is dug"."""
    if words[index].text not in {"mine", "Mine"}:
        return False
    before, behind = words[index - 1 : index], words[index + 1 : index + 2]
    if behind and (behind[0].tag in NOUNS | {"CD"}):
        return False
    return not before or before[0].lower in BE | {"of", "like", "than", "and", "to", "with", "as"}


def _is_spoken_to(words: Sequence[Word], index: int) -> bool:
    """ "It is for |you| to decide", "the page invites |you|"."""
    return words[index].lower == "you" and words[index - 1].tag in {"IN", "VB", "VBZ", "VBP"}


def _of_people_at_large(words: Sequence[Word], index: int) -> bool:
    """ "The light |we see from a star left it long ago", "the things that |you can touch": anybody's; not "the dam we built"."""
    if words[index].lower not in {"we", "you"} or index + 1 >= len(words) or words[index + 1].tag not in {"VBP", "MD"}:
        return False
    before = words[index - 1] if index else None
    return before is not None and (before.tag in NOUNS or before.lower in {"that", "which"})


def _reason_unsettled(words: Sequence[Word], text: str, verb: int) -> Unchecked | None:
    """Opinions, predictions and what is only supposed."""
    if is_denied(text):
        # "It is a myth that …": what is told is not what the sentence says to be so.
        return Unchecked.DENIED
    figures = _FIGURE.search(text) is not None
    became = _FUTURE_IN_PAST.search(text) is not None
    if _HYPOTHETICAL.search(text) and not became:
        return Unchecked.HYPOTHETICAL
    first = words[verb].lower
    if (
        first in {"should", "ought", "shall"}
        or (first == "must" and _is_about_people(words[:verb]))
        or (first == "'d" and words[verb].tag == "MD")
    ):
        return Unchecked.OPINION
    if first == "would" and not became and not figures:
        return Unchecked.HYPOTHETICAL
    if first == "could" and not figures and words[verb - 1].tag != "NNP" and not _is_denied_or_limited(words, verb):
        return Unchecked.HYPOTHETICAL
    if _PREDICTION.search(text) or first in _FORESEEING:
        return Unchecked.PREDICTION
    # A law of nature in the future form ("water will boil at 100 degrees") can be checked.
    if first in {"will", "'ll", "wo"} and not _MEASURE.search(text) and not _NEEDED.search(text):
        return Unchecked.PREDICTION
    if _OPINION.search(text) or (not figures and _JUDGEMENT.search(text) and not _RANKING.search(text)):
        return Unchecked.OPINION
    if text.rstrip().endswith("!") and not figures and not _names(words):
        return Unchecked.OPINION
    return None


def is_denied(text: str) -> bool:
    """Whether a sentence denies or doubts what it tells: "It is a myth that …", but not "Nobody doubts that …"."""
    plain = " ".join(text.split())
    low = plain.lower()
    if not any(word in low for word in _MAY_DENY):
        return False
    return any(_DENIES_IT.search(plain[: found.start()]) is None for found in _DENIED.finditer(plain))


def _is_denied_or_limited(words: Sequence[Word], verb: int) -> bool:
    """ "The theory could not explain the tides": a fact of the past."""
    return any(word.lower in NEGATION or word.lower == "only" for word in words[verb : verb + 3])


def _is_about_people(subject: Sequence[Word]) -> bool:
    return any(word.lower in _PEOPLE for word in subject)


def _names(words: Sequence[Word]) -> int:
    return sum(word.tag == "NNP" for word in words[1:]) + (
        1 if words and words[0].tag == "NNP" and words[0].text[1:2].isupper() else 0
    )


def score(words: Sequence[Word], text: str, *, dangling: bool) -> float:
    """How check-worthy a statement is, 0 to 1.

    Figures, names, dates and superlatives raise it; hedges, judgements and unresolved pronouns (`dangling`) lower it.
    """
    inside = mark_enclosed(words)
    verb = main_verb(words, opening_end(words, inside), inside)
    figures = _FIGURE.search(text) is not None
    names = _names(words)
    value = 0.45 + 0.2 * figures + 0.06 * min(names, 3)
    if _SUPERLATIVE.search(text):
        value += 0.08
    if verb >= 0 and words[verb].tag == "VBD":
        value += 0.05
    if verb >= 0 and words[verb].lower in BE and not figures and not names:
        value -= 0.05
    if _HEDGE.search(text):
        value -= 0.1
    value -= 0.08 * min(len(_EVALUATION.findall(text)), 2)
    if _VAGUE_OPENING.search(text):
        value -= 0.12
    if any(word.lower == "you" for word in words):
        value -= 0.12
    if len(words) < 5:
        value -= 0.08
    if dangling:
        value *= 0.4
    return round(max(0.02, min(value, 0.99)), 3)
