"""JSON schemas of the error bodies of 2026-05-13, in which every key is named that `error_to_original` writes."""

from __future__ import annotations

from typing import cast

from factlint.interface.errors import ConflictOut, ErrorOut, InvalidOut, LimitOut, NoCreditsOut, UnavailableOut
from factlint.interface.v2026_05_13.errors import Json, JsonObject

_STRING: JsonObject = {"type": "string"}
_NUMBER: JsonObject = {"type": "integer"}
_PLACE: JsonObject = {"type": "array", "items": {"anyOf": [_STRING, _NUMBER]}}
_SENTENCE: JsonObject = {"type": "string", "description": "One sentence."}
_ENTRIES: JsonObject = {
    "type": "array",
    "items": {
        "type": "object",
        "required": ["loc", "msg", "type"],
        "properties": {"loc": _PLACE, "msg": _STRING, "type": _STRING, "ctx": {"type": "object"}},
    },
}
_CODED_ENTRIES: JsonObject = {
    "type": "array",
    "description": "What is wrong with which field: of reviews and citation checks alone.",
    "items": {"type": "object", "required": ["loc", "msg"], "properties": {"loc": _PLACE, "msg": _STRING}},
}
_RENAMED: dict[type[ErrorOut], tuple[str, ...]] = {
    LimitOut: ("reset_in_seconds", "retry_after_seconds"),
    ConflictOut: ("retry_after_seconds",),
}
"""What took the place of `retry_after`."""


def name_of(model: type[ErrorOut]) -> str:
    """The name of the older form of an error."""
    return f"Original{model.__name__}"


def schema_of(model: type[ErrorOut]) -> JsonObject:
    """The body that an error of this model has in 2026-05-13; of its keys `detail` alone is always there."""
    if issubclass(model, InvalidOut):
        # The form varies: only a refusal of a body may hold a list.
        detail: JsonObject = {
            "description": "One sentence, or a list of what is wrong with which field.",
            "anyOf": [_STRING, _ENTRIES],
        }
        return _object({"detail": detail, "code": _STRING, "errors": _CODED_ENTRIES})
    described = model.model_json_schema(mode="serialization")["properties"]
    properties = {name: _without_titles(cast(JsonObject, schema)) for name, schema in described.items()}
    properties["detail"] = _SENTENCE
    if "docs_url" in properties:
        properties["doc_url"] = properties.pop("docs_url")
    for newer, older in _RENAMED.items():
        if issubclass(model, newer):
            del properties["retry_after"]
            properties |= dict.fromkeys(older, _NUMBER)
    if issubclass(model, UnavailableOut):
        properties["retry_after_seconds"] = _NUMBER
    if issubclass(model, NoCreditsOut):
        properties["credits_remaining"] = _NUMBER
    if issubclass(model, ConflictOut):
        del properties["failure"]
        properties |= {"failure_reason": _STRING, "failure_class": _STRING, "retryable": {"type": "boolean"}}
        properties |= {name: _nullable(_STRING) for name in ("docs_url", "review_id", "citecheck_id")}
    return _object(properties)


def _object(properties: dict[str, JsonObject]) -> JsonObject:
    return {"type": "object", "required": ["detail"], "properties": cast(Json, properties)}


def _nullable(schema: JsonObject) -> JsonObject:
    return {"anyOf": [schema, {"type": "null"}]}


def _without_titles(schema: JsonObject) -> JsonObject:
    return {name: value for name, value in schema.items() if name not in {"title", "default"}}
