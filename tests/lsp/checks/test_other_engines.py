"""Where other evidence judges a workspace, all of its open drafts are checked again, and none waits for it for good."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from driven import NotedRuns, Service, StandingClock, pass_time, services_of, settle, threads_on_the_spot
from lsprotocol import types

from factlint.client.store.cache import ResultCache
from factlint.interface.discovery import DiscoveryOut
from factlint.lsp.checks import draft_checks
from factlint.lsp.services import Services

TEXT = "The dam was opened in 1931.\n"


class ChangingService(Service):
    """Its engine has another name whenever evidence was added."""

    engine = "first"
    asked_as: list[str]

    async def get_discovery(self, *, workspace: str = "") -> DiscoveryOut:
        return DiscoveryOut.model_construct(engine=self.engine)

    def row(self, claim: str, verdict: str = "False"):
        self.asked_as.append(self.engine)
        return super().row(claim, verdict).model_copy(update={"engine": self.engine})

    async def answer_all(self) -> None:
        await settle()
        while self.calls:
            self.answer(self.calls[0])
            await settle()


@pytest.fixture
def clock() -> Iterator[StandingClock]:
    loop = StandingClock()
    asyncio.set_event_loop(loop)
    with threads_on_the_spot():
        yield loop
    loop.close()


def open_draft(services: Services, name: str) -> str:
    uri = f"file:///drafts/{name}"
    services.requests.documents.did_open(
        types.DidOpenTextDocumentParams(types.TextDocumentItem(uri, "markdown", 1, f"# {name}\n\n{TEXT}"))
    )
    return uri


def test_drafts_are_checked_again_after_evidence_was_added_twice_in_a_row(clock, tmp_path, monkeypatch):
    monkeypatch.setattr(draft_checks.time, "monotonic", clock.time)
    service = ChangingService()
    service.asked_as = []

    async def story() -> None:
        services = services_of(service, ResultCache(tmp_path / "kept"), NotedRuns(tmp_path), "utf-16", lambda *_: None)
        uris = [open_draft(services, name) for name in ("a.md", "b.md")]
        await service.answer_all()
        states = services.state.checks
        for engine in ("second", "third"):
            service.engine = engine
            [checker] = services.connection.backend.checkers.values()
            checker.forget_engines()
            services.checks.settings.apply()
            await service.answer_all()
        await pass_time(draft_checks.ENGINE_HOLDS_S + 1)
        await service.answer_all()
        assert [states.state_of(uri).is_waiting for uri in uris] == [False, False]
        assert service.asked_as == ["first", "second", "third"], "the claim of both was judged by each"

    clock.run_until_complete(story())
