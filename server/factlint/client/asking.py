"""What the parts of the client share: asking a call for an answer of a shape, and the usual time limit."""

from __future__ import annotations

from typing import Protocol, TypeVar
from urllib.parse import quote

from pydantic import BaseModel

from factlint.client.sending import Call

DEFAULT_TIMEOUT_S = 30.0

Answer = TypeVar("Answer", bound=BaseModel)


class Asker(Protocol):
    """Sends a call and reads its answer."""

    async def __call__(self, call: Call, shape: type[Answer]) -> Answer: ...


def segment(name: str) -> str:
    """A name as one segment of a path."""
    return quote(name, safe="")
