"""Each rule has a page that is current, and the editor finds it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from factlint.client.checks.consistency import page_of
from factlint.consistency.registry import RULES

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("script", ["write_rule_pages", "write_calendar_names"])
def test_what_is_made_by_a_script_is_current(script: str) -> None:
    ran = subprocess.run([sys.executable, str(ROOT / "scripts" / script), "--check"], capture_output=True, text=True)
    assert (ran.stdout.strip(), ran.returncode) == ("", 0)


@pytest.mark.parametrize("rule", [rule.id for rule in RULES])
def test_a_page_shows_what_is_found_and_how_to_switch_it_off(rule: str) -> None:
    path = page_of(rule)
    assert path is not None
    text = path.read_text("utf-8")
    assert text.startswith(f"# {rule}\n")
    assert f"rules.{rule} = false" in text
    assert "## Found\n\n- " in text and "## Left alone\n\n- " in text
