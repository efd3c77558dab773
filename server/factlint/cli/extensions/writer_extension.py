"""The LibreOffice extension: its sources as one file, the same bytes each time, put into a profile or taken out of it."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from factlint.cli.extensions.writer_profile import LeftUnchanged, Profile

IDENTIFIER = "org.factlint.writer"
FILE_NAME = "factlint.oxt"
_IN_THE_PACKAGE = Path(__file__).parent / "libreoffice"
_IN_THE_REPOSITORY = Path(__file__).parents[4] / "editors" / "libreoffice" / "extension"
_PLACES = (
    "/usr/lib*/libreoffice/program/unopkg",
    "/opt/libreoffice*/program/unopkg",
    "/Applications/LibreOffice.app/Contents/MacOS/unopkg",
    "C:/Program Files/LibreOffice/program/unopkg.com",
)
_SANDBOXES = (".var/app", "snap")
_TIMEOUT_S = 180
_SAID_CP = 300
_FIRST_DAY = (1980, 1, 1, 0, 0, 0)


def pack() -> bytes:
    """The `.oxt` file. Raises LeftUnchanged."""
    folder = _IN_THE_PACKAGE if _IN_THE_PACKAGE.is_dir() else _IN_THE_REPOSITORY
    files = {
        path.relative_to(folder).as_posix(): path
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    if not files:
        raise LeftUnchanged("this installation of Factlint has no LibreOffice extension in it; install it anew")
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, _FIRST_DAY)
            entry.create_system, entry.external_attr = 3, 0o644 << 16
            archive.writestr(entry, files[name].read_bytes(), zipfile.ZIP_STORED)
    return made.getvalue()


def add(profile: Profile) -> None:
    """Put the extension into a profile, in place of an older one of it. Raises LeftUnchanged, OSError."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / FILE_NAME
        file.write_bytes(pack())
        _unopkg(profile, "add", "--force", "--suppress-license", str(file))


def remove(profile: Profile) -> None:
    """Take the extension out of a profile. Raises LeftUnchanged, OSError."""
    _unopkg(profile, "remove", IDENTIFIER)


def find_program(environment: Mapping[str, str] | None = None) -> str:
    """LibreOffice's own tool for extensions. Raises LeftUnchanged."""
    path = (os.environ if environment is None else environment).get("PATH")
    found = shutil.which("unopkg", path=path) or next(map(str, _installed_programs()), None)
    if found is None:
        raise LeftUnchanged("LibreOffice's unopkg was not found; put the folder that holds it on PATH")
    return found


def _installed_programs() -> Iterator[Path]:
    for form in map(Path, _PLACES):
        yield from Path(form.anchor).glob(str(form.relative_to(form.anchor)))


def _unopkg(profile: Profile, *arguments: str) -> None:
    if any(f"/{sandbox}/" in profile.user.as_posix() for sandbox in _SANDBOXES):
        raise LeftUnchanged(
            f"{profile.user} is that of a Flatpak or Snap package, which takes no extension from outside; --profile names another one"
        )
    where = f"-env:UserInstallation={profile.user.parent.as_uri()}"
    try:
        done = subprocess.run(
            [find_program(), *arguments, where],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_TIMEOUT_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise LeftUnchanged(f"unopkg had not ended after {_TIMEOUT_S} s") from None
    if done.returncode:
        words = " ".join((done.stderr or done.stdout).split())[:_SAID_CP]
        raise LeftUnchanged(f"unopkg could not {arguments[0]} the extension: {words}")
