"""Word classes that neighbours settle: "Richard I", "it's", "the law imposed limits", "is 5 m high and supplies …"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from factlint.engine.language.en.lexicon import word_list
from factlint.engine.language.en.perceptron import FINITE_TAGS
from factlint.engine.language.en.tokens import Word
from factlint.engine.language.en.verb_forms import IRREGULAR_PAST

_NUMBER_WORDS = word_list("number words")
_NAMING = frozenset({"named", "called", "titled", "entitled", "dubbed", "nicknamed", "located", "situated", "based"})
_UNITS = frozenset({"ft", "mi", "km", "m", "cm", "mm", "kg", "g", "lb", "lbs", "oz", "sq", "ha", "mph", "kya", "mya"})
_ROMAN = re.compile(r"[IVX]+")
_VERB_TAGS = frozenset({"VB", "VBD", "VBN", "VBG", "VBP", "VBZ"})
_KNOWING = frozenset({"known", "considered", "regarded", "believed", "thought", "referred", "said"})
_TAKES_NAME = _NAMING | {"given", "awarded", "offered", "considered", "made", "born", "known", "paid", "deemed"}
BE_FORMS = frozenset({"is", "are", "was", "were", "be", "been", "being"})
_AUXILIARY = BE_FORMS | {"do", "have", "has", "does"}
_PEOPLE = frozenset({"women", "men", "people", "children"})
_NEVER_VERBS = frozenset({"aware", "afraid", "alike", "alive", "asleep", "ashamed"})
_ONE = frozenset({"NN", "NNP"})
_ORIGIN = re.compile(
    r"[A-Z][a-z]+(?:ian|[a-z]ean|ican|ese|[a-z]ish)|Roman|Norman|German|French|Dutch|Welsh|Swiss|Czech|Greek|Arab|Slovak|Slovene|Icelandic"
)
_OF_PEOPLE = ("ists", "ers", "ors", "ians", "ents", "ants", "ings", "eens", "ans", "twins", "gods")
_OPENS_OBJECT = frozenset({"NNP", "DT", "PRP$", "CD"})


def _is_given_name(tokens: Sequence[Word], tags: Sequence[str]) -> bool:
    """ "Johannes Gutenberg", unlike "Physicists Watson and Crick"."""
    first = tokens[0].text
    behind = tags[1:2] == ["NNP"] and tokens[1].text[:1].isupper()
    return behind and first[:1].isupper() and not first.lower().endswith(_OF_PEOPLE)


def _is_initial(tokens: Sequence[Word], index: int) -> bool:
    """ "B. |F|. Skinner": a capital letter with its stop, before a capital."""
    letter, *behind = tokens[index : index + 3]
    return len(behind) == 2 and letter.text.isupper() and behind[0].text == "." and behind[1].text[:1].isupper()


def correct_tags(tokens: Sequence[Word], norms: Sequence[str], tags: list[str]) -> None:
    """Puts right, in place, the classes that the neighbours settle whatever the weights say."""
    for index in range(len(tags)):
        tags[index] = _correct_tag(tokens, norms, tags, index)
    _mend_missing_verb(tags, norms)
    _mend_clauses(tags, norms)
    _mend_behind_relative(tags, norms)
    _mend_participles(tags, norms)
    _mend_origins(tokens, tags)


def _mend_origins(tokens: Sequence[Word], tags: list[str]) -> None:
    """ "by |French, Dutch, and Italian painters": words of where something is from, before the last of them and its noun."""
    for at in range(2, len(tags) - 1):
        if tags[at] != "JJ" or tags[at - 1] != "CC" or tags[at + 1] not in {"NN", "NNS"} or not _is_origin(tokens[at]):
            continue
        index = at - 1
        while index > 0 and tags[index] in {",", "CC"}:
            index -= 1
            if tags[index] == ",":
                index -= 1
            if tags[index] != "NNP" or not _is_origin(tokens[index]) or tags[max(index - 1, 0)] == "NNP":
                break
            tags[index] = "JJ"
            index -= 1


def _is_origin(word: Word) -> bool:
    return _ORIGIN.fullmatch(word.text) is not None


def _correct_tag(tokens: Sequence[Word], norms: Sequence[str], tags: Sequence[str], index: int) -> str:
    norm, tag = norms[index], tags[index]
    before = tags[index - 1] if index else ""
    if norm in _UNITS and before == "CD":
        return "NN"
    if norm == "i" and (before == "NNP" or (index > 1 and _ROMAN.fullmatch(tokens[index - 2].text))):
        # Richard I
        return "NNP"
    if norm == "'s" and tag == "POS" and before in {"PRP", "EX", "WDT", "WP", "WRB"}:
        return "VBZ"
    if tag == "CD" and "-" in tokens[index].text and tokens[index].text.rpartition("-")[2][:1].isupper():
        # 7-Eleven
        return "NNP"
    if tag == "CD" and not (norm[0] == "!" or norm in _NUMBER_WORDS or tokens[index].text.isupper()):
        return "NN" if index else "VB"
    if tag in {"NN", "JJ"} and len(norm) > 1 and tokens[index].text.isupper():
        return "NNP"
    if tag in {"NN", "DT"} and _is_initial(tokens, index):
        return "NNP"
    if tag == "VBN" and index == 0 and tags[1:2] == ["VBD"] and tokens[0].text[:1].isupper():
        # "Ørsted found out …"
        return "NNP"
    if norm == "lets" and before not in {"DT", "JJ", "PRP$"}:
        return "VBZ"
    if tag == "NNS" and index == 0 and _is_given_name(tokens, tags):
        return "NNP"
    if tag == "NNS" and norms[index + 1 : index + 2] in (["herself"], ["himself"], ["itself"]):
        return "VBZ"
    if tag == "NNS" and before in {"CC", "RB"}:
        owned = tags[index + 1 : index + 2] in (["DT"], ["PRP$"]) or norms[index + 1 : index + 2] == ["what"]
        return "VBZ" if owned or (before == "CC" and _follows_adjective(tags, index)) else tag
    if tag == "VBG" and before == "NNP" and tokens[index].text[:1].isupper() and tokens[index - 1].text[1:].islower():
        # "Alexander Fleming"
        return "NNP"
    if tag in _VERB_TAGS:
        return _settled_verb(norms, tags, index, before)
    if norm in IRREGULAR_PAST and before in {"PRP", "NN", "NNS", "NNP"}:
        return "VBD"
    return tag


def _settled_verb(norms: Sequence[str], tags: Sequence[str], index: int, before: str) -> str:
    norm, tag = norms[index], tags[index]
    if tag == "VBP" and norm in IRREGULAR_PAST:
        return "VBD"
    if tag == "VBP" and before == "SC" and norms[index - 1] == "that" and norm not in _AUXILIARY:
        # "Lund found that |geckos adhered to it": a clause has a subject before its verb.
        plural = norm.endswith("s") and not norm.endswith("ss")
        return "NNS" if plural or norm in _PEOPLE else tag
    if tag == "VBN" and norm.endswith("ed") and before in {"NNS", "NN"} and norms[index - 2 : index - 1] == ["that"]:
        passive = norms[index + 1 : index + 2] == ["by"]
        told = not passive and index > 1 and tags[index - 2] == "SC" and _ends_clause(tags, index)
        return "VBD" if told else tag
    if (norm.endswith(("less", "ful", "ous")) and norm != "bless") or norm in _NEVER_VERBS:
        return "JJ"
    if tag == "VBN" and norm not in _TAKES_NAME and _has_object(tags, index, before):
        return "VBD"
    opened = _opening_of_clause(tags, index) if tag == "VB" and before in {"NNS", "NNP"} else index
    if opened < index and not any(t in FINITE_TAGS or t == "TO" for t in tags[opened:index]):
        return "VBP"
    if tag != "VBD":
        return tag
    named = norm in _NAMING and before in {"NN", "NNS", "RB", ",", "("}
    known = norm in _KNOWING and _follows_comma(tags, index)
    passive = before in _VERB_TAGS and norms[index - 1] in BE_FORMS
    passive = passive or norms[index + 1 : index + 2] == ["ones"]
    return "VBN" if named or known or passive else tag


def _ends_clause(tags: Sequence[str], index: int) -> bool:
    """Whether no other verb stands in the rest of the clause."""
    end = next(
        (at for at in range(index + 1, len(tags)) if tags[at] in {",", ":", "SC", "WDT", "WP", "WRB"}), len(tags)
    )
    return not any(tag in FINITE_TAGS for tag in tags[index + 1 : end])


def _opening_of_clause(tags: Sequence[str], index: int) -> int:
    """Where the clause begins: behind the last comma with an "and", or at the beginning."""
    return next((at + 1 for at in range(index - 1, 0, -1) if tags[at] == "CC" and tags[at - 1] == ","), 0)


def _follows_adjective(tags: Sequence[str], index: int) -> bool:
    """ "is 104 metres high and supplies water": no noun is joined to an adjective that ends a clause."""
    after = tags[index + 1 : index + 2]
    return (
        index > 2 and tags[index - 2] in {"JJ", "RB"} and tags[index - 3] != "DT" and after in (["NN"], ["NNS"], ["DT"])
    )


def _follows_comma(tags: Sequence[str], index: int) -> bool:
    """ "…, also known as" and "…, considered the first"."""
    before = index - 1
    while before >= 0 and tags[before] in {"RB", "CC"}:
        before -= 1
    return before >= 0 and (tags[before] == "," or (tags[before] == "NNP" and tags[index - 1] == "RB"))


def _has_object(tags: Sequence[str], index: int, before: str) -> bool:
    """Whether what looks like a participle is a verb: "the law imposed limits", but not "the law imposed by X"."""
    if before not in {"NN", "NNS", "NNP"} or index + 1 >= len(tags):
        return False
    return tags[index + 1] in {"DT", "PRP$", "NN", "NNS", "NNP", "PRP"} and not any(
        tag in FINITE_TAGS for tag in tags[:index]
    )


def _mend_behind_relative(tags: list[str], norms: Sequence[str]) -> None:
    """ "The tower, which is 330 m high, opened in 1889": the subject still awaits its verb behind the second comma, as in "Georgia,
    whose capital is Tbilisi, borders Turkey"."""
    opened = next(
        (i for i in range(1, len(tags) - 1) if tags[i] == "," and norms[i + 1] in {"which", "who", "whose", "whom"}), -1
    )
    if opened < 0 or any(tag in FINITE_TAGS for tag in tags[:opened]):
        return
    end = norms.index(";") if ";" in norms else len(tags)
    commas = [i for i in range(opened + 2, end - 1) if tags[i] == "," or (tags[i] == "RB" and tags[i - 1] == ",")]
    behind = next(
        (
            i
            for i in commas
            if tags[i + 1] == "VB"
            or (tags[i + 1] == "VBN" and norms[i + 1].endswith(("ed", "come")))
            or (tags[i + 1] == "NNS" and tags[opened - 1] in _ONE and _OPENS_OBJECT & set(tags[i + 2 : i + 3]))
        ),
        -1,
    )
    further = next((i for i in range(behind + 2, end) if tags[i] == "," and tags[i + 1 : i + 2] == ["CC"]), end)
    if behind > 0 and not any(tag in FINITE_TAGS for tag in tags[behind:further]):
        one = tags[behind + 1] == "NNS"
        tags[behind + 1] = "VBD" if norms[behind + 1].endswith("ed") else "VBZ" if one else "VBP"


def _mend_participles(tags: list[str], norms: Sequence[str]) -> None:
    """ "is fished, smoked and sold": what is listed behind a participle are participles too."""
    for index in range(1, len(tags) - 4):
        if tags[index] != "VBN" or norms[index - 1] not in BE_FORMS or tags[index + 1] != ",":
            continue
        at = index + 2
        while at < len(tags) and tags[at] in {"VBD", "VBN"} and norms[at] not in BE_FORMS:
            further = at + 1
            while further < len(tags) and tags[further] in {",", "CC"}:
                further += 1
            if further == at + 1 and at == index + 2:
                break
            tags[at] = "VBN"
            at = further


def _mend_missing_verb(tags: list[str], norms: Sequence[str]) -> None:
    """ "Vaccines lower the risk": where no other word can be the verb, what stands between the nouns is."""
    if any(tag in FINITE_TAGS for tag in tags):
        return
    many = {at for at, tag in enumerate(tags) if tag == "NNS" or (at == 0 and tag == "NNP" and norms[0].endswith("s"))}
    found = next(
        (
            at
            for at in range(1, len(tags) - 2)
            if tags[at] in {"JJ", "JJR", "NN"} and at - 1 in many and tags[at + 1] in {"DT", "PRP$"}
        ),
        0,
    )
    if found and all(tag in {"NNS", "JJ", "NN", "DT", "CD", "NNP"} for tag in tags[:found]):
        tags[found] = "VBP"


def _mend_clauses(tags: list[str], norms: Sequence[str]) -> None:
    """ "…, and the lake filled in 1934": a clause behind the only comma has a finite verb of its own."""
    joints = [i for i in range(1, len(tags) - 3) if tags[i] == "CC" and tags[i - 1] == ","]
    if len(joints) != 1 or tags.count(",") != 1:
        return
    at = joints[0] + 1
    definite = tags[at] in {"NNP", "PRP$"} or (tags[at] == "DT" and norms[at] not in {"a", "an"})
    if not definite or any(tag in FINITE_TAGS for tag in tags[at:]):
        return
    found = next((i for i in range(at + 1, len(tags) - 1) if tags[i] == "VBN"), -1)
    if (
        found > 0
        and tags[found - 1] in {"NN", "NNS", "NNP"}
        and norms[found + 1] != "by"
        and norms[found] not in _NAMING
    ):
        tags[found] = "VBD"
