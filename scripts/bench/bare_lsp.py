"""A bare pygls server that scans the text of a document for years and publishes what it finds: the measure to beat."""

from __future__ import annotations

import re

from lsprotocol import types
from pygls.lsp.server import LanguageServer

WRONG = re.compile(r"\b1931\b")

server = LanguageServer("bare", "1")


def publish(ls: LanguageServer, uri: str) -> None:
    document = ls.workspace.get_text_document(uri)
    found = [
        types.Diagnostic(
            range=types.Range(types.Position(line, match.start()), types.Position(line, match.end())),
            severity=types.DiagnosticSeverity.Warning,
            source="bare",
            message="a year",
        )
        for line, text in enumerate(document.lines)
        for match in WRONG.finditer(text)
    ]
    ls.text_document_publish_diagnostics(
        types.PublishDiagnosticsParams(uri=uri, version=document.version, diagnostics=found)
    )


@server.feature(types.TEXT_DOCUMENT_DID_OPEN)
def did_open(ls: LanguageServer, params: types.DidOpenTextDocumentParams) -> None:
    publish(ls, params.text_document.uri)


@server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
def did_change(ls: LanguageServer, params: types.DidChangeTextDocumentParams) -> None:
    publish(ls, params.text_document.uri)


@server.feature(types.TEXT_DOCUMENT_HOVER)
def hover(ls: LanguageServer, params: types.HoverParams) -> types.Hover:
    document = ls.workspace.get_text_document(params.text_document.uri)
    return types.Hover(contents=document.lines[params.position.line])


if __name__ == "__main__":
    server.start_io()
