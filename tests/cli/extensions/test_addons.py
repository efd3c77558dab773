"""`factlint addons libreoffice`: Writer's profile is set up and put back, and the backend is there and stays."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from command_line import CommandLine

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the profile's folders and /proc are Linux's")

PATH, NAME = "{http://openoffice.org/2001/registry}path", "{http://openoffice.org/2001/registry}name"
LANGUAGETOOL = "/org.openoffice.Office.Linguistic/GrammarChecking/LanguageTool"
CHECKERS = "/org.openoffice.Office.Linguistic/ServiceManager/GrammarCheckerList"
LIGHTPROOF = "org.libreoffice.comp.pyuno.Lightproof.en"
OWN = f"""<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" \
xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Office.Common/Misc"><prop oor:name="FirstRun" oor:op="fuse"><value>false</value></prop></item>
<item oor:path="{CHECKERS}"><prop oor:name="en-US" oor:op="fuse" oor:type="oor:string-list">\
<value><it>{LIGHTPROOF}</it></value></prop></item>
<item oor:path="/org.openoffice.Office.UserProfile/Data"><prop oor:name="sn" oor:op="fuse"><value>Ö &amp;
Å</value></prop></item>
</oor:items>
"""


@pytest.fixture
def command(tmp_path: Path, home: dict[str, str]) -> Iterator[CommandLine]:
    """The command on a machine of its own; whatever backend it leaves behind is ended."""
    line = CommandLine(tmp_path, home)
    yield line
    found = rendezvous(tmp_path)
    if found is not None:
        os.kill(found["pid"], signal.SIGKILL)


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    """A profile that was used before, with a grammar checker of its own."""
    user = tmp_path / "home" / ".config" / "libreoffice" / "4" / "user"
    user.mkdir(parents=True)
    (user / "registrymodifications.xcu").write_text(OWN, encoding="utf-8")
    return user / "registrymodifications.xcu"


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def rendezvous(tmp_path: Path) -> dict[str, object] | None:
    file = next((tmp_path / "run" / "factlint").glob("backend-*.json"), None)
    return json.loads(file.read_text()) if file is not None else None


def settings(file: Path) -> dict[tuple[str, str], str]:
    """Every setting of a profile, as LibreOffice would read it."""
    return {
        (item.attrib[PATH], prop.attrib[NAME]): "".join(prop.itertext()).strip()
        for item in ET.parse(file).getroot()
        for prop in item
    }


def test_one_command_sets_writer_up_and_another_puts_all_back(
    command: CommandLine, profile: Path, port: int, tmp_path: Path
) -> None:
    done = command("addons", "libreoffice", "--port", str(port))
    assert done.code == 0, done.err
    assert "factlint addons libreoffice --remove" in done.out and f"http://127.0.0.1:{port}" in done.out
    found = settings(profile)
    address = found[LANGUAGETOOL, "BaseURL"]
    secret = address.removeprefix(f"http://127.0.0.1:{port}/").removesuffix("/v2")
    assert re.fullmatch("[0-9a-f]{32}", secret) and secret not in done.out
    assert found[LANGUAGETOOL, "IsEnabled"] == "true"
    for private in (profile, *(tmp_path / "home").rglob("checking_secret")):
        assert stat.S_IMODE(private.stat().st_mode) == 0o600
    assert found[CHECKERS, "en-US"] == found[CHECKERS, "en-GB"] == "org.openoffice.lingu.LanguageToolGrammarChecker"
    assert (
        found.items() > {key: value for key, value in settings_of(OWN, tmp_path).items() if key[0] != CHECKERS}.items()
    )

    languages = httpx.get(f"{address}/languages").json()
    assert {"name": "English (US)", "code": "en", "longCode": "en-US"} in languages
    login = tmp_path / "home" / ".config" / "autostart" / "factlint.desktop"
    assert "serve" in login.read_text() and rendezvous(tmp_path)["http"] == f"http://127.0.0.1:{port}"

    # Writer has found more of the checker's languages and changed a setting of its own in the meantime.
    changed = profile.read_text().replace("false", "true", 1)
    more = f'<item oor:path="{CHECKERS}"><prop oor:name="de-DE" oor:op="fuse" oor:type="oor:string-list"><value><it>'
    more += "org.openoffice.lingu.LanguageToolGrammarChecker</it></value></prop></item>\n</oor:items>"
    profile.write_text(changed.replace("</oor:items>", more))
    undone = command("addons", "libreoffice", "--remove")
    assert undone.code == 0, undone.err
    assert settings(profile) == settings_of(OWN.replace("false", "true", 1), tmp_path)
    assert list(profile.parent.iterdir()) == [profile] and not login.exists()
    assert ends(address), "the backend was told to end, and goes on"
    assert not list((tmp_path / "home").rglob("checking_secret")), "the old address leads nowhere for good"


def test_other_programs_get_an_address_with_a_secret_that_stays(
    command: CommandLine, port: int, tmp_path: Path
) -> None:
    first = command("addons", "languagetool", "--port", str(port))
    assert first.code == 0, first.err
    address = first.out.splitlines()[0]
    assert re.fullmatch(rf"http://127\.0\.0\.1:{port}/[0-9a-f]{{32}}/v2", address)
    found = checked(address)
    assert found.status_code == 200 and "matches" in found.json()
    assert command("addons", "languagetool").out.splitlines()[0] == address
    os.kill(rendezvous(tmp_path)["pid"], signal.SIGKILL)
    assert command("addons", "languagetool").out.splitlines()[0] == address
    assert httpx.get(f"{address}/languages").status_code == 200


def checked(address: str) -> httpx.Response:
    """The answer to a check, once the backend that was just started has room for one."""
    deadline = time.monotonic() + 60
    while True:
        found = httpx.post(f"{address}/check", data={"text": "It rains.", "language": "en-US"}, timeout=30)
        if found.status_code != 503 or time.monotonic() > deadline:
            return found
        time.sleep(0.2)


def settings_of(content: str, tmp_path: Path) -> dict[tuple[str, str], str]:
    copy = tmp_path / "copy.xcu"
    copy.write_text(content, encoding="utf-8")
    return settings(copy)


def test_the_backend_stays_and_a_new_one_takes_the_same_port(
    command: CommandLine, profile: Path, port: int, tmp_path: Path
) -> None:
    assert command("addons", "libreoffice", "--port", str(port)).code == 0
    first = rendezvous(tmp_path)
    assert command("sources", "list").code == 0
    assert rendezvous(tmp_path) == first, "an ordinary command uses the one that is there"
    os.kill(first["pid"], signal.SIGKILL)
    assert command("sources", "list").code == 0
    second = rendezvous(tmp_path)
    assert second["pid"] != first["pid"] and second["http"] == first["http"]


def test_nothing_is_touched_while_writer_runs(command: CommandLine, profile: Path, tmp_path: Path) -> None:
    (profile.parent.parent / ".lock").write_text("[Lockdata]\n")
    # A process of that name stands for the office.
    fake = tmp_path / "soffice.bin"
    fake.symlink_to("/bin/sleep")
    with subprocess.Popen([fake, "60"]) as office:
        try:
            for arguments in ((), ("--remove",)):
                done = command("addons", "libreoffice", *arguments)
                assert done.code == 2 and "LibreOffice is running" in done.err
        finally:
            office.kill()
    assert profile.read_text(encoding="utf-8") == OWN and list(profile.parent.iterdir()) == [profile]
    assert rendezvous(tmp_path) is None


def test_without_a_profile_or_with_a_broken_one_it_says_what_to_do(
    command: CommandLine, tmp_path: Path, port: int
) -> None:
    done = command("addons", "libreoffice")
    assert done.code == 2 and "--profile" in done.err
    user = tmp_path / "p" / "user"
    user.mkdir(parents=True)
    broken = user / "registrymodifications.xcu"
    for content in (b"<oor:items>", b"\xff\xfe", b"", OWN.encode() + b"more"):
        broken.write_bytes(content)
        done = command("addons", "libreoffice", "--profile", "p", "--port", str(port))
        assert done.code == 2 and "damaged" in done.err, content
        assert broken.read_bytes() == content
    broken.write_text(OWN)
    with socket.socket() as other:
        other.bind(("127.0.0.1", port))
        other.listen()
        done = command("addons", "libreoffice", "--profile", "p", "--port", str(port))
    assert done.code == 2 and "--port" in done.err and broken.read_text() == OWN
    assert rendezvous(tmp_path) is None and not list(tmp_path.rglob("resident.json"))


def test_the_file_for_the_login_starts_the_same_backend(
    command: CommandLine, profile: Path, port: int, tmp_path: Path
) -> None:
    data = tmp_path / 'da"ta $x %y'
    data.mkdir()
    assert command("addons", "libreoffice", "--port", str(port), FACTLINT_DATA_DIR=str(data)).code == 0
    entry = (tmp_path / "home" / ".config" / "autostart" / "factlint.desktop").read_text()
    (exec_line,) = [line for line in entry.splitlines() if line.startswith("Exec=")]
    # The rules of desktop entries: the value's escapes, then quotes as in a shell, then field codes.
    value = exec_line.removeprefix("Exec=").replace("\\\\", "\\").replace("%%", "%")
    asked = subprocess.run(["sh", "-c", f"printf '%s\\n' {value}"], capture_output=True, text=True, check=True)
    assert asked.stdout.splitlines() == [
        "env",
        f"FACTLINT_DATA_DIR={data}",
        sys.executable,
        *("-P", "-m", "factlint", "serve", "--local"),
    ]


@pytest.fixture
def unopkg(tmp_path: Path, command: CommandLine) -> Path:
    """A tool of LibreOffice's name, the only one on PATH, that writes down what it was asked for."""
    tool = tmp_path / "tools" / "unopkg"
    tool.parent.mkdir()
    tool.write_text(f'#!/bin/sh\necho "$@" >> {tmp_path}/asked\n')
    tool.chmod(0o755)
    command.environment["PATH"] = f"{tool.parent}:/usr/bin:/bin"
    return tool


def asked_of(unopkg: Path) -> list[str]:
    return (unopkg.parents[1] / "asked").read_text().splitlines()


def test_the_extension_takes_the_place_of_the_other_client_and_all_is_put_back(
    command: CommandLine, profile: Path, port: int, unopkg: Path, tmp_path: Path
) -> None:
    assert command("addons", "libreoffice", "--port", str(port)).code == 0
    done = command("addons", "libreoffice", "--extension", "--port", str(port))
    assert done.code == 0 and "with the extension" in done.out and "--remove" in done.out, done.err
    found = settings(profile)
    assert re.fullmatch(rf"http://127\.0\.0\.1:{port}/\w{{32}}/v2", found["/org.factlint.Writer/Service", "BaseURL"])
    assert found[CHECKERS, "en-US"] == found[CHECKERS, "en-ZA"] == "org.factlint.writer.Proofreader"
    assert not any(path == LANGUAGETOOL for path, _ in found), "one client, not both"
    assert f"-env:UserInstallation={profile.parents[1].as_uri()}" in asked_of(unopkg)[0]

    assert command("addons", "libreoffice", "--port", str(port)).code == 0
    found = settings(profile)
    assert found[LANGUAGETOOL, "IsEnabled"] == "true" and "actlint" not in "".join(found.values())
    assert command("addons", "libreoffice", "--extension", "--port", str(port)).code == 0
    assert command("addons", "libreoffice", "--remove").code == 0
    assert settings(profile) == settings_of(OWN, tmp_path) and list(profile.parent.iterdir()) == [profile]
    assert [line.split()[0] for line in asked_of(unopkg)] == ["add", "remove", "add", "remove"]


def test_where_the_extension_cannot_be_put_in_nothing_is_done(
    command: CommandLine, profile: Path, port: int, unopkg: Path, tmp_path: Path
) -> None:
    unopkg.write_text("#!/bin/sh\necho ERROR: no room >&2\nexit 1\n")
    done = command("addons", "libreoffice", "--extension", "--port", str(port))
    assert done.code == 2 and "no room" in done.err
    packaged = (
        tmp_path / "home" / ".var" / "app" / "org.libreoffice.LibreOffice" / "config" / "libreoffice" / "4" / "user"
    )
    packaged.mkdir(parents=True)
    done = command("addons", "libreoffice", "--extension", "--port", str(port), "--profile", str(packaged))
    assert done.code == 2 and "Flatpak" in done.err
    assert profile.read_text(encoding="utf-8") == OWN and rendezvous(tmp_path) is None


def ends(address: str) -> bool:
    """Whether nobody answers there any more, once what was under way has been let end."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        try:
            httpx.get(f"{address}/languages")
        except httpx.TransportError:
            return True
        time.sleep(0.1)
    return False
