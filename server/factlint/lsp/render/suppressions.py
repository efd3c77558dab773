"""Leaving a claim alone: a comment above it in the draft, or an entry in the project's `factlint.toml`."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, cast

from factlint.lsp.drafts.anchored_findings import AnchoredFinding
from factlint.lsp.drafts.open_draft import Draft
from factlint.prose.span import Span

if TYPE_CHECKING:
    from factlint.prose.apply.edits import Edit
    from factlint.prose.parse import ParsedDraft

NEXT = "<!-- factlint ignore-next -->"
OFF = "<!-- factlint off -->"
ON = "<!-- factlint on -->"
FILE = "factlint.toml"
_LIST = re.compile(r"^ignore[ \t]*=[ \t]*\[", re.MULTILINE)
_RULES = re.compile(r"^[ \t]*\[rules\][ \t]*(?:#[^\n]*)?$", re.MULTILINE)
_TABLE = re.compile(r"^[ \t]*\[", re.MULTILINE)


def ignore_comments(draft: Draft, anchored: AnchoredFinding, parsed: ParsedDraft) -> tuple[Edit, ...]:
    """The comments that take the claim's paragraph out of checking; empty where a comment cannot stand.

    Only around a paragraph of its own: in a list, a quote or a table a comment line would break it apart. One comment
    above does for a paragraph of one line, a longer one is enclosed in two.
    """
    from factlint.prose.apply.edits import Edit
    from factlint.prose.parse import BlockKind

    index = (
        parsed.block_at(anchored.span.start) if draft.markup == "markdown" and parsed.text == draft.text.text else None
    )
    if index is None:
        return ()
    block = parsed.blocks[index]
    if block.container or block.kind is not BlockKind.PARAGRAPH:
        return ()
    first, last = draft.text.line_of(block.span.start), draft.text.line_of(block.span.end)
    start, end = draft.text.line_span(first).start, draft.text.line_span(last).end
    broken = "\r\n" if draft.text.text.startswith("\r\n", draft.text.line_span(0).end) else "\n"
    if first == last:
        return (Edit(Span(start, start), f"{NEXT}{broken}"),)
    return Edit(Span(start, start), f"{OFF}{broken}{broken}"), Edit(Span(end, end), f"{broken}{broken}{ON}")


def ignore_in_project(root: Path, claim: str) -> Path:
    """Add the claim to the `ignore` list of the project file and return its path.

    The file is edited as text, so that its comments and order stay; ValueError when that would not give the wanted
    list, OSError when the file cannot be written.
    """
    from factlint.settings.files import replace_whole
    from factlint.settings.layers import LARGEST_FILE_BYTES
    from factlint.settings.regular_files import read_regular

    path = root / FILE
    before = read_regular(path, LARGEST_FILE_BYTES).decode() if path.exists() else ""
    wanted = [*_ignored_claims(before), claim]
    text = _with_entry(before, json.dumps(claim, ensure_ascii=False))
    if _ignored_claims(text) != wanted and sorted(_ignored_claims(text)) != sorted(wanted):
        raise ValueError("the ignore list is written in a way that cannot be added to")
    path.touch()
    replace_whole(path, text.encode(), like=path.stat())
    return path


def switch_off(root: Path, rule: str) -> Path:
    """Switch a rule off in the project file and return its path; ValueError and OSError as `in_project`."""
    from factlint.settings.files import replace_whole

    path = root / FILE
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    tomllib.loads(before)
    entry = f"{rule} = false"
    if found := _RULES.search(before):
        text = f"{before[: found.end()]}\n{entry}{before[found.end() :]}"
    else:
        text = f"{before}{'' if not before or before.endswith(chr(10)) else chr(10)}\n[rules]\n{entry}\n".lstrip("\n")
    rules = tomllib.loads(text).get("rules")
    if not isinstance(rules, dict) or cast("dict[str, object]", rules).get(rule) is not False:
        raise ValueError("the rules are written in a way that cannot be added to")
    path.touch()
    replace_whole(path, text.encode(), like=path.stat())
    return path


def _ignored_claims(text: str) -> list[str]:
    found: object = tomllib.loads(text).get("ignore", [])
    return [str(entry) for entry in cast("list[object]", found)] if isinstance(found, list) else []


def _with_entry(text: str, entry: str) -> str:
    if found := _LIST.search(text):
        return f"{text[: found.end()]}\n  {entry},{text[found.end() :]}"
    line = f"ignore = [\n  {entry},\n]\n"
    table = _TABLE.search(text)
    if table is None:
        return f"{text}{'' if not text or text.endswith(chr(10)) else chr(10)}{line}"
    return f"{text[: table.start()]}{line}\n{text[table.start() :]}"
