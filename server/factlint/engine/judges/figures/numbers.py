"""Numbers as people write them: "2,975,000", "3 million", "three", "twenty-five", "half a million", "two-thirds"."""

from __future__ import annotations

import re
from dataclasses import dataclass

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_WORDS: dict[str, int] = {word: value for value, word in enumerate(_ONES)} | {
    word: 10 * (index + 2) for index, word in enumerate(_TENS)
}
_SCALES = {
    "hundred": 1e2,
    "thousand": 1e3,
    "million": 1e6,
    "billion": 1e9,
    "trillion": 1e12,
    "m": 1e6,
    "bn": 1e9,
    "k": 1e3,
}
_DOZEN = {"dozen": 12.0}
_FRACTIONS = {"half": 1 / 2, "third": 1 / 3, "quarter": 1 / 4, "fifth": 1 / 5, "tenth": 1 / 10}
ORDINALS: dict[str, int] = {
    word: value
    for value, word in enumerate(
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
        "sixteenth seventeenth eighteenth nineteenth twentieth".split(),
        start=1,
    )
}
_ORDINALS = ORDINALS | {"twenty-first": 21, "thirtieth": 30, "hundredth": 100}

_ONE = "|".join(_WORDS)
_SPELLED = (
    rf"(?:(?:(?:{'|'.join(_TENS)})[-\ ](?:one|two|three|four|five|six|seven|eight|nine))|{_ONE})"
    rf"(?:[ ]hundred(?:[ ]and[ ](?:(?:{'|'.join(_TENS)})[-\ ](?:one|two|three|four|five|six|seven|eight|nine)|{_ONE}))?)?"
)
_NUMBER = re.compile(
    rf"""(?<![\w.,⁄/-])
    (?:
        (?P<digits>[-−]?(?:\d{{1,3}}(?:[,\u00a0\u202f]\d{{3}})+|\d+)(?:\.\d+)?)
        (?:[\ \u00a0-]?(?P<scale>hundred|thousand|million|billion|trillion)\b|(?P<short>bn|m|k)(?=\s|$)(?<=[$€£\d]\w))?
      | (?P<fraction>(?:(?:a|one|two|three)[-\ ])?(?:half|thirds?|quarters?)(?=\s+(?:of|a|the)\b)(?:\s+a\s+(?P<of>million|billion|dozen))?)
      | (?P<spelled>{_SPELLED})(?:[\ -](?P<big>thousand|million|billion|trillion|dozen))?\b
      | (?P<article>an?\s+(?:hundred|thousand|million|billion|trillion|dozen))\b
    )""",
    re.VERBOSE | re.IGNORECASE,
)
_ORDINAL = re.compile(
    rf"(?<!\w)(?:(?P<digits>\d{{1,3}})(?:st|nd|rd|th)|(?P<word>{'|'.join(_ORDINALS)}))(?![^\W_])", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Number:
    """A number, where it stands, and half the place value of its last written digit (0.5 for 62, 50 000 for 1.5 million)."""

    value: float
    half_step: float
    start: int
    end: int
    text: str
    in_words: bool = False


def numbers(text: str) -> list[Number]:
    """The cardinal numbers of a text, in order. "one" alone is read as a number only before another number word."""
    found: list[Number] = []
    for match in _NUMBER.finditer(text):
        number = _digits(match) if match["digits"] else _words(match)
        if number is not None:
            found.append(number)
    return found


def ordinals(text: str) -> list[Number]:
    """The ordinal numbers of a text: "second", "16th"."""
    return [
        Number(float(m["digits"] or _ORDINALS[m["word"].lower()]), 0.0, m.start(), m.end(), m.group(), not m["digits"])
        for m in _ORDINAL.finditer(text)
    ]


def _digits(match: re.Match[str]) -> Number:
    written = match["digits"].replace("−", "-")
    plain = re.sub(r"[,\u00a0\u202f]", "", written)
    scale = _SCALES[(match["scale"] or match["short"] or "").lower()] if match["scale"] or match["short"] else 1.0
    whole, _, decimals = plain.partition(".")
    step = 10.0 ** -len(decimals)
    if not decimals and scale == 1.0:
        step = 10.0 ** (len(whole) - len(whole.rstrip("0"))) if whole.rstrip("0").lstrip("-") else 1.0
    return Number(float(plain) * scale, 0.5 * step * scale, match.start(), match.end(), match.group())


def _words(match: re.Match[str]) -> Number | None:
    text = match.group().lower()
    if match["fraction"]:
        share = next((value for name, value in _FRACTIONS.items() if name in text), 0.5)
        times = {"two": 2, "three": 3}.get(re.split(r"[- ]", text)[0], 1)
        scale = _SCALES.get(match["of"] or "", 12.0 if match["of"] == "dozen" else 1.0)
        return Number(share * times * scale, 0.02 * scale, match.start(), match.end(), match.group(), True)
    if match["article"]:
        name = text.split()[-1]
        scale = _SCALES.get(name) or _DOZEN[name]
        return Number(scale, 0.5 * scale, match.start(), match.end(), match.group(), True)
    total = _value_of_words(match["spelled"].lower())
    if match["big"]:
        name = match["big"].lower()
        scale = _SCALES.get(name) or _DOZEN[name]
        return Number(total * scale, 0.5 * scale, match.start(), match.end(), match.group(), True)
    step = 100.0 if text.endswith("hundred") else 1.0
    return Number(total, 0.5 * step, match.start(), match.end(), match.group(), True)


def _value_of_words(text: str) -> float:
    total = current = 0.0
    for word in re.split(r"[- ]", text):
        if word == "hundred":
            current = (current or 1.0) * 100
        elif word in _WORDS:
            current += _WORDS[word]
    return total + current


def spell_number(value: float) -> str:
    """A small whole number in words, "" when it is not small and whole."""
    if value != int(value) or not 0 <= value < 100:
        return ""
    whole = int(value)
    if whole < 20:
        return _ONES[whole]
    return _TENS[whole // 10 - 2] + (f"-{_ONES[whole % 10]}" if whole % 10 else "")
