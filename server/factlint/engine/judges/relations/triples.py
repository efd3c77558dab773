"""Relations that have one value at a time, read off statements: the capital of a country, the author of a work, a birthplace."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from factlint.engine.judges.figures.dates import dates
from factlint.engine.judges.figures.figure_context import content
from factlint.engine.judges.places import find_place
from factlint.engine.language.en.lemmas import noun_lemma
from factlint.engine.language.en.statements import Part, Phrase, Statement, phrase_of, read_statements
from factlint.engine.model import Claim

# "the N of O is V", "O's N is V", "V is the N of O", "O has V as its N"
_NOUNS = {
    "capital": "capital", "currency": "currency", "author": "author", "writer": "author", "inventor": "inventor",
    "discoverer": "discoverer", "founder": "founder", "composer": "composer", "designer": "designer", "architect": "designer",
    "director": "director", "birthplace": "birthplace", "anthem": "anthem", "painter": "painter", "sculptor": "designer",
    "creator": "author", "successor": "successor", "predecessor": "predecessor", "namesake": "namesake",
    "headquarters": "headquarters", "language": "language",
}  # fmt: skip
# "O is a N by X"
_WORKS = {
    "novel": "author", "novella": "author", "book": "author", "memoir": "author", "poem": "author", "essay": "author",
    "play": "author", "tragedy": "author", "opera": "composer", "symphony": "composer", "concerto": "composer",
    "oratorio": "composer", "painting": "painter", "fresco": "painter",
}  # fmt: skip
# "O was V-ed by X" and "X V-ed O"
_AGENT_VERBS = {
    "write": "author", "author": "author", "pen": "author", "compose": "composer", "paint": "painter", "design": "designer",
    "invent": "inventor", "discover": "discoverer", "found": "founder", "establish": "founder", "direct": "director",
    "sculpt": "designer", "create": "author", "develop": "developer", "build": "builder", "construct": "builder",
    "assassinate": "killer", "kill": "killer", "succeed": "successor", "precede": "predecessor", "publish": "publisher",
    "commission": "commissioner", "conquer": "conqueror", "formulate": "author", "propose": "proposer", "own": "owner",
    "manufacture": "manufacturer", "lead": "leader", "influence": "influence", "mentor": "mentor",
}  # fmt: skip
# "O was born in P"
_PLACE_VERBS = {
    "bear": "birthplace",
    "die": "deathplace",
    "bury": "grave",
    "headquarter": "headquarters",
    "base": "headquarters",
}
_LOCATING = frozenset({"locate", "situate", "lie", "stand", "be", "sit"})
_PLACES = frozenset({"birthplace", "deathplace", "grave", "headquarters", "location", "setting"})
_LOCATED_KINDS = frozenset(
    """city town village country municipality state province region island capital university museum palace castle tower bridge
    building skyscraper stadium temple church cathedral monument park volcano lake settlement port borough district airport
    metropolis archipelago desert peninsula county suburb amphitheatre amphitheater theatre theater arena mosque basilica abbey
    fort fortress citadel hotel library school hospital station dam canal lighthouse statue sculpture garden zoo prison cemetery
    observatory waterfall cave crater beach hill valley canyon gorge glacier reef square district college mausoleum pyramid
    institution settlement commune neighbourhood neighborhood atoll lagoon bay strait mountain peak""".split()
)
# Of those, what may lie in two countries, or be told of by one of them.
_WIDE_KINDS = frozenset(
    """island province region state peninsula archipelago desert lake canal park district airport mountain peak volcano valley canyon
    gorge glacier reef strait bay lagoon beach hill cave garden university institution college dam""".split()
)
_ASKED = frozenset(
    """capital currency language author inventor discoverer founder composer designer director birthplace deathplace anthem
    painter namesake headquarters successor predecessor""".split()
)
# There may be such a one beside the one that the plain word means.
_OTHERWISE = frozenset(
    """facto former temporary interim provisional cultural financial commercial economic ancient old historic historical first
    last regional provincial summer winter previous original second future administrative legislative judicial industrial
    spiritual royal imperial medieval wartime colonial traditional unofficial state district county""".split()
)
_CURRENCIES = frozenset(
    "euro krone krona pound dollar yen yuan peso franc rupee real won rouble ruble lira zloty forint koruna baht rand dinar "
    "dirham shilling rial riyal ringgit naira leu lev".split()
)
_MUSIC = re.compile(r"(?:[Tt]he )?(?:(?P<whose>.+)(?:['’]s|(?<=s)['’]) music|music (?:of|for|to) (?:the )?(?P<of>.+))")
_SEALESS = re.compile(r"\blandlocked\b|\bno (?:sea ?)?coast")
GENERIC = frozenset("state citi countri region provinc republ kingdom nation territori known call".split())
_ACTIVE_TURNED = {"succeed": "predecessor", "precede": "successor"}


@dataclass(frozen=True, slots=True)
class Triple:
    """`owner` has `value` as its `relation`; `wide` is true of a place that may be one of several (a river's), `point` of
    that of a thing that stands in one spot (a tower's), `bare` of a statement that says nothing else."""

    relation: str
    owner: frozenset[str]
    value: Phrase
    negated: bool
    statement: Statement
    wide: bool = False
    of_a_name: bool = True
    bare: bool = False
    point: bool = False

    @property
    def is_place(self) -> bool:
        return self.relation in _PLACES


@lru_cache(maxsize=2048)
def read_triples(text: str) -> tuple[Triple, ...]:
    """All such relations that a text states."""
    found: list[Triple] = []
    for statement in read_statements(text):
        if not statement.hedged:
            found += _read_statement(text, statement)
    return tuple(found)


def question_behind(claim: Claim) -> Claim | None:
    """The claim without its answer ("The capital of Brazil is"), to look for what the answer should be; None for others."""
    if claim.subject and _SEALESS.search(claim.text):
        return Claim(f"The coastline of {claim.subject} is", subject=claim.subject)
    for triple in read_triples(claim.text):
        if triple.relation == "currency" and triple.statement.verb == "use":
            return Claim(f"The currency of {triple.statement.subject.text} is", subject=claim.subject)
        if triple.relation in _ASKED and triple.value.text:
            text = claim.text[: triple.value.start] + claim.text[triple.value.end :]
            subject = claim.subject if claim.subject and claim.subject in text else ""
            return Claim(" ".join(text.split()), subject=subject)
    return None


def _read_statement(text: str, statement: Statement) -> Iterator[Triple]:
    verb = statement.verb
    parts = statement.parts
    if verb in {"be", "become", "remain"}:
        yield from _copular(text, statement)
    for part in parts:
        if part.preposition == "by" and statement.passive and verb in _AGENT_VERBS:
            yield _triple(_AGENT_VERBS[verb], statement.subject, part.phrase, statement)
        if part.preposition == "after" and verb == "name" and statement.passive:
            yield _triple("namesake", statement.subject, part.phrase, statement)
        placed = part.preposition in {"in", "at", "near", "on"} and statement.passive is not (verb == "die")
        if placed and verb in _PLACE_VERBS and _is_name(part.phrase):
            yield _triple(_PLACE_VERBS[verb], statement.subject, part.phrase, statement)
        if part.preposition == "in" and verb == "die" and _is_name(part.phrase):
            yield _triple("deathplace", statement.subject, part.phrase, statement)
        if part.preposition in {"in", "within"} and verb in _LOCATING - {"be"} and _is_name(part.phrase):
            yield _triple("location", statement.subject, part.phrase, statement)
    yield from _read_setting(statement)
    yield from _read_music(statement)
    if not statement.passive and verb in _AGENT_VERBS and not statement.owned:
        target = _plain_object(statement)
        if target is not None and _is_name(statement.subject):
            relation = _ACTIVE_TURNED.get(verb)
            if relation:
                yield _triple(relation, statement.subject, target, statement)
            else:
                yield _triple(_AGENT_VERBS[verb], target, statement.subject, statement)
    if verb == "have":
        yield from _read_having(statement)
    used = next((part.phrase for part in parts if not part.preposition), None)
    money = used.head if used is not None and verb == "use" and not statement.passive else None
    if used is not None and money is not None and money.lower in _CURRENCIES and len(used.words) <= 3:
        yield Triple("currency", content(statement.subject.text), used, statement.negated, statement)


def _read_music(statement: Statement) -> Iterator[Triple]:
    """ "O's music is by X"; a score may be somebody else's."""
    subject = _MUSIC.fullmatch(statement.subject.text)
    composed = statement.passive and statement.verb in {"write", "compose"}
    said = composed or (statement.verb == "be" and all(part.preposition for part in statement.parts))
    by = next((part.phrase for part in statement.parts if part.preposition == "by"), None)
    if subject is not None and said and by is not None and _is_name(by):
        owner = content(subject["of"] or subject["whose"]) - GENERIC
        yield Triple("composer", owner, by, statement.negated, statement)


def _read_setting(statement: Statement) -> Iterator[Triple]:
    """ "O is set in P", "O takes place in P", of a country: it may be set in several towns."""
    plain = next((part.phrase.text for part in statement.parts if not part.preposition), "")
    takes_place = statement.verb == "take" and not statement.passive and plain == "place"
    if not takes_place and not (statement.verb == "set" and statement.passive):
        return
    where = next((part.phrase for part in statement.parts if part.preposition == "in"), None)
    place = find_place(where.text) if where is not None else None
    if where is not None and place is not None and "country" in place.kinds:
        yield _triple("setting", statement.subject, where, statement)


def _plain_object(statement: Statement) -> Phrase | None:
    """The object, unless what follows may still belong to its name ("Gone with the Wind")."""
    parts = statement.parts
    for index, part in enumerate(parts):
        if part.preposition:
            return None
        after = parts[index + 1].preposition if index + 1 < len(parts) else "in"
        named = _is_name(part.phrase) and part.phrase.words[0].lower not in {"a", "an"}
        return part.phrase if named and after in {"in", "at", "by", "during", "between", "from", "around"} else None
    return None


def _copular(text: str, statement: Statement) -> Iterator[Triple]:
    complement = next((part for part in statement.parts if not part.preposition), None)
    subject = statement.subject
    if complement is not None:
        for relation, owner in _read_of_phrase(subject):
            yield Triple(relation, owner, _first_name(complement.phrase), statement.negated, statement)
        for relation, owner in _read_of_phrase(complement.phrase):
            yield Triple(relation, owner, subject, statement.negated, statement)
        for relation in _own_nouns(subject):
            yield Triple(relation[0], relation[1], _first_name(complement.phrase), statement.negated, statement)
        head = complement.phrase.head
        if head is not None and head.lower == "part":
            yield from _read_part_of(text, statement, complement.phrase)
        elif head is not None:
            yield from _read_location(statement, complement, noun_lemma(head.lower))
            yield from _read_maker(statement, complement, noun_lemma(head.lower))
        return
    for part in statement.parts:
        if part.preposition in {"in", "within"} and _is_name(part.phrase):
            yield Triple("location", _owner_of(subject), part.phrase, statement.negated, statement, bare=True)


def _read_maker(statement: Statement, complement: Part, kind: str) -> Iterator[Triple]:
    """ "O is a novel by X": right behind the noun, which says whose work it is."""
    behind = statement.parts[statement.parts.index(complement) + 1 :][:1]
    relation = _WORKS.get(kind)
    for part in behind:
        if relation and part.preposition == "by" and _is_name(part.phrase) and " of " not in complement.phrase.text:
            yield _triple(relation, statement.subject, part.phrase, statement)


def _read_part_of(text: str, statement: Statement, phrase: Phrase) -> Iterator[Triple]:
    """ "Bavaria is a part of Germany"."""
    of = next((index for index, word in enumerate(phrase.words) if word.lower == "of"), len(phrase.words))
    words = phrase.words[of + 1 :]
    if words:
        whole = phrase_of(words, text)
        if find_place(whole.text.removeprefix("the ").split(",")[0].strip()) is not None:
            yield Triple("location", _owner_of(statement.subject), whole, statement.negated, statement)


def placed_by_capital(text: str) -> list[Triple]:
    """Where evidence places a city by saying whose capital it is: "Mogadishu is the capital of Somalia"."""
    found: list[Triple] = []
    for triple in read_triples(text):
        phrase = next((part.phrase for part in triple.statement.parts if not part.preposition), None)
        if triple.relation != "capital" or triple.negated or phrase is None or phrase is triple.value:
            continue
        of = next((index for index, word in enumerate(phrase.words) if word.lower == "of"), -1)
        words = phrase.words[of + 1 :]
        if of < 0 or not words or not _is_name(triple.statement.subject):
            continue
        country = phrase_of(words, text)
        found.append(Triple("location", _owner_of(triple.statement.subject), country, False, triple.statement))
    return found


def placed_by_name(text: str) -> list[Triple]:
    """Where a claim places what it speaks of by the way: "Angel Falls in Venezuela is …"; "The Catcher in the Rye" is one name."""
    found: list[Triple] = []
    for statement in read_statements(text):
        words = statement.subject.words
        at = next((index for index, word in enumerate(words) if word.lower == "in"), 0)
        name = [word for word in words[:at] if word.lower != "the"]
        told = words[at + 1 :] if at else ()
        place = phrase_of(told, text) if told and told[0].tag == "NNP" else None
        if place is not None and name and all(word.tag == "NNP" for word in name) and _is_name(place):
            found.append(Triple("location", _owner_of(statement.subject), place, False, statement, wide=True))
    return found


def _read_location(statement: Statement, complement: Part, kind: str) -> Iterator[Triple]:
    """ "X is a city in P": the first place behind the noun, which says what kind of thing X is."""
    owner = _owner_of(statement.subject)
    wide = kind not in _LOCATED_KINDS
    point = not wide and kind not in _WIDE_KINDS
    for part in statement.parts[statement.parts.index(complement) + 1 :]:
        if part.preposition in {"in", "within"} and _is_name(part.phrase):
            yield Triple("location", owner, part.phrase, statement.negated, statement, wide, point=point)
            return
        if part.preposition not in {"on", "at", "near", "by", "in", "within", "along"}:
            # "a colonial power, with colonies in Asia": the place is another thing's.
            break
    if wide:
        return
    inside = re.search(r"\bof (?:the )?(?=[A-Z])", complement.phrase.text)
    if inside and not complement.phrase.text.lower().startswith(("the capital", "capital")):
        start = complement.phrase.start + inside.end()
        words = tuple(word for word in complement.phrase.words if word.start >= start)
        if words:
            text = complement.phrase.text[inside.end() :]
            inside_of = Phrase(words, text, start, complement.phrase.end)
            yield Triple("location", owner, inside_of, statement.negated, statement, point=point)


def _read_having(statement: Statement) -> Iterator[Triple]:
    """ "O has V as its capital", "O has its headquarters in P"."""
    value = next((part.phrase for part in statement.parts if not part.preposition), None)
    if value is not None and value.text in {"its headquarters", "its head office", "headquarters"}:
        where = next((part.phrase for part in statement.parts if part.preposition == "in"), None)
        if where is not None and _is_name(where):
            yield _triple("headquarters", statement.subject, where, statement)
        return
    role = next((part.phrase for part in statement.parts if part.preposition == "as"), None)
    if value is None or role is None or role.head is None:
        return
    relation = _NOUNS.get(noun_lemma(role.head.lower))
    if relation:
        yield Triple(relation, content(statement.subject.text), value, statement.negated, statement)


def _read_of_phrase(phrase: Phrase) -> Iterator[tuple[str, frozenset[str]]]:
    """The relations that a phrase such as "the capital and largest city of Austria" names, with whose they are."""
    if not phrase.text.lower().startswith(("the ", "capital", "official ", "its ")) and not re.match(
        r"(?i)\w+ of ", phrase.text
    ):
        return
    words = phrase.words
    for index, word in enumerate(words):
        relation = _NOUNS.get(noun_lemma(word.lower))
        if (
            relation is None
            or word.tag == "NNP"
            or any(w.lower in _OTHERWISE or w.lower == "of" for w in words[:index])
        ):
            continue
        if relation == "language" and (
            word.tag == "NNS" or not any(w.lower in {"official", "national"} for w in words[:index])
        ):
            continue
        of = next((i for i in range(index + 1, len(words)) if words[i].lower == "of"), -1)
        if of < 0 or any(w.tag in {"VBD", "VBZ"} for w in words[index:of]):
            continue
        end = next(
            (i for i in range(of + 1, len(words)) if words[i].tag == "," or words[i].lower in {"and", "in"}), len(words)
        )
        owner = content(" ".join(w.text for w in words[of + 1 : end])) - GENERIC
        if owner:
            yield relation, owner
            return


def _own_nouns(phrase: Phrase) -> Iterator[tuple[str, frozenset[str]]]:
    """ "Australia's capital"."""
    match = re.match(r"(?:The |the )?(.+?)(?:['’]s|(?<=s)['’]) ([a-z]+ )?([a-z]+)(?: city)?$", phrase.text)
    if match and (match[2] or "").strip() not in _OTHERWISE:
        relation = _NOUNS.get(noun_lemma(match[3]))
        if relation:
            yield relation, content(match[1]) - GENERIC


def _first_name(phrase: Phrase) -> Phrase:
    """The phrase up to the first comma or "and": what a list begins with."""
    for index, word in enumerate(phrase.words):
        if index and (word.tag in {",", ":", "("} or word.lower in {";"}):
            words = phrase.words[:index]
            return Phrase(words, phrase.text[: words[-1].end - phrase.start], phrase.start, words[-1].end)
    return phrase


def _triple(relation: str, owner: Phrase, value: Phrase, statement: Statement) -> Triple:
    wide = relation == "location" and statement.verb in {"lie", "stand", "sit"} and not statement.passive
    named = any(word.text[0].isupper() for word in owner.core[1:]) or _is_name(owner)
    return Triple(relation, _owner_of(owner), value, statement.negated, statement, wide, named)


def _owner_of(subject: Phrase) -> frozenset[str]:
    """The words that name the subject: without asides, without where it is; "the copper-clad statue" is a statue, and "the
    version control system Git" is Git."""
    words = list(subject.core)
    if len(words) > 2 and words[0].lower in {"part", "parts", "most", "much"} and words[1].lower == "of":
        words = words[2:]
    cut = next((i for i, word in enumerate(words) if i and word.lower in _BREAKING), len(words))
    words = words[:cut]
    if (
        len(words) > 2
        and words[0].lower == "the"
        and all((w.tag in {"JJ", "VBN"} or "-" in w.text) and w.text[0].islower() for w in words[1:-1])
    ):
        words = words[-1:]
    named = next((i for i, word in enumerate(words) if word.tag == "NNP"), 0)
    if named > 1 and words[0].lower == "the" and all(word.tag == "NNP" for word in words[named:]):
        kind = words[1:named]
        words = (
            words[named:]
            if all(word.tag in {"NN", "JJ", "VBN", "VBG"} for word in kind) and kind[-1].tag == "NN"
            else words
        )
    return content(" ".join(word.text for word in words)) - GENERIC


_BREAKING = frozenset("in on at from with near by off".split())


def _is_name(phrase: Phrase) -> bool:
    return any(word.tag == "NNP" for word in phrase.words) and not dates(phrase.text)
