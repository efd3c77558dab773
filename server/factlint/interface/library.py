"""The public library of published verifications: how it is asked (docs/wire-shapes.md, 9); it answers a VerificationList."""

from __future__ import annotations

from typing import Literal

Sort = Literal["recent", "popular", "most_true", "most_untrue", "relevance", "random"]
SORTS: tuple[Sort, ...] = ("recent", "popular", "most_true", "most_untrue", "relevance", "random")
LIBRARY_PAGE_SIZE = 20
