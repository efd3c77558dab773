"""What a name or a noun phrase stands for, without any gazetteer: person, organization, place, work, or thing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from factlint.engine.language.en.lexicon import word_list
from factlint.engine.language.en.syntax import FINITE, NOUNS, mark_enclosed
from factlint.engine.language.en.tokens import Word
from factlint.engine.model import Entity

Kind = Literal["person", "organization", "place", "work", "thing", "unknown"]
Gender = Literal["male", "female", ""]

_MALE = word_list("male")
_FEMALE = word_list("female")
_TITLES = {
    "mr.": "male", "mr": "male", "mrs.": "female", "mrs": "female", "ms.": "female", "ms": "female", "miss": "female",
    "sir": "male", "king": "male", "queen": "female", "prince": "male", "princess": "female", "lord": "male",
    "lady": "female", "dr.": "", "dr": "", "prof.": "", "professor": "", "president": "", "senator": "", "pope": "male",
    "emperor": "male", "empress": "female", "saint": "", "captain": "", "general": "", "chancellor": "",
    "dame": "female",
}  # fmt: skip
TIMES = word_list("times")
_NOT_HUMAN = frozenset(
    {"list", "mist", "checklist", "playlist", "twist", "wrist", "median", "meridian", "custodian", "guardian"}
)
_MALE_NOUNS = frozenset(
    [
        "man",
        "boy",
        "king",
        "prince",
        "emperor",
        "father",
        "son",
        "brother",
        "husband",
        "actor",
        "businessman",
        "grandfather",
        "uncle",
    ]
)
_FEMALE_NOUNS = frozenset(
    [
        "woman",
        "girl",
        "queen",
        "princess",
        "empress",
        "mother",
        "daughter",
        "sister",
        "wife",
        "actress",
        "businesswoman",
        "grandmother",
        "aunt",
    ]
)
HUMAN_NOUNS = _MALE_NOUNS | _FEMALE_NOUNS | word_list("human nouns")
_ORGANIZATIONS = word_list("organizations")
_PLACES = word_list("places")
_PERSONAL = word_list("personal deeds")
_WORKS = word_list("works")
_NO_GIVEN_NAMES = frozenset(
    "new old great grand upper lower north south east west northern southern eastern western central holy royal imperial national".split()
)
_NO_SURNAME = (
    "ment",
    "ments",
    "tion",
    "tions",
    "sion",
    "sions",
    "ity",
    "ities",
    "ism",
    "isms",
    "ship",
    "ships",
    "ists",
    "ances",
    "ences",
    "ics",
)
_NAMED_AFTER = _PLACES | _ORGANIZATIONS | {"basilica", "cathedral", "hospital"}


def kind_of(words: Sequence[Word]) -> Kind:
    """What a noun phrase most likely stands for, by its own words."""
    if not words:
        return "unknown"
    lowers = [word.lower for word in words]
    if words[0].text in {'"', "“"}:
        return "work"
    content = [word for word in words if word.tag in NOUNS]
    if not content:
        return "unknown"
    head = content[-1].lower
    named = [word for word in content if word.tag == "NNP"]
    if any(lower in _TITLES for lower in lowers[:2]) and len(content) > 1 and named and lowers[0] != "the":
        return "person"
    first_noun = content[0].lower
    for noun in (head, first_noun):
        if noun in HUMAN_NOUNS and "of" not in lowers[:1]:
            return "person"
        if noun in _ORGANIZATIONS:
            return "organization"
        if noun in _PLACES:
            return "place"
        if noun in _WORKS:
            return "work"
    if any(lower in _ORGANIZATIONS for lower in lowers):
        return "organization"
    if any(lower in _PLACES for lower in lowers):
        return "place"
    owned = any(word.tag == "POS" for word in words) and content[-1].text.islower()
    if named and lowers[0] in _MALE | _FEMALE and lowers[0] != "the" and not owned:
        return "person"
    if not named:
        return "thing"
    return "unknown"


_WITHIN_NAMES = frozenset({"-", "de", "von", "van", "der", "bin", "al", "of", "."})


def may_be_person(words: Sequence[Word]) -> bool:
    """Whether a name could be a person's: one to five capitalised words without article, figure or telling noun."""
    kind = kind_of(words)
    if kind != "unknown":
        return kind == "person"
    named = [word for word in words if word.tag == "NNP"]
    if len(named) > 1 and (named[0].lower in _NO_GIVEN_NAMES or named[-1].lower.endswith(_NO_SURNAME)):
        # "the New Testament", "the Estates General of the Seven Provinces"
        return False
    return (
        len(named) <= 5
        and len(words) <= 8
        and all(word.tag == "NNP" for word in words if word.text not in _WITHIN_NAMES)
        and not (len(words) == 1 and words[0].text.isupper() and len(words[0].text) > 1)
    )


def is_human_noun(noun: str) -> bool:
    """Whether a noun names what a person is: a known one, or one that ends like one ("theologian", "cellist")."""
    return noun in HUMAN_NOUNS or (noun.endswith(("ist", "ian", "ologer", "smith", "woman")) and noun not in _NOT_HUMAN)


def gender_of(words: Sequence[Word]) -> Gender:
    for word in words[:2]:
        title = _TITLES.get(word.lower)
        if title == "male":
            return "male"
        if title == "female":
            return "female"
    for word in words:
        if word.lower in _MALE_NOUNS or (word.lower in _MALE and word.tag == "NNP"):
            return "male"
        if word.lower in _FEMALE_NOUNS or (word.lower in _FEMALE and word.tag == "NNP"):
            return "female"
    return ""


def is_given_name(word: Word) -> bool:
    return word.lower in _MALE or word.lower in _FEMALE


def named_runs(words: Sequence[Word]) -> Iterator[tuple[int, int]]:
    """The runs of words that are one name: capitalised words, joined by "of", "de" or "the" between capitals."""
    index = 0
    while index < len(words):
        if words[index].tag != "NNP" or not words[index].text[0].isalnum():
            index += 1
            continue
        start = index
        index += 1
        while index < len(words):
            if words[index].tag == "NNP" and words[index].text[0].isalnum():
                index += 1
            elif _links(words, index) or _is_initial(words, index):
                index += 2
            elif _links_by_article(words, index):
                index += 3
            elif words[index].tag == "POS" and index + 1 < len(words) and words[index + 1].lower in _NAMED_AFTER:
                # St. Peter's Basilica
                index += 2
            else:
                break
        yield start, index


def _links(words: Sequence[Word], at: int) -> bool:
    return (
        words[at].lower in {"of", "de", "von", "van", "der", "del", "la", "al", "bin", "for", "&"}
        and at + 1 < len(words)
        and words[at + 1].tag == "NNP"
        and (words[at].lower != "for" or words[at - 1].tag == "NNP")
    )


def _is_initial(words: Sequence[Word], stop: int) -> bool:
    """ "B|.| F|.| Skinner" is one name."""
    initial = words[stop].text == "." and len(words[stop - 1].text) == 1
    return (
        initial and stop + 1 < len(words) and words[stop + 1].tag == "NNP" and words[stop].start == words[stop - 1].end
    )


def _links_by_article(words: Sequence[Word], at: int) -> bool:
    return (
        at + 2 < len(words) and words[at].lower == "of" and words[at + 1].lower == "the" and words[at + 2].tag == "NNP"
    )


def _kind_in_place(words: Sequence[Word], start: int, end: int) -> Kind:
    """What a name that tells nothing itself is by the words around it: "in X", "the astronomer X", "X was born"."""
    before = words[start - 1] if start else None
    following = words[end] if end < len(words) else None
    if before is not None and before.tag in {"NN", "NNP"} and is_human_noun(before.lower):
        return "person"
    if before is not None and before.lower in {"in", "near", "at", "from"} and end - start <= 2:
        return "place"
    if end - start in {2, 3} and is_given_name(words[start]):
        return "person"
    behind = end + 1 if following is not None and following.lower in {"was", "is", "were", "had", "has"} else end
    while behind < len(words) and words[behind].tag in {"DT", "JJ", "RB"}:
        behind += 1
    told = words[behind] if behind < len(words) else None
    if told is not None and following is not None and following.tag in FINITE:
        alone = kind_of((told,)) if told.tag == "NN" and behind > end else "unknown"
        if alone in {"place", "organization", "work"}:
            return alone
        if (told.tag == "NN" and is_human_noun(told.lower)) or told.lower in _PERSONAL:
            return "person"
    if words[start].text.isupper() and len(words[start].text) > 2 and end - start == 1:
        return "organization"
    return "unknown"


def _join_name(name: Sequence[Word]) -> str:
    return "".join(word.text if word.tag == "POS" or not at else f" {word.text}" for at, word in enumerate(name))


def entities(words: Sequence[Word]) -> list[Entity]:
    """The named things of a sentence, in order, each once."""
    found: dict[str, Entity] = {}
    inside = mark_enclosed(words)
    for start, end in named_runs(words):
        first = words[start]
        if all(word.lower in TIMES for word in words[start:end]):
            continue
        if (
            start == 0
            and end == 1
            and first.tag == "NNP"
            and not inside[0]
            and first.text[1:].islower()
            and len(words) > 1
            and words[1].tag == ","
        ):
            continue
        name = _join_name(words[start:end])
        kind = kind_of(words[start:end])
        if kind == "unknown":
            kind = _kind_in_place(words, start, end)
        found.setdefault(name, Entity(name, "topic" if kind in {"unknown", "thing"} else kind))
    return list(found.values())
