"""What is wrong with the arguments of a tool, in a sentence that says what to give instead. Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from factlint.settings.egress import join_words

_KINDS = {
    "string_type": "must be a text",
    "int_type": "must be a whole number",
    "int_parsing": "must be a whole number",
    "int_from_float": "must be a whole number",
    "bool_type": "must be true or false",
    "bool_parsing": "must be true or false",
    "list_type": "must be a list",
    "dict_type": "must be an object",
    "model_type": "must be an object",
}
MOST_TOLD = 5


def unknown_arguments(tool: str, given: Collection[str], known: Sequence[str]) -> str:
    """Which arguments a tool does not have, and which it has; "" for none."""
    unknown = [name for name in given if name not in known]
    if not unknown:
        return ""
    return f"{tool} has no {_name(unknown, 'or')}. It takes {_name(known, 'and')}."


def wrong_arguments(tool: str, wrong: ValidationError) -> str:
    """What is wrong with the arguments of a tool that it has."""
    entries = wrong.errors(include_url=False, include_input=False)
    missing = [str(entry["loc"][0]) for entry in entries if entry["type"] == "missing" and len(entry["loc"]) == 1]
    told = [f"{tool} needs {_name(missing, 'and')}"] if missing else []
    told += [_explain(entry) for entry in entries if not (entry["type"] == "missing" and len(entry["loc"]) == 1)]
    return "; ".join(dict.fromkeys(told[:MOST_TOLD])) + "."


def _explain(entry: Mapping[str, Any]) -> str:
    place = ".".join(str(part) for part in entry["loc"] if not str(part).startswith(("list[", "function-")))
    kind = str(entry["type"])
    context: Mapping[str, Any] = entry.get("ctx") or {}
    if kind == "missing":
        return f"`{place}` is missing"
    if kind == "literal_error":
        return f"`{place}` must be {context.get('expected', 'another value')}".replace("'", "")
    if kind in ("greater_than_equal", "less_than_equal"):
        bound = f"at least {context.get('ge')}" if "ge" in context else f"at most {context.get('le')}"
        return f"`{place}` must be {bound}"
    return f"`{place}` {_KINDS.get(kind) or _plain(str(entry['msg']))}"


def _plain(message: str) -> str:
    """A message of the library about an input, as the end of a sentence about an argument."""
    return message.removeprefix("Input ").removeprefix("Value error, ").rstrip(".")


def _name(names: Sequence[str], word: str) -> str:
    quoted = [f"`{name}`" for name in names]
    return join_words(quoted) if word == "and" else f" {word} ".join(quoted)
