"""A writer whose backend is here is asked before search words go out; without an answer the check stays here."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

import pytest

from factlint.cli.consent import settle_sending
from factlint.cli.projects import Project
from factlint.client.checks.policy import Policy
from factlint.settings import LoadedSettings, Settings


@pytest.fixture
def project(tmp_path: Path) -> Project:
    settings = Settings.model_validate({"search": {"references": ["encyclopedia"]}, "data_dir": tmp_path})
    return Project(tmp_path, LoadedSettings(settings, MappingProxyType({}), ()), "w")


def test_without_an_answer_nothing_goes_out_and_the_writer_is_told_how_to_allow_it(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    settle_sending(project, agree=False)
    said = " ".join(capsys.readouterr().err.split())
    assert "nothing leaves this machine; to allow search words from claims to Wikipedia" in said and "--agree" in said
    assert not Policy(project.settings).may_ask_outside("w")


def test_agreeing_once_is_enough(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    settle_sending(project, agree=True)
    settle_sending(project, agree=False)
    assert capsys.readouterr().err == "" and Policy(project.settings).may_ask_outside("w")


def test_the_question_says_what_goes_where(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    questions: list[str] = []
    monkeypatch.setattr("factlint.cli.consent.can_ask", lambda: True)
    monkeypatch.setattr("factlint.cli.consent.confirm", lambda question: bool(questions.append(question)))
    settle_sending(project, agree=False)
    assert questions == [f"Checking drafts in {project.root} sends search words from claims to Wikipedia. Allow it?"]
