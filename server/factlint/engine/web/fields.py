"""Fields of an answer whose shape nobody vouches for: what is not there, or is of another kind, counts as empty."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import cast

_TAG = re.compile(r"<[^<>]{0,200}>")
_DAY = re.compile(r"(\d{4})-?(\d\d)-?(\d\d)")
_MONTH = re.compile(r"\d{4}-\d\d")
_LEAST_YEAR = 1_500


def value_at(value: object, *path: str | int) -> object:
    """What lies at a path of names and places, else None."""
    for step in path:
        if isinstance(step, str) and isinstance(value, dict):
            value = cast("dict[str, object]", value).get(step)
        elif isinstance(step, int) and isinstance(value, list):
            inside = cast("list[object]", value)
            value = inside[step] if -len(inside) <= step < len(inside) else None
        else:
            return None
    return value


def list_at(value: object, *path: str | int) -> list[object]:
    """The items of the list at a path."""
    found = value_at(value, *path)
    return cast("list[object]", found) if isinstance(found, list) else []


def items_at(value: object, *path: str | int) -> Iterator[tuple[str, object]]:
    """The names and values of the object at a path."""
    found = value_at(value, *path)
    yield from cast("dict[str, object]", found).items() if isinstance(found, dict) else ()


def text_at(value: object, *path: str | int, most_cp: int = 2_000) -> str:
    """The text at a path as one line without markup."""
    found = value_at(value, *path)
    return (
        " ".join(html.unescape(_TAG.sub("", found[: most_cp * 4])).split())[:most_cp] if isinstance(found, str) else ""
    )


def date_at(value: object, *path: str | int) -> str:
    """The date at a path as ISO 8601: a day, or "" where it tells no whole day that there ever was."""
    found = value_at(value, *path)
    match = _DAY.match(found.strip()) if isinstance(found, str) else None
    if match is None:
        return ""
    try:
        told = date(*map(int, match.groups()))
    except ValueError:
        return ""
    return told.isoformat() if told.year >= _LEAST_YEAR else ""


def drop_future_date(text: str, today: date) -> str:
    """A date unless it lies ahead: a page that comes from the future says nothing of when it was written."""
    try:
        told = datetime.fromisoformat(text).date() if text else None
    except ValueError:
        return ""
    # Elsewhere it may be tomorrow already.
    return text if told is not None and told <= today + timedelta(days=1) else ""
