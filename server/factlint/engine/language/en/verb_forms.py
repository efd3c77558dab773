"""Forms of English verbs: from a participle to the finite form that a sentence of its own needs."""

from __future__ import annotations

import re

from factlint.engine.language.en.lexicon import word_list

_TAKES_E = word_list("takes e") - {"erupt"}
_E_ENDING = re.compile(r"(?:at|iz|is|[aeiour]v|lv|[^aeiou]c|[aeiou]c|u|dg|rg|[bptgdfkz]l)$")
_KEEPS_DOUBLE = re.compile(r"(?:ll|ss|zz|ff|dd|gg)$")
_UNDOUBLED = frozenset({"controll", "propell", "cancell", "travell", "modell", "labell", "fuell", "expell", "add"})
_IRREGULAR_PLURALS = {
    "men": "man", "women": "woman", "children": "child", "people": "person", "feet": "foot", "teeth": "tooth",
    "mice": "mouse", "wives": "wife", "lives": "life", "leaves": "leaf", "wolves": "wolf", "knives": "knife",
    "heroes": "hero", "potatoes": "potato", "volcanoes": "volcano", "phenomena": "phenomenon", "criteria": "criterion",
}  # fmt: skip
_BASES = {"dying": "die", "lying": "lie", "tying": "tie", "being": "be", "having": "have", "doing": "do", "going": "go"}

_PAST = dict(pair.split(":", 1) for pair in word_list("past"))
# Forms that are nothing but a past: "left", "found", "saw" and "rose" are other words too.
IRREGULAR_PAST = frozenset(_PAST.values()) - frozenset(
    """left found saw rose set cut put let hit cost shut split spread cast bid bit felt wound ground bound bore lay shot
    lit fell read met broadcast forecast hurt thrust quit upset burst hung wove dwelt spoke shone drove dove""".split()
)
_DOUBLED_PAST = word_list("doubled past")


def base_of_participle(participle: str) -> str | None:
    """ "providing" → "provide"; None for a word that is no present participle."""
    word = participle.lower()
    if word in _BASES:
        return _BASES[word]
    if not word.endswith("ing") or len(word) < 5 or "-" in word:
        return None
    stem = word[:-3]
    if stem in _TAKES_E:
        return stem + "e"
    if stem[-1] == stem[-2] and stem[-1] not in "aeiou":
        return stem[:-1] if stem in _UNDOUBLED - {"add"} or not _KEEPS_DOUBLE.search(stem) else stem
    if _E_ENDING.search(stem):
        return stem + "e"
    return stem


def third_person_form(base: str) -> str:
    if base in {"be", "have"}:
        return {"be": "is", "have": "has"}[base]
    if base.endswith(("s", "x", "z", "ch", "sh", "o")):
        return base + "es"
    if base.endswith("y") and base[-2:-1] not in tuple("aeiou"):
        return base[:-1] + "ies"
    return base + "s"


def past_form(base: str) -> str:
    if base in _PAST:
        return _PAST[base]
    if base.endswith("e"):
        return base + "d"
    if base.endswith("y") and base[-2:-1] not in tuple("aeiou"):
        return base[:-1] + "ied"
    if base in _DOUBLED_PAST:
        return base + base[-1] + "ed"
    return base + "ed"


def finite_form(base: str, *, in_past: bool, plural: bool) -> tuple[str, str]:
    """The finite form and its word class."""
    if in_past:
        return ("were" if plural and base == "be" else past_form(base)), "VBD"
    if plural:
        return ("are" if base == "be" else base), "VBP"
    return third_person_form(base), "VBZ"


def singular_form(plural: str) -> str | None:
    """ "bodies" → "body"; None where the ending does not tell."""
    lower = plural.lower()
    if lower in _IRREGULAR_PLURALS:
        return _IRREGULAR_PLURALS[lower]
    if lower.endswith(("ss", "us", "is", "series", "species", "news")) or not lower.endswith("s"):
        return None
    if lower.endswith("ies") and len(lower) > 4:
        return plural[:-3] + "y"
    if lower.endswith(("ches", "shes", "sses", "xes", "zes")):
        return plural[:-2]
    return plural[:-1]
