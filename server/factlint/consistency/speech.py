"""Words that somebody is said to have said, and those that are only supposed."""

from __future__ import annotations

import re

_SAYS_THAT = re.compile(
    r"\b(?:say|says|said|saying|claim|claims|claimed|claiming|insist|insists|insisted|allege|alleges|alleged|argue|argues|argued|"
    r"assert|asserts|asserted|maintain|maintains|maintained|believe|believes|believed|boast|boasts|boasted|joke|jokes|joked|"
    r"recall|recalls|recalled|remember|remembers|remembered|testify|testifies|testified|think|thinks|thought|"
    r"wrote|writes|predicted|predicts|pretend|pretends|pretended|imagine|imagines|imagined|suppose|supposes|supposed|"
    r"swore|swears|dreamt|dreamed|promise|promises|promised|"
    r"(?:tell|tells|told|inform|informs|informed|assure|assures|assured|persuaded|convinced|reminded)\s+(?:\w+\s+){1,3}?|"
    r"(?:claim|belief|story|rumou?r|legend|myth|allegation|assertion|tale|prediction|theory|idea|notion)s?)\s+that\b",
    re.IGNORECASE,
)
_IF_SO = re.compile(
    r"\b(?:if(?!\s(?:anything|ever|at\sall|only)\b)|"
    r"suppose|supposing|imagine|imagined|assume|assuming|let us|let's|say you|what if|pretend|would have|hypothetical(?:ly)?|"
    r"wrongly|mistakenly|erroneously|incorrectly|falsely|inaccurately|misprint|typo|sic|nonsense|mistaken|"
    r"(?:is|are|was|were) not \d[\d.]*\s?(?:%|per\s?cent))\b",
    re.IGNORECASE,
)


def reported_from(sentence: str) -> int | None:
    """Where in a sentence begins what somebody is said to have said or believed, if anything is."""
    found = _SAYS_THAT.search(sentence)
    return found.end() if found else None


_WOULD = re.compile(
    r"\b(?:they|he|she|we|you|I|there|who|people)\s(?:\w+\s)?(?:would|could|might)\b[^,;:]*$|"
    r"\b(?:that|and|but|so)\s(?:the|an?|its|their|his|her|our|most|many|some|all)\s(?:[\w’'-]+\s){1,4}(?:would|could|might)\b[^,;:]*$"
)
"""What somebody or something new would do, not the figure before it."""
_WITHOUT = re.compile(
    r"\b(?:without|but\sfor)\s(?:the|this|that|its|his|her|their|our|[A-Z][\w’'-]+)\s(?:[^,;:]|,(?=\d)){0,60}$",
    re.IGNORECASE,
)
"""What there was, and but for which something else would have been: "without the Trust's grant of £500 it would have closed"."""
_AND_IF = (", and ", "; and ")
"""Before an "if" that supposes something else: "an average of 40 a day, and |if we can keep that up"."""
_OWN_CLAUSE = re.compile(r"[,;]\s(?:and|but|which)\b")
"""Between a figure and what would have been, which is of something else."""


def is_supposed(sentence: str, end: int | None = None) -> bool:
    """Whether a sentence only supposes, or says itself that a figure is wrong: its figures need not agree.

    Behind the `end` of some words an "if" may be of what would follow from it alone: "84 said that they would come if asked",
    and a clause of its own of what would have been: "80 hours each, and it would have cost us more".
    """
    return any(
        end is None or found.start() < end or _supposes_behind(sentence, end, found)
        for found in _IF_SO.finditer(sentence)
    )


def _supposes_behind(sentence: str, end: int, found: re.Match[str]) -> bool:
    """Whether words of supposing behind the `end` of some words are of these, too."""
    said = found[0].lower()
    if said == "if":
        is_apart = sentence.endswith(_AND_IF, end, found.start()) or _WOULD.search(sentence, end, found.start())
        return not is_apart
    if said == "would have":
        is_apart = _OWN_CLAUSE.search(sentence, end, found.start()) or _WITHOUT.search(sentence[:end])
        return is_apart is None
    return True
