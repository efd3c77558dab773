"""The command by which a writer makes files and folders evidence, as `factlint sources add` does."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from factlint.lsp import display_text
from factlint.lsp.render.command_names import ADD_SOURCES
from factlint.lsp.requests.command_arguments import Arguments, Handler
from factlint.lsp.session.backend import Backend
from factlint.lsp.session.folders import Folders

_REMOTE = "A remote service checks the drafts here, with its own evidence."


@dataclass(frozen=True, slots=True)
class SourceCommands:
    """What the writer adds counts for all drafts, in every editor and in a terminal."""

    ready: asyncio.Event
    folders: Folders
    backend: Backend

    def handlers(self) -> Mapping[str, Handler]:
        """What answers each command."""
        return {ADD_SOURCES: self.add}

    async def add(self, arguments: Arguments) -> str | None:
        """`arguments` hold absolute paths. Answers what was read of each."""
        from factlint.client.api.errors import ClientError
        from factlint.client.local.own_sources import add_sources, describe_source, wait_until_read

        paths = [Path(one) for one in arguments if isinstance(one, str) and Path(one).is_absolute()]
        if not paths:
            return "Choose a file or a folder first."
        await self.ready.wait()
        project = self.folders.project("")
        await self.backend.open_checker(project)
        local = self.backend.client(project).local
        if local is None:
            return _REMOTE
        try:
            found = await wait_until_read(local, await add_sources(local, paths))
        except ClientError as error:
            return display_text.plain_text(str(error), 300)
        return "\n".join(display_text.plain_text(describe_source(source), 300) for source in found)
