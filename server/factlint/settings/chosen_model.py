"""The model that plays every role, as a writer chose it from a list: written into the user's own settings file."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import cast

from factlint.settings import paths
from factlint.settings.files import replace_whole
from factlint.settings.model import Models
from factlint.settings.toml_text import append_table, find_table, insert_lines, read_text

_ENTRY = re.compile(r"(?m)^model[ \t]*=[^\n]*\n?")


def choose_model(name: str, path: Path | None = None) -> Path:
    """Let the model of this name play every role, or none for "". Returns the file.

    The file is edited as text, so that its comments and order stay. Raises ValueError where the name is none, or the
    file is written in a way that cannot be changed so, and OSError.
    """
    wanted, path = Models(model=name).model, path or paths.user_file()
    before = read_text(path)
    text = _set_entry(before, [f"model = {json.dumps(wanted, ensure_ascii=False)}"] if wanted else [])
    expected = _models_table(before) | ({"model": wanted} if wanted else {})
    if not wanted:
        expected.pop("model", None)
    if _models_table(text) != expected or _other_settings(text) != _other_settings(before):
        raise ValueError("its models are written in a way that cannot be changed here")
    place = path.resolve()  # a link stays one
    place.parent.mkdir(parents=True, exist_ok=True)
    replace_whole(place, text.encode(), like=place.stat() if place.exists() else None)
    return path


def _set_entry(text: str, entry: list[str]) -> str:
    table = find_table(text, "models")
    if table is None:
        return append_table(text, "models", entry) if entry else text
    start, end = table
    without = f"{text[:start]}{_ENTRY.sub('', text[start:end], count=1)}{text[end:]}"
    return insert_lines(without, start, entry)


def _models_table(text: str) -> dict[str, object]:
    found = tomllib.loads(text).get("models", {})
    return dict(cast("dict[str, object]", found)) if isinstance(found, dict) else {}


def _other_settings(text: str) -> dict[str, object]:
    return {name: value for name, value in tomllib.loads(text).items() if name != "models"}
