"""Error bodies of 2026-05-13, whose form varies with the status."""

from __future__ import annotations

from typing import TypeAlias

from factlint.interface.errors import (
    CitecheckNoCreditsOut,
    ConflictOut,
    ErrorOut,
    FieldError,
    InvalidOut,
    LimitOut,
    UnavailableOut,
)
from factlint.interface.failures import original_code

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"
JsonObject: TypeAlias = dict[str, Json]

UNAUTHORIZED = "Unauthorized"
CODED_422 = frozenset({"blank_item", "input_conflict", "too_many_items", "item_too_long"})
"""The 422 codes that 2026-05-13 had too; its other refusals of a body are one sentence, or a list of field errors."""

_UNCODED = frozenset({400, 404, 405, 408, 413, 500})


def error_to_original(status: int, error: ErrorOut, *, coded: bool = False) -> JsonObject:
    """The body of 2026-05-13 for an error of `status`; `coded`: of the reviews and citation checks, which had codes."""
    if status == 401:
        return {"detail": UNAUTHORIZED}
    if isinstance(error, InvalidOut):
        return _invalid_coded_body(error) if coded else _invalid_body(error)
    body: JsonObject = error.model_dump(mode="json")
    if status in _UNCODED and not coded:
        del body["code"]
    if isinstance(error, CitecheckNoCreditsOut) and error.credits_remaining is not None:
        body["credits_remaining"] = error.credits_remaining
    if "docs_url" in body:
        body["doc_url"] = body.pop("docs_url")
    if isinstance(error, LimitOut):
        name = "reset_in_seconds" if error.limit is not None else "retry_after_seconds"
        body[name] = body.pop("retry_after")
    if isinstance(error, ConflictOut) and error.retry_after is not None:
        body["retry_after_seconds"] = body.pop("retry_after")
    if isinstance(error, UnavailableOut):
        body["retry_after_seconds"] = error.retry_after
    if isinstance(error, ConflictOut) and error.failure is not None:
        del body["failure"]
        if body.get("status") == "cancelled":
            body["status"] = "failed"
        body |= {
            "failure_reason": original_code(error.failure.code, "run"),
            "failure_class": error.failure.failure_class,
            "retryable": error.failure.retryable,
            "docs_url": error.failure.docs_url,
        }
    return body


def _invalid_body(error: InvalidOut) -> JsonObject:
    if error.code == "validation_error" and error.errors and not _is_of_a_rule(error.errors[0]):
        return {"detail": [entry.model_dump(mode="json") for entry in error.errors]}
    if error.code in CODED_422:
        return {"detail": error.detail, "code": error.code}
    return {"detail": error.detail}


def _is_of_a_rule(entry: FieldError) -> bool:
    """Whether a rule of the call refused a field, and not the shape of the body (docs/wire-shapes.md, 13.1)."""
    return len(entry.loc) > 1 and entry.loc[0] == "body" and entry.loc[1] != "payload"


def _invalid_coded_body(error: InvalidOut) -> JsonObject:
    """Reviews and citation checks name the place and the message of each error, and no more."""
    entries = error.errors or [FieldError(loc=["header"], msg=error.detail, type=error.code)]
    of_field = error.code == "validation_error" and entries[0].loc[0] == "body" and len(entries[0].loc) > 1
    detail = f"payload.{error.detail}" if of_field and entries[0].loc[1:] != ["payload"] else error.detail
    return {
        "detail": detail,
        "code": error.code,
        "errors": [{"loc": list(entry.loc), "msg": entry.msg} for entry in entries],
    }
