"""Definite descriptions: which name "the tiny country" or "this Chinese dish" takes up, by what the encyclopedia calls it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from factlint.engine.claims.context.kinds_told import is_gone_on_about, same_kind
from factlint.engine.claims.context.mentions import (
    Mention,
    bare_name,
    is_same_definite,
    is_unwieldy,
    last_noun,
    possessive,
    types_of,
)
from factlint.engine.claims.context.roles import is_told_here
from factlint.engine.claims.names import kind_of, named_runs
from factlint.engine.language.en.kinds import is_kind_of
from factlint.engine.language.en.lexicon import word_list
from factlint.engine.language.en.name_kinds import is_kind, kinds_of_name
from factlint.engine.language.en.syntax import BE, FINITE, NOUNS, Clause, make_word, noun_phrase_end
from factlint.engine.language.en.tokens import Word

# Adjectives that pick one of several, or another one than was spoken of.
_SELECTING = frozenset(
    """other same first second third last next previous former latter following preceding final new old young whole entire main
    only original early late current present present-day recent nearby neighbouring neighboring adjacent surrounding distant
    rival parent native foreign local different similar certain particular specific single individual opposite lower upper
    inner outer northern southern eastern western north south east west central left right average typical common ordinary normal
    general own such very total overall chief principal primary secondary major minor host home dead alive free ideal
    official national total actual real true future past initial""".split()
)
# Of which a country has one.
_ONE = frozenset({"capital"})
# What only a state, or a part of one, has.
_OF_STATES = frozenset({"capital", "currency", "anthem", "parliament", "population"})
_STATES = frozenset(
    """country state nation province region island archipelago county kingdom empire republic territory union city-state city town
    principality monarchy federation emirate sultanate duchy colony civilization dynasty prefecture department canton district
    municipality village continent planet species people group capital""".split()
)
_COUNTRIES = frozenset({"country", "nation", "kingdom", "republic", "island country"})
_PARTS_OF_WORKS = frozenset({"music", "score", "soundtrack", "libretto", "screenplay"})
_WORKS = frozenset("ballet opera film movie musical play tragedy comedy novel book song album symphony poem".split())
_ADJECTIVAL = ("an", "ian", "ish", "ese", "ic", "ch", "ss", "eek", "i")
_DEED_ENDINGS = ("ment", "tion", "sion", "al", "ance", "ence", "ing", "ure")
_DONE = ("ed", "ing", "most")  # "the phosphorylated molecule" is one of several
# What is called so is too often a part of what a text is about, or something it has just told.
_VAGUE = word_list("hollow kinds") | frozenset(
    """area place part site region system process period event body work unit point group thing object person man woman
    one member set kind type form name idea field activity act case state head figure son daughter wife father mother position
    centre center source study branch result use change space time stage level category""".split()
)


@dataclass(frozen=True, slots=True)
class Description:
    """ "the tiny country" before its verb: where it ends, its noun, and its adjectives that are made of names."""

    start: int
    end: int
    noun: str
    compound: str
    adjectives: tuple[Word, ...]
    classed: bool
    is_name: bool
    pointing: bool


def descriptions(sentence: Sequence[Word], opening: int, inside: Sequence[bool]) -> Iterator[Description]:
    """The definite descriptions that are subjects: of the sentence, or of a clause joined to it."""
    for index, word in enumerate(sentence[:-2]):
        if word.lower not in {"the", "this"} or word.tag != "DT" or inside[index]:
            continue
        before = sentence[index - 1] if index else word
        if index != opening and before.tag not in {",", "CC", "SC"} and not _is_adverb(sentence[:index]):
            continue
        found = _description(sentence, index)
        if found is not None:
            yield found


def _is_adverb(opening: Sequence[Word]) -> bool:
    """ "Today the picture hangs …"."""
    return len(opening) == 1 and opening[0].lower in {"today", "now", "then", "still", "later", "here", "there"}


def _description(sentence: Sequence[Word], index: int) -> Description | None:
    end = noun_phrase_end(sentence, index)
    phrase = sentence[index + 1 : end]
    if not phrase or phrase[-1].tag != "NN" or not phrase[-1].text.islower():
        return None
    behind = end
    while behind < len(sentence) and sentence[behind].tag == "RB":
        behind += 1
    if behind >= len(sentence) or sentence[behind].tag not in FINITE:
        return None
    if _is_told_behind(sentence, behind) or is_told_here(sentence, index, end):
        return None
    *modifiers, head = phrase
    joined = [word for word in modifiers if word.tag in NOUNS and word.text.islower()]
    named = [word for word in modifiers if _is_adjective(word)]
    if len(joined) + len(named) + sum(_is_plain(word) for word in modifiers) < len(modifiers):
        return None
    compound = " ".join(word.lower for word in (*joined, head)) if joined else ""
    classed = len(named) < len(modifiers)
    is_name = classed and bool(kinds_of_name(" ".join(word.lower for word in phrase)))
    pointing = sentence[index].lower == "this"
    return Description(index, end, head.lower, compound, tuple(named), classed, is_name, pointing)


def _is_told_behind(sentence: Sequence[Word], verb: int) -> bool:
    """ "The capital is Varnes": which one is meant, the sentence itself says."""
    told = verb + 1
    while told < len(sentence) and sentence[told].tag == "RB":
        told += 1
    return sentence[verb].lower in BE and told < len(sentence) and sentence[told].tag == "NNP"


def _is_plain(word: Word) -> bool:
    return word.tag == "JJ" and word.text.islower() and word.lower not in _SELECTING and not word.lower.endswith(_DONE)


def _is_adjective(word: Word) -> bool:
    """ "Belgian", "Gothic", "South Korean", but not "Apollo"."""
    if not word.text[0].isupper():
        return False
    if word.tag == "JJ":
        return True
    return word.lower.endswith(_ADJECTIVAL) and not kinds_of_name(word.lower)


def is_called(mention: Mention, noun: str) -> bool:
    """Whether what is mentioned may be called by a noun: the draft or the encyclopedia says so of it, or of a wider kind."""
    return _is_known_as(bare_name(mention), mention.types, noun)


def _is_known_as(name: str, told: frozenset[str], noun: str) -> bool:
    known = told | kinds_of_name(name)
    if (noun in known and is_kind(noun)) or known & (same_kind(noun) - {noun}):
        return True
    # Somebody is no "organism", and none of the kinds of animals either.
    heads = {kind.split()[-1] for kind in known}
    personal = is_kind_of(noun, "person")
    return any(is_kind_of(head, noun) and (personal or not is_kind_of(head, "person")) for head in heads)


def cannot_own(owner: Mention, owned: Sequence[Word]) -> bool:
    """Whether a possessive takes up what is too long for it, or no state where only one has it: "coffee's capital"."""
    if is_unwieldy(owner):
        return True
    of_state = bool(owned) and owned[0].lower in _OF_STATES
    known = kinds_of_name(bare_name(owner)) if of_state else frozenset[str]()
    return bool(known) and not any(kind.split()[-1] in _STATES for kind in known | owner.types)


def true_owner(owner: Mention, owned: Sequence[Word], mentions: Sequence[Mention]) -> Mention | None:
    """What a possessive takes up: `owner`, unless that cannot have it; behind "Coffee comes from Norland", "its capital is
    Varn" is said of the only country that was named there."""
    if not cannot_own(owner, owned):
        return owner
    if (
        not owned
        or not mentions
        or owned[0].lower not in _OF_STATES
        or not any(word.tag == "NNP" for word in owned[1:4])
    ):
        return None
    last = [m for m in mentions if m.named and m.sentence == mentions[-1].sentence]
    states = {bare_name(m): _as_name(m) for m in last if kinds_of_name(bare_name(m)) & _COUNTRIES}
    return next(iter(states.values())) if len(states) == 1 else None


def take_up_known(
    found: Iterable[Description],
    sentence: Sequence[Word],
    paragraph: Sequence[Mention],
    last: Mention | None,
    stands_for: dict[int, tuple[Mention, int]],
    unresolved: set[int],
) -> list[Clause]:
    """Add what descriptions stand for that are known of what the paragraph named, or that nobody can tell.

    Given back is what their adjectives state of it: "Sushi is a Chinese dish".
    """
    stated: list[Clause] = []
    for description in found:
        start = sentence[description.start].start
        if start in stands_for:
            continue
        referent = resolve_description(description, sentence, paragraph, last)
        if referent is not None:
            stands_for[start] = (referent, sentence[description.end - 1].end)
            unresolved.discard(start)
            if description.adjectives:
                stated.append(say_what_it_is(description, sentence, referent))
        elif (part := _part_of_work(description, paragraph)) is not None:
            stands_for[start] = (part, sentence[description.end - 1].end)
        elif may_take_up_several(description, paragraph) or _goes_on(description, sentence, paragraph):
            unresolved.add(start)
    return stated


def resolve_deed(noun: Word, done: str, subject: Mention | None) -> Mention | None:
    """ "X is appointed by …. The appointment …": X's appointment."""
    if subject is None or not subject.named or len(done) < 6 or not noun.lower.endswith(_DEED_ENDINGS):
        return None
    if noun.lower[:6] != done[:6]:
        return None
    if subject.owner is not None:
        return subject if subject.text.endswith(f" {noun.lower}") else None
    owned = f"{subject.text}{possessive(subject)} {noun.lower}"
    return replace(subject, text=owned, kind="thing", plural=False, owner=subject)


def resolve_description(
    found: Description, sentence: Sequence[Word], paragraph: Sequence[Mention], last: Mention | None
) -> Mention | None:
    """The one thing that the paragraph named and that is so called; None where it may be another."""
    if found.noun in _VAGUE or found.is_name:
        return None
    noun = found.compound or found.noun
    topic = next((m for m in paragraph if m.subject), None)
    known = [m for m in paragraph if m.named or (m in (topic, last) and _is_one_kind(m))]
    fitting = [m for m in known if not is_same_definite(m, noun) and is_called(m, noun)]
    if found.pointing and fitting:
        # "this gas" is the last one.
        fitting = [m for m in fitting if m.sentence == fitting[-1].sentence]
    if topic is not None and last is not None and bare_name(last) == bare_name(topic):
        fitting = _of_topic(fitting, topic, last)
    if len({bare_name(m) for m in fitting}) != 1:
        return None
    chosen = fitting[-1]
    if last_noun(chosen) == found.noun or _names_another(sentence[: found.start], noun):
        return None
    rivals = [m for m in paragraph if bare_name(m) != bare_name(chosen)]
    if any(_may_be_meant(m, noun, chosen) for m in rivals):
        return None
    leading = topic is not None and bare_name(topic) == bare_name(chosen)
    unknown = [m for m in rivals if m.named and _is_unknown(m, noun)]
    if last is not None and bare_name(last) != bare_name(chosen) and last in unknown:
        return None
    if not leading and not chosen.subject and unknown:
        return None
    return chosen if chosen.words[0].tag == "DT" else _as_name(chosen)


def may_take_up_several(found: Description, paragraph: Sequence[Mention]) -> bool:
    """Whether more than one name may be meant, so that nobody can tell which: "the composer" after two of them."""
    if found.noun in _VAGUE or found.classed:
        return False
    return any(m.named and last_noun(m) != found.noun and is_called(m, found.noun) for m in paragraph)


def _goes_on(found: Description, sentence: Sequence[Word], paragraph: Sequence[Mention]) -> bool:
    """ "The music is by Lund": whose, only what the paragraph is about can tell; "the bird is an animal" is said of the kind."""
    if found.classed or found.adjectives or not is_gone_on_about(found.noun):
        return False
    says_what = sentence[found.end].lower in BE and [word.lower for word in sentence[found.end + 1 :][:1]] in (
        ["a"],
        ["an"],
    )
    return not says_what and any(m.subject for m in paragraph)


def _part_of_work(found: Description, paragraph: Sequence[Mention]) -> Mention | None:
    """ "The music is by Lund" where the paragraph is about an opera, and about no other work: the opera's music."""
    topic = next((m for m in paragraph if m.subject), None)
    if found.classed or found.adjectives or found.noun not in _PARTS_OF_WORKS or topic is None or not topic.named:
        return None
    works = {bare_name(m) for m in paragraph if m.named and (kinds_of_name(bare_name(m)) | m.types) & _WORKS}
    if works != {bare_name(topic)}:
        return None
    owned = f"{topic.text}{possessive(topic)} {found.noun}"
    return replace(topic, text=owned, kind="thing", plural=False, owner=topic)


def _is_one_kind(mention: Mention) -> bool:
    """Whether a thing without a name is known by what it is called: "the blue whale", "helium", but not "the device"."""
    name = bare_name(mention)
    return bool(kinds_of_name(name)) and (mention.words[0].tag != "DT" or not is_kind(name))


def _of_topic(fitting: list[Mention], topic: Mention, last: Mention) -> list[Mention]:
    """What all is said of, where the others that fit were named in passing: "Austria lies south of Prague. The country …"."""
    own = [m for m in fitting if bare_name(m) == bare_name(topic)]
    others = [m for m in fitting if bare_name(m) != bare_name(topic)]
    return own if own and all(m.placed or m.sentence < last.sentence for m in others) else fitting


def _as_name(mention: Mention) -> Mention:
    """ "Helium" takes no article where "the gas" had one."""
    first, last = mention.words[0], mention.words[-1]
    return replace(mention, words=(Word(mention.text, first.start, last.end, mention.text.lower(), "NNP"),))


def say_what_it_is(found: Description, sentence: Sequence[Word], referent: Mention) -> Clause:
    """ "The Belgian painter died …": that he was a Belgian painter."""
    start, last = sentence[found.start], sentence[found.end - 1]
    past = referent.kind == "person" or is_kind_of(found.noun, "person")
    verb = make_word("was", "VBD") if past and sentence[found.end].tag == "VBD" else make_word("is", "VBZ")
    article = "the" if found.noun in _ONE else "an" if found.adjectives[0].lower[0] in "aeiou" else "a"
    name = Word(referent.text, start.start, last.end, referent.text.lower(), "NNP")
    kind = sentence[found.start + 1 : found.end]
    words = (name, verb, make_word(article, "DT"), *kind)
    return Clause(words, (start.start, last.end))


def _names_another(before: Sequence[Word], noun: str) -> bool:
    """Whether the sentence itself named such a thing before."""
    names = (" ".join(word.text for word in before[start:end]) for start, end in named_runs(before))
    return any(_is_known_as(name, frozenset(), noun) for name in names)


def _may_be_meant(mention: Mention, noun: str, chosen: Mention) -> bool:
    """Whether something without a name may be what is called so: "a small painting" before "the painting"."""
    if mention.named or mention.plural or mention.text.lower() in {f"the {noun}", f"this {noun}"}:
        return False
    head = last_noun(mention)
    return head not in chosen.types and head != "" and (head == noun or is_kind_of(head, noun))


def _is_unknown(mention: Mention, noun: str) -> bool:
    """Whether a name of which nobody said what it is may be one of these."""
    if mention.types or kinds_of_name(bare_name(mention)):
        return False
    return mention.kind in {"unknown", kind_of((Word(noun, -1, -1, noun, "NN"),))}


def is_called_so(referent: Mention, others: Sequence[Mention], sentence: Sequence[Word], verb: int) -> bool:
    """Whether "it is the largest city" is said of what is a city, rather than of the others."""
    called = types_of(sentence, verb) if verb < len(sentence) else frozenset[str]()
    told = all(not m.named or m.types or kinds_of_name(bare_name(m)) for m in others)
    return told and any(is_called(referent, kind) and not any(is_called(m, kind) for m in others) for kind in called)
