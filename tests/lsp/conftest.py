"""Real parts for the promises of the language server: the server over stdio, and a scripted service over HTTP."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path
from typing import Any, Union

import pytest
from cattrs import Converter
from lsprotocol import types
from pygls.protocol import default_converter
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities
from pytest_lsp.client import DEFAULT_CLIENT_FEATURES, register_lsp_features

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts" / "bench"))
from scripted_service import ScriptedService

SERVER = [sys.executable, "-m", "factlint.lsp.server"]
WAIT_S = 60.0


@pytest.fixture
def service() -> Iterator[ScriptedService]:
    scripted = ScriptedService().start()
    yield scripted
    scripted.stop()


@pytest.fixture
def paid(service: ScriptedService) -> Iterator[ScriptedService]:
    """A service that is not on this machine, so that its credits count; it thinks that what is said of the dam is false."""
    false = {"verdict": "False", "confidence": "medium", "rationale": "It says 1938."}
    other = ScriptedService(verdicts={"dam": false}, host="127.0.0.2").start()
    service.url = other.url
    yield other
    other.stop()


@dataclass
class Open:
    """A draft that is open in the editor under test."""

    editor: Editor
    uri: str
    text: str
    version: int = 1
    texts: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.texts[self.version] = self.text

    def change(self, old: str, new: str, *, nth: int = 0) -> None:
        """Replace words as an editor does: an incremental change in UTF-16, or a whole text where none is agreed."""
        start = -1
        for _ in range(nth + 1):
            start = self.text.index(old, start + 1)
        self.splice(start, start + len(old), new)

    def splice(self, start: int, end: int, new: str) -> None:
        first, last = self.position(start), self.position(end)
        self.text = self.text[:start] + new + self.text[end:]
        self.version += 1
        self.texts[self.version] = self.text
        self.editor.client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(version=self.version, uri=self.uri),
                [types.TextDocumentContentChangePartial(range=types.Range(first, last), text=new)],
            )
        )

    def position(self, offset: int) -> types.Position:
        """The position of a code point offset in the encoding that was agreed on; lines end as the protocol says."""
        before = re.split(r"\r\n|\n|\r", self.text[:offset])
        if self.text[:offset].endswith("\r") and self.text[offset : offset + 1] == "\n":
            before = [*before[:-2], before[-2]]
        return types.Position(len(before) - 1, self.editor.width(before[-1]))

    def words(self, given: types.Range, version: int | None = None) -> str:
        """The words that a range covers in the text as it was at a version, or as it is now."""
        text = self.texts[version or self.version]
        lines = re.split(r"(?<=\n)|(?<=\r)(?!\n)", text)
        starts = [0, *accumulate(len(line) for line in lines)]

        def offset(position: types.Position) -> int:
            line = lines[position.line]
            column = next(at for at in range(len(line) + 1) if self.editor.width(line[:at]) >= position.character)
            return starts[position.line] + column

        return text[offset(given.start) : offset(given.end)]

    def shown(self, sent: types.PublishDiagnosticsParams) -> list[str]:
        """The claims that a publish speaks of, in the words of its text."""
        return [self.claim_words(item, sent.version) for item in sent.diagnostics]

    def claim_words(self, item: types.Diagnostic, version: int | None = None) -> str:
        """The whole claim of a diagnostic: where its own range is, unless that marks the wrong words alone."""
        whole = [one for one in item.related_information or () if one.message.startswith("The whole claim: ")]
        return self.words(whole[0].location.range if whole else item.range, version)

    def save(self) -> None:
        self.editor.client.text_document_did_save(
            types.DidSaveTextDocumentParams(types.TextDocumentIdentifier(self.uri))
        )

    def close(self) -> None:
        self.editor.client.text_document_did_close(
            types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(self.uri))
        )

    async def marked(self, *words: str) -> list[types.Diagnostic]:
        """Wait until exactly these claims are marked, nothing being marked at first."""
        await self.editor.until(lambda: self.are_marked(words), lambda: f"marked: {self.marks}")
        return list(self.published[-1].diagnostics) if self.published else []

    def are_marked(self, claims: Sequence[str]) -> bool:
        """Whether these claims are marked; an editor that takes no related information is told of the wrong words alone."""
        if self.editor.relates or len(self.marks) != len(claims):
            return self.marks == list(claims)
        return all(words in claim for words, claim in zip(self.marks, claims, strict=True))

    @property
    def underlined(self) -> list[str]:
        """The words under which there is a line now."""
        return [self.words(item.range, self.published[-1].version) for item in self.published[-1].diagnostics]

    @property
    def published(self) -> list[types.PublishDiagnosticsParams]:
        return [sent for sent in self.editor.publishes if sent.uri == self.uri]

    @property
    def marks(self) -> list[str]:
        return self.shown(self.published[-1]) if self.published else []

    async def pull(self, previous: str | None = None) -> Any:
        return await self.editor.client.text_document_diagnostic_async(
            types.DocumentDiagnosticParams(
                types.TextDocumentIdentifier(self.uri), identifier="factlint", previous_result_id=previous
            )
        )

    async def hover(self, words: str) -> types.Hover | None:
        return await self.editor.client.text_document_hover_async(
            types.HoverParams(types.TextDocumentIdentifier(self.uri), self.position(self.text.index(words)))
        )

    async def actions(self, words: str, only: list[str] | None = None) -> list[types.CodeAction]:
        start = self.text.index(words)
        at = types.Range(self.position(start), self.position(start + len(words)))
        answer = await self.editor.client.text_document_code_action_async(
            types.CodeActionParams(
                types.TextDocumentIdentifier(self.uri), at, types.CodeActionContext(diagnostics=[], only=only)
            )
        )
        return list(answer or [])

    def apply(self, edit: types.WorkspaceEdit) -> None:
        """Do what the editor does with a workspace edit, and tell the server."""
        if edit.document_changes:
            (change,) = edit.document_changes
            assert isinstance(change, types.TextDocumentEdit)
            assert change.text_document.version == self.version
            edits = list(change.edits)
        else:
            assert edit.changes is not None
            edits = list(edit.changes[self.uri])
        for item in sorted(edits, key=lambda item: (item.range.start.line, item.range.start.character), reverse=True):
            assert isinstance(item, types.TextEdit | types.AnnotatedTextEdit)
            lines = re.split(r"(?<=\n)|(?<=\r)(?!\n)", self.text)
            start = sum(len(line) for line in lines[: item.range.start.line])
            while self.position(start) != item.range.start:
                start += 1
            self.splice(start, start + len(self.words(item.range)), item.new_text)


@dataclass
class Editor:
    """A language client with the abilities of a real editor."""

    client: LanguageClient
    result: types.InitializeResult
    publishes: list[types.PublishDiagnosticsParams]
    statuses: list[dict[str, Any]]
    stirred: asyncio.Event
    asked: list[tuple[str, Any]]
    root: Path
    opened: dict[str, Open] = field(default_factory=dict)
    choice: list[str | None] = field(default_factory=list)
    picked: list[list[str] | None] = field(default_factory=list)
    instead: list[Callable[[], None]] = field(default_factory=list)
    relates: bool = True

    @property
    def encoding(self) -> str:
        return str(self.result.capabilities.position_encoding or "utf-16")

    def width(self, text: str) -> int:
        if self.encoding.endswith("32"):
            return len(text)
        if self.encoding.endswith("8"):
            return len(text.encode("utf-8", "surrogatepass"))
        return len(text.encode("utf-16-le", "surrogatepass")) // 2

    def open(self, text: str, name: str = "draft.md", language: str = "markdown") -> Open:
        uri = (self.root / name).as_uri()
        draft = Open(self, uri, text)
        self.opened[uri] = draft
        self.client.text_document_did_open(
            types.DidOpenTextDocumentParams(types.TextDocumentItem(uri, language, 1, text))
        )
        return draft

    async def until(self, there: Callable[[], bool], say: Callable[[], str] = lambda: "") -> None:
        """Wait for what the server sends, as long as it takes within reason."""
        deadline = asyncio.get_running_loop().time() + WAIT_S
        while not there():
            self.stirred.clear()
            left = deadline - asyncio.get_running_loop().time()
            try:
                await asyncio.wait_for(self.stirred.wait(), max(left, 0.01))
            except TimeoutError:
                raise AssertionError(f"nothing of the kind came; {say()}") from None

    async def anything(self, within_s: float = 0.3) -> None:
        """Wait for whatever comes next, if anything comes soon."""
        self.stirred.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self.stirred.wait(), within_s)

    async def execute(self, command: str, *arguments: object) -> Any:
        params = types.ExecuteCommandParams(command=command, arguments=list(arguments))
        return await self.client.workspace_execute_command_async(params)

    async def idle(self) -> None:
        """Wait until the server says that nothing is under way."""
        await self.until(
            lambda: bool(self.statuses) and self.statuses[-1]["state"] == "idle", lambda: repr(self.statuses)
        )

    async def request(self, method: str, params: object) -> Any:
        """A request of our own, and its answer as JSON."""
        return as_json(await self.client.protocol.send_request_async(method, params))

    @property
    def messages(self) -> list[str]:
        return [message.message for message in self.client.messages]


NOTHING = types.ClientCapabilities()


def capabilities(name: str) -> types.ClientCapabilities:
    """The recorded abilities of a real editor, or none at all."""
    return NOTHING if name == "none" else client_capabilities(name)


Start = Callable[..., Any]


@pytest.fixture
def pulling() -> Callable[[types.ClientCapabilities], None]:
    """`start(alter=pulling)`: an editor that asks for the findings, and for those of the whole workspace."""

    def pulls(known: types.ClientCapabilities) -> None:
        assert known.text_document and known.workspace
        known.text_document.diagnostic = types.DiagnosticClientCapabilities()
        known.workspace.diagnostics = types.DiagnosticWorkspaceClientCapabilities(refresh_support=True)

    return pulls


@pytest.fixture
async def start(tmp_path: Path, service: ScriptedService) -> AsyncIterator[Start]:
    """Starts editors; `async with start("neovim") as editor`."""
    root = tmp_path / "project"
    root.mkdir()

    @asynccontextmanager
    async def started(
        name: str = "visual-studio-code",
        *,
        options: dict[str, Any] | None = None,
        settings: dict[str, Any] | None = None,
        environment: dict[str, str] | None = None,
        alter: Callable[[types.ClientCapabilities], None] = lambda _: None,
        silent: frozenset[str] = frozenset(),
        command: list[str] = SERVER,
        leave: bool = True,
    ) -> AsyncIterator[Editor]:
        publishes: list[types.PublishDiagnosticsParams] = []
        statuses: list[dict[str, Any]] = []
        asked: list[tuple[str, Any]] = []
        stirred, over = asyncio.Event(), asyncio.Event()
        known = capabilities(name)
        alter(known)

        def client() -> LanguageClient:
            return _client(publishes, statuses, asked, stirred, silent, over)

        config = ClientServerConfig(
            server_command=command, client_factory=client, server_env=_environment(tmp_path, service, environment)
        )
        language_client = await config.start()
        assert isinstance(language_client, LanguageClient)
        if settings is not None:
            language_client.set_configuration(settings, section="factlint")
        result = await language_client.initialize_session(
            types.InitializeParams(
                capabilities=known,
                initialization_options={"statusNotifications": True, **(options or {})},
                workspace_folders=[types.WorkspaceFolder(uri=root.as_uri(), name="project")],
                root_uri=root.as_uri(),
            )
        )
        editor = Editor(language_client, result, publishes, statuses, stirred, asked, root)
        document = known.text_document
        editor.relates = bool(
            document and document.publish_diagnostics and document.publish_diagnostics.related_information
        )
        language_client.choices = editor.choice  # type: ignore[attr-defined]
        language_client.picked = editor.picked  # type: ignore[attr-defined]
        language_client.instead = editor.instead  # type: ignore[attr-defined]
        try:
            yield editor
        finally:
            over.set()
            if leave:
                await asyncio.wait_for(language_client.shutdown_session(), WAIT_S)
            await language_client.stop()

    yield started


def _converter() -> Converter:
    """lsprotocol takes every action that carries a command for a bare command; real editors look at what it is."""
    converter = default_converter()

    def structured(given: dict[str, Any], _: object) -> types.Command | types.CodeAction:
        bare = isinstance(given.get("command"), str)
        return converter.structure(given, types.Command if bare else types.CodeAction)

    converter.register_structure_hook(types.Command | types.CodeAction, structured)
    converter.register_structure_hook(Union[types.Command, types.CodeAction], structured)  # noqa: UP007
    return converter


def _client(
    publishes: list[types.PublishDiagnosticsParams],
    statuses: list[dict[str, Any]],
    asked: list[tuple[str, Any]],
    stirred: asyncio.Event,
    silent: frozenset[str],
    over: asyncio.Event,
) -> LanguageClient:
    client = LanguageClient(converter_factory=_converter)

    def noted(method: str, default: Any) -> Any:
        if method in silent:

            async def never(_: LanguageClient, params: Any) -> Any:
                asked.append((method, params))
                stirred.set()
                await over.wait()

            return never

        def then(client: LanguageClient, params: Any) -> Any:
            asked.append((method, params))
            stirred.set()
            return default(client, params)

        return then

    features = {method: noted(method, handler) for method, handler in DEFAULT_CLIENT_FEATURES.items()}

    def published(_: LanguageClient, params: types.PublishDiagnosticsParams) -> None:
        publishes.append(params)
        stirred.set()

    def status(_: LanguageClient, params: Any) -> None:
        statuses.append({name: getattr(params, name) for name in ("state", "message", "findings", "engine")})
        statuses[-1] |= {"credits": params.credits, "runs": [(run.kind, run.about, run.said) for run in params.runs]}
        statuses[-1]["drafts"] = {one.uri: (one.mark, one.said, one.advice) for one in params.drafts}
        stirred.set()

    def told(method: str) -> Any:
        def then(_: LanguageClient, params: Any) -> None:
            asked.append((method, params))
            stirred.set()

        return then

    def edited(client: LanguageClient, params: types.ApplyWorkspaceEditParams) -> types.ApplyWorkspaceEditResult:
        asked.append((types.WORKSPACE_APPLY_EDIT, params))
        stirred.set()
        instead: list[Callable[[], None]] = getattr(client, "instead", [])
        if instead:
            instead.pop(0)()
            return types.ApplyWorkspaceEditResult(applied=False)
        return types.ApplyWorkspaceEditResult(applied=True)

    def chosen(client: LanguageClient, params: types.ShowMessageRequestParams) -> types.MessageActionItem | None:
        asked.append((types.WINDOW_SHOW_MESSAGE_REQUEST, params))
        stirred.set()
        choices: list[str | None] = getattr(client, "choices", [])
        title = choices.pop(0) if choices else None
        return types.MessageActionItem(title=title) if title else None

    def nothing(_: LanguageClient, params: Any) -> None:
        asked.append((types.CLIENT_REGISTER_CAPABILITY, params))
        stirred.set()

    def refreshed(_: LanguageClient, params: Any) -> None:
        asked.append((types.WORKSPACE_INLAY_HINT_REFRESH, params))
        stirred.set()

    def conversation(_: LanguageClient, params: Any) -> None:
        asked.append(("factlint/conversation", as_json(params)))
        stirred.set()

    def pick(client: LanguageClient, params: Any) -> list[str] | None:
        asked.append(("factlint/pick", as_json(params)))
        stirred.set()
        picked: list[list[str] | None] = getattr(client, "picked", [])
        return picked.pop(0) if picked else None

    features |= {
        "factlint/conversation": conversation,
        "factlint/pick": pick,
        types.WORKSPACE_INLAY_HINT_REFRESH: refreshed,
        types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS: published,
        "factlint/status": status,
        "factlint/findingsChanged": told("factlint/findingsChanged"),
        types.WORKSPACE_CODE_LENS_REFRESH: told(types.WORKSPACE_CODE_LENS_REFRESH),
        types.WORKSPACE_APPLY_EDIT: edited,
        types.WINDOW_SHOW_MESSAGE_REQUEST: chosen,
        types.CLIENT_REGISTER_CAPABILITY: nothing,
    }
    register_lsp_features(client, features)
    return client


def as_json(value: Any) -> Any:
    """The body of a message of our own, which pygls hands over as objects."""
    if hasattr(value, "_asdict"):
        return {name: as_json(item) for name, item in value._asdict().items()}
    return [as_json(item) for item in value] if isinstance(value, list) else value


def _environment(tmp_path: Path, service: ScriptedService, more: dict[str, str] | None) -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "SYSTEMROOT") if name in os.environ}
    return {
        **kept,
        "HOME": str(tmp_path / "home"),
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "XDG_STATE_HOME": str(tmp_path / "state"),
        "XDG_RUNTIME_DIR": str(tmp_path / "run"),
        "FACTLINT_BASE_URL": service.url,
        "FACTLINT_API_KEY": "test_0123456789abcdef",
        **(more or {}),
    }
