"""Whose process is at the other end of a connection on loopback, as far as the system tells."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

_TABLES = (Path("/proc/net/tcp"), Path("/proc/net/tcp6"))
_ESTABLISHED = "01"
_UNKNOWN_USER = 65_534
"""What Linux shows for the users of another user namespace."""


def is_own(client: tuple[str, int], server_port: int, tables: tuple[Path, ...] = _TABLES) -> bool:
    """Whether a process of this very user opened the connection; False wherever that cannot be told. May block.

    Linux lists the owner of each connection. Only one that is open counts: after its end it is listed as root's.
    """
    if sys.platform != "linux" or os.getuid() == _UNKNOWN_USER or client[0] != "127.0.0.1":
        return False
    theirs = {f"{form}:{client[1]:04X}" for form in _forms()}
    ours = {f"{form}:{server_port:04X}" for form in _forms()}
    owners: set[str] = set()
    for table in tables:
        try:
            lines = table.read_text("ascii").splitlines()[1:]
        except (OSError, ValueError):
            continue
        for line in lines:
            fields = line.split()
            if len(fields) > 7 and fields[1] in theirs and fields[2] in ours and fields[3] == _ESTABLISHED:
                owners.add(fields[7])
    return owners == {str(os.getuid())}


def _forms() -> tuple[str, str]:
    """127.0.0.1 as the kernel writes it: machine words in hexadecimal, and the same within IPv6."""
    word, mapped = (int.from_bytes(four, sys.byteorder) for four in (socket.inet_aton("127.0.0.1"), b"\0\0\xff\xff"))
    return f"{word:08X}", f"{0:016X}{mapped:08X}{word:08X}"
