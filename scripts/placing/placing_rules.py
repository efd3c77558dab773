"""What the Python rules make of a case: the one place where a vector's outcome comes from. All offsets are code points."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from factlint.prose.apply.edits import Edit, Refusal, project
from factlint.prose.apply.placement import Anchor, locate, make_anchor
from factlint.prose.apply.suggestions import build_replacement, find_clashes
from factlint.prose.apply.wrong_words import wrong_place
from factlint.prose.offsets import Text
from factlint.prose.parse import parse
from factlint.prose.span import Span
from factlint.prose.text_changes import Change, move_span

Edits = Sequence[tuple[int, int, str]]


def _anchored(text: str, span: tuple[int, int]) -> dict[str, object]:
    found = make_anchor(text, Span(*span))
    return {name: getattr(found, name) for name in Anchor.__slots__}


def _placed(text: str, span: tuple[int, int], live: str) -> object:
    return _plain(locate(make_anchor(text, Span(*span)), live))


def _reworded(passage: str, claim: str, rewrite: str) -> object:
    """The passage is a draft of its own, as a reader of one paragraph sees it."""
    draft = parse(passage, "plain")
    if len(draft.blocks) != 1:
        return str(Refusal.NOT_CLEAN)
    edits = project(draft, draft.blocks[0].span, claim, rewrite)
    return str(edits) if isinstance(edits, Refusal) else [[*_plain(edit.span), edit.replacement] for edit in edits]


def _wrong(passage: str, words: str, rewrite: str) -> object:
    """Where the wrong words of a passage stand that is its own claim."""
    draft = parse(passage, "plain")
    if len(draft.blocks) != 1:
        return None
    span = draft.blocks[0].span
    edits = project(draft, span, passage, rewrite)
    found = wrong_place(draft, span, words, () if isinstance(edits, Refusal) else edits)
    return None if found is None else _plain(found)


def _replaced(text: str, edits: Edits) -> object:
    found = build_replacement(text, _edits(edits))
    return [found.span.start, found.span.end, found.before, found.after]


def _clashing(groups: Sequence[Edits]) -> object:
    return sorted(find_clashes([_edits(edits) for edits in groups]))


def _moved(text: str, span: tuple[int, int], edit: tuple[int, int, str]) -> object:
    start, end, new = edit
    found = move_span(Span(*span), Change(Span(start, end), new), text)
    return None if found is None else _plain(found)


def _in_units(text: str) -> object:
    """Where each code point begins, and where the last one ends, in UTF-16 units."""
    read = Text(text)
    return [read.utf16_offset(at) for at in range(len(text) + 1)]


def _edits(edits: Edits) -> list[Edit]:
    return [Edit(Span(start, end), new) for start, end, new in edits]


def _plain(found: object) -> Any:
    return [found.start, found.end] if isinstance(found, Span) else str(found)


_RULES: Mapping[str, Callable[..., object]] = {
    "anchors": _anchored,
    "placements": _placed,
    "rewordings": _reworded,
    "wrong words": _wrong,
    "replacements": _replaced,
    "clashes": _clashing,
    "moves": _moved,
    "units": _in_units,
}


def outcome(rule: str, given: Mapping[str, Any]) -> object:
    """What a rule says of a case."""
    return _RULES[rule](**given)
