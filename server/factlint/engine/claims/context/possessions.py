"""What belongs to what: several things that a sentence says its subject has ("Saturn has |rings|"), and whose a subject is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from factlint.engine.claims.context.kept_topics import SPANS
from factlint.engine.claims.context.mentions import Mention, mention_of, possessive
from factlint.engine.language.en.syntax import join_words, noun_phrases
from factlint.engine.language.en.tokens import Word

_HAVING = frozenset({"has", "had"})
_UNCOUNTED = frozenset({"some", "many", "several", "various", "no", "few"})


def find_possessions(
    sentence: Sequence[Word],
    text: str,
    verb: int,
    subject: Mention | None,
    stands_for: Mapping[int, tuple[Mention, int]],
) -> Mention | None:
    """What "they" takes up behind a sentence with a subject in the singular; None where it may be others."""
    if verb < 0 or subject is None or subject.plural or not (subject.owner or subject).named:
        return None
    several = [
        phrase for phrase in noun_phrases(sentence, verb) if phrase[-1].tag == "NNS" and phrase[-1].lower not in SPANS
    ]
    if len(several) != 1 or any(word.tag == "CC" for word in sentence[verb:] if word.lower == "and"):
        return None
    phrase = several[0]
    if phrase[0].tag == "PRP$":
        known = stands_for.get(phrase[0].start)
        return _owned(known[0], phrase[1:], text, subject) if known is not None else None
    had = sentence[verb].lower in _HAVING and phrase[0] is sentence[verb + 1]
    if not had or phrase[0].tag == "DT":
        return None
    rest = phrase[1:] if phrase[0].lower in _UNCOUNTED else phrase
    return _owned(subject, rest, text, subject) if rest else None


def _owned(owner: Mention, rest: Sequence[Word], text: str, subject: Mention) -> Mention:
    shown = join_words(text, rest)
    # "The 22 letters of Hebrew's alphabet", not "Hebrew's alphabet's 22 letters".
    told = f"the {shown} of {owner.text}" if owner.owner is not None else f"{owner.text}{possessive(owner)} {shown}"
    mention = mention_of(subject.sentence, tuple(rest), text, False)
    return replace(mention, text=told, plural=True, owner=owner)


def owner_of_subject(
    subject: Mention | None, first: Word, text: str, stands_for: Mapping[int, tuple[Mention, int]]
) -> Mention | None:
    """Whose the subject is: "|Its| author", "|Lund|'s area"; `first` is the first word of the subject."""
    if first.tag == "PRP$":
        return stands_for[first.start][0] if first.start in stands_for else None
    if subject is None:
        return None
    end = next((at for at, word in enumerate(subject.words) if word.tag == "POS"), 0)
    name = subject.words[:end]
    named = bool(name) and name[-1].tag == "NNP" and subject.words[-1].text.islower()
    return mention_of(subject.sentence, name, text, True) if named else None
