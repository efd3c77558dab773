"""Work in the background: tasks that the connection keeps until they are done."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, field


@dataclass(slots=True)
class Background:
    """The loop itself keeps only a weak reference to a task."""

    tasks: set[asyncio.Task[object]] = field(default_factory=set["asyncio.Task[object]"])

    def start(self, work: Coroutine[object, object, object]) -> asyncio.Task[object]:
        """Begin a piece of work and keep it until it is done."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task
