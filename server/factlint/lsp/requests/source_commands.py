"""The commands by which a writer makes files and folders evidence, sees and removes them, as `factlint sources` does."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from factlint.lsp import display_text
from factlint.lsp.checks.settings_changes import SettingsChanges
from factlint.lsp.render.command_names import ADD_SOURCES, LIST_SOURCES
from factlint.lsp.requests.command_arguments import Arguments, Handler
from factlint.lsp.session.backend import Backend
from factlint.lsp.session.editor import Editor
from factlint.lsp.session.folders import Folders, Project, any_draft_uri
from factlint.prose.counts import count_text

if TYPE_CHECKING:
    from factlint.client.api.client import LocalClient
    from factlint.client.checks.checker import Checker
    from factlint.interface.local import SourceOut

_WHICH_TO_REMOVE = "Your own sources. Choose those that drafts are to be checked against no more."
_REMOVE, _KEEP = "Remove", "Keep"
_REMOTE = "A remote service checks the drafts here, with its own evidence."


@dataclass(frozen=True, slots=True)
class SourceCommands:
    """What the writer adds counts for all drafts, in every editor and in a terminal."""

    ready: asyncio.Event
    folders: Folders
    backend: Backend
    settings: SettingsChanges
    editor: Editor

    def handlers(self) -> Mapping[str, Handler]:
        """What answers each command."""
        return {ADD_SOURCES: self.add, LIST_SOURCES: self.list}

    async def add(self, arguments: Arguments) -> str | None:
        """`arguments` hold absolute paths. Answers what was read of each; open drafts are checked again."""
        from factlint.client.api.errors import ClientError
        from factlint.client.local.own_sources import add_sources, describe_source, wait_until_read

        paths = [Path(one) for one in arguments if isinstance(one, str) and Path(one).is_absolute()]
        if not paths:
            return "Choose a file or a folder first."
        await self.ready.wait()
        resolved = await self.backend.run_in_thread(_resolve, paths)
        if isinstance(resolved, str):
            return display_text.plain_text(resolved, 300)
        opened = await self._open((*paths, *resolved))
        if opened is None:
            return _REMOTE
        checker, local = opened
        try:
            added, refused = await add_sources(local, resolved)
            found = await wait_until_read(local, added)
        except ClientError as error:
            return display_text.plain_text(str(error), 300)
        checker.forget_engines()
        self.settings.apply()
        told = [*map(describe_source, found), *refused]
        return "\n".join(display_text.plain_text(one, 300) for one in told)

    async def list(self, _: Arguments) -> str | None:
        """Name the sources; those that the writer chooses are removed, and open drafts are checked again."""
        from factlint.client.api.errors import ClientError
        from factlint.client.local.own_sources import remove_sources

        await self.ready.wait()
        opened = await self._open(())
        if opened is None:
            return _REMOTE
        checker, local = opened
        try:
            found = await local.list_sources()
            if not found:
                return "There are no sources of your own yet."
            named = display_text.label_each(found, _name, 300)
            chosen = await self.editor.pick(_WHICH_TO_REMOVE, list(named))
            if not chosen or await self.editor.choose(_removal_question(chosen), _REMOVE, _KEEP) != _REMOVE:
                return None
            said = await remove_sources(local, [named[name] for name in chosen])
        except ClientError as error:
            return display_text.plain_text(str(error), 300)
        checker.forget_engines()
        self.settings.apply()
        return "\n".join(display_text.plain_text(one, 300) for one in said)

    async def _open(self, paths: Iterable[Path]) -> tuple[Checker, LocalClient] | None:
        """What checks on this machine, and keeps the sources; None where a remote service checks."""
        project = self._local_project(paths)
        if project is None:
            return None
        checker = await self.backend.open_checker(project)
        local = self.backend.client(project).local
        return None if local is None else (checker, local)

    def _local_project(self, paths: Iterable[Path]) -> Project | None:
        """The open folder that a path is in if this machine checks it, else the first that it checks; None without any."""
        holding = [uri for path in paths if (uri := self.folders.root_of(path))]
        roots = [self.folders.roots[uri] for uri in (*holding, *self.folders.roots)]
        projects = map(self.folders.project, map(any_draft_uri, roots) if roots else [""])
        return next((project for project in projects if not project.settings.remote), None)


def _removal_question(chosen: Sequence[str]) -> str:
    what = f"“{chosen[0]}”" if len(chosen) == 1 else count_text(len(chosen), "source")
    return f"Check no draft against {what} any more? The files stay."


def _name(source: SourceOut) -> str:
    """A source as it is shown in a list."""
    from factlint.client.local.own_sources import READY, name_state

    state = name_state(source)
    told = "" if state == READY else f", {state}"
    return f"{source.location} ({count_text(source.documents, 'document')}{told})"


def _resolve(paths: Sequence[Path]) -> list[Path] | str:
    """The paths without links; in a sentence the one that no disk can hold or that cannot be reached."""
    resolved: list[Path] = []
    for path in paths:
        try:
            resolved.append(path.resolve())
        except (OSError, RuntimeError, ValueError):
            return f"{path}: cannot be opened; nothing was added"
    return resolved
