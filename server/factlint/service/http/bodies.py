"""Bodies of requests: read under a cap and a time, parsed as JSON, checked against a model."""

from __future__ import annotations

import asyncio
from typing import TypeVar, cast

from pydantic_core import from_json
from starlette.requests import ClientDisconnect, Request

from factlint.interface.common import Wire
from factlint.service.common.config import Limits
from factlint.service.common.errors import invalid_input_error
from factlint.service.common.field_errors import check_model, field_path
from factlint.service.http.error_answers import malformed_error, too_large_error, too_slow_error

M = TypeVar("M", bound=Wire)


async def read_model(request: Request, model: type[M], limits: Limits, docs_url: str | None) -> M:
    """The request's JSON object as a model. Raises HttpError, InvalidInput."""
    return check_model(parse_object(await read_body(request, limits)), model, docs_url)


async def read_body(request: Request, limits: Limits) -> bytes:
    """The bytes of the body. What is too large is read to its end, within reason, so that its sender hears why."""
    declared = request.headers.get("content-length", "")
    over = declared.isdigit() and int(declared) > limits.body_bytes
    if over and (int(declared) > limits.drain_bytes or request.headers.get("expect")):
        raise too_large_error(limits.body_bytes)
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
        raise too_slow_error() from None
    except ClientDisconnect:
        raise malformed_error("The body ended early.") from None
    if size > limits.body_bytes:
        raise too_large_error(limits.body_bytes)
    return b"".join(chunks)


def parse_object(body: bytes) -> dict[str, object]:
    """A JSON object of reasonable depth, without lone surrogates, NUL or numbers that JSON does not have."""
    try:
        body.decode()
    except UnicodeDecodeError:
        raise malformed_error("The body is not UTF-8 text.") from None
    try:
        value: object = from_json(body, allow_inf_nan=False)
    except ValueError as error:
        message = str(error)
        raise invalid_input_error(
            "validation_error", f"The body is not valid JSON: {message}", ["body"], type_="json_invalid"
        ) from None
    if not isinstance(value, dict):
        raise invalid_input_error(
            "validation_error", "The body must be a JSON object.", ["body", "payload"], type_="model_attributes_type"
        )
    found = cast("dict[str, object]", value)
    if b"\\u0000" in body:
        _refuse_nul(found, [])
    return found


def _refuse_nul(value: object, loc: list[str | int]) -> None:
    # The parser bounds the depth, so this recursion is bounded too.
    if isinstance(value, str):
        if "\0" in value:
            message = "Text must not contain NUL characters"
            detail = f"{field_path(loc)}: {message}"
            raise invalid_input_error(
                "validation_error", detail, ["body", "payload", *loc], type_="string_nul", msg=message
            )
    elif isinstance(value, dict):
        for name, entry in cast("dict[str, object]", value).items():
            if "\0" in name:
                raise invalid_input_error(
                    "validation_error", "A field's name holds a NUL character.", ["body", "payload", *loc]
                )
            _refuse_nul(entry, [*loc, name])
    elif isinstance(value, list):
        for index, entry in enumerate(cast("list[object]", value)):
            _refuse_nul(entry, [*loc, index])
