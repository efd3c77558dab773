"""Where the local backend says it can be found, how to speak to it there, and the environment it gets."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from factlint.client.api.local_http import LocalHttp
from factlint.client.api.user_agent import USER_AGENT
from factlint.interface.local import Rendezvous, read_rendezvous
from factlint.settings.environment import NO_TELEMETRY

KEPT_VARIABLES = frozenset(
    {"HOME", "USER", "LOGNAME", "PATH", "SHELL", "LANG", "LANGUAGE", "TZ", "TMPDIR", "TEMP", "TMP"}
    | {"XDG_RUNTIME_DIR", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"}
    | {"XDG_DATA_DIRS", "XDG_CONFIG_DIRS", "DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "WAYLAND_DISPLAY"}
    | {"HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "ALL_PROXY", "SSL_CERT_FILE", "SSL_CERT_DIR", "LD_LIBRARY_PATH"}
    | {"SYSTEMROOT", "WINDIR", "COMSPEC", "PATHEXT", "USERPROFILE", "HOMEDRIVE", "HOMEPATH", "USERNAME"}
    | {"APPDATA", "LOCALAPPDATA", "PROGRAMDATA"}
)


@dataclass(frozen=True, slots=True)
class FoundBackend:
    """A backend as its rendezvous file describes it."""

    rendezvous: Rendezvous

    def open_client(self) -> LocalHttp:
        """A client over the Unix socket, or over loopback TCP."""
        found = self.rendezvous
        headers = {"Authorization": f"Bearer {found.token}", "User-Agent": USER_AGENT}
        if found.socket is not None:
            return LocalHttp("http://localhost", headers, socket=found.socket)
        return LocalHttp(found.address or "", headers)


def read(path: Path) -> FoundBackend | None:
    """The backend named by the file; None when there is no file, or one that names none."""
    rendezvous = read_rendezvous(path)
    return FoundBackend(rendezvous) if rendezvous is not None and (rendezvous.socket or rendezvous.address) else None


def forget(path: Path) -> None:
    """Remove the file of a backend that is gone."""
    path.unlink(missing_ok=True)


def clean_environment(data_dir: Path, environment: Mapping[str, str] | None = None) -> dict[str, str]:
    """What the backend inherits: the user's places and the system's ways, nothing of the window that starts it."""
    given = os.environ if environment is None else environment
    kept = {name: value for name, value in given.items() if name.upper() in KEPT_VARIABLES or name.startswith("LC_")}
    return kept | NO_TELEMETRY | {"FACTLINT_DATA_DIR": str(data_dir), "PYTHONUTF8": "1"}
