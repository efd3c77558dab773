"""What the server offers, registered once and handed to the file of each feature."""

from __future__ import annotations

import asyncio
import functools
import inspect
import os
import sys
from collections.abc import Callable
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInternalError
from pygls.lsp.server import LanguageServer
from pygls.protocol import default_converter
from pygls.uris import from_fs_path

from factlint import __version__
from factlint.lsp import preload
from factlint.lsp.logs import fault
from factlint.lsp.protocol import DraftProtocol
from factlint.lsp.requests import (
    code_actions,
    code_lenses,
    commands,
    configuration,
    document_links,
    documents,
    hover,
    inlay_hints,
    listing,
    pull,
)
from factlint.lsp.runs import conversations
from factlint.lsp.session import capabilities, errors
from factlint.lsp.session.editor import Editor
from factlint.lsp.session.folders import Folders
from factlint.lsp.session.session import Session
from factlint.lsp.shutdown import leave

Handler = Callable[[Session, Any], Any]

NOTIFICATIONS: dict[str, Handler] = {
    types.TEXT_DOCUMENT_DID_OPEN: documents.did_open,
    types.TEXT_DOCUMENT_DID_CHANGE: documents.did_change,
    types.TEXT_DOCUMENT_DID_SAVE: documents.did_save,
    types.TEXT_DOCUMENT_DID_CLOSE: documents.did_close,
    types.WORKSPACE_DID_CHANGE_CONFIGURATION: configuration.did_change_configuration,
    types.WORKSPACE_DID_CHANGE_WATCHED_FILES: configuration.did_change_watched_files,
    types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS: documents.did_change_folders,
    types.WINDOW_WORK_DONE_PROGRESS_CANCEL: lambda session, params: session.bars.cancelled(params.token),
}
PARENT_POLL_S = 10.0


class FactlintServer(LanguageServer):
    """pygls' server with our protocol, our session, and faults that quote nobody's text."""

    session: Session

    def __init__(self) -> None:
        self.converter = default_converter()
        super().__init__(  # pyright: ignore[reportUnknownMemberType]
            "factlint", __version__, protocol_cls=DraftProtocol, converter_factory=lambda: self.converter
        )
        self.asked_to_end = False
        # pygls marks the functions that it is given, and a bound method cannot be marked.
        for method, of_the_connection in (
            (types.INITIALIZE, self._initialize),
            (types.INITIALIZED, self._initialized),
            (types.SHUTDOWN, self._shutdown),
            (types.EXIT, self._exit),
        ):
            self.feature(method)(functools.partial(of_the_connection))
        for method, handler in NOTIFICATIONS.items():
            self._register(method, handler)
        self._register(types.TEXT_DOCUMENT_HOVER, hover.hover)
        for method, handler in conversations.REQUESTS.items():
            self._register(method, handler)
        self._register(listing.METHOD, listing.findings)
        for name in commands.COMMANDS:
            self.command(name)(self._command(name))

    def report_server_error(self, error: Exception, source: object) -> None:
        """pygls met an error; one that came out of a handler of ours has been logged where it was caught."""
        if isinstance(error, (BrokenPipeError, ConnectionResetError)):
            leave(1)
        if not isinstance(error, JsonRpcException) or source is JsonRpcException:
            fault("a message", error)

    def _initialize(self, params: types.InitializeParams) -> None:
        """Read what the editor can do, and offer what it can use. pygls answers after this returns."""
        abilities = capabilities.abilities_of(params)
        options = configuration.from_options(params.initialization_options)
        folders = Folders(editor=options)
        folders.add(_roots(params))
        self.session = Session(Editor(self, picks=abilities.picks), abilities, options, folders)
        resolves = abilities.resolves_edits
        self._register(
            types.TEXT_DOCUMENT_CODE_ACTION,
            code_actions.code_actions,
            types.CodeActionOptions(code_action_kinds=code_actions.KINDS, resolve_provider=resolves),
        )
        if resolves:
            self._register(types.CODE_ACTION_RESOLVE, code_actions.resolve)
        if abilities.pulls:
            self._register(types.TEXT_DOCUMENT_DIAGNOSTIC, pull.document_diagnostic, pull.OPTIONS)
            self._register(types.WORKSPACE_DIAGNOSTIC, pull.workspace_diagnostic)
        if abilities.lenses:
            self._register(types.TEXT_DOCUMENT_CODE_LENS, code_lenses.code_lenses)
        if abilities.links:
            self._register(types.TEXT_DOCUMENT_DOCUMENT_LINK, document_links.document_links)
        if abilities.inlay_hints:
            self._register(types.TEXT_DOCUMENT_INLAY_HINT, inlay_hints.inlay_hints)

    def _shutdown(self, _: object) -> None:
        self.asked_to_end = True

    def _exit(self, _: object) -> None:
        leave(0 if self.asked_to_end else 1)

    def _initialized(self, _: object) -> None:
        session = self.session
        for work in (self._begin(), session.watch(), _watch_parent(self.process_id)):
            session.later(asyncio.get_running_loop().create_task(work))

    async def _begin(self) -> None:
        session = self.session
        try:
            await session.backend.run_in_thread(preload.warm, self.converter)
            await configuration.begin(session)
            session.begun()
            await session.folder_reviews.resume()
        except Exception as error:
            errors.report_unexpected(session, "starting", error)

    def _register(self, method: str, handler: Handler, options: object = None) -> None:
        """Hand a method to its feature. What a feature raises is logged by place only, never with its values."""
        if inspect.iscoroutinefunction(handler):

            async def later(params: Any) -> Any:
                try:
                    return await handler(self.session, params)
                except Exception as error:
                    raise _told(method, error) from None

            self.feature(method, options)(later)
        else:

            def now(params: Any) -> Any:
                try:
                    return handler(self.session, params)
                except Exception as error:
                    raise _told(method, error) from None

            self.feature(method, options)(now)

    def _command(self, name: str) -> Callable[..., Any]:
        async def run(*arguments: Any) -> str | None:
            try:
                return await commands.execute(self.session, name, arguments)
            except Exception as error:
                raise _told(name, error) from None

        return run


async def _watch_parent(pid: int | None) -> None:
    """End when the editor's process is gone, even if something else keeps our input open."""
    if pid is None or sys.platform == "win32":
        return
    while True:
        await asyncio.sleep(PARENT_POLL_S)
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            leave(1)
        except PermissionError:
            continue


def _told(what: str, error: Exception) -> JsonRpcInternalError:
    fault(what, error)
    return JsonRpcInternalError(f"Factlint could not do this ({type(error).__name__}); its log names the place.")


def _roots(params: types.InitializeParams) -> list[str]:
    """The open folders, in the newest of the three ways in which an editor may name them."""
    if params.workspace_folders:
        return [folder.uri for folder in params.workspace_folders]
    if params.root_uri:
        return [params.root_uri]
    return [from_fs_path(params.root_path) or ""] if params.root_path else []
