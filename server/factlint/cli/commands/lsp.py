"""factlint lsp: the language server, for editors."""

from __future__ import annotations

from collections.abc import Sequence


def serve_editor(arguments: Sequence[str]) -> int:
    """Be the language server until the editor leaves."""
    from factlint.lsp.server import main as serve

    return serve(arguments)
