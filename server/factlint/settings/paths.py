"""Where Factlint keeps files on this machine: data, cache, the user's settings, the log, the backend's rendezvous."""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
import sys
from pathlib import Path

import platformdirs

APP = "factlint"


def default_data_dir() -> Path:
    """Indexes, accounts and runs: what would be missed."""
    return platformdirs.user_data_path(APP, appauthor=False)


def cache_dir() -> Path:
    """Results that a check can bring again."""
    return platformdirs.user_cache_path(APP, appauthor=False)


def user_file() -> Path:
    """The user's own settings."""
    return platformdirs.user_config_path(APP, appauthor=False) / "config.toml"


def log_file() -> Path:
    """The local backend's log: ids and counts, never text."""
    return platformdirs.user_log_path(APP, appauthor=False) / "backend.log"


def autostart_file() -> Path | None:
    """The file by which a desktop starts the backend when this user logs in; None where there is no such folder."""
    if sys.platform in ("win32", "darwin"):
        return None
    return platformdirs.user_config_path() / "autostart" / f"{APP}.desktop"


def runtime_dir(data_dir: Path | None = None) -> Path:
    """A folder that only this user can read, made if missing; below the data folder where the system has none.

    Every process of one user must come to the same answer, so a temporary folder (which `TMPDIR` moves) is no choice.
    """
    system = _system_runtime_dir()
    if system is not None:
        folder = system / APP
        with contextlib.suppress(OSError):
            if _private(folder):
                return folder
    folder = (data_dir or default_data_dir()) / "run"
    try:
        private = _private(folder)
    except OSError as error:
        raise PermissionError(f"{folder} cannot be made or changed: {error.strerror}") from None
    if not private:
        raise PermissionError(f"{folder} can be read by other users; make it yours alone (chmod 700) or set data_dir")
    return folder


def rendezvous_path(data_dir: Path | None = None) -> Path:
    """The file through which clients find the local backend of this data folder."""
    data = data_dir or default_data_dir()
    name = hashlib.sha256(str(data).encode("utf-8", "surrogateescape")).hexdigest()[:8]
    return runtime_dir(data) / f"backend-{name}.json"


def _system_runtime_dir() -> Path | None:
    if sys.platform == "win32":
        return None
    if sys.platform == "darwin":
        return platformdirs.user_runtime_path()
    named = os.environ.get("XDG_RUNTIME_DIR", "")
    candidates = [Path(named)] if named.startswith("/") else []
    candidates.append(Path(f"/run/user/{os.getuid()}"))
    return next((folder for folder in candidates if folder.is_dir() and os.access(folder, os.W_OK)), None)


def _private(folder: Path) -> bool:
    """Make the folder, and say whether it is a real folder of this user that nobody else can enter. OSError as usual."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if sys.platform == "win32":
        return True
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid():
        return False
    if found.st_mode & 0o077:
        folder.chmod(0o700)
    return True
