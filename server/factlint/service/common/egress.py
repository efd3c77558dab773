"""Which workspaces' words may go outside, to a search or a model: as their writers said, and never on a guess."""

from __future__ import annotations

from factlint.interface.local import registered_id


class Egress:
    """On a writer's own machine a workspace must have been registered with leave; a hosted service's operator chose.

    Leave is in memory only: after a restart a run that goes on by itself looks nothing up until its editor is back.
    """

    def __init__(self, *, local: bool) -> None:
        self._local = local
        self._allowed: frozenset[str] = frozenset()

    def set_allowed(self, workspace: str, allowed: bool) -> None:
        """Note what a workspace's writer said. Call it on the event loop; it is read from any thread."""
        self._allowed = self._allowed | {workspace} if allowed else self._allowed - {workspace}

    def is_allowed(self, workspace: str | None) -> bool:
        return not self._local or registered_id(workspace or "")[0] in self._allowed
