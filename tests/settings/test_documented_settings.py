"""The examples of docs/settings.md load where the page says that they may stand."""

from __future__ import annotations

import re
from pathlib import Path

from factlint.settings import load
from factlint.settings.layers import KEYS

PAGE = Path(__file__).parents[2] / "docs" / "settings.md"


def test_the_examples_load_as_a_project_and_as_the_users_own_file(home: Path) -> None:
    of_a_project, own = re.findall(r"```toml\n(.*?)```", PAGE.read_text(), re.DOTALL)
    (home / "notes").mkdir()
    (home / "factlint.toml").write_text(of_a_project)
    (home / "own.toml").write_text(own)
    loaded = load(home, environment={}, user_file=home / "own.toml")
    assert loaded.problems == ()
    assert set(loaded.origins) > {"exclude", "severity.false", "rules.weekday_date", "daily_budget", "base_url"}


def test_the_page_names_every_setting() -> None:
    text = PAGE.read_text()
    named = {key for key in KEYS if not key.startswith(("models.", "search.", "packs.", "severity."))}
    assert not [key for key in named if key not in text]
