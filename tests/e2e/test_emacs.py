"""Factlint in a real Emacs: Eglot's marks, what ElDoc shows, a code action, and the commands of our own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from drivers.emacs import Emacs

pytestmark = pytest.mark.e2e

Opener = Callable[..., Emacs]


def test_a_claim_is_marked_on_its_words_explained_and_put_right(
    emacs: Opener, odd_draft: str, artifact: Callable[[str], Path | None]
) -> None:
    window = emacs("cities.md", odd_draft)
    window.wait_for(lambda: len(window.findings()) == 2, "both errors are found")
    assert set(window.findings()) == {"162", "1999"}
    assert set(window.underlined()) == set(window.findings())
    window.search("162 islands")
    window.terminal.wait_shown("low confidence")
    window.command("eldoc-doc-buffer")
    window.terminal.wait_shown("“Venice” says 126")
    if path := artifact("found"):
        window.terminal.picture(path)
    window.command("eglot-code-actions")
    window.terminal.wait_shown("Pick an action (default Change “162” to “126”)")
    window.terminal.press("Enter")
    window.wait_for(lambda: window.text == odd_draft.replace("162", "126"), "the words were changed")
    window.wait_for(lambda: len(window.findings()) == 1, "the mark is gone")


def test_commands_say_what_they_did(emacs: Opener, odd_draft: str, own_source: Path) -> None:
    window = emacs("cities.txt", odd_draft)
    window.wait_for(lambda: len(window.findings()) == 2, "both errors are found")
    window.command("factlint-findings")
    window.terminal.wait_shown("line 3: False")
    window.command("factlint-fix-all")
    window.terminal.wait_shown("1 edit applied.")
    assert window.text == odd_draft.replace("1999", "1989")
