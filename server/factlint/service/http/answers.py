"""Answers in the version that their request asked for."""

from __future__ import annotations

from factlint.interface.common import Wire
from factlint.interface.versions import CURRENT, Version
from factlint.service.http.version_transforms import Asked, to_original


def present(answer: Wire, version: Version, asked: Asked) -> bytes:
    """The body of an answer in a version."""
    if version != CURRENT:
        answer = to_original(answer, asked)
    return answer.model_dump_json().encode()
