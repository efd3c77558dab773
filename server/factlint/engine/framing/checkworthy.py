"""Check-worthiness: whether a sentence states something that evidence could settle, and how much it matters."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum

from factlint.engine.framing.clauses import attribution_end, opening_end
from factlint.engine.framing.lexicon import word_list
from factlint.engine.framing.syntax import BE, FINITE, enclosed, main_verb, verb_group_end
from factlint.engine.framing.tokens import Word


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


_FIRST_PERSON = frozenset({"i", "we", "me", "us", "myself", "ourselves"})
_OUR = frozenset({"my", "mine", "ours"})
_OUR_COMMON = word_list("our common")

_GREETING = re.compile(
    r"(?i)^(?:hi|hello|hey|dear|welcome|greetings|good (?:morning|evening|afternoon)|thanks?(?: you)?|cheers|happy "
    r"(?:new|birthday|travel|read|cod)|congratulations|best regards|sincerely|enjoy|sorry|wow|oh|well,|yes|no,|sure)\b"
)
_META = re.compile(
    r"""(?ix)
    \b(?:in|throughout)\s(?:this|the\s(?:following|next|previous|present))\s
        (?:article|post|essay|guide|tutorial|section|chapter|paper|document|page|series|report|blog|piece|lesson|review)\b
  | ^(?:this|the\s(?:following|present|next))\s
        (?:article|post|essay|guide|tutorial|section|chapter|document|page|blog|piece|list|table|figure|lesson)s?\b
  | \b(?:as\s(?:mentioned|noted|discussed|described|explained|shown)\s(?:above|earlier|before|below|previously)|see\s(?:also|above|below)
        |read\son|scroll\sdown|click\shere|learn\smore|keep\sreading|stay\stuned)\b
  | ^(?:here|below|above|following)\s(?:is|are|follows|you|we)\b
  | ^(?:here|there)\s(?:is|are)\s(?:a|an|the|some)\s(?:list|few|quick|summary|overview|outline)\b
  | \b(?:knowledge\scutoff|as\san\sai|language\smodel,\si|provided\sis\saccurate|for\s(?:more|further|additional|the\smost)
        \s(?:\S+\s){0,4}?(?:information|details|reading)|i\srecommend|please\snote)\b
  | ^(?:these|those|they)\sare\s(?:just\s|only\s|but\s)*(?:a\sfew|some|several)\sof?\s?(?:the\s)?(?:examples|many)\b
  | ^(?:these|those)\sare\s(?:just|only)\b
  | ^(?:the\s)?(?:rest\sof\sthis|remainder\sof\sthis)\b
  | ^(?:let\sus|let's|let\u2019s)\b
  | ^(?:to\s(?:sum\sup|summarize|summarise|conclude)|in\s(?:summary|conclusion|short))\b.{0,3}$
    """
)
_OPINION = re.compile(
    r"""(?ix)
    \b(?:in\smy\s(?:opinion|view|experience|book)|i\s(?:think|believe|feel|guess|suppose|love|hate|prefer|hope|wish)|if\syou\sask\sme|to\smy\smind
       |personally|arguably|frankly|honestly|unfortunately|sadly|thankfully|luckily|hopefully|regrettably|admittedly
       |must[- ]see|must[- ]visit|must[- ]read|must[- ]have|well\sworth|worth\s(?:a\s)?(?:visit|visiting|seeing|reading|trying|it|noting\show)|not\sto\sbe\smissed
       |can['\u2019]?t\sgo\swrong|no\sdoubt|needless\sto\ssay|of\scourse|what\sa|how\s(?:wonderful|lovely|sad|strange)
       |breath-?taking(?:ly)?|stunning(?:ly)?|amazing(?:ly)?|awesome|gorgeous|delightful|charming|lovely|magical|unforgettable|mesmeri[sz]ing
       |wonderful|fantastic|terrific|incredible|superb|delicious|tasty|cozy|cosy|boring|awful|terrible|horrible|ugly|ridiculous|stupid|silly
       |overrated|underrated|disappointing|inspiring|heartbreaking|fascinating|shameful|disgraceful|pointless|tragic
       |deserves?|ought\sto|we\sneed\sto|we\smust|society\s(?:must|should|needs)|it\sis\stime\s(?:to|that|for))\b
  | ^(?:\w+,\s)?it(?:['\u2019]s|\s(?:is|was|seems|remains|would\sbe))\s(?:also\s|very\s|so\s|really\s|quite\s|always\s|therefore\s|thus\s|extremely\s|equally\s)*
       (?:important|essential|crucial|vital|difficult|hard|easy|best|better|good|great|nice|wise|advisable|recommended|worth|worthwhile
         |impossible|imperative|critical|sad|fun|interesting|surprising|amazing|unclear|tempting|necessary|possible|useful|helpful|fair|safe\sto\ssay|challenging|tough)\b
       (?!.{0,40}\b(?:believed|thought|estimated)\b)
  | \b(?:is|are|was|were|remains?)\s(?:currently\s|still\s|also\s)*(?:a\s|the\s)?(?:topic|subject|matter)s?\sof\s(?:\w+\s){0,2}(?:debate|opinion|taste|discussion|controversy)\b
  | \b(?:may|might|could)\sseem\b | \bseems?\slike\b
  | \bmore\sresearch\sis\sneeded\b
  | \b(?:is|are)\s(?:a\s)?(?:real\s|true\s|perfect\s|great\s|wonderful\s|good\s|bad\s|terrible\s|absolute\s)(?:way|place|choice|option|idea|fit|gem|treat|joy|shame|pity|example\sof\show|time|experience|treasure)\b
    """
)
_PREDICTION = re.compile(
    r"""(?ix)
    \b(?:(?:is|are|seems?|appears?|looks?)\s(?:\w+\s)?(?:likely|unlikely|set|expected|poised|bound|sure|certain|projected|predicted|going|destined|slated)\sto
      |will\s(?:likely|probably|surely|certainly|soon|never|always|one\sday|continue|become|be\sable)
      |in\s(?:the\s(?:near\s|coming\s|foreseeable\s)?future|the\scoming\s(?:years|decades|months)|years\sto\scome))\b
    """
)
_FORESEEING = frozenset(
    {"expect", "expects", "anticipate", "anticipates", "predict", "predicts", "forecast", "forecasts"}
)
_BEST = re.compile(
    r"""(?ix) \b(?:is|are|was|were|remains?)\W+(?:\w+\W+){0,2}?the\s(?:very\s)?
    (?:best|worst|greatest|finest|nicest|loveliest|prettiest|funniest|coolest
      |most\s(?:beautiful|important|interesting|charming|delicious|exciting|amazing|impressive|enjoyable|elegant|annoying))\b
    """
)
_RANKED = re.compile(
    r"(?i)\b(?:ranked|rated|voted|named|considered|regarded|awarded|best[- ](?:known|selling|preserved))\b"
)
_HYPOTHETICAL = re.compile(
    r"(?ix) ^(?:imagine|suppose|assuming|picture\sthis|what\sif|let\sus\ssay)\b | \bif\s.{1,80}\b(?:were|had|would|could)\b.{0,200}\bwould\b"
    r" | \bwould\b.{1,120}\bif\b | \bif\sonly\b | \bas\sif\b.{0,10}$ | \bwould\shave\b(?!\sbeen\s(?:his|her|its))"
)
_FUTURE_IN_PAST = re.compile(
    r"(?i)\bwould\s(?:later|go\son|eventually|become|subsequently|remain|prove|last|not\s(?:be|become|return)|be\s\w+ed)\b"
)
_PRIVATE_DEFINITION = re.compile(
    r"(?ix) \b(?:in\sthis\s(?:document|agreement|contract|paper|context)|for\s(?:the\spurposes?\sof\sthis|our\spurposes)|hereinafter"
    r"|we\s(?:define|call|denote|use\sthe\sterm)|shall\s(?:mean|refer))\b"
)
_YOU_FEEL = re.compile(
    r"(?i)\byou(?:['\u2019]ll|['\u2019]re| will| are| can| could| may| might| should| must|['\u2019]d| would| have to| need to| want to| won['\u2019]t)?"
    r"\s(?:\w+ly\s)?(?:love|enjoy|find yourself|feel|want|like|notice|see|be\b|visit|should|need|think|wonder|imagine|know|get|go|have)"
)

_VAGUE_OPENING = re.compile(
    r"(?i)^(?:many|some|most) (?:people|experts|critics|observers|argue|say|believe|think)|^(?:people|everyone|nobody|everybody)\b"
)
_FIGURE = re.compile(r"\d")
_SUPERLATIVE = re.compile(
    r"(?i)\b(?:first|only|largest|smallest|highest|tallest|oldest|longest|deepest|fastest|biggest|youngest|most \w+)\b"
)
_HEDGED = re.compile(r"(?i)\b(?:may|might|could|perhaps|possibly|probably|often|usually|generally|sometimes|can)\b")
_EVALUATIVE = re.compile(
    r"(?i)\b(?:beautiful|best|worst|great|greatest|important|interesting|famous|popular|unique|remarkable|impressive|significant|powerful"
    r"|influential|distinguished|prominent|respected|successful|special|perfect|ideal|excellent|better|good|bad|nice|rich|vibrant|exciting"
    r"|brilliant|legendary|iconic|elegant|exceptional|outstanding|comfortable|friendly|easy|difficult|safe|fair|unfair|wrong|right|key)\b"
)
_RESPECTED = re.compile(
    r"(?i)\b(?:highly|widely|greatly|deeply|much)\s(?:respected|admired|loved|praised|regarded|appreciated|beloved)\b"
)


def why_not(words: Sequence[Word], text: str, *, main: bool = True) -> Unchecked | None:
    """The reason to leave a statement alone; None when it may be checked. `main`: a whole sentence, not a part of one."""
    if text.rstrip("\"'”’)* ").endswith("?"):
        return Unchecked.QUESTION
    inside = enclosed(words)
    start = attribution_end(words)
    opening = start + opening_end(words[start:], inside[start:])
    verb = main_verb(words, opening, inside)
    if main and _GREETING.match(text) and (len(words) < 9 or verb < 0):
        return Unchecked.GREETING
    if verb < 0 or len(words) < 3:
        return _imperative(words, opening) or Unchecked.FRAGMENT
    if verb == opening:
        return _imperative(words, opening) or (Unchecked.FRAGMENT if opening == 0 else Unchecked.INSTRUCTION)
    imperative = _imperative(words, opening)
    if imperative is not None:
        return imperative
    if _META.search(text) or _PRIVATE_DEFINITION.search(text):
        return Unchecked.META
    return _personal(words, opening, verb) or _unsettled(words, text, verb)


def _imperative(words: Sequence[Word], opening: int) -> Unchecked | None:
    """ "Click the button", "Please note", "Don't forget": says what to do."""
    index = opening
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
    return None


def _personal(words: Sequence[Word], opening: int, verb: int) -> Unchecked | None:
    """First-person experience and advice to the reader."""
    subject = {word.lower for word in words[opening:verb] if word.tag in {"PRP", "PRP$"}}
    if subject & _FIRST_PERSON or (words[0].lower in {"i", "we"} and words[0].tag == "PRP"):
        return Unchecked.EXPERIENCE
    for index, word in enumerate(words):
        if word.lower in _OUR or (word.lower in {"i", "me"} and word.tag == "PRP"):
            return Unchecked.EXPERIENCE
        if word.lower == "our" and index + 1 < len(words) and words[index + 1].lower not in _OUR_COMMON:
            return Unchecked.EXPERIENCE
    if "you" in subject or "your" in subject:
        group = [word.lower for word in words[verb : verb_group_end(words, verb)]]
        if group and (
            group[0] in {"should", "must", "might", "'ll", "ought", "'d", "may", "could", "'re", "are"}
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


def _unsettled(words: Sequence[Word], text: str, verb: int) -> Unchecked | None:
    """Opinions, predictions and what is only supposed."""
    if _HYPOTHETICAL.search(text) and not _FUTURE_IN_PAST.search(text):
        return Unchecked.HYPOTHETICAL
    first = words[verb].lower
    if first in {"should", "must", "ought", "shall"} or (first == "'d" and words[verb].tag == "MD"):
        return Unchecked.OPINION
    if first == "would" and not _FUTURE_IN_PAST.search(text) and not _FIGURE.search(text):
        return Unchecked.HYPOTHETICAL
    if _PREDICTION.search(text) or words[verb].lower in _FORESEEING:
        return Unchecked.PREDICTION
    if _BEST.search(text) and not _FIGURE.search(text) and not _RANKED.search(text):
        return Unchecked.OPINION
    if (
        first in {"will", "'ll", "wo"}
        and not _scheduled(text)
        and not re.search(r"(?i)\bwill (?:also )?(?:need|have) to\b", text)
    ):
        return Unchecked.PREDICTION
    if _OPINION.search(text):
        return Unchecked.OPINION
    if text.rstrip().endswith("!") and not _FIGURE.search(text) and not _names(words):
        return Unchecked.OPINION
    if _RESPECTED.search(text) and not _FIGURE.search(text):
        return Unchecked.OPINION
    return None


def _scheduled(text: str) -> bool:
    """A general truth in the future form ("water will boil at 100 degrees") carries a figure that is no later year."""
    return bool(re.search(r"\b\d+(?:\.\d+)?\s?(?:°|degrees|percent|%|km|kg|metres|meters)\b", text))


def _names(words: Sequence[Word]) -> int:
    return sum(word.tag == "NNP" for word in words[1:]) + (
        1 if words and words[0].tag == "NNP" and words[0].text[1:2].isupper() else 0
    )


def score(words: Sequence[Word], text: str, *, dangling: bool) -> float:
    """How check-worthy a statement is, 0 to 1: figures, names, dates and superlatives up; hedges and judgements down."""
    value = 0.45
    figures = len(_FIGURE.findall(text)) > 0
    value += 0.2 if figures else 0.0
    names = _names(words)
    value += min(names, 3) * 0.06
    if _SUPERLATIVE.search(text):
        value += 0.08
    inside = enclosed(words)
    verb = main_verb(words, opening_end(words, inside), inside)
    if verb >= 0 and words[verb].tag == "VBD":
        value += 0.05
    if verb >= 0 and words[verb].lower in BE and not figures and not names:
        value -= 0.05
    if _HEDGED.search(text):
        value -= 0.1
    value -= min(len(_EVALUATIVE.findall(text)), 2) * 0.08
    if _VAGUE_OPENING.search(text):
        value -= 0.12
    if "you" in {word.lower for word in words}:
        value -= 0.12
    if len(words) < 5:
        value -= 0.08
    if dangling:
        value *= 0.4
    return round(max(0.02, min(value, 0.99)), 3)
