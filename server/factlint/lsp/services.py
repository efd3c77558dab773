"""The parts of one connection to an editor, built and wired here: each is given exactly what it uses.

This is the only place that knows them all. What a part reads of others is state that was made before it (`drafts`,
`states`, `runs`, `published`, `service`); who is to hear of something is named when a part is made.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from lsprotocol import types

from factlint.lsp.checks.backend_watch import BackendWatch
from factlint.lsp.checks.check_state import CheckStates
from factlint.lsp.checks.closed_drafts import ClosedDrafts
from factlint.lsp.checks.consistency import Consistency
from factlint.lsp.checks.draft_checks import Checks
from factlint.lsp.checks.draft_reader import DraftReader
from factlint.lsp.checks.neighbours import Neighbours
from factlint.lsp.checks.publisher import Publisher
from factlint.lsp.checks.refreshes import Refreshes
from factlint.lsp.checks.scheduler import Scheduler
from factlint.lsp.checks.settings_changes import SettingsChanges
from factlint.lsp.checks.shown_findings import ShownFindings
from factlint.lsp.checks.status_line import StatusLine
from factlint.lsp.checks.status_report import StatusReport
from factlint.lsp.drafts.applied_edits import AppliedEditLog
from factlint.lsp.drafts.notebook_cells import NotebookCells
from factlint.lsp.drafts.open_draft import OpenDrafts
from factlint.lsp.drafts.stored_findings import StoredFindings
from factlint.lsp.render.fixes import Fixes
from factlint.lsp.requests.check_commands import CheckCommands
from factlint.lsp.requests.code_actions import CodeActions
from factlint.lsp.requests.code_lenses import CodeLenses
from factlint.lsp.requests.command_arguments import CommandArguments
from factlint.lsp.requests.commands import Commands
from factlint.lsp.requests.configuration import Configuration
from factlint.lsp.requests.conversations import ConversationRequests
from factlint.lsp.requests.document_links import DocumentLinks
from factlint.lsp.requests.documents import Documents
from factlint.lsp.requests.edit_commands import EditCommands
from factlint.lsp.requests.hover import Hover
from factlint.lsp.requests.inlay_hints import InlayHints
from factlint.lsp.requests.model_commands import ModelCommands
from factlint.lsp.requests.notebooks import Notebooks
from factlint.lsp.requests.project_commands import ProjectCommands
from factlint.lsp.requests.project_findings import ProjectFindings
from factlint.lsp.requests.pull import PulledDiagnostics
from factlint.lsp.requests.renames import Renames
from factlint.lsp.requests.run_commands import RunCommands
from factlint.lsp.requests.show_commands import ShowCommands
from factlint.lsp.requests.source_commands import SourceCommands
from factlint.lsp.runs.admission import Admission
from factlint.lsp.runs.conversations import Conversations
from factlint.lsp.runs.deep_checks import DeepCheckRuns
from factlint.lsp.runs.draft_deletion import DraftDeletion
from factlint.lsp.runs.folder_reviews import FolderReviews
from factlint.lsp.runs.followed_runs import FollowedRuns
from factlint.lsp.runs.reports import Reports
from factlint.lsp.runs.resumed_runs import ResumedRuns
from factlint.lsp.runs.reviews import Reviews
from factlint.lsp.session.backend import Backend
from factlint.lsp.session.background import Background
from factlint.lsp.session.capabilities import Abilities
from factlint.lsp.session.consent import Consents
from factlint.lsp.session.credits import Credits
from factlint.lsp.session.editor import Editor
from factlint.lsp.session.errors import Errors
from factlint.lsp.session.folders import Folders
from factlint.lsp.session.language_models import LanguageModels
from factlint.lsp.session.pack_offers import PackOffers
from factlint.lsp.session.progress import ProgressBars
from factlint.lsp.session.runs_under_way import RunsUnderWay
from factlint.lsp.session.service_state import ServiceState

OpenBackend = Callable[[Callable[[], None], Callable[[str], None]], Backend]
"""Makes the way to the service, given what is to hear that a local backend starts, and of trouble with the cache."""


@dataclass(frozen=True, slots=True)
class State:
    """What is known on this connection; the event loop alone touches it. Requests read it.

    `published` holds the diagnostics that the editor knows of each draft.
    """

    ready: asyncio.Event
    drafts: OpenDrafts
    checks: CheckStates
    runs: RunsUnderWay
    service: ServiceState
    errors: Errors
    published: dict[str, list[types.Diagnostic]]
    notebooks: NotebookCells


@dataclass(frozen=True, slots=True)
class Connection:
    """The ways out: to the editor and its writer, and to the service."""

    editor: Editor
    abilities: Abilities
    folders: Folders
    status: StatusLine
    background: Background
    backend: Backend
    consents: Consents
    bars: ProgressBars
    credits: Credits
    models: LanguageModels
    packs: PackOffers


@dataclass(frozen=True, slots=True)
class CheckServices:
    """What finds out about drafts, and publishes it."""

    applied: AppliedEditLog
    stored: StoredFindings
    consistency: Consistency
    shown: ShownFindings
    publisher: Publisher
    reader: DraftReader
    checks: Checks
    scheduler: Scheduler
    settings: SettingsChanges
    closed_drafts: ClosedDrafts
    watch: BackendWatch


@dataclass(frozen=True, slots=True)
class RunServices:
    """What takes longer, or costs something."""

    followed: FollowedRuns
    reports: Reports
    conversations: Conversations
    deep_checks: DeepCheckRuns
    reviews: Reviews
    folder_reviews: FolderReviews
    deletion: DraftDeletion
    resumed: ResumedRuns


@dataclass(frozen=True, slots=True)
class Requests:
    """What answers the editor."""

    documents: Documents
    notebooks: Notebooks
    configuration: Configuration
    renames: Renames
    hover: Hover
    code_actions: CodeActions
    code_lenses: CodeLenses
    document_links: DocumentLinks
    inlay_hints: InlayHints
    pull: PulledDiagnostics
    findings: ProjectFindings
    conversations: ConversationRequests
    commands: Commands


@dataclass(frozen=True, slots=True)
class Services:
    """One connection."""

    state: State
    connection: Connection
    checks: CheckServices
    runs: RunServices
    requests: Requests


def build_services(
    editor: Editor,
    abilities: Abilities,
    options: Mapping[str, object],
    folders: Folders,
    open_backend: OpenBackend = Backend,
) -> Services:
    """Everything for an editor with these abilities, whose `initialize` request has these options and folders."""
    state = State(
        asyncio.Event(), {}, CheckStates(), RunsUnderWay(), ServiceState(), Errors(editor), {}, NotebookCells()
    )
    connection = _connect(state, editor, abilities, folders, open_backend)
    checks = _build_checks(state, connection)
    runs = _build_runs(state, connection, checks)
    return Services(state, connection, checks, runs, requests=_build_requests(state, connection, checks, runs, options))


def _connect(
    state: State, editor: Editor, abilities: Abilities, folders: Folders, open_backend: OpenBackend
) -> Connection:
    loop = asyncio.get_running_loop()

    def on_starting() -> None:
        state.service.starting, state.service.indexed = True, False
        status.refresh()

    def on_trouble(trouble: str) -> None:
        loop.call_soon_threadsafe(editor.show_message_once, trouble, trouble)

    background, backend = Background(), open_backend(on_starting, on_trouble)
    packs = PackOffers(state.ready, editor, folders, backend, background, abilities.offers)
    status = StatusLine(
        editor,
        abilities.status,
        ready=state.ready,
        errors=state.errors,
        service=state.service,
        states=state.checks,
        runs=state.runs,
        published=state.published,
        notebooks=state.notebooks,
        settings_of=folders.settings,
        ways=abilities.ways,
        on_outside=packs.offer,
    )
    return Connection(
        editor=editor,
        abilities=abilities,
        folders=folders,
        status=status,
        background=background,
        backend=backend,
        consents=Consents(editor),
        bars=ProgressBars(editor, abilities.progress),
        credits=Credits(folders, backend, state.service, background, changed=status.refresh),
        models=LanguageModels(editor, abilities.language_models),
        packs=packs,
    )


def _build_checks(state: State, to: Connection) -> CheckServices:
    ready, drafts, folders = state.ready, state.drafts, to.folders
    applied = AppliedEditLog(ready, folders, to.backend, to.editor, to.background, state.errors)
    stored = StoredFindings(ready, folders, to.backend, open=drafts)
    neighbours = Neighbours(drafts, folders)
    consistency = Consistency(ready, drafts, folders, state.checks, neighbours, state.errors)
    shown = ShownFindings(folders, to.abilities, consistency, state.runs)
    publisher = Publisher(
        editor=to.editor,
        abilities=to.abilities,
        drafts=drafts,
        shown=shown,
        published=state.published,
        refreshes=Refreshes(to.editor, to.abilities, folders, state.runs),
        neighbours=neighbours,
        errors=state.errors,
        status=to.status,
    )
    reader = DraftReader(state.checks, to.backend, to.editor, publisher, folders)
    checks = Checks(
        ready=ready,
        drafts=drafts,
        states=state.checks,
        folders=folders,
        consents=to.consents,
        reader=reader,
        backend=to.backend,
        service=state.service,
        bars=to.bars,
        credits=to.credits,
        errors=state.errors,
        publisher=publisher,
        status=to.status,
    )
    scheduler = Scheduler(checks, state.checks)
    closed_drafts = ClosedDrafts(
        folders=folders,
        backend=to.backend,
        consents=to.consents,
        stored=stored,
        shown=shown,
        publisher=publisher,
        editor=to.editor,
        abilities=to.abilities,
    )
    return CheckServices(
        applied=applied,
        stored=stored,
        consistency=consistency,
        shown=shown,
        publisher=publisher,
        reader=reader,
        checks=checks,
        scheduler=scheduler,
        settings=SettingsChanges(
            ready, drafts, folders, to.editor, checks, scheduler, publisher, to.status, to.backend, state.runs
        ),
        closed_drafts=closed_drafts,
        watch=BackendWatch(
            ready=ready,
            drafts=drafts,
            states=state.checks,
            service=state.service,
            backend=to.backend,
            editor=to.editor,
            bars=to.bars,
            closed_drafts=closed_drafts,
            status=to.status,
        ),
    )


def _build_runs(state: State, to: Connection, checks: CheckServices) -> RunServices:
    ready, drafts, folders, backend, editor = state.ready, state.drafts, to.folders, to.backend, to.editor
    followed = FollowedRuns(state.runs, folders, to.bars, to.background, state.errors, to.credits, to.status)
    admission = Admission(ready, folders, to.consents, backend, editor, state.errors, to.status)
    reports = Reports(folders, backend, editor, to.abilities)
    conversations = Conversations(admission, backend, to.background, editor, to.abilities, state.errors)
    deep_checks = DeepCheckRuns(
        drafts=drafts,
        folders=folders,
        backend=backend,
        editor=editor,
        checks=checks.checks,
        publisher=checks.publisher,
        admission=admission,
        under_way=state.runs,
        followed=followed,
        reports=reports,
        listener=conversations,
    )
    reviews = Reviews(
        ready=ready,
        drafts=drafts,
        folders=folders,
        backend=backend,
        editor=editor,
        reader=checks.reader,
        checks=checks.checks,
        publisher=checks.publisher,
        admission=admission,
        under_way=state.runs,
        followed_runs=followed,
    )
    return RunServices(
        followed=followed,
        reports=reports,
        conversations=conversations,
        deep_checks=deep_checks,
        reviews=reviews,
        folder_reviews=FolderReviews(
            ready=ready,
            drafts=drafts,
            folders=folders,
            backend=backend,
            background=to.background,
            editor=editor,
            bars=to.bars,
            errors=state.errors,
            reader=checks.reader,
            admission=admission,
            reviews=reviews,
            closed_drafts=checks.closed_drafts,
        ),
        deletion=DraftDeletion(
            ready=ready,
            drafts=drafts,
            folders=folders,
            backend=backend,
            editor=editor,
            abilities=to.abilities,
            checks=checks.checks,
            followed=followed,
            conversations=conversations,
            applied=checks.applied,
            stored=checks.stored,
            publisher=checks.publisher,
            runs=state.runs,
        ),
        resumed=ResumedRuns(ready, folders, backend, deep_checks, reviews, state.errors),
    )


def _build_requests(
    state: State, to: Connection, checks: CheckServices, runs: RunServices, options: Mapping[str, object]
) -> Requests:
    ready, drafts, folders, abilities = state.ready, state.drafts, to.folders, to.abilities
    fixes = Fixes(folders, abilities, state.runs, checks.applied)
    findings = ProjectFindings(
        drafts, state.notebooks, folders, abilities, checks.stored, checks.consistency, state.runs
    )
    documents = Documents(
        ready=ready,
        drafts=drafts,
        abilities=abilities,
        folders=folders,
        background=to.background,
        applied=checks.applied,
        scheduler=checks.scheduler,
        publisher=checks.publisher,
        consistency=checks.consistency,
        closed_drafts=checks.closed_drafts,
        resumed=runs.resumed,
        settings=checks.settings,
        status=to.status,
    )
    return Requests(
        documents=documents,
        notebooks=Notebooks(documents, state.notebooks),
        configuration=Configuration(
            options, abilities, to.editor, folders, to.backend, checks.settings, checks.closed_drafts
        ),
        renames=Renames(drafts, folders, to.backend, checks.applied, checks.stored, state.errors),
        hover=Hover(drafts, folders, abilities, checks.consistency, fixes, state.runs, checks.checks),
        code_actions=CodeActions(
            drafts, folders, abilities, to.editor, checks.consistency, fixes, runs.reports, state.runs
        ),
        code_lenses=CodeLenses(ready, drafts, folders, checks.reader, state.runs, checks.shown),
        document_links=DocumentLinks(drafts, folders, abilities),
        inlay_hints=InlayHints(drafts, folders, abilities),
        pull=PulledDiagnostics(drafts, checks.stored, checks.shown, checks.publisher, to.editor),
        findings=findings,
        conversations=ConversationRequests(runs.conversations, runs.deep_checks, state.runs),
        commands=_build_commands(state, to, checks, runs, fixes, findings),
    )


def _build_commands(
    state: State, to: Connection, checks: CheckServices, runs: RunServices, fixes: Fixes, findings: ProjectFindings
) -> Commands:
    arguments = CommandArguments(state.drafts, to.abilities)
    report = StatusReport(
        folders=to.folders,
        drafts=state.drafts,
        backend=to.backend,
        service=state.service,
        errors=state.errors,
        credits=to.credits,
        status=to.status,
        shown=checks.shown,
        published=state.published,
        ways=to.abilities.ways,
    )
    groups = (
        CheckCommands(
            state.ready, state.drafts, arguments, to.backend, checks.checks, checks.scheduler, report, state.runs
        ),
        EditCommands(arguments, to.abilities, to.editor, fixes, checks.consistency, checks.reader),
        ProjectCommands(state.ready, arguments, to.folders, to.backend, checks.settings, checks.consistency, to.editor),
        ModelCommands(to.folders, to.backend, to.models, checks.settings),
        SourceCommands(state.ready, to.folders, to.backend, checks.settings, to.editor),
        RunCommands(arguments, runs.deep_checks, runs.reviews, runs.folder_reviews, runs.deletion),
        ShowCommands(
            ready=state.ready,
            arguments=arguments,
            abilities=to.abilities,
            editor=to.editor,
            findings=findings,
            report=report,
            reports=runs.reports,
            deep_checks=runs.deep_checks,
            conversations=runs.conversations,
            packs=to.packs,
        ),
    )
    handlers = {name: handler for group in groups for name, handler in group.handlers().items()}
    return Commands(handlers, to.abilities, to.editor)
