"""What is made of something that never changes, such as a draft that was read: made once, and kept as long as it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, Self, TypeVar

_Made = TypeVar("_Made")


class KeepsResults:
    """An object that keeps what functions made of it, by the function."""

    @cached_property
    def _results(self) -> dict[Callable[..., Any], Any]:
        return {}

    def compute_once(self, make: Callable[[Self], _Made]) -> _Made:
        """What a function makes of this object: made when first asked for, and kept as long as the object."""
        if make not in self._results:
            self._results[make] = make(self)
        return self._results[make]
