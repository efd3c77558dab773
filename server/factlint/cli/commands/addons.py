"""`factlint addons`: other programs of this machine are set up to ask the local backend, which from then on stays."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Sequence
from pathlib import Path

from factlint.cli.backend_request import FAILURE
from factlint.cli.extensions import writer_extension
from factlint.cli.extensions.writer_profile import LeftUnchanged, Profile, find_profile, find_profiles
from factlint.cli.terminal import make_harmless, output_console, print_message
from factlint.client.api.client import Client
from factlint.client.api.errors import ClientError
from factlint.client.local.backend import COMMAND, LocalConnection, end, find_running
from factlint.settings import load_for_backend
from factlint.settings.checking_secret import checking_address, forget_checking_secret
from factlint.settings.files import replace_whole
from factlint.settings.paths import autostart_file
from factlint.settings.residency import end_residency, make_resident, resident_port

_NO_PROFILE = "no LibreOffice profile was found; start Writer once, or name the profile's folder with --profile"
_SPECIAL = re.compile(r'(["`$\\])')


def set_up_libreoffice(port: int, named: Path | None, *, extension: bool) -> int:
    """Have Writer ask the local backend, and the backend be there whenever it does; the exit code.

    `extension`: through the extension, which is put into the profiles, and not through Writer's own client.
    """
    data_dir = load_for_backend().settings.data_dir
    found = [find_profile(named)] if named else find_profiles()
    if not found:
        print_message(_NO_PROFILE)
        return FAILURE
    address = f"http://127.0.0.1:{port}"
    try:
        for one in found:
            one.check()
        if asyncio.run(_address(data_dir)) != address and not _is_free(port):
            raise LeftUnchanged(f"port {port} is taken by another program; choose another one with --port")
        if extension:
            for one in found:
                writer_extension.add(one)
        make_resident(data_dir, port)
        for one in found:
            if one.has_extension and not extension:
                writer_extension.remove(one)
            one.set_up(checking_address(address, data_dir), extension=extension)
        login = _start_at_login(data_dir)
        asyncio.run(_begin_anew(data_dir, address))
    except (LeftUnchanged, ClientError, OSError) as problem:
        print_message(str(problem))
        return FAILURE
    _tell(found, address, login, extension=extension)
    return 0


def set_up_languagetool(port: int) -> int:
    """Have the backend be there for any program that takes the address of a LanguageTool server; the exit code."""
    data_dir = load_for_backend().settings.data_dir
    kept = resident_port(data_dir)
    address = f"http://127.0.0.1:{kept or port}"
    try:
        if kept is None:
            if asyncio.run(_address(data_dir)) != address and not _is_free(port):
                raise LeftUnchanged(f"port {port} is taken by another program; choose another one with --port")
            make_resident(data_dir, port)
        shown = checking_address(address, data_dir)
        login = _start_at_login(data_dir)
        asyncio.run(_begin_anew(data_dir, address))
    except (LeftUnchanged, ClientError, OSError) as problem:
        print_message(str(problem))
        return FAILURE
    output_console().print(make_harmless(shown), soft_wrap=True)
    _print(
        "Give it to your program as the address of its LanguageTool server. Its middle part is a secret: whoever has"
    )
    _print("it is told what your own sources say of a text.")
    _tell_of_login(login)
    _print("To undo this, and to have another secret: factlint addons libreoffice --remove")
    return 0


def remove_libreoffice(named: Path | None) -> int:
    """Put Writer's settings back as they were, and let the backend end again when nobody needs it; the exit code."""
    data_dir = load_for_backend().settings.data_dir
    found = [find_profile(named)] if named else find_profiles()
    try:
        for one in found:
            one.check()
        for one in found:
            if one.has_extension:
                writer_extension.remove(one)
        restored = [one for one in found if one.restore()]
        login = autostart_file()
        if login is not None:
            login.unlink(missing_ok=True)
        end_residency(data_dir)
        forget_checking_secret(data_dir)
        has_ended = asyncio.run(end(data_dir))
    except (LeftUnchanged, ClientError, OSError) as problem:
        print_message(str(problem))
        return FAILURE
    for one in restored:
        _print(f"Writer's own settings are back: {one.file}")
    if not restored:
        _print("No profile of LibreOffice had been set up.")
    if not has_ended:
        _print("The local backend still finishes what it runs; it ends then.")
    _print("The local backend starts when an editor needs it and ends by itself, as before.")
    return 0


def _tell(found: Sequence[Profile], address: str, login: Path | None, *, extension: bool) -> None:
    for one in found:
        _print(f"LibreOffice Writer is set up{', with the extension' if extension else ''}: {one.file}")
    _print(f"From its next start it asks {address}, at an address with a secret: it answers you, and no other user.")
    _print("Checks are on as you type when Tools > Automatic Spell Checking is.")
    _tell_of_login(login)
    _print("To undo all of this: factlint addons libreoffice --remove")


def _tell_of_login(login: Path | None) -> None:
    if login is not None:
        _print(f"The local backend runs now, and starts whenever you log in: {login}")
    else:
        _print("The local backend runs now. Have this command run whenever you log in: factlint serve --local")


def _print(text: str) -> None:
    output_console().print(make_harmless(text), soft_wrap=True)


async def _address(data_dir: Path) -> str:
    """Where the local backend answers office suites now; "" when there is none."""
    there = await find_running(data_dir)
    if there is None:
        return ""
    rendezvous, client = there
    await client.aclose()
    return rendezvous.http


async def _begin_anew(data_dir: Path, address: str) -> None:
    """Have a backend that answers at this address. Raises ClientError, LeftUnchanged."""
    if await _address(data_dir) != address:
        if not await end(data_dir):
            raise LeftUnchanged("the local backend still finishes what it runs; run the command again later")
        async with Client(LocalConnection(data_dir), local=True) as client:
            assert client.local is not None
            await client.local.get_status()
    if await _address(data_dir) != address:
        raise LeftUnchanged(
            f"the local backend does not answer at {address}; run the command again, or with another --port"
        )


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def _start_at_login(data_dir: Path) -> Path | None:
    """The file by which the desktop starts the backend; None where this system has another way. Raises OSError."""
    path = autostart_file()
    if path is None:
        return None
    command = " ".join(map(_quote_argument, ("env", f"FACTLINT_DATA_DIR={data_dir}", *COMMAND)))
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = (
        "[Desktop Entry]",
        "Type=Application",
        "Name=Factlint",
        "Comment=Checks claims for LibreOffice Writer; removed by: factlint addons libreoffice --remove",
        f"Exec={command}",
        "NoDisplay=true",
        "",
    )
    replace_whole(path, "\n".join(lines).encode())
    return path


def _quote_argument(argument: str) -> str:
    """As desktop entries quote: backslashes are doubled once more, because the value itself is a string with escapes."""
    inner = _SPECIAL.sub(r"\\\1", argument).replace("\\", "\\\\").replace("%", "%%")
    return f'"{inner}"'
