"""notebookDocument/didOpen, didChange, didSave and didClose: the Markdown cells of a notebook are drafts, each by itself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lsprotocol import types

from factlint.lsp.drafts.notebook_cells import NotebookCells
from factlint.lsp.requests.documents import Documents

LANGUAGE = "markdown"
SYNC = types.NotebookDocumentSyncOptions(
    notebook_selector=[
        types.NotebookDocumentFilterWithNotebook(notebook="*", cells=[types.NotebookCellLanguage(language=LANGUAGE)])
    ],
    save=True,
)


@dataclass(slots=True)
class Notebooks:
    """What happens to notebooks in the editor."""

    documents: Documents
    open: NotebookCells

    def did_open(self, params: types.DidOpenNotebookDocumentParams) -> None:
        """Its cells are opened."""
        self._open(params.notebook_document.uri, params.cell_text_documents)

    def did_change(self, params: types.DidChangeNotebookDocumentParams) -> None:
        """Cells came, went, or were edited."""
        change, notebook = params.change.cells, params.notebook_document.uri
        if change is None:
            return
        if change.structure is not None:
            self._close(notebook, change.structure.did_close or ())
            self._open(notebook, change.structure.did_open or ())
        for edited in change.text_content or ():
            self.documents.did_change(types.DidChangeTextDocumentParams(edited.document, edited.changes))

    def did_save(self, params: types.DidSaveNotebookDocumentParams) -> None:
        """All of its cells are saved with it."""
        for uri in self.open.cells_of(params.notebook_document.uri):
            self.documents.did_save(types.DidSaveTextDocumentParams(types.TextDocumentIdentifier(uri)))

    def did_close(self, params: types.DidCloseNotebookDocumentParams) -> None:
        """Its cells are closed."""
        self._close(params.notebook_document.uri, params.cell_text_documents)
        self.open.close(params.notebook_document.uri)

    def _open(self, notebook: str, cells: Iterable[types.TextDocumentItem]) -> None:
        for cell in cells:
            if cell.language_id == LANGUAGE:
                self.open.add(notebook, cell.uri)
                self.documents.did_open(types.DidOpenTextDocumentParams(cell))

    def _close(self, notebook: str, cells: Iterable[types.TextDocumentIdentifier]) -> None:
        for cell in cells:
            self.open.remove(notebook, cell.uri)
            self.documents.did_close(types.DidCloseTextDocumentParams(cell))
