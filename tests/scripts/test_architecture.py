"""The walk of a keystroke is short: few files, no package entered again and again. Folders are small, and modules are nouns."""

from __future__ import annotations

import re
from collections import Counter
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROOTS = ("server", "editors", "tests", "scripts")
MOST_FILES = 24
MOST_MODULES = 21
KINDS = ("py", "js", "mjs", "ts", "lua")
TERMS_IN_ING = ("polling", "name_spelling", "0003_accounts_and_reading")
"""Terms of the field, nouns of plain English, and a step of the database that was named when it was made."""
FILE = re.compile(r"`((?:lsp|client|prose)/[\w/]+\.py)`")


def test_a_keystroke_is_followed_through_few_files_and_enters_no_package_more_than_twice():
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    walk = FILE.findall(page.split("## A keystroke, until its diagnostics")[1].split("\n## ")[0])
    assert walk[0] == "lsp/features.py" and walk[-1] == "lsp/session/editor.py"
    assert all((ROOT / "server/factlint" / file).is_file() for file in walk)
    assert len({*walk}) <= MOST_FILES
    entered = [package for package, _ in groupby(file.rpartition("/")[0] for file in walk)]
    assert {package: entered.count(package) for package in entered if entered.count(package) > 2} == {}


def test_no_folder_has_more_than_about_twenty_modules():
    files = [file for root in ROOTS for kind in KINDS for file in (ROOT / root).rglob(f"*.{kind}")]
    modules = [
        file for file in files if file.name != "__init__.py" and not {"node_modules", "out", "dist"} & {*file.parts}
    ]
    assert len(modules) > 1000
    assert {str(folder): n for folder, n in Counter(file.parent for file in modules).items() if n > MOST_MODULES} == {}


def test_no_module_of_the_server_is_named_by_what_somebody_does():
    names = {file.stem for file in (ROOT / "server").rglob("*.py") if file.stem.endswith("ing")}
    assert names <= {*TERMS_IN_ING}
