"""A draft is checked while it is open: marks on the exact words, hover, fix, cleared."""

from __future__ import annotations

import pytest
from lsprotocol import types

DRAFT = "# The Varn dam\n\nThe Varn dam was opened in 1931. It is 40 metres high.\n"
WRONG = {"1931": {"verdict": "False", "confidence": "high", "suggested_rewrite": "The Varn dam was opened in 1938."}}
EDITORS = ["neovim", "visual-studio-code", "emacs", "none"]


@pytest.mark.parametrize("name", EDITORS)
async def test_a_wrong_claim_is_marked_explained_fixed_and_cleared(start, service, name):
    service.verdicts = WRONG
    async with start(name) as editor:
        draft = editor.open(DRAFT)
        (found,) = await draft.marked("The Varn dam was opened in 1931.")
        assert found.severity == types.DiagnosticSeverity.Warning
        assert (found.source, found.code) == ("factlint", "false")
        assert found.message == "False (high confidence): The almanac says so."
        hover = await draft.hover("opened")
        assert hover and "False" in hover.contents.value
        if name == "none":
            return
        (fix,) = [action for action in await draft.actions("1931") if "1938" in action.title]
        if fix.edit is None:
            fix = await editor.client.code_action_resolve_async(fix)
        assert fix.edit
        draft.apply(fix.edit)
        await draft.marked()
        assert "opened in 1938. It" in draft.text
