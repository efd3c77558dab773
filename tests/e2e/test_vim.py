"""Factlint in a real Vim with ALE, which counts columns in bytes and answers no request of a server."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from drivers.vim import Vim

pytestmark = pytest.mark.e2e

Opener = Callable[..., Vim]


def test_a_claim_is_marked_on_its_words_explained_and_put_right(
    vim: Opener, odd_draft: str, artifact: Callable[[str], Path | None]
) -> None:
    window = vim("cities.md", odd_draft)
    window.wait_for(lambda: len(window.findings()) == 2, "both errors are found")
    assert list(window.findings()) == ["162", "1999"]
    assert window.underlined() == list(window.findings())
    window.go_to("162 islands")
    window.command("ALEHover")
    window.terminal.wait_shown("False · low confidence")
    window.terminal.wait_shown("Checked ")
    if path := artifact("found"):
        window.terminal.picture(path)
    window.terminal.type(":ALECodeAction\n")
    window.terminal.wait_shown("1) Change “162” to “126”")
    assert "Ignore the claims of this paragraph" not in window.terminal.text, "ALE lets no server change a draft"
    window.terminal.type("1\n")
    window.wait_for(lambda: window.text == odd_draft.replace("162", "126").rstrip("\n"), "the words were changed")
    window.wait_for(lambda: len(window.findings()) == 1, "the mark is gone")


def test_settings_come_from_vim_and_plain_text_is_checked_too(vim: Opener, odd_draft: str) -> None:
    window = vim(
        "cities.txt",
        odd_draft,
        more="let g:ale_factlint_settings = {'severity': {'false': 'error', 'low_confidence': 'error'}}",
    )
    window.wait_for(lambda: len(window.findings()) == 2, "both errors are found")
    window.wait_for(lambda: window.kinds() == {"E"}, "they are errors, as the settings have it")
