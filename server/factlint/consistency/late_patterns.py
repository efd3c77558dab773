"""Regular expressions that are compiled when they are first used: most drafts need few of those of the long rules."""

from __future__ import annotations

import re
from typing import Any, cast


class LatePattern:
    """Behaves as the compiled expression, which it makes at its first use."""

    def __init__(self, pattern: str, flags: int) -> None:
        self._source = pattern, flags

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        # From now on it is found without asking here.
        found = re.compile(*self._source) if name == "compiled" else getattr(self.compiled, name)
        setattr(self, name, found)
        return found


def compile_late(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """As `re.compile`. A wrong expression is an error at its first use only; tests compile all of them."""
    return cast("re.Pattern[str]", LatePattern(pattern, flags))
