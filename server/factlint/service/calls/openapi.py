"""The OpenAPI 3.1 description of the calls, in the version that the reader speaks. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, cast

from pydantic.json_schema import models_json_schema

from factlint.interface.common import IDEMPOTENCY_HEADER, REQUEST_ID_HEADER, WORKSPACE_HEADER, Wire
from factlint.interface.v2026_05_13 import error_schemas
from factlint.interface.v2026_05_13.errors import Json, JsonObject
from factlint.interface.versions import CURRENT, VERSION_HEADER, Version
from factlint.service.calls import ERROR_MEANINGS, ERROR_MODELS, CallSpec, Query
from factlint.service.calls.service import OPENAPI
from factlint.service.http.version_transforms import original_model

SPEC_VERSION = "1.0.0"
_REF = "#/components/schemas/{model}"
_SUCCESS: Mapping[int, str] = {200: "The answer.", 202: "Accepted; the run goes on by itself."}
_RETRYING = (429, 503)


def describe(calls: Sequence[CallSpec], version: Version, server_url: str) -> JsonObject:
    """The whole description."""
    models = _models(calls, version)
    directions: list[tuple[type[Wire], Literal["validation", "serialization"]]] = [
        (model, direction) for model, direction in models.items()
    ]
    refs, definitions = models_json_schema(directions, ref_template=_REF)
    paths: dict[str, Json] = {}
    for call in calls:
        path = cast(JsonObject, paths.setdefault(call.path, {}))
        path[call.method.lower()] = _operation(call, version, cast("Mapping[tuple[type[Wire], str], JsonObject]", refs))
    schemas = cast(JsonObject, definitions.get("$defs", {}))
    if version != CURRENT:
        failing = {ERROR_MODELS[status] for call in calls for status in call.statuses}
        schemas |= {error_schemas.name_of(model): error_schemas.schema_of(model) for model in sorted(failing, key=str)}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Factlint fact-checking service",
            "version": SPEC_VERSION,
            "description": f"The interface in version {version}; the header {VERSION_HEADER} chooses another.",
        },
        "servers": [{"url": server_url or "/"}],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{"key": []}],
    }


def _models(calls: Sequence[CallSpec], version: Version) -> dict[type[Wire], Literal["validation", "serialization"]]:
    found: dict[type[Wire], Literal["validation", "serialization"]] = {}
    for call in calls:
        if call.body is not None:
            found[call.body] = "validation"
        found[_answer(call, version)] = "serialization"
        if version == CURRENT:
            found |= {ERROR_MODELS[status]: "serialization" for status in call.statuses}
    found.pop(Wire, None)
    return found


def _answer(call: CallSpec, version: Version) -> type[Wire]:
    return call.answer if version == CURRENT else original_model(call.answer)


def _operation(call: CallSpec, version: Version, refs: Mapping[tuple[type[Wire], str], JsonObject]) -> JsonObject:
    answer = _answer(call, version)
    schema: JsonObject = {"type": "object"} if call is OPENAPI else refs[answer, "serialization"]
    responses: dict[str, Json] = {str(status): _response(_SUCCESS[status], schema) for status in call.success}
    for status in call.statuses:
        model = ERROR_MODELS[status]
        older: JsonObject = {"$ref": _REF.format(model=error_schemas.name_of(model))}
        error = refs[model, "serialization"] if version == CURRENT else older
        responses[str(status)] = _response(ERROR_MEANINGS[status], error, waits=status in _RETRYING)
    if call.page:
        for response in responses.values():
            cast(JsonObject, cast(JsonObject, response)["content"])["text/html"] = {"schema": {"type": "string"}}
    operation: JsonObject = {
        "operationId": call.name,
        "summary": call.summary,
        "parameters": _parameters(call),
        "responses": responses,
    }
    if call.open:
        operation["security"] = []
    elif call.optional_key:
        operation["security"] = [{}, {"key": []}]
    if call.body is not None:
        content: JsonObject = {"application/json": {"schema": refs[call.body, "validation"]}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _parameters(call: CallSpec) -> list[Json]:
    found: list[Json] = [
        {"name": name, "in": "path", "required": True, "description": words, "schema": {"type": "string"}}
        for name, words in call.parameters.items()
    ]
    found += [_query(name, query) for name, query in call.queries.items()]
    # No `format: date`: makers of clients refuse one in a header, and then leave the whole call out.
    words = "A date such as 2026-10-11; the version of the answer is the newest that is not after it."
    found.append(_header(VERSION_HEADER, words))
    if call.once:
        found.append(_header(IDEMPOTENCY_HEADER, "Makes the call safe to repeat for 24 hours."))
    if call.local or call.name in {"assess", "discovery"}:
        found.append(_header(WORKSPACE_HEADER, "Adds a workspace's own sources (local backends only)."))
    return found


def _query(name: str, query: Query) -> JsonObject:
    schema: JsonObject = {"type": query.type}
    if query.values:
        schema["enum"] = list(query.values)
    return {"name": name, "in": "query", "required": False, "description": query.words, "schema": schema}


def _header(name: str, words: str) -> JsonObject:
    return {"name": name, "in": "header", "required": False, "description": words, "schema": {"type": "string"}}


def _response(words: str, schema: JsonObject, *, waits: bool = False) -> JsonObject:
    headers: JsonObject = {
        REQUEST_ID_HEADER: {"description": "The id of this request.", "schema": {"type": "string"}},
        VERSION_HEADER: {"description": "The version of this answer.", "schema": {"type": "string"}},
    }
    if waits:
        headers["Retry-After"] = {"description": "Seconds to wait.", "schema": {"type": "integer"}}
    return {"description": words, "headers": headers, "content": {"application/json": {"schema": schema}}}
