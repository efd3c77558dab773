"""Words that tell two things, events or times apart, as alternatives of an expression."""

from __future__ import annotations

from factlint.consistency.late_patterns import compile_late

OTHERS = (
    r"first|second|third|next|again|another|others?|later|new|old|former(?:ly)?|latter|previous(?:ly)?|original(?:ly)?|edition|"
    r"part|partly|phase|section|branch"
)
"""Another one: "the second bridge", "the old bridge", "a later edition"."""
REDONE = (
    r"re-?(?:opened|opening|open|opens|built|building|founded|foundation|founding|launched|launch|issued|established|consecrated|"
    r"married|marries|marriage|elected|election|planted|modelled|modeled|constructed|construction)"
)
"""Once more: "re-opened", "rebuilt"."""
UNSURE = r"either|or|probably|perhaps|instead|plans?|planned|scheduled|supposed(?:ly)?|expected|claim(?:s|ed)?|sources?|according"
"""What leaves open which of two values is right: "according to some sources"."""
YEAR = compile_late(r"\b(?:1\d{3}|20\d\d)\b")
"""A year: a value that is dated is of that time."""
