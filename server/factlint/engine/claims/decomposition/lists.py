"""Enumerations: "focuses on A, B and C" states three things; so does "in many fields, including A and B"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from factlint.engine.claims.decomposition.list_members import (
    WHOLE_BEFORE,
    act_together,
    first_member,
    is_member,
    is_named_after_kind,
    is_paired,
    is_separable,
    share_article,
    share_complement,
    share_head,
    split_members,
)
from factlint.engine.claims.decomposition.titles import is_one_title, is_paired_title
from factlint.engine.claims.decomposition.year_lists import split_years
from factlint.engine.claims.statements import attribution_end, is_sound, opening_end
from factlint.engine.language.en.lexicon import word_list
from factlint.engine.language.en.syntax import (
    AUXILIARY,
    BE,
    FINITE,
    NEGATION,
    NOUNS,
    RELATIVE,
    VERBAL,
    Clause,
    main_verb,
    make_word,
    mark_enclosed,
    noun_phrase_end,
    noun_phrase_start,
    strip_ends,
    verb_group_end,
)
from factlint.engine.language.en.tokens import Word
from factlint.engine.language.en.verb_forms import base_of_participle, finite_form

Words = tuple[Word, ...]

_QUANTIFIERS = frozenset({"some", "all", "any", "both", "each", "several", "many", "most", "others", "other"})
_TOGETHER = frozenset({"respectively", "alternately", "together", "jointly", "combined", "collectively", "apiece"})
_LIKE = frozenset({"similar", "comparable", "related", "close", "equivalent", "adjacent"})
_CONDITIONS = frozenset({"if", "when", "unless", "whether", "until", "where", "than"})
_QUANTITIES = frozenset({"variety", "range", "number", "series", "list", "wide", "array", "host", "selection"})
# A kind that says nothing without its examples.
_VAGUE = _QUANTITIES | word_list("vague")
_LONGEST_PLAIN = 30
_FEW = frozenset({"no", "few", "fewer", "neither", "none", "only", "one", "each", "every"})


def split_list(clause: Clause) -> list[Clause]:
    """One clause for each member of the list that ends the clause; the clause itself where there is none."""
    words = clause.words
    inside = mark_enclosed(words)
    if any(word.text == ";" and not inside[index] for index, word in enumerate(words)):
        return [clause]
    if any(word.lower in _TOGETHER for word in words):
        return [clause]
    said = attribution_end(words)
    opening = said + opening_end(words[said:], inside[said:])
    verb = main_verb(words, opening, inside)
    if verb < 0 or any(word.tag == "EX" for word in words[opening:verb]):
        # "There also appear to be three, A, B and C": each alone would say something else.
        return [clause]
    besides = _besides(clause, opening, verb)
    if besides is not None:
        return [besides[0], *split_list(besides[1])]
    known = _split_place_and_date(clause, verb) or split_years(clause, opening, verb)
    if known is not None:
        return known
    plain = _is_plain(words, opening, verb, inside)
    listed = plain and (
        _split_comparison(clause, verb, inside)
        or _split_after_colon(clause, verb, inside)
        or _examples(clause, verb, inside)
        or _split_final_list(clause, verb, inside)
    )
    return listed or _two_doings(clause, verb, inside) or [clause]


def _is_plain(words: Words, opening: int, verb: int, inside: Sequence[bool]) -> bool:
    """Whether a sentence has one list and little else, so that it is sure what the members are members of.

    Of "helps A regain B and C, and D", or "shows A and B of C", no reader of words alone can tell what belongs to what.
    """
    if len(words) - opening > _LONGEST_PLAIN:
        return False
    end = verb_group_end(words, verb)
    shown = next((i for i in range(end, len(words) - 1) if words[i].lower == "including" or _is_such_as(words, i)), end)
    joints = [i for i in range(shown, len(words)) if words[i].tag == "CC" and not inside[i] and words[i].lower != "&"]
    joints = [i for i in joints if not is_paired_title(words, i)]
    if len(joints) > 1 or (not joints and shown == end):
        return False
    if any(words[i].tag in FINITE | RELATIVE and not inside[i] for i in range(end, len(words))):
        return False
    if not joints:
        return True
    governing = _governing(words, joints[0] + 1, len(words), inside)
    starts = [shown, *(i for i in range(shown, joints[0]) if words[i].tag == "," and not inside[i]), joints[0]]
    return all(governing <= _governing(words, one, other, inside) for one, other in pairwise(starts) if other > one + 1)


def _governing(words: Words, start: int, end: int, inside: Sequence[bool]) -> set[str]:
    """The prepositions that stand within a member, not before it."""
    return {words[i].lower for i in range(start + 1, end) if words[i].tag in {"IN", "TO"} and not inside[i]}


def _besides(clause: Clause, opening: int, verb: int) -> tuple[Clause, Clause] | None:
    """ "In addition to groceries, the shops carry drinks": the shops carry groceries; the shops carry drinks."""
    words = clause.words
    lead = 1 if words[0].lower == "besides" else 3
    if lead == 3 and [word.lower for word in words[:3]] not in (["in", "addition", "to"], ["as", "well", "as"]):
        return None
    told = words[lead : opening - 1]
    group = verb_group_end(words, verb)
    simple = group == verb + 1 and words[verb].lower not in AUXILIARY
    if not told or opening <= lead or not simple or words[opening - 1].tag != ",":
        return None
    if noun_phrase_end(told, 0) != len(told) or told[0].tag in {"VBG", "PRP"} or noun_phrase_end(words, group) == group:
        return None
    subject = tuple(word for word in words[opening:verb] if word.lower != "also")
    first = strip_ends((*subject, words[verb], *told))
    rest = strip_ends(words[opening:])
    if not is_sound(first) or not is_sound(rest):
        return None
    return Clause(first, clause.passage), Clause(rest, clause.passage)


def _split_place_and_date(clause: Clause, verb: int) -> list[Clause] | None:
    """ "was born on 7 May 1840, in Votkinsk": when and where are two claims."""
    words = clause.words
    group = verb_group_end(words, verb)
    if group >= len(words) or words[group - 1].lower not in {"born", "died", "founded", "buried"}:
        return None
    if words[group].lower not in {"on", "in"}:
        return None
    at = group + 1
    while at < len(words) and (
        words[at].tag == "CD" or _is_month(words[at]) or (words[at].tag == "," and _year(words, at + 1))
    ):
        at += 1
    if at == group + 1 or at >= len(words) - 1:
        return None
    place = at + 1 if words[at].tag == "," else at
    if words[place].lower not in {"in", "at", "near"} or words[min(place + 1, len(words) - 1)].tag == "CD":
        return None
    when, where = strip_ends(words[:at]), strip_ends(words[:group] + words[place:])
    if not any(word.tag == "CD" for word in words[group:at]) or any(word.tag in FINITE for word in words[place:]):
        return None
    return [Clause(when, clause.passage), Clause(where, clause.passage)]


def _is_month(word: Word) -> bool:
    return word.lower in {
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    }  # fmt: skip


def _year(words: Words, at: int) -> bool:
    return at < len(words) and words[at].tag == "CD"


def _split_comparison(clause: Clause, verb: int, inside: Sequence[bool]) -> list[Clause] | None:
    """ "has warmer and more consistent weather than B": warmer weather than B; more consistent weather than B."""
    words = clause.words
    joint = next((i for i in range(verb + 2, len(words) - 2) if words[i].lower == "and" and not inside[i]), -1)
    if joint < 0 or not any(word.lower == "than" for word in words[joint:]):
        return None
    start = joint - 1 if words[joint - 1].tag == "JJR" else joint - 2
    more = words[joint + 1].lower in {"more", "less"} and words[joint + 2].tag == "JJ"
    end = joint + 3 if more else joint + 2
    alike = words[joint + 1].tag == "JJR" or more
    compared = words[start].tag == "JJR" or (words[start].lower in {"more", "less"} and words[start + 1].tag == "JJ")
    if not alike or not compared or start <= verb or words[joint + 1].tag not in {"JJR", "RB", "RBR", "JJ"}:
        return None
    one = strip_ends(words[:joint] + words[end:])
    two = strip_ends(words[:start] + words[joint + 1 :])
    return [Clause(one, clause.passage), Clause(two, clause.passage)] if is_sound(one) and is_sound(two) else None


def _split_after_colon(clause: Clause, verb: int, inside: Sequence[bool]) -> list[Clause] | None:
    """ "added two languages to the browser: A and B": added A to the browser; added B to the browser."""
    words = clause.words
    at = next((i for i in range(verb + 2, len(words) - 1) if words[i].text == ":" and not inside[i]), -1)
    if at < 0 or words[verb - 1].tag == "EX":
        return None
    parts = split_members(words, at + 1, len(words), inside)
    start = verb + 1
    if any(word.lower == "of" for word in words[start:at]):
        # "Four kinds of dams: A and B": whether A is such a kind or such a dam, nothing tells.
        return None
    while start < at:
        end = noun_phrase_end(words, start)
        if end > start and words[end - 1].tag == "NNS" and any(word.tag == "CD" for word in words[start:end]):
            break
        start = max(start + 1, end)
    else:
        return None
    if (
        parts is None
        or any(word.tag == "CD" for part in parts for word in part)
        or words[start - 1].lower in WHOLE_BEFORE
    ):
        return None
    general = strip_ends(words[:at])
    stated = [strip_ends(words[:start] + part + words[end:at]) for part in parts]
    if not is_sound(general) or not all(is_sound(part) for part in stated):
        return None
    return [Clause(part, clause.passage) for part in (general, *stated)]


def _examples(clause: Clause, verb: int, inside: Sequence[bool]) -> list[Clause] | None:
    """ "caused by many factors, such as A and B": caused by many factors; caused by A; caused by B."""
    words = clause.words
    for at in range(verb + 1, len(words) - 1):
        if inside[at]:
            continue
        if words[at].lower == "including" or (words[at].lower == "such" and words[at + 1].lower == "as"):
            first = at + 1 if words[at].lower == "including" else at + 2
            end = at - 1 if words[at - 1].tag == "," else at
            doings = _doings(clause, verb, first, end, inside)
            if doings is not None:
                return doings
            start = _kind_start(words, end, verb)
            if start is not None and words[start - 1].tag == "VBG" and words[start - 2].tag in {"IN", "DT"}:
                start -= 1
            if (
                start is None
                or _is_picked_out(words, start, verb)
                or any(
                    words[i].tag == "CC" and words[i - 1].tag == "," for i in range(verb + 2, start) if not inside[i]
                )
            ):
                return None
            parts = split_members(words, first, len(words), inside, any_joint=True)
            if parts is None or _is_for_all(parts):
                return None
            return _split_examples(clause, verb, start, end, parts)
    return None


def _doings(clause: Clause, verb: int, first: int, end: int, inside: Sequence[bool]) -> list[Clause] | None:
    """ "is for managing A, including buying B and selling C"; "imposed limits, including banning D"."""
    words = clause.words
    parts = split_members(words, first, len(words), inside, any_joint=True)
    if parts is None or words[first].tag not in {"VBG", "NN"} or parts[-1][0].tag != "VBG":
        return None
    if any(not part[0].lower.endswith("ing") or len(part) < 2 for part in parts):
        return None
    governed = next((i for i in range(end - 1, verb, -1) if words[i].tag == "VBG" and words[i - 1].tag == "IN"), -1)
    if governed > 0:
        stated = [strip_ends(words[:governed] + part) for part in parts]
    elif words[verb].lower in AUXILIARY or words[verb].tag == "MD" or words[first].tag != "VBG":
        return None
    else:
        stated: list[Words] = []
        for part in parts:
            base = base_of_participle(part[0].text)
            if base is None:
                return None
            form, tag = finite_form(base, in_past=words[verb].tag == "VBD", plural=words[verb].tag == "VBP")
            stated.append(strip_ends((*words[:verb], make_word(form, tag), *part[1:])))
    general = strip_ends(words[:end])
    if not is_sound(general) or not all(is_sound(part) for part in stated):
        return None
    return [Clause(part, clause.passage) for part in (general, *stated)]


def _is_picked_out(words: Words, start: int, verb: int) -> bool:
    """Whether the examples are of a definite kind, or of what holds "particularly" for them: these stay as they are."""
    return words[start].lower in {"the", "these", "those"} or any(
        word.lower in {"particularly", "especially", "notably", "mainly", "mostly", "than"}
        for word in words[max(verb, start - 3) : start]
    )


def _kind_start(words: Words, end: int, verb: int) -> int | None:
    """Where the plural noun phrase begins that the examples are examples of."""
    for _ in range(3):
        start = noun_phrase_start(words, end)
        if start >= end or start <= verb:
            return None
        plural = words[end - 1].tag == "NNS"
        if plural and words[start - 1].lower == "and" and words[start - 2].tag == "NNS":
            # "various awards and accolades"
            start = noun_phrase_start(words, start - 1)
        if plural and (words[start - 1].tag in VERBAL or words[start - 1].tag in {"IN", "TO"}):
            if words[start - 1].lower == "of" and words[start - 2].lower in _QUANTITIES:
                start = noun_phrase_start(words, start - 1)
            if any(word.lower in _FEW for word in words[start:end]):
                return None
            return start if start > verb else None
        if words[start - 1].tag not in {"IN", "TO"}:
            return None
        end = start - 1
        while end > verb and words[end - 1].tag in {"VBN", "VBG", "JJ"}:
            end -= 1
    return None


def _split_examples(clause: Clause, verb: int, start: int, end: int, parts: Sequence[Words]) -> list[Clause] | None:
    words = clause.words
    head = words[:start]
    if any(word.lower == "or" for word in head) or len({part[0].tag == "IN" for part in parts}) > 1:
        return None
    if share_head(parts):
        return None
    if any(word.lower in {"including", "such", "addition"} for part in parts for word in part):
        return None
    if parts[0][0].tag == "TO" and head[-1].tag == "IN":
        head = head[:-1]
    general = strip_ends(words[:end])
    group = verb_group_end(words, verb)
    stated = [strip_ends(head + part) for part in parts]
    if not is_sound(general) or not all(is_sound(part) for part in stated):
        return None
    kept = [Clause(part, clause.passage) for part in stated]
    if all(word.tag == "DT" or word.lower in _VAGUE for word in words[start:end]):
        # "passed on through mechanisms such as A": passed on, in whatever way.
        bare = strip_ends(words[: start - 1])
        told = words[start - 1].lower == "through" and len(bare) > group + 1 and is_sound(bare)
        return [Clause(bare, clause.passage), *kept] if told else kept
    return [Clause(general, clause.passage), *kept]


def _split_final_list(clause: Clause, verb: int, inside: Sequence[bool]) -> list[Clause] | None:
    """The list that ends the clause: "… A, B, and C", "… a B in C and a D in E"."""
    words = clause.words
    group = verb_group_end(words, verb)
    shown = [i for i in range(group, len(words) - 1) if words[i].lower == "including" or _is_such_as(words, i)]
    if shown:
        inside = [*inside[: shown[0]], *([True] * (len(words) - shown[0]))]
    joints = [i for i in range(group + 1, len(words) - 1) if words[i].tag == "CC" and not inside[i]]
    if not joints:
        return None
    if len(joints) == 1 and words[joints[0]].lower == "or" and words[group].lower in _LIKE:
        # "is similar to A or B": to both.
        words = (*words[: joints[0]], replace(words[joints[0]], lower="and"), *words[joints[0] + 1 :])
    serial = [i for i in joints if words[i - 1].tag == ","]
    joint = serial[-1] if serial else joints[-1]
    if words[joint].lower != "and" or any(w.lower in NEGATION for w in words[verb:group]):
        return None
    if any(words[i].lower in _CONDITIONS for i in range(group, len(words)) if not inside[i]):
        return None
    begin = joint + 1
    while words[begin].tag == "RB" and begin < len(words) - 2:
        begin += 1
    last = words[begin:]
    if any(word.tag == "," and not inside[begin + i] for i, word in enumerate(last)) or not is_member(last):
        return None
    if last[0].lower in _QUANTIFIERS:
        return None
    if last[0].tag == "IN" and any(word.lower == last[0].lower for word in last[1:]):
        # "on Russia on 1 August and on France on 3 August"
        return None
    if is_paired(words, group, joint, inside) or _is_definition(words, verb, joint):
        return None
    first, count = first_member(words, joint, group, last, inside)
    if first <= group - 1 or (first == group and words[verb].lower in {"are", "were"}):
        # "The ranks are A, B, and C": all of them together.
        return None
    if any(words[i].tag == "," and words[i + 1].tag in VERBAL for i in range(group, first) if not inside[i]):
        return None
    parts = split_members(words, first, len(words), inside)
    if parts is None or len(parts) != count or act_together(words, first, verb, parts) or is_named_after_kind(parts):
        return None
    if parts[-1][0].tag in NOUNS and _is_for_all(parts):
        return None
    if words[verb].lower in {"are", "were"} and len(parts) > 2 and words[group].tag in NOUNS | {"DT"}:
        # "The qualities are a passion for A, B, and C": all of them together, wherever the list begins.
        return None
    if share_complement(parts) or share_head(parts) or is_one_title(words, first, parts):
        return None
    if any(len(part) == 1 and len(part[0].text) == 1 for part in parts):
        return None
    if len(parts) == 2 and not is_separable(*parts):
        return None
    head = words[:first]
    if sum(word.tag == "," and not inside[index] for index, word in enumerate(head) if index > group) > 1:
        return None
    if any(word.lower == "or" and not inside[index] for index, word in enumerate(head)) or words[joint + 1].tag == ",":
        return None
    parts = share_article(parts)
    stated = [strip_ends(head + part) for part in parts]
    if not all(is_sound(part) for part in stated):
        return None
    return [Clause(part, clause.passage) for part in stated]


def _is_for_all(parts: Sequence[Words]) -> bool:
    """ "led A, B and C to invade": what they were led to is told of all."""
    purposed = [[word.tag for word in part[1:]].count("VB") for part in parts]
    return purposed[-1] > 0 and not any(purposed[:-1])


def _two_doings(clause: Clause, verb: int, inside: Sequence[bool]) -> list[Clause] | None:
    """ "involves asking A and making sure that B", "is needed to do A and to see that B": each by itself."""
    words = clause.words
    group = verb_group_end(words, verb)
    if any(word.lower in NEGATION for word in words[verb:group]) or [word.tag for word in words[:verb]] == ["DT"]:
        return None
    if sum(word.tag == "CC" and not inside[index] for index, word in enumerate(words) if index > group) > 1:
        return None
    for joint in range(group + 2, len(words) - 3):
        kind = words[joint + 1].tag
        if words[joint].lower != "and" or inside[joint] or kind not in {"TO", "VBG"} or words[joint - 1].tag == ",":
            continue
        first = next((i for i in range(joint - 2, group - 1, -1) if words[i].tag == kind and not inside[i]), -1)
        behind = words[joint + 1 :]
        if first < 0 or any(word.tag in {",", ":"} for word in (*words[first:joint], *behind)):
            continue
        alike = (
            words[first + 1].tag == behind[1].tag == "VB" if kind == "TO" else words[first - 1].tag in VERBAL | {"IN"}
        )
        if not alike or is_paired(words, group, joint, inside) or any(w.tag in FINITE for w in words[first:joint]):
            continue
        one, two = strip_ends(words[:joint]), strip_ends(words[:first] + behind)
        if is_sound(one) and is_sound(two):
            return [Clause(one, clause.passage), Clause(two, clause.passage)]
    return None


def _is_definition(words: Words, verb: int, joint: int) -> bool:
    """ "is the branch of law that studies A, B, and C": the one that studies them all."""
    if words[verb].lower not in BE or verb + 1 >= len(words) or words[verb + 1].lower != "the":
        return False
    return any(word.tag in RELATIVE for word in words[verb:joint])


def _is_such_as(words: Words, at: int) -> bool:
    return words[at].lower == "such" and words[at + 1].lower == "as"
