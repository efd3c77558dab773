"""Enumerations: "focuses on A, B and C" states three things; so does "in many fields, including A and B"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from factlint.engine.framing.clauses import attribution_end, opening_end, sound
from factlint.engine.framing.lexicon import word_list
from factlint.engine.framing.syntax import (
    FINITE,
    NEGATION,
    NOUNS,
    PRENOMINAL,
    QUOTES,
    VERBAL,
    Clause,
    enclosed,
    head_of,
    made,
    main_verb,
    noun_phrase_end,
    noun_phrase_start,
    stripped,
    verb_group_end,
)
from factlint.engine.framing.tokens import Word
from factlint.engine.framing.verbs import singular

Words = tuple[Word, ...]

_MOST_MEMBERS = 14
_TOGETHER_VERBS = word_list("together verbs")
_TOGETHER_NOUNS = word_list("together nouns")
_PAIRS = frozenset(
    {
        ("research", "development"),
        ("supply", "demand"),
        ("trial", "error"),
        ("law", "order"),
        ("arts", "crafts"),
        ("rock", "roll"),
        ("search", "rescue"),
        ("food", "drink"),
        ("health", "safety"),
        ("science", "technology"),
        ("bosnia", "herzegovina"),
        ("trinidad", "tobago"),
        ("antigua", "barbuda"),
        ("command", "control"),
        ("terms", "conditions"),
        ("life", "death"),
    }
)
_MUTUAL = frozenset(
    """siblings brothers sisters twins partners rivals neighbours neighbors friends colleagues members parents halves
    parts allies enemies synonyms antonyms opposites elements components examples names words terms reasons ways""".split()
)
_QUANTIFIERS = frozenset({"some", "all", "any", "both", "each", "several", "many", "most", "others", "other"})
_CONDITIONS = frozenset({"if", "when", "unless", "whether", "until", "where", "than"})
_QUANTITIES = frozenset({"variety", "range", "number", "series", "list", "wide", "array", "host", "selection"})
# A kind that says nothing without its examples.
_VAGUE = _QUANTITIES | word_list("vague")
_FEW = frozenset({"no", "few", "fewer", "neither", "none", "only", "one", "each", "every"})


def members(clause: Clause) -> list[Clause]:
    """One clause for each member of the list that ends the clause; the clause itself where there is none to take apart."""
    words = clause.words
    inside = enclosed(words)
    if any(word.text == ";" and not inside[index] for index, word in enumerate(words)):
        return [clause]
    said = attribution_end(words)
    opening = said + opening_end(words[said:], inside[said:])
    verb = main_verb(words, opening, inside)
    if verb < 0:
        return [clause]
    return (
        _born(clause, verb)
        or _of_each(clause, opening, verb, inside)
        or _after_colon(clause, verb, inside)
        or _examples(clause, verb, inside)
        or _joined(clause, verb, inside)
        or [clause]
    )


def _born(clause: Clause, verb: int) -> list[Clause] | None:
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
    when, where = stripped(words[:at]), stripped(words[:group] + words[place:])
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


def _of_each(clause: Clause, opening: int, verb: int, inside: Sequence[bool]) -> list[Clause] | None:
    """ "A, B, and C are planets with …": A is a planet with …; B is one; C is one."""
    words = clause.words
    if words[verb].lower not in {"are", "were"} or opening:
        return None
    start = verb + 1
    while start < len(words) and words[start].lower in {"all", "both", "also"}:
        start += 1
    end = noun_phrase_end(words, start)
    kind = words[start:end]
    if not kind or kind[-1].tag != "NNS" or any(word.tag in {"DT", "CD", "PRP$", "CC"} for word in kind):
        return None
    if kind[-1].lower in _MUTUAL or any(word.lower in {"different", "similar", "separate", "same"} for word in kind):
        return None
    parts = _parts(words, 0, verb, inside)
    if parts is None or len(parts) < 2 or any(len(part) > 5 or part[0].tag in {"VBG", "CD"} for part in parts):
        return None
    one = singular(kind[-1].text)
    if one is None:
        return None
    article = made("an" if kind[0].lower[0] in "aeiou" else "a", "DT")
    form = made("is" if words[verb].lower == "are" else "was", "VBZ")
    told = (form, article, *kind[:-1], Word(one, kind[-1].start, kind[-1].end, one, "NN"), *words[end:])
    told_of_many = words[verb : verb + 1] + words[start:]
    stated = [stripped(part + (told_of_many if part[-1].tag == "NNS" else told)) for part in parts]
    if not all(sound(part) for part in stated):
        return None
    return [Clause(part, clause.passage) for part in stated]


def _after_colon(clause: Clause, verb: int, inside: Sequence[bool]) -> list[Clause] | None:
    """ "added two languages to the browser: A and B": added A to the browser; added B to the browser."""
    words = clause.words
    at = next((i for i in range(verb + 2, len(words) - 1) if words[i].text == ":" and not inside[i]), -1)
    if at < 0:
        return None
    parts = _parts(words, at + 1, len(words), inside)
    start = verb + 1
    while start < at:
        end = noun_phrase_end(words, start)
        if end > start and words[end - 1].tag == "NNS" and any(word.tag == "CD" for word in words[start:end]):
            break
        start = max(start + 1, end)
    else:
        return None
    if parts is None or any(word.tag == "CD" for part in parts for word in part):
        return None
    general = stripped(words[:at])
    stated = [stripped(words[:start] + part + words[end:at]) for part in parts]
    if not sound(general) or not all(sound(part) for part in stated):
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
            start = _kind_start(words, end, verb)
            if start is not None and words[start - 1].tag == "VBG" and words[start - 2].tag in {"IN", "DT"}:
                start -= 1
            if (
                start is None
                or _picked_out(words, start, verb)
                or any(
                    words[i].tag == "CC" and words[i - 1].tag == "," for i in range(verb + 2, start) if not inside[i]
                )
            ):
                return None
            parts = _parts(words, first, len(words), inside, any_joint=True)
            if parts is None:
                return None
            return _with_examples(clause, start, end, parts)
    return None


def _picked_out(words: Words, start: int, verb: int) -> bool:
    """Whether the examples are of a definite kind, or of what holds "particularly" for them: these stay as they are."""
    return words[start].lower in {"the", "these", "those"} or any(
        word.lower in {"particularly", "especially", "notably", "mainly", "mostly", "than"}
        for word in words[max(verb, start - 3) : start]
    )


def _kind_start(words: Words, end: int, verb: int) -> int | None:
    """Where the noun phrase begins that the examples are examples of: plural, an object of the verb or a preposition."""
    for _ in range(3):
        start = noun_phrase_start(words, end)
        if start >= end or start <= verb:
            return None
        plural = words[end - 1].tag == "NNS"
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


def _with_examples(clause: Clause, start: int, end: int, parts: Sequence[Words]) -> list[Clause] | None:
    words = clause.words
    head = words[:start]
    if any(word.lower == "or" for word in head) or len({part[0].tag == "IN" for part in parts}) > 1:
        return None
    if any(word.lower in {"including", "such", "addition"} for part in parts for word in part):
        return None
    if parts[0][0].tag == "TO" and head[-1].tag == "IN":
        head = head[:-1]
    general = stripped(words[:end])
    stated = [stripped(head + part) for part in parts]
    if not sound(general) or not all(sound(part) for part in stated):
        return None
    kept = [Clause(part, clause.passage) for part in stated]
    if all(word.tag == "DT" or word.lower in _VAGUE for word in words[start:end]):
        return kept
    return [Clause(general, clause.passage), *kept]


def _parts(
    words: Words, first: int, end: int, inside: Sequence[bool], *, any_joint: bool = False
) -> list[Words] | None:
    """The members of the list that fills `[first, end)`; None where it is not plainly a list of like things."""
    joints = [
        i
        for i in range(first, end)
        if not inside[i] and words[i].tag == "CC" and words[i].lower in ({"and", "or"} if any_joint else {"and"})
    ]
    commas = [i for i in range(first, end) if words[i].tag == "," and not inside[i]]
    if not joints:
        return [words[first:end]] if not commas and _member(words[first:end]) else None
    last = _last_joint(words, joints)
    if last < 0 or (commas and commas[-1] > last):
        return None
    cuts = [*commas, last]
    parts: list[Words] = []
    begin = first
    for cut in cuts:
        if cut > begin:
            parts.append(words[begin:cut])
        begin = cut + 1
    parts.append(words[begin:end])
    parts = [_bare(stripped(part)) for part in parts if part]
    if not 2 <= len(parts) <= _MOST_MEMBERS or not all(part and _member(part) for part in parts):
        return None
    return _completed(parts)


def _last_joint(words: Words, joints: Sequence[int]) -> int:
    """The "and" that comes before the last member; -1 where "A and B, C and D" does not tell."""
    serial = [joint for joint in joints if words[joint - 1].tag == ","]
    if serial:
        return serial[-1]
    return joints[0] if len(joints) == 1 else -1


def _bare(words: Words) -> Words:
    """Without the adverb that only joins ("and specifically in …")."""
    return words[1:] if len(words) > 2 and words[0].tag == "RB" and words[1].tag == "IN" else words


def _completed(parts: list[Words]) -> list[Words] | None:
    """Bare participles share what the last one acts on: "sourcing, screening, and hiring candidates"."""
    last = parts[-1]
    if last[0].tag == "VBG" and len(last) > 1 and any(len(part) == 1 and part[0].tag == "VBG" for part in parts[:-1]):
        return [part + last[1:] if len(part) == 1 and part[0].tag == "VBG" else part for part in parts]
    return parts


def _member(words: Words) -> bool:
    """Whether these words name one thing or one doing."""
    if not words or any(word.text in {":", ";"} for word in words):
        return False
    if words[0].tag == "VBD" and len(words) > 1 and words[1].tag in NOUNS:
        words = (replace(words[0], tag="VBN"), *words[1:])
    if main_verb(words) >= 0:
        return False
    first = words[0]
    if first.tag == "TO":
        return len(words) > 1 and words[1].tag == "VB"
    if first.tag == "VB":
        return len(words) > 1
    if first.tag == "IN":
        return len(words) > 1 and _member(words[1:]) and words[1].tag != "IN"
    if first.tag == "RB":
        return len(words) > 1 and words[1].tag in {"JJ", "VBN"} and _member(words[1:])
    if first.tag not in NOUNS | PRENOMINAL and first.text not in {'"', "“", "'", "‘"}:
        return False
    if words[-1].tag in {"IN", "DT", "CC", "TO", "RB"}:
        return False
    if first.tag == "VBN" and (len(words) == 1 or words[1].tag in {"IN", "TO", "RB", "DT"}):
        return False
    return any(word.tag in NOUNS or word.tag in {"VBG", "CD"} for word in words)


def _joined(clause: Clause, verb: int, inside: Sequence[bool]) -> list[Clause] | None:
    """The list that ends the clause: "… A, B, and C", "… a B in C and a D in E"."""
    words = clause.words
    group = verb_group_end(words, verb)
    shown = [i for i in range(group, len(words) - 1) if words[i].lower == "including" or _such_as(words, i)]
    if shown:
        inside = [*inside[: shown[0]], *([True] * (len(words) - shown[0]))]
    joints = [i for i in range(group + 1, len(words) - 1) if words[i].tag == "CC" and not inside[i]]
    if not joints:
        return None
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
    if any(word.tag == "," and not inside[begin + i] for i, word in enumerate(last)) or not _member(last):
        return None
    if last[0].lower in _QUANTIFIERS:
        return None
    first, count = _first_member(words, joint, group, last, inside)
    if first <= group - 1 or (first == group and words[verb].lower in {"are", "were"}):
        # "The ranks are A, B, and C": all of them together.
        return None
    if any(words[i].tag == "," and words[i + 1].tag in VERBAL for i in range(group, first) if not inside[i]):
        return None
    parts = _parts(words, first, len(words), inside)
    if parts is None or len(parts) != count or _together(words, first, verb, parts) or _named_after_kind(parts):
        return None
    if any(len(part) == 1 and len(part[0].text) == 1 for part in parts):
        return None
    if len(parts) == 2 and not _separable(*parts):
        return None
    head = words[:first]
    if sum(word.tag == "," and not inside[index] for index, word in enumerate(head) if index > group) > 1:
        return None
    if any(word.lower == "or" and not inside[index] for index, word in enumerate(head)) or words[joint + 1].tag == ",":
        return None
    parts = _with_article(parts)
    stated = [stripped(head + part) for part in parts]
    if not all(sound(part) for part in stated):
        return None
    return [Clause(part, clause.passage) for part in stated]


def _with_article(parts: list[Words]) -> list[Words]:
    """ "a German actor, playwright, and poet", "its capital and largest city": the first word belongs to each."""
    first = parts[0][0]
    if first.tag == "PRP$" or (first.lower == "the" and any(word.tag == "JJS" for part in parts for word in part)):
        return [part if part[0].tag in {"DT", "PRP$", "NNP", "CD"} else (first, *part) for part in parts]
    if first.lower not in {"a", "an"}:
        return parts
    return [
        (made("an" if part[0].lower[0] in "aeiou" else "a", "DT"), *part)
        if part[0].tag in {"NN", "JJ"} and _singular_head(part)
        else part
        for part in parts
    ]


def _singular_head(words: Words) -> bool:
    head = head_of(words)
    return head is not None and head.tag == "NN"


def _such_as(words: Words, at: int) -> bool:
    return words[at].lower == "such" and words[at + 1].lower == "as"


def _first_member(words: Words, joint: int, group: int, last: Words, inside: Sequence[bool]) -> tuple[int, int]:
    """Where the first member begins, and how many members there are; (-1, 0) when that is not clear."""
    count = 2
    end = joint - 1 if words[joint - 1].tag == "," else joint
    while True:
        comma = next((i for i in range(end - 1, group - 1, -1) if words[i].tag == "," and not inside[i]), -1)
        if (
            comma < 0
            or not _member(words[comma + 1 : end])
            or any(word.tag in FINITE and not inside[comma + 1 + i] for i, word in enumerate(words[comma + 1 : end]))
            or not _alike(words[comma + 1 : end], last)
        ):
            break
        count += 1
        end = comma
    start = _member_start(words, end, group, last, inside)
    return (start, count) if start >= 0 else (-1, 0)


def _alike(one: Words, last: Words) -> bool:
    """Whether two members can stand in one list: doings with doings, places with places, names with names."""
    if any((one[0].tag == tag) != (last[0].tag == tag) for tag in ("IN", "TO", "VB")):
        return False
    if one[0].tag == "VBG" and last[0].tag != "VBG" and not last[0].lower.endswith("ing") and len(one) > 1:
        return False
    if one[0].tag == "DT" and last[0].tag not in {"DT", "PRP$", "NNP"}:
        # "…, a variation found in plants, bacteria, and fungi": the list begins inside what seems its first member.
        return False
    head = head_of(last)
    common = last[0].tag == "DT" and head is not None and head.tag != "NNP"
    return not (common and one[0].tag == "NNP")


def _member_start(words: Words, end: int, group: int, last: Words, inside: Sequence[bool]) -> int:
    kind = last[0]
    if kind.tag in {"TO", "VBG", "IN", "JJR", "VB"} or kind.lower in {"a", "an", "the"} or kind.tag == "PRP$":
        if kind.tag == "DT":
            return _article_start(words, end, group, last, inside)
        for index in range(end - 1, group - 1, -1):
            word = words[index]
            if inside[index]:
                continue
            alike = word.tag == kind.tag
            if kind.tag == "VB" and alike:
                return index if words[index - 1].tag == "TO" else -1
            if kind.tag == "IN" and alike:
                return index if word.lower == kind.lower else -1
            if alike and (index == group or words[index - 1].tag in VERBAL | {"IN", "TO", "RB", "CC"}):
                return index
            if word.tag == "," and not inside[index]:
                return -1
        return -1
    start = _bare_start(words, end, group, inside)
    if start < 0:
        return -1
    # "Saudi Arabia to the north, Oman to the northeast": the first member has the preposition that the others have.
    shared = {word.lower for word in last if word.tag in {"IN", "TO"}}
    while start - 1 > group and words[start - 1].lower in shared and words[start - 1].lower != "of":
        start = noun_phrase_start(words, start - 1)
        if words[start].tag in {"IN", "TO"} or start <= group:
            return -1
    if words[start].tag == "CD" and last[0].tag != "CD":
        return -1
    return start


def _article_start(words: Words, end: int, group: int, last: Words, inside: Sequence[bool]) -> int:
    """Where "a …" or "the …" begins that a last member "a …" or "the …" joins; -1 when it could be several."""
    same = {"a", "an"} if last[0].lower in {"a", "an"} else {last[0].lower}
    found: list[int] = []
    for index in range(end - 1, group - 1, -1):
        if inside[index]:
            continue
        word = words[index]
        if word.tag == "," or (word.tag in FINITE and index > group):
            break
        if word.lower in same and (index == group or words[index - 1].tag in VERBAL | {"IN", "TO", "RB", "CC"}):
            found.append(index)
    if len(found) > 1:
        like = [index for index in found if words[index + 1].tag == last[1].tag != "NN" and last[1].tag != "NNP"]
        joined = {word.lower for word in last if word.tag == "IN"}
        governed = [index for index in found if words[index - 1].lower in joined]
        found = like if len(like) == 1 else [] if governed else found[:1] if words[found[0] - 1].tag in VERBAL else []
    return found[0] if len(found) == 1 else -1


def _bare_start(words: Words, end: int, group: int, inside: Sequence[bool]) -> int:
    start = end
    while start > group and (inside[start - 1] or words[start - 1].tag in NOUNS | PRENOMINAL | {"RB"}):
        if words[start - 1].tag in {"VBN", "VBG"} and start < end:
            doing = words[start - 1].tag == "VBG" and words[start - 2].tag in {"IN", "TO"} | VERBAL
            if doing or words[start].tag in {"DT", "NNP", "PRP$"}:
                break
        start -= 1
        if words[start].tag in {"DT", "PRP$"}:
            break
    if start == end:
        return -1
    if (
        start - 2 >= group
        and words[start - 1].lower == "of"
        and words[start - 2].lower in {"all", "most", "some", "many"}
    ):
        start -= 2
    if start > group and words[start - 1].tag not in VERBAL | {"IN", "TO"} and words[start - 1].lower != "as":
        return -1
    return start


def _together(words: Words, first: int, verb: int, parts: Sequence[Words]) -> bool:
    """Whether the members act together ("combines A and B", "between A and B", "the Ministry of A and B")."""
    before = words[verb:first]
    if any(word.lower in _TOGETHER_VERBS for word in before) or any(
        word.lower in {"between", "among", "both"} for word in before[-3:]
    ):
        return True
    if before and before[-1].tag == "IN" and len(before) > 1:
        governor = words[first - 2]
        if governor.lower in _TOGETHER_NOUNS:
            return True
        # A capitalised word before "of" or "for" makes the list part of a name.
        if before[-1].lower in {"of", "for"} and governor.tag == "NNP" and parts[0][0].tag == "NNP":
            return True
    # "from A to B and C", "in his poems, plays and …" after a figure ("two brothers, A and B") stay together.
    return any(word.lower == "from" for word in before) and any(word.tag == "TO" for word in before)


def _named_after_kind(parts: Sequence[Words]) -> bool:
    """Whether the first member carries what all are: "the songs 'A' and 'B'"."""
    first = parts[0]
    quoted = next((i for i, word in enumerate(first) if word.text in QUOTES), -1)
    return quoted > 0 and parts[-1][0].text in QUOTES


def _separable(one: Words, two: Words) -> bool:
    """Whether a list of two is two things, neither sharing a modifier with the other."""
    heads = (one[-1].lower, two[-1].lower)
    if heads in _PAIRS:
        return False
    if one[-1].tag not in NOUNS and one[-1].text not in {'"', "”"} and one[0].tag not in {"TO", "VBG"}:
        return False
    if two[0].tag in {"DT", "PRP$", "TO", "VBG", "IN"}:
        return True
    if one[0].tag == "DT" and any(word.tag == "IN" for word in two) and two[0].tag != "NNP":
        return False
    led = len(one) > 1 and one[0].tag in {"JJ", "VBN", "NN", "CD", "DT", "PRP$", "RB"}
    alone = two[0].tag in {"NN", "NNS"} and (len(two) == 1 or two[1].tag in {"IN", "VBN", "VBG"})
    if led and alone:
        return False
    if len(one) == 1 and one[0].tag == "NN" and [word.tag for word in two[:2]] == ["NN", "NNS"]:
        return False
    return not (len(one) == 1 and any(word.tag == "IN" for word in two))
