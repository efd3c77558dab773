"""What a command says that was stopped, and the exit code that it ends with."""

from __future__ import annotations

import sys

STOPPED = 130
"""What shells give for a program that Ctrl-C ended."""


def tell_stopped() -> int:
    """Say that the command was stopped; the exit code."""
    print("factlint: stopped", file=sys.stderr)
    return STOPPED
