"""The subject of a sentence as later sentences take it up, or none where nothing of it can be taken up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from factlint.engine.claims.context.mentions import Mention, bare_name, core_of_subject, mention_of, types_of
from factlint.engine.claims.context.pronouns import name_after_subject, name_of_subject, object_at
from factlint.engine.claims.context.subject_places import compared_behind, name_behind_opening, subject_behind_verb
from factlint.engine.claims.known_names import is_after_saint, is_somebody
from factlint.engine.claims.names import is_human_noun, may_be_person
from factlint.engine.language.en.lexicon import word_list
from factlint.engine.language.en.syntax import BE, FINITE, NOUNS, RELATIVE, main_verb, noun_phrase_end, verb_group_end
from factlint.engine.language.en.tokens import Word

_EACH = frozenset({"every", "each", "any"})
_DENYING = frozenset({"neither", "nor", "no", "none", "nobody", "nothing"})
# What a place does; somebody lies in a grave, and about things.
_LYING = frozenset({"lies", "borders", "located", "situated"})
_LYING_DEAD = frozenset("about buried cemetery churchyard crypt grave mausoleum state tomb vault".split())
# What only somebody does.
_PERSONAL = word_list("personal deeds")


def opening_subject(opening: Sequence[Word], text: str, told: Sequence[Mention], number: int) -> Mention | None:
    """ "Although the tower is high, it …": what the opening clause speaks of."""
    verb = main_verb(opening, 1)
    return subject_mention(opening, text, 1, verb, told, number) if verb > 1 else None


def subject_mention(
    sentence: Sequence[Word], text: str, opening: int, verb: int, told: Sequence[Mention], number: int
) -> Mention | None:
    """The subject that stands between `opening` and `verb`, in sentence `number`, behind what was `told` before."""
    if verb <= opening:
        return None
    compared = compared_behind(sentence, opening, verb)
    if compared:
        return mention_of(number, compared, text, True)
    subject = core_of_subject(sentence[opening:verb])
    if (
        not subject
        or subject[0].tag in {"PRP", "EX"}
        or (subject[0].lower in {"this", "that", "there"} and not any(word.tag == "NNP" for word in subject[1:2]))
    ):
        return None
    if subject[0].tag == "IN":
        subject = name_behind_opening(sentence, opening, verb) or subject_behind_verb(sentence, verb)
    if not subject or subject[0].tag in {"SC", "TO"} | RELATIVE:
        return None
    if subject[0].tag == "JJ" and subject[1:] and subject[1].tag in {"IN", "TO"}:
        # "Contrary to stereotypes"
        return None
    if subject[0].tag == "VBG" and len(subject) > 1 and subject[1].tag != "IN":
        # "Winning the war …" is a deed; "ironworking in Africa" is a thing.
        return None
    if all(word.tag in {"DT", "JJ", "RB"} for word in subject) or any(word.tag in FINITE for word in subject):
        # "Some finds …", "the amount a company earns"
        return None
    if any(word.lower in _EACH for word in subject[:1]) or any(
        word.lower in _DENYING for word in sentence[opening:verb]
    ):
        # Of "neither A nor B", or of "every visitor", nothing is taken up.
        return None
    behind = _name_behind_description(sentence, opening, verb, subject)
    if behind:
        end = next((at for at, word in enumerate(subject) if word.tag == "IN"), len(subject))
        nouns = [word for word in subject[:end] if word.tag in NOUNS]
        described = frozenset(word.lower for word in nouns if word is subject[end - 1] or is_somebody(word.lower))
        return mention_of(number, behind, text, True, described | types_of(sentence, verb))
    named = name_of_subject(sentence, verb, subject)
    if named:
        # "The dearest restaurant is X": X is what later words take up, as "the restaurant" too.
        described = frozenset(word.lower for word in subject if word.tag in {"NN", "NNS"})
        return mention_of(number, named, text, True, described)
    subject = name_after_subject(sentence, opening, verb, subject) or subject
    mention = mention_of(
        number, tuple(subject), text, True, types_of(sentence, verb) or _types_told_next(sentence, verb)
    )
    deed = sentence[verb_group_end(sentence, verb) - 1].lower
    if deed in _LYING and mention.named and _may_lie(mention, sentence):
        mention = replace(mention, kind="place", gender="")
    if deed in _PERSONAL and mention.kind == "unknown" and may_be_person(mention.words):
        mention = replace(mention, acted=True)
    if sentence[verb].lower in {"are", "were", "have"} or sentence[verb].tag == "VBP":
        return replace(mention, plural=True)
    if sentence[verb].lower in {"is", "was", "has"} or sentence[verb].tag == "VBZ":
        return replace(mention, plural=False)
    known = next((m for m in reversed(told) if m.subject and bare_name(m) == bare_name(mention)), None)
    return replace(mention, plural=known.plural) if known is not None else mention


def _may_lie(mention: Mention, sentence: Sequence[Word]) -> bool:
    """Whether what lies or borders may be a place: not "Karl Marx lies in Highgate Cemetery"."""
    if _LYING_DEAD & {word.lower for word in sentence}:
        return False
    one_name = len(mention.words) == 1 or is_after_saint(mention.words)
    return mention.kind == "unknown" or (mention.kind == "person" and one_name)


def _name_behind_description(
    sentence: Sequence[Word], opening: int, verb: int, subject: Sequence[Word]
) -> tuple[Word, ...]:
    """ "A pioneer of the blockbuster, |Ida Lund| is …", "Poet and painter, |Lund| …": the name, where the description comes first."""
    listed = subject[0].tag in NOUNS and is_somebody(subject[0].lower) and any(word.tag == "CC" for word in subject)
    if subject[0].lower not in {"a", "an"} and not listed:
        return ()
    name = _name_that_ends_at(sentence, verb, opening)
    if name:
        return name
    # "In May, |Ida Lund|, a pioneer of the blockbuster, left": what looks like an opening ends in the name.
    somebody = is_human_noun(sentence[max(noun_phrase_end(sentence, opening) - 1, 0)].lower)
    return _name_that_ends_at(sentence, opening - 1, 0) if somebody and sentence[opening - 1].tag == "," else ()


def _name_that_ends_at(sentence: Sequence[Word], end: int, first: int) -> tuple[Word, ...]:
    """The name that ends here, behind a comma."""
    start = max(end, 0)
    while start > first and sentence[start - 1].tag == "NNP":
        start -= 1
    return tuple(sentence[start:end]) if first < start < end and sentence[start - 1].tag == "," else ()


def _types_told_next(sentence: Sequence[Word], verb: int) -> frozenset[str]:
    """ "X is as large as Y and |is the hottest planet|": a planet."""
    for at in range(verb + 2, len(sentence) - 1):
        if sentence[at].lower in BE and sentence[at - 1].lower == "and" and sentence[at + 1].tag == "DT":
            return types_of(sentence, at)
    return frozenset()


def other_subject(sentence: Sequence[Word], found: tuple[Word, ...], text: str, number: int) -> Mention:
    """The subject of a later clause, and whether it does what only somebody does: "and |Karl Berg| designed the frame"."""
    mention = mention_of(number, found, text, True, frozenset())
    behind = next((word for word in sentence if word.start >= found[-1].end), None)
    acts = behind is not None and behind.lower in _PERSONAL
    if acts and len(found) > 1 and mention.kind == "unknown" and may_be_person(found):
        return replace(mention, kind="person")
    return mention


def did_it(sentence: Sequence[Word], verb: int, subject: Mention) -> bool:
    """Whether a subject of two names did something to a thing told before: "Karl Berg designed |it|"."""
    at = object_at(sentence, verb)
    done_to = 0 < at < len(sentence) and sentence[at].lower == "it"
    return done_to and subject.acted and subject.surely_person and len(subject.words) > 1
