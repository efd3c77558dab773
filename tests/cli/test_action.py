"""The GitHub Action: its steps as a runner runs them, with this very command line in the place of the installed one."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from command_line import COMMAND, LIMIT_S, Judged, Ran

ROOT = Path(__file__).parents[2]
ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text())
STEPS = {step.get("name", step.get("id")): step for step in ACTION["runs"]["steps"]}
EXPRESSION = re.compile(r"\$\{\{ (\S+) \}\}")


@pytest.fixture
def runner(factlint: Judged) -> Path:
    """The runner's folder for temporary files, with `factlint` where the action installs it."""
    command = factlint.folder.parent / "runner" / "factlint" / "bin" / "factlint"
    command.parent.mkdir(parents=True)
    command.write_text(f'#!/bin/sh\nexec {" ".join(COMMAND)} "$@"\n')
    command.chmod(0o755)
    return factlint.folder.parent / "runner"


def check(factlint: Judged, runner: Path, **given: str) -> Ran:
    """The step that checks, with these inputs."""
    inputs = {name: about["default"] for name, about in ACTION["inputs"].items()}
    inputs |= {name.replace("_", "-"): value for name, value in given.items()}
    step = STEPS["Check drafts"]
    values = {f"inputs.{name}": value for name, value in inputs.items()}
    environment = {name: EXPRESSION.sub(lambda m: values[m[1]], said) for name, said in step["env"].items()}
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
        cwd=factlint.folder,
        env=factlint.environment | environment | {"RUNNER_TEMP": str(runner)},
        capture_output=True,
        timeout=LIMIT_S,
        text=True,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def test_findings_stand_beside_their_lines_and_in_a_sarif_log_and_fail_the_job(factlint: Judged, runner: Path) -> None:
    factlint.write("docs/dam.md")
    factlint.write("more drafts/a.md", "The lake froze in 1987.\n")
    ran = check(factlint, runner, paths="docs\nmore drafts\n", sarif_file="found.sarif")
    places = re.findall(r"^::warning file=(.+?),line=(\d+)", ran.out, re.MULTILINE)
    assert ran.code == 1 and places == [("docs/dam.md", "3"), ("docs/dam.md", "7")]
    assert len(json.loads((factlint.folder / "found.sarif").read_text())["runs"][0]["results"]) == 2
    assert factlint.service.paths().count("POST /assess") == 2, "once for each draft: the log asks nobody again"


def test_what_the_inputs_say_reaches_the_command_and_no_shell_reads_it(factlint: Judged, runner: Path) -> None:
    factlint.write("$(touch ran).md")
    assert check(factlint, runner, arguments="--fresh\n--fail-on never\n").code == 0
    ran = check(factlint, runner, paths="$(touch ran).md\n-x.md", changed_since="nowhere")
    assert ran.code == 2 and "-x.md: no such file" in ran.err and "not in a git repository" in ran.err
    factlint("check", ".", "--baseline", "known.json", "--write-baseline")
    assert check(factlint, runner, baseline="known.json").code == 0
    assert not (factlint.folder / "ran").exists()


def test_every_input_is_used_and_none_of_them_is_a_part_of_a_script() -> None:
    used = {name for step in STEPS.values() for part in ("env", "with") for name in _expressions(step.get(part, {}))}
    assert {f"inputs.{name}" for name in ACTION["inputs"]} == {name for name in used if name.startswith("inputs.")}
    assert not any("${{" in step.get("run", "") for step in STEPS.values())


def test_what_is_installed_is_this_very_version_with_what_it_needs() -> None:
    step = STEPS["Install Factlint"]
    (extras,) = re.findall(r'install .*"\$ACTION\[(\S+)\]"', step["run"])
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert set(extras.split(",")) <= set(project["optional-dependencies"])
    assert step["env"]["ACTION"] == "${{ github.action_path }}"
    oldest = project["requires-python"].removeprefix(">=").split(".")
    assert ACTION["inputs"]["python-version"]["default"].split(".") >= oldest


def _expressions(part: dict[str, object]) -> list[str]:
    return [name for said in part.values() for name in EXPRESSION.findall(str(said))]
