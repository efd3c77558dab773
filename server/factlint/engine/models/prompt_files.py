"""Prompts: files with a version each, filled with today's date; what strangers wrote follows apart, fenced as data."""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from string import Template

from pydantic import JsonValue

from factlint.engine.inquiry.report_words import clean
from factlint.engine.model import Evidence
from factlint.engine.models.client.call import Prompt
from factlint.engine.models.client.replies import Shape

FOLDER = Path(__file__).parent / "prompts"
LONGEST_TEXT_CP = 700
_LONGEST_NAME_CP = 120
_OWN = "writer's own"
_PARTS_OF_LINE = re.compile(r"(?i)[():]|writer.{0,3}s?\s+own")
_IN_WORDS = "evidence"
"""The part whose items are lines of text; all others are JSON."""
_VERSION = re.compile(r"\Aversion: (\d+)\n\n")
Data = Mapping[str, str | Sequence[JsonValue]]
"""Parts by their names: a text, or a list of items."""
_LIKE_BRACKETS = frozenset("<>[]")


@dataclass(frozen=True, slots=True)
class PromptFile:
    """A prompt as it lies on the disk."""

    name: str
    version: int
    text: str

    @property
    def hash(self) -> str:
        return hashlib.sha256(self.text.encode()).hexdigest()[:12]


@cache
def prompt_file(name: str) -> PromptFile:
    """The prompt of that name, with what all of them share."""
    raw = (FOLDER / f"{name}.md").read_text(encoding="utf-8")
    found = _VERSION.match(raw)
    if found is None:
        raise ValueError(f"the prompt {name} does not begin with its version")
    return PromptFile(name, int(found.group(1)), raw[found.end() :].strip())


@cache
def prompts_fingerprint() -> str:
    """A hash of every prompt, so that no change of one serves an old verdict."""
    digest = hashlib.sha256()
    for path in sorted(FOLDER.glob("*.md")):
        if path.name != "CHANGELOG.md":
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def build_prompt(
    name: str,
    shape: type[Shape],
    data: Data,
    *,
    today: date,
    longest_tokens: int,
    after: str = "",
    **said: str,
) -> Prompt:
    """The prompt of that name on this data; `said` fills in words of ours, never words of a draft or a source, and `after`
    follows the data with what differs from seat to seat, so that all before it is the same for each."""
    words = {"today": f"{today:%A}, {today.isoformat()}", **said}
    system = Template(f"{prompt_file(name).text}\n\n{prompt_file('data').text}").substitute(words)
    return Prompt(name, system, fence_data(data), shape.model_json_schema(), longest_tokens, after=after)


def fence_data(data: Data) -> str:
    """Each part between tags of its own; a list is numbered from 1, one item a line.

    Content is JSON, or for evidence a line of text, in which no square or angle
    bracket stands, so that nothing in it can close a tag, open another, pass for a
    number or for a control word of a chat.
    """
    parts: list[str] = []
    for name, content in data.items():
        if isinstance(content, str):
            lines = [_seal(content)]
        else:
            lines = [f"[{number}] {_seal(item, in_words=name == _IN_WORDS)}" for number, item in enumerate(content, 1)]
        parts += [f"<{name}>", *lines, f"</{name}>"]
    return "\n".join(parts)


def format_evidence(evidence: Evidence) -> str:
    """A piece of evidence as models see it, `Title (source, date): text`: no address, no file name, nothing unseen."""
    about = [_name(evidence.source_name), _name(evidence.date)[:20], _OWN if evidence.kind == "own" else ""]
    told = f"{_name(evidence.title)} ({', '.join(filter(None, about))})"
    return f"{told}: {evidence_text(evidence)}"


def _name(text: str) -> str:
    """The name of a page or a source, which can pass for no other part of the line."""
    return " ".join(_PARTS_OF_LINE.sub(" ", clean(text)).split())[:_LONGEST_NAME_CP]


def evidence_text(evidence: Evidence) -> str:
    """The text of a piece of evidence as models see it, and as their quotes are compared with it."""
    return clean(evidence.text)[:LONGEST_TEXT_CP]


def _seal(content: JsonValue, *, in_words: bool = False) -> str:
    if in_words and isinstance(content, str):
        return "".join(_round(char) if _is_bracket(char) else char for char in clean(content))
    plain = json.dumps(_clean(content), ensure_ascii=False)
    if not isinstance(content, (str, dict)):
        return plain
    inner = "".join(_escape(char) if _is_bracket(char) else char for char in plain[1:-1])
    return f"{plain[0]}{inner}{plain[-1]}"


def _clean(content: JsonValue) -> JsonValue:
    if isinstance(content, str):
        return clean(content)
    if isinstance(content, dict):
        return {name: _clean(value) for name, value in content.items()}
    return content


def _is_bracket(char: str) -> bool:
    return char in _LIKE_BRACKETS or (not char.isascii() and unicodedata.normalize("NFKC", char) in _LIKE_BRACKETS)


def _round(char: str) -> str:
    return "(" if unicodedata.normalize("NFKC", char) in "<[" else ")"


def _escape(char: str) -> str:
    return f"\\u{ord(char):04x}"
