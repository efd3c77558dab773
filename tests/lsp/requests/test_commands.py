"""The commands that the server offers, beside those that a plug-in registers itself."""

from __future__ import annotations

import json
import re
from pathlib import Path

from factlint.lsp.render import command_names
from factlint.lsp.requests import commands

_VSCODE = Path(__file__).parents[3] / "editors" / "vscode"
_NAMES = {value for name, value in vars(command_names).items() if name.isupper() and isinstance(value, str)}


async def test_vs_code_registers_no_command_that_the_server_offers(start):
    """VS Code's client registers every command of the server, and none can be registered twice."""
    package = json.loads((_VSCODE / "package.json").read_text(encoding="utf-8"))
    sources = "".join(path.read_text(encoding="utf-8") for path in (_VSCODE / "src").rglob("*.ts"))
    own = {one["command"] for one in package["contributes"]["commands"]}
    own |= set(re.findall(r"^ *'(factlint\.\w+)': ", sources, re.MULTILINE))
    assert {"factlint.check", "factlint.addSources", "factlint.menu", "factlint.revealFinding"} <= own
    async with start() as editor:
        offered = set(editor.result.capabilities.execute_command_provider.commands)
    assert offered == _NAMES
    assert offered & own == set()


def test_every_command_that_is_described_exists():
    described = set(re.findall(r"^\| (factlint\.\w+) \|", commands.__doc__ or "", re.MULTILINE))
    assert described <= _NAMES
    assert command_names.ADD_SOURCES in described
