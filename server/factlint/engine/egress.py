"""Whose words may leave the machine: each workspace as its writer said, or everybody's where a service is run for others."""

from __future__ import annotations

import threading

from factlint.interface.local import registered_id


class Egress:
    """Nothing leaves before it is allowed. Safe from several threads.

    `everywhere`: whoever runs this service has decided for its callers by configuring it.
    """

    def __init__(self, *, everywhere: bool = False) -> None:
        self._everywhere = everywhere
        self._allowed: set[str] = set()
        self._lock = threading.Lock()

    def set(self, workspace: str, allowed: bool) -> None:
        """What the writer of a workspace says now."""
        with self._lock:
            (self._allowed.add if allowed else self._allowed.discard)(workspace)

    def allows(self, workspace: str | None) -> bool:
        """Whether words of this workspace may leave; without a workspace nobody has agreed to anything."""
        if self._everywhere:
            return True
        with self._lock:
            return workspace is not None and registered_id(workspace)[0] in self._allowed
