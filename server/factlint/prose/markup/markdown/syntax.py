"""Markdown's small inline forms, one function each: where the form that starts here ends, or 0 for none."""

from __future__ import annotations

import re
from functools import cache

_LABEL = re.compile(r"\[(?:[^\\\[\]]|\\.){0,999}+\]", re.DOTALL)
_DESTINATION_IN_ANGLES = re.compile(r"<(?:[^<>\n\\]|\\.)*+>")
_TITLE = re.compile(r'"(?:[^"\\]|\\.)*+"|\'(?:[^\'\\]|\\.)*+\'|\((?:[^()\\]|\\.)*+\)', re.DOTALL)
_SPACE = re.compile(r"[ \t]*\n?[ \t]*")
_LINE_REST = re.compile(r"[ \t]*(?=\n|\Z)")
_DESTINATION_STOP = re.compile(r"[\x00-\x20\x7f()\\]")
_AUTOLINK = re.compile(
    r"<(?:[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>\x00-\x20]*+"
    r"|[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]++@[a-zA-Z0-9](?:[a-zA-Z0-9.-]{0,253}+))>"
)
_ATTRIBUTE = r"(?:\s++[A-Za-z_:][A-Za-z0-9_.:-]*+(?:\s*+=\s*+(?:[^\s\"'=<>`]++|'[^']*+'|\"[^\"]*+\"))?)"
TAG = re.compile(rf"<(?:[A-Za-z][A-Za-z0-9-]*+{_ATTRIBUTE}*\s*+/?>|/[A-Za-z][A-Za-z0-9-]*+\s*+>)")
_ENTITY = re.compile(r"&(?:#[xX]([0-9a-fA-F]{1,6})|#([0-9]{1,7})|([A-Za-z][A-Za-z0-9]{1,31}));")
_MATH_WORDS = re.compile(r"[\\^_={}]")
_MAX_DEPTH = 32
_MAX_MATH_CP = 2_000


def label_end(source: str, at: int) -> int:
    found = _LABEL.match(source, at)
    return found.end() if found else 0


def normalized_label(label: str) -> str:
    """Link labels match without regard to case and white space; "" for one that can name nothing."""
    return " ".join(label.split()).casefold() if len(label) <= 999 else ""


def definition_end(source: str, at: int) -> tuple[int, str]:
    """The end (a line's end) of the link definition `[label]: destination "title"` at `at`, and its label."""
    label = _LABEL.match(source, at)
    if not label or not source.startswith(":", label.end()) or not label[0][1:-1].strip():
        return 0, ""
    start = _skip_space(source, label.end() + 1)
    destination = _destination_end(source, start)
    if destination < 0 or (destination == start):
        return 0, ""
    end = _line_end(source, destination)
    after = _skip_space(source, destination)
    if after > destination:
        title = _TITLE.match(source, after)
        with_title = _line_end(source, title.end()) if title else -1
        end = with_title if with_title >= 0 else end
    return (end, label[0][1:-1]) if end >= 0 else (0, "")


def inline_link_end(source: str, at: int) -> int:
    """The end of `(destination "title")` at `at`."""
    if not source.startswith("(", at):
        return 0
    at = _skip_space(source, at + 1)
    destination = _destination_end(source, at)
    if destination < 0:
        return 0
    after = _skip_space(source, destination)
    if after > destination:
        title = _TITLE.match(source, after)
        if title:
            after = _skip_space(source, title.end())
    return after + 1 if source.startswith(")", after) else 0


def html_end(source: str, at: int, absent: set[str]) -> tuple[int, str]:
    """The end and kind ("address", "tag" or "comment") of what `<` opens at `at`.

    `absent` remembers the closing words that do not occur any more, so that they are not searched for again.
    """
    following = source[at + 1 : at + 2]
    if following == "!":
        return _declaration_end(source, at, absent)
    if following == "?":
        return _closing_end(source, at + 2, "?>", absent), "tag"
    found = _AUTOLINK.match(source, at)
    if found:
        return found.end(), "address"
    found = TAG.match(source, at)
    return (found.end(), "tag") if found else (0, "")


def decoded_entity(source: str, at: int) -> tuple[int, str]:
    """The end of a character reference at `at`, and what it stands for."""
    found = _ENTITY.match(source, at)
    if not found:
        return 0, ""
    hexadecimal, decimal, name = found.groups()
    if name is not None:
        decoded = _named_entities().get(name + ";", "")
        return (found.end(), decoded) if decoded else (0, "")
    number = int(hexadecimal, 16) if hexadecimal is not None else int(decimal)
    valid = 0 < number < 0xD800 or 0xDFFF < number < 0x110000
    return found.end(), chr(number) if valid else "\ufffd"


def math_end(source: str, at: int, absent: set[str]) -> int:
    """The end of a formula in dollars, told apart from amounts of money.

    The opening dollar touches the formula and follows no letter or digit; so does the closing one, the other way round.
    What starts with a digit must also look like a formula: `$5M to US$` is money.
    """
    if source.startswith("$$", at):
        end = source.find("$$", at + 2, at + 2 + _MAX_MATH_CP)
        return end + 2 if end > at + 2 else 0
    if at + 1 >= len(source) or source[at + 1].isspace() or (at and source[at - 1].isalnum()) or "$" in absent:
        return 0
    limit = min(at + _MAX_MATH_CP, len(source))
    end = at
    while True:
        end = source.find("$", end + 1, limit)
        if end < 0:
            if limit == len(source):
                absent.add("$")
            return 0
        if source[end - 1] != "\\":
            break
    if source[end - 1].isspace() or source[end + 1 : end + 2].isalnum():
        return 0
    formula = source[at + 1 : end]
    looks_like_money = formula[0].isdigit() and any(c.isspace() for c in formula) and not _MATH_WORDS.search(formula)
    return 0 if looks_like_money else end + 1


def _line_end(source: str, at: int) -> int:
    """The end of the line, if only white space stands between it and `at`, else -1."""
    found = _LINE_REST.match(source, at)
    return found.end() if found else -1


def _skip_space(source: str, at: int) -> int:
    found = _SPACE.match(source, at)
    return found.end() if found else at


def _destination_end(source: str, at: int) -> int:
    """The end of a link destination, which may be empty; -1 where it is malformed."""
    if source.startswith("<", at):
        found = _DESTINATION_IN_ANGLES.match(source, at)
        return found.end() if found else -1
    depth = 0
    while stop := _DESTINATION_STOP.search(source, at):
        at = stop.start()
        character = source[at]
        if character == "\\":
            at += 2 if source[at + 1 : at + 2] > " " else 1
        elif character == "(":
            depth += 1
            at += 1
            if depth > _MAX_DEPTH:
                return -1
        elif character == ")" and depth:
            depth -= 1
            at += 1
        else:
            return at if not depth else -1
    return len(source) if not depth else -1


def _declaration_end(source: str, at: int, absent: set[str]) -> tuple[int, str]:
    if source.startswith("<!--", at):
        for empty in ("<!-->", "<!--->"):
            if source.startswith(empty, at):
                return at + len(empty), "comment"
        return _closing_end(source, at + 4, "-->", absent), "comment"
    if source.startswith("<![CDATA[", at):
        return _closing_end(source, at + 9, "]]>", absent), "tag"
    if source[at + 2 : at + 3].isascii() and source[at + 2 : at + 3].isalpha():
        return _closing_end(source, at + 2, ">", absent), "tag"
    return 0, ""


def _closing_end(source: str, at: int, closing: str, absent: set[str]) -> int:
    if closing in absent:
        return 0
    found = source.find(closing, at)
    if found < 0:
        absent.add(closing)
        return 0
    return found + len(closing)


@cache
def _named_entities() -> dict[str, str]:
    from html.entities import html5

    return html5
