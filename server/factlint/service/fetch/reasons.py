"""Why a page could not be had: a closed set, and which of them may pass by themselves."""

from __future__ import annotations

from enum import StrEnum


class Reason(StrEnum):
    """What went wrong, in the words that later rooms branch on."""

    INVALID_URL = "invalid_url"
    FORBIDDEN = "forbidden_address"
    NOT_FOUND = "not_found"
    LOGIN = "login_required"
    UNSUPPORTED = "unsupported"
    TOO_LARGE = "too_large"
    REDIRECTS = "too_many_redirects"
    REFUSED = "refused"
    NO_TEXT = "no_text"
    TIMEOUT = "timeout"
    UNREACHABLE = "unreachable"
    SERVER = "server_error"
    CROWDED = "crowded"

    @property
    def is_temporary(self) -> bool:
        """Whether the same request may do better later."""
        return self in _PASSING


_PASSING = frozenset({Reason.TIMEOUT, Reason.UNREACHABLE, Reason.SERVER, Reason.CROWDED})


class Unfetched(Exception):
    """A page that could not be had; the message is a sentence for people and quotes nothing of the page."""

    def __init__(self, reason: Reason, message: str, status: int | None = None) -> None:
        super().__init__(message)
        self.reason = reason
        self.status = status
        self.hops = 0
        """How many redirects were followed before."""
