"""Where more could be checked, the writer is told how: by a command of the terminal, or by one of their editor."""

from __future__ import annotations

import pytest
from scripted_service import ABSTAINED

CLAIM = "The Varn dam was opened in 1931."
TERMINAL = "factlint sources add FOLDER"


@pytest.mark.parametrize(
    ("options", "way"),
    [
        ({}, TERMINAL),
        ({"commands": {"sources": "Notes: Add"}}, "Notes: Add"),
        ({"commands": {"sources": 7}}, TERMINAL),
        ({"commands": "all"}, TERMINAL),
    ],
)
async def test_the_hover_of_what_could_not_be_settled_says_how_sources_are_added(start, service, options, way):
    service.verdicts = {"1931": ABSTAINED}
    async with start(options=options) as editor:
        draft = editor.open(f"{CLAIM}\n")
        await editor.until(lambda: "0 of 1 checked" in str(editor.statuses[-1:]))
        hover = await draft.hover("1931")
        assert hover is not None and f"add a source that says it: {way}." in hover.contents.value


async def test_a_remote_service_takes_no_sources(start, service):
    async with start() as editor:
        assert "A remote service" in await editor.execute("factlint.addSources", "/notes")
        assert await editor.execute("factlint.addSources", "notes") == "Choose a file or a folder first."
