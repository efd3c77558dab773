"""The folder of a pack: what lies in it under which fixed names, and what is known of the pack."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Literal

from factlint.engine.evidence.database.private import private_folder
from factlint.settings.files import read_json, replace_whole

PackState = Literal["downloading", "verifying", "indexing", "ready", "stopped", "failed"]
FORMAT = 1
"""Changes with the tables of an index, and when articles are read another way: then the archive is indexed anew."""
_ID = re.compile(r"[a-z0-9](?:[a-z0-9_-]|\.(?=[a-z0-9])){0,99}")


@dataclass(frozen=True, slots=True)
class PackInfo:
    """What is known of a pack; `edition` tells one release from another, `problem` why the last attempt ended."""

    id: str
    title: str
    edition: str
    date: str = ""
    address: str = ""
    """What the public's address of a page begins with; "" where there is none."""
    language: str = "eng"
    licence: str = ""
    size: int = 0
    state: PackState = "downloading"
    done: int = 0
    total: int = 0
    problem: str = ""
    articles: int = 0
    statements: int = 0


def is_pack_id(id: str) -> bool:
    """Whether a name may be that of a pack's folder: small letters, digits, dots within, no path."""
    return _ID.fullmatch(id) is not None


class PackFolder:
    """One pack: `archive.zim` as it came, and its `index-*.sqlite3`; what is not finished has other names.

    While a new edition is indexed, `former-*.sqlite3` is the index of the one before, and `former.json` what it is.
    """

    def __init__(self, root: Path, id: str) -> None:
        """Raises ValueError for what is no pack's id."""
        if not is_pack_id(id):
            raise ValueError("This is no pack's id.")
        self.id = id
        self.path = root / id
        self.archive = self.path / "archive.zim"
        self.part = self.path / "archive.part"
        self.part_facts = self.path / "archive.part.json"
        self.info_file = self.path / "pack.json"
        self.former_file = self.path / "former.json"
        self.progress_file = self.path / "progress.json"
        self.lock = self.path / "pack.lock"

    def make(self) -> None:
        """Raises OSError."""
        private_folder(self.path.parent)
        private_folder(self.path)

    def shard(self, number: int) -> Path:
        return self.path / f"index-{number:03d}.sqlite3"

    def unfinished(self, number: int) -> Path:
        return self.path / f"index-{number:03d}.building"

    def shards(self) -> list[Path]:
        """The finished parts of the index, in order."""
        return sorted(self.path.glob("index-[0-9][0-9][0-9].sqlite3"))

    def former_shards(self) -> list[Path]:
        """The index of the edition before, in order."""
        return sorted(self.path.glob("former-[0-9][0-9][0-9].sqlite3"))

    def current_edition(self) -> tuple[PackInfo | None, list[Path]]:
        """What of the pack is evidence now: the edition before until the new one is wholly indexed."""
        former = self.former_shards()
        info = self._info(self.former_file) if former else None
        return (info, former) if info is not None else (self.read_info(), self.shards())

    def read_info(self) -> PackInfo | None:
        """None where there is no such pack, or its file says nothing."""
        return self._info(self.info_file)

    def _info(self, file: Path) -> PackInfo | None:
        found = read_json(file)
        known = {field.name: field.type for field in fields(PackInfo)}
        kept = {name: value for name, value in found.items() if name in known and type(value).__name__ == known[name]}
        state = found.get("state")
        if isinstance(state, str) and state in PackState.__args__:
            kept["state"] = state
        if not {"title", "edition", "state"} <= kept.keys():
            return None
        return PackInfo(**(kept | {"id": self.id}))  # pyright: ignore[reportArgumentType]

    def write(self, info: PackInfo) -> None:
        """Raises OSError."""
        replace_whole(self.info_file, json.dumps(asdict(info)).encode())

    def change(self, **changed: object) -> PackInfo | None:
        """Write some of what is known anew. Raises OSError."""
        info = self.read_info()
        if info is None:
            return None
        info = replace(info, **changed)  # pyright: ignore[reportArgumentType]
        self.write(info)
        return info

    def make_former(self) -> None:
        """Put the index aside as that of the edition before; what was broken off goes on. Raises OSError.

        Where one is kept already, it stays: what there is of the edition between the two is dropped.
        """
        info, former = self.read_info(), self._info(self.former_file)
        if info is not None and former is None and self.shards():
            replace_whole(self.former_file, json.dumps(asdict(info)).encode())
            former = info
        if info is not None and former is not None and former.edition == info.edition:
            for shard in self.shards():
                shard.replace(self.path / shard.name.replace("index-", "former-"))
        for file in (*self.path.glob("index-*"), self.progress_file):
            file.unlink(missing_ok=True)

    def drop_former(self) -> None:
        """The new edition is wholly indexed."""
        for file in (*self.former_shards(), self.former_file):
            file.unlink(missing_ok=True)

    def drop_download(self) -> None:
        self.part.unlink(missing_ok=True)
        self.part_facts.unlink(missing_ok=True)

    def bytes_used(self) -> int:
        return sum(file.stat().st_size for file in self.path.iterdir() if file.is_file())

    def remove(self) -> None:
        """Everything of it. Raises OSError."""
        shutil.rmtree(self.path)


def pack_folders(root: Path) -> Iterator[PackFolder]:
    """The packs under a folder; what is no pack of ours is passed over, links too."""
    if not root.is_dir():
        return
    for path in sorted(root.iterdir()):
        if is_pack_id(path.name) and path.is_dir() and not path.is_symlink():
            yield PackFolder(root, path.name)
