"""Foreign words on one line of Markdown, with every character that Markdown or HTML could act on made harmless."""

from __future__ import annotations

import re

# Only what can act is escaped: not every reader hides the backslashes. Bare addresses would become links of their own.
_ACTIVE = re.compile(r"([\\`*_\[\]<>&|~$]|:(?=//)|(?<=\bwww)\.|@|^[#+=-])", re.IGNORECASE)
_NUMBERED = re.compile(r"^(\d{1,9})([.)])")


def escape(line: str) -> str:
    """A line that says what it says."""
    return _NUMBERED.sub(r"\1\\\2", _ACTIVE.sub(_escape_mark, line))


def _escape_mark(found: re.Match[str]) -> str:
    return {"<": "&lt;", "&": "&amp;"}.get(found[0], f"\\{found[0]}")
