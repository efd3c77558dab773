"""A LibreOffice profile: where it is, whether Writer has it open, and the few settings in it that concern Factlint."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape

from factlint.settings.files import replace_whole

CHECKER = "org.openoffice.lingu.LanguageToolGrammarChecker"
EXTENSIONS_CHECKER = "org.factlint.writer.Proofreader"
LOCALES = ("en-US", "en-GB", "en-AU", "en-CA", "en-IE", "en-IN", "en-NZ", "en-ZA")
_LANGUAGETOOL = "/org.openoffice.Office.Linguistic/GrammarChecking/LanguageTool"
_EXTENSION = "/org.factlint.Writer/Service"
_CHECKERS = "/org.openoffice.Office.Linguistic/ServiceManager/GrammarCheckerList"
_FILE, _BACKUP = "registrymodifications.xcu", "registrymodifications.xcu.before-factlint"
_LARGEST_BYTES = 50_000_000
_END = "</oor:items>"
_EMPTY = f"""<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" \
xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
{_END}
"""
_ITEM = re.compile(
    r'<item oor:path="(?P<path>[^"]*)">\s*<prop oor:name="(?P<name>[^"]*)"[^>]*?(?:/>|>.*?</prop>)\s*</item>\n?',
    re.DOTALL,
)
Setting = tuple[str, str]
"""The path and the name of one setting."""


class LeftUnchanged(Exception):
    """Something was left as it is; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Profile:
    """The folder `user` of a profile."""

    user: Path

    @property
    def file(self) -> Path:
        return self.user / _FILE

    @property
    def backup(self) -> Path:
        return self.user / _BACKUP

    def check(self) -> None:
        """Raises LeftUnchanged for a profile that is damaged, or on which LibreOffice runs, which writes it anew at its end."""
        self._content()
        lock = self.user.parent / ".lock"
        if lock.exists() and _is_office_running():
            raise LeftUnchanged("LibreOffice is running. Close all its windows, then try again.")

    def set_up(self, base_url: str, *, extension: bool = False) -> None:
        """Have Writer ask this address, by its own client or by the extension; one checks a language, never both.

        The file as it was is kept beside it, for `restore`. Raises LeftUnchanged, OSError.
        """
        self.restore()
        before = self._content()
        replace_whole(self.backup, before.encode())
        address = f"<value>{escape(base_url)}</value>"
        if extension:
            items = {(_EXTENSION, "BaseURL"): _item(_EXTENSION, "BaseURL", address)}
        else:
            items = {
                (_LANGUAGETOOL, "BaseURL"): _item(_LANGUAGETOOL, "BaseURL", address),
                (_LANGUAGETOOL, "IsEnabled"): _item(_LANGUAGETOOL, "IsEnabled", "<value>true</value>"),
            }
        for locale in LOCALES:
            value = f"<value><it>{EXTENSIONS_CHECKER if extension else CHECKER}</it></value>"
            items[_CHECKERS, locale] = _item(_CHECKERS, locale, value, ' oor:type="oor:string-list"')
        self._write(_replace_items(before, items))

    @property
    def has_extension(self) -> bool:
        """Whether the extension was set up here. Raises LeftUnchanged."""
        return any(path == _EXTENSION for (path, _), _ in _settings(self._content()))

    def restore(self) -> bool:
        """Put the settings that concern us back as they were; the others stay as they are. False if there was nothing to.

        Raises LeftUnchanged, OSError.
        """
        if not self.backup.exists():
            return False
        content, before = self._content(), dict(_settings(self.backup.read_text(encoding="utf-8")))
        ours = {
            setting: before.get(setting, "")
            for setting, item in _settings(content)
            if setting[0] in (_LANGUAGETOOL, _EXTENSION)
            or (setting[0] == _CHECKERS and (CHECKER in item or EXTENSIONS_CHECKER in item))
        }
        self._write(_replace_items(content, ours))
        self.backup.unlink()
        return True

    def _content(self) -> str:
        try:
            if self.file.stat().st_size > _LARGEST_BYTES:
                raise LeftUnchanged(f"{self.file} is larger than a settings file should be.")
            content = self.file.read_bytes().decode()
        except FileNotFoundError:
            return _EMPTY
        except UnicodeDecodeError:
            raise LeftUnchanged(f"{self.file} is damaged: it is not UTF-8 text.") from None
        if content.count(_END) != 1 or not content.rstrip().endswith(_END):
            raise LeftUnchanged(f"{self.file} is damaged: it has no end.")
        return content

    def _write(self, content: str) -> None:
        place = self.file.resolve()  # a link stays one
        replace_whole(place, content.encode(), like=place.stat() if place.exists() else None)
        # The address in it holds a secret, and an old profile may be open to every user of the machine.
        place.chmod(0o600)


def find_profiles(environment: Mapping[str, str] | None = None) -> list[Profile]:
    """The profiles of this user's LibreOffice, however it was installed; a version that was never started has none."""
    given = os.environ if environment is None else environment
    home = Path.home()
    if sys.platform == "darwin":
        places = [home / "Library" / "Application Support" / "LibreOffice"]
    elif sys.platform == "win32":
        places = [Path(given.get("APPDATA", str(home / "AppData" / "Roaming"))) / "LibreOffice"]
    else:
        configured = given.get("XDG_CONFIG_HOME", "")
        places = [
            (Path(configured) if configured.startswith("/") else home / ".config") / "libreoffice",
            home / ".var" / "app" / "org.libreoffice.LibreOffice" / "config" / "libreoffice",
            home / "snap" / "libreoffice" / "current" / ".config" / "libreoffice",
        ]
    return [Profile(user) for place in places if (user := place / "4" / "user").is_dir()]


def find_profile(path: Path) -> Profile:
    """The profile that a user names, by its folder or by the folder `user` in it."""
    path = path.expanduser().absolute()
    return Profile(path if path.name == "user" else path / "user")


def _settings(content: str) -> Iterator[tuple[Setting, str]]:
    for found in _ITEM.finditer(content):
        yield (found["path"], found["name"]), found[0]


def _replace_items(content: str, items: Mapping[Setting, str]) -> str:
    """The content with these items, by their settings, in place of its own; an empty one is left out."""
    kept = _ITEM.sub(lambda found: "" if (found["path"], found["name"]) in items else found[0], content)
    head, end, tail = kept.rpartition(_END)
    new = "".join(item if item.endswith("\n") else f"{item}\n" for item in items.values() if item)
    return head + new + end + tail


def _item(path: str, name: str, value: str, type: str = "") -> str:
    return f'<item oor:path="{path}"><prop oor:name="{name}" oor:op="fuse"{type}>{value}</prop></item>\n'


def _is_office_running() -> bool:
    """Whether a LibreOffice of this user runs; where that cannot be seen, its lock file counts."""
    processes = Path("/proc")
    if sys.platform != "linux" or not (processes / "self").exists():
        return True
    for folder in processes.glob("[0-9]*"):
        try:
            if folder.stat().st_uid == os.getuid() and (folder / "comm").read_text().strip() == "soffice.bin":
                return True
        except OSError:
            continue
    return False
