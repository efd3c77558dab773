"""`factlint check` on Jupyter notebooks: findings in their cells, and `--fix` in the file itself."""

from __future__ import annotations

import json
import subprocess

from command_line import Judged

CELLS = [
    {"cell_type": "markdown", "metadata": {}, "source": ["# The Varn dam\n", "\n", "What a lovely place!"]},
    {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": 3, "source": ["year = 1931"]},
    {"cell_type": "markdown", "metadata": {}, "source": ["Look:\n", "\n", "The Varn dam opened in 1931. Ö!\n"]},
]
FILE = json.dumps({"cells": CELLS, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}, indent=1, ensure_ascii=False)


def test_findings_stand_in_their_cells_and_fixes_keep_every_other_byte(factlint: Judged) -> None:
    path = factlint.write("notes/dam.ipynb", FILE + "\n")
    ran = factlint("check", "notes")
    assert ran.code == 1 and "dam.ipynb:cell 3:3:24  ✗ False" in ran.out
    assert "1 code cell" in ran.out
    found = json.loads(factlint("check", "--format", "json", "notes").out)["drafts"][0]
    (first,) = found["findings"]
    assert (first["cell"], first["line"], first["column"]) == (3, 3, 1)
    assert found["text"][first["start"] : first["end"]] == "The Varn dam opened in 1931."
    line = next(number for number, words in enumerate(FILE.splitlines(), 1) if "opened in 1931" in words)
    assert f"::error file=notes/dam.ipynb,line={line},endLine={line},title=" in factlint(
        "check", "--format", "github", "notes"
    ).out.replace("::warning", "::error")
    sarif = json.loads(factlint("check", "--format", "sarif", "notes").out)["runs"][0]["results"][0]
    region = sarif["locations"][0]["physicalLocation"]["region"]
    assert (region["startLine"], region["endLine"]) == (line, line) and "fixes" not in sarif
    assert "cell 3, line 3" in factlint("report", "notes").out
    fixed = factlint("check", "--fix", "notes")
    assert path.read_text() == (FILE + "\n").replace("opened in 1931", "opened in 1938"), fixed.out


def test_a_comment_that_names_a_rule_that_there_is_not_stands_in_its_cell(factlint: Judged) -> None:
    factlint.write("dam.ipynb", FILE.replace("Look:", "<!-- factlint off weekday_date -->"))
    assert "dam.ipynb:cell 3:1:1: factlint … weekday_date: there is no such rule" in factlint("check", "dam.ipynb").err


def test_of_a_changed_notebook_all_is_checked(factlint: Judged) -> None:
    path = factlint.write("dam.ipynb", FILE)
    who = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
    for command in (["init", "-q"], ["add", "."], [*who, "commit", "-qm", "draft"]):
        subprocess.run(["git", *command], cwd=factlint.folder, check=True)
    assert "no draft there changed" in factlint("check", "--changed", ".").err
    path.write_text(FILE.replace("lovely", "fine"))
    assert "cell 3:3:24" in factlint("check", "--changed", ".").out


def test_what_is_no_notebook_is_named(factlint: Judged) -> None:
    factlint.write("a.ipynb", "{}")
    ran = factlint("check", "a.ipynb")
    assert ran.code == 2 and "a.ipynb: not a Jupyter notebook" in ran.err
