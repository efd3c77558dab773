"""Compound sentences into clauses: "A did X, and B did Y", "A did X and did Y"; attribution and conditions stay on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from factlint.engine.claims.names import TIMES
from factlint.engine.claims.statements import (
    CONDITION,
    attribution_end,
    is_described,
    is_elliptical,
    is_sound,
    opening_end,
)
from factlint.engine.language.en.lexicon import word_list
from factlint.engine.language.en.syntax import (
    AUXILIARY,
    BE,
    FINITE,
    NEGATION,
    NOUNS,
    RELATIVE,
    REPORTING,
    Clause,
    is_plural,
    main_verb,
    mark_enclosed,
    noun_phrase_end,
    noun_phrase_start,
    passage_of,
    strip_ends,
    verb_group_end,
)
from factlint.engine.language.en.tokens import Word
from factlint.engine.language.en.verb_forms import IRREGULAR_PAST

Words = tuple[Word, ...]

_JOINING = frozenset({"and", "but", "yet"})
_TIME_CLAUSE = frozenset({"after", "before", "until", "when", "while", "because", "if", "although", "though", "once"})
# Verbs whose participle after "was" is never passive: "was born in X and moved to Y" shares the subject only.
_INTRANSITIVE = word_list("intransitive")
_TRANSITIVE = word_list("transitive")
_NAMING = frozenset(
    """named called abbreviated renamed titled dubbed nicknamed given awarded granted elected appointed made considered
    deemed crowned declared shortened""".split()
)
_DASHES = frozenset({"-", "–", "—"})
_MOST_CLAUSES = 12


def split_clauses(words: Words, whole: tuple[int, int]) -> list[Clause]:
    """The clauses of a sentence, each with the words it shares copied in; the sentence itself where no cut is safe."""
    return _split_clause(Clause(words, whole), _MOST_CLAUSES)


def _split_clause(clause: Clause, depth: int) -> list[Clause]:
    if depth <= 0:
        return [clause]
    said = attribution_end(clause.words)
    outside = _split_at_stop(clause) or (_split_contradiction(clause, said) if said else None)
    if said and outside is None and (_has_contrast(clause.words, said) or _is_denied(clause.words[:said])):
        # "The theory does not claim that A, and B": B may be the draft's own statement.
        return [clause]
    if said and outside is None:
        return _cut_inside(clause, said, depth)
    parts = outside or _split_but_not(clause) or _split_coordination(clause)
    if parts is None:
        return [clause]
    first, second = parts
    return [*_split_clause(first, depth - 1), *_split_clause(second, depth - 1)]


def _cut_inside(clause: Clause, said: int, depth: int) -> list[Clause]:
    """The statement that is attributed is cut; who said it stays with each part."""
    prefix, inner = clause.words[:said], clause.words[said:]
    parts = _split_clause(Clause(inner, passage_of(inner, clause.passage)), depth - 1)
    if len(parts) == 1:
        return [clause]
    cut = [Clause(prefix + _drop_that(part.words), part.passage) for part in parts]
    cut[0] = Clause(cut[0].words, (clause.passage[0], parts[0].passage[1]))
    return cut


def _split_contradiction(clause: Clause, said: int) -> tuple[Clause, Clause] | None:
    """ "X suggests that A, but B": B is the draft's own statement."""
    words = clause.words
    inside = mark_enclosed(words)
    for at in range(said + 3, len(words) - 2):
        if _has_contrast(words[: at + 1], at) and not inside[at]:
            first, second = strip_ends(words[:at]), strip_ends(words[at + 1 :])
            if words[at].lower != "but" and not attribution_end(second):
                return None
            if second[0].lower != "that" and _own_subject(second) is not None and is_sound(first) and is_sound(second):
                return (
                    Clause(first, (clause.passage[0], first[-1].end)),
                    Clause(second, passage_of(second, clause.passage)),
                )
    return None


def _has_contrast(words: Words, start: int) -> bool:
    """Whether ", but", ", whereas" or ", while" stands from here on."""
    return any(
        words[at - 1].tag == "," and words[at].lower in {"but", "whereas", "while"}
        for at in range(max(start, 1), len(words))
    )


def _drop_that(words: Words) -> Words:
    if words and words[0].lower == "that":
        return words[1:]
    return words


def _split_but_not(clause: Clause) -> tuple[Clause, Clause] | None:
    """ "A can be found on B, but not on C": A can not be found on C."""
    words = clause.words
    inside = mark_enclosed(words)
    at = next((i for i in range(4, len(words) - 3) if words[i].lower == "but" and words[i + 1].lower == "not"), -1)
    if at < 0 or inside[at] or words[at + 2].tag != "IN" or any(word.tag in FINITE for word in words[at:]):
        return None
    opening = opening_end(words, inside)
    verb = main_verb(words, opening, inside)
    if verb < 0 or (words[verb].tag != "MD" and words[verb].lower not in BE) or _is_denied(words[:at]):
        return None
    if any(word.tag in FINITE for word in words[verb_group_end(words, verb) : at]):
        # "… is a measure, meaning that it depends on A but not on B": what is denied is of another verb.
        return None
    joint = words[at + 2].lower
    governed = next((i for i in range(at - 1, verb, -1) if words[i].lower == joint and not inside[i]), -1)
    if governed < 0 or opening:
        return None
    first = strip_ends(words[:at])
    second = strip_ends((*words[: verb + 1], words[at + 1], *words[verb + 1 : governed], *words[at + 2 :]))
    if not is_sound(first) or not is_sound(second):
        return None
    return Clause(first, (clause.passage[0], first[-1].end)), Clause(second, passage_of(words[at:], clause.passage))


def _split_at_stop(clause: Clause) -> tuple[Clause, Clause] | None:
    """ "A did X; B did Y": two sentences in one."""
    inside = mark_enclosed(clause.words)
    for index, word in enumerate(clause.words):
        if (
            word.text in {";", "—", "–", ":", "-"}
            and not inside[index]
            and not _is_between_figures(clause.words, index)
        ):
            first, second = strip_ends(clause.words[:index]), strip_ends(clause.words[index + 1 :])
            if word.text in _DASHES and (
                any(other.text == word.text for other in first + second) or (second and second[0].tag == "VBG")
            ):
                # "… – including four teeth – …" is set between two dashes.
                continue
            if is_sound(first) and is_sound(second) and _own_subject(second) is not None:
                return Clause(first, (clause.passage[0], first[-1].end)), Clause(
                    second, passage_of(second, clause.passage)
                )
    return None


def _is_between_figures(words: Words, at: int) -> bool:
    """Whether the dash or colon joins two figures: "38–37", "2:1"."""
    return 0 < at < len(words) - 1 and words[at - 1].tag == "CD" and words[at + 1].tag == "CD"


def _split_coordination(clause: Clause) -> tuple[Clause, Clause] | None:
    words = clause.words
    inside = mark_enclosed(words)
    opening = opening_end(words, inside)
    verb = main_verb(words, opening, inside)
    if verb < 0:
        return None
    embedded = _mark_embedded(words, verb, inside)
    if any(one.lower == "not" and other.lower == "only" for one, other in pairwise(words)):
        # "It not only heats us, but it also lasts longer"
        return None
    for at in range(verb + 1, len(words) - 1):
        if inside[at]:
            continue
        word = words[at]
        joined = word.lower in _JOINING and word.tag == "CC"
        contrasted = word.lower in {"while", "whereas", "although", "though"} and words[at - 1].tag == ","
        listed = word.tag == "," and words[at + 1].tag in FINITE and words[at + 1].tag != "MD"
        listed = listed and (words[at + 1].tag == words[verb].tag or words[verb].tag in {"VBD", "VBZ"})
        so = word.lower == "so" and words[at - 1].tag == "," and words[at + 1].lower != "that"
        so = so or _is_meaning_phrase(words, at)
        if not (joined or contrasted or listed or so):
            continue
        shares = (joined or listed) and not _reminder(words, at + 1)
        cut = (_shared_subject(clause, opening, verb, at, embedded) if shares else None) or (
            _two_subjects(clause, opening, at, embedded) if not listed else None
        )
        if cut:
            return cut
    return None


def _reminder(words: Sequence[Word], at: int) -> bool:
    """ "…, but keep in mind that A"."""
    said = [word.lower for word in words[at : at + 4]]
    return said in (["keep", "in", "mind", "that"], ["bear", "in", "mind", "that"])


def _is_denied(words: Words) -> bool:
    return any(word.lower in NEGATION for word in words)


def _is_meaning_phrase(words: Words, at: int) -> bool:
    """ "…, meaning (that) it is …", "…, which means (that) it is …": what follows is stated too."""
    if words[at].lower == "meaning":
        return words[at - 1].tag == ","
    return words[at].lower == "means" and words[at - 1].lower == "which" and words[at - 2].tag == ","


def _mark_embedded(words: Words, verb: int, inside: Sequence[bool]) -> list[bool]:
    """For each word after the verb, whether a relative or subordinate clause is still open there."""
    result = [False] * len(words)
    is_open = after_comma = False
    for index in range(verb + 1, len(words)):
        word = words[index]
        if not inside[index]:
            if word.tag in RELATIVE or word.tag == "SC" or _opens_clause(words, index) or _bare_relative(words, index):
                after_comma = after_comma if is_open else words[index - 1].tag == ","
                is_open = True
            elif word.tag == "," and is_open:
                is_open = False
        result[index] = is_open
    return result


def _bare_relative(words: Words, at: int) -> bool:
    """ "the areas they inhabited": a relative clause without its pronoun."""
    return (
        words[at].tag == "PRP"
        and words[at - 1].tag in NOUNS
        and at + 1 < len(words)
        and words[at + 1].tag in FINITE | {"RB"}
    )


def _opens_clause(words: Words, at: int) -> bool:
    """Whether "after", "before", "until" opens a clause here rather than a time."""
    if words[at].lower not in _TIME_CLAUSE:
        return False
    following = next((i for i in range(at + 1, len(words)) if words[i].tag in {",", "CC"}), len(words))
    return any(word.tag in FINITE for word in words[at + 1 : following])


def _two_subjects(clause: Clause, opening: int, at: int, embedded: Sequence[bool]) -> tuple[Clause, Clause] | None:
    words = clause.words
    comma = words[at - 1].tag == "," or words[at].lower == "means"
    first = strip_ends(words[: at - 1] if words[at].lower == "means" else words[:at])
    second = strip_ends(words[at + 1 :])
    if second and second[0].lower == "that":
        second = second[1:]
    if _reminder(second, 0):
        second = second[4:]
    subject = _own_subject(second)
    if subject is None or not is_sound(first):
        return None
    second = _complete_ellipsis(first, second, subject)
    if not is_sound(second):
        return None
    if embedded[at - 1] and not comma:
        return None
    if words[0].lower in CONDITION and opening:
        return None
    if comma and _ends_list(words, opening, at, at + 1 + main_verb(second, subject)):
        return None
    if comma and _ends_subjects(words, at):
        return None
    if not comma and second[subject].tag not in {"PRP", "EX"} and not _clear_subject(first, second):
        return None
    verb = main_verb(first, 0)
    if verb >= 0 and first[verb_group_end(first, verb) - 1].lower in REPORTING and not comma:
        return None
    leading = words[:opening] if opening and not comma and words[0].tag == "IN" else ()
    return (
        Clause(first, (clause.passage[0], first[-1].end)),
        Clause(leading + second, passage_of(second, clause.passage)),
    )


def _complete_ellipsis(first: Words, second: Words, subject: int) -> Words:
    """ "A is landlocked, but B is not": B is not landlocked. The words themselves where they are complete, or unclear."""
    verb = main_verb(second, subject)
    shared = main_verb(first, opening_end(first, mark_enclosed(first)))
    if not is_elliptical(second, verb) or shared < 0 or first[shared].lower not in BE:
        return second
    if first[shared].lower != second[verb].lower:
        return second
    told = first[shared + 1 :]
    while told and (told[0].tag == "RB" or told[0].lower in NEGATION):
        told = told[1:]
    aux = tuple(word for word in second[verb:] if word.tag != "RB" or word.lower in NEGATION)
    return (*second[:verb], *aux, *told) if told and len(aux) <= 2 else second


def _clear_subject(first: Sequence[Word], second: Sequence[Word]) -> bool:
    """Without a comma, "… X and Y is …" may be a list: the new subject must look like one and X must not.

    Where X is a noun ("A is in France and B is in Spain"), both can only be statements if no clause is open in which X
    might be the first of two subjects ("the day France and Spain signed it"), and the verb is one and agrees with Y alone.
    """
    if first[-1].tag not in NOUNS:
        return second[0].tag in {"DT", "NNP", "PRP$"}
    said = first[verb_group_end(first, main_verb(first, opening_end(first, mark_enclosed(first)))) :]
    subject = second[: noun_phrase_end(second, 0)]
    rest = second[len(subject) :]
    if not subject or len(rest) < 2 or rest[0].tag not in FINITE:
        return False
    joined = any(word.tag == "CC" for word in said)
    if subject[0].tag not in {"DT", "NNP", "PRP$"} and (joined or subject[0].tag not in NOUNS | {"CD"}):
        # "… and the economic capital | and largest city is Bujumbura"
        return False
    if subject[0].lower in TIMES | {"today"}:
        return False
    if any(word.tag in FINITE | RELATIVE | {"SC", ","} or word.lower in {"both", "than"} for word in said):
        return False
    if any(one.tag in NOUNS and other.tag in {"DT", "PRP$", "PRP"} for one, other in pairwise(said)):
        return False
    if any(one.tag in {"NN", "NNS"} and other.tag == "NNP" for one, other in pairwise(said)):
        return False
    verb, plural = rest[0], is_plural(subject)
    if verb.lower in BE or verb.lower in AUXILIARY:
        return verb.lower in {"had", "did"} or (verb.lower in {"are", "were", "have", "do"}) == plural
    if verb.tag == "VBZ":
        # "the Taylor and Aguilar mountain ranges": a noun that looks like a verb.
        return not plural and (subject[0].tag in {"DT", "PRP$"} or all(word.tag == "NNP" for word in subject))
    told = verb.lower in IRREGULAR_PAST | _INTRANSITIVE or rest[1].tag in {"DT", "PRP$", "NNP", "CD"}
    return not joined and (verb.tag == "MD" or (verb.tag == "VBD" and told and verb.lower not in _NAMING))


def _own_subject(words: Words) -> int | None:
    """Where the subject of this clause stands, when it has one of its own directly before its verb."""
    inside = mark_enclosed(words)
    opening = opening_end(words, inside)
    start = opening
    while start < len(words) and words[start].tag == "RB":
        start += 1
    verb = main_verb(words, start, inside)
    if verb <= start or verb - start > 24 or words[verb - 1].tag == "CC":
        return None
    if words[verb - 1].tag == "," and not is_described(words[start:verb]):
        return None
    if any(words[i].tag == "," and words[i + 1].tag == "CC" and not inside[i] for i in range(start, verb - 1)):
        # "…, and care, and she acted": the end of a list, and then a subject.
        return None
    if words[start].tag in {"IN", "SC", "VBG", "TO"} | RELATIVE:
        begin = noun_phrase_start(words[:verb], verb)
        if words[verb - 1].tag == "PRP" and verb - 2 > start and words[verb - 2].tag in {"NN", "NNS"}:
            # "… of a term she coined": a clause inside the phrase, unless a time stands there ("that year she won").
            return verb - 1 if words[verb - 2].lower in TIMES else None
        if begin <= start or begin == verb or words[begin - 1].tag in {"IN", "TO"}:
            return None
        return begin
    if noun_phrase_end(words, start) == start:
        # A title in quotation marks is a subject too.
        return start if inside[start] else None
    return start


def _shared_subject(
    clause: Clause, opening: int, verb: int, at: int, embedded: Sequence[bool]
) -> tuple[Clause, Clause] | None:
    words = clause.words
    if embedded[at - 1] or (embedded[at] and words[at].tag != ","):
        return None
    if words[at].tag == "," and any(word.lower in _TIME_CLAUSE for word in words[verb:at]):
        return None
    start = at + 1
    while start < len(words) and words[start].tag == "RB":
        start += 1
    if start >= len(words) - 1:
        return None
    group = verb_group_end(words, verb)
    left_end = at - 1 if words[at - 1].tag in {",", "CC"} else at
    if group >= left_end:
        return None
    auxiliaries = _auxiliaries(words, verb, group, start)
    if auxiliaries is None or _ends_list(words, verb, at, start):
        return None
    if words[start].tag not in FINITE and (_another_participle(words, group, at) or words[start - 1].lower in NEGATION):
        return None
    first = strip_ends(words[:left_end])
    tail = strip_ends(words[at + 1 :])
    subject = words[opening:verb]
    while subject and subject[-1].tag == "RB":
        subject = subject[:-1]
    if not subject or words[at - 1].lower in {"both", "either"}:
        return None
    leading = words[:opening]
    if _has_figure(leading) and _has_figure(tail):
        leading = ()
    second = leading + subject + auxiliaries + tail
    if not is_sound(first) or not is_sound(second):
        return None
    return Clause(first, (clause.passage[0], first[-1].end)), Clause(second, passage_of(tail, clause.passage))


def _auxiliaries(words: Words, verb: int, group: int, start: int) -> Words | None:
    """The auxiliaries that the second verb takes from the first; None when it cannot join the first."""
    second, first = words[start], words[verb]
    last = words[group - 1]
    if second.tag == "VBD" and first.tag == "MD":
        # "must be maintained and monitored"; what stands behind "must be safe, and" is no past.
        auxiliaries = tuple(word for word in words[verb : group - 1] if word.tag != "RB")
        return auxiliaries if last.tag == "VBN" and not any(w.lower in NEGATION for w in words[verb:group]) else None
    if second.tag in FINITE:
        if second.tag == "VBD" and last.tag == "VBN" and first.lower in BE and second.lower not in AUXILIARY:
            return _passive_verb(words, verb, group, start)
        if {first.tag, second.tag} == {"VBZ", "VBP"} and second.lower not in AUXILIARY:
            return None
        if _may_be_passive(words, verb, start):
            return None
        return ()
    if second.tag not in {"VBN", "VB", "VBG"} or second.tag != last.tag or group - verb < 2:
        return None
    shared = words[verb : group - 1]
    if any(word.lower in NEGATION for word in shared):
        return None
    shared = tuple(word for word in shared if word.tag != "RB")
    if second.tag == "VBN" and first.lower in BE:
        if second.lower in _INTRANSITIVE:
            return ()
        following = words[start + 1] if start + 1 < len(words) else None
        if second.lower in _NAMING and following is not None and following.tag in {"DT", "NNP"}:
            return shared
        if following is not None and following.tag in {"DT", "PRP$", "PRP", "NNP", "CD"}:
            return ()
        if following is not None and following.tag in {"NN", "NNS", "JJ"}:
            return None
    return shared


def _may_be_passive(words: Words, verb: int, start: int) -> bool:
    """ "is a sea bounded by A and separated from B": what looks like a past is the sea's participle."""
    second = words[start]
    return (
        words[verb].lower in {"is", "are"}
        and second.tag == "VBD"
        and second.lower.endswith("ed")
        and second.lower not in _INTRANSITIVE
        and words[start + 1].tag == "IN"
    )


def _passive_verb(words: Words, verb: int, group: int, start: int) -> Words | None:
    """ "was written in A and published in B" is passive twice, "was born in A and moved to B" is not; else unclear."""
    following = words[start + 1]
    if words[start].lower in _INTRANSITIVE or not words[start].lower.endswith("ed"):
        return ()
    if following.lower == "by" or (words[start].lower in _NAMING and following.tag in {"DT", "NNP"}):
        return words[verb : group - 1]
    if following.tag in {"DT", "PRP$", "PRP", "NN", "NNS", "NNP", "CD", "JJ"}:
        return ()
    return words[verb : group - 1] if words[start].lower in _TRANSITIVE else None


def _another_participle(words: Words, group: int, at: int) -> bool:
    """Whether a participle before the joint could be what is joined: "known for X, written in A and …"."""
    return any(words[i].tag in {"VBN", "VBG"} and words[i - 1].tag == "," for i in range(group + 1, at))


def _ends_list(words: Words, after: int, at: int, verb: int) -> bool:
    """Whether "…, efficiency, and reduced data usage" ends a list whose last member only looks like a verb."""
    if words[verb].tag != "VBD" or words[verb].lower in AUXILIARY or words[at - 1].tag != ",":
        return False
    if verb + 1 >= len(words) or words[verb + 1].tag not in NOUNS | {"JJ"}:
        return False
    earlier = next((i for i in range(at - 2, after, -1) if words[i].tag == ","), -1)
    if earlier < 0:
        return False
    return not any(word.tag in FINITE for word in words[earlier:at])


def _ends_subjects(words: Words, at: int) -> bool:
    """ "… how beliefs, values, and |motives shape history": the last of several subjects of a clause that opens before them."""
    commas = [index for index in range(at - 1) if words[index].tag == ","]
    if not commas or words[at].lower not in {"and", "or"}:
        return False
    opened = next((index for index in range(at - 1, 0, -1) if words[index].tag in RELATIVE | {"SC"}), -1)
    first = next((index for index in commas if index > opened), -1)
    return 0 < opened < first and not any(word.tag in FINITE for word in words[opened + 1 : at])


def _has_figure(words: Sequence[Word]) -> bool:
    return any(word.tag == "CD" and word.text[:1].isdigit() for word in words)
