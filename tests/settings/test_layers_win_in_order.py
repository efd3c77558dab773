"""Which value wins, where it came from, and in which forms each layer may be written."""

from __future__ import annotations

from pathlib import Path

import pytest

from factlint.settings import Layer, load, load_for_backend, user_file


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_with_nothing_set_there_are_defaults_and_no_problems(home: Path) -> None:
    loaded = load(home, environment={})
    assert (loaded.settings.language, loaded.settings.trigger, loaded.settings.remote) == ("", "typing", False)
    assert loaded.settings.severity.false == "warning"
    assert loaded.problems == ()
    assert loaded.origin("language").layer is Layer.DEFAULT


@pytest.mark.parametrize("present", range(1, 6))
def test_the_strongest_of_the_layers_present_wins(home: Path, present: int) -> None:
    languages = ["de", "fr", "es", "it", "nl"][:present]
    expected = [Layer.USER, Layer.PROJECT, Layer.EDITOR, Layer.ENVIRONMENT, Layer.COMMAND_LINE][present - 1]
    project = home / "project"
    project.mkdir()
    write(user_file(), f'language = "{languages[0]}"')
    if present > 1:
        write(project / "factlint.toml", f'language = "{languages[1]}"')
    loaded = load(
        project / "draft.md",
        editor={"language": languages[2]} if present > 2 else None,
        environment={"FACTLINT_LANGUAGE": languages[3]} if present > 3 else {},
        command_line={"language": languages[4]} if present > 4 else None,
    )
    assert loaded.settings.language == languages[-1]
    assert loaded.origin("language").layer is expected
    assert loaded.problems == ()


def test_layers_meet_inside_a_table(home: Path) -> None:
    write(user_file(), '[severity]\nmixed = "off"\nfalse = "error"')
    loaded = load(home, environment={"FACTLINT_SEVERITY__FALSE": "information"})
    assert (loaded.settings.severity.mixed, loaded.settings.severity.false) == ("off", "information")
    assert loaded.origin("severity.mixed").place == str(user_file())
    assert loaded.origin("severity.false").place == "FACTLINT_SEVERITY__FALSE"


def test_pyproject_serves_as_a_project_file_and_factlint_toml_beside_it_wins(home: Path) -> None:
    write(home / "a" / "pyproject.toml", '[tool.factlint]\nlanguage = "sv"')
    assert load(home / "a" / "b" / "draft.md", environment={}).settings.language == "sv"
    own = write(home / "a" / "factlint.toml", 'language = "da"')
    assert load(home / "a" / "draft.md", environment={}).settings.language == "da"
    assert load(home / "a", environment={}).project_file == own


def test_a_pyproject_without_our_table_does_not_end_the_search(home: Path) -> None:
    write(home / "a" / "factlint.toml", 'language = "fi"')
    write(home / "a" / "b" / "pyproject.toml", '[project]\nname = "factlint-notes"\n[tool.other]\nx = "factlint"')
    assert load(home / "a" / "b" / "draft.md", environment={}).settings.language == "fi"


def test_editors_may_write_camel_case_and_null_means_not_set(home: Path) -> None:
    write(user_file(), 'confidence-floor = "medium"')
    loaded = load(
        home, editor={"inlayHints": True, "confidenceFloor": None, "severity": {"mostlyFalse": "error"}}, environment={}
    )
    assert loaded.settings.inlay_hints
    assert loaded.settings.confidence_floor == "medium"
    assert loaded.settings.severity.mostly_false == "error"
    assert loaded.problems == ()


def test_lists_in_the_environment_are_json_or_separated(home: Path) -> None:
    assert load(home, environment={"FACTLINT_IGNORE": '["a: b", "c"]'}).settings.ignore == ("a: b", "c")
    assert load(home, environment={"FACTLINT_IGNORE": "one\ntwo"}).settings.ignore == ("one", "two")


def test_relative_sources_start_from_the_file_that_names_them(home: Path) -> None:
    (home / "project" / "notes").mkdir(parents=True)
    write(home / "project" / "factlint.toml", 'sources = ["notes"]')
    loaded = load(home / "project" / "deep" / "draft.md", environment={})
    assert loaded.settings.sources == ((home / "project" / "notes").resolve(),)


def test_the_backend_reads_the_users_file_and_the_data_folder_only(home: Path) -> None:
    write(user_file(), 'language = "de"')
    loaded = load_for_backend(
        {"FACTLINT_LANGUAGE": "fr", "FACTLINT_DATA_DIR": str(home / "data"), "FACTLINT_BASE_URL": "https://x.example"}
    )
    assert (loaded.settings.language, loaded.settings.data_dir, loaded.settings.base_url) == ("de", home / "data", "")


def test_checks_wait_for_a_save_once_words_leave_the_machine(home: Path) -> None:
    remote = {"FACTLINT_BASE_URL": "https://facts.example/api/v1/"}
    assert load(home, environment=remote).settings.trigger == "save"
    assert load(home, environment=remote).settings.base_url == "https://facts.example"
    assert load(home, environment={"FACTLINT_BASE_URL": "http://127.0.0.1:8000"}).settings.trigger == "typing"
    assert load(home, environment=remote | {"FACTLINT_CHECK": "typing"}).settings.trigger == "typing"
    write(user_file(), '[models]\njudges = ["hosted:large"]')
    assert load(home, environment={}).settings.leaves_the_machine


def test_rules_are_switched_one_by_one_in_every_layer(home: Path) -> None:
    write(user_file(), "[rules]\nsum = false\nshare = false")
    loaded = load(
        home,
        editor={"rules": {"weekday-date": "error"}},
        environment={"FACTLINT_RULES__SHARE": "true"},
        command_line={},
    )
    assert dict(loaded.settings.rules) == {"sum": False, "share": True, "weekday-date": "error"}
    assert loaded.problems == ()


def test_a_rule_is_on_or_off_or_as_loud_as_said(home: Path) -> None:
    loaded = load(home, editor={"rules": {"sum": "loud"}}, environment={})
    assert loaded.settings.rules == ()
    assert "rules.sum" in loaded.problems[0]
