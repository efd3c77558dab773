"""Small questions about pronouns and subjects: which family, whether "it" means anything, what a sentence names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from factlint.engine.claims.names import is_human_noun
from factlint.engine.language.en.lexicon import word_list
from factlint.engine.language.en.syntax import BE, FINITE, QUOTES, noun_phrase_end, verb_group_end
from factlint.engine.language.en.tokens import Word

_JOINING = frozenset({"and", "but", "while", "whereas"})
_HE, _SHE = frozenset({"he", "him", "his", "himself"}), frozenset({"she", "her", "hers", "herself"})
_IT, _THEY = frozenset({"it", "its", "itself"}), frozenset({"they", "them", "their", "theirs", "themselves"})
_MAKING = frozenset("make makes making made find finds found finding consider considers considered".split())
_WONDERS = frozenset(
    {"surprise", "wonder", "coincidence", "accident", "secret", "mystery", "fact", "pity", "shame", "myth"}
)
_MOVES = frozenset({"idea", "approximation", "practice", "mistake", "thing", "way", "challenge", "error"})
_MEANING_NOTHING = frozenset({"seems", "rains", "rained", "snows"})
_SOMETIMES_MEANING_NOTHING = frozenset(
    {"appears", "appeared", "turns", "turned", "takes", "took", "follows", "happens", "happened"}
)
_DURATIONS = frozenset(
    "second seconds minute minutes hour hours day days week weeks month months year years decade decades century "
    "centuries generation generations time long longer while ages".split()
)
_COUNTED_TIMES = frozenset("first second third fourth fifth sixth last only next".split())
_COUNTING = frozenset("a an many several some about over nearly almost".split())
_WHEN = frozenset("spring summer autumn winter night noon midnight dark daytime morning evening dawn dusk".split())
# "It is thought to …", "it is difficult to …"; but "it is designed to …" and "it is able to …" speak of something.
_JUDGING = word_list("judging")


def name_of_subject(sentence: Sequence[Word], verb: int, subject: Sequence[Word]) -> tuple[Word, ...]:
    if sentence[verb].lower not in BE:
        return ()
    # "London's leading dramatist was Christopher Marlowe"
    called = (
        len(subject) > 2 and subject[1].tag == "POS" and subject[0].tag == "NNP" and is_human_noun(subject[-1].lower)
    )
    if not called and (any(word.tag == "NNP" for word in subject[:2]) or subject[0].lower != "the"):
        return ()
    index = verb + 1
    while index < len(sentence) and sentence[index].tag == "RB":
        index += 1
    end = noun_phrase_end(sentence, index)
    named = sentence[index:end]
    if not named:
        return ()
    superlative = any(word.tag == "JJS" or word.lower in {"first", "only", "most"} for word in subject)
    identified = superlative and named[0].lower == "the" and end == len(sentence)
    return tuple(named) if identified or all(word.tag == "NNP" or word.lower == "the" for word in named) else ()


def name_after_subject(sentence: Sequence[Word], opening: int, verb: int, subject: Sequence[Word]) -> tuple[Word, ...]:
    """ "The ministry's spokesman, Eric Berg, 44, …": the name, where the subject only tells what somebody is."""
    if not is_human_noun(subject[-1].lower) or subject[-1].tag != "NN":
        return ()
    at = next((i for i in range(opening, verb) if sentence[i] is subject[-1]), verb)
    end = at + 2
    while end < verb and sentence[end].tag == "NNP":
        end += 1
    name = sentence[at + 2 : end]
    closed = end < verb and sentence[end].tag == ","
    return tuple(name) if closed and sentence[at + 1].tag == "," and name else ()


def second_subject(sentence: Sequence[Word], verb: int, inside: Sequence[bool]) -> tuple[Word, ...]:
    """ "A did X, and |B| did Y": the subject of the other clause, where it is no pronoun."""
    for at in range(verb + 2, len(sentence) - 2) if verb >= 0 else ():
        joint = sentence[at].text == ";" or (sentence[at - 1].tag == "," and sentence[at].lower in _JOINING)
        if not joint or inside[at]:
            continue
        end = noun_phrase_end(sentence, at + 1)
        found = sentence[at + 1 : end]
        if found and end < len(sentence) and sentence[end].tag in FINITE and found[0].tag not in {"PRP", "EX", "PRP$"}:
            return tuple(found)
    return ()


def passive_of(sentence: Sequence[Word], verb: int) -> str:
    """What is done to the subject: "appointed" of "is appointed by …"."""
    if verb < 0 or sentence[verb].lower not in BE:
        return ""
    last = sentence[verb_group_end(sentence, verb) - 1]
    return last.lower if last.tag == "VBN" else ""


def owns_predicate(sentence: Sequence[Word], index: int) -> bool:
    """ "Sanaa is |its capital"."""
    return index > 0 and sentence[index - 1].lower in BE and sentence[index].tag == "PRP$"


def is_quoted(sentence: Sequence[Word], index: int) -> bool:
    """Whether a pronoun is only spoken of: the word "he", the symbol He."""
    before, behind = sentence[max(index - 1, 0)], sentence[min(index + 1, len(sentence) - 1)]
    return (before.text in QUOTES and behind.text in QUOTES) or (sentence[index].text == "He" and before.tag == "NN")


def said_of_others(sentence: Sequence[Word], index: int, verb: int) -> bool:
    """ "Animals need acids; people get nine of them from food": "them" may be any of several things named before."""
    return sentence[index].lower == "them" and any(word.tag == "NNS" for word in sentence[max(verb, 0) : index])


def is_bare_this(sentence: Sequence[Word], index: int) -> bool:
    word = sentence[index]
    return (
        word.tag == "DT"
        and word.lower in {"this", "that", "these", "those"}
        and index + 1 < len(sentence)
        and sentence[index + 1].tag in {"VBZ", "VBD", "VBP", "MD", "RB"}
    )


def object_at(sentence: Sequence[Word], verb: int) -> int:
    """Where the object of what is done in the sentence begins; -1 where nothing is done to anything."""
    return verb_group_end(sentence, verb) if verb >= 0 and sentence[verb].lower not in BE else -1


def opens_sentence(sentence: Sequence[Word], index: int) -> bool:
    """Whether a pronoun is the subject that a sentence begins with, or belongs to it: "By volume |it| is …", "|Its| tail is …"."""
    return not any(word.tag in FINITE for word in sentence[:index])


def family_of(lower: str) -> str | None:
    if lower in _HE:
        return "he"
    if lower in _SHE:
        return "she"
    if lower in _IT:
        return "it"
    return "they" if lower in _THEY else None


def _cleft(following: Sequence[Word]) -> bool:
    """ "It was not until 1995 that …", "it was Lund who …": what follows "that" is said, of something else."""
    if following[0].lower not in BE:
        return False
    at = 2 if len(following) > 1 and following[1].tag == "RB" else 1
    if at >= len(following) or following[at].tag not in {"IN", "NNP", "RB", "CD"}:
        return False
    return any(word.lower in {"that", "who", "when"} for word in following[at + 1 :])


def _is_no_wonder(following: Sequence[Word]) -> bool:
    """ "It is no surprise that …", "it was a coincidence that …": what follows is no wonder."""
    kinds = [word.lower for word in following]
    if kinds[:1] and kinds[0] in BE and kinds[1:2] == ["only"]:
        kinds = [kinds[0], *kinds[2:]]
    if len(kinds) < 4 or kinds[0] not in BE or kinds[1] not in {"no", "a"}:
        return False
    return (kinds[2] in _WONDERS and kinds[3] == "that") or (kinds[2] == "matter" and kinds[3] == "of")


def _enough(following: Sequence[Word]) -> bool:
    """ "it isn't enough", "it is true": said of what is told, not of a thing."""
    told = [word for word in following if word.lower not in BE and word.tag != "RB" and word.lower != "n't"]
    return following[0].lower in BE and [word.lower for word in told] in (["enough"], ["true"], ["false"], ["over"])


def _in_plain_present(following: Sequence[Word]) -> Sequence[Word]:
    """ "It had become clear that …" and "it can be clear that …" are like "it was clear that …"."""
    first = following[0].lower if following else ""
    if following[:1] and following[0].tag == "MD" and following[1:2] and following[1].lower == "be":
        return (replace(following[1], lower="is"), *following[2:])
    if first in {"became", "becomes"}:
        return (replace(following[0], lower="is"), *following[1:])
    if first in {"has", "had", "have"}:
        for at, word in enumerate(following[1:3], start=1):
            if word.lower in {"been", "become"} and all(other.tag == "RB" for other in following[1:at]):
                return (replace(word, lower="is"), *following[at + 1 :])
    return following


def _says_nothing_of_it(following: Sequence[Word]) -> bool:
    """ "It takes years", "it follows that …", "it turned out"; not "it took the place of …", "it turns on its axis"."""
    verb, behind = following[0].lower, following[1].lower if len(following) > 1 else ""
    if verb in {"takes", "took"}:
        taken = following[1 : max(noun_phrase_end(following, 1), 2)]
        told = behind in {"place", "part", "the"} or any(word.tag == "PRP$" for word in following[1:2])
        wanting = not told and any(word.lower in {"to", "before", "until"} for word in following[2:])
        return wanting or any(word.lower in _DURATIONS for word in taken)
    if verb in {"turns", "turned"}:
        # "It turned out to be smaller" is said of something.
        return behind == "out" and [word.lower for word in following[2:4]] != ["to", "be"]
    if verb in {"appears", "appeared"}:
        return following[1:2] == () or following[1].tag in {"TO", "JJ", "SC"} or behind in {"that", "as"}
    return behind in {"that", "from", "to"}


def _is_time_or_sense(following: Sequence[Word]) -> bool:
    """ "It was the first time that …", "it has been decades since …", "it makes little sense to …", "it is imperative that …"."""
    told = [word.lower for word in following]
    if told[0] in {"makes", "made", "make"}:
        return "sense" in told[1:4]
    if told[0] not in BE:
        return False
    if told[1:2] == ["the"] and told[2:3] and told[2] in _COUNTED_TIMES and told[3:4] == ["time"]:
        return told[4:5] in (["that"], ["when"], ["since"]) or [word.tag for word in following[4:5]] in (
            ["NNP"],
            ["PRP"],
        )
    if "since" in told[2:5]:
        before = following[1 : told.index("since")]
        counted = len(before) == 1 or before[0].tag == "CD" or before[0].lower in _COUNTING
        if counted and before[-1].lower in _DURATIONS:
            return True
    return told[1:3] == ["imperative", "that"]


def _is_judged(following: Sequence[Word]) -> bool:
    """ "It is best to ask", "it is a good approximation to say that …": said of what is done."""
    kinds = [word.tag for word in following]
    if following[0].lower not in BE:
        return False
    if following[1:2] and following[1].lower in {"best", "better", "easier", "harder"}:
        return kinds[2:4] == ["TO", "VB"]
    articled = bool(following[1:2]) and following[1].lower in {"a", "an"}
    return articled and kinds[2:6] == ["JJ", "NN", "TO", "VB"] and following[3].lower in _MOVES


def is_expletive(sentence: Sequence[Word], index: int) -> bool:
    """Whether "it" means nothing: "it is thought that …", "it is difficult to say", "it takes years", "it rains"."""
    if sentence[index].lower != "it":
        return False
    following = _in_plain_present(sentence[index + 1 : index + 10])
    if not following:
        return False
    if index and sentence[index - 1].lower in _MAKING and following[0].tag in {"JJ", "JJR", "RB"}:
        # "making it hard for firms to compete"
        return any(word.lower in {"to", "for", "that"} for word in following)
    if _cleft(following) or _enough(following) or _is_no_wonder(following):
        return True
    if following[0].lower in _MEANING_NOTHING:
        return True
    if following[0].lower in _SOMETIMES_MEANING_NOTHING:
        return _says_nothing_of_it(following)
    if following[0].lower in BE and following[1:2] and following[1].lower in _WHEN:
        # "It is winter in the south"
        return True
    if _is_time_or_sense(following):
        return True
    if following[0].lower not in BE and following[0].tag != "MD":
        return False
    kinds = [word.tag for word in following]
    told = 1 + sum(word.tag == "RB" for word in following[1:3])
    for_somebody = [word.lower for word in following[told + 1 : told + 2]] == ["for"] and kinds[told : told + 1] == [
        "JJ"
    ]
    if for_somebody and any(word.tag == "TO" for word in following[told + 2 :]):
        # "It is common for pyrite to form"
        return True
    if _is_judged(following):
        return True
    if kinds[1:4] in (["JJ", "TO", "VB"], ["VBG", "TO", "VB"]) and following[4:5] and following[4].lower == "that":
        # "It is troubling to note that …"
        return True
    if any(word.lower == "to" for word in following) and not any(word.lower in _JUDGING for word in following):
        return False
    for position, word in enumerate(following[1:], start=1):
        if word.lower in {"that", "to", "whether", "how", "when"} and any(
            tag in {"JJ", "VBN", "JJR", "JJS"} for tag in kinds[:position]
        ):
            return not any(tag in {"IN", "NN", "NNS", "NNP"} for tag in kinds[:position])
        if word.tag in {"NNP", ","}:
            return False
    return False
