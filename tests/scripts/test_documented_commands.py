"""What the README and the pages under docs/ tell people to type: every command is one, and every setting can be set."""

from __future__ import annotations

import os
import re
import sys
import tomllib
from pathlib import Path

import click
import pytest
import typer
import yaml

sys.path.insert(0, str(Path(__file__).parent))

from documented import PAGES, ROOT, blocks, commands

from factlint.cli.app import app
from factlint.settings import load


@pytest.fixture(scope="module")
def parser() -> click.Command:
    """The command line as it is, but no command does anything."""
    command = typer.main.get_command(app)
    _silence(command)
    return command


def _silence(command: click.Command) -> None:
    command.callback = lambda **_: None
    for one in getattr(command, "commands", {}).values():
        _silence(one)


def _is_understood(parser: click.Command, words: list[str]) -> bool:
    """Whether the parser takes it; a group of commands alone may be spoken of too."""
    if words[1:] and words[-1] in getattr(parser, "commands", {}):
        return True
    try:
        parser.main(words[1:], prog_name="factlint", standalone_mode=False)
    except Exception as error:  # typer brings its own copies of click's exceptions
        # A command that is only spoken of may lack its arguments: `factlint keys secret`.
        return type(error).__name__ in ("NoArgsIsHelpError", "MissingParameter")
    return True


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_that_is_shown_can_be_typed(page: Path, parser: click.Command) -> None:
    shown = list(commands(page))
    assert shown
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    for words in shown:
        match words:
            case ["factlint", *_]:
                assert _is_understood(parser, words), words
            case ["pip", "install", *packages]:
                named = re.findall(r"\[([\w,]+)\]", " ".join(packages))
                assert named and {*",".join(named).split(",")} <= {*extras}, words
            case ["keyring", "set", "factlint", name]:
                assert re.fullmatch(r"(models|search):\w+|https://[\w.-]+", name), words
            case ["export", setting]:
                assert re.fullmatch(r"FACTLINT_[A-Z_]+=\S+", setting), words
            case [program, *rest]:
                assert os.access(ROOT / program, os.X_OK) or program.startswith(".cache/"), words
                assert all((ROOT / one.partition("::")[0]).exists() for one in rest if one.startswith("tests/")), words


@pytest.mark.parametrize(
    "wrong", ["factlint chekc a.md", "factlint check a.md --no-such", "factlint serve --role cook x"]
)
def test_a_command_that_is_none_would_be_found(wrong: str, parser: click.Command) -> None:
    assert not _is_understood(parser, wrong.split())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_setting_that_is_shown_can_be_set(page: Path, tmp_path: Path) -> None:
    for text in blocks(page, "toml"):
        (tmp_path / "user.toml").write_text(text, encoding="utf-8")
        (tmp_path / "notes").mkdir(exist_ok=True)
        assert load(environment={}, user_file=tmp_path / "user.toml").problems == ()


def test_a_project_may_set_what_the_page_says(tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    first = next(blocks(ROOT / "docs/settings.md", "toml")).replace("daily_budget", "# daily_budget")
    (tmp_path / "factlint.toml").write_text(first, encoding="utf-8")
    assert load(tmp_path, environment={}, user_file=tmp_path / "none.toml").problems == ()


def test_the_action_takes_what_the_page_gives_it() -> None:
    action = yaml.safe_load((ROOT / "action.yml").read_text())
    steps, _ = (yaml.safe_load(text) for text in blocks(ROOT / "docs/ci.md", "yaml"))
    assert {*steps[-1]["with"]} <= {*action["inputs"]}


def test_pre_commit_has_the_hooks_that_the_page_names() -> None:
    _, configuration = (yaml.safe_load(text) for text in blocks(ROOT / "docs/ci.md", "yaml"))
    hooks = {hook["id"] for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())}
    assert {hook["id"] for hook in configuration["repos"][0]["hooks"]} <= hooks


def test_the_readme_is_read_in_three_minutes() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 120
    assert all((ROOT / path).exists() for path in re.findall(r"!\[[^\]]+\]\((\S+)\)", text))
