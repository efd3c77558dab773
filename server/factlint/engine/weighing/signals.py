"""What the weighing goes by: how the reader scores each text, whether that is about the same thing, what words differ."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from factlint.engine.evidence.words import STOP_WORDS, norms
from factlint.engine.judges.figures.lifetimes import is_year_of_a_life
from factlint.engine.judges.grounds import is_of_another_deed, why_no_ground
from factlint.engine.judges.subject import About, claim_subject, drop_parentheses, relate_to_subject
from factlint.engine.language.en.kinds import are_kin
from factlint.engine.language.en.statements import read_statements
from factlint.engine.model import Claim, Clash, Evidence, Signals, Stance
from factlint.engine.reader import ReaderScores, WordScore
from factlint.engine.weighing.clash import find_clash, is_denied, is_negating, is_turning
from factlint.engine.weighing.contrast import is_contrast
from factlint.engine.weighing.doubts import doubts_of
from factlint.engine.weighing.events import are_two_events
from factlint.prose.sentences import boundaries

_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_NAME = re.compile(r"(?<!^)(?<![.!?“\"] )\b[A-Z][\w'’-]+")
_DENIAL = re.compile(r"(?i)\b(?:not|never|no|none|neither|nor|without|cannot|only|all|every)\b|n['’]t\b")
_WORD = re.compile(r"[^\W\d_]+")
_FAR = 7.0
_NEAR = 0.12
_STANCE_FROM = 0.6
_WORTH_MORE = -1.4
_OF_ONE_PAGE = 3
# "River" alone is not the Amazon River.
_NAMED_FROM = 0.5
# "The term" of one sentence is not that of another.
_ANY_NAME = frozenset(norms("term word name phrase concept idea title expression"))
NO_SIGNALS = Signals({}, {}, None, None, None, ())


@dataclass(frozen=True, slots=True)
class Standing:
    """How one piece of evidence stands to the claim, as far as that is known before the reader reads it.

    `titled`, `covered`, `told`: the share of the title's words that the claim has, of the subject's words that title and
    text have, and of the claim's other words that the text has (each 0 to 1).
    """

    evidence: Evidence
    about: About
    titled: float
    covered: float
    told: float

    @property
    def same_subject(self) -> float:
        """How surely the text is about what the claim is about: 0 to 1."""
        return (self.titled + self.covered + self.about / 2) / 3

    @property
    def weight(self) -> float:
        """By how much what the reader makes of the text counts beside other texts."""
        return 0.2 + self.same_subject


@dataclass(frozen=True, slots=True)
class Text:
    """One piece of evidence with how it stands to the claim and what the reader makes of it."""

    standing: Standing
    scores: ReaderScores

    @property
    def evidence(self) -> Evidence:
        return self.standing.evidence

    @property
    def same_subject(self) -> float:
        return self.standing.same_subject

    @property
    def refuting_rank(self) -> float:
        return self.scores.refutes * self.standing.weight

    @property
    def supporting_rank(self) -> float:
        return self.scores.supports * self.standing.weight


Read = Callable[[Sequence[tuple[str, str]]], Sequence[ReaderScores]]
"""The reader: pairs of claim and evidence in, their scores out, in the same order."""


def collect_signals(claim: Claim, evidence: Sequence[Evidence], read: Read) -> Signals:
    """The signals of these texts, each read with its page's title before it.

    What decides is read twice more, without its title and among the other texts of its page: where the three readings
    differ, little is certain.
    """
    if not evidence:
        return NO_SIGNALS
    texts = read_texts(claim, relate_texts(claim, evidence), read)
    refuting, supporting = find_refuting(texts), find_supporting(texts)
    clash = clash_of(claim, refuting)
    against = against_signals(claim, refuting, clash, texts) | read_again(claim, refuting, texts, read, refutes=True)
    in_favour = in_favour_signals(claim, supporting, texts) | read_again(claim, supporting, texts, read, refutes=False)
    return Signals(against, in_favour, refuting.evidence, supporting.evidence, clash, stances_of(texts))


def relate_texts(claim: Claim, evidence: Sequence[Evidence]) -> list[Standing]:
    """How each text stands to the claim."""
    subject, said = _content(claim_subject(claim)), _content(claim.text)
    return [_relate(claim, subject, said, item) for item in evidence]


def read_texts(claim: Claim, standings: Sequence[Standing], read: Read) -> list[Text]:
    """The texts with what the reader makes of each, its page's title before it."""
    pairs = [(claim.text, add_title(one.evidence.title, one.evidence.text)) for one in standings]
    return [Text(one, scores) for one, scores in zip(standings, read(pairs), strict=True)]


def find_refuting(texts: Sequence[Text]) -> Text:
    """The text that speaks most against the claim."""
    return max(texts, key=lambda text: text.refuting_rank)


def find_supporting(texts: Sequence[Text]) -> Text:
    """The text that speaks most for the claim."""
    return max(texts, key=lambda text: text.supporting_rank)


def against_signals(claim: Claim, refuting: Text, clash: Clash | None, texts: Sequence[Text]) -> dict[str, float]:
    """What counts against the claim once the texts were read once."""
    return (
        _claim_signals(claim)
        | _text_signals(claim, refuting, texts, refutes=True)
        | pointing_signals(claim, refuting.standing, clash, [text.standing for text in texts])
        | _unread_again(refuting, refutes=True)
    )


def in_favour_signals(claim: Claim, supporting: Text, texts: Sequence[Text]) -> dict[str, float]:
    """What counts for the claim once the texts were read once."""
    return (
        _claim_signals(claim)
        | _text_signals(claim, supporting, texts, refutes=False)
        | _unread_again(supporting, refutes=False)
    )


def pointing_signals(
    claim: Claim, refuting: Standing, clash: Clash | None, texts: Sequence[Standing]
) -> dict[str, float]:
    """The signals that say whether words of this text may be pointed at as standing against the claim."""
    known = (
        {"claim_denies": _denies(claim), "claim_negates": _negates(claim)}
        | {"about": refuting.about / 2, "titled": refuting.titled}
        | _clash_signals(refuting, clash)
        | _rest_signals(claim, refuting, clash, texts)
        | {name: float(holds) for name, holds in why_no_ground(claim, refuting.evidence).items()}
    )
    if clash is None:
        return known
    known["clash_denied"] = float(known["claim_negates"] > 0 and is_denied(claim.text, clash))
    in_deed = is_of_another_deed(claim, refuting.evidence.text, clash.start, clash.end)
    known["clash_in_deed"] = float(in_deed)
    another = {"doubt_another": float(_is_of_another(claim, refuting, clash))}
    return known | another | doubts_of(clash, refuting.evidence, known)


def stances_of(texts: Sequence[Text]) -> tuple[tuple[str, Stance], ...]:
    """What the reader read in each text, by its key."""
    return tuple((text.evidence.key, _stance(text.scores)) for text in texts)


def is_read_again(text: Text, *, refutes: bool) -> bool:
    """Whether a text speaks so much for its side that its other readings count."""
    return _first_reading(text, refutes=refutes) >= _WORTH_MORE


def unknown_readings(text: Text, texts: Sequence[Text]) -> dict[str, tuple[float, float]]:
    """The least and the most that the signals of a text's other readings may be, by their names."""
    names = ("untitled", "page") if _rest_of_page(text, texts) else ("untitled",)
    return dict.fromkeys(names, (_log_odds(0.0), _log_odds(1.0)))


def read_again(claim: Claim, text: Text, texts: Sequence[Text], read: Read, *, refutes: bool) -> dict[str, float]:
    """The same text without its title, and with its page's other texts: log odds of the same side."""
    if not is_read_again(text, refutes=refutes):
        return _unread_again(text, refutes=refutes)
    page = _rest_of_page(text, texts)
    joined = " ".join([text.evidence.text, *page[: _OF_ONE_PAGE - 1]])
    pairs = [(claim.text, text.evidence.text)]
    if page:
        pairs.append((claim.text, add_title(text.evidence.title, joined)))
    found = [_log_odds(scores.refutes if refutes else scores.supports) for scores in read(pairs)]
    return {"untitled": found[0], "page": found[1] if page else _first_reading(text, refutes=refutes)}


def _unread_again(text: Text, *, refutes: bool) -> dict[str, float]:
    """What stands for the other readings of a text that is read but once."""
    first = _first_reading(text, refutes=refutes)
    return {"untitled": first, "page": first}


def _first_reading(text: Text, *, refutes: bool) -> float:
    return _log_odds(text.scores.refutes if refutes else text.scores.supports)


def _rest_of_page(text: Text, texts: Sequence[Text]) -> list[str]:
    return [one.evidence.text for one in texts if one.evidence.title == text.evidence.title and one is not text]


def add_title(title: str, text: str) -> str:
    bare = drop_parentheses(title)
    return f"{bare}: {text}" if bare else text


def _relate(claim: Claim, subject: frozenset[str], said: frozenset[str], item: Evidence) -> Standing:
    title, words = _content(item.called or drop_parentheses(item.title)), _content(item.text)
    return Standing(
        item,
        relate_to_subject(claim, item),
        titled=_share(title, said),
        covered=_share(subject, title | words),
        told=_share(said - title - subject, words),
    )


def clash_of(claim: Claim, text: Text) -> Clash | None:
    """The words of the claim that stand against words of this text, None where the reader points at none."""
    item = text.evidence
    clash = find_clash(claim.text, item.text, item.title, _drop_title(text.scores, item))
    if clash is not None and is_year_of_a_life(claim.text, clash.start, clash.end, item.text, clash.right):
        return None
    return None if clash is not None and are_two_events(claim.text, item.text, clash) else clash


def _is_of_another(claim: Claim, standing: Standing, clash: Clash) -> bool:
    """Whether it seems that the words that stand against the claim are said of another subject, which the text is about.

    "It is second to the Amazon. It empties into the Atlantic", on the Paraná's page, says nothing of where the Amazon ends;
    nor does the page of Albania tell what a country borders that borders Albania.
    """
    text = standing.evidence.text
    at = text.find(clash.right)
    if standing.about is About.SUBJECT or at < 0:
        return False
    subject = _content(claim_subject(claim))
    said = next((text[start:end] for start, end in boundaries(text) if start <= at < end), text)
    title = _content(drop_parentheses(standing.evidence.title))
    if not subject and title and _is_joined(claim.text, clash, title):
        return True
    named = frozenset(norms(said)) | (title if title <= subject else frozenset[str]())
    return bool(subject) and (subject <= _ANY_NAME or _share(subject, named) <= _NAMED_FROM)


def _is_joined(claim: str, clash: Clash, name: frozenset[str]) -> bool:
    """Whether a claim names something in one phrase with the words in question: "borders Albania, Bulgaria and Turkey"."""
    phrases = (part.phrase for statement in read_statements(claim) for part in statement.parts)
    return any(one.start <= clash.start < one.end and name <= _content(one.text) for one in phrases)


def _drop_title(scores: ReaderScores, item: Evidence) -> ReaderScores:
    """The same scores with places in the text alone."""
    length = len(add_title(item.title, ""))
    words = (WordScore(word.start - length, word.end - length, word.score) for word in scores.text_words)
    return replace(scores, text_words=tuple(word for word in words if word.start >= 0))


def _claim_signals(claim: Claim) -> dict[str, float]:
    return {
        "claim_words": math.log(1 + len(claim.text.split())),
        "claim_denies": _denies(claim),
        "claim_numbers": float(min(len(_NUMBER.findall(claim.text)), 3)),
        "claim_names": float(min(len(_NAME.findall(claim.text)), 4)),
    }


def _denies(claim: Claim) -> float:
    return float(bool(_DENIAL.search(claim.text)))


def _negates(claim: Claim) -> float:
    return float(is_negating(claim.text))


def _text_signals(claim: Claim, text: Text, texts: Sequence[Text], *, refutes: bool) -> dict[str, float]:
    standing = text.standing

    def side(scores: ReaderScores) -> float:
        return scores.refutes if refutes else scores.supports

    def other(scores: ReaderScores) -> float:
        return scores.supports if refutes else scores.refutes

    page = [one for one in texts if one.evidence.title == text.evidence.title]
    rest = [one for one in texts if one is not text]
    known = frozenset(norms(" ".join([text.evidence.title, *(one.evidence.text for one in page)])))
    told = frozenset(norms(f"{text.evidence.title} {text.evidence.text}"))
    numbers, names = _NUMBER.findall(claim.text), _NAME.findall(claim.text)
    return {
        "score": _log_odds(side(text.scores)),
        "neutral": text.scores.neutral,
        "other_same_page": _log_odds(max((other(one.scores) for one in page), default=0.0)),
        "other_any": _log_odds(max((other(one.scores) * one.same_subject for one in texts), default=0.0)),
        "second": _log_odds(max((side(one.scores) * one.same_subject for one in rest), default=0.0)),
        "mean": sum(side(one.scores) for one in texts) / len(texts),
        "titled": standing.titled,
        "covered": standing.covered,
        "about": standing.about / 2,
        "told": standing.told,
        "place": texts.index(text) / 8,
        "numbers_missing": float(sum(1 for number in numbers if not frozenset(norms(number)) <= told)),
        "names_missing": float(sum(1 for name in names if not frozenset(norms(name)) <= told)),
        "names_unknown": float(sum(1 for name in names if not frozenset(norms(name)) <= known)),
        "is_opening": float(text.evidence.key.endswith((":0.0", ":0"))),
        "text_words": math.log(1 + len(text.evidence.text.split())),
        "score_on_subject": side(text.scores) * text.same_subject,
    }


def _clash_signals(text: Standing, clash: Clash | None) -> dict[str, float]:
    if clash is None:
        return {"clash": -_FAR, "clash_right": -_FAR}
    wrong, right = _number(clash.wrong), _number(clash.right)
    own = _WORD.findall(clash.wrong)[-1:]
    told = [word for word in _WORD.findall(text.evidence.text) if len(word) > 2]
    return {
        "clash": _log_odds(clash.score),
        "clash_right": _log_odds(clash.right_score),
        "clash_number": float(wrong is not None),
        "clash_name": float(clash.wrong[:1].isupper() and clash.start > 0),
        "clash_alike": float(
            (wrong is None) == (right is None) and clash.wrong[:1].isupper() == clash.right[:1].isupper()
        ),
        "clash_words": float(min(len(clash.wrong.split()), 4)),
        "clash_denies": float(bool(_DENIAL.fullmatch(clash.wrong.split()[0]))),
        "clash_kin": float(any(are_kin(word, other) for word in own for other in told if word[:1].islower())),
        "contrast": float(not is_turning(clash.wrong) and is_contrast(clash.wrong, clash.right)),
        "turning": float(is_turning(clash.wrong)),
        "clash_near": float(wrong is not None and right is not None and abs(wrong - right) <= _NEAR * abs(right)),
    }


def _rest_signals(claim: Claim, text: Standing, clash: Clash | None, texts: Sequence[Standing]) -> dict[str, float]:
    """What a claim whose subject nobody tells goes by: how much of it, but for the wrong words, the text has."""
    told = frozenset(norms(text.evidence.text))
    wrong = clash.wrong if clash is not None else ""
    rest = _content(claim.text) - _content(wrong)
    return {
        "rest_told": _share(rest, told),
        "rest_words": math.log(1 + len(rest & told)),
        "rest_numbers": float(min(sum(frozenset(norms(one)) <= told for one in _NUMBER.findall(claim.text)), 3)),
        "rest_names": float(min(sum(frozenset(norms(one)) <= told for one in _NAME.findall(claim.text)), 4)),
        "on_page": sum(one.evidence.title == text.evidence.title for one in texts) / len(texts),
        "subjectless": float(not claim_subject(claim)),
    }


def _number(words: str) -> float | None:
    """The first number in some words, None without one."""
    match = _NUMBER.search(words)
    if match is None:
        return None
    plain = match.group().replace(",", "")
    return float(plain) if plain.count(".") < 2 else None


def _stance(scores: ReaderScores) -> Stance:
    if scores.supports >= _STANCE_FROM:
        return Stance.SUPPORTS
    return Stance.REFUTES if scores.refutes >= _STANCE_FROM else Stance.NEUTRAL


def _content(text: str) -> frozenset[str]:
    return frozenset(norms(text)) - STOP_WORDS


def _share(wanted: frozenset[str], there: frozenset[str]) -> float:
    return len(wanted & there) / len(wanted) if wanted else 0.0


def _log_odds(share: float) -> float:
    held = min(max(share, 0.001), 0.999)
    return math.log(held / (1 - held))
