"""What the arguments of a command name: a draft, a finding of it, a range."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from lsprotocol import types

from factlint.lsp.drafts import places
from factlint.lsp.drafts.anchored_findings import AnchoredFinding
from factlint.lsp.drafts.open_draft import Draft, OpenDrafts
from factlint.lsp.render import command_names
from factlint.lsp.session.capabilities import Abilities, to_mapping
from factlint.prose.span import Span

Arguments = tuple[object, ...]
Handler = Callable[[Arguments], Awaitable[str | None]]
"""Runs a command; answers with a sentence for the writer, or None."""
NO_DRAFT = "Open a draft first."
GONE = "That finding is no longer there; the words around it changed."


@dataclass(frozen=True, slots=True)
class CommandArguments:
    """Reads arguments against the open drafts."""

    drafts: OpenDrafts
    abilities: Abilities

    def draft(self, arguments: Arguments) -> Draft | None:
        """The draft that a command names."""
        return self.drafts.get(uri_of(arguments))

    def finding(self, arguments: Arguments) -> tuple[Draft, AnchoredFinding] | None:
        """The draft and the finding that a command names; None once the finding is gone."""
        draft = self.draft(arguments)
        anchored = draft.find(command_names.parse_finding(arguments[1:])) if draft else None
        return (draft, anchored) if draft and anchored else None

    def span(self, draft: Draft, arguments: Arguments) -> Span | None:
        """The words of the range that a command names, as JSON gives it; None when it is no range."""
        given = to_mapping(arguments[1] if len(arguments) > 1 else None)
        ends = [to_mapping(given.get(name)) for name in ("start", "end")]
        numbers = [end.get(name) for end in ends for name in ("line", "character")]
        if not all(isinstance(number, int) and number >= 0 for number in numbers):
            return None
        line, column, end_line, end_column = (int(str(number)) for number in numbers)
        asked = types.Range(types.Position(line, column), types.Position(end_line, end_column))
        return places.span_of(draft.text, asked, self.abilities.encoding)


def uri_of(arguments: Arguments) -> str:
    """The URI that a command is given, bare or as {"uri": …}; "" for none."""
    first = arguments[0] if arguments else None
    uri = first if isinstance(first, str) else to_mapping(first).get("uri")
    return uri if isinstance(uri, str) else ""
