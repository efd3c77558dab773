"""What the server offers, registered once and handed to the part that answers each request."""

from __future__ import annotations

import asyncio
import functools
import inspect
import os
import sys
from collections.abc import Callable, Iterator
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInternalError
from pygls.lsp.server import LanguageServer
from pygls.protocol import default_converter
from pygls.uris import from_fs_path

from factlint import __version__
from factlint.lsp import preload
from factlint.lsp.logs import log_fault
from factlint.lsp.protocol import DraftProtocol
from factlint.lsp.requests import code_actions, configuration, conversations, notebooks, project_findings, pull, renames
from factlint.lsp.services import Requests, Services, build_services
from factlint.lsp.session import capabilities
from factlint.lsp.session.capabilities import Abilities
from factlint.lsp.session.editor import Editor
from factlint.lsp.session.folders import Folders
from factlint.lsp.shutdown import exit_now
from factlint.memory_pool import share_one_pool

Handler = Callable[[Any], Any]

PARENT_POLL_S = 10.0


class FactlintServer(LanguageServer):
    """pygls' server with our protocol, our services, and faults that quote nobody's text.

    There are no services before the editor has said what it can do.
    """

    def __init__(self) -> None:
        self.converter = default_converter()
        super().__init__(  # pyright: ignore[reportUnknownMemberType]
            "factlint",
            __version__,
            protocol_cls=DraftProtocol,
            converter_factory=lambda: self.converter,
            notebook_document_sync=notebooks.SYNC,
        )
        self.services: Services | None = None
        self.asked_to_end = False
        # pygls marks the functions that it is given, and a bound method cannot be marked.
        for method, of_the_connection in (
            (types.INITIALIZE, self._initialize),
            (types.INITIALIZED, self._initialized),
            (types.SHUTDOWN, self._shutdown),
            (types.EXIT, self._exit),
        ):
            self.feature(method)(functools.partial(of_the_connection))

    def report_server_error(self, error: Exception, source: object) -> None:
        """pygls met an error; one that came out of a handler of ours has been logged where it was caught."""
        if isinstance(error, (BrokenPipeError, ConnectionResetError)):
            exit_now(1)
        if not isinstance(error, JsonRpcException) or source is JsonRpcException:
            log_fault("a message", error)

    def _initialize(self, params: types.InitializeParams) -> None:
        """Read what the editor can do, and offer what it can use. pygls answers after this returns."""
        abilities = capabilities.abilities_of(params)
        options = configuration.settings_from_options(params.initialization_options)
        folders = Folders(editor=options)
        folders.add(_roots(params))
        services = build_services(Editor(self, picks=abilities.picks), abilities, options, folders)
        self.services = services
        self._register(types.WINDOW_WORK_DONE_PROGRESS_CANCEL, _cancel(services))
        for method, handler, offered in _features(services.requests, abilities):
            self._register(method, handler, offered)
        for name in services.requests.commands.handlers:
            self.command(name)(self._command_handler(services.requests, name))

    def _shutdown(self, _: object) -> None:
        self.asked_to_end = True

    def _exit(self, _: object) -> None:
        if self.services is not None:
            self.services.connection.models.close()
        exit_now(0 if self.asked_to_end else 1)

    def _initialized(self, _: object) -> None:
        if self.services is not None:
            services, background = self.services, self.services.connection.background
            for work in (self._begin(services), services.checks.watch.watch(), _watch_parent(self.process_id)):
                background.start(work)

    async def _begin(self, services: Services) -> None:
        try:
            # Before the first thread of our own: what it frees is then there for the others.
            share_one_pool()
            await services.connection.backend.run_in_thread(preload.preload_converters, self.converter)
            await services.requests.configuration.begin()
            await services.connection.models.open(services.connection.folders.project("").settings.data_dir)
            services.checks.settings.begin()
            await services.runs.folder_reviews.resume()
        except Exception as error:
            services.state.errors.report_unexpected("starting", error)

    def _register(self, method: str, handler: Handler, options: object = None) -> None:
        """Hand a method to its feature. What a feature raises is logged by place only, never with its values."""
        if inspect.iscoroutinefunction(handler):

            async def async_handler(params: Any) -> Any:
                try:
                    return await handler(params)
                except Exception as error:
                    raise _internal_error(method, error) from None

            self.feature(method, options)(async_handler)
        else:

            def sync_handler(params: Any) -> Any:
                try:
                    return handler(params)
                except Exception as error:
                    raise _internal_error(method, error) from None

            self.feature(method, options)(sync_handler)

    @staticmethod
    def _command_handler(requests: Requests, name: str) -> Callable[..., Any]:
        async def run(*arguments: Any) -> str | None:
            try:
                return await requests.commands.execute(name, arguments)
            except Exception as error:
                raise _internal_error(name, error) from None

        return run


def _features(requests: Requests, abilities: Abilities) -> Iterator[tuple[str, Handler, object]]:
    """What is offered to an editor with these abilities: the method, who answers it, and its options."""
    documents, settings, pulled = requests.documents, requests.configuration, requests.pull
    yield types.TEXT_DOCUMENT_DID_OPEN, documents.did_open, None
    yield types.TEXT_DOCUMENT_DID_CHANGE, documents.did_change, None
    yield types.TEXT_DOCUMENT_DID_SAVE, documents.did_save, None
    yield types.TEXT_DOCUMENT_DID_CLOSE, documents.did_close, None
    yield types.NOTEBOOK_DOCUMENT_DID_OPEN, requests.notebooks.did_open, None
    yield types.NOTEBOOK_DOCUMENT_DID_CHANGE, requests.notebooks.did_change, None
    yield types.NOTEBOOK_DOCUMENT_DID_SAVE, requests.notebooks.did_save, None
    yield types.NOTEBOOK_DOCUMENT_DID_CLOSE, requests.notebooks.did_close, None
    yield types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS, documents.did_change_folders, None
    yield types.WORKSPACE_DID_CHANGE_CONFIGURATION, settings.did_change_configuration, None
    yield types.WORKSPACE_DID_CHANGE_WATCHED_FILES, settings.did_change_watched_files, None
    yield types.WORKSPACE_DID_RENAME_FILES, requests.renames.did_rename_files, renames.OPTIONS
    yield types.TEXT_DOCUMENT_HOVER, requests.hover.answer, None
    yield conversations.ASK, requests.conversations.ask, None
    yield conversations.READ, requests.conversations.read, None
    yield conversations.FORGET, requests.conversations.forget, None
    yield project_findings.METHOD, requests.findings.list_findings, None
    kinds = [types.CodeActionKind.QuickFix, code_actions.FIX_ALL]
    offered = types.CodeActionOptions(code_action_kinds=kinds, resolve_provider=abilities.resolves_edits)
    yield types.TEXT_DOCUMENT_CODE_ACTION, requests.code_actions.answer, offered
    if abilities.resolves_edits:
        yield types.CODE_ACTION_RESOLVE, requests.code_actions.resolve, None
    if abilities.pulls:
        yield types.TEXT_DOCUMENT_DIAGNOSTIC, pulled.document_diagnostic, pull.OPTIONS
        yield types.WORKSPACE_DIAGNOSTIC, pulled.workspace_diagnostic, None
    if abilities.lenses:
        yield types.TEXT_DOCUMENT_CODE_LENS, requests.code_lenses.answer, None
    if abilities.links:
        yield types.TEXT_DOCUMENT_DOCUMENT_LINK, requests.document_links.answer, None
    if abilities.inlay_hints:
        yield types.TEXT_DOCUMENT_INLAY_HINT, requests.inlay_hints.answer, None


def _cancel(services: Services) -> Handler:
    """window/workDoneProgress/cancel."""

    def cancel(params: types.WorkDoneProgressCancelParams) -> None:
        services.connection.bars.on_cancel(params.token)

    return cancel


async def _watch_parent(pid: int | None) -> None:
    """End when the editor's process is gone, even if something else keeps our input open."""
    if pid is None or sys.platform == "win32":
        return
    while True:
        await asyncio.sleep(PARENT_POLL_S)
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            exit_now(1)
        except PermissionError:
            continue


def _internal_error(what: str, error: Exception) -> JsonRpcInternalError:
    log_fault(what, error)
    return JsonRpcInternalError(f"Factlint could not do this ({type(error).__name__}); its log names the place.")


def _roots(params: types.InitializeParams) -> list[str]:
    """The open folders, in the newest of the three ways in which an editor may name them."""
    if params.workspace_folders:
        return [folder.uri for folder in params.workspace_folders]
    if params.root_uri:
        return [params.root_uri]
    return [from_fs_path(params.root_path) or ""] if params.root_path else []
