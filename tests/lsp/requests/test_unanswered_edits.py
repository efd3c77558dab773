"""An edit counts as made where the editor says so, and in no other case."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from lsprotocol import types

from factlint.lsp.requests.edit_commands import EditCommands


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (types.ApplyWorkspaceEditResult(applied=True), None),
        (types.ApplyWorkspaceEditResult(applied=False), "Nothing was changed."),
        (None, "The editor did not say whether it made the change; look at the draft."),
    ],
)
async def test_only_what_the_editor_says_it_made_is_made(answer: object, said: str | None) -> None:
    async def ask(method: str, params: object, *, timeout_s: float | None) -> object:
        return answer

    async def make() -> types.WorkspaceEdit:
        return types.WorkspaceEdit(changes={})

    parts: dict[str, Any] = dict.fromkeys(("arguments", "fixes", "consistency", "reader"))
    abilities = cast("Any", SimpleNamespace(applies_edits=True))
    commands = EditCommands(abilities=abilities, editor=cast("Any", SimpleNamespace(ask=ask)), **parts)
    assert await commands._apply(cast("Any", SimpleNamespace(version=1)), make) == said
