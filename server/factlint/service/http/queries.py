"""Query parameters, as text or whole numbers; what is neither is refused like a field of a body."""

from __future__ import annotations

import re

from starlette.requests import Request

from factlint.service.common.errors import invalid_input_error

_WHOLE = re.compile(r"[+-]?[0-9]{1,18}")


def read_whole_number(request: Request, name: str, default: int, *, least: int | None = None) -> int:
    """A whole number, which the caller may clamp. Raises InvalidInput."""
    sent = request.query_params.get(name)
    if sent is None or not sent.strip():
        return default
    if not _WHOLE.fullmatch(sent.strip()):
        message = "Input should be a valid integer, unable to parse string as an integer"
        raise invalid_input_error(
            "validation_error", f"{name}: {message}", ["query", name], type_="int_parsing", msg=message
        )
    value = int(sent)
    if least is not None and value < least:
        message = f"Input should be greater than or equal to {least}"
        raise invalid_input_error(
            "validation_error", f"{name}: {message}", ["query", name], type_="greater_than_equal", msg=message
        )
    return value


def read_text(request: Request, name: str, most_cp: int) -> str:
    """A text without white space at its ends. Raises InvalidInput."""
    sent = request.query_params.get(name, "")
    if "\0" in sent:
        message = "Text must not contain NUL characters"
        raise invalid_input_error(
            "validation_error", f"{name}: {message}", ["query", name], type_="string_nul", msg=message
        )
    if len(sent) > most_cp:
        message = f"String should have at most {most_cp} characters"
        raise invalid_input_error(
            "validation_error", f"{name}: {message}", ["query", name], type_="string_too_long", msg=message
        )
    return sent.strip()
