"""Promises of completion: the shell that is named gets its own script, whatever shell asks."""

from __future__ import annotations

import pytest

from factlint.cli.app import run


@pytest.mark.parametrize(
    ("shell", "said"),
    [("bash", "complete -o default"), ("zsh", "#compdef factlint"), ("fish", "complete --command factlint")],
)
@pytest.mark.parametrize("form", ["--show-completion {}", "--show-completion={}"])
def test_a_named_shell_gets_its_script(shell: str, said: str, form: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(form.format(shell).split()) == 0
    assert said in capsys.readouterr().out


def test_a_shell_that_nobody_knows_is_answered_with_those_that_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--show-completion", "tcsh"]) == 2
    assert "bash, zsh, fish" in capsys.readouterr().err
