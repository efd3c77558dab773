"""The editor's own settings: taken from the initialization options, asked for, pushed, and watched in project files."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, cast

from lsprotocol import types

from factlint.lsp.session.capabilities import mapping
from factlint.lsp.session.folders import FILES

if TYPE_CHECKING:
    from factlint.lsp.session.session import Session

SECTION = "factlint"
PATIENCE_S = 2.0
"""How long the first check waits for the editor's settings; an answer that comes later is still taken."""
_NOT_SETTINGS = frozenset(
    {"statusNotifications", "picker", "conversations", "findings", "positionEncoding", "settings", SECTION}
)


def from_options(options: object) -> Mapping[str, object]:
    """Settings in initialization options: under `settings`, under `factlint`, or lying there bare."""
    given = mapping(options)
    nested = {**mapping(given.get("settings")), **mapping(given.get(SECTION))}
    inner = mapping(nested.pop(SECTION, None))
    return {**{key: value for key, value in given.items() if key not in _NOT_SETTINGS}, **nested, **inner}


async def fetch(session: Session) -> None:
    """Ask the editor for its settings, in general and for each open folder; keep what is known if it stays silent."""
    if not session.abilities.configuration:
        return
    roots = list(session.folders.roots)
    items = [types.ConfigurationItem(section=SECTION)]
    items += [types.ConfigurationItem(section=SECTION, scope_uri=uri) for uri in roots]
    answered = asyncio.Event()

    def take(answer: object) -> None:
        if isinstance(answer, (list, tuple)):
            _take(session, roots, cast("Sequence[object]", answer))
        if answered.is_set():
            session.settings_changed()
        answered.set()

    session.editor.request(types.WORKSPACE_CONFIGURATION, types.ConfigurationParams(items=items), take)
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(answered.wait(), PATIENCE_S)
    answered.set()


def _take(session: Session, roots: Sequence[str], values: Sequence[object]) -> None:
    """The answer holds the general settings first, then those of each folder."""
    first, rest = values[:1], values[1:]
    session.folders.editor = {**session.options, **mapping(first[0] if first else None)}
    session.folders.by_root = {
        uri: {**session.folders.editor, **mapping(value)} for uri, value in zip(roots, rest, strict=False)
    }
    session.folders.forget()


async def did_change_configuration(session: Session, params: types.DidChangeConfigurationParams) -> None:
    """workspace/didChangeConfiguration: the new settings are in it, or to be asked for."""
    if session.abilities.configuration:
        await fetch(session)
    else:
        pushed = mapping(params.settings)
        session.folders.editor = {**session.options, **(mapping(pushed.get(SECTION)) or _own(pushed))}
        session.folders.forget()
    session.settings_changed()


def did_change_watched_files(session: Session, params: types.DidChangeWatchedFilesParams) -> None:
    """workspace/didChangeWatchedFiles: a project file was written."""
    session.closed_drafts.look()
    if any(change.uri.rpartition("/")[2] in FILES for change in params.changes):
        session.folders.forget()
        session.settings_changed()


def register(session: Session) -> None:
    """Ask to be told of changes, where the editor can be asked."""
    wanted: list[types.Registration] = []
    if session.abilities.registers_configuration:
        wanted.append(
            types.Registration(
                id="factlint-configuration",
                method=types.WORKSPACE_DID_CHANGE_CONFIGURATION,
                register_options=types.DidChangeConfigurationRegistrationOptions(section=SECTION),
            )
        )
    if session.abilities.registers_watchers:
        watchers = [types.FileSystemWatcher(glob_pattern=f"**/{name}") for name in FILES]
        wanted.append(
            types.Registration(
                id="factlint-project-files",
                method=types.WORKSPACE_DID_CHANGE_WATCHED_FILES,
                register_options=types.DidChangeWatchedFilesRegistrationOptions(watchers=watchers),
            )
        )
    if wanted:
        session.editor.request(types.CLIENT_REGISTER_CAPABILITY, types.RegistrationParams(registrations=wanted))


async def begin(session: Session) -> None:
    """Everything that is to be known before the first check, without holding up a single answer."""
    register(session)
    await asyncio.gather(fetch(session), session.load_libraries())


def _own(pushed: Mapping[str, object]) -> Mapping[str, object]:
    """Settings pushed without their section; another tool's section is not ours."""
    return pushed if not any(isinstance(value, Mapping) and key not in _GROUPS for key, value in pushed.items()) else {}


_GROUPS = frozenset({"severity", "models", "search", "rules"})
