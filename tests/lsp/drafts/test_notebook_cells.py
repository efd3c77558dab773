"""The Markdown cells of a notebook are drafts: checked, marked, moved with their words, and let go."""

from __future__ import annotations

from lsprotocol import types

CLAIM, TOWN = "The Varn dam was opened in 1931.", "The town has 300 people."
FALSE = {"verdict": "False", "confidence": "high"}


def notebooks(known: types.ClientCapabilities) -> None:
    """An editor that tells of notebooks."""
    sync = types.NotebookDocumentSyncClientCapabilities()
    known.notebook_document = types.NotebookDocumentClientCapabilities(synchronization=sync)


def cell(number: int) -> str:
    return f"vscode-notebook-cell:/drafts/notes.ipynb#W{number}s"


def opened(editor, *cells: tuple[str, str, str]) -> None:
    notebook = types.NotebookDocument(
        uri="file:///drafts/notes.ipynb",
        notebook_type="jupyter-notebook",
        version=1,
        cells=[
            types.NotebookCell(
                types.NotebookCellKind.Markup if language == "markdown" else types.NotebookCellKind.Code, uri
            )
            for uri, language, _ in cells
        ],
    )
    items = [types.TextDocumentItem(uri, language, 1, text) for uri, language, text in cells]
    editor.client.notebook_document_did_open(types.DidOpenNotebookDocumentParams(notebook, items))


def marks(editor, uri: str) -> list[tuple[int, int]]:
    sent = [one for one in editor.publishes if one.uri == uri]
    return [(item.range.start.line, item.range.start.character) for item in sent[-1].diagnostics] if sent else []


def changed(editor, **cells) -> None:
    editor.client.notebook_document_did_change(
        types.DidChangeNotebookDocumentParams(
            types.VersionedNotebookDocumentIdentifier(version=2, uri="file:///drafts/notes.ipynb"),
            types.NotebookDocumentChangeEvent(cells=types.NotebookDocumentCellChanges(**cells)),
        )
    )


async def test_cells_of_markdown_are_checked_and_follow_edits(start, service):
    service.verdicts = {"1931": FALSE, "300": FALSE}
    async with start(alter=notebooks) as editor:
        sync = editor.result.capabilities.notebook_document_sync
        assert sync.notebook_selector[0].cells[0].language == "markdown"
        opened(
            editor,
            (cell(1), "markdown", CLAIM),
            (cell(2), "python", f"print('{TOWN}')"),
            (cell(3), "markdown", f"Note.\n\n{TOWN}"),
        )
        await editor.until(lambda: marks(editor, cell(1)) == [(0, 0)] and marks(editor, cell(3)) == [(2, 0)])
        assert not any(one.uri == cell(2) for one in editor.publishes)
        edit = types.TextDocumentContentChangePartial(
            range=types.Range(types.Position(0, 0), types.Position(0, 0)), text="So: "
        )
        changed(
            editor,
            text_content=[
                types.NotebookDocumentCellContentChanges(types.VersionedTextDocumentIdentifier(2, cell(1)), [edit])
            ],
        )
        await editor.until(lambda: marks(editor, cell(1)) == [(0, 4)] or marks(editor, cell(1)) == [(0, 0)])
        structure = types.NotebookDocumentCellChangeStructure(
            array=types.NotebookCellArrayChange(start=2, delete_count=1),
            did_close=[types.TextDocumentIdentifier(cell(3))],
        )
        changed(editor, structure=structure)
        await editor.until(lambda: marks(editor, cell(3)) == [])
        editor.client.notebook_document_did_close(
            types.DidCloseNotebookDocumentParams(
                types.NotebookDocumentIdentifier("file:///drafts/notes.ipynb"), [types.TextDocumentIdentifier(cell(1))]
            )
        )
        await editor.until(lambda: marks(editor, cell(1)) == [])


async def test_on_save_a_notebook_saves_its_cells(start, service):
    service.verdicts = {"1931": FALSE}
    async with start(alter=notebooks, options={"check": "save"}) as editor:
        opened(editor, (cell(1), "markdown", CLAIM))
        editor.client.notebook_document_did_save(
            types.DidSaveNotebookDocumentParams(types.NotebookDocumentIdentifier("file:///drafts/notes.ipynb"))
        )
        await editor.until(lambda: marks(editor, cell(1)) == [(0, 0)])


async def test_a_notebook_stands_as_all_of_its_cells_do_and_lists_their_findings(start, service):
    service.verdicts = {"1931": FALSE, "300": FALSE}
    async with start(alter=notebooks) as editor:
        opened(editor, (cell(1), "markdown", CLAIM), (cell(2), "python", "1"), (cell(3), "markdown", TOWN))
        whole = "file:///drafts/notes.ipynb"

        def said() -> str:
            return editor.statuses[-1]["drafts"].get(whole, ("", ""))[1] if editor.statuses else ""

        await editor.until(lambda: said() == "2 wrong · 2 of 2 settled", said)
        answer = await editor.request("factlint/findings", {"textDocument": {"uri": whole}})
        assert [draft["uri"] for draft in answer["drafts"]] == [cell(1), cell(3)]
