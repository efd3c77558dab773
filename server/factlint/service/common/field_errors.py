"""Wrong fields, in the words of the interface: which one it is, and what is wrong with it (docs/wire-shapes.md, 13.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from factlint.interface.common import Wire
from factlint.interface.errors import FieldError, InvalidOut
from factlint.service.common.errors import InvalidInput, invalid_input_error

M = TypeVar("M", bound=Wire)
_LONGEST_NAME = 64
_MOST_NAMES = 20
_MOST_ERRORS = 50


def check_model(value: dict[str, object], model: type[M], docs_url: str | None) -> M:
    """The model of an object. Raises InvalidInput, which names each wrong field."""
    try:
        return model.model_validate(value)
    except ValidationError as error:
        entries = error.errors(include_url=False, include_input=False)
        raise InvalidInput(_schema_error(entries, _unknown_fields(value, model), docs_url)) from None


def missing_field_error(name: str, value: dict[str, object], model: type[Wire], docs_url: str | None) -> InvalidInput:
    """A required field is missing that the model itself cannot require."""
    entry: ErrorDetails = {"type": "missing", "loc": (name,), "msg": "Field required", "input": None}
    return InvalidInput(_schema_error([entry], _unknown_fields(value, model), docs_url))


def field_error(loc: list[str | int], message: str, type_: str = "value_error") -> InvalidInput:
    """`validation_error` for one field, whose path begins the sentence."""
    return invalid_input_error("validation_error", f"{field_path(loc[1:])}: {message}", loc, type_=type_, msg=message)


def field_path(loc: Sequence[str | int]) -> str:
    """How a sentence names a field: `claims[1].claim`."""
    path = ""
    for part in loc:
        path += f"[{part}]" if isinstance(part, int) else f".{part}" if path else part
    return path or "body"


def _unknown_fields(value: dict[str, object], model: type[Wire]) -> list[str]:
    """The names in a body that its model ignores, bounded in number and length; of one that refuses them, none."""
    if model.model_config.get("extra") == "forbid":
        return []
    return [name[:_LONGEST_NAME] for name in value if name not in model.model_fields][:_MOST_NAMES]


def _schema_error(entries: list[ErrorDetails], unknown: list[str], docs_url: str | None) -> InvalidOut:
    entries = [_simplify_entry(entry) for entry in entries[:_MOST_ERRORS]]
    errors = [
        FieldError(loc=["body", "payload", *entry["loc"]], msg=entry["msg"], type=entry["type"], ctx=_context(entry))
        for entry in entries
    ]
    lost = unknown if any(entry["type"] == "missing" for entry in entries) else []
    return InvalidOut(
        detail=f"{field_path(entries[0]['loc'])}: {entries[0]['msg']}",
        code="validation_error",
        errors=errors,
        hint=f"Unknown fields are ignored: {', '.join(lost)}." if lost else None,
        docs_url=f"{docs_url}#invalid-input" if lost and docs_url else None,
        unrecognized_fields=lost or None,
    )


def _simplify_entry(entry: ErrorDetails) -> ErrorDetails:
    """Without the name of a class of ours, which says nothing to the sender of a body, and with short names of fields."""
    loc = tuple(part if isinstance(part, int) else part[:_LONGEST_NAME] for part in entry["loc"])
    if entry["type"] != "model_type":
        return {**entry, "loc": loc}
    return {"type": "dict_type", "loc": loc, "msg": "Input should be a valid dictionary", "input": None}


def _context(entry: ErrorDetails) -> dict[str, str | int | float | bool] | None:
    plain = {name: value for name, value in entry.get("ctx", {}).items() if isinstance(value, str | int | float | bool)}
    return plain or None
