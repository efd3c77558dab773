"""Where a statement begins, behind who says it and what it is set in, and whether words can stand as one."""

from __future__ import annotations

from collections.abc import Sequence

from factlint.engine.claims.names import is_human_noun
from factlint.engine.language.en.syntax import (
    AUXILIARY,
    BE,
    FINITE,
    NEGATION,
    NOMINAL,
    PRENOMINAL,
    QUOTES,
    RELATIVE,
    REPORTING,
    main_verb,
    mark_enclosed,
    noun_phrase_end,
    verb_group_end,
)
from factlint.engine.language.en.tokens import Word

_ECHOES = NEGATION | {"too", "either", "also", "so", "as", "well", "still", "yet", "however", "though"}
_DANGLING = frozenset({"IN", "TO", "DT", "CC", "PRP$", "MD", "WDT", "WP", "WRB", "SC", "WP$", "POS", "$"})
_PARTICLES = frozenset(["in", "on", "off", "out", "up", "down", "over", "through", "about", "around", "along", "by"])
_CONTRASTING = frozenset({"while", "whereas", "although", "though"})
CONDITION = frozenset({"if", "when", "unless", "once", "whenever", "because", "since", "until", "provided"})
# What reports in words what somebody holds to be so, with or without "that".
_SAYING = frozenset(
    """say says said think thinks thought believe believes believed claim claims claimed argue argues argued insist
    insists insisted admit admits admitted report reports reported estimate estimates estimated suggest suggests
    suggested note notes noted write writes wrote add adds added announce announces announced""".split()
)
_STARTS_SUBJECT = NOMINAL | {"DT", "PRP$", "JJ"}
_EXISTING = AUXILIARY | frozenset(
    """exist exists existed remain remains remained seem seems seemed appear appears appeared came comes follow follows followed live lived
    lives arose arises stand stands stood lie lies lay used happened happens occurred occurs""".split()
)
_SUBJECTS = frozenset({"he", "she", "it", "they"})
_LONGEST_SOURCE = 8
_SUBORDINATORS = CONDITION | _CONTRASTING | {"as", "after", "before", "where"}


def attribution_end(words: Sequence[Word]) -> int:
    """Where the attributed statement begins ("According to X, |…", "X said that |…", "It is thought that |…"); or 0."""
    inside = mark_enclosed(words)
    if len(words) > 4 and words[0].lower == "according":
        for index in range(2, min(len(words) - 3, 25)):
            if words[index].tag == "," and not inside[index]:
                index = _skip_name(words, index)
                return index + 1 if main_verb(words, index + 1, inside) > 0 else 0
        return 0
    verb = main_verb(words, opening_end(words, inside), inside)
    if verb < 0:
        return 0
    end = verb_group_end(words, verb)
    if end < len(words) - 3 and words[end - 1].lower in REPORTING and words[end].lower == "that":
        return end + 1 if main_verb(words, end + 1, inside) > 0 else 0
    return end if _says_bare(words, end, inside) else 0


def _skip_name(words: Sequence[Word], comma: int) -> int:
    """The comma behind a name that tells more of a source: "according to the weather institute, IPMA|, …"."""
    index = comma + 1
    while index < len(words) and words[index].tag == "NNP":
        index += 1
    return index if comma + 1 < index < len(words) - 3 and words[index].tag == "," else comma


def _says_bare(words: Sequence[Word], end: int, inside: Sequence[bool]) -> bool:
    """Whether a statement follows the saying without "that": "Lund said |the dam leaks"."""
    if end >= len(words) - 2 or words[end - 1].lower not in _SAYING or words[end].tag not in _STARTS_SUBJECT:
        return False
    verb = main_verb(words, end, inside)
    if verb <= end or words[verb - 1].tag in {"CC", "RB"} | RELATIVE:
        return False
    commas = [index for index in range(end, verb) if words[index].tag == "," and not inside[index]]
    return not commas or (words[verb - 1].tag == "," and words[commas[0] + 1].tag in RELATIVE | {"DT"})


def attribution_start(words: Sequence[Word]) -> int:
    """Where the saying behind a statement begins: "The dam leaks|, police said", "…|, according to Lund"; or 0."""
    inside = mark_enclosed(words)
    end = len(words)
    while end > 4 and words[end - 1].text in {".", "!"}:
        end -= 1
    at = next((i for i in range(end - 2, 2, -1) if words[i].tag == "," and not inside[i]), 0)
    source = words[at + 1 : end]
    if not at or len(source) > _LONGEST_SOURCE or main_verb(words[:at]) < 0:
        return 0
    if source[0].lower == "according" and len(source) > 2 and source[1].lower == "to":
        return at
    named = all(word.tag in NOMINAL | PRENOMINAL | {"IN"} for word in source[1:-1])
    said_last = source[-1].lower in _SAYING and source[-1].tag in FINITE and source[0].tag in NOMINAL | PRENOMINAL
    said_first = source[0].lower in _SAYING and source[0].tag in FINITE and source[-1].tag in NOMINAL
    return at if len(source) > 1 and named and (said_last or said_first) else 0


def opening_end(words: Sequence[Word], inside: Sequence[bool]) -> int:
    """Where the subject begins: after the opening modifiers and their commas ("In 1990, when …, |she…"), else 0."""
    end = 0
    for _ in range(3):
        further = _modifier_end(words, inside, end)
        if not further:
            break
        if words[further].tag in {"VBZ", "VBD"} and any(word.tag in NOMINAL for word in words[:further]):
            # "Only Luzon, of all the islands, is smaller": the commas stand in the subject.
            return 0
        end = further
    if end and main_verb(words, end, inside) < 0:
        end = _pronoun_behind_opening(words, end) or end
    return _skip_apposition(words, inside, end)


def _pronoun_behind_opening(words: Sequence[Word], end: int) -> int:
    """ "As the first ruler of Norland |he reigned for four years, until 1792": the subject, where no comma stands before it."""
    if words[0].tag != "IN":
        return 0
    for at in range(2, min(end, len(words) - 1)):
        if words[at].tag in FINITE | RELATIVE | {"SC"}:
            return 0
        if words[at].lower in _SUBJECTS and words[at + 1].tag in FINITE:
            return at
    return 0


def _skip_apposition(words: Sequence[Word], inside: Sequence[bool], start: int) -> int:
    """Behind what describes the subject before it comes: "Located on the coast, the pearl of the south, |Nice is"."""
    verb = main_verb(words, start, inside)
    if verb <= start or words[verb - 1].tag == ",":
        return start
    commas = [index for index in range(start, verb) if words[index].tag == "," and not inside[index]]
    if not commas or any(word.tag == "CC" for word in words[commas[-1] : verb]):
        return start
    last = commas[-1] + 1
    described = start > 0 or (words[start].tag in {"JJ", "VBN", "VBG"} and words[last].tag == "PRP")
    described = described or (words[start].lower in {"a", "an", "the"} and words[last].tag in {"PRP", "NNP"})
    named = words[last].tag == "PRP" or noun_phrase_end(words, last) == verb
    listed = any(word.tag == "CC" and word.lower == "and" for word in words[start:last]) and words[last].tag != "PRP"
    return last if described and named and not (listed and start == 0) else start


def _modifier_end(words: Sequence[Word], inside: Sequence[bool], start: int) -> int:
    """Where the modifier that begins here ends, behind its comma; 0 when none begins here."""
    if start >= len(words):
        return 0
    first = words[start]
    subordinate = first.tag in {"SC", "WRB"} or first.lower in _SUBORDINATORS
    if first.tag not in {"IN", "RB", "VBG", "VBN", "TO", "CC"} and not subordinate:
        return 0
    seen_verb = False
    for index in range(start + 1, len(words) - 2):
        word = words[index]
        if inside[index]:
            continue
        if word.tag in FINITE:
            early = not subordinate and not seen_verb and word.tag != "MD" and first.tag in {"IN", "RB"}
            if early and not _has_relative_before(words, start, index):
                # The verb comes before any comma: what opens here is no modifier but the subject's own beginning.
                return 0
            seen_verb = True
        if word.tag == "," and not _inside_list_or_date(words, index):
            return index + 1
    return 0


def _has_relative_before(words: Sequence[Word], start: int, verb: int) -> bool:
    return any(word.tag in RELATIVE or word.tag == "SC" for word in words[start:verb])


def _inside_list_or_date(words: Sequence[Word], comma: int) -> bool:
    """Whether the comma stands in a date, a list or a place ("October 22, 1767,") rather than ending a modifier."""
    if words[comma + 1].tag == "CD" and words[comma - 1].tag == "CD":
        return True
    if words[comma + 1].tag == "CC":
        return True
    following = next((i for i in range(comma + 1, min(comma + 6, len(words))) if words[i].tag == ","), -1)
    if following < 0:
        return False
    between = words[comma + 1 : following]
    joined = following + 1 < len(words) and words[following + 1].tag == "CC"
    return all(word.tag in {"NN", "NNS", "NNP", "JJ", "CD"} for word in between) and (
        joined or all(word.tag == "NNP" for word in between)
    )


def is_sound(words: Sequence[Word]) -> bool:
    """Whether these words can stand as a sentence: a subject, a finite verb that says something, nothing hanging."""
    if len(words) < 2:
        return False
    inside = mark_enclosed(words)
    opening = opening_end(words, inside)
    verb = main_verb(words, opening, inside)
    if verb <= opening:
        return False
    if not any(
        word.tag in NOMINAL or word.tag in {"DT", "VBG"} or inside[opening + i]
        for i, word in enumerate(words[opening:verb])
    ):
        return False
    torn = any(words[i].tag == "CC" and words[i + 1].tag == "," and not inside[i] for i in range(verb, len(words) - 1))
    if torn or is_elliptical(words, verb) or _lacks_noun(words, verb):
        return False
    last = words[-1]
    hangs = last.tag in _DANGLING and last.lower not in _PARTICLES and last.lower != "that"
    return not hangs and not _says_nothing(words, verb) and is_balanced(words)


def _lacks_noun(words: Sequence[Word], verb: int) -> bool:
    """ "Cepheids are large, yellow", "there serve as the basis": what is described, or what there is, was cut off."""
    told = words[verb + 1 :]
    if words[verb].lower in BE and len(told) > 2 and all(word.tag in {"JJ", ",", "RB"} for word in told):
        return told[-2].tag == "," and not any(word.tag == "RB" for word in told[-1:])
    there = verb > 0 and words[verb - 1].tag == "EX"
    return there and words[verb].tag in {"VBP", "VBZ", "VBD"} and words[verb].lower not in _EXISTING


def _says_nothing(words: Sequence[Word], verb: int) -> bool:
    """ "One of the nurses said", "the reason was that armed groups": what was said, or what they did, is cut off."""
    end = verb_group_end(words, verb)
    if end == len(words):
        return end == verb + 1 and words[verb].lower in _SAYING
    that = next((at for at in range(end, len(words)) if words[at].lower == "that"), -1)
    opens = that == end and (words[end - 1].lower in REPORTING or words[end - 1].lower in BE)
    return opens and not any(word.tag in FINITE for word in words[that + 1 :])


def is_elliptical(words: Sequence[Word], verb: int) -> bool:
    """Whether the clause ends with its auxiliary: "Kenya is not" leaves out what Kenya is not."""
    if words[verb].lower not in AUXILIARY and words[verb].tag != "MD":
        return False
    rest = [word for word in words[verb + 1 :] if word.text != "."]
    return all(word.lower in _ECHOES or word.lower in AUXILIARY or word.tag == "MD" for word in rest)


def lacks_comparison(words: Sequence[Word]) -> bool:
    """ "The Pantheon is older", "Varn does so too": than what, and what, only the draft tells."""
    inside = mark_enclosed(words)
    verb = main_verb(words, opening_end(words, inside), inside)
    if verb >= 0 and words[verb].lower in {"do", "does", "did"} and words[verb + 1 : verb + 2]:
        return words[verb + 1].lower == "so"
    if verb < 0 or words[verb].lower not in BE:
        return False
    told = [word for word in words[verb + 1 :] if word.tag not in {"RB", "CC", ","} or word.lower in {"more", "less"}]
    if not told or not all(word.tag in {"JJ", "JJR"} or word.lower in {"more", "less"} for word in told):
        return False
    return any(word.tag == "JJR" or word.lower in {"more", "less"} for word in told)


def is_balanced(words: Sequence[Word]) -> bool:
    """Whether each quotation and bracket that opens closes again."""
    quotes = sum(word.text in QUOTES for word in words)
    opened = sum(word.text in {"(", "["} for word in words)
    closed = sum(word.text in {")", "]"} for word in words)
    return quotes % 2 == 0 and opened == closed


def is_described(subject: Sequence[Word]) -> bool:
    """Whether a subject is a name and, between two commas, who that is: "Ida Lund, a painter, (made …)"."""
    commas = [index for index, word in enumerate(subject) if word.tag == ","]
    if len(commas) != 2 or any(word.tag != "NNP" for word in subject[: commas[0]]):
        return False
    between = subject[commas[0] + 1 : commas[1]]
    somebody = is_human_noun(between[noun_phrase_end(between, 0) - 1].lower)
    return somebody and not any(word.tag in FINITE | RELATIVE | {"CC"} for word in between)
