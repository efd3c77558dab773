"""What a service answers about a text, as findings that Writer can show; all of its words are data. Pure.

The answer is that of LanguageTool's HTTP API, version 2, with `evidence` in each match from a Factlint that has it.
Offsets are UTF-16 code units, here as there, which is what Writer counts in too.
"""

from __future__ import annotations

import hashlib
import unicodedata
from dataclasses import dataclass, replace
from typing import Sequence, cast
from urllib.parse import urlsplit

_MOST_FINDINGS = 1000
_MOST_SUGGESTIONS = 5
_MOST_SOURCES = 3
_SHORT_CP = 160
_LONG_CP = 2000
_URL_CP = 2000


@dataclass(frozen=True)
class Finding:
    """A claim that the evidence contradicts; an edit between `reach_start` and `reach_end` makes the verdict void.

    `rule` names the kind of verdict, `id` this verdict on this claim, whatever the document. `link` leads to the report
    or the first source, or is "".
    """

    start: int
    length: int
    reach_start: int
    reach_end: int
    rule: str
    id: str
    short: str
    full: str
    suggestions: tuple[str, ...]
    link: str

    @property
    def end(self) -> int:
        return self.start + self.length


@dataclass(frozen=True)
class Answer:
    """What is known of a text; `whole` unless some of it is still being checked, or cannot be."""

    findings: tuple[Finding, ...]
    whole: bool = True


class Unreadable(Exception):
    """An answer is not in the form that was agreed on."""


def answer_of(body: object, text: str) -> Answer:
    """The answer to a question about this text; matches that are not in it are passed over. Raises Unreadable."""
    if not isinstance(_part(body, "matches"), list):
        raise Unreadable("The answer has no matches.")
    units = utf16_length(text)
    found: list[Finding] = []
    for match in _list(body, "matches")[:_MOST_FINDINGS]:
        finding = _finding(match, text, units)
        if finding is not None:
            found.append(finding)
    warnings = _part(body, "warnings")
    return Answer(tuple(sorted(found, key=_place)), _part(warnings, "incompleteResults") is not True)


def carry_over(before: str, after: str, findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """The findings of a text whose claims an edit has left as they were, at their places in the edited text."""
    if before == after:
        return tuple(findings)
    start, end = changed_part(before, after)
    start_units, end_units = utf16_length(before[:start]), utf16_length(before[:end])
    moved = utf16_length(after) - utf16_length(before)
    kept: list[Finding] = []
    for one in findings:
        if one.reach_end <= start_units:
            kept.append(one)
        elif one.reach_start >= end_units:
            kept.append(
                replace(
                    one,
                    start=one.start + moved,
                    reach_start=one.reach_start + moved,
                    reach_end=one.reach_end + moved,
                )
            )
    return tuple(kept)


def complete(findings: Sequence[Finding], earlier: Sequence[Finding]) -> tuple[Finding, ...]:
    """The findings of an answer that is not whole, with earlier ones where it has none."""
    kept = [one for one in earlier if not any(one.start < new.end and new.start < one.end for new in findings)]
    return tuple(sorted((*findings, *kept), key=_place))


def changed_part(before: str, after: str) -> tuple[int, int]:
    """The part of a text, in code points, that an edit has replaced: all of it but what both ends share."""
    shortest = min(len(before), len(after))
    start = 0
    while start < shortest and before[start] == after[start]:
        start += 1
    kept = 0
    while kept < shortest - start and before[-1 - kept] == after[-1 - kept]:
        kept += 1
    return start, len(before) - kept


def utf16_length(text: str) -> int:
    """The number of UTF-16 code units of a text."""
    return len(text) + sum(character > "\uffff" for character in text)


def one_line(text: str, most_cp: int) -> str:
    """Foreign words as one line, without characters that nobody sees or that turn the direction of what follows."""
    seen = "".join(" " if unicodedata.category(one) in ("Cc", "Zl", "Zp") else one for one in text if _is_shown(one))
    flat = " ".join(seen.split())
    return flat if len(flat) <= most_cp else flat[: most_cp - 2].rstrip() + " …"


def web_link(text: str) -> str:
    """A web address that is safe to open, or ""."""
    if len(text) > _URL_CP or not text.isprintable() or any(sign in text for sign in '\\ <>"`{}|^'):
        return ""
    try:
        parts = urlsplit(text)
        unsafe = parts.scheme.lower() not in ("http", "https") or not parts.hostname or parts.username is not None
    except ValueError:
        return ""
    return "" if unsafe else text


def _is_shown(character: str) -> bool:
    return unicodedata.category(character) not in ("Cf", "Cs", "Co", "Cn")


def _place(finding: Finding) -> tuple[int, int, str]:
    return finding.start, finding.length, finding.id


def _finding(match: object, text: str, units: int) -> Finding | None:
    start, length = _number(match, "offset"), _number(match, "length")
    rule = _part(match, "rule")
    name = one_line(_text(rule, "id"), _SHORT_CP)
    message = _text(match, "message")
    if start < 0 or length < 1 or start + length > units or not name or not message:
        return None
    evidence = _part(match, "evidence")
    sentence = _text(match, "sentence")
    reach_start, reach_end = _reach(text, sentence, start, start + length)
    claim = _text(evidence, "claim") or sentence
    digest = hashlib.sha256(f"{name}\n{claim}".encode("utf-8", "replace")).hexdigest()[:16]
    return Finding(
        start,
        length,
        reach_start,
        reach_end,
        name,
        f"{name}/{digest}",
        one_line(message, _SHORT_CP),
        _full(match, rule, evidence),
        _suggestions(match),
        _link(rule),
    )


def _reach(text: str, sentence: str, start: int, end: int) -> tuple[int, int]:
    """Where the sentence around a passage is; the passage itself if it is not found."""
    at = text.find(sentence) if sentence else -1
    while at >= 0:
        first = utf16_length(text[:at])
        last = first + utf16_length(sentence)
        if first <= start and end <= last:
            return first, last
        at = text.find(sentence, at + 1)
    return start, end


def _full(match: object, rule: object, evidence: object) -> str:
    """All that is to be said, a line each: the kind of verdict and how sure it is, why, and from where."""
    lines = [
        _text(rule, "description"),
        _text(match, "shortMessage"),
        _text(evidence, "why") or _text(match, "message"),
    ]
    for source in _list(evidence, "sources")[:_MOST_SOURCES]:
        title, date = _text(source, "title") or _text(source, "url"), _text(source, "date")
        if title:
            lines.append(f"Source: {title} ({date})" if date else f"Source: {title}")
    return "\n".join(flat for line in lines if (flat := one_line(line, _LONG_CP)))


def _suggestions(match: object) -> tuple[str, ...]:
    values = [_text(one, "value") for one in _list(match, "replacements")[:_MOST_SUGGESTIONS]]
    return tuple(value for value in values if value and value.isprintable() and len(value) <= _LONG_CP)


def _link(rule: object) -> str:
    urls = [web_link(_text(one, "value")) for one in _list(rule, "urls")]
    return next((url for url in urls if url), "")


def _part(body: object, name: str) -> object:
    """A part of an answer; None for one that is not there."""
    return cast("dict[str, object]", body).get(name) if isinstance(body, dict) else None


def _text(body: object, name: str) -> str:
    found = _part(body, name)
    return found if isinstance(found, str) else ""


def _list(body: object, name: str) -> list[object]:
    found = _part(body, name)
    return cast("list[object]", found) if isinstance(found, list) else []


def _number(body: object, name: str) -> int:
    found = _part(body, name)
    return found if isinstance(found, int) and not isinstance(found, bool) else -1
