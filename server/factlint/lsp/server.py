"""The language server's process: its arguments, its streams, and a start that an editor does not feel."""

from __future__ import annotations

import gc
import linecache
import logging
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from factlint import light_imports
from factlint.lsp import logs
from factlint.lsp.shutdown import exit_now

if TYPE_CHECKING:
    import asyncio

    from factlint.lsp.features import FactlintServer


COLLECT_AFTER = 10_000


def main(argv: Sequence[str] = ()) -> int:
    """`factlint lsp [--stdio | --tcp PORT | --ws PORT]`; the exit code 2 means a wrong call."""
    arguments = list(argv)
    logs.set_up(_level())
    if arguments in ([], ["--stdio"]):
        _serve_stdio(_server())
    elif len(arguments) == 2 and arguments[0] in ("--tcp", "--ws") and arguments[1].isdecimal():
        if (code := _serve_port(arguments[0], int(arguments[1]))) == 0:
            exit_now(0)
        return code
    else:
        sys.stderr.write("usage: factlint lsp [--stdio | --tcp PORT | --ws PORT]\n")
        return 2
    return 0


def _server() -> FactlintServer:
    """The server, with the collector of cycles slowed down while libraries load, and then kept away from them.

    They make many objects that stay; looking at all of them again and again costs a start its time, and later a
    keystroke a pause. Without any collection, what little garbage they make would stay as well.
    """
    usual = gc.get_threshold()
    gc.set_threshold(COLLECT_AFTER, *usual[1:])
    light_imports.load_without_openssl()
    light_imports.load_protocol_types()
    from factlint.lsp.features import FactlintServer

    server = FactlintServer()
    # For debuggers attrs keeps the source of each method that it makes there: 1.5 MB for the protocol's types.
    linecache.clearcache()
    gc.freeze()
    gc.set_threshold(*usual)
    return server


def _serve_stdio(server: FactlintServer) -> None:
    """Speak over standard input and output until the editor leaves.

    Whatever else in this process prints goes to standard error: the protocol has standard output to itself.
    """
    import asyncio
    from threading import Event

    from pygls.io_ import StdinAsyncReader, StdoutWriter, run_async

    output = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    server.protocol.set_writer(StdoutWriter(output))

    async def serve() -> None:
        asyncio.get_running_loop().set_exception_handler(_log_unhandled)
        reader = StdinAsyncReader(sys.stdin.buffer, server.thread_pool)
        await run_async(Event(), reader, server.protocol, error_handler=server.report_server_error)
        exit_now(0)

    try:
        asyncio.run(serve())
    except (KeyboardInterrupt, BrokenPipeError):
        exit_now(1)


def _serve_port(kind: str, port: int) -> int:
    if kind == "--tcp":
        _server().start_tcp("127.0.0.1", port)
        return 0
    import importlib.util

    if importlib.util.find_spec("websockets") is None:
        sys.stderr.write('WebSockets need one more package: pip install "pygls[ws]"\n')
        return 2
    _server().start_ws("127.0.0.1", port)
    return 0


def _log_unhandled(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    error = context.get("exception")
    if isinstance(error, (BrokenPipeError, ConnectionResetError)):
        exit_now(1)
    if isinstance(error, Exception):
        logs.log_fault("work in the background", error)


def _level() -> int:
    """The level of our log, before any settings file is read."""
    return logging.getLevelNamesMapping().get(os.environ.get("FACTLINT_LOG_LEVEL", "warning").upper(), logging.WARNING)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
