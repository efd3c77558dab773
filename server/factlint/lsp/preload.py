"""Work that the first keystroke would otherwise wait for, done ahead of it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from lsprotocol import types

if TYPE_CHECKING:
    from cattrs import Converter


def preload_converters(converter: Converter) -> None:
    """Have the converters for the commonest messages made before the first keystroke needs them."""
    import_module("factlint.client.checks.consistency")  # its rules are compiled once, beside the loop

    place = types.Range(types.Position(0, 0), types.Position(0, 0))
    shown = types.Diagnostic(range=place, message="", severity=types.DiagnosticSeverity.Warning, data={})
    published = types.PublishDiagnosticsParams(uri="", version=1, diagnostics=[shown])
    contents = types.MarkupContent(kind=types.MarkupKind.Markdown, value="")
    change = {"range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, "text": ""}
    change_params = {"textDocument": {"uri": "", "version": 1}, "contentChanges": [change]}
    hover_params = {"textDocument": {"uri": ""}, "position": {"line": 0, "character": 0}}
    for message in (
        types.PublishDiagnosticsNotification(params=published),
        types.HoverResponse(id=1, result=types.Hover(contents=contents, range=place)),
        types.CodeActionResponse(id=1, result=[types.CodeAction(title="", diagnostics=[shown])]),
    ):
        converter.unstructure(message)
    for given, kind in ((change_params, types.DidChangeTextDocumentParams), (hover_params, types.HoverParams)):
        converter.structure(given, kind)
