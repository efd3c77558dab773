"""What leaves the machine is told from the settings, and only the user decides it."""

from __future__ import annotations

from pathlib import Path

import pytest

from factlint.settings import Settings, load, user_file
from factlint.settings.egress import describe_outgoing, outgoing_data
from factlint.settings.keys import fact_checks_key, search_key


def chosen(**search: object) -> Settings:
    return Settings.model_validate({"search": search})


def test_by_default_nothing_goes_out() -> None:
    assert outgoing_data(Settings()) == () and not Settings().leaves_the_machine and Settings().trigger == "typing"


def test_a_search_goes_out_wherever_it_runs_itself_and_then_checks_wait_for_a_save() -> None:
    settings = chosen(provider="searxng", base_url="http://127.0.0.1:8888", references=["encyclopedia"])
    assert describe_outgoing(outgoing_data(settings)) == "search words from claims to SearXNG and Wikipedia"
    assert settings.leaves_the_machine and settings.trigger == "save"
    assert chosen(keyless=True).leaves_the_machine and chosen(references=["works"]).leaves_the_machine


def test_models_and_a_search_are_both_told() -> None:
    settings = Settings.model_validate({"models": {"judges": ["hosted:x"]}, "search": {"provider": "brave"}})
    assert describe_outgoing(outgoing_data(settings)) == (
        "passages of the drafts and of your own sources to hosted, and search words from claims to Brave Search"
    )
    away = Settings.model_validate({"base_url": "https://service.example", "search": {"provider": "brave"}})
    assert describe_outgoing(outgoing_data(away)) == "passages of the drafts to https://service.example"
    here = Settings.model_validate({"base_url": "http://127.0.0.1:8017", "search": {"provider": "brave"}})
    assert outgoing_data(here) == () and not here.leaves_the_machine, "a service looks up what it likes"


@pytest.mark.parametrize(
    "text",
    [
        'provider = "brave"',
        'references = ["encyclopedia"]',
        "keyless = true",
        'base_url = "https://collector.example"',
    ],
)
def test_no_project_file_chooses_a_search(home: Path, text: str) -> None:
    (home / "project").mkdir()
    (home / "project" / "factlint.toml").write_text(f"[search]\n{text}\n")
    loaded = load(home / "project", environment={})
    assert not loaded.settings.search.asks and not loaded.settings.search.base_url
    assert "a project file cannot set this" in loaded.problems[0]


def test_the_user_chooses_in_their_file_and_an_operator_in_the_environment(home: Path) -> None:
    user_file().parent.mkdir(parents=True)
    user_file().write_text('[search]\nprovider = "searxng"\nbase_url = "http://localhost:8888/"\n')
    environment = {"FACTLINT_SEARCH__REFERENCES": "encyclopedia:wikidata", "FACTLINT_SEARCH_KEY": "k"}
    loaded = load(home, environment=environment, hosted=True)
    assert loaded.problems == ()
    assert loaded.settings.search.base_url == "http://localhost:8888"
    assert loaded.settings.search.references == ("encyclopedia", "wikidata")


@pytest.mark.parametrize(
    "bad", ['provider = "bing"', 'references = ["gossip"]', 'base_url = "localhost"', 'key = "s3cret"']
)
def test_a_bad_choice_is_explained_and_not_used(home: Path, bad: str) -> None:
    user_file().parent.mkdir(parents=True)
    user_file().write_text(f"[search]\n{bad}\n")
    loaded = load(home, environment={})
    assert not loaded.settings.search.asks and len(loaded.problems) == 1 and "s3cret" not in loaded.problems[0]


def test_keys_come_from_the_environment_or_the_keyring(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = {("factlint", "search:brave"): "from the keyring", ("factlint", "search:exa"): "abc\n"}
    monkeypatch.setattr("keyring.get_password", lambda *names: kept.get(names))
    assert search_key("exa", {}) == "abc" and search_key("exa", {"FACTLINT_SEARCH_KEY": " xyz\n"}) == "xyz"
    assert search_key("brave", {}) == "", "a key with a space cannot be sent"
    assert fact_checks_key({}) == "" and fact_checks_key({"FACTLINT_FACT_CHECKS_KEY": "f"}) == "f"
