"""The projects of open drafts as the local backend knows them: each with its own evidence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from factlint.lsp.session.folders import path_of

if TYPE_CHECKING:
    from factlint.client.api.client import Client
    from factlint.lsp.session.folders import Project


def id_of(project: Project) -> str:
    """The name under which a project's evidence is kept; "" for a draft that belongs to none."""
    from factlint.interface.local import workspace_id

    return workspace_id(str(project.root)) if project.root else ""


def evidence_workspace(project: Project, uri: str) -> str:
    """The name under which a draft's claims are judged: its project's, less the draft itself where it is a source."""
    from factlint.client.checks import evidence_scope

    workspace = id_of(project)
    return evidence_scope.evidence_workspace(workspace, project.settings, path_of(uri)) if workspace else ""


def register(client: Client, project: Project, *, egress: bool) -> None:
    """Name the project to the client, which tells the backend before the first question about it.

    Where these settings send nothing out, the backend has no leave to: its own settings may be others.
    """
    from factlint.interface.local import WorkspaceIn

    if project.root is None or client.local is None:
        return
    settings = project.settings
    client.use_workspace(
        WorkspaceIn(
            root=str(project.root),
            sources=[str(path) for path in settings.sources],
            language=settings.language,
            egress=egress and settings.leaves_the_machine,
        )
    )
