"""What a thing is, against what its page says it is: "Jupiter is a rocky planet" against "is a gas giant"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from factlint.engine.evidence.words import norms
from factlint.engine.judges.figures.figure_context import content
from factlint.engine.judges.kind_tree import Kind, are_apart, is_within, kinds_named
from factlint.engine.judges.relations.denials import Finding
from factlint.engine.judges.subject import claim_subject, drop_parentheses
from factlint.engine.language.en.lemmas import noun_lemma
from factlint.engine.language.en.statements import Phrase, Statement, phrase_of, read_statements
from factlint.engine.language.en.syntax import NOUNS
from factlint.engine.language.en.tagger import read_words
from factlint.engine.language.en.tokens import Word
from factlint.engine.model import Claim, Correction, Evidence

_SORTS = frozenset(
    """species class type kind sort form group family genus order example variety breed subgroup subspecies subfamily suborder infraorder
    superfamily subclass phylum division clade taxon tribe member one any collection series name""".split()
)
_BEFORE_A_NOUN = frozenset("DT PDT PRP$ CD JJ JJR JJS RB RBR RBS VBN VBG VBD NN NNS NNP NNPS POS FW HYPH".split())
_VERBAL = frozenset({"VBN", "VBG", "VBD"})
_BEHIND = _VERBAL | {"JJ", "RB"}
_BEHIND_WORDS = frozenset({"native", "endemic", "indigenous"})
_JOINING = frozenset({",", "CC", ":"})
_ONE_OR_MANY = frozenset({"fish", "sheep", "deer", "cattle", "swine"})
_CLASSING = frozenset({"classify", "class", "categorize", "categorise"})
# With these a sentence tells what somebody calls or once called the thing, or says more or less than its plain words.
_NOT_PLAIN = re.compile(
    r"(?i)[\"“”?]|\b(?:like|called|so-called|known|named|nicknamed|dubbed|seen|regarded|considered|believed|thought|supposed|said|"
    r"seems?|appears?|once|formerly|originally|initially|first|sometimes|often|usually|mostly|partly|technically|strictly|almost|"
    r"nearly|virtually|half|part|may|might|could|would|should|if|whether|as if|both|neither|either|not|never|no longer|fictional|"
    r"mythical|legendary|imaginary|mythology|legend|story|metaphor|former|future|new|(?:four|five|classical) elements?)\b"
)
_OFFICIALLY = re.compile(
    r"\b(?:officially|formally)(?:,? known as)?,? the (?:[A-Z][\w'’-]+ ){0,3}?"
    r"(Republic|Kingdom|Sultanate|Emirate|Grand Duchy|Principality)\b"
)
_PRESENT = re.compile(r"\b(?:is|are)\b")
# What a work is made into has its name; what is made into another work was there before it.
_MADE_FROM_ANOTHER = frozenset("play opera ballet film song painting sculpture symphony concerto".split())
_MADE_AFTER = re.compile(r"(?i)\b(?:based on|adapt\w*|version|remake|series)\b")
_WORKS, _STATES, _STATES_IN_LAW = "work of art", "state", "state in law"


@dataclass(frozen=True, slots=True)
class _Named:
    """Words of a text and the kinds that they name, each a sense of them."""

    text: str
    head: Word
    kinds: frozenset[Kind]


def sister_kind_findings(claim: Claim, evidence: Sequence[Evidence]) -> list[Finding]:
    """Refuted where all pages of exactly this name tell, of what they define, a kind that shuts the claimed one out."""
    subject = content(claim_subject(claim))
    pages = [item for item in evidence if subject and _is_page_of(item, claim, subject)]
    if not pages:
        return []
    for said, statement in _claimed(claim, subject):
        if not said.kinds:
            continue
        told = [(item, one) for item in pages for one in _known(item)]
        refuting = [(item, one) for item, one in told if _shuts_out(one.kinds, said.kinds)]
        if not refuting or any(_includes(one.kinds, said.kinds) for _, one in told):
            continue
        item, known = refuting[0]
        if any(_mentions(page, said, known) for page in pages):
            continue
        if not _may_be_compared(claim, statement, said, known, item):
            continue
        why = f"The claim says “{said.text}” where the evidence says “{known.text}”."
        return [Finding(item, False, 0.95, why, _correction(said, known))]
    return []


def _is_page_of(item: Evidence, claim: Claim, subject: frozenset[str]) -> bool:
    return content(drop_parentheses(item.title)) == subject or (
        bool(item.called) and content(item.called) == subject and item.called == claim.subject
    )


def _claimed(claim: Claim, subject: frozenset[str]) -> Iterator[tuple[_Named, Statement]]:
    """Each kind that the claim plainly says its subject is."""
    text = claim.text
    for mine in read_statements(text):
        before = text[: mine.subject.start].strip()
        if not mine.main or mine.negated or mine.hedged or before or content(_core_text(mine)) != subject:
            continue
        if _NOT_PLAIN.search(text[: mine.end]):
            continue
        aside = mine.subject.words[len(mine.subject.core) + 1 :]
        if aside and aside[0].lower in {"a", "an", "the", "one"}:
            yield from ((named, mine) for named in named_kinds(_until_relative(aside, text)))
        for index, part in enumerate(mine.parts):
            is_calling = mine.verb == "be" and index == 0 and part.preposition in {"", "among"}
            is_classing = mine.passive and mine.verb in _CLASSING and part.preposition == "as"
            if is_calling or is_classing:
                yield from ((named, mine) for named in named_kinds(part.phrase))


def _core_text(statement: Statement) -> str:
    return " ".join(word.text for word in statement.subject.core)


def _until_relative(words: tuple[Word, ...], text: str) -> Phrase:
    stop = next((at for at, word in enumerate(words) if word.tag not in _BEFORE_A_NOUN), len(words))
    return phrase_of(words[:stop], text)


def _known(item: Evidence) -> list[_Named]:
    """The kinds that a page says its subject is."""
    found = [named for told in _definitions(item) for named in named_kinds(told)]
    official = _OFFICIALLY.search(item.text)
    if official is not None:
        head = Word(official[1], official.start(1), official.end(1), official[1].lower(), "NN")
        found.append(_Named(official[1].lower(), head, kinds_named(official[1].lower().split())))
    return found


def _definitions(item: Evidence) -> list[Phrase]:
    """What a page says its subject is, from the verb on: "a gas giant with a mass …", "Bowed string instrument."."""
    words = _outside_brackets(read_words(item.text))
    if item.text.startswith(f"{item.title}: "):
        told = tuple(word for word in words if word.start > len(item.title))
        return [phrase_of(told, item.text)]
    title = content(drop_parentheses(item.title))
    return [
        phrase_of(tuple(word for word in words if theirs.parts[0].phrase.start <= word.start), item.text)
        for number, theirs in enumerate(read_statements(item.text))
        if theirs.verb == "be" and theirs.main and theirs.parts and not theirs.parts[0].preposition
        if not theirs.negated and not theirs.hedged
        if content(_core_text(theirs).split(" or ")[0]) == title or (not number and _core_text(theirs).lower() == "it")
    ]


def _outside_brackets(words: Sequence[Word]) -> list[Word]:
    depth = 0
    kept: list[Word] = []
    for word in words:
        depth += (word.text in {"(", "["}) - (word.text in {")", "]"})
        if depth <= 0 and word.text not in {")", "]"}:
            kept.append(word)
    return kept


def named_kinds(phrase: Phrase) -> list[_Named]:
    """What a phrase calls something: "gas giant" of "a gas giant", "monotreme" of "one of the five species of monotremes"."""
    found: list[_Named] = []
    words = phrase.words
    start, named_before = 0, False
    while start < len(words):
        end = _end_of_noun(words, start)
        chunk = words[start:end]
        if chunk and (
            chunk[0].lower == "including"
            or (named_before and words[start - 1].tag in _JOINING and chunk[0].tag in _VERBAL)
        ):
            break
        named_before = named_before or any(word.tag in NOUNS for word in chunk)
        follows = words[end] if end < len(words) else None
        of = follows is not None and follows.lower == "of"
        sort = bool(chunk) and noun_lemma(chunk[-1].lower) in _SORTS
        if of and not sort and end + 1 < len(words):
            whole = (*chunk, *words[end : end + 2])
            named = _name(whole, phrase)
            if named is not None and " of " in f" {named.text} ":
                found.append(named)
                return found
        bare = chunk[:-1] if sort else chunk
        named = _name(bare, phrase)
        if named is not None:
            found.append(named)
        if follows is None or not ((of and sort) or follows.tag in _JOINING):
            break
        start = end + 1
    return found


def _end_of_noun(words: Sequence[Word], start: int) -> int:
    """Where the words end that stand before a noun and with it: "virus" of "a virus affecting plants"."""
    for at in range(start, len(words)):
        behind = at > start and words[at - 1].tag in NOUNS and words[at].tag in _VERBAL
        if behind or words[at].tag not in _BEFORE_A_NOUN:
            return at
    return len(words)


def _name(chunk: Sequence[Word], phrase: Phrase) -> _Named | None:
    """What the end of some words names; "native" and "found" behind it are left out."""
    while chunk and chunk[-1].tag not in {"DT", "CD"}:
        if chunk[-1].lower in _BEHIND_WORDS:
            chunk = chunk[:-1]
            continue
        behind_noun = len(chunk) > 1 and _may_be_of_the_name(chunk[-2])
        lower = [word.lower for word in chunk]
        kinds = kinds_named(lower, after_noun=behind_noun, by_sense=chunk[-1].tag in NOUNS)
        if kinds:
            names = [name for kind in kinds for name in kind.names if _ends_with(lower, name.lower())]
            words = chunk[-max((name.count(" ") + 1 for name in names), default=1) :]
            text = phrase.text[words[0].start - phrase.start : words[-1].end - phrase.start]
            is_name = any(name[0].isupper() for name in names)
            return _Named(text if is_name else text[0].lower() + text[1:], chunk[-1], kinds)
        if chunk[-1].tag not in _BEHIND:
            return None
        chunk = chunk[:-1]
    return None


def _may_be_of_the_name(word: Word) -> bool:
    """Whether a noun behind a word may have it in its name: "sea lion", "Tasmanian wolf"; not "even-toed ruminants"."""
    return (word.tag in NOUNS or word.text[0].isupper()) and "-" not in word.text


def _ends_with(words: Sequence[str], name: str) -> bool:
    wanted = name.split()
    return [*words[:-1], noun_lemma(words[-1])][-len(wanted) :] == wanted or list(words[-len(wanted) :]) == wanted


def _shuts_out(known: frozenset[Kind], claimed: frozenset[Kind]) -> bool:
    pairs = [(one, other) for one in known for other in claimed]
    related = any(is_within(one, other) or is_within(other, one) for one, other in pairs)
    return not related and any(are_apart(one, other) for one, other in pairs)


def _includes(known: frozenset[Kind], claimed: frozenset[Kind]) -> bool:
    return any(is_within(one, other) for one in known for other in claimed)


def _mentions(item: Evidence, said: _Named, known: _Named) -> bool:
    """Whether what a page says its subject is has the claimed words, in whatever way."""
    words = {norm for kind in said.kinds for name in kind.names if " " not in name for norm in norms(name)}
    common = {norm for kind in known.kinds for name in kind.path for norm in norms(name)}
    words |= set(norms(said.text)) - set(norms(known.text)) - common
    return any(words & set(norms(told.text)) for told in _definitions(item))


def _may_be_compared(claim: Claim, mine: Statement, said: _Named, known: _Named, item: Evidence) -> bool:
    """Whether the two are said of the same thing and time, where a family has namesakes or changes."""
    families = {one.family for one in said.kinds} & {one.family for one in known.kinds}
    if _STATES in families:
        # What is a gas may be liquid where it is cold.
        return len(mine.parts) == 1 and mine.end >= len(claim.text.rstrip(" .!"))
    if _STATES_IN_LAW in families:
        return _PRESENT.match(claim.text, mine.start) is not None
    if _WORKS in families:
        return _is_this_work(claim, said, item)
    return True


def _is_this_work(claim: Claim, said: _Named, item: Evidence) -> bool:
    if _MADE_AFTER.search(claim.text):
        return False
    subject = content(claim_subject(claim))
    shared = (content(claim.text) - subject) & content(f"{item.title} {item.text}")
    names = {norm for word in re.findall(r"(?<!^)\b[A-Z]\w+", claim.text) for norm in norms(word)}
    if shared & names:
        return True
    nested = all(len(kind.path) > 2 or kind.name not in _MADE_FROM_ANOTHER for kind in said.kinds)
    return nested and len(subject) > 1


def _correction(said: _Named, known: _Named) -> Correction | None:
    """The right kind in place of the wrong one, where both are one thing or both are many."""
    if (said.head.tag == "NNS") is not (known.head.tag == "NNS") or said.head.lower in _ONE_OR_MANY:
        return None
    return Correction(said.text, known.text)
