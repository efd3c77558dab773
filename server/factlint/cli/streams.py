"""Standard input and output that are closed, full or gone: what stands in for them, and what is said of it."""

from __future__ import annotations

import errno
import os
import sys
from typing import TextIO, cast

_OF_OUTPUT = frozenset({errno.EPIPE, errno.EBADF, errno.ENOSPC, errno.EIO, errno.EFBIG})


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


def take_output_problem(*, after: OSError | None = None) -> OSError | None:
    """Why what is still to be written on standard output cannot be, if so; from then on it goes nowhere.

    `after` an error that may come from there, it is asked once more: what it could not write it has dropped.
    """
    stdout = cast("TextIO | None", sys.stdout)
    if stdout is None:
        return None
    try:
        if after is not None:
            if after.errno not in _OF_OUTPUT or after.filename is not None:
                return None
            stdout.write("\n")
        stdout.flush()
    except OSError as problem:
        # The flush at the end of the process must not meet the same trouble.
        os.dup2(os.open(os.devnull, os.O_WRONLY), stdout.fileno())
        return problem
    return None


def describe_output_problem(problem: OSError) -> str:
    """In plain words; "" where whoever read the output went away, as `head` does, and knows."""
    if problem.errno == errno.EPIPE:
        return ""
    if problem.errno == errno.EBADF:
        return "standard output is closed, so nothing can be printed there"
    return f"standard output cannot be written ({problem.strerror})"
