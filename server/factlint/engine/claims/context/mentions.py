"""What a text speaks of: a noun phrase as later sentences may take it up, and whether a pronoun agrees with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from factlint.engine.claims.context.kinds_told import is_taken_up, kind_among
from factlint.engine.claims.known_names import is_after_saint, is_somebody, kind_after_saint, known_kind
from factlint.engine.claims.names import (
    HUMAN_NOUNS,
    TIMES,
    Gender,
    Kind,
    gender_of,
    is_human_noun,
    kind_of,
    may_be_person,
)
from factlint.engine.language.en.lemmas import noun_lemma
from factlint.engine.language.en.lexicon import word_list
from factlint.engine.language.en.syntax import (
    BE,
    FINITE,
    NOUNS,
    RELATIVE,
    Clause,
    is_plural,
    join_words,
    main_verb,
    noun_phrase_end,
    noun_phrase_start,
    verb_group_end,
)
from factlint.engine.language.en.tagger import tag
from factlint.engine.language.en.tokens import Word, words

_OPENS_CLAUSE = frozenset(
    {"because", "since", "after", "before", "when", "while", "if", "until", "once", "as", "although"}
)
SHIPS = word_list("ship nouns")
_POINTING = frozenset({"this", "these", "that", "those", "such"})
_VAGUE = frozenset({"some", "several", "others", "both", "each", "either"})
_SHIP_PREFIXES = word_list("ship prefixes")
_NOBODY = frozenset({"place", "organization", "work"})


@dataclass(frozen=True, slots=True)
class Mention:
    """Something a sentence speaks of, as later sentences may take it up."""

    words: tuple[Word, ...]
    text: str
    kind: Kind
    gender: Gender
    plural: bool
    sentence: int
    subject: bool
    types: frozenset[str]
    owner: Mention | None = None
    articled: bool = False
    placed: bool = False
    acted: bool = False
    fresh: bool = False
    object: bool = False
    elaborated: bool = False
    untold: bool = False

    @property
    def named(self) -> bool:
        return any(word.tag == "NNP" for word in self.words) or self.words[0].text in {'"', "“"}

    @property
    def is_ship(self) -> bool:
        """Whether "she" may speak of it."""
        return bool(self.types & SHIPS) or any(
            (word.lower in SHIPS and word.tag != "NNS") or (word.lower in _SHIP_PREFIXES and word.text.isupper())
            for word in self.words
        )

    @property
    def surely_person(self) -> bool:
        """Whether more than its shape tells that this is somebody: a known kind, a given name, what it did."""
        if self.kind == "person" or self.acted or self.gender:
            return True
        names = [word for word in self.words if word.tag == "NNP"]
        return self.kind == "unknown" and len(names) > 1 and not self.placed and may_be_person(self.words)

    @property
    def relational(self) -> bool:
        """Whether this is a part or a side of something else: "the centre of the area"."""
        joint = next((index for index, word in enumerate(self.words) if word.lower == "of"), 0)
        return joint > 1 and self.words[0].lower == "the" and self.words[joint - 1].text[0].islower()

    @property
    def is_person(self) -> bool:
        """Whether this is a person's name, not a description of one ("an American dancer")."""
        titled = [word.lower for word in self.words[1:2]] == ["of"] and self.words[0].lower in HUMAN_NOUNS
        if self.kind == "person":
            return self.words[-1].tag == "NNP" and self.words[-1].text[0].isupper() and not titled
        # A name of two words that is no place may be somebody's.
        parts = sum(word.text != "." for word in self.words)
        two = parts in {2, 3} and not self.placed and self.kind == "unknown"
        return two and may_be_person(self.words)


@dataclass(frozen=True, slots=True)
class Resolution:
    """What words of a sentence stand for, by the offset where they begin; which pronouns nobody could resolve.

    `stated` is what the sentence says of them by the way: "This Chinese dish" that Sushi is one; `titled` are the nouns of the
    title and the heading that it stands under, `described` what sentences before spoke of in more words than "the dam".
    """

    stands_for: dict[int, tuple[Mention, int]] = field(default_factory=dict[int, "tuple[Mention, int]"])
    unresolved: frozenset[int] = frozenset()
    sentence: int = 0
    stated: tuple[Clause, ...] = ()
    titled: frozenset[str] = frozenset()
    described: frozenset[str] = frozenset()


def bare_name(mention: Mention) -> str:
    """What a mention is called, whether it has "the" before it or not."""
    return mention.text.lower().removeprefix("the ")


def possessive(mention: Mention) -> str:
    return "'" if mention.text.endswith("s") and (mention.plural or mention.kind != "person") else "'s"


def is_in_agreement(mention: Mention, family: str) -> bool:
    if family == "they":
        # A group's or a firm's name takes "they" as well, "Berg's affair with Lund" does not.
        grouped = mention.named and mention.kind in {"organization", "unknown"} and not mention.gender
        return mention.plural or (grouped and _all_name(mention.words))
    if mention.plural:
        return False
    if family == "it":
        return mention.kind != "person" and not (mention.kind == "unknown" and mention.gender != "")
    if family == "she" and mention.is_ship:
        return True
    if mention.kind in _NOBODY or (mention.kind != "person" and not may_be_person(mention.words)):
        return False
    return mention.gender in {"", "male" if family == "he" else "female"}


def _all_name(words_: Sequence[Word]) -> bool:
    return bool(words_) and words_[-1].tag == "NNP" and all(word.tag not in {"POS", "PRP$"} for word in words_)


def is_unwieldy(mention: Mention) -> bool:
    """Whether what a possessive takes up is too long to own something: "construction of the line around the lake"."""
    described = any(word.tag == "IN" for word in mention.words) and mention.words[0].text[1:].islower()
    return described and len(mention.words) > 5


def core_of_subject(subject: Sequence[Word]) -> tuple[Word, ...]:
    """The subject up to its first comma or relative clause, without adverbs and brackets at its ends."""
    words_ = list(subject)
    for index, word in enumerate(words_):
        if word.lower == "such" and index and words_[index - 1].tag == ",":
            words_ = words_[: index - 1]
            break
    while words_ and words_[0].tag in {"RB", "CC", ","}:
        words_.pop(0)
    for index, word in enumerate(words_):
        stops = word.tag in RELATIVE or word.tag == "SC" or (word.lower == "or" and index > 0)
        if stops or (word.tag == "," and not _continues_list(words_, index)):
            words_ = words_[:index]
            break
    while words_ and (words_[-1].tag in {"RB", ",", ":", "MD"} or words_[-1].lower == "both"):
        words_.pop()
    return tuple(words_[:30])


def _continues_list(words_: Sequence[Word], comma: int) -> bool:
    if comma + 1 >= len(words_) or words_[comma + 1].tag in {"VBN", "VBG", "RB", "IN"}:
        return False
    if words_[comma + 1].lower in {"a", "an"}:
        return False
    return any(word.tag == "CC" and word.lower == "and" for word in words_[comma:])


def drop_brackets(found: tuple[Word, ...]) -> tuple[Word, ...]:
    kept: list[Word] = []
    depth = 0
    for word in found:
        if word.text == "(":
            depth += 1
        elif word.text == ")":
            depth = max(0, depth - 1)
        elif depth == 0:
            kept.append(word)
    return tuple(kept) or found


def from_article(phrase: tuple[Word, ...]) -> tuple[Word, ...]:
    return (
        phrase[1:]
        if phrase[0].lower in {"a", "an", "some", "many", "several", "various"} and len(phrase) > 2
        else phrase
    )


def types_of(sentence: Sequence[Word], verb: int) -> frozenset[str]:
    """What the sentence calls its subject: "X is a small publisher" → publisher."""
    if sentence[verb].lower not in BE:
        return frozenset()
    index = verb + 1
    while index < len(sentence) and sentence[index].tag == "RB":
        index += 1
    if index >= len(sentence) or sentence[index].tag != "DT":
        return kind_among(sentence, verb)
    end = noun_phrase_end(sentence, index)
    return (
        frozenset(word.lower for word in sentence[end - 1 : end] if word.tag in NOUNS) if end > index else frozenset()
    )


def kind_by_types(types: frozenset[str]) -> Kind | None:
    if any(is_somebody(name) for name in types):
        return "person"
    for name in sorted(types):
        kind = kind_of((Word(name, -1, -1, name, "NN"),))
        if kind not in {"thing", "unknown"}:
            return kind
    return "thing" if types else None


def last_noun(mention: Mention) -> str:
    for word in mention.words:
        if word.tag in {"IN", ","}:
            break
    nouns = [word.lower for word in mention.words if word.tag in NOUNS]
    before_of: list[str] = []
    for word in mention.words:
        if word.tag == "IN":
            break
        if word.tag in NOUNS:
            before_of.append(word.lower)
    return (before_of or nouns or [""])[-1]


def is_same_definite(mention: Mention, noun: str) -> bool:
    return mention.text.lower() in {f"the {noun}", f"this {noun}", f"these {noun}", f"a {noun}", f"an {noun}"}


def lemmas_of(title: str) -> frozenset[str]:
    """The words of a title or heading, in the singular."""
    if any(char.isdigit() for char in title):
        # "Lid 82.1" names one of several.
        return frozenset()
    return frozenset(noun_lemma(word.lower) for word in words(title[:200]) if word.text[0].isalpha())


def described_nouns(mentions: Sequence[Mention]) -> frozenset[str]:
    """The nouns, in the singular, of what was spoken of by more than "the" and the noun."""
    more = (m for m in mentions if len(m.words) > 1 and not is_same_definite(m, m.words[-1].lower))
    return frozenset(noun_lemma(last_noun(mention)) for mention in more)


def title_mention(title: str) -> Mention | None:
    """A title or heading that is a name ("The Varn dam"), not a phrase about something ("How to cook rice")."""
    found = tuple(tag(words(title[:120])))
    if not found or len(found) > 6 or main_verb(found) >= 0 or noun_phrase_end(found, 0) != len(found):
        return None
    if not any(word.tag == "NNP" for word in found) or not any(c.isupper() for c in title):
        return None
    mention = Mention(found, title.strip(), kind_of(found), gender_of(found), is_plural(found), 0, True, frozenset())
    return doubt_saint(mention)


def doubt_saint(mention: Mention) -> Mention:
    """ "Saint Helena" as a title, or behind "in" and "to", as what may well be a place."""
    if not is_after_saint(mention.words) or kind_after_saint(mention.words, mention.types) is not None:
        return mention
    return replace(mention, kind="unknown", placed=True)


def mention_of(
    sentence: int, found: tuple[Word, ...], text: str, subject: bool, types: frozenset[str] = frozenset()
) -> Mention:
    """What the words found in a sentence speak of; `types` are what the sentence calls it."""
    shown = drop_brackets(found)
    written = join_words(text, shown)
    return Mention(
        shown, written, _kind_of(shown, written, types), gender_of(shown), is_plural(shown), sentence, subject, types
    )


def _kind_of(shown: tuple[Word, ...], written: str, types: frozenset[str]) -> Kind:
    """By the words themselves, by what the sentence calls it, or by what the encyclopedia does."""
    kind = kind_of(shown)
    if is_after_saint(shown):
        return kind_after_saint(shown, types) or kind
    named = shown[-1].tag == "NNP" and shown[-1].text[0].isupper()
    known = known_kind(written.lower()) if named else None
    if known == "person" and len(shown) == 1:
        # A surname alone may be a firm's as well, a ship's, a language's: "Ford", "Pascal".
        known = None
    if kind in {"unknown", "thing"} or (kind == "person" and len(shown) == 1):
        # "Venus is a planet", "Florence is a city".
        called = kind_by_types(types)
        if called is not None and called != "thing":
            return called
        return (known if kind == "unknown" else None) or called or kind
    # "Margaret Court" is no court.
    return "person" if known == "person" else kind


def find_candidates(before: Sequence[Word], text: str, family: str, sentence: int) -> list[Mention]:
    """What the words before a pronoun name that it could take up."""
    found: dict[str, Mention] = {}
    index = 0
    while index < len(before):
        end = noun_phrase_end(before, index)
        phrase = tuple(before[index:end])
        if not phrase or phrase[0].tag in {"PRP", "EX", "CD"} or all(word.tag == "CD" for word in phrase):
            index = max(index + 1, end)
            continue
        mention = mention_of(sentence, from_article(phrase), text, False)
        time = all(word.lower in TIMES or word.tag in {"CD", "DT"} for word in phrase)
        if not time and is_in_agreement(mention, family) and (family == "it" or mention.is_person):
            found.setdefault(mention.text, mention)
        index = end
    return list(found.values())


def describes_somebody(before: Sequence[Word], text: str, family: str) -> bool:
    """Whether the words before "he" speak of somebody without a name: "the young prince", but not "as a child"."""
    index = 0
    while index < len(before):
        end = noun_phrase_end(before, index)
        phrase = tuple(before[index:end])
        introduced = bool(phrase) and phrase[0].tag == "DT" and before[index - 1].lower != "as"
        # "brother sins against brother"
        introduced = introduced or (len(phrase) == 1 and end < len(before) and before[end].tag in FINITE)
        if introduced and phrase[-1].tag == "NN" and is_human_noun(phrase[-1].lower):
            mention = mention_of(0, phrase, text, False)
            if is_in_agreement(mention, family):
                return True
        index = max(end, index + 1)
    return False


def _may_be_object(sentence: Sequence[Word], text: str, index: int, verb: int) -> bool:
    """ "Lund made a cup, and |it was sold in 1931", "… and farmers bought |it": to what was done, nothing tells."""
    behind = sentence[index + 1 : index + 3]
    passive = [word.tag for word in behind[1:]] == ["VBN"] and behind[0].lower in BE
    done_to = sentence[index - 1].tag in FINITE | {"VB"} and not any(word.tag in FINITE for word in behind[:1])
    if verb < 0 or index <= verb + 1 or not (passive or done_to):
        return False
    start = verb_group_end(sentence, verb)
    found = tuple(sentence[start : noun_phrase_end(sentence, start)])
    acts = sentence[verb].lower not in BE | {"has", "had", "have"}
    return acts and start < index and bool(found) and is_in_agreement(mention_of(0, found, text, False), "it")


def has_inner_subject(sentence: Sequence[Word], text: str, index: int, verb: int, family: str) -> bool:
    """ "A wrote it because B had lost its licence": a clause before the pronoun has a subject that it may mean."""
    if family == "it" and sentence[index].tag == "PRP" and _may_be_object(sentence, text, index, verb):
        return True
    for at in range(verb + 2, index) if verb >= 0 else ():
        if sentence[at].tag not in FINITE or sentence[at - 1].tag not in NOUNS:
            continue
        if sentence[index].lower in {"him", "her"} and verb_group_end(sentence, at) == index:
            # "…, and Lund succeeded him": not Lund.
            continue
        start = noun_phrase_start(sentence, at)
        while start > 2 and sentence[start - 1].text == "." and len(sentence[start - 2].text) == 1:
            # "A. A. |Milne|"
            start -= 2
        opens = sentence[start - 1]
        joined = opens.tag == "CC" and start > 1 and sentence[start - 2].tag == ","
        if opens.tag not in {"SC", "WRB"} and opens.lower not in _OPENS_CLAUSE and not joined:
            continue
        subject = mention_of(0, tuple(sentence[start:at]), text, True)
        if is_in_agreement(subject, family) and (family == "it" or subject.is_person or subject.plural):
            return True
    return False


def points_elsewhere(mention: Mention) -> bool:
    """Whether what was spoken of is told by something before it in turn: "these examples", "her mother"."""
    first = mention.words[0]
    pointing = first.lower in _POINTING and not any(word.tag == "NNP" for word in mention.words)
    if mention.untold or first.lower in _VAGUE or any(word.tag == "TO" for word in mention.words):
        # "some people", "the need to decide"
        return True
    return pointing or (first.tag == "PRP$" and mention.owner is None)


def is_of_titled_page(topic: Mention | None, last: Mention | None, noun: Word) -> bool:
    """Whether "the city", on the page of a name, is what has that name: nothing else was spoken of since, and it may be one."""
    if topic is None or topic.sentence or topic.plural or noun.tag != "NN" or not is_taken_up(noun.lower):
        return False
    if last is not None and bare_name(last) != bare_name(topic):
        return False
    if is_human_noun(noun.lower):
        return is_in_agreement(topic, "he") or is_in_agreement(topic, "she")
    return not topic.types and topic.kind in {"unknown", kind_of((replace(noun, tag="NN"),))}


def elaborated_in(mentions: Sequence[Mention], sentence: int, family: str) -> Mention | None:
    """ "Few towers are as famous as the Varn, which stands in Lund. It …": the one name that a sentence says more of."""
    told = {m.text: m for m in mentions if m.sentence == sentence and m.elaborated}
    fitting = [m for m in told.values() if is_in_agreement(m, family)]
    return fitting[0] if len(fitting) == len(told) == 1 else None


def is_left_behind(topic: Mention, mentions: Sequence[Mention]) -> bool:
    """Whether the text has gone on to another subject since it last spoke of its topic."""
    for mention in reversed(mentions):
        if topic.sentence == 0 and not mention.named and mention.words[0].lower == "the":
            # "The dome", on a page with a title, is a part of what the page is about.
            continue
        if mention.subject and is_in_agreement(mention, "it") and not mention.is_person:
            return bare_name(mention) != bare_name(topic)
    return False


def may_be_called(last: Mention | None, noun: Word, since: int) -> bool:
    """Whether a subject spoken of since a sentence is a name of which nobody said what it is: it may be "the city" too."""
    if last is None or not last.named or last.is_person or last.sentence < since:
        return False
    if last.plural != (noun.tag == "NNS"):
        return False
    return not last.types and last.kind in {"unknown", kind_of((Word(noun.lower, -1, -1, noun.lower, "NN"),))}
