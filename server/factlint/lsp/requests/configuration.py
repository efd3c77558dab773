"""The editor's own settings: taken from the initialization options, asked for, pushed, and watched in project files."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from lsprotocol import types

from factlint.lsp.checks.closed_drafts import ClosedDrafts
from factlint.lsp.checks.settings_changes import SettingsChanges
from factlint.lsp.session.backend import Backend
from factlint.lsp.session.capabilities import Abilities, to_mapping
from factlint.lsp.session.editor import Editor
from factlint.lsp.session.folders import FILES, Folders

SECTION = "factlint"
PATIENCE_S = 2.0
"""How long the first check waits for the editor's settings; an answer that comes later is still taken."""
_NOT_SETTINGS = frozenset(
    {
        "languageModels",
        "statusNotifications",
        "picker",
        "offers",
        "commands",
        "conversations",
        "findings",
        "positionEncoding",
        "settings",
        SECTION,
    }
)


def settings_from_options(options: object) -> Mapping[str, object]:
    """Settings in initialization options: under `settings`, under `factlint`, or lying there bare."""
    given = to_mapping(options)
    nested = {**to_mapping(given.get("settings")), **to_mapping(given.get(SECTION))}
    inner = to_mapping(nested.pop(SECTION, None))
    return {**{key: value for key, value in given.items() if key not in _NOT_SETTINGS}, **nested, **inner}


@dataclass(frozen=True, slots=True)
class Configuration:
    """Takes the editor's settings over. `options` are those of its `initialize` request."""

    options: Mapping[str, object]
    abilities: Abilities
    editor: Editor
    folders: Folders
    backend: Backend
    settings: SettingsChanges
    closed_drafts: ClosedDrafts

    async def _fetch(self) -> None:
        """Ask the editor for its settings, in general and for each open folder; keep what is known if it stays silent."""
        if not self.abilities.configuration:
            return
        roots = list(self.folders.roots)
        items = [types.ConfigurationItem(section=SECTION)]
        items += [types.ConfigurationItem(section=SECTION, scope_uri=uri) for uri in roots]
        answered = asyncio.Event()

        def take(answer: object) -> None:
            if isinstance(answer, (list, tuple)):
                self._take(roots, cast("Sequence[object]", answer))
            if answered.is_set():
                self.settings.apply()
            answered.set()

        self.editor.request(types.WORKSPACE_CONFIGURATION, types.ConfigurationParams(items=items), take)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(answered.wait(), PATIENCE_S)
        answered.set()

    def _take(self, roots: Sequence[str], values: Sequence[object]) -> None:
        """The answer holds the general settings first, then those of each folder."""
        first, rest = values[:1], values[1:]
        general = {**self.options, **to_mapping(first[0] if first else None)}
        self.folders.set_editor_settings(
            general, {uri: {**general, **to_mapping(value)} for uri, value in zip(roots, rest, strict=False)}
        )

    async def did_change_configuration(self, params: types.DidChangeConfigurationParams) -> None:
        """workspace/didChangeConfiguration: the new settings are in it, or to be asked for."""
        if self.abilities.configuration:
            await self._fetch()
        else:
            pushed = to_mapping(params.settings)
            self.folders.set_editor_settings(
                {**self.options, **(to_mapping(pushed.get(SECTION)) or own_settings(pushed))}
            )
        self.settings.apply()

    def did_change_watched_files(self, params: types.DidChangeWatchedFilesParams) -> None:
        """workspace/didChangeWatchedFiles: a project file was written."""
        self.closed_drafts.drop_changed()
        if any(change.uri.rpartition("/")[2] in FILES for change in params.changes):
            self.folders.forget()
            self.settings.apply()

    def _register(self) -> None:
        """Ask to be told of changes, where the editor can be asked."""
        wanted: list[types.Registration] = []
        if self.abilities.registers_configuration:
            wanted.append(
                types.Registration(
                    id="factlint-configuration",
                    method=types.WORKSPACE_DID_CHANGE_CONFIGURATION,
                    register_options=types.DidChangeConfigurationRegistrationOptions(section=SECTION),
                )
            )
        if self.abilities.registers_watchers:
            watchers = [types.FileSystemWatcher(glob_pattern=f"**/{name}") for name in FILES]
            wanted.append(
                types.Registration(
                    id="factlint-project-files",
                    method=types.WORKSPACE_DID_CHANGE_WATCHED_FILES,
                    register_options=types.DidChangeWatchedFilesRegistrationOptions(watchers=watchers),
                )
            )
        if wanted:
            self.editor.request(types.CLIENT_REGISTER_CAPABILITY, types.RegistrationParams(registrations=wanted))

    async def begin(self) -> None:
        """Everything that is to be known before the first check, without holding up a single answer."""
        self._register()
        await asyncio.gather(self._fetch(), self.backend.load())


def own_settings(pushed: Mapping[str, object]) -> Mapping[str, object]:
    """Settings pushed without their section; another tool's section is not ours."""
    from factlint.settings.layers import GROUPS, RULES

    own = {*GROUPS, RULES.removesuffix(".")}
    return pushed if not any(isinstance(value, Mapping) and key not in own for key, value in pushed.items()) else {}
