"""Words for those who stand beside somebody, and the expression that finds any word of some lists."""

from __future__ import annotations

from collections.abc import Sequence

RELATIVES = (
    "wife", "husband", "widow", "father", "mother", "brother", "sister", "son", "sons", "daughter", "daughters", "nephew",
    "niece", "cousin", "heir", "heirs",
    "child", "children", "parent", "parents", "uncle", "aunt", "grandson", "granddaughter", "grandchild",
    "grandchildren", "bride", "groom", "spouse", "lover", "baby", "babies",
    "twin", "twins", "fianc+", "couple", "infant", "namesake",
)  # fmt: skip
"""All who belong to a family, but for those whom a text may be about: "my grandfather"."""
COMPANIONS = ("friend", "partner", "colleague", "successor", "predecessor", "student", "pupil", "teacher", "rival")
"""Others whom somebody has: "his |pupil|"."""


def one_of(*classes: Sequence[str]) -> str:
    """An expression for any word of some lists, in which `*` stands for any ending and `+` for some ending: "clos+"."""
    words = dict.fromkeys(word for words in classes for word in words)
    return "(?:" + "|".join(word.replace("*", r"\w*").replace("+", r"\w+").replace(" ", r"\s") for word in words) + ")"
