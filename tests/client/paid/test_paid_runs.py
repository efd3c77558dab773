"""Runs that cost something: what was perhaps begun stays written down, and what was surely refused does not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from loopback_service import DROP, Says, Serving
from runs import CHECK, Json, Telling, citecheck

from factlint.client.api.client import Client
from factlint.client.api.errors import NoCredits
from factlint.client.checks.checker import Checker
from factlint.client.paid.paid_runs import PaidRuns
from factlint.client.paid.reviews import DraftReviews
from factlint.client.store.cache import ResultCache
from factlint.client.store.pending_runs import FOLDER, PendingRuns
from factlint.interface.versions import CURRENT
from factlint.prose.parse import parse
from factlint.settings import Settings

DRAFT = parse("The dam opened in 1931, says [a page](https://varn.example/dam).\n")
NO_CREDITS = Says(402, {"detail": "Not now.", "code": "no_credits"})
RECEIPT: Json = {"citecheck_id": CHECK, "status": "queued"}
ROOT: Json = {"name": "t", "version": CURRENT, "engine": "engine-1"}
GARBLED = Says(200, b"<html>a proxy says hello</html>")

MakeRuns = Callable[[Client], PaidRuns]


@pytest.fixture
def make_runs(settings: Settings, tmp_path: Path) -> MakeRuns:
    def make(client: Client) -> PaidRuns:
        cache = ResultCache(tmp_path / "cache")
        checker = Checker(client, cache, settings)
        pending = PendingRuns(settings.data_dir / FOLDER, checker.scope("").service)
        return PaidRuns(client, cache, checker.policy, pending, checker.refresh_scope)

    return make


@pytest.mark.parametrize("lost", [DROP, GARBLED, Says(502, b"<html>bad gateway</html>")])
async def test_a_refusal_after_a_try_whose_answer_was_lost_does_not_end_the_run(
    lost: Says | str, serving: Serving, client_of: Callable[..., Client], make_runs: MakeRuns
) -> None:
    telling = Telling().on("GET /", ROOT).on("POST /citecheck", lost, NO_CREDITS, RECEIPT)
    telling.on(f"GET /citechecks/{CHECK}", citecheck())
    service = await serving(telling)
    runs = make_runs(client_of(service))
    reviews = DraftReviews(runs)
    run = await reviews.begin("citecheck", "", DRAFT, document="file:///one.md")
    assert runs.pending.find(run.subject) is not None
    result = await reviews.finish(run, lambda doing, done, total: None)
    assert result is not None
    assert runs.pending.find(run.subject) is None
    sent = {heard.headers["idempotency-key"] for heard in service.heard if heard.method == "POST"}
    assert len(sent) == 1


@pytest.mark.parametrize("before", [(), (Says(503),), (Says(429),)])
async def test_a_refusal_of_what_was_surely_never_begun_ends_the_run(
    before: tuple[Says, ...], serving: Serving, client_of: Callable[..., Client], make_runs: MakeRuns
) -> None:
    service = await serving(Telling().on("GET /", ROOT).on("POST /citecheck", *before, NO_CREDITS))
    runs = make_runs(client_of(service))
    with pytest.raises(NoCredits):
        await DraftReviews(runs).begin("citecheck", "", DRAFT, document="file:///one.md")
    assert runs.pending.find_runs("file:///one.md") == []
