"""The zip archive of an office document: its parts, read within limits, and written back with a few of them replaced."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Mapping

from factlint.office.errors import Unreadable

LARGEST_PART_BYTES = 64 * 1024 * 1024
LARGEST_UNPACKED_BYTES = 256 * 1024 * 1024
MOST_PARTS = 10_000
_OLD_OR_LOCKED = b"\xd0\xcf\x11\xe0"
_ENCRYPTED = 0x1
_PACKINGS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, RuntimeError, ValueError)


class Package:
    """The parts of a document by their names. Raises Unreadable for what is no archive, damaged, locked or a bomb."""

    def __init__(self, raw: bytes) -> None:
        if raw.startswith(_OLD_OR_LOCKED):
            raise Unreadable("is locked with a password, or of an old kind; save it as .docx or .odt without one")
        try:
            self._archive = zipfile.ZipFile(io.BytesIO(raw))
        except _DAMAGED as error:
            raise Unreadable("is damaged or no office document") from error
        entries = self._archive.infolist()
        self._entries = {entry.filename: entry for entry in entries}
        if len(self._entries) != len(entries):
            raise Unreadable("is damaged: it holds two parts of one name")
        if len(entries) > MOST_PARTS or sum(entry.file_size for entry in entries) > LARGEST_UNPACKED_BYTES:
            raise Unreadable("unpacks to more than can be read")
        if any(entry.flag_bits & _ENCRYPTED for entry in entries):
            raise Unreadable("is locked with a password")
        if any(entry.compress_type not in _PACKINGS for entry in entries):
            raise Unreadable("is damaged or no office document: its parts are packed in an unknown way")

    def __contains__(self, name: str) -> bool:
        return name in self._entries

    def part(self, name: str) -> bytes:
        """What a part holds."""
        entry = self._entries.get(name)
        if entry is None:
            raise Unreadable(f"is damaged or of another kind: it has no {name}")
        if entry.file_size > LARGEST_PART_BYTES:
            raise Unreadable("unpacks to more than can be read")
        return self._read_entry(entry)

    def replace(self, parts: Mapping[str, bytes]) -> bytes:
        """The archive with the content of some parts replaced, and of new ones added behind the others.

        Every other part keeps its content, place, name, time and way of packing.
        """
        written = io.BytesIO()
        with zipfile.ZipFile(written, "w") as archive:
            archive.comment = self._archive.comment
            for name, entry in self._entries.items():
                content = parts[name] if name in parts else self._read_entry(entry)
                archive.writestr(_copy_entry(entry), content, entry.compress_type)
            for name in parts.keys() - self._entries.keys():
                archive.writestr(zipfile.ZipInfo(name), parts[name], zipfile.ZIP_DEFLATED)
        return written.getvalue()

    def _read_entry(self, entry: zipfile.ZipInfo) -> bytes:
        try:
            with self._archive.open(entry) as part:
                # Without a size, all that a part unpacks to would be in memory before what it says of itself is held against it.
                return part.read(entry.file_size)
        except _DAMAGED as error:
            raise Unreadable("is damaged or no office document") from error


def _copy_entry(entry: zipfile.ZipInfo) -> zipfile.ZipInfo:
    """A new entry with the name, time, comment and attributes of an old one."""
    made = zipfile.ZipInfo(entry.filename, entry.date_time)
    made.compress_type, made.comment, made.create_system = entry.compress_type, entry.comment, entry.create_system
    made.external_attr, made.internal_attr = entry.external_attr, entry.internal_attr
    return made
