"""Statements inside a statement: relative clauses, appositions and participles, each made a clause of its own."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from factlint.engine.claims.decomposition.participles import (
    OF_EVENTS,
    split_absolute,
    split_participle,
    split_reported_participle,
)
from factlint.engine.claims.decomposition.relatives import split_relative
from factlint.engine.claims.decomposition.works import is_year, split_dated_work
from factlint.engine.claims.names import gender_of, kind_of
from factlint.engine.claims.statements import attribution_end, is_sound, opening_end
from factlint.engine.language.en.lexicon import word_list
from factlint.engine.language.en.name_kinds import is_kind
from factlint.engine.language.en.syntax import (
    BE,
    FINITE,
    NEGATION,
    NOUNS,
    Clause,
    is_plural,
    main_verb,
    make_word,
    mark_enclosed,
    noun_phrase_end,
    noun_phrase_start,
    passage_of,
    strip_ends,
    verb_group_end,
)
from factlint.engine.language.en.tokens import Word
from factlint.engine.language.en.verb_forms import finite_form

Words = tuple[Word, ...]
Lifted = tuple[Clause, Clause]

_EVENT_VERBS = word_list("event verbs")
_MAKING = word_list("making")
_PLACED = frozenset(
    {"located", "situated", "based", "called", "named", "titled", "found", "dedicated", "consisting", "set"}
)
_NAMED = frozenset({"called", "named", "nicknamed", "known", "born"})
_SAID_OF_SUBJECT = frozenset(
    {"similar", "capable", "able", "responsible", "equivalent", "adjacent", "native", "notable", "famous", "subject"}
)
_HUMAN = word_list("human nouns")
_HOLLOW = word_list("hollow kinds")


def split_asides(clause: Clause) -> list[Clause]:
    """The clause without its asides, then each aside as a clause; the clause itself where nothing can be lifted out."""
    result: list[Clause] = []
    rest = clause
    for _ in range(4):
        lifted = _lift(rest)
        if lifted is None or (result and lifted[1].words == result[-1].words):
            break
        rest, aside = lifted
        result.append(aside)
    if len(result) == 1 and _says_little(rest.words):
        return [Clause(result[0].words, clause.passage)]
    return [_drop_consequence(rest), *(part for aside in result for part in _split_kin(aside))]


def _split_kin(clause: Clause) -> list[Clause]:
    """An aside may name somebody by whose friend they are too."""
    inside = mark_enclosed(clause.words)
    opening = opening_end(clause.words, inside)
    verb = main_verb(clause.words, opening, inside)
    lifted = _kin(clause, opening, verb, inside, ()) if verb > opening else None
    return list(lifted) if lifted else [clause]


def _says_little(words: Words) -> bool:
    """ "X is a method": what a thing is in name only, where the other part tells what it does."""
    inside = mark_enclosed(words)
    verb = main_verb(words, opening_end(words, inside), inside)
    told = words[verb + 1 :]
    return verb > 0 and words[verb].lower in BE and len(told) == 2 and told[1].lower in _HOLLOW


def _drop_consequence(clause: Clause) -> Clause:
    """ "…, making it easier to read": a consequence without figure or name leaves the statement to stand alone."""
    words = clause.words
    inside = mark_enclosed(words)
    verb = main_verb(words, opening_end(words, inside), inside)
    for at in range(verb + 2, len(words) - 2):
        consequence = words[at].lower in OF_EVENTS and words[at].tag == "VBG"
        consequence = consequence or (words[at].lower == "which" and words[at + 1].lower in _EVENT_VERBS)
        if not consequence or words[at - 1].tag != "," or inside[at] or words[at].lower == "including" or verb < 0:
            continue
        if any(word.tag in {"CD", "NNP"} for word in words[at:]) or words[at].lower in {"according", "considering"}:
            return clause
        rest = strip_ends(words[: at - 1])
        if is_sound(rest):
            return Clause(rest, (clause.passage[0], max(rest[-1].end, clause.passage[0] + 1)))
    return clause


def _lift(clause: Clause) -> Lifted | None:
    words = clause.words
    inside = mark_enclosed(words)
    said = attribution_end(words)
    if said and words[0].lower != "according":
        return split_reported_participle(clause, said, inside)
    prefix = words[:said]
    opening = said + opening_end(words[said:], inside[said:])
    verb = main_verb(words, opening, inside)
    if verb <= opening or (words[opening].tag == "JJ" and words[opening + 1].tag in {"IN", "TO"}):
        return None
    return (
        _lift_bracketed(clause, prefix)
        or split_dated_work(clause, opening, verb, prefix)
        or _lift_kinds(clause, verb, inside)
        or _apposition(clause, opening, verb, inside, prefix)
        or split_relative(clause, verb, inside, prefix)
        or _lift_description(clause, verb, inside)
        or _post(clause, verb)
        or _lift_trailing(clause, opening, verb, inside, prefix)
        or _lift_final_apposition(clause, verb, inside, prefix)
        or split_absolute(clause, verb, inside, prefix)
        or split_participle(clause, opening, verb, inside, prefix)
        or _kin(clause, opening, verb, inside, prefix)
    )


def _lift_bracketed(clause: Clause, prefix: Words) -> Lifted | None:
    """ "the Games (held in 2021) …": the Games were held in 2021."""
    words = clause.words
    for at in range(1, len(words) - 3):
        now = words[at + 1].lower in {"now", "formerly"}
        said = (
            words[at + 1].tag == "VBN"
            and words[at + 1].text.islower()
            and (words[at + 2].tag in {"IN", "TO", "RB", "CD"} or words[at + 1].lower in _NAMED)
        )
        if words[at].text != "(" or not (said or now):
            continue
        close = next((i for i in range(at + 2, len(words)) if words[i].text == ")"), -1)
        start = noun_phrase_start(words, at)
        if now:
            lifted = _lift_renaming(clause, at, close, prefix)
            if lifted is not None:
                return lifted
            continue
        if close < 0 or start == at or not any(word.tag == "NNP" for word in words[start:at]):
            continue
        about = words[start:at]
        form, tag = finite_form("be", in_past=True, plural=is_plural(about) or about[-1].lower.endswith("games"))
        aside = strip_ends(prefix + about + (make_word(form, tag),) + words[at + 1 : close])
        rest = strip_ends(words[:at] + words[close + 1 :])
        if is_sound(aside) and is_sound(rest):
            return Clause(rest, clause.passage), Clause(aside, passage_of(words[at + 1 : close], clause.passage))
    return None


def _lift_renaming(clause: Clause, at: int, close: int, prefix: Words) -> Lifted | None:
    """ "in Varn, Norland (now part of Berg)": Varn is now part of Berg."""
    words = clause.words
    start = at
    while start > 0 and (words[start - 1].tag == "NNP" or (words[start - 1].tag == "," and start < at)):
        start -= 1
    while words[start].tag == ",":
        start += 1
    end = next((i for i in range(start, at) if words[i].tag == ","), at)
    if close < 0 or start >= end or words[start].tag != "NNP":
        return None
    form = make_word("was", "VBD") if words[at + 1].lower == "formerly" else make_word("is", "VBZ")
    aside = strip_ends((*prefix, *words[start:end], form, *words[at + 1 : close]))
    rest = strip_ends(words[:at] + words[close + 1 :])
    if not is_sound(aside) or not is_sound(rest):
        return None
    return Clause(rest, clause.passage), Clause(aside, passage_of(words[at + 1 : close], clause.passage))


def _lift_kinds(clause: Clause, verb: int, inside: Sequence[bool]) -> Lifted | None:
    """ "faster than the terrestrial planets, such as Earth and Mars": Earth and Mars are terrestrial planets."""
    words = clause.words
    for at in range(verb + 3, len(words) - 3):
        if words[at].lower != "such" or words[at + 1].lower != "as" or words[at - 1].tag != "," or inside[at]:
            continue
        start = noun_phrase_start(words, at - 1)
        kind = words[start + 1 : at - 1]
        end = at + 2
        while end < len(words) and (words[end].tag == "NNP" or words[end].tag in {",", "CC"}):
            end += 1
        named = strip_ends(words[at + 2 : end])
        if words[start].lower != "the" or not kind or kind[-1].tag != "NNS" or end < len(words) or len(named) < 3:
            continue
        aside = strip_ends((*named, make_word("are", "VBP"), *kind))
        rest = strip_ends(words[: at - 1])
        if named[-2].lower == "and" and is_sound(aside) and is_sound(rest):
            passage = clause.passage[0], max(rest[-1].end, clause.passage[0] + 1)
            return Clause(rest, passage), Clause(aside, passage_of(words[start:], clause.passage))
    return None


def _post(clause: Clause, verb: int) -> Lifted | None:
    """ "X is a professor of economics at Y": X is a professor of economics; X is a professor at Y."""
    words = clause.words
    group = verb_group_end(words, verb)
    if words[verb].lower not in BE or group != verb + 1 or group >= len(words) or words[group].lower not in {"a", "an"}:
        return None
    end = noun_phrase_end(words, group)
    if end <= group or words[end - 1].lower not in _HUMAN or end >= len(words) - 3:
        return None
    at = next((i for i in range(end + 1, len(words) - 1) if words[i].lower == "at"), -1)
    field = words[end + 1 : at]
    if at < 0 or words[end].lower not in {"of", "in"} or not field or words[at + 1].tag not in {"NNP", "DT"}:
        return None
    if any(word.tag not in NOUNS | {"JJ", "CC"} for word in field) or any(word.tag == "NNP" for word in field):
        return None
    rest, aside = strip_ends(words[:at]), strip_ends(words[:end] + words[at:])
    if not is_sound(rest) or not is_sound(aside):
        return None
    return Clause(rest, (clause.passage[0], words[at - 1].end)), Clause(aside, clause.passage)


def _lift_trailing(clause: Clause, opening: int, verb: int, inside: Sequence[bool], prefix: Words) -> Lifted | None:
    """ "X is a falcon, capable of …", "X is a chain, similar to …": X is capable of …"""
    words = clause.words
    if words[verb].lower not in BE or verb_group_end(words, verb) != verb + 1:
        return None
    for at in range(len(words) - 3, verb + 2, -1):
        if words[at].tag != "," or inside[at]:
            continue
        start = at + 1
        while start < len(words) - 1 and words[start].tag == "RB":
            start += 1
        following = words[start + 1].tag if start + 1 < len(words) else ""
        said = words[start].lower in _SAID_OF_SUBJECT or (words[start].tag == "VBN" and following == "IN")
        if not said or following not in {"IN", "TO"}:
            continue
        # "is a city, located in …" keeps the tense; "is a book, published in …" tells of the past.
        dated = any(word.tag in {"CD", "NNP"} for word in words[start:])
        made_once = (
            words[start].lower in _MAKING and words[verb].lower == "is" and dated and not _tells_material(words[start:])
        )
        form = make_word("was", "VBD") if made_once else words[verb]
        aside = strip_ends(prefix + words[opening:verb] + (form,) + words[at + 1 :])
        rest = strip_ends(words[:at])
        if is_sound(aside) and is_sound(rest):
            own = passage_of(words[at + 1 :], clause.passage)
            return Clause(rest, (clause.passage[0], max(rest[-1].end, clause.passage[0] + 1))), Clause(aside, own)
    return None


def _apposition(clause: Clause, opening: int, verb: int, inside: Sequence[bool], prefix: Words) -> Lifted | None:
    """ "X, a physicist, won …": X won …; X was a physicist. "X, also known as Y, won …": X is also known as Y."""
    words = clause.words
    if words[verb - 1].tag != ",":
        return None
    comma = next((i for i in range(opening, verb - 1) if words[i].tag == "," and not inside[i]), -1)
    if comma <= opening or comma + 2 >= verb - 1:
        return None
    name, described = words[opening:comma], words[comma + 1 : verb - 1]
    articled = described[0].lower in {"a", "an", "the"}
    known = next((word for word in described if word.tag != "RB"), described[0])
    if not articled and not (known.tag == "VBN" and len(described) > 2):
        return None
    if noun_phrase_start(words[:comma], comma) > opening or any(
        word.tag in FINITE or (word.tag == "," and not inside[comma + 1 + i]) for i, word in enumerate(described)
    ):
        return None
    rest = strip_ends(prefix + words[len(prefix) : comma] + words[verb:])
    human = any(word.lower in _HUMAN for word in described)
    once = any(
        word.lower in {"first", "formerly", "originally", "previously", "once", "initially"} for word in described
    )
    done = known.lower in _MAKING | {"born", "held"} or (known.tag == "VBN" and any(map(is_year, described)))
    in_past = words[verb].tag == "VBD" and human if articled else once or done
    plural = words[verb].tag == "VBP" if words[verb].tag in {"VBZ", "VBP"} else is_plural(name)
    form, tag = finite_form("be", in_past=in_past, plural=plural)
    aside = strip_ends((*prefix, *name, make_word(form, tag), *described))
    if not is_sound(rest) or not is_sound(aside):
        return None
    return Clause(rest, clause.passage), Clause(aside, passage_of(described, clause.passage))


def _lift_final_apposition(clause: Clause, verb: int, inside: Sequence[bool], prefix: Words) -> Lifted | None:
    """ "The prize went to Ida Lund, a pioneer of the blockbuster": Ida Lund was a pioneer of the blockbuster."""
    words = clause.words
    at = next((i for i in range(len(words) - 3, verb + 1, -1) if words[i].tag == "," and not inside[i]), -1)
    if at < 0 or words[at + 1].lower not in {"a", "an"} or words[at - 1].tag != "NNP":
        return None
    start = noun_phrase_start(words, at)
    name, described = words[start:at], words[at + 1 :]
    end = noun_phrase_end(words, at + 1)
    if start <= verb or words[start - 1].tag in {",", "CC", "POS"} or not any(word.tag == "NNP" for word in name):
        return None
    head = words[end - 1]
    if head.tag != "NN" or any(word.tag in FINITE for word in described):
        # What "who built the first" tells is told of the one whom the rest speaks of, too.
        return None
    if kind_of((head,)) in {"thing", "unknown"} and not is_kind(head.lower):
        return None
    human = head.lower in _HUMAN
    form, tag = finite_form("be", in_past=words[verb].tag == "VBD" and human, plural=False)
    aside = strip_ends((*prefix, *name, make_word(form, tag), *described))
    rest = strip_ends(words[:at])
    if not is_sound(rest) or not is_sound(aside):
        return None
    own = passage_of(words[start:], clause.passage)
    return Clause(rest, (clause.passage[0], max(rest[-1].end, clause.passage[0] + 1))), Clause(aside, own)


def _kin(clause: Clause, opening: int, verb: int, inside: Sequence[bool], prefix: Words) -> Lifted | None:
    """ "Karl mourns his best friend, Gregor": Gregor is Karl's best friend."""
    words = clause.words
    for comma in range(verb + 1, len(words) - 1):
        if words[comma].tag != "," or inside[comma] or words[comma - 1].lower not in _HUMAN:
            continue
        start = noun_phrase_start(words, comma)
        owner = _owner(words, start, opening, verb, comma)
        end = comma + 1
        while end < len(words) and words[end].tag == "NNP":
            end += 1
        closed = end == len(words) or (words[end].tag == "," and not _may_continue_list(words, end))
        if not owner or not closed or not 1 <= end - comma - 1 <= 4 or words[comma - 1].tag != "NN":
            continue
        form, tag = finite_form("be", in_past=words[verb].tag == "VBD", plural=False)
        own = words[start + 1 : comma] if words[start].tag == "PRP$" else ()
        aside = strip_ends((*prefix, *words[comma + 1 : end], make_word(form, tag), *owner, *own))
        rest = strip_ends(words[:comma] + words[end + 1 :] if end < len(words) else words[:comma])
        if is_sound(aside) and is_sound(rest):
            return clause, Clause(aside, passage_of(words[start:end], clause.passage))
    return None


def _owner(words: Words, start: int, opening: int, verb: int, end: int) -> Words:
    """Whose friend is spoken of: "Karl's" for the subject's "his"; all words where they name the owner themselves."""
    if any(word.tag == "POS" for word in words[start:end]):
        return words[start:end] if words[start].tag == "NNP" else ()
    subject = words[opening:verb]
    if words[start].lower not in {"his", "her"} or not subject or not all(word.tag == "NNP" for word in subject):
        return ()
    said = gender_of(subject)
    if said and said != ("male" if words[start].lower == "his" else "female"):
        return ()
    return (*subject, Word("'s", subject[-1].end, subject[-1].end, "'s", "POS"))


def _tells_material(told: Words) -> bool:
    """ "composed of 900 islands" tells what a thing is, "composed in 1900" how it came to be."""
    return any(word.tag == "VBN" and following.lower == "of" for word, following in pairwise(told[:3]))


def _may_continue_list(words: Words, comma: int) -> bool:
    """Whether what stands behind the comma may go on with a list: "his brother, Tom, and a dog"."""
    following = words[comma + 1 : comma + 2]
    return not following or following[0].tag in {"CC", "NNP", "DT", "PRP$"}


def _lift_description(clause: Clause, verb: int, inside: Sequence[bool]) -> Lifted | None:
    """ "X is a Y that does Z" states that X is a Y and that X does Z; the same for "a Y built in 1931"."""
    words = clause.words
    group = verb_group_end(words, verb)
    if words[verb].lower not in BE or group != verb + 1 or any(word.lower in NEGATION for word in words[verb:group]):
        return None
    start = group
    while start < len(words) and words[start].tag == "RB":
        start += 1
    if start >= len(words) or words[start].lower not in {"a", "an"}:
        return None
    if any(word.lower in {"only", "solely", "just", "merely", "simply"} for word in words[group:start]):
        return None
    end = noun_phrase_end(words, start)
    # "a branch of mathematics and computer science that …"
    while end + 1 < len(words) and words[end].lower == "of":
        further = noun_phrase_end(words, end + 1)
        if words[end + 1].tag == "DT":
            # "an album of a band which …" tells of the band.
            return None
        if further == end + 1:
            break
        end = further
        if end + 1 < len(words) and words[end].lower == "and" and noun_phrase_end(words, end + 1) > end + 1:
            end = noun_phrase_end(words, end + 1)
    if end <= start or end >= len(words) - 2:
        return None
    subject, following = words[:verb], words[end]
    if following.lower in {"that", "which", "who"}:
        first = end + 1
        while first < len(words) - 1 and words[first].tag == "RB":
            first += 1
        if words[first].tag not in FINITE:
            return None
        about = words[end + 1 :]
    elif following.tag == "VBN" or (following.tag == "RB" and words[end + 1].tag == "VBN"):
        participle = following if following.tag == "VBN" else words[end + 1]
        if participle.lower in _PLACED:
            return None
        # "is a song written by X": the making is past even where the thing is not.
        dated = any(word.tag in {"CD", "NNP"} for word in words[end:])
        made_once = (
            participle.lower in _MAKING and words[verb].lower == "is" and dated and not _tells_material(words[end:])
        )
        form = make_word("was", "VBD") if made_once else words[verb]
        about = (form, *words[end:])
    else:
        return None
    rest, aside = strip_ends(words[:end]), strip_ends(subject + about)
    if not is_sound(rest) or not is_sound(aside) or inside[end]:
        return None
    return Clause(rest, (clause.passage[0], max(clause.passage[0] + 1, words[end - 1].end))), Clause(
        aside, passage_of(words[end:], clause.passage)
    )
