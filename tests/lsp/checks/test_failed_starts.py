"""What could not even be begun is done later: nothing counts as checked, and nothing is lost with one bad file."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from lsprotocol import types

from factlint.client.store.cache import ResultCache
from factlint.consistency.bibliography import works
from factlint.lsp.checks.check_state import CheckRequest
from factlint.lsp.checks.draft_reader import _read_works
from factlint.prose.parse import parse

sys.path.insert(0, str(Path(__file__).parents[1]))

from driven import NotedRuns, Service, services_of

URI = "file:///driven/draft.md"


async def test_a_paragraph_is_asked_about_again_after_a_check_that_could_not_begin(tmp_path, monkeypatch):
    service = Service()
    services = services_of(service, ResultCache(None), NotedRuns(tmp_path), "utf-16", lambda *_: None)
    item = types.TextDocumentItem(URI, "markdown", 1, "The dam has 3 gates.\n")
    backend, checks = services.connection.backend, services.checks.checks
    working = type(backend).open_checker

    async def broken(self, project):
        raise OSError("no more files can be opened")

    monkeypatch.setattr(type(backend), "open_checker", broken)
    services.requests.documents.did_open(types.DidOpenTextDocumentParams(item))
    draft = services.state.drafts[URI]
    await checks.start(draft, CheckRequest("command"))
    assert not checks.states.state_of(URI).settled
    monkeypatch.setattr(type(backend), "open_checker", working)
    task = checks.start(draft, CheckRequest("typing", writing=True))
    while not service.calls and not task.done():
        await asyncio.sleep(0)
    assert service.calls
    task.cancel()


def test_a_bibliography_that_cannot_be_read_does_not_end_the_check(tmp_path, monkeypatch):
    def broken(*_):
        raise OSError("it cannot be read")

    monkeypatch.setattr(works, "works_of", broken)
    (tmp_path / "refs.bib").write_text("@book{a, title={A}}\n")
    _read_works(parse("It is so [@a].\n"), tmp_path, tmp_path / "d.md")
