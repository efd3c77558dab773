"""What can go wrong with the evidence index, as one small tree of exceptions with words for the reader."""

from __future__ import annotations

import errno
import sqlite3


class EvidenceError(Exception):
    """The base of everything that this room raises on purpose."""


class IndexUnwritable(EvidenceError):
    """The index cannot be written: the disk is full, or the folder may not be written to."""


class SourceRefused(EvidenceError):
    """A source that cannot be added: it does not exist, or is of no kind that can be read."""


_NO_SPACE = {errno.ENOSPC, errno.EDQUOT}
_SQLITE_UNWRITABLE = {
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_PERM,
}


def find_unwritable(error: OSError | sqlite3.Error, place: object) -> IndexUnwritable | None:
    """The plain-words form of an error that says "this place cannot be written", else None."""
    if isinstance(error, OSError):
        full = error.errno in _NO_SPACE
    else:
        # An error raised by the sqlite3 module itself, not by the library, carries no code.
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code not in _SQLITE_UNWRITABLE:
            return None
        full = code == sqlite3.SQLITE_FULL
    if full:
        return IndexUnwritable(
            f"The disk is full: the evidence index in {place} could not be written. Free some space."
        )
    return IndexUnwritable(
        f"The evidence index in {place} cannot be written ({error}). Check the folder's permissions."
    )
