"""A bad value never stops anything: it is dropped, and a problem names the key, the place and what to write."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factlint.settings import api_key, load, user_file
from factlint.settings.layers import KEYS


def project(home: Path, text: str | bytes) -> Path:
    folder = home / "project"
    folder.mkdir(exist_ok=True)
    (folder / "factlint.toml").write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


@pytest.mark.parametrize(
    "line",
    [
        'base_url = "https://collector.example"',
        'egress = "allow"',
        'database_url = "sqlite:///x"',
        'data_dir = "/tmp/elsewhere"',
        "daily_budget = 100000",
        'log_level = "debug"',
        '[models]\njudges = ["hosted:large"]',
        '[search]\nprovider = "web"',
        'api_key = "secret-key"',
    ],
)
def test_a_cloned_repository_cannot_send_words_or_keys_anywhere(home: Path, line: str) -> None:
    loaded = load(project(home, line), environment={})
    assert loaded.settings == load(home, environment={}).settings
    (problem,) = loaded.problems
    assert str(home / "project" / "factlint.toml") in problem
    assert "secret-key" not in problem


def test_a_projects_sources_must_lie_inside_it_links_followed(home: Path) -> None:
    (home / "private").mkdir()
    folder = project(home, 'sources = ["inside", "link", "../private", "~/private", "/etc", "https://pages.example"]')
    (folder / "inside").mkdir()
    (folder / "link").symlink_to(home / "private")
    loaded = load(folder, environment={})
    assert loaded.settings.sources == ((folder / "inside").resolve(),)
    assert len(loaded.problems) == 5
    assert all("sources" in problem and str(folder / "factlint.toml") in problem for problem in loaded.problems)


def test_the_user_may_name_sources_anywhere(home: Path) -> None:
    (home / "library").mkdir()
    user_file().parent.mkdir(parents=True)
    user_file().write_text('sources = ["~/library"]')
    assert load(home, environment={}).settings.sources == ((home / "library").resolve(),)


def test_a_bad_value_falls_back_to_the_layer_below(home: Path) -> None:
    loaded = load(project(home, 'language = "de"'), environment={"FACTLINT_LANGUAGE": "klingon"})
    assert loaded.settings.language == "de"
    (problem,) = loaded.problems
    assert problem.startswith("language (FACTLINT_LANGUAGE): ")
    assert "'en'" in problem


@pytest.mark.parametrize(
    ("content", "part"),
    [
        (b"language = ", "not valid TOML"),
        (b"\xff\xfe\x00", "not UTF-8"),
        (b"x = " + b"[" * 5000, "not valid TOML"),
        (b"# " + b"x" * 1_000_001, "larger than"),
        (b'langauge = "de"', "did you mean language?"),
        (b'severity = "warning"', "write a table with"),
        (b"sources = 3", "write a list"),
        (b'[severity]\nfalse = "hint"', "severity.false"),
        (b'inlay_hints = "perhaps"', "inlay_hints"),
    ],
)
def test_every_broken_project_file_gives_one_plain_problem(home: Path, content: bytes, part: str) -> None:
    loaded = load(project(home, content), environment={})
    (problem,) = loaded.problems
    assert part in problem
    assert str(home / "project" / "factlint.toml") in problem


def test_a_language_that_is_none_is_answered_with_those_that_are(home: Path) -> None:
    (problem,) = load(project(home, 'language = "xx"'), environment={}).problems
    assert "must be 'auto', 'en'" in problem and "''" not in problem


def test_a_pyproject_table_that_is_no_table_is_a_problem(home: Path) -> None:
    (home / "pyproject.toml").write_text("[tool]\nfactlint = 3")
    (problem,) = load(home, environment={}).problems
    assert "[tool.factlint] must be a table" in problem


@pytest.mark.skipif(os.geteuid() == 0, reason="the administrator reads everything")
def test_an_unreadable_user_file_is_a_problem(home: Path) -> None:
    user_file().parent.mkdir(parents=True)
    user_file().write_text("language = 'de'")
    user_file().chmod(0)
    assert "cannot be read" in load(home, environment={}).problems[0]


def test_an_address_with_a_password_in_it_is_refused(home: Path) -> None:
    loaded = load(home, environment={"FACTLINT_BASE_URL": "https://me:hunter2@facts.example"})
    assert loaded.settings.base_url == ""
    assert "hunter2" not in loaded.problems[0]


def test_the_key_comes_from_the_environment_or_a_keyring_that_may_be_broken() -> None:
    import keyring
    from keyring.backend import KeyringBackend
    from keyring.errors import KeyringError

    class Broken(KeyringBackend):
        priority = 1  # type: ignore[assignment]

        def get_password(self, service: str, username: str) -> str | None:
            raise KeyringError("locked")

        def set_password(self, service: str, username: str, password: str) -> None:
            raise KeyringError("locked")

    class One(Broken):
        def get_password(self, service: str, username: str) -> str | None:
            return "kept" if (service, username) == ("factlint", "https://facts.example") else None

    before = keyring.get_keyring()
    try:
        keyring.set_keyring(Broken())
        assert api_key("https://facts.example", {"FACTLINT_API_KEY": "given"}) == "given"
        assert api_key("https://facts.example", {}) is None
        assert api_key("https://facts.example", {"FACTLINT_API_KEY": " given\n"}) == "given"
        assert api_key("https://facts.example", {"FACTLINT_API_KEY": "no key\r\nX: y"}) is None
        keyring.set_keyring(One())
        assert api_key("https://facts.example", {}) == "kept"
        assert api_key("https://other.example", {}) is None
    finally:
        keyring.set_keyring(before)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from(sorted(KEYS)) | st.text(max_size=12), values, max_size=4))
def test_no_editor_settings_whatever_raise(settings: dict[str, object]) -> None:
    loaded = load(None, editor=settings, environment={})
    assert all(isinstance(problem, str) for problem in loaded.problems)


def test_a_mistyped_variable_is_named_without_its_value_and_others_variables_are_left_alone(home: Path) -> None:
    environment = {"FACTLINT_APIKEY": "secret-key", "FACTLINT_BASEURL": "https://x.example", "FACTLINT_TEST_VSIX": "x"}
    assert load(home, environment=environment).problems == (
        "FACTLINT_APIKEY: no such setting; did you mean FACTLINT_API_KEY?",
        "FACTLINT_BASEURL: no such setting; did you mean FACTLINT_BASE_URL?",
    )
