"""What the parts of the client share: asking a call for an answer of a shape, and the usual time limit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypeVar
from urllib.parse import quote

from pydantic import BaseModel

from factlint.client.api.transport import Call
from factlint.interface.common import WORKSPACE_HEADER

DEFAULT_TIMEOUT_S = 30.0

Answer = TypeVar("Answer", bound=BaseModel)


class AskCall(Protocol):
    """Sends a call and reads its answer."""

    async def __call__(self, call: Call, shape: type[Answer]) -> Answer: ...


def quote_segment(name: str) -> str:
    """A name as one segment of a path."""
    return quote(name, safe="")


def workspace_header(workspace: str) -> Mapping[str, str]:
    """The headers that name the workspace of a call to the local backend."""
    return {WORKSPACE_HEADER: workspace} if workspace else {}
