"""The project of each draft: its settings, its workspace, and the one checker that serves it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from factlint.cli.drafts import Draft
from factlint.client.api.client import Client
from factlint.client.api.errors import ClientError
from factlint.client.checks.checker import Checker
from factlint.client.checks.policy import Policy
from factlint.client.checks.rule_names import report_unknown_rules
from factlint.client.local.backend import connect
from factlint.client.store.cache import ResultCache
from factlint.interface.local import WorkspaceIn, workspace_id
from factlint.settings import LoadedSettings, Settings, cache_dir, load
from factlint.settings.disputes import hide_disputed

if TYPE_CHECKING:
    from factlint.client.paid.paid_runs import PaidRuns


@dataclass(frozen=True, slots=True)
class Project:
    """What a draft belongs to; `workspace` is the id under which its evidence and consent are kept.

    `is_alone` where neither a project file nor a repository says where it begins: the root is then the draft's folder.
    """

    root: Path
    loaded: LoadedSettings
    workspace: str
    is_alone: bool = False

    @property
    def settings(self) -> Settings:
        return self.loaded.settings


class Projects:
    """Settings are read once per folder, and drafts of one service share a client and a checker."""

    def __init__(
        self,
        command_line: Mapping[str, object],
        *,
        on_problem: Callable[[str], None],
        on_starting: Callable[[], None],
    ) -> None:
        self._command_line = command_line
        self._on_problem = on_problem
        self._on_starting = on_starting
        self._told: set[str] = set()
        self._projects: dict[Path, Project] = {}
        self._checkers: dict[Settings, tuple[Client, Checker]] = {}
        self._runs: dict[Settings, PaidRuns] = {}
        self._cache: ResultCache | None = None

    def report_once(self, problems: Iterable[str]) -> None:
        """Tell of problems that were not told before."""
        for problem in problems:
            if problem not in self._told:
                self._told.add(problem)
                self._on_problem(problem)

    def project(self, draft: Draft) -> Project:
        """The project of a draft."""
        folder = draft.path.absolute().parent if draft.path else Path.cwd()
        if folder not in self._projects:
            loaded = report_unknown_rules(hide_disputed(load(folder, command_line=self._command_line)))
            self.report_once(loaded.problems)
            root = root_of(folder, loaded)
            is_alone = loaded.project_file is None and not (root / ".git").exists()
            self._projects[folder] = Project(root, loaded, workspace_id(str(root)), is_alone)
        return self._projects[folder]

    async def open_checker(self, project: Project) -> tuple[Client, Checker]:
        """The client and the checker of a project's service, told of the project's own sources."""
        settings = project.settings
        if settings not in self._checkers:
            client = await connect(settings, on_starting=self._on_starting)
            self._checkers[settings] = (client, Checker(client, self._open_cache(), settings))
        client, checker = self._checkers[settings]
        if client.local is not None:
            client.use_workspace(
                WorkspaceIn(
                    root=str(project.root),
                    sources=[str(path) for path in settings.sources],
                    language=settings.language,
                    egress=Policy(settings).may_ask_outside(project.workspace),
                )
            )
        return client, checker

    def runs(self, project: Project) -> PaidRuns:
        """The runs of a project's service that cost something; its checker must have been asked for before."""
        from factlint.client.paid.paid_runs import PaidRuns
        from factlint.client.store.pending_runs import FOLDER, PendingRuns

        settings = project.settings
        if settings not in self._runs:
            client, checker = self._checkers[settings]
            pending = PendingRuns(settings.data_dir / FOLDER, checker.scope("").service)
            self._runs[settings] = PaidRuns(client, self._open_cache(), checker.policy, pending, checker.refresh_scope)
        return self._runs[settings]

    async def report_unread_sources(self) -> None:
        """Say which of the projects' own sources could not be read."""
        for project in self._projects.values():
            client, _ = self._checkers.get(project.settings, (None, None))
            registration = client.find_registration(project.workspace) if client is not None else None
            if client is None or client.local is None or registration is None or not registration.sources:
                continue
            try:
                found = await client.local.put_workspace(registration)
            except ClientError:
                continue
            for source in found.sources:
                if source.problem and source.problem not in self._told:
                    self._told.add(source.problem)
                    self._on_problem(f"{source.location}: {source.problem}")

    def clients(self) -> list[Client]:
        """Every client in use."""
        return [client for client, _ in self._checkers.values()]

    async def aclose(self) -> None:
        for client, checker in self._checkers.values():
            await checker.aclose()
            await client.aclose()
        if self._cache is not None:
            self._cache.close()

    def _open_cache(self) -> ResultCache:
        if self._cache is None:
            self._cache = ResultCache(cache_dir() / "results", on_trouble=self._on_problem)
        return self._cache


def root_of(folder: Path, loaded: LoadedSettings) -> Path:
    """Where a draft's project begins: at its project file, else at its repository, else at its own folder."""
    if loaded.project_file is not None:
        return loaded.project_file.parent
    return next((place for place in (folder, *folder.parents) if (place / ".git").exists()), folder)
