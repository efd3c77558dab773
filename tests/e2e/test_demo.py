"""The README's first command: what it shows on a machine where nothing was configured."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from drivers.home import Home

pytestmark = pytest.mark.e2e

ROOT = Path(__file__).resolve().parents[2]
DRAFT = ROOT / "scripts" / "demo_draft.md"

PLANTED = {
    "year": ("from 1961 to 1999", "Berlin Wall"),
    "unit": ("2,850 miles", "Danube"),
    "quantity": ("162 islands", "Venice"),
    "person": ("Akbar", "Taj Mahal"),
    "place": ("Sydney is the capital", "Australia"),
    "negation": ("is not a volcano", "Mount Kilimanjaro"),
}


def test_the_demo_shows_every_planted_error_with_its_source_and_nothing_else(home: Home) -> None:
    home.go_online()
    shown = subprocess.run(
        [ROOT / "scripts" / "demo"], env=home.environment(), capture_output=True, text=True, timeout=280, check=False
    )
    assert shown.returncode == 0, shown.stdout + shown.stderr
    assert "Next:" in shown.stderr
    checked = subprocess.run(
        [ROOT / ".cache" / "demo" / "bin" / "factlint", "check", "--fail-on", "low", "--format", "json", DRAFT],
        env=home.environment(),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert checked.returncode == 1, checked.stderr
    text = DRAFT.read_text()
    wrong = {
        " ".join(text[one["start"] : one["end"]].split()): [source["title"] for source in one["sources"]]
        for one in json.loads(checked.stdout)["drafts"][0]["findings"]
        if one["verdict"] in ("False", "Mostly False", "Mixed")
    }
    for kind, (words, title) in PLANTED.items():
        assert any(words in passage and title in titles for passage, titles in wrong.items()), f"{kind}: {wrong}"
        assert title in shown.stdout
    assert len(wrong) == len(PLANTED), "true sentences get no finding"
