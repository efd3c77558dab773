"""The manual page says what the command line's help says."""

import shutil
import subprocess
from pathlib import Path

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from factlint.cli.app import app
from factlint.cli.manual import manual_page

PAGE = Path(__file__).parents[2] / "docs" / "factlint.1"


def test_the_page_is_in_step_with_the_commands():
    assert PAGE.read_text("utf-8") == manual_page(), "run scripts/write_man_page"


def test_every_command_and_option_is_named():
    page = manual_page().replace("\\-", "-")
    commands = get_command(app).commands
    assert len(commands) > 5
    for name, command in commands.items():
        assert command.hidden or f"factlint {name}" in page
        for parameter in command.params:
            if not command.hidden and not getattr(parameter, "hidden", False) and parameter.param_type_name == "option":
                assert parameter.opts[0] in page


def test_no_line_of_a_list_of_commands_is_cut_off():
    run = CliRunner()
    groups = [name for name, command in get_command(app).commands.items() if hasattr(command, "commands")]
    for name in ("", *groups):
        shown = run.invoke(app, [*([name] if name else []), "--help"], terminal_width=80)
        listed = shown.stdout.partition("Commands:")[2]
        assert listed and "..." not in listed, listed


def test_help_is_written_as_plain_words():
    page = manual_page()
    assert "`" not in page and "\\e[" not in page
    requests = {line.split()[0] for line in page.splitlines() if line.startswith(".")}
    assert requests <= {".TH", ".SH", ".SS", ".TP", ".B", ".I", ".PP"}


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not installed")
def test_a_formatter_of_manual_pages_has_nothing_to_warn_of():
    ran = subprocess.run(
        ["groff", "-man", "-Tutf8", "-ww", str(PAGE)], capture_output=True, text=True, check=True, timeout=60
    )
    assert ran.stderr == "" and "check the facts of drafts" in ran.stdout
