"""One layer of settings: its raw values under their dotted names, each with the place where it was written."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import cast

from factlint.settings.keys import KEY_VARIABLES, NAMED_KEYS
from factlint.settings.model import Models, Packs, Search, Settings, Severity
from factlint.settings.regular_files import NotRegular, TooLarge, read_regular

LARGEST_FILE_BYTES = 1_000_000
GROUPS: Mapping[str, frozenset[str]] = {
    "severity": frozenset(Severity.model_fields),
    "models": frozenset(Models.model_fields),
    "search": frozenset(Search.model_fields),
    "packs": frozenset(Packs.model_fields),
}
LISTS = frozenset(
    {"sources", "ignore", "exclude", "allowed_origins", "search.references"}
    | {"models.judges", "models.debaters", "models.adjudicators"}
)
KEYS = frozenset(
    name
    for key in Settings.model_fields
    for name in ([f"{key}.{sub}" for sub in GROUPS[key]] if key in GROUPS else [key])
)


RULES = "rules."
"""Before the name of a rule: which there are is not known here."""


def is_key(key: str) -> bool:
    """Whether this can be set."""
    return key in KEYS or key.startswith(RULES)


class Layer(StrEnum):
    """Where a value can come from, strongest first."""

    COMMAND_LINE = "command line"
    ENVIRONMENT = "environment"
    EDITOR = "editor"
    PROJECT = "project file"
    USER = "user file"
    DEFAULT = "default"


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a value was written; `place` is a file, a variable or the layer's name, ready to be shown."""

    layer: Layer
    place: str


@dataclass(slots=True)
class LayerValues:
    """The raw values of one layer; `base` is the folder that its relative paths start from."""

    layer: Layer
    place: str
    base: Path | None
    values: dict[str, object] = field(default_factory=dict[str, object])
    problems: list[str] = field(default_factory=list[str])

    def origin(self, key: str) -> Origin:
        return Origin(self.layer, variable_name(key) if self.layer is Layer.ENVIRONMENT else self.place)

    def problem(self, key: str, what: str) -> None:
        self.problems.append(f"{key} ({self.origin(key).place}): {what}")


def variable_name(key: str) -> str:
    """The environment variable of a key: `severity.false` is FACTLINT_SEVERITY__FALSE."""
    return "FACTLINT_" + key.replace(".", "__").upper()


def from_mapping(layer: Layer, place: str, given: Mapping[str, object], base: Path | None) -> LayerValues:
    """A layer from nested or dotted values, in snake, kebab or camel case. None means "not set here"."""
    found = LayerValues(layer, place, base)
    for key, value in _flatten(given, ""):
        if value is not None:
            found.values[key] = value
    return found


def from_environment(environment: Mapping[str, str], base: Path | None) -> LayerValues:
    """A layer from FACTLINT_* variables; lists are JSON or separated by the system's path separator or by line ends."""
    found = LayerValues(Layer.ENVIRONMENT, "environment", base)
    for key in KEYS:
        text = environment.get(variable_name(key))
        if text is None or text == "":
            continue
        found.values[key] = _split_list(text) if key in LISTS else text
    for name, text in environment.items():
        if name.startswith(variable_name(RULES)) and text:
            found.values[RULES + name.removeprefix(variable_name(RULES)).lower()] = text
    known = {variable_name(key) for key in KEYS} | KEY_VARIABLES
    for name in sorted(name for name in environment if name.startswith("FACTLINT_")):
        if (
            name not in known
            and not name.startswith((NAMED_KEYS, variable_name(RULES)))
            and (near := _closest_variable(name, known))
        ):
            found.problems.append(f"{name}: no such setting; did you mean {near}?")
    return found


def _closest_variable(name: str, known: Collection[str]) -> str | None:
    """The variable that a mistyped one was meant to be; other programs may have FACTLINT_ variables of their own."""
    import difflib

    near = difflib.get_close_matches(name, known, n=1, cutoff=0.85)
    return near[0] if near else None


def from_file(layer: Layer, path: Path, table: str = "") -> LayerValues | None:
    """A layer from a TOML file, or from one dotted table of it; None when the file or the table is not there."""
    found = LayerValues(layer, str(path), path.parent)
    try:
        raw = read_regular(path, LARGEST_FILE_BYTES)
    except TooLarge:
        found.problems.append(f"{path}: larger than a settings file should be, so it was not read")
        return found
    except NotRegular:
        found.problems.append(f"{path}: not a regular file, so it was not read")
        return found
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        found.problems.append(f"{path}: cannot be read ({error.strerror}); check its permissions")
        return found
    if table and table.rpartition(".")[2].encode() not in raw:
        return None
    try:
        content: object = tomllib.loads(raw.decode("utf-8-sig"))
    except UnicodeDecodeError:
        found.problems.append(f"{path}: not UTF-8 text; save it as UTF-8")
        return found
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        found.problems.append(f"{path}: not valid TOML ({str(error)[:200]}); nothing of it is used")
        return found
    for name in table.split(".") if table else ():
        content = cast("Mapping[str, object]", content).get(name) if isinstance(content, dict) else None
    if content is None:
        return None
    if not isinstance(content, dict):
        found.problems.append(f"{path}: [{table}] must be a table of settings")
        return found
    found.values.update(_flatten(cast("Mapping[str, object]", content), ""))
    return found


def _flatten(given: Mapping[str, object], prefix: str) -> Iterator[tuple[str, object]]:
    for name, value in given.items():
        key = prefix + _to_snake_case(str(name))
        if isinstance(value, Mapping) and not prefix:
            yield from _flatten(cast("Mapping[str, object]", value), f"{key}.")
        else:
            yield key, value


def _to_snake_case(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", name).replace("-", "_").lower()


def _split_list(text: str) -> list[object]:
    if text.lstrip().startswith("["):
        try:
            value: object = json.loads(text)
        except (ValueError, RecursionError):
            return [text]
        return cast("list[object]", value) if isinstance(value, list) else [text]
    import os

    return [part.strip() for part in re.split(rf"[\n{re.escape(os.pathsep)}]", text) if part.strip()]
