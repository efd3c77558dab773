"""A comment or docstring of code, as it stands in the text."""

from __future__ import annotations

from typing import Literal, NamedTuple

from factlint.prose.span import Span

Kind = Literal["line", "block", "docstring"]


class Comment(NamedTuple):
    """One comment, with its marks."""

    kind: Kind
    span: Span
