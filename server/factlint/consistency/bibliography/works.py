"""The works that a draft can cite: those of the bibliographies that it names, or of the one that lies beside it."""

from __future__ import annotations

from dataclasses import dataclass, field
from posixpath import dirname, join, normpath

from factlint.consistency.text import Draft, Folder
from factlint.prose.bibliography.citation_keys import CITING, CitedKey, NamedFile, Naming, cited_keys, naming_of
from factlint.prose.bibliography.entries import Bibliography, Entry
from factlint.prose.bibliography.formats import format_of, is_bibliography, read_bibliography

IN_PROJECTS = frozenset({"markdown", "quarto"})
"""Drafts that may have their bibliographies from the settings of a project."""


@dataclass(frozen=True, slots=True)
class Named:
    """A bibliography of a draft: its path in the folder, its works, and where the draft names it, if it does."""

    path: str
    works: Bibliography
    named: NamedFile | None = None


@dataclass(frozen=True, slots=True)
class Works:
    """What a draft can cite. `is_whole`: nothing else could hold a key, so that one that is not here is nowhere."""

    files: tuple[Named, ...] = ()
    keys: frozenset[str] = frozenset()
    is_whole: bool = False
    everything: bool = False
    explicit: bool = field(default=False)
    """Whether the draft itself, or its project, says where its works are."""

    def find(self, key: str) -> tuple[Entry, str] | None:
        """The entry of a key, and the path of its file."""
        for one in self.files:
            if (entry := one.works.find(key)) is not None:
                return entry, one.path
        return None

    def has_key(self, key: str) -> bool:
        return key in self.keys or any(one.works.find(key) is not None for one in self.files)


def own_works(draft: Draft) -> Bibliography | None:
    """The entries of a draft that is a bibliography itself."""
    return draft.compute_once(_read_own) if is_bibliography(draft.source.markup) else None


def keys_of(draft: Draft) -> tuple[CitedKey, ...]:
    """The keys that a draft cites."""
    return draft.compute_once(_cited)


def find_naming(draft: Draft) -> Naming:
    """Where a draft says that its works are."""
    return draft.compute_once(_naming)


def works_of(draft: Draft, folder: Folder | None) -> Works:
    """The works of a draft, as far as the files of its folder are known."""
    said = find_naming(draft)
    if draft.source.markup not in CITING:
        return Works()
    explicit = bool(said.files or said.keys or said.unknown)
    if folder is None:
        return Works(
            keys=said.keys, is_whole=bool(said.keys) and not said.files and not said.unknown, explicit=explicit
        )
    files: list[Named] = []
    whole = not said.unknown
    for one in said.files:
        path = _path(draft.path, one.path)
        works = works_at(path, folder) if path else None
        if works is None:
            whole = False
        elif path not in {other.path for other in files}:
            files.append(Named(path, works, one))
    if folder.bibliographies is not None and draft.source.markup in IN_PROJECTS:
        of_project, is_all = folder.bibliographies.of_project(draft.path)
        whole, explicit = whole and is_all, explicit or bool(of_project)
        for path in of_project:
            works = works_at(path, folder)
            if works is None:
                whole = False
            elif path not in {other.path for other in files}:
                files.append(Named(path, works))
    if not explicit and folder.bibliographies is not None and (beside := folder.bibliographies.path_beside(draft.path)):
        works = works_at(beside, folder)
        if works is not None:
            files.append(Named(beside, works))
    return Works(tuple(files), said.keys, whole and bool(files or said.keys), said.everything, explicit)


def works_at(path: str, folder: Folder) -> Bibliography | None:
    """The works of a file of the folder: as it is open, or as it lies on the disk."""
    open_ = folder.drafts.get(path)
    if open_ is not None and (own := own_works(open_)) is not None:
        return own
    if format_of(path) is None or folder.bibliographies is None:
        return None
    return folder.bibliographies.read(path)


def _path(draft: str, named: str) -> str:
    """The path in the folder of what a draft names; "" where that lies outside of it."""
    path = named.lstrip("/") if named.startswith("/") else join(dirname(draft), named)
    plain = normpath(path.replace("\\", "/"))
    return "" if plain.startswith("..") or plain == "." else plain


def _cited(draft: Draft) -> tuple[CitedKey, ...]:
    return cited_keys(draft.source)


def _naming(draft: Draft) -> Naming:
    return naming_of(draft.source)


def _read_own(draft: Draft) -> Bibliography:
    return read_bibliography(draft.text, draft.source.markup)
