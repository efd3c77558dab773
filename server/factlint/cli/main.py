"""The console entry: language server and local backend on ways of their own, everything else through the command line proper."""

from __future__ import annotations

import os
import sys

from factlint.cli.interrupts import tell_stopped


def main() -> None:
    """`factlint …`; ends the process with the command's exit code."""
    try:
        code = _run(sys.argv[1:])
    except KeyboardInterrupt:
        # Commands answer it themselves: this one came before, while their libraries were imported.
        code = tell_stopped()
    sys.exit(code)


def _run(arguments: list[str]) -> int:
    """Import what these arguments need, and run it; the exit code."""
    if None in (sys.stdin, sys.stdout, sys.stderr):
        from factlint.cli.streams import open_closed_streams

        open_closed_streams()
    if arguments[:1] != ["serve"] or arguments == ["serve", "--local"]:
        # Else pydantic looks through all that is installed for its plugins, and every start waits for that.
        os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    if arguments[:1] == ["lsp"]:
        # Before the command line's libraries are imported: an editor waits for this.
        from factlint.cli.commands.lsp import serve_editor

        return serve_editor(arguments[1:])
    if arguments == ["serve", "--local"]:
        from factlint.cli.commands.local_backend import run_local_backend

        return run_local_backend()
    from factlint.cli.imports import without_collections
    from factlint.cli.streams import note_output_problems

    note_output_problems()
    with without_collections():
        if arguments[:1] != ["serve"]:
            from factlint.light_imports import load_without_openssl

            load_without_openssl()
        from factlint.cli.app import run

    return run(arguments)
