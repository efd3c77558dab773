"""Laying the layers over one another: the strongest valid value of each key wins; rejected ones are explained."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import cast

from pydantic import ValidationError

from factlint.settings import layers, paths
from factlint.settings.layers import GROUPS, KEYS, LISTS, Layer, LayerValues, Origin, is_key
from factlint.settings.model import Settings

PROJECT_FILE = "factlint.toml"
PYPROJECT = "pyproject.toml"
PROJECT_TABLES: Mapping[str, str] = {PROJECT_FILE: "", PYPROJECT: "tool.factlint"}
"""The table of each project file that holds the settings, the file that goes before the other first."""
PROJECT_KEYS = frozenset(
    {"language", "check", "confidence_floor", "sources", "ignore", "exclude", "inlay_hints", "code_lens", "underline"}
    | {key for key in KEYS if key.startswith("severity.")}
)
"""What a cloned repository may decide: how findings look, when checks start, evidence inside itself (docs/decisions.md, 8)."""
BACKEND_VARIABLES: frozenset[str] = frozenset({"FACTLINT_DATA_DIR"})
BACKEND_KEYS = frozenset(key for key in KEYS if key.startswith(("models.", "search.", "packs.")))
"""What the user's file alone sets for the backend of all windows, and a service's environment for a service."""
NO_KEY_HERE = "a key is never read from a file or an editor; store it in the keyring or set FACTLINT_API_KEY"


@dataclass(frozen=True, slots=True)
class LoadedSettings:
    """The settings in force, where each value came from, what was rejected and why, and the project they are for."""

    settings: Settings
    origins: Mapping[str, Origin]
    problems: tuple[str, ...]
    project_file: Path | None = None

    def origin(self, key: str) -> Origin:
        return self.origins.get(key, Origin(Layer.DEFAULT, "default"))


def load(
    start: Path | None = None,
    *,
    command_line: Mapping[str, object] | None = None,
    environment: Mapping[str, str] | None = None,
    editor: Mapping[str, object] | None = None,
    user_file: Path | None = None,
    hosted: bool = False,
) -> LoadedSettings:
    """The settings for a draft or folder `start`; without one, no project file is looked for. Never raises.

    Relative paths start from the file that holds them, from `start` for the editor, else from the working folder.
    Models and searches are as the local backend has them, which asks them for every window; `hosted`: as a service of
    its own has them.
    """
    here = _working_folder()
    folder = _folder_of_draft(start)
    project, project_file = _find_project(folder)
    from_editor = layers.from_mapping(Layer.EDITOR, "editor settings", editor or {}, folder or here)
    from_environment = layers.from_environment(os.environ if environment is None else environment, here)
    _withhold(from_editor, BACKEND_KEYS, "an editor cannot set this, because its settings may come with a folder")
    if not hosted:
        _withhold(
            from_environment, BACKEND_KEYS, "it counts for factlint serve; your own backend reads your file alone"
        )
    stack = [
        layers.from_mapping(Layer.COMMAND_LINE, "command line", command_line or {}, here),
        from_environment,
        from_editor,
        project,
        layers.from_file(Layer.USER, user_file or paths.user_file()),
    ]
    return _merge_layers([layer for layer in stack if layer is not None], project_file)


def load_for_backend(environment: Mapping[str, str] | None = None, *, hosted: bool = False) -> LoadedSettings:
    """The settings of the local backend: the user's file, and of the environment only the data folder.

    One backend serves every window, so it must not take its ways from whichever window came first. A `hosted` service
    has an environment of its own, which names its models and searches as well.
    """
    given = os.environ if environment is None else environment
    wanted = {*BACKEND_VARIABLES, *(layers.variable_name(key) for key in BACKEND_KEYS if hosted)}
    return load(None, environment={name: given[name] for name in wanted if name in given}, hosted=hosted)


def _find_project(folder: Path | None) -> tuple[LayerValues | None, Path | None]:
    """The nearest `factlint.toml`, or `pyproject.toml` with a `[tool.factlint]` table, in the folder or above it."""
    for place in (folder, *folder.parents) if folder else ():
        for name, table in PROJECT_TABLES.items():
            found = layers.from_file(Layer.PROJECT, place / name, table)
            if found is None or (table and not found.values and not found.problems):
                continue
            _limit_project(found)
            return found, place / name
    return None, None


def _limit_project(found: LayerValues) -> None:
    _withhold(found, KEYS - PROJECT_KEYS, "a project file cannot set this, because anybody may have written it")


def _withhold(found: LayerValues, keys: Collection[str], why: str) -> None:
    """Take out of a layer what it may not set, and say where that belongs."""
    for key in [key for key in found.values if key in keys]:
        del found.values[key]
        found.problem(key, f"{why}; put it in {paths.user_file()}")


def _merge_layers(stack: Sequence[LayerValues], project_file: Path | None) -> LoadedSettings:
    """The settings of all layers, the first ones over the later; each is checked alone, so a bad value falls back a layer."""
    merged: dict[str, object] = {}
    origins: dict[str, Origin] = {}
    problems: list[str] = []
    for found in stack:
        _check(found)
    for found in reversed(stack):
        for key, value in found.values.items():
            merged[key] = value
            origins[key] = found.origin(key)
    for found in stack:
        problems += found.problems
    return LoadedSettings(_build_settings(merged), MappingProxyType(origins), tuple(problems), project_file)


def _check(found: LayerValues) -> None:
    """Drop unknown keys and bad values of one layer, saying what to write instead."""
    for key in [key for key in found.values if not is_key(key)]:
        del found.values[key]
        found.problem(key, _explain_unknown_key(key))
    for key in LISTS & found.values.keys():
        _check_list(found, key)
    if "sources" in found.values:
        _check_sources(found)
    for key in list(found.values):
        try:
            _build_settings({key: found.values[key]})
        except ValidationError as error:
            del found.values[key]
            found.problem(key, "; ".join(_plain_message(detail["msg"]) for detail in error.errors(include_url=False)))


def _check_list(found: LayerValues, key: str) -> None:
    value = found.values[key]
    if isinstance(value, str):
        value = [value]
    items = cast("Sequence[object]", value) if isinstance(value, (list, tuple)) else None
    if items is None or not all(isinstance(item, (str, Path)) for item in items):
        del found.values[key]
        found.problem(key, 'write a list of texts, such as ["notes"]')
    else:
        found.values[key] = [str(item) for item in items]


def _check_sources(found: LayerValues) -> None:
    """Resolve sources against the place that names them; a project's must lie, links followed, inside the project."""
    kept: list[Path] = []
    base = (found.base or Path()).absolute()
    for text in cast("list[str]", found.values["sources"]):
        if "://" in text:
            found.problem("sources", f"{text[:200]!r} is an address; add it with `factlint sources add`")
            continue
        try:
            path = (base / Path(text).expanduser()).resolve()
            missing = not path.exists()
        except (OSError, RuntimeError, ValueError):
            found.problem("sources", f"{text[:200]!r} is not a usable path")
            continue
        if found.layer is Layer.PROJECT and not path.is_relative_to(base.resolve()):
            found.problem(
                "sources", f"{text[:200]!r} lies outside the project; a project file may name only its own files"
            )
        elif missing:
            found.problem("sources", f"{text[:200]!r} does not exist ({path})")
        else:
            kept.append(path)
    found.values["sources"] = kept


def _build_settings(flat: Mapping[str, object]) -> Settings:
    nested: dict[str, object] = {}
    for key, value in flat.items():
        group, _, name = key.partition(".")
        if name:
            cast("dict[str, object]", nested.setdefault(group, {}))[name] = value
        else:
            nested[key] = value
    return Settings.model_validate(nested)


def _explain_unknown_key(key: str) -> str:
    if key in ("api_key", "key", "token"):
        return NO_KEY_HERE
    if key in GROUPS:
        return f"write a table with {', '.join(sorted(GROUPS[key]))}"
    import difflib

    near = difflib.get_close_matches(key, KEYS, n=1)
    return f"no such setting; did you mean {near[0]}?" if near else "no such setting"


def _plain_message(message: str) -> str:
    return (
        message.removeprefix("Value error, ").replace("Input should be", "must be").replace("must be '', ", "must be ")
    )


def _folder_of_draft(start: Path | None) -> Path | None:
    if start is None:
        return None
    try:
        path = start.absolute()
        return path if path.is_dir() else path.parent
    except OSError:
        return start.parent


def _working_folder() -> Path | None:
    try:
        return Path.cwd()
    except OSError:
        return None
