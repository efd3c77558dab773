"""The protocol as pygls speaks it, but with the text of drafts left to us."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, cast

from lsprotocol import types
from pygls.protocol import LanguageServerProtocol, lsp_method

Step = Generator[tuple[Callable[..., Any], tuple[Any, ...], None], Any, None]


class DraftProtocol(LanguageServerProtocol):
    """Takes the notifications of documents and notebooks over, so that pygls keeps no second, slower copy of each draft.

    pygls looks its built-in handlers up by the mark that `lsp_method` leaves; a method of ours with the same mark takes
    the place of its own, and hands straight on to the handler that the server registered.
    """

    @lsp_method(types.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: types.DidOpenTextDocumentParams) -> Step:
        yield self._own_handler(types.TEXT_DOCUMENT_DID_OPEN), (params,), None

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: types.DidChangeTextDocumentParams) -> Step:
        yield self._own_handler(types.TEXT_DOCUMENT_DID_CHANGE), (params,), None

    @lsp_method(types.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: types.DidCloseTextDocumentParams) -> Step:
        yield self._own_handler(types.TEXT_DOCUMENT_DID_CLOSE), (params,), None

    @lsp_method(types.NOTEBOOK_DOCUMENT_DID_OPEN)
    def lsp_notebook_document__did_open(self, params: types.DidOpenNotebookDocumentParams) -> Step:
        yield self._own_handler(types.NOTEBOOK_DOCUMENT_DID_OPEN), (params,), None

    @lsp_method(types.NOTEBOOK_DOCUMENT_DID_CHANGE)
    def lsp_notebook_document__did_change(self, params: types.DidChangeNotebookDocumentParams) -> Step:
        yield self._own_handler(types.NOTEBOOK_DOCUMENT_DID_CHANGE), (params,), None

    @lsp_method(types.NOTEBOOK_DOCUMENT_DID_CLOSE)
    def lsp_notebook_document__did_close(self, params: types.DidCloseNotebookDocumentParams) -> Step:
        yield self._own_handler(types.NOTEBOOK_DOCUMENT_DID_CLOSE), (params,), None

    def _own_handler(self, method: str) -> Callable[..., Any]:
        return cast("dict[str, Callable[..., Any]]", self.fm.features)[method]  # pyright: ignore[reportUnknownMemberType]
