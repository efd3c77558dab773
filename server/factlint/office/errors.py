"""Why an office document cannot be read or written; the message finishes a sentence that begins with its name."""

from __future__ import annotations

TOO_COMPLICATED = "is built in too complicated a way"


class Unreadable(Exception):
    """Such as `is locked with a password`."""
