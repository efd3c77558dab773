"""Promises of the prompts: each has a version, each change a line in the changelog, and the fence is told to every model."""

from __future__ import annotations

import re

from factlint.engine.models.prompt_files import FOLDER, prompt_file

NAMES = sorted(path.stem for path in FOLDER.glob("*.md") if path.name != "CHANGELOG.md")


def test_every_prompt_and_every_change_of_one_is_in_the_changelog() -> None:
    told = re.findall(r"^- (\w+) (\d+) \(([0-9a-f]{12})\)", (FOLDER / "CHANGELOG.md").read_text(), re.MULTILINE)
    latest = {name: (int(version), digest) for name, version, digest in told}
    for name in NAMES:
        file = prompt_file(name)
        assert latest[name] == (file.version, file.hash), f"write a line for {name} {file.version} ({file.hash})"
    assert len({(name, version) for name, version, _ in told}) == len(told)
