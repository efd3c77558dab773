"""Who may use the task pane of a local backend: links that work once, and the sessions that they open; memory only.

A session is not the backend's token: it opens what a pane needs and nothing that manages the backend. The page keeps it
and sends it in a header. A cookie would also go to every other port of this machine, and with requests that other pages
cause; a header does neither.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from factlint.service.common.clock import Clock

LINK_LASTS = timedelta(minutes=2)
SESSION_LASTS = timedelta(hours=12)
"""Without a request."""
MOST_KEPT = 100


@dataclass(frozen=True, slots=True)
class PaneCode:
    """What opens a session, once."""

    code: str
    expires_at: datetime


class PaneAccess:
    """The links and sessions of one backend's process; of each secret only its hash is kept."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._links: dict[bytes, datetime] = {}
        self._sessions: dict[bytes, datetime] = {}

    def make_link(self) -> PaneCode:
        """A new code; whoever has it first has a session."""
        expires_at = self._clock.now() + LINK_LASTS
        return PaneCode(self._keep(self._links, expires_at), expires_at)

    def open_session(self, code: str) -> str | None:
        """A session for a code that was not used and is not too old."""
        expires_at = self._links.pop(_hash_secret(code), None)
        if expires_at is None or expires_at <= self._clock.now():
            return None
        return self._keep(self._sessions, self._clock.now() + SESSION_LASTS)

    def has_session(self, session: str) -> bool:
        """Whether that is a session; it lasts longer for being used."""
        name, now = _hash_secret(session), self._clock.now()
        expires_at = self._sessions.get(name)
        if expires_at is None or expires_at <= now:
            return False
        self._sessions[name] = now + SESSION_LASTS
        return True

    def close_session(self, session: str) -> None:
        """End a session."""
        self._sessions.pop(_hash_secret(session), None)

    def _keep(self, kept: dict[bytes, datetime], until: datetime) -> str:
        now = self._clock.now()
        for name in [name for name, expires_at in kept.items() if expires_at <= now]:
            del kept[name]
        while len(kept) >= MOST_KEPT:
            del kept[min(kept, key=kept.__getitem__)]
        secret = secrets.token_urlsafe(32)
        kept[_hash_secret(secret)] = until
        return secret


def _hash_secret(secret: str) -> bytes:
    return hashlib.sha256(secret.encode("utf-8", "replace")).digest()
