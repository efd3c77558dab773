"""The secret in the address under which other programs of this user ask the local backend; a file of the data folder."""

from __future__ import annotations

import re
import secrets
from pathlib import Path

from factlint.settings.files import replace_whole

_FILE = "checking_secret"
_FORM = re.compile(r"[0-9a-f]{32}")


def ensure_checking_secret(data_dir: Path) -> str:
    """The secret, made if there is none yet; nobody else can read its file. Raises OSError."""
    found = _read_secret(data_dir)
    if not found:
        data_dir.mkdir(parents=True, exist_ok=True)
        found = secrets.token_hex(16)
        replace_whole(data_dir / _FILE, found.encode())
    return found


def forget_checking_secret(data_dir: Path) -> None:
    """Addresses with the old secret lead nowhere once the backend has started again. Raises OSError."""
    (data_dir / _FILE).unlink(missing_ok=True)


def checking_address(http: str, data_dir: Path) -> str:
    """The address that a program is given as that of its LanguageTool server. Raises OSError."""
    return f"{http}/{ensure_checking_secret(data_dir)}/v2"


def _read_secret(data_dir: Path) -> str:
    try:
        with (data_dir / _FILE).open("rb") as file:
            found = file.read(100).decode("ascii", "replace").strip()
    except OSError:
        return ""
    return found if _FORM.fullmatch(found) else ""
