"""The open folders and the settings in force for each draft, with what the editor itself has set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from pygls.uris import to_fs_path

if TYPE_CHECKING:
    from factlint.settings import LoadedSettings, Settings
    from factlint.settings.path_patterns import PathPatterns

FILES = ("factlint.toml", "pyproject.toml")
"""The project files whose change changes the settings."""


@dataclass(frozen=True, slots=True)
class Project:
    """What a draft belongs to: `root` holds its own evidence and its project file; None for one never saved."""

    root: Path | None
    loaded: LoadedSettings

    @property
    def settings(self) -> Settings:
        return self.loaded.settings


@dataclass(slots=True)
class Folders:
    """Settings are read once for each folder that holds drafts, and again after `forget`."""

    roots: dict[str, Path] = field(default_factory=dict[str, Path])
    editor: Mapping[str, object] = field(default_factory=dict[str, object])
    by_root: dict[str, Mapping[str, object]] = field(default_factory=dict[str, Mapping[str, object]])
    known: dict[Path | None, Project] = field(default_factory=dict[Path | None, Project])
    stamps: dict[Path, float] = field(default_factory=dict[Path, float])
    disputes: dict[Path, tuple[int, ...]] = field(default_factory=dict[Path, tuple[int, ...]])
    """How the records of what the writer called wrong looked when they were read, by their data folders."""

    def add(self, uris: Iterable[str]) -> None:
        for uri in uris:
            path = path_of(uri)
            if path is not None:
                self.roots[uri] = path
        self.forget()

    def remove(self, uris: Iterable[str]) -> None:
        for uri in uris:
            self.roots.pop(uri, None)
            self.by_root.pop(uri, None)
        self.forget()

    def forget(self) -> None:
        """Read every setting afresh when it is next needed."""
        self.known.clear()
        self.disputes.clear()

    def set_editor_settings(
        self, editor: Mapping[str, object], by_root: Mapping[str, Mapping[str, object]] | None = None
    ) -> None:
        """The editor has these settings now, in general and for single folders; those stay as they are for None."""
        self.editor = editor
        if by_root is not None:
            self.by_root = dict(by_root)
        self.forget()

    def project(self, uri: str) -> Project:
        """The project of a draft; an unsaved one belongs to the first folder."""
        path = path_of(uri) or path_of(notebook_of(uri))
        folder = path.parent if path else next(iter(self.roots.values()), None)
        if folder not in self.known:
            self.known[folder] = self._read(folder)
        return self.known[folder]

    def settings(self, uri: str) -> Settings:
        """The settings in force for a draft."""
        return self.project(uri).settings

    def is_excluded(self, uri: str) -> bool:
        """Whether `exclude` names a draft: nothing is checked or shown of it."""
        path, project = path_of(uri), self.project(uri)
        if path is None or project.root is None or not project.settings.exclude:
            return False
        return self.excluded_patterns(project)[0].matches(path)

    def excluded_patterns(self, project: Project) -> tuple[PathPatterns, ...]:
        """What a project leaves out."""
        if project.root is None or not project.settings.exclude:
            return ()
        from factlint.settings.path_patterns import PathPatterns

        return (PathPatterns(project.root, project.settings.exclude),)

    def root_of(self, folder: Path | None) -> str | None:
        """The URI of the deepest open folder that holds this one."""
        holding = [(uri, root) for uri, root in self.roots.items() if folder and folder.is_relative_to(root)]
        return max(holding, key=lambda item: len(item[1].parts))[0] if holding else None

    def has_changed_on_disk(self) -> bool:
        """Whether a project file changed since the settings were read; for editors that cannot watch files."""
        stamps = self._stamps()
        changed = stamps != self.stamps
        self.stamps = stamps
        return changed

    def has_new_disputes(self) -> bool:
        """Whether the task pane, a command or another editor recorded what the writer calls wrong, or took it back."""
        if not self.disputes:
            return False
        from factlint.settings.disputes import DisputedFindings

        return any(DisputedFindings(data_dir).stamp() != stamp for data_dir, stamp in self.disputes.items())

    def _read(self, folder: Path | None) -> Project:
        from factlint.client.checks.rule_names import report_unknown_rules
        from factlint.settings import load
        from factlint.settings.disputes import DisputedFindings, hide_disputed

        uri = self.root_of(folder)
        loaded = load(folder, editor=self.by_root.get(uri, self.editor) if uri else self.editor)
        data_dir = loaded.settings.data_dir
        self.disputes.setdefault(data_dir, DisputedFindings(data_dir).stamp())
        loaded = report_unknown_rules(hide_disputed(loaded))
        self.stamps |= _stamps_above(folder)
        root = loaded.project_file.parent if loaded.project_file else self.roots.get(uri or "")
        return Project(root or _repository(folder), loaded)

    def _stamps(self) -> dict[Path, float]:
        found: dict[Path, float] = {}
        for folder in self.known:
            found |= _stamps_above(folder)
        return found


@lru_cache(maxsize=256)
def path_of(uri: str) -> Path | None:
    """The file that a URI names; None for unsaved drafts and other places."""
    if not uri.startswith("file:"):
        return None
    path = to_fs_path(uri)
    return Path(path) if path else None


def any_draft_uri(root: Path) -> str:
    """The URI of some draft of a folder: its settings are those of the folder."""
    return (root / "draft.md").as_uri()


def notebook_of(cell: str) -> str:
    """The URI of the notebook that a cell is in, as VS Code names cells; "" for what is none."""
    scheme, _, rest = cell.partition(":")
    if scheme != "vscode-notebook-cell":
        return ""
    path = rest.partition("#")[0].partition("?")[0]
    return f"file:{path}" if path.startswith("//") else f"file://{path}"


def _repository(folder: Path | None) -> Path | None:
    """The folder of the repository that holds a draft, else the draft's own, as on the command line."""
    places = (folder, *folder.parents) if folder else ()
    return next((place for place in places if (place / ".git").exists()), folder)


def _stamps_above(folder: Path | None) -> dict[Path, float]:
    found: dict[Path, float] = {}
    for place in (folder, *folder.parents) if folder else ():
        for name in FILES:
            try:
                found[place / name] = (place / name).stat().st_mtime
            except OSError:
                continue
    return found
