"""Classes of words that several rules about times read, and how a list of words becomes part of a pattern."""

from __future__ import annotations

from collections.abc import Sequence

from factlint.consistency.calendar_dates import WEEKDAY_FORM

OWNERS = ("its", "his", "her", "their", "our", "my")
"""Whose something is: "in |its| forty years"."""
KIN = (
    "wife", "husband", "widow", "father", "mother", "brother", "sister", "son", "sons", "daughter", "daughters", "nephew",
    "niece", "cousin", "heir", "heirs",
)  # fmt: skip
"""Relatives, of whom a length or a year may be."""
RELATIVES = (
    *KIN, "child", "children", "parent", "parents", "uncle", "aunt", "grandson", "granddaughter", "grandchild",
    "grandchildren", "bride", "groom", "spouse", "lover", "baby", "babies",
    "twin", "twins", "fianc+", "couple", "infant", "namesake",
)  # fmt: skip
"""All who belong to a family, but for those whom a text may be about: "my grandfather"."""
COMPANIONS = ("friend", "partner", "colleague", "successor", "predecessor", "student", "pupil", "teacher", "rival")
"""Others whom somebody has: "his |pupil|"."""
FORMER = r"former(?!\s(?!(?:was|is|had|has|died|who|in|and|to|of)\b)[a-z])"
"""The first of two, and not what somebody was before: "the |former|", but not "the former coxswain"."""
THINGS = (
    "house", "number", "room", "mill", "church", "firm", "company", "building", "bridge", "ship", "tree", "club", "school",
    "temperature", "price", "rate", "total", "speed", "engine", "car", "line", "town", "village", "record", "it", "its", "rank", "score",
    "shirt", "degrees", "population", "hall", "piano", "violin", "horse", "dog", "mule",
)  # fmt: skip
"""What has a number or an age of its own: "the |bridge| was 40"."""
STAYS = (
    "run", "reign", "rule", "stay", "tenure", "career", "stint", "spell", "term", "life", "existence", "siege", "strike", "war",
    "closure", "voyage", "absence", "stretch", "wait", "visit", "trip", "journey", "tour", "crossing", "gap", "silence",
    "occupation", "exile", "captivity", "partnership", "marriage",
)  # fmt: skip
"""What lasts from a beginning to an end: "a |reign| of thirty years", "their ten-year |partnership|"."""
OTHER_TIMES = ("before*", "since", "ago", "earlier", "follow*", "previous*", "prior", "next", "already")
"""Words of another time than those told: "two years |earlier|"."""
PLANS = (
    "would", "should", "might", "must", "if", "plan*", "expect*", "due", "budgeted", "scheduled", "instead", "estimat*", "intend*",
    "promis*", "hop+", "allow*", "need*", "notice", "deadline", "limit*",
)  # fmt: skip
"""Words of what was to be, and perhaps was not: "was |due| to last three years"."""
OTHERS = (
    "second", "another", "other", "others", "each", "every", "combined", "together", "average", "mean", "median", "typical*",
    "total", "again", "more", "longer", "shorter", "less", "than", "extra", "further", "additional", "never", "apart", "except",
    "times", "interrupt*", "at least", "at most", "at the least", "at the most",
)  # fmt: skip
"""Words of other things, or of several or compared ones: "|each| of the shifts"."""
WEEKDAYS = rf"{WEEKDAY_FORM}s?"
"""Days of the week by their names, of one or of all weeks."""
PAUSES = (
    "break",
    "breaks",
    "lunch",
    "dinner",
    "interval*",
    "intermission",
    "paus*",
    "interrupt*",
    "half-time",
    "rotation",
    "delay*",
)
"""Parts of a stretch of hours that are not counted: "with an hour for |lunch|"."""
TRAVEL_BETWEEN_ZONES = (
    "flight", "flights", "flies", "fly", "flying", "flew", "flown", "land", "lands", "landed", "landing", "plane", "planes", "local",
    "zone", "zones", "clocks", "summer time", "daylight",
)  # fmt: skip
"""Words of times that may be of two zones: "|flew| at 9 and landed at 11"."""
UNCERTAIN = (
    "reckon*", "counts", "counted", "leap", "Old Style", "claim*", "said", "swore", "told", "pretend*", "lied", "lying",
    "believ+", "perhaps", "probably", "circa", "ca.", "c.",
)  # fmt: skip
"""Words of a birth or an age that nobody knows, or that is counted otherwise: "he |claimed| to be 40"."""


def one_of(*classes: Sequence[str]) -> str:
    """An expression for any word of some lists, in which `*` stands for any ending and `+` for some ending: "clos+"."""
    words = dict.fromkeys(word for words in classes for word in words)
    return (
        "(?:"
        + "|".join(
            word.replace(".", r"\.").replace("*", r"\w*").replace("+", r"\w+").replace(" ", r"\s") for word in words
        )
        + ")"
    )
