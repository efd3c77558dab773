"""Leaving a claim or a rule alone: a comment above it in the draft, or an entry in the project's settings file."""

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
_LIST = re.compile(r"^[ \t]*ignore[ \t]*=[ \t]*\[", re.MULTILINE)


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


def ignore_in_project(path: Path, claim: str) -> None:
    """Add the claim to the `ignore` list of a project file, which need not exist.

    The file is edited as text, so that its comments and order stay; ValueError when that would not give the wanted
    list, OSError when the file cannot be written.
    """
    from factlint.settings.toml_text import append_table, find_table, insert_lines, line_end, read_text

    text, name = read_text(path), _table_name(path)
    wanted, own = _parse(text, name)
    known = own.get("ignore", [])
    if not isinstance(known, list):
        raise ValueError("its ignore list is no list")
    own["ignore"] = [claim, *cast("list[object]", known)]
    entry = json.dumps(claim, ensure_ascii=False)
    lines = ["ignore = [", f"  {entry},", "]"]
    table = find_table(text, name)
    if table is None:
        _replace(path, append_table(text, name, lines), wanted)
    elif found := _LIST.search(text, *table):
        _replace(path, f"{text[: found.end()]}{line_end(text)}  {entry},{text[found.end() :]}", wanted)
    else:
        start, end = table
        at, gap = (start, []) if name else (end, [""] if end < len(text) else [])
        _replace(path, insert_lines(text, at, [*lines, *gap]), wanted)


def switch_off(path: Path, rule: str) -> None:
    """Switch a rule off in a project file; the same as `ignore_in_project` otherwise."""
    from factlint.settings.toml_text import append_table, find_table, insert_lines, read_text

    text, name = read_text(path), _table_name(path)
    wanted, own = _parse(text, name)
    rules = own.setdefault("rules", {})
    if not isinstance(rules, dict):
        raise ValueError("its rules are no table")
    rules[rule] = False
    header, line = f"{name}.rules" if name else "rules", f"{rule} = false"
    table = find_table(text, header)
    after = append_table(text, header, [line]) if table is None else insert_lines(text, table[0], [line])
    _replace(path, after, wanted)


def _table_name(path: Path) -> str:
    from factlint.settings.loader import PROJECT_TABLES

    return PROJECT_TABLES[path.name]


def _parse(text: str, name: str) -> tuple[dict[str, object], dict[str, object]]:
    """What a file says, and the table of the settings in it. Raises ValueError where it is none."""
    content: dict[str, object] = tomllib.loads(text)
    table = content
    for part in name.split(".") if name else ():
        inner = table.setdefault(part, {})
        if not isinstance(inner, dict):
            raise ValueError(f"[{name}] is no table")
        table = cast("dict[str, object]", inner)
    return content, table


def _replace(path: Path, text: str, wanted: dict[str, object]) -> None:
    """Write the new text of a file, if it says what it is to say and nothing else."""
    from factlint.settings.files import replace_whole

    if tomllib.loads(text) != wanted:
        raise ValueError("its settings are written in a way that cannot be added to")
    place = path.resolve()  # a link stays one
    place.touch()
    replace_whole(place, text.encode(), like=place.stat())
