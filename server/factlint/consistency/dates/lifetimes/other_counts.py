"""Other ways of counting ages, in which one is a year or two older: "60 by the Korean count, in which a child is 1 at birth"."""

from __future__ import annotations

from factlint.consistency.late_patterns import compile_late

_PEOPLES = (
    "East Asian", "Asian", "Korean", "Chinese", "Japanese", "Vietnamese", "Tibetan", "Mongolian", "lunar", "traditional",
    "old", "older", "customary", "local", "native", "popular", "ancient", "nominal", "inclusive", "Western", "Eastern",
)  # fmt: skip
"""Whose count it is: "by |traditional| reckoning"."""
_COUNTS = (
    "ages?", "count", "counting", "counts", "way", "ways", "method", "system", "custom", "fashion", "style", "manner",
    "convention", "usage", "calendar", "practice", "years",
)  # fmt: skip
"""What is a count: "in Korean |age|"."""
_NAMES = ("sui", "sai", "tuổi", "nian", "kazoe", "kazoedoshi", "xusui", "seneun nai")
"""Ages of other counts by their own names: "at the age of 60 |sui|"."""
_AT_BIRTH = (
    r"\b(?:is|are|was|were|as|being|counts?\sas|makes?|born)\s[^.;:()]{0,30}?\b(?:one|1)\b[^.;:()]{0,20}\sat\sbirth\b"
)
_AT_NEW_YEAR = r"\b(?:older|age|added|adds?|birthdays?|two)\b[^.;:()]{0,40}\b(?:New\sYear|new\syear|spring\sfestival)\b"
OTHER_COUNT = compile_late(
    r"\breckon\w*|\bOld\sStyle\b|\bcount(?:s|ed|ing)?\s(?:himself|herself|oneself|ages|from|inclusively)\b|"
    r"\b(?:at|from|since)\s(?:his\s|her\s|their\s)?conception\b|"
    rf"\b(?:{'|'.join(_PEOPLES)})\s(?:[a-z]+\s)?(?:{'|'.join(_COUNTS)})\b|"
    rf"\b(?:as|by)\sthe\s(?:{'|'.join(_PEOPLES)}|[A-Z][a-z]+)\s(?:used\sto\s)?count\b|"
    rf"\b(?:{'|'.join(_NAMES)})\b|{_AT_BIRTH}|{_AT_NEW_YEAR}"
)
"""Words after which an age may be of another count than that of birthdays passed."""
