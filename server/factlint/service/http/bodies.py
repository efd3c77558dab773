"""Bodies of requests: read under a cap and a time, parsed as JSON, checked against a model; refusals say where."""

from __future__ import annotations

import asyncio
from typing import TypeVar, cast

from pydantic import ValidationError
from pydantic_core import ErrorDetails, from_json
from starlette.requests import ClientDisconnect, Request

from factlint.interface.common import Wire
from factlint.interface.errors import ErrorOut, FieldError, InvalidOut
from factlint.service.config import Limits
from factlint.service.http.answers import Refusal, field_path, invalid, too_large, too_slow

M = TypeVar("M", bound=Wire)
_LONGEST_NAME = 64
_MOST_NAMES = 20
_MOST_ERRORS = 50


async def read_model(request: Request, model: type[M], limits: Limits, docs_url: str | None) -> M:
    """The request's JSON object as a model. Raises Refusal 400, 408, 413 or 422."""
    return check_model(parse_object(await read_body(request, limits)), model, docs_url)


async def read_body(request: Request, limits: Limits) -> bytes:
    """The bytes of the body. What is too large is read to its end, within reason, so that its sender hears why."""
    declared = request.headers.get("content-length", "")
    over = declared.isdigit() and int(declared) > limits.body_bytes
    if over and (int(declared) > limits.drain_bytes or request.headers.get("expect")):
        raise too_large(limits.body_bytes)
    chunks: list[bytes] = []
    size = 0
    try:
        async with asyncio.timeout(limits.body_read_s):
            async for chunk in request.stream():
                size += len(chunk)
                if size > limits.body_bytes:
                    chunks.clear()
                    if size > limits.drain_bytes:
                        break
                else:
                    chunks.append(chunk)
    except TimeoutError:
        raise too_slow() from None
    except ClientDisconnect:
        raise Refusal(400, ErrorOut(detail="The body ended early.", code="malformed_body")) from None
    if size > limits.body_bytes:
        raise too_large(limits.body_bytes)
    return b"".join(chunks)


def parse_object(body: bytes) -> dict[str, object]:
    """A JSON object of reasonable depth, without lone surrogates, NUL or numbers that JSON does not have."""
    try:
        body.decode()
    except UnicodeDecodeError:
        raise Refusal(400, ErrorOut(detail="The body is not UTF-8 text.", code="malformed_body")) from None
    try:
        value: object = from_json(body, allow_inf_nan=False)
    except ValueError as error:
        message = str(error)
        raise invalid(
            "validation_error", f"The body is not valid JSON: {message}", ["body"], type_="json_invalid"
        ) from None
    if not isinstance(value, dict):
        raise invalid(
            "validation_error", "The body must be a JSON object.", ["body", "payload"], type_="model_attributes_type"
        )
    found = cast("dict[str, object]", value)
    if b"\\u0000" in body:
        _refuse_nul(found, [])
    return found


def check_model(value: dict[str, object], model: type[M], docs_url: str | None) -> M:
    """The model of an object, or the refusal that names each wrong field."""
    try:
        return model.model_validate(value)
    except ValidationError as error:
        entries = error.errors(include_url=False, include_input=False)
        raise Refusal(422, schema_refusal(entries, unknown_fields(value, model), docs_url)) from None


def missing_field(name: str, value: dict[str, object], model: type[Wire], docs_url: str | None) -> Refusal:
    """422 for a required field that the model itself cannot require."""
    entry: ErrorDetails = {"type": "missing", "loc": (name,), "msg": "Field required", "input": None}
    return Refusal(422, schema_refusal([entry], unknown_fields(value, model), docs_url))


def unknown_fields(value: dict[str, object], model: type[Wire]) -> list[str]:
    """The names in a body that its model does not have, bounded in number and length."""
    return [name[:_LONGEST_NAME] for name in value if name not in model.model_fields][:_MOST_NAMES]


def schema_refusal(entries: list[ErrorDetails], unknown: list[str], docs_url: str | None) -> InvalidOut:
    """The body of a schema 422 (docs/wire-shapes.md, 13.1)."""
    entries = [_plain(entry) for entry in entries[:_MOST_ERRORS]]
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


def _plain(entry: ErrorDetails) -> ErrorDetails:
    """Without the name of a class of ours, which says nothing to the sender of a body, and with short names of fields."""
    loc = tuple(part if isinstance(part, int) else part[:_LONGEST_NAME] for part in entry["loc"])
    if entry["type"] != "model_type":
        return {**entry, "loc": loc}
    return {"type": "dict_type", "loc": loc, "msg": "Input should be a valid dictionary", "input": None}


def _context(entry: ErrorDetails) -> dict[str, str | int | float | bool] | None:
    plain = {name: value for name, value in entry.get("ctx", {}).items() if isinstance(value, str | int | float | bool)}
    return plain or None


def _refuse_nul(value: object, loc: list[str | int]) -> None:
    # The parser bounds the depth, so this recursion is bounded too.
    if isinstance(value, str):
        if "\0" in value:
            message = "Text must not contain NUL characters"
            detail = f"{field_path(loc)}: {message}"
            raise invalid("validation_error", detail, ["body", "payload", *loc], type_="string_nul", msg=message)
    elif isinstance(value, dict):
        for name, entry in cast("dict[str, object]", value).items():
            if "\0" in name:
                raise invalid("validation_error", "A field's name holds a NUL character.", ["body", "payload", *loc])
            _refuse_nul(entry, [*loc, name])
    elif isinstance(value, list):
        for index, entry in enumerate(cast("list[object]", value)):
            _refuse_nul(entry, [*loc, index])
