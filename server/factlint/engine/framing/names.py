"""What a name or a noun phrase stands for, without any gazetteer: person, organization, place, work, or thing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from factlint.engine.framing.syntax import NOUNS, enclosed
from factlint.engine.framing.tokens import Word
from factlint.engine.model import Entity

Kind = Literal["person", "organization", "place", "work", "thing", "unknown"]
Gender = Literal["male", "female", ""]

_MALE = frozenset(
    """john james robert michael william david richard joseph thomas charles christopher daniel matthew anthony mark
    donald steven paul andrew joshua kenneth kevin brian george edward ronald timothy jason jeffrey ryan jacob gary
    nicholas eric jonathan stephen larry justin scott brandon benjamin samuel gregory frank alexander raymond patrick jack
    dennis jerry tyler aaron jose adam nathan henry douglas zachary peter kyle walter ethan jeremy harold keith christian
    roger noah gerald carl terry sean austin arthur lawrence jesse dylan bryan joe jordan billy bruce albert willie
    gabriel logan alan juan wayne roy ralph randy eugene vincent russell elijah louis bobby philip johnny isaac max
    friedrich georg hans karl ludwig wolfgang johann heinrich wilhelm otto franz pierre jean jacques antoine luigi marco
    giovanni leonardo galileo vladimir ivan sergei dmitri nikolai mikhail boris leo fidel carlos pedro pablo diego luis
    ahmed mohammed muhammad ali omar hassan ibrahim barack bill guido linus elon steve tim jeff sam ben tom jim bob mike
    isaac charles oscar edgar ernest winston neville franklin theodore abraham ulysses dwight harry lyndon ronald jimmy
    stanley alfred niels werner erwin enrico nelson desmond mahatma kofi toby simon ian neil stuart graham martin""".split()
)
_FEMALE = frozenset(
    """mary patricia jennifer linda elizabeth barbara susan jessica sarah karen nancy lisa betty margaret sandra ashley
    kimberly emily donna michelle carol amanda dorothy melissa deborah stephanie rebecca sharon laura cynthia kathleen amy
    angela shirley anna brenda pamela emma nicole helen samantha katherine christine debra rachel carolyn janet catherine
    maria heather diane ruth julie olivia joyce virginia victoria kelly lauren christina joan evelyn judith megan andrea
    cheryl hannah jacqueline martha gloria teresa ann sara madison frances kathryn janice jean abigail alice julia judy
    sophia grace denise amber doris marilyn danielle beverly isabella theresa diana natalie brittany charlotte marie kayla
    alexis lori isabelle marloes ada hillary sonia angelina taylor serena venus simone rosa frida jane ellen agatha
    florence louise clara lucy eleanor indira benazir malala greta ursula hedwig irene lise rosalind dian amelia sally
    valentina kamala michelle oprah beyonce madonna adele cleopatra joanne caroline claire sophie eva nina olga""".split()
)
_TITLES = {
    "mr.": "male", "mr": "male", "mrs.": "female", "mrs": "female", "ms.": "female", "ms": "female", "miss": "female",
    "sir": "male", "king": "male", "queen": "female", "prince": "male", "princess": "female", "lord": "male",
    "lady": "female", "dr.": "", "dr": "", "prof.": "", "professor": "", "president": "", "senator": "", "pope": "male",
    "emperor": "male", "empress": "female", "saint": "", "captain": "", "general": "", "chancellor": "", "dame": "female",
}  # fmt: skip
_MALE_NOUNS = frozenset(
    "man boy king prince emperor father son brother husband actor businessman grandfather uncle".split()
)
_FEMALE_NOUNS = frozenset(
    "woman girl queen princess empress mother daughter sister wife actress businesswoman grandmother aunt".split()
)
HUMAN_NOUNS = (
    _MALE_NOUNS
    | _FEMALE_NOUNS
    | frozenset(
        """person singer writer author poet novelist painter artist scientist physicist chemist mathematician engineer
    politician president minister footballer player lawyer professor teacher student researcher doctor soldier general
    officer director producer composer musician philosopher historian journalist entrepreneur founder inventor explorer
    architect economist friend leader anthropologist biologist astronomer geologist commissioner speaker judge justice
    senator governor mayor chancellor ceo child baby coach pilot astronaut activist rapper comedian dancer model
    chef nurse linguist programmer critic scholar diplomat monk priest bishop pope saint athlete sprinter swimmer""".split()
    )
)
_ORGANIZATIONS = frozenset(
    """university college institute school company corporation inc. ltd. press association club band party ministry
    department agency committee council court union bank group foundation society league team orchestra church army navy
    parliament congress senate commission organization organisation records studios games airlines motors industries
    technologies systems fc united city's broadcasting newspaper times laboratory laboratories museum network federation
    observatory publisher bureau""".split()
)
_PLACES = frozenset(
    """city town village river lake mount mountain island islands street avenue road park county province region district
    state states republic kingdom valley bay sea ocean desert peninsula bridge tower castle palace cathedral airport
    station dam canal forest beach square harbour harbor port gulf strait cape canyon falls volcano country capital
    continent borough municipality prefecture north south east west temple stadium""".split()
)
_WORKS = frozenset(
    """film movie book novel album song series play poem opera symphony game magazine documentary episode single
    painting sculpture ballet musical trilogy anime manga""".split()
)


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
    if named and lowers[0] in _MALE | _FEMALE and lowers[0] != "the":
        return "person"
    if not named:
        return "thing"
    return "unknown"


def may_be_person(words: Sequence[Word]) -> bool:
    """Whether a name could be a person's: one to five capitalised words without article, figure or telling noun."""
    kind = kind_of(words)
    if kind != "unknown":
        return kind == "person"
    return (
        len(words) <= 5
        and all(word.tag == "NNP" for word in words if word.text not in {"-", "de", "von", "van", "der", "bin", "al"})
        and not (len(words) == 1 and words[0].text.isupper() and len(words[0].text) > 1)
    )


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
            elif _links(words, index):
                index += 2
            elif _links_by_article(words, index):
                index += 3
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


def _links_by_article(words: Sequence[Word], at: int) -> bool:
    return (
        at + 2 < len(words) and words[at].lower == "of" and words[at + 1].lower == "the" and words[at + 2].tag == "NNP"
    )


def entities(words: Sequence[Word], sentence: str) -> list[Entity]:
    """The named things of a sentence, in order, each once."""
    found: dict[str, Entity] = {}
    inside = enclosed(words)
    for start, end in named_runs(words):
        first, last = words[start], words[end - 1]
        if first.start < 0 or last.end > len(sentence):
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
        name = sentence[first.start : last.end] if first.end <= last.start or start + 1 == end else first.text
        kind = kind_of(words[start:end])
        if kind == "unknown" and start > 0 and words[start - 1].lower in {"in", "near", "at"} and end - start <= 2:
            kind = "place"
        elif kind == "unknown" and end - start in {2, 3} and may_be_person(words[start:end]):
            kind = "person" if is_given_name(first) else "unknown"
        found.setdefault(name, Entity(name, "topic" if kind in {"unknown", "thing"} else kind))
    return list(found.values())
