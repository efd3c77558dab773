"""Promises of a service with models: one framing call a batch, three calls a claim, none for what is known, and consent first."""

import asyncio
import math
import sys
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest
from village import Villages

sys.path.insert(0, str(Path(__file__).parents[2] / "engine" / "models"))

from dam import LOG, PLAQUE, VOTE
from scripted import Endpoint, fails, says

from factlint.engine.engine import Engine
from factlint.engine.inquiry.inquiry import Inquiry
from factlint.engine.models.claim_extraction import BATCH_CP
from factlint.engine.models.ensemble import build_ensemble
from factlint.engine.models.inquiry import ModelInquiry
from factlint.interface.common import WORKSPACE_HEADER
from factlint.interface.versions import CURRENT, VERSION_HEADER
from factlint.service.common.config import LocalMode, ServiceConfig
from factlint.service.common.engine_port import LoadedEngine
from factlint.service.composition import service as composition
from factlint.service.routes.application import create_app
from factlint.settings import Models

TOKEN = "t" * 64
DRAFT = "\n\n".join(f"The Varn dam opened in {1901 + n}. It is a nice place." for n in range(40))
FRAMING_CALLS = math.ceil(40 * len("The Varn dam opened in 1901.It is a nice place.") / BATCH_CP)
"""Two: the draft's sentences are 1,880 characters, and a batch takes 1,500."""


class StoredReports:
    def find(self, claim, *, workspace=None, limit=12):
        return (LOG, PLAQUE)[:limit]

    def generation(self, workspace=None):
        return "1"


def panel(asked):
    """Frames every sentence with a year; votes that the year is 1938."""
    if asked.name == "framer":
        given = [item if isinstance(item, str) else item["text"] for item in asked.items("sentences")]
        stated = [(n, text) for n, text in enumerate(given, 1) if "opened" in text]
        return says({"claims": [{"sentence": n, "fragment": text, "claim": text} for n, text in stated]})
    claim = asked.part("claim")
    year = claim.split()[-1].strip('".')
    return says(VOTE | {"wrong": year}) if year != "1938" else says(VOTE | {"score": None, "refutes": []})


@pytest.fixture
def endpoint():
    served = Endpoint(panel)
    yield served
    served.close()


@pytest.fixture
def open_service(tmp_path, database_in, endpoint, monkeypatch):
    """A local service whose models are at the endpoint. `remote`: as if that were elsewhere."""

    @asynccontextmanager
    async def opened(*, remote=False, egress=False):
        def load(data_dir, models, may, web, **_):
            ensemble = build_ensemble(models, data_dir, may, keys=lambda *_: None, waits_s=())
            if remote:
                monkeypatch.setattr(Models, "remote", property(lambda models: True))
            evidence, inquiry = Villages(), Inquiry(StoredReports(), [])
            evidence.built.set()
            clock = lambda: datetime(2026, 11, 21, tzinfo=UTC)  # noqa: E731
            return LoadedEngine(
                Engine(StoredReports(), [], models=ensemble), evidence, ModelInquiry(inquiry, ensemble, clock)
            )

        monkeypatch.setattr(composition, "load_built_in", load)
        config = ServiceConfig(
            database_url=database_in(tmp_path, True),
            data_dir=tmp_path,
            local=LocalMode(TOKEN, "build-1"),
            models=Models(model="endpoint:one", base_url=endpoint.base_url, at_once=16),
            egress=egress,
        )
        app = create_app(config)
        async with app.running() as service:
            await service.wait_until_open()
            headers = {"Authorization": f"Bearer {TOKEN}", VERSION_HEADER: CURRENT, WORKSPACE_HEADER: "a" * 16}
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=transport, base_url="http://test/api/v1", headers=headers) as client:
                yield client

    return opened


async def test_a_draft_of_forty_claims_costs_a_framing_call_a_batch_and_three_calls_a_claim_once(
    open_service, endpoint
):
    async with open_service() as client:
        found = (await client.post("/extract", json={"text": DRAFT, "locate": True})).json()
        claims = [claim["claim"] for claim in found["claims"]]
        assert len(claims) == 40 and len(endpoint.named("framer")) == len(endpoint.asked) == FRAMING_CALLS
        read = [item for asked in endpoint.named("framer") for item in asked.items("sentences")]
        assert len(read) == 80, "each sentence is read once"
        for _ in range(2):
            for start in (0, 20):
                sent = {"claims": claims[start : start + 20], "suggest_rewrite": True}
                rows = (await client.post("/assess", json=sent)).json()["claims"]
                assert all(row["suggested_rewrite"] == "The Varn dam opened in 1938." for row in rows if row["verdict"])
            assert len(endpoint.named("judge")) == 120


async def test_an_outage_is_judged_without_models_for_now_and_again_later(open_service, endpoint):
    async with open_service() as client:
        endpoint.script = lambda asked: fails(401)
        claim = {"claims": ["The Varn dam opened in 1931."]}
        row = (await client.post("/assess", json=claim)).json()["claims"][0]
        assert row["verdict"] is None and row["provisional"] is True
        asked = len(endpoint.asked)
        row = (await client.post("/assess", json=claim)).json()["claims"][0]
        assert row["provisional"] is True and len(endpoint.asked) == asked


async def test_no_word_goes_to_a_remote_model_before_its_workspace_agreed(open_service, endpoint):
    async with open_service(remote=True) as client:
        put = {"root": "/drafts", "sources": [], "egress": False}
        before = (await client.put("/local/workspaces/" + "a" * 16, json=put)).json()["engine"]
        claim = {"claims": ["The Varn dam opened in 1931."]}
        await client.post("/extract", json={"text": DRAFT})
        row = (await client.post("/assess", json=claim)).json()["claims"][0]
        assert not endpoint.asked and row["verdict"] is None
        agreed = await client.put("/local/workspaces/" + "a" * 16, json=put | {"egress": True})
        assert agreed.json()["engine"] != before
        row = (await client.post("/assess", json=claim)).json()["claims"][0]
        assert row["verdict"] == "False" and len(endpoint.asked) == 3
        await client.post("/extract", json={"text": DRAFT})
        assert len(endpoint.named("framer")) == FRAMING_CALLS


async def test_who_asks_in_languagetools_way_reaches_a_remote_model_only_where_the_user_allows_all(
    open_service, endpoint
):
    async def checked(client):
        sent = {"text": "The Varn dam opened in 1931.", "language": "en"}
        while (answer := (await client.post("http://test/v2/check", data=sent)).json())["warnings"][
            "incompleteResults"
        ]:
            await asyncio.sleep(0.01)
        return answer["matches"]

    async with open_service(remote=True) as client:
        put = {"root": "/drafts", "sources": [], "egress": True}
        assert (await client.put("/local/workspaces/" + "a" * 16, json=put)).status_code == 200
        assert await checked(client) == [] and not endpoint.asked, "another workspace's leave is not theirs"
    async with open_service(remote=True, egress=True) as client:
        assert len(await checked(client)) == 1 and len(endpoint.named("judge")) == 3


async def test_what_was_read_or_judged_during_an_outage_is_marked_so(open_service, endpoint):
    async with open_service() as client:
        found = (await client.post("/extract", json={"text": DRAFT, "locate": True})).json()
        assert "provisional" not in found
        endpoint.script = lambda asked: fails(500)
        found = (await client.post("/extract", json={"text": f"{DRAFT} It closed.", "locate": True})).json()
        assert found["provisional"] is True and found["claims"]
