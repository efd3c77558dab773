"""What tells whether a text contradicts a claim, or speaks of another time, part, event or speaker: signals of an exchange of words."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence

from factlint.engine.evidence.words import STOP_WORDS, norms
from factlint.engine.judges.figures.dates import MONTHS
from factlint.engine.judges.figures.quantities import figures
from factlint.engine.judges.subject import claim_subject, drop_parentheses, leading_phrase, relate_to_subject
from factlint.engine.language.en.lemmas import is_same_verb, verb_lemma
from factlint.engine.language.en.statements import read_statements
from factlint.engine.language.en.synonyms import are_synonyms
from factlint.engine.language.en.tagger import read_words
from factlint.engine.language.en.tokens import Word
from factlint.engine.model import Claim, Evidence
from factlint.engine.reader import ReaderScores
from factlint.engine.weighing.exchanges import Exchange

_FAR = math.log(0.999 / 0.001)
_MOST_COUNTED = 8
# Words by which a sentence may tell of another time, plan, part, speaker or number than one that lacks them.
_MARKS = {
    "planned": r"plan\w* propos\w+ schedul\w+ intend\w* expect\w* due would could may might should will hop(?:e|ed|es|ing) target\w* "
    r"budget\w* forecast\w* announc\w+ promis\w+ aim\w* envisag\w+ project(?:ed|ions?) ambition draft\w* appli(?:ed|cation) asked "
    r"requested wanted (?:was|were|is|are)\sto",
    "partly": "almost nearly partly partially half largely mostly unfinished incomplete foundations? parts? sections? phase",
    "formally": r"official\w* formal\w* fully finally legally solemn\w* ceremon\w+",
    "before": r"once former\w* original\w* initial\w* previous\w* earlier first old older early predecessor until before then since "
    "already begun began started",
    "after": r"again later new newer second third last latest after afterwards today now current\w* reopen\w* rebuil\w+ re-\w+ renew\w* "
    r"restor\w+ another successor next following",
    "reported": r"according claim\w* said says? legend rumou?r\w* report\w* alleg\w+ believ\w+ myth\w* novel film guide wrong\w* mistak\w+ "
    r"stor(?:y|ies) supposed\w* argu\w+ suggest\w* thought stat(?:ed|es) told tells? joke\w* wrote writes quot\w+ assert\w* insist\w* "
    r"estimat\w+ remember\w* recall\w* den(?:y|ied|ies) contrary fiction\w* imagin\w+ poster brochure leaflet newspaper article letter",
    "conditional": "if unless whether even provided suppose otherwise without",
    "denied": "not never no none nobody without neither nor cannot false untrue instead",
    "bounded": "about around roughly approximately over under more less fewer least most up some nearly almost between just well",
    "compared": r"than twice thrice times double\w* triple\w* half many much third quarter percent",
    "of_part": r"among including some each every per alone only total altogether overall combined average annual\w* yearly monthly daily "
    r"weekly others? both further additional\w* also too extra branch wing unit",
}
_MARKED = {name: re.compile(rf"(?i)\b(?:{'|'.join(words.split())})\b") for name, words in _MARKS.items()}
_DOUBTING = re.compile(
    r"(?i)\b(?:plan(?:s|ned)?|propos(?:ed|al)|scheduled|intend(?:s|ed)|expect(?:s|ed)|budgeted|forecast|promised|envisaged|according|"
    r"claim(?:s|ed)|legend|rumou?r(?:s|ed)?|alleged(?:ly)?|believe[sd]?|myth|wrongly|mistaken(?:ly)?|supposed(?:ly)?|probably|perhaps|"
    r"possibly|would|could|might|should|if|unless|without|not|never|nobody|none|neither|nor|cannot|false|untrue)\b"
)
"""Words by which a text does not say outright what it says."""
_TIME = re.compile(
    r"(?i)\b(?:in|by|since|until|before|after|during|from|around|at|on)\s(?:the\s)?(?:early\s|late\s|mid-)?"
    rf"(?:{'|'.join(MONTHS)}|spring|summer|autumn|winter|start|end|beginning|opening|first|time|years?|days?|war|century|season|\d)"
)
_PRESENT, _PAST = frozenset({"VBZ", "VBP"}), frozenset({"VBD"})
_STRETCH = re.compile(r"(?:[^,;:()–—]|(?<=\d)[,:](?=\d))+")
_BINDING_TAGS = frozenset({"IN", "TO", "WRB"})
"""How a stretch between commas begins that binds what the others say: "in 1975", "at its deepest point", "when it opened"."""


_CLASSES = ("noun", "name", "verb", "adjective", "adverb", "number")
_KINDS = ("date", "measure", "money", "count", "rank", "name", "words")


def wording_signals(
    claim: Claim, exchange: Exchange, as_said: ReaderScores, evidence: Sequence[Evidence], found: float
) -> dict[str, float]:
    """The signals of one exchange by their names, but for what the reader makes of the claim with the text's words.

    `as_said` is what it makes of the claim as it is by this text; `evidence` are all texts that were found; `found` is what the
    judges that compare make of the claim by this one, -1 (false) to 1 (true).
    """
    text, title = exchange.evidence.text, drop_parentheses(exchange.evidence.title)
    wrong = claim.text[exchange.start : exchange.end]
    mine = _words_but(claim.text, exchange.start, exchange.end)
    at = exchange.figures[1].start if exchange.figures is not None else text.find(exchange.right)
    theirs = _words_but(text, at, at + len(exchange.right)) if at >= 0 else _words_but(text, 0, 0)
    subject = frozenset(norms(claim_subject(claim))) - STOP_WORDS
    rest = claim.text[: exchange.start] + " " + claim.text[exchange.end :]
    others = " ".join(one.text for one in evidence if one is not exchange.evidence)
    return {
        "refutes": _log_odds(as_said.refutes),
        "supports": _log_odds(as_said.supports),
        "found": found,
        "about": float(relate_to_subject(claim, exchange.evidence)) / 2,
        "subject_untold": float(len(subject - frozenset(norms(f"{title} {text}")))),
        "subject_of_text_untold": float(_untold_names(text, f"{title} {claim.text}")),
        "kind_writable": float(exchange.correction is not None),
        "told_elsewhere": float(_is_said(wrong, f"{others} {title}")),
        "other_figures": float(_other_figures(claim.text, exchange) > 0),
        "others_in_text": float(max(len(figures(text)) - 1, 0)) if exchange.figures else 0.0,
        "time_left": float(bool(_TIME.search(rest)) and not _TIME.search(text)),
        "tense": float(_tense(claim.text) != _tense(text)),
        "verb_apart": _verb_apart(claim.text, text),
        "words": math.log(1 + len(mine)),
        "text_words": math.log(1 + len(theirs)),
        **{f"kind_{kind}": float(exchange.kind == kind) for kind in _KINDS},
        **_apart("left", mine, _without(mine, theirs, title)),
        **_apart("missing", theirs, _without(theirs, mine, title)),
        "doubted": float(bool(_DOUBTING.search(text)) and not _DOUBTING.search(rest)),
        "bound": float(len(_without(_binding(text, theirs, at), mine, title))),
        **_marks(rest, text),
    }


def exchanged_signals(as_said: ReaderScores, exchanged: ReaderScores) -> dict[str, float]:
    """What the reader makes of a claim with the text's words in it.

    Where the text bears it out then, all the rest of the claim is told there too.
    """
    return {
        "borne_out": _log_odds(exchanged.supports),
        "still_refuted": _log_odds(exchanged.refutes),
        "gained": _log_odds(exchanged.supports) - _log_odds(as_said.supports),
    }


UNREAD = {"borne_out": (-_FAR, _FAR), "still_refuted": (-_FAR, _FAR), "gained": (-2 * _FAR, 2 * _FAR)}
"""Between which values the signals of `exchanged_signals` lie."""


def is_all_told(signals: Mapping[str, float]) -> bool:
    """Whether the text tells all the rest of the claim, by these signals: no word is left that may make it speak of something else."""
    marked = (f"mark_{name}" for name in _MARKS)
    return not any(signals[name] > 0 for name in ("left", "time_left", "subject_untold", "other_figures", *marked))


def is_said_outright(signals: Mapping[str, float]) -> bool:
    """Whether the text says what it says itself, and of the claim's time: what it plans, doubts or denies, or tells of the past
    where the claim tells of today ("had 310 animals" beside "has 500"), is nothing against the claim.
    """
    return not signals["doubted"] and not signals["tense"]


def is_told_alike(signals: Mapping[str, float]) -> bool:
    """Whether what the text says outright is told with nothing more that may make it speak of another time or part than the claim.

    "The lake is 40 m deep at its deepest point" does, beside "The lake is 18 m deep".
    """
    lacked = (f"lacks_{name}" for name in _MARKS)
    return is_all_told(signals) and not any(signals[name] > 0 for name in ("bound", *lacked))


def _binding(text: str, words: Sequence[Word], at: int) -> list[Word]:
    """Those of a text's words that bind what it says at a place: of the same stretch between commas, or of one that begins
    with "in" or "when".
    """
    tokens = read_words(text)
    stretches: list[tuple[int, int]] = []
    for stretch in _STRETCH.finditer(text):
        opening = next((word for word in tokens if stretch.start() <= word.start < stretch.end()), None)
        if stretch.start() <= at < stretch.end() or (opening is not None and opening.tag in _BINDING_TAGS):
            stretches.append(stretch.span())
    return [word for word in words if any(start <= word.start < end for start, end in stretches)]


def _apart(side: str, words: Sequence[Word], alone: Sequence[Word]) -> dict[str, float]:
    """How many words one side has that the other lacks (`alone`), and of which classes they are."""
    classes = [_class_of(word) for word in alone]
    return {
        side: float(min(len(alone), _MOST_COUNTED)),
        f"{side}_share": len(alone) / max(len(words), 1),
        **{f"{side}_{name}": float(classes.count(name)) for name in _CLASSES},
    }


def _marks(rest: str, text: str) -> dict[str, float]:
    """Which kinds of telling words the claim has that the text lacks, and the other way."""
    found: dict[str, float] = {}
    for name, pattern in _MARKED.items():
        here, there = (frozenset(match.group().lower() for match in pattern.finditer(side)) for side in (rest, text))
        found[f"mark_{name}"] = float(bool(here - there))
        found[f"lacks_{name}"] = float(bool(there - here))
    return found


def _untold_names(text: str, known: str) -> int:
    """How many words of names in a text's subject are neither in the claim nor in the title: "the Mill School opened in 1902"."""
    told = frozenset(norms(known))
    opening = read_words(leading_phrase(text))
    return sum(word.tag == "NNP" and not frozenset(norms(word.text)) <= told for word in opening)


def _words_but(text: str, start: int, end: int) -> list[Word]:
    """The words that tell something, but for those at a place."""
    return [
        word
        for word in read_words(text)
        if not (word.start < end and start < word.end) and any(form not in STOP_WORDS for form in norms(word.text))
    ]


def _without(words: Sequence[Word], others: Sequence[Word], title: str) -> list[Word]:
    """The words that the others have in no form and by no synonym."""
    told = frozenset(form for word in others for form in norms(word.text)) | frozenset(norms(title))
    return [
        word
        for word in words
        if not frozenset(norms(word.text)) - STOP_WORDS <= told and not any(_is_same(word, other) for other in others)
    ]


def _is_same(word: Word, other: Word) -> bool:
    if word.tag.startswith("VB") and other.tag.startswith("VB"):
        one, two = verb_lemma(word.lower), verb_lemma(other.lower)
        if is_same_verb(one, two):
            return True
    return word.tag[:2] == other.tag[:2] and are_synonyms(word.lower, other.lower)


def _class_of(word: Word) -> str | None:
    if word.tag == "CD":
        return "number"
    if word.tag == "NNP":
        return "name"
    return {"NN": "noun", "VB": "verb", "JJ": "adjective", "RB": "adverb"}.get(word.tag[:2])


def _is_said(words: str, text: str) -> bool:
    forms = frozenset(norms(words)) - STOP_WORDS
    return bool(forms) and forms <= frozenset(norms(text))


def _other_figures(claim: str, exchange: Exchange) -> int:
    """How many other figures of the claim the text lacks."""
    told = frozenset(norms(exchange.evidence.text))
    return sum(
        not frozenset(norms(one.text)) <= told
        for one in figures(claim)
        if not (one.start < exchange.end and exchange.start < one.end)
    )


def _tense(text: str) -> str:
    tags = [word.tag for word in read_words(text)]
    first = next((tag for tag in tags if tag in _PRESENT | _PAST), "")
    return "present" if first in _PRESENT else "past" if first else ""


def _verb_apart(claim: str, text: str) -> float:
    """Whether no verb of the claim's main statement is the text's."""
    mine = {one.verb for one in read_statements(claim) if one.main} or {one.verb for one in read_statements(claim)}
    theirs = {one.verb for one in read_statements(text)}
    return float(not any(is_same_verb(one, other) for one in mine for other in theirs))


def _log_odds(share: float) -> float:
    held = min(max(share, 0.001), 0.999)
    return math.log(held / (1 - held))
