"""Promises of an assess with models: at most three calls, none for what is known, and nothing leaves unasked."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from dam import CLAIM, LOG, PLAQUE, VOTE, Assemble
from scripted import Endpoint, fails, says

from factlint.engine.engine import Engine
from factlint.engine.model import Claim, Evidence, Opinion
from factlint.engine.models.ensemble import build_ensemble
from factlint.interface.local import without_file
from factlint.service.common.egress import Egress
from factlint.settings import Models


class Shelf:
    """Evidence that is always found."""

    def __init__(self, *found: Evidence) -> None:
        self.found = found

    def find(self, claim: Claim, *, workspace: str | None = None, limit: int = 12) -> tuple[Evidence, ...]:
        return self.found[:limit]

    def generation(self, workspace: str | None = None) -> str:
        return "1"


class Silent:
    """A built-in judge that has nothing to say."""

    name, focus_area = "silent", "precision"

    def judge(self, claim: Claim, evidence: Sequence[Evidence]) -> Opinion:
        return Opinion(self.name, self.focus_area, None, 0.0, "Nothing.")


class Figures(Silent):
    """A built-in judge that compared figures."""

    def judge(self, claim: Claim, evidence: Sequence[Evidence]) -> Opinion:
        return Opinion("figures", "precision", 1, 0.97, "The claim says 1931; the log says 1938.", evidence[0])


def test_the_panel_judges_in_three_calls(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = lambda asked: says(VOTE)
    found = Engine(Shelf(LOG, PLAQUE), [Silent()], models=assemble()).assess(CLAIM.text)
    assert (found.verdict, found.confidence, found.rewrite) == ("False", "high", "The Varn dam opened in 1938.")
    assert found.wrong_words == "1931"
    assert len(endpoint.asked) == 3 and not found.provisional


def test_without_evidence_nobody_is_asked(endpoint: Endpoint, assemble: Assemble) -> None:
    found = Engine(Shelf(), [Silent()], models=assemble()).assess(CLAIM.text)
    assert found.verdict is None and not endpoint.asked


def test_when_all_models_fail_the_built_in_judges_judge_for_now(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = lambda asked: fails(500)
    found = Engine(Shelf(LOG), [Figures()], models=assemble()).assess(CLAIM.text)
    assert (found.verdict, found.provisional) == ("False", True)
    silent = Engine(Shelf(LOG), [Silent()], models=assemble()).assess(CLAIM.text)
    assert (silent.verdict, silent.provisional) == (None, True)


def test_fewer_than_half_of_the_panel_is_no_panel(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = lambda asked: says(VOTE) if "the logic" in asked.outside else says("No.")
    found = Engine(Shelf(LOG), [Silent()], models=assemble()).assess(CLAIM.text)
    assert (found.verdict, found.provisional) == (None, True)


def test_models_judge_other_languages_without_the_built_in_judges(endpoint: Endpoint, assemble: Assemble) -> None:
    said = "Der Varn-Damm wurde im Jahr 1931 eröffnet."
    endpoint.script = lambda asked: says(VOTE | {"rationale": "Das Archiv nennt das Jahr 1938 und nicht 1931."})
    engine = Engine(Shelf(LOG, PLAQUE), [Figures()], models=assemble())
    found = engine.assess(said, language="de", verbatim=True)
    assert found.rewrite == "Der Varn-Damm wurde im Jahr 1938 eröffnet."
    assert found.rationale.startswith("Das Archiv") and "in German" in endpoint.asked[0].outside
    assert all(opinion.judge != "figures" for opinion in found.opinions)


def remote(tmp_path: Path, endpoint: Endpoint, egress: Egress):
    """Models under a name that is no loopback address, at a loopback port all the same."""
    settings = Models(model="endpoint:one", base_url=endpoint.base_url)
    ensemble = build_ensemble(settings, tmp_path, egress.is_allowed, keys=lambda *_: None)
    assert ensemble is not None
    ensemble._settings = settings.model_copy(update={"base_url": "http://models.example/v1"})
    assert ensemble._settings.remote
    return ensemble


def test_nothing_goes_to_a_remote_model_before_the_writer_agreed(endpoint: Endpoint, tmp_path: Path) -> None:
    endpoint.script = lambda asked: says(VOTE)
    egress = Egress(local=True)
    engine = Engine(Shelf(LOG, PLAQUE), [Figures()], models=remote(tmp_path, endpoint, egress))
    for workspace in (None, "w1", without_file("w1", "/draft.md")):
        assert engine.assess(CLAIM.text, workspace=workspace).verdict == "False"
    assert not endpoint.asked
    without = engine.fingerprint("w1")
    egress.set_allowed("w1", True)
    assert engine.fingerprint("w1") != without
    engine.assess(CLAIM.text, workspace=without_file("w1", "/draft.md"))
    assert len(endpoint.asked) == 3
    engine.assess(CLAIM.text, workspace="w2")
    egress.set_allowed("w1", False)
    engine.assess(CLAIM.text, workspace="w1")
    assert len(endpoint.asked) == 3 and engine.fingerprint("w1") == without


def test_a_service_for_others_has_its_models_asked_for_everybody(endpoint: Endpoint, tmp_path: Path) -> None:
    engine = Engine(Shelf(LOG), [Silent()], models=remote(tmp_path, endpoint, Egress(local=False)))
    engine.assess(CLAIM.text)
    assert endpoint.asked


def test_another_model_or_prompt_makes_kept_verdicts_stale(assemble: Assemble, monkeypatch: pytest.MonkeyPatch) -> None:
    def fingerprint(**settings: object) -> str:
        return Engine(Shelf(), [Silent()], models=assemble(**settings)).fingerprint()

    known = fingerprint()
    assert fingerprint() == known != Engine(Shelf(), [Silent()]).fingerprint()
    for changed in ({"model": "endpoint:two"}, {"writer": "endpoint:two"}, {"fallback": "endpoint:two"}):
        assert fingerprint(**changed) != known
    monkeypatch.setattr("factlint.engine.models.ensemble.prompts_fingerprint", lambda: "another")
    assert fingerprint() != known


def test_a_broken_built_in_judge_leaves_the_vote_alone(endpoint: Endpoint, assemble: Assemble) -> None:
    class Broken(Silent):
        def judge(self, claim: Claim, evidence: Sequence[Evidence]) -> Opinion:
            raise RuntimeError

    endpoint.script = lambda asked: says(VOTE)
    own = replace(LOG, kind="own")
    assert Engine(Shelf(own), [Broken()], models=assemble()).assess(CLAIM.text).verdict == "False"


def test_the_library_of_models_loads_with_the_first_question_only() -> None:
    code = (
        "import sys, factlint.engine.engine, factlint.engine.models.ensemble as e; from pathlib import Path;"
        "from factlint.settings import Models;"
        "assert e.build_ensemble(Models(), Path('.'), lambda _: False) is None;"
        "e.build_ensemble(Models(model='openai:gpt-5'), Path('.'), lambda _: False);"
        "print([name for name in ('pydantic_ai', 'openai') if name in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
