"""The words that join a part to its whole: "of the eighty", "thirty of the forty", "a class of 30"."""

from __future__ import annotations

import re

from factlint.consistency.late_patterns import compile_late

OF_WHOLE = compile_late(
    r"(?:^|[;:(]\s?|,\s|\bthat\s)(?:Out\sof|Of|From|Among|out\sof|of|from|among)\s"
    r"(?:(?:the|its|their|our|all|these|those|his|her|a|my|total|of|some|only|just)\s)*$"
)
"""Before a whole: "Of the |eighty"."""
PART_OF = compile_late(
    r"(?:\s(?!and\b|or\b|but\b|in\b|from\b|to\b)[A-Za-z’'-]+){0,3}?\s(?:out\sof|of|from\samong|among)\s"
    r"(?:(?:the|a|an|its|their|our|his|her|my|all|total|those|these|last|first|some|[A-Z][a-z]+['’]s|[a-z]+['’]s)\s)*"
)
"""Between a part and its whole: "sixty| of the |eighty"."""
OF_THEM = compile_late(r"\sof\s(?:them|these|those|whom|which)\b")
"""Behind a part: "sixty| of them"."""
GROUP_OF = compile_late(r"\b[a-z]{3,}\sof\s$|\b(?:holds?|seats?|took|takes|has|had|numbers|numbered|with)\s$")
"""Before a bare whole: "a class of |30"."""
OF_THE_REST = compile_late(
    r"\b(?:against|opposed|rest|others?|remaining|more|another|outside|also|joined|came\slater)\b", re.IGNORECASE
)
"""Words of others than the part: "thirty voted |against"."""
SAMPLE_SIZE = compile_late(r"\b[nN]\s?=\s?$")
"""Before how many there were in all: "(N = |120"."""
