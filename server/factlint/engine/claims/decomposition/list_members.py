"""Members of a list: where each begins and ends, whether they are alike, and whether they act one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from factlint.engine.claims.decomposition.titles import is_paired_title
from factlint.engine.claims.decomposition.works import is_year
from factlint.engine.language.en.lexicon import word_list
from factlint.engine.language.en.syntax import (
    FINITE,
    NOUNS,
    PRENOMINAL,
    QUOTES,
    VERBAL,
    head_of,
    joins_adjectives,
    main_verb,
    make_word,
    noun_phrase_start,
    strip_ends,
)
from factlint.engine.language.en.tokens import Word

Words = tuple[Word, ...]

_MOST_MEMBERS = 14
_TOGETHER_VERBS = word_list("together verbs")
_ALONE = frozenset(
    ["only", "solely", "exclusively", "entirely", "mainly", "mostly", "primarily", "chiefly", "largely", "divided"]
)
_OF_MANY = frozenset({"all", "many", "most", "several", "both", "various", "numerous", "few", "these", "those"})
# In 11 labelled claims with a list cut behind "into", 10 were wrong.
WHOLE_BEFORE = frozenset({"into", "namely", "besides"})
_PAIRED_BY = frozenset({"between", "both", "either", "neither"})
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


def split_members(
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
        return [words[first:end]] if not commas and is_member(words[first:end]) else None
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
    parts = [_bare(strip_ends(part)) for part in parts if part]
    if not 2 <= len(parts) <= _MOST_MEMBERS or not all(part and is_member(part) for part in parts):
        return None
    return _share_object(parts)


def _last_joint(words: Words, joints: Sequence[int]) -> int:
    """The "and" that comes before the last member; -1 where "A and B, C and D" does not tell."""
    serial = [joint for joint in joints if words[joint - 1].tag == ","]
    if serial:
        return serial[-1]
    if len(joints) > 1:
        joints = [joint for joint in joints if not is_paired_title(words, joint)]
    return joints[0] if len(joints) == 1 else -1


def _bare(words: Words) -> Words:
    """Without the adverb that only joins ("and specifically in …")."""
    return words[1:] if len(words) > 2 and words[0].tag == "RB" and words[1].tag == "IN" else words


def _share_object(parts: list[Words]) -> list[Words] | None:
    """Bare participles share what the last one acts on: "sourcing, screening, and hiring candidates"."""
    last = parts[-1]
    if last[0].tag == "VBG" and len(last) > 1:
        return [part + last[1:] if len(part) == 1 and part[0].lower.endswith("ing") else part for part in parts]
    return parts


def is_member(words: Sequence[Word]) -> bool:
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
        return len(words) > 1 and is_member(words[1:]) and words[1].tag != "IN"
    if first.tag == "RB":
        return len(words) > 1 and words[1].tag in {"JJ", "VBN"} and is_member(words[1:])
    if first.tag not in NOUNS | PRENOMINAL and first.text not in {'"', "“", "'", "‘"}:
        return False
    if words[-1].tag in {"IN", "DT", "CC", "TO", "RB"}:
        return False
    if first.tag == "VBN" and (len(words) == 1 or words[1].tag in {"IN", "TO", "RB", "DT"}):
        return False
    return any(word.tag in NOUNS or word.tag in {"VBG", "CD"} for word in words)


def first_member(words: Words, joint: int, group: int, last: Words, inside: Sequence[bool]) -> tuple[int, int]:
    """Where the first member begins, and how many members there are; (-1, 0) when that is not clear."""
    count = 2
    end = joint - 1 if words[joint - 1].tag == "," else joint
    while True:
        comma = next((i for i in range(end - 1, group - 1, -1) if words[i].tag == "," and not inside[i]), -1)
        if (
            comma < 0
            or not is_member(words[comma + 1 : end])
            or any(word.tag in FINITE and not inside[comma + 1 + i] for i, word in enumerate(words[comma + 1 : end]))
            or not _alike(words[comma + 1 : end], last)
        ):
            break
        count += 1
        end = comma
    start = _member_start(words, end, group, last, inside)
    before = words[start - 1]
    sided = start > group and before.tag in {"IN", "TO"} and before.lower != "of"
    if sided and any(word.lower == before.lower for word in last):
        # "Oman to the north, Yemen to the east, and the sea to the south": the first is "Oman to the north" too.
        further = noun_phrase_start(words, start - 1)
        start = further if group <= further < start - 1 and words[further].tag not in {"IN", "TO"} else -1
    return (start, count) if start >= 0 else (-1, 0)


def _alike(one: Sequence[Word], last: Sequence[Word]) -> bool:
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
            alike = word.tag == kind.tag or (kind.tag == "VBG" and word.lower.endswith("ing") and index == end - 1)
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
    while start > group and (
        inside[start - 1]
        or words[start - 1].tag in NOUNS | PRENOMINAL | {"RB"}
        or (words[start - 1].lower == "and" and joins_adjectives(words, start - 1))
        or (words[start - 1].lower == "and" and start < end and is_paired_title(words, start - 1))
    ):
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


def share_article(parts: list[Words]) -> list[Words]:
    """ "a German actor, playwright, and poet", "its capital and largest city": the first word belongs to each."""
    first = parts[0][0]
    if first.tag == "PRP$" or (first.lower == "the" and any(word.tag == "JJS" for part in parts for word in part)):
        return [part if part[0].tag in {"DT", "PRP$", "NNP", "CD"} else (first, *part) for part in parts]
    if first.lower not in {"a", "an"}:
        return parts
    return [
        (make_word("an" if part[0].lower[0] in "aeiou" else "a", "DT"), *part)
        if part[0].tag in {"NN", "JJ"} and _singular_head(part)
        else part
        for part in parts
    ]


def _singular_head(words: Words) -> bool:
    head = head_of(words)
    return head is not None and head.tag == "NN"


def _has_anchor_word(words: Words) -> bool:
    return any(word.tag in {"DT", "PRP$", "NNP", "CD", "IN"} for word in words)


def share_complement(parts: Sequence[Words]) -> bool:
    """ "the discovery, development, and use of chemicals": "of chemicals" belongs to each."""
    last = parts[-1]
    joint = next((index for index, word in enumerate(last) if word.lower == "of"), 0)
    return 0 < joint <= 2 and all(
        part[-1].tag in {"NN", "NNS", "VBG"} and len(part) <= 2 and not any(word.tag == "IN" for word in part)
        for part in parts[:-1]
    )


def share_head(parts: Sequence[Words]) -> bool:
    """ "electricity, water, and gas grids", "the tech, oil, and finance industries": of each, as far as anybody can tell."""
    if len(parts) < 3:
        return False
    first, *between, last = parts
    bare = [first[1:] if first[0].tag == "DT" else first, *between]
    compound = [word.tag for word in last] == ["NN", "NNS"]
    return compound and all(len(part) == 1 and part[0].tag == "NN" for part in bare)


def act_together(words: Words, first: int, verb: int, parts: Sequence[Words]) -> bool:
    """Whether the members act together ("combines A and B", "between A and B", "the Ministry of A and B")."""
    before = words[verb:first]
    if [word.lower for word in before[-3:]] == ["made", "up", "of"]:
        return True
    led_by = before[-1].lower if before else ""
    if led_by in WHOLE_BEFORE or (led_by == "in" and any(word.lower in {"all", "every"} for word in words[:verb])):
        # "are classified into A and B"; "all the deposits lie in A, B, and C"
        return True
    # "connects A and B" joins the two; "connects it to A and B" does so twice.
    # "composed A and B" is no "composed of A and B".
    verbs = _TOGETHER_VERBS if before and before[-1].tag == "IN" else _TOGETHER_VERBS - {"composed"}
    joins = words[first - 1].lower != "to" and any(word.lower in verbs for word in before)
    if joins or any(word.lower in {"between", "among", "both"} for word in before[-3:]):
        return True
    if before and before[-1].tag == "IN" and len(before) > 1:
        governor = words[first - 2]
        if _is_counted(before):
            # "the three kingdoms of A, B, and C", "has two schools in A and B"
            return True
        if governor.lower in _TOGETHER_NOUNS:
            return True
        # A capitalised word before "of" or "for" makes the list part of a name.
        if before[-1].lower in {"of", "for"} and governor.tag == "NNP" and parts[0][0].tag == "NNP":
            return True
    # "from A to B and C", "in his poems, plays and …" after a figure ("two brothers, A and B") stay together.
    return any(word.lower == "from" for word in before) and any(word.lower == "to" for word in before)


def _is_counted(before: Sequence[Word]) -> bool:
    """Whether what comes before the list counts something, or holds of its members alone ("found only in A and B")."""
    if any(word.lower in _ALONE for word in before):
        return True
    figure = next((i for i, word in enumerate(before) if word.tag == "CD" and not is_year(word)), -1)
    # "three kinds of A and B", "20 hectares of A and B"
    return figure >= 0 and (any(word.tag == "NNS" for word in before[figure:]) or before[-1].lower == "of")


def is_paired(words: Words, start: int, joint: int, inside: Sequence[bool]) -> bool:
    """Whether the "and" belongs to a "between", "both" or "either" before it: "the strait between A and B"."""
    at = next((i for i in range(joint - 1, start - 1, -1) if words[i].lower in _PAIRED_BY and not inside[i]), -1)
    return at >= 0 and not any(words[i].lower in {"and", "or"} and not inside[i] for i in range(at + 1, joint))


def is_named_after_kind(parts: Sequence[Words]) -> bool:
    """Whether the first member carries what all are: "the songs 'A' and 'B'"."""
    first = parts[0]
    quoted = next((i for i, word in enumerate(first) if word.text in QUOTES), -1)
    return quoted > 0 and parts[-1][0].text in QUOTES


def is_separable(one: Words, two: Words) -> bool:
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
    if any(word.tag == "POS" for word in one) and two[0].tag != "NNP":
        return False
    if one[-1].tag == "NN" and any(word.lower in _OF_MANY for word in one):
        # "all major cat fancier and breeder organisations"
        return False
    bare = one[-1].tag == "NN" and not any(word.tag in {"DT", "PRP$", "NNP", "CD"} for word in one)
    modified = len([*one, *two]) > 3 and two[-1] is not two[0]
    if bare and modified and two[-1].tag == "NNS" and not _has_anchor_word(two):
        # "ventilation and temperature control systems", "limited edition and collectible works" share their last word.
        return False
    led = len(one) > 1 and one[0].tag in {"JJ", "VBN", "NN", "CD", "DT", "PRP$", "RB"}
    alone = two[0].tag in {"NN", "NNS"} and (len(two) == 1 or two[1].tag in {"IN", "VBN", "VBG"})
    if led and alone:
        return False
    if len(one) == 1 and one[0].tag == "NN" and [word.tag for word in two[:2]] == ["NN", "NNS"]:
        return False
    return not (len(one) == 1 and any(word.tag == "IN" for word in two))
