"""Whom "he" and "she" take up where the subject before is nobody: the one person whom the sentences before named."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from factlint.engine.claims.context.mentions import Mention, is_in_agreement, mention_of
from factlint.engine.claims.known_names import is_somebody
from factlint.engine.claims.names import named_runs
from factlint.engine.language.en.syntax import FINITE, VERBAL
from factlint.engine.language.en.tokens import Word

_PLACING = frozenset({"in", "at", "near", "from", "to", "into", "through", "across", "toward", "towards"})


def sole_full_name(mentions: Sequence[Mention], family: str, before: Sequence[Word]) -> Mention | None:
    """The one person whom a paragraph named before, where the sentence `before` gives the full name.

    None where any other name may be somebody's, or somebody without a name is told of; or behind "by" and "of", where
    "the trial of Lund" and "told by Lund" may speak of two.
    """
    if any(m.kind == "person" and not (m.named or m.placed) and is_in_agreement(m, family) for m in mentions):
        return None
    fitting = [m for m in map(_owner_in, mentions) if m.named and is_in_agreement(m, family)]
    found = max(fitting, key=lambda m: len(m.words), default=None)
    if found is None or not _is_full_name(found) or not all(is_same_person(m, found) for m in fitting):
        return None
    at = next((i for i, word in enumerate(before) if word is found.words[0]), -1)
    return found if at == 0 or (at > 0 and before[at - 1].lower not in {"by", "of"}) else None


def _is_full_name(mention: Mention) -> bool:
    """ "Nadia Boulanger", "J. R. Lund"."""
    names = _names(mention)
    known = mention.is_person and bool(mention.gender)
    return len(names) > 1 and mention.words[0].tag == "NNP" and len(names[-1]) > 1 and (known or len(names[0]) == 1)


def _owner_in(mention: Mention) -> Mention:
    """ "Albert Bandura" of "Albert Bandura's ideas"."""
    end = next((at for at, word in enumerate(mention.words) if word.tag == "POS"), 0)
    name = mention.words[:end]
    if not name or name[-1].tag != "NNP" or mention.words[-1].tag == "NNP":
        return mention
    shown = mention.text.partition(mention.words[end].text)[0]
    return replace(mention_of(mention.sentence, name, shown, mention.subject), text=shown)


def is_left_for_another(topic: Mention, mentions: Iterable[Mention], family: str) -> bool:
    """Whether a text without a title, which began with somebody, has named somebody else since."""
    named = (_owner_in(m) for m in mentions if m.named and (m.is_person or m.subject or m.object))
    return topic.sentence > 0 and any(is_in_agreement(m, family) and not is_same_person(m, topic) for m in named)


def is_same_person(one: Mention, other: Mention) -> bool:
    """ "Bandura" and "Albert Bandura", "Albert Bandura's ideas" too."""
    short, long = sorted((_names(one), _names(other)), key=len)
    return bool(short) and (short == long[: len(short)] or short == long[-len(short) :])


def _names(mention: Mention) -> list[str]:
    return [word.text for word in mention.words if word.tag == "NNP"]


def names_another(sentence: Sequence[Word], at: int, text: str, family: str, referent: Mention) -> bool:
    """Whether somebody else is named before the pronoun that stands `at` a place: "… Claudius' image, and |his| …"."""
    before = sentence[:at]
    opening = not any(word.tag in FINITE for word in before)
    for start, end in named_runs(before):
        behind = before[end] if end < len(before) else None
        modifies = behind is not None and behind.tag in {"NN", "NNS"}
        placed = start > 0 and (before[start - 1].tag == "DT" or before[start - 1].lower in _PLACING)
        acts = (
            sentence[at].lower in {"him", "her"}
            and end < at
            and all(word.tag in VERBAL | {"RB"} for word in before[end:])
        )
        if modifies or placed or acts or (opening and _is_set_in(before, start)):
            # "With Lund and Berg he …", "the Nobel prize that he won", "and Lund succeeded him"
            continue
        mention = mention_of(0, tuple(before[start:end]), text, False)
        if is_in_agreement(mention, family) and not is_same_person(mention, referent):
            return True
    return False


def _is_set_in(words: Sequence[Word], start: int) -> bool:
    """Whether a name stands behind a preposition, alone or with others."""
    at = start - 1
    while at > 0 and (words[at].tag in {"CC", ","} and words[at - 1].tag == "NNP"):
        at -= 1
        while at >= 0 and words[at].tag == "NNP":
            at -= 1
    return at >= 0 and words[at].tag in {"IN", "TO"}


def named_relation(sentence: Sequence[Word], index: int, text: str, number: int) -> Mention | None:
    """ "Ida Lund" of "|Its| author Ida Lund was a chemist": who is told by the name, whosever author she is."""
    at = noun_at = index + 1
    while at < len(sentence) and sentence[at].tag == "NN" and sentence[at].text.islower():
        noun_at, at = at, at + 1
    end = at
    while end < len(sentence) and sentence[end].tag == "NNP":
        end += 1
    told = index < noun_at < at < end < len(sentence) and is_somebody(sentence[noun_at].lower)
    if not told or sentence[end].tag not in FINITE:
        return None
    return mention_of(number, tuple(sentence[at:end]), text, True)
