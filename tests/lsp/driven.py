"""A language server without a process: its real services, on a clock that stands still and a service that waits.

Nothing here happens by itself. The clock moves when a test moves it, an answer comes when a test lets it, and work for
threads is done on the spot; so a story that a seed made up can be told again, and a hundred thousand in an hour.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from itertools import count
from pathlib import Path
from zlib import crc32

from lsprotocol import types

from factlint.client.api.errors import Answered, ClientError, Unavailable
from factlint.client.checks.checker import Checker
from factlint.client.paid.paid_runs import PaidRuns
from factlint.client.store.cache import ResultCache
from factlint.client.store.pending_runs import PendingRun, PendingRuns
from factlint.interface.assess import AssessOut, AssessRow
from factlint.interface.citecheck import (
    Citation,
    CitationCheck,
    CitationResult,
    CitecheckOut,
    CitecheckPolicy,
    CitecheckReceipt,
    CitecheckSummary,
)
from factlint.interface.common import Position
from factlint.interface.discovery import DiscoveryOut
from factlint.interface.extract import ExtractOut, LocatedClaim
from factlint.interface.review import (
    ReviewAssessment,
    ReviewClaim,
    ReviewOut,
    ReviewPolicy,
    ReviewReceipt,
    ReviewSummary,
)
from factlint.interface.status import TaskStatus
from factlint.interface.verifications import ClaimDetail
from factlint.interface.verify import TaskReceipt
from factlint.lsp.services import Services, build_services
from factlint.lsp.session.backend import Backend
from factlint.lsp.session.capabilities import Abilities
from factlint.lsp.session.editor import Editor
from factlint.lsp.session.folders import Folders, Project
from factlint.prose.offsets import Encoding
from factlint.settings import LoadedSettings, Settings

HEADING = r" {0,3}#{1,6} [^\r\n]*"
PARAGRAPH = re.compile(
    rf"{HEADING}|(?:(?!{HEADING})(?!\s*$)[^\r\n]*\S[^\r\n]*(?:\r\n|\n|\r|$)?)+",
    re.MULTILINE,
)
SENTENCE = re.compile(r"[^.!?\r\n\[\]]*\d[^.!?\r\n\[\]]*\.")
LINK = re.compile(r"\[[^\[\]\r\n]*\]\((https://[^)\s]+)\)")
AWAY = Unavailable(Answered(503, code="upstream_unavailable"))


class StandingClock(asyncio.SelectorEventLoop):
    """An event loop whose time is what `now` says."""

    now = 1000.0

    def time(self) -> float:
        return self.now


async def settle() -> None:
    """Let everything happen that can happen without an answer and without time."""
    ready = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]
    await asyncio.sleep(0)
    while ready:
        await asyncio.sleep(0)


async def pass_time(seconds: float) -> None:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, StandingClock)
    loop.now += seconds
    await asyncio.sleep(0)
    await settle()


@contextlib.contextmanager
def threads_on_the_spot():
    """What would be done in a thread is done at once."""

    async def at_once(work: Callable, *arguments: object, **named: object) -> object:
        return work(*arguments, **named)

    usual, asyncio.to_thread = asyncio.to_thread, at_once  # type: ignore[assignment]
    try:
        yield
    finally:
        asyncio.to_thread = usual  # type: ignore[assignment]


def paragraphs(text: str) -> Iterable[tuple[int, str]]:
    """Where each paragraph begins, and its words, as the service reads a text."""
    for match in PARAGRAPH.finditer(text):
        words = match.group()
        start = match.start() + len(words) - len(words.lstrip())
        yield start, words.strip()


def claims_of(text: str) -> Iterable[tuple[str, int, int]]:
    """Every sentence with a figure is a claim, and names the paragraph that it was read in."""
    for base, paragraph in paragraphs(text):
        for match in SENTENCE.finditer(paragraph):
            words = match.group().strip()
            start = base + match.end() - len(match.group().lstrip())
            yield claim_in(paragraph, words), start, base + match.end()


def claim_in(paragraph: str, words: str) -> str:
    return f"{words[:-1]} in x{crc32(paragraph.encode()):08x}."


def rewritten(words: str) -> str:
    """What the service would write instead: the first figure with a nine behind it."""
    return re.sub(r"\d+", lambda figure: f"{figure.group()}9", words, count=1)


@dataclass(eq=False)
class Call:
    """A question that waits for its answer."""

    name: str
    answer: Callable[[], object]
    future: asyncio.Future[object]
    asked_at: int


@dataclass
class Service:
    """The scripted service inside the process; what it was asked waits in `calls`."""

    calls: list[Call] = field(default_factory=list)
    read: dict[str, set[tuple[str, int]]] = field(default_factory=dict)
    """For each claim, and each address that is cited, the paragraphs it was read in, and where in them."""
    sent: set[str] = field(default_factory=set)
    """The texts that reviews read."""
    began: dict[str, str] = field(default_factory=dict)
    requests: int = 0
    account: str = ""
    local: None = None
    numbers: count = field(default_factory=lambda: count(1))
    moment: Callable[[], int] = lambda: 0
    """The version of the draft, for `asked_at` of the calls."""

    @property
    def tasks(self) -> Service:
        return self

    @property
    def reviews(self) -> Runs:
        return Runs(self, "review")

    @property
    def citechecks(self) -> Runs:
        return Runs(self, "citecheck")

    async def asked(self, name: str, answer: Callable[[], object]):
        self.requests += 1
        call = Call(name, answer, asyncio.get_running_loop().create_future(), self.moment())
        self.calls.append(call)
        try:
            return await call.future
        finally:
            if call in self.calls:
                self.calls.remove(call)

    def answer(self, call: Call, error: ClientError | None = None) -> None:
        self.calls.remove(call)
        if call.future.done():
            return
        if error is not None:
            call.future.set_exception(error)
        else:
            call.future.set_result(call.answer())

    async def get_discovery(self, *, workspace: str = "") -> DiscoveryOut:
        return DiscoveryOut.model_construct(engine="driven")

    def find_registration(self, workspace: str) -> None:
        """No workspace is registered with it."""

    async def extract(self, request, *, workspace: str = "") -> ExtractOut:
        return await self.asked("extract", lambda: self.extracted(request.text))

    async def assess(self, request, *, workspace: str = "") -> AssessOut:
        rows = lambda: [self.row(claim) for claim in request.claims]  # noqa: E731
        return await self.asked("assess", lambda: AssessOut.model_construct(status="ok", claims=rows()))

    def extracted(self, text: str) -> ExtractOut:
        claims = [
            LocatedClaim.model_construct(claim=claim, positions=places) for claim, places in self.placed(text).items()
        ]
        return ExtractOut.model_construct(status="ready", claims=claims, language="en")

    def placed(self, text: str) -> dict[str, list[Position]]:
        found: dict[str, list[Position]] = {}
        for claim, start, end in claims_of(text):
            found.setdefault(claim, []).append(Position(start=start, end=end, text=text[start:end]))
        for _, paragraph in paragraphs(text):
            for match in SENTENCE.finditer(paragraph):
                words = match.group().strip()
                at = match.end() - len(match.group().lstrip())
                self.read.setdefault(claim_in(paragraph, words), set()).add((paragraph, at))
        return found

    def row(self, claim: str, verdict: str = "False") -> AssessRow:
        return AssessRow.model_construct(
            claim=claim,
            language="en",
            status="completed",
            verdict=verdict,
            confidence="high",
            rationale="",
            suggested_rewrite=rewritten(claim) if crc32(claim.encode()) % 3 == 0 else None,
            time_sensitive=False,
            assessed_at=datetime.now(UTC).isoformat(),
            engine="driven",
        )

    async def verify(self, request, *, key: str = "", workspace: str = "") -> TaskReceipt:
        return await self.asked(
            "verify", lambda: TaskReceipt.model_construct(task_id=self.begun(key, request.text), status="queued")
        )

    async def wait(self, run_id: str, *, limit_s: float, on_progress=None) -> TaskStatus:
        claim = self.began[run_id]
        report = ClaimDetail.model_construct(
            verification_id=f"v{run_id}",
            claim=claim,
            language="en",
            verdict="Mostly False",
            confidence="high",
            service_score=3,
            warnings=[],
            sources=[],
            key_finding="Read in depth.",
            executive_summary="",
            suggested_rewrite=rewritten(claim),
            completed_at=datetime.now(UTC).isoformat(),
            created_at="",
        )
        return await self.asked(
            "deep", lambda: TaskStatus.model_construct(status="completed", task_id=run_id, result=report)
        )

    async def cancel(self, run_id: str) -> None:
        """Nothing is stopped in these stories."""

    def begun(self, key: str, text: str) -> str:
        known = next((run for run, of in self.began.items() if of == text and run.startswith(key[:8])), "")
        run = known or f"{key[:8]}{next(self.numbers)}"
        self.began[run] = text
        return run

    def reviewed(self, run_id: str) -> ReviewOut:
        text = self.began[run_id]
        self.sent.add(text)
        claims = [
            ReviewClaim.model_construct(
                index=index,
                claim=claim,
                positions=places,
                result=None,
                assessment=ReviewAssessment.model_construct(
                    status="completed",
                    verdict="False",
                    confidence="high",
                    verification_url=None,
                    rationale="",
                    dissent=None,
                    suggested_rewrite=rewritten(claim),
                    failure=None,
                ),
                verification=None,
            )
            for index, (claim, places) in enumerate(self.placed(text).items())
        ]
        return ReviewOut.model_construct(
            review_id=run_id,
            status="completed",
            outcome="issues_found",
            policy=ReviewPolicy.model_construct(),
            summary=ReviewSummary.model_construct(claim_limit=20, issues=len(claims)),
            issues=[],
            failures=[],
            claims=claims,
            citations=self.cited(text),
        )

    def citechecked(self, run_id: str) -> CitecheckOut:
        cited = self.cited(self.began[run_id])
        return CitecheckOut.model_construct(
            citecheck_id=run_id,
            status="completed",
            policy=CitecheckPolicy(max_citations=20),
            summary=CitecheckSummary(citations_found=len(cited), citation_issues=len(cited)),
            citations=cited,
            citation_issues=[],
            citation_failures=[],
        )

    def cited(self, text: str) -> list[Citation]:
        """Every link leads to a page that is not there."""
        for _, paragraph in paragraphs(text):
            for match in LINK.finditer(paragraph):
                self.read.setdefault(match.group(1), set()).add((paragraph, match.start(1)))
        return [
            Citation.model_construct(
                index=index,
                reference=match.group(1),
                cited_url=match.group(1),
                doi=None,
                quotes=[],
                statement="",
                position=Position(start=match.start(), end=match.end(), text=None),
                result=CitationResult(finding="page_not_found", source="page", is_issue=True),
                check=CitationCheck(status="completed"),
            )
            for index, match in enumerate(LINK.finditer(text))
        ]


@dataclass
class Runs:
    """Its calls about reviews and citation checks, which have the names of those about deep checks."""

    service: Service
    kind: str

    async def start(self, request, *, key: str = "", workspace: str = "") -> ReviewReceipt | CitecheckReceipt:
        def begin() -> ReviewReceipt | CitecheckReceipt:
            run_id = self.service.begun(key, request.text)
            if self.kind == "review":
                return ReviewReceipt.model_construct(review_id=run_id)
            return CitecheckReceipt.model_construct(citecheck_id=run_id)

        return await self.service.asked(f"begin a {self.kind}", begin)

    async def wait(self, run_id: str, *, limit_s: float, on_progress=None) -> ReviewOut | CitecheckOut:
        answer = self.service.reviewed if self.kind == "review" else self.service.citechecked
        return await self.service.asked(self.kind, lambda: answer(run_id))


class NotedRuns(PendingRuns):
    """Runs under way, written down in memory; what is known of drafts lies in a data folder."""

    def __init__(self, data_dir: Path) -> None:
        super().__init__(data_dir / "runs", "driven", now=lambda: 0.0)
        self.runs: dict[str, PendingRun] = {}

    @contextlib.contextmanager
    def _hold_folder_lock(self):
        yield

    def _write(self, run: PendingRun) -> None:
        self.runs[run.subject] = run

    def _read(self, path: Path) -> PendingRun | None:
        return self.runs.get(path.stem)

    def remove(self, run: PendingRun) -> None:
        if (known := self.runs.get(run.subject)) and known.key == run.key:
            del self.runs[run.subject]

    def find_runs(self, document: str) -> list[PendingRun]:
        return [run for run in self.runs.values() if run.document == document]


@dataclass(slots=True)
class DrivenBackend(Backend):
    """The way to the scripted service; `kept` and `written` outlive a restart."""

    service: Service | None = None
    written: NotedRuns | None = None

    async def run_in_thread(self, work, *args):
        return work(*args)

    async def open_checker(self, project):
        if not self.checkers:
            assert self.service is not None and self.kept is not None
            self.checkers[project.settings] = Checker(self.service, self.kept, project.settings)  # type: ignore[arg-type]
        return self.checkers[project.settings]

    async def open_runs(self, project):
        if not self.paid:
            checker = await self.open_checker(project)
            self.paid[project.settings] = PaidRuns(
                self.service, self.kept, checker.policy, self.written, checker.refresh_scope
            )  # type: ignore[arg-type]
        return self.paid[project.settings]

    async def find_pending_runs(self, project, uri):
        return (await self.open_runs(project)).pending.find_runs(uri)

    def client(self, project):
        return self.service


class SilentEditor(Editor):
    """An editor that shows everything to `on_publish`, and agrees to whatever it is asked."""

    def __init__(self, on_publish: Callable[[str, int | None, list[types.Diagnostic]], None]) -> None:
        super().__init__(None)  # type: ignore[arg-type]
        self.on_publish = on_publish
        self.messages: list[str] = []

    def show_message(self, message, kind="info") -> None:
        self.messages.append(message)

    def notify(self, method, params) -> None:
        """Nobody looks at the status."""

    def publish(self, uri, version, shown) -> None:
        self.on_publish(uri, version, list(shown))

    def request(self, method, params, done=None, refused=None) -> None:
        """Nothing is asked that has to be answered."""

    async def choose(self, question, *choices):
        return choices[0]


def services_of(
    service: Service,
    cache: ResultCache,
    written: NotedRuns,
    encoding: Encoding,
    on_publish: Callable[[str, int | None, list[types.Diagnostic]], None],
) -> Services:
    """The services as after a start of the editor. What the service, the cache and the run files know stays."""
    folders = Folders()
    folders.known[None] = Project(None, LoadedSettings(Settings(data_dir=written.data_dir), {}, ()))
    abilities = Abilities(
        encoding, action_literals=True, resolves_edits=True, document_changes=True, applies_edits=True
    )
    backend = partial(DrivenBackend, kept=cache, service=service, written=written)
    services = build_services(SilentEditor(on_publish), abilities, {}, folders, backend)
    services.state.ready.set()
    return services
