"""Promises of models that an editor offers: found by a file of this user, asked over loopback with a secret, and by nobody else."""

from __future__ import annotations

import asyncio
import json
import stat
import threading
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import httpx
import pytest
from dam import CLAIM, LOG, PLAQUE, TODAY, VOTE

from factlint.client.local.model_endpoint import ModelRefused, open_endpoint
from factlint.engine.models.client.providers import NO_EDITOR
from factlint.engine.models.client.replies import Fault
from factlint.engine.models.ensemble import Ensemble, build_ensemble
from factlint.settings import Models
from factlint.settings.egress import outgoing_data
from factlint.settings.model import Settings
from factlint.settings.offered_models import Offer, publish, read_offers


class Editor:
    """Answers on a loop of its own; keeps what it was asked, and which questions were cancelled."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, list[str], int]] = []
        self.cancelled = threading.Event()
        self.answer: str | ModelRefused | None = json.dumps(VOTE)
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()
        self.offer: Offer = asyncio.run_coroutine_threadsafe(open_endpoint(self._ask), self.loop).result(10)

    async def _ask(self, model: str, messages: Sequence[Mapping[str, str]], most_tokens: int) -> str:
        self.asked.append((model, [one["role"] for one in messages], most_tokens))
        if isinstance(self.answer, ModelRefused):
            raise self.answer
        if self.answer is None:
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                self.cancelled.set()
                raise
        return str(self.answer)


@pytest.fixture
def editor() -> Iterator[Editor]:
    made = Editor()
    yield made
    made.loop.call_soon_threadsafe(made.loop.stop)


def ensemble(folder: Path, may: bool = True, **settings: object) -> Ensemble:
    told = Models.model_validate({"model": "editor:any", **settings})
    made = build_ensemble(told, folder, lambda _: may, keys=lambda *_: None, waits_s=())
    assert made is not None
    return made


def test_a_panel_asks_the_editors_model_in_the_form_of_a_vote(editor: Editor, tmp_path: Path) -> None:
    file = publish(tmp_path, editor.offer)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    panel = ensemble(tmp_path, thinking_tokens=0)
    votes = panel.vote(CLAIM, (LOG, PLAQUE), today=TODAY, language="en")
    assert [one.score for one in votes.opinions] == [1, 1, 1] and votes.opinions[0].judge == "sources (editor:any)"
    assert editor.asked == [("any", ["system", "user"], 900)] * 3 and panel.daily_usage.read_today().calls == 3
    panel.close()


def test_no_proxy_stands_between(editor: Editor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    publish(tmp_path, editor.offer)
    assert len(ensemble(tmp_path).vote(CLAIM, (LOG,), today=TODAY, language="en").opinions) == 3


def test_it_counts_as_elsewhere_and_needs_consent(tmp_path: Path) -> None:
    settings = Settings(models=Models(model="editor:any"))
    assert (
        settings.leaves_the_machine and outgoing_data(settings)[0].where == "the language model of your editor or agent"
    )
    assert not ensemble(tmp_path, may=False).is_allowed("w") and ensemble(tmp_path, may=True).is_allowed("w")
    with pytest.raises(ValueError, match="cannot name an endpoint"):
        Models.model_validate({"endpoints": {"editor": "http://127.0.0.1:1/v1"}})


def test_without_an_editor_nothing_is_asked_and_that_is_said(tmp_path: Path) -> None:
    votes = ensemble(tmp_path).vote(CLAIM, (LOG,), today=TODAY, language="en")
    assert {(one.fault, one.why) for one in votes.failed} == {(Fault.OUTAGE, NO_EDITOR)}


def test_whoever_took_the_port_of_an_editor_that_is_gone_gets_no_word(editor: Editor, endpoint, tmp_path: Path) -> None:
    """`endpoint` answers everything, and cannot prove that it made the offer."""
    stranger = publish(tmp_path, Offer(endpoint.base_url, "the secret of another"))
    votes = ensemble(tmp_path).vote(CLAIM, (LOG,), today=TODAY, language="en")
    assert len(votes.failed) == 3 and not endpoint.asked and not stranger.exists()
    (tmp_path / "elsewhere").mkdir()
    far = publish(tmp_path, Offer("http://192.0.2.1:80/v1", "x"))
    assert far.exists() and read_offers(tmp_path) == [], "an offer is on this machine"


def test_only_who_knows_the_secret_may_ask(editor: Editor) -> None:
    url, body = f"{editor.offer.address}/chat/completions", {"model": "any", "messages": [], "max_tokens": 5}
    assert httpx.post(url, json=body).status_code == 401
    wrong = {"Authorization": "Bearer wrong"}
    assert httpx.post(url, json=body, headers=wrong).status_code == 401 and not editor.asked
    right = {"Authorization": f"Bearer {editor.offer.secret}"}
    assert httpx.post(url, content=b"{}", headers=right).status_code == 400
    assert httpx.get(url, headers=right).status_code == 404
    told = httpx.post(url, json=body, headers=right).json()["choices"][0]["message"]["content"]
    assert json.loads(told) == VOTE


def test_a_refusal_is_final_and_an_editor_without_an_answer_is_an_outage(editor: Editor, tmp_path: Path) -> None:
    publish(tmp_path, editor.offer)
    for answer, fault in ((ModelRefused("not allowed", final=True), Fault.REFUSED), (ModelRefused(""), Fault.OUTAGE)):
        editor.answer = answer
        votes = ensemble(tmp_path).vote(CLAIM, (LOG,), today=TODAY, language="en")
        assert {one.fault for one in votes.failed} == {fault}


def test_a_question_that_nobody_waits_for_is_cancelled(editor: Editor, tmp_path: Path) -> None:
    publish(tmp_path, editor.offer)
    editor.answer = None
    votes = ensemble(tmp_path, seconds_per_claim=1).vote(CLAIM, (LOG,), today=TODAY, language="en")
    assert {one.fault for one in votes.failed} == {Fault.SLOW} and editor.cancelled.wait(10)
