"""Standard input and output that are closed, full or gone: what stands in for them, and what is said of it."""

from __future__ import annotations

import errno
import io
import os
import sys
from typing import IO, TYPE_CHECKING, TextIO, cast

if TYPE_CHECKING:
    from typing_extensions import Buffer


def open_closed_streams() -> None:
    """Give the standard streams that whoever started this process closed something that stands for nothing.

    Else the first file that is opened takes the place of one, and is read or written as if it were that. Nothing can be
    read from such an input, and to write to such an output fails.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is not None:
            continue
        # Input is an empty file. Output can be written nowhere, except messages, which nobody asked for.
        handle = os.open(os.devnull, os.O_WRONLY if name == "stderr" else os.O_RDONLY)
        if handle != number:
            os.dup2(handle, number)
            os.close(handle)
        mode = "r" if name == "stdin" else "w"
        stream = open(number, mode, encoding="utf-8", errors="replace", closefd=False)  # noqa: SIM115
        stream.is_stand_in = True  # pyright: ignore[reportAttributeAccessIssue]
        setattr(sys, name, stream)


def is_input_closed() -> bool:
    """Whether there is no standard input at all."""
    return bool(getattr(sys.stdin, "is_stand_in", False))


class _NotedOutput(io.RawIOBase):
    """Standard output, with a note of the first error that it answers a write with."""

    def __init__(self, before: TextIO) -> None:
        super().__init__()
        self._before = before  # which closes what is below it when nobody holds it any more
        self._below = cast("io.RawIOBase", getattr(before.buffer, "raw", before.buffer))
        self.problem: OSError | None = None

    def write(self, data: Buffer, /) -> int | None:
        try:
            return self._below.write(data)
        except OSError as problem:
            self.problem = self.problem or problem
            raise

    def writable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return self._below.isatty()

    def fileno(self) -> int:
        return self._below.fileno()


def note_output_problems() -> None:
    """From now on it is known of an error whether standard output raised it: the error itself does not say where it is from."""
    before = cast("io.TextIOWrapper[io.BufferedWriter]", sys.stdout)
    if not isinstance(before, io.TextIOWrapper):  # pyright: ignore[reportUnnecessaryIsInstance]
        return
    before.flush()
    noted = _NotedOutput(before)
    stream = io.TextIOWrapper(
        cast("IO[bytes]", io.BufferedWriter(noted) if hasattr(before.buffer, "raw") else noted),
        encoding=before.encoding,
        errors=before.errors,
        line_buffering=before.line_buffering,
        write_through=before.write_through,
    )
    stream.noted = noted  # pyright: ignore[reportAttributeAccessIssue]
    sys.stdout = stream


def take_output_problem(*, after: OSError | None = None) -> OSError | None:
    """Why what is still to be written on standard output cannot be, if so; from then on it goes nowhere.

    `after` an error that may come from there, only what was noted of output counts, and nothing is written.
    """
    stdout = cast("TextIO | None", sys.stdout)
    if stdout is None:
        return None
    noted = cast("_NotedOutput | None", getattr(stdout, "noted", None))
    problem = noted.problem if noted is not None else None
    if after is not None and (problem is None or problem.errno != after.errno):
        return None
    if problem is None:
        try:
            stdout.flush()
        except OSError as error:
            problem = error
    if problem is not None:
        # The flush at the end of the process must not meet the same trouble.
        os.dup2(os.open(os.devnull, os.O_WRONLY), stdout.fileno())
    return problem


def describe_output_problem(problem: OSError) -> str:
    """In plain words; "" where whoever read the output went away, as `head` does, and knows."""
    if problem.errno == errno.EPIPE:
        return ""
    if problem.errno == errno.EBADF:
        return "standard output is closed, so nothing can be printed there"
    return f"standard output cannot be written ({problem.strerror})"
