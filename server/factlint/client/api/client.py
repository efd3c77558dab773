"""The async client of the interface: typed questions, typed answers, one tree of errors."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from pydantic import ValidationError

from factlint.client.api.calls import DEFAULT_TIMEOUT_S, Answer, AskCall, quote_segment, workspace_header
from factlint.client.api.errors import UnreadableAnswer
from factlint.client.api.http_client import HttpClient
from factlint.client.api.transport import Call, Connection, Sender
from factlint.interface.assess import AssessIn, AssessOut
from factlint.interface.common import PREFIX, WORKSPACE_HEADER, Done, Source
from factlint.interface.discovery import DiscoveryOut
from factlint.interface.extract import ExtractIn, ExtractOut
from factlint.interface.local import (
    LOCAL_PREFIX,
    ClaimTexts,
    EvidenceIn,
    EvidenceOut,
    ForgetIn,
    ForgetOut,
    GivenVerdict,
    HeldVerdict,
    LocalStatus,
    PaneLink,
    ReportLink,
    SourceIn,
    SourceOut,
    SourcesOut,
    TextsIn,
    TextsOut,
    VerdictsIn,
    VerdictsOut,
    WorkspaceIn,
    WorkspaceOut,
    registered_id,
    workspace_id,
)

if TYPE_CHECKING:
    from factlint.client.api.deep_checks import TasksClient
    from factlint.client.api.packs import PacksClient
    from factlint.client.api.polling import Waiter
    from factlint.client.api.reviews import CitechecksClient, ReviewsClient
    from factlint.client.api.verifications import VerificationsClient
    from factlint.interface.usage import UsageOut
    from factlint.interface.webhooks import WebhookSecretOut, WebhookTestReceipt

ASSESS_TIMEOUT_S = 100.0
EXTRACT_TIMEOUT_S = 150.0
FORGOTTEN_AT_ONCE = 500


class Client:
    """Speaks version 2026-10-11 to one service. Every method raises a `ClientError` when there is no answer to give.

    A local backend knows workspaces: tell them once with `use_workspace`, and they are registered with whichever
    backend process answers, a restarted one included.
    """

    def __init__(
        self,
        line: Connection,
        *,
        local: bool = False,
        account: str = "",
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`account` tells apart what different keys of one service see; it never reveals the key."""
        self.account = account
        self._line = line
        self._sleep, self._clock = sleep, clock
        self._workspaces: dict[str, WorkspaceIn] = {}
        self._registered: dict[str, tuple[HttpClient, WorkspaceIn]] = {}
        self._sender = Sender(line, sleep=sleep, preliminary=self if local else None)
        self.local = LocalClient(self._ask, self.use_workspace) if local else None

    @property
    def connection(self) -> Connection:
        """What carries its requests, for whoever closes it once nobody holds the client any more."""
        return self._line

    # An editor needs none of the following, so they are loaded by those who use them.

    @cached_property
    def tasks(self) -> TasksClient:
        """Deep checks."""
        from factlint.client.api.deep_checks import TasksClient

        return TasksClient(self._ask, self._waiter())

    @cached_property
    def verifications(self) -> VerificationsClient:
        """Stored verifications, the library, questions and certificates."""
        from factlint.client.api.verifications import VerificationsClient

        return VerificationsClient(self._ask, anonymous_library=self.local is None)

    @cached_property
    def reviews(self) -> ReviewsClient:
        """Reviews of whole drafts."""
        from factlint.client.api.reviews import ReviewsClient

        return ReviewsClient(self._ask, self._waiter())

    @cached_property
    def citechecks(self) -> CitechecksClient:
        """Citation checks."""
        from factlint.client.api.reviews import CitechecksClient

        return CitechecksClient(self._ask, self._waiter())

    def _waiter(self) -> Waiter:
        from factlint.client.api.polling import Waiter

        return Waiter(self._sleep, self._clock)

    @property
    def requests(self) -> int:
        """How many requests went out so far, registrations and repeats included."""
        return self._sender.requests

    def use_workspace(self, workspace: WorkspaceIn) -> str:
        """Name a workspace and get its id; it is registered with the local backend by the next call that needs it."""
        found = workspace_id(workspace.root)
        self._workspaces[found] = workspace
        return found

    def find_registration(self, workspace: str) -> WorkspaceIn | None:
        """What the local backend is, or will be, told of a workspace."""
        return self._workspaces.get(registered_id(workspace)[0])

    async def extract(self, request: ExtractIn, *, workspace: str = "") -> ExtractOut:
        """The claims of a text."""
        body = request.model_dump(exclude_defaults=True, exclude=None if self.local else {"markup"})
        call = Call("POST", f"{PREFIX}/extract", EXTRACT_TIMEOUT_S, body, workspace_header(workspace), keyed=True)
        return await self._ask(call, ExtractOut)

    async def assess(self, request: AssessIn, *, workspace: str = "") -> AssessOut:
        """Verdicts; for a list exactly one row per item, in order."""
        body = request.model_dump(exclude_defaults=True)
        call = Call("POST", f"{PREFIX}/assess", ASSESS_TIMEOUT_S, body, workspace_header(workspace), keyed=True)
        answer = await self._ask(call, AssessOut)
        if request.claims is not None and len(answer.claims) != len(request.claims):
            raise UnreadableAnswer(
                f"POST /assess: {len(answer.claims)} rows came for {len(request.claims)} items, so none can be trusted"
            )
        return answer

    async def find_evidence(self, text: str, *, limit: int = 8, workspace: str = "") -> tuple[Source, ...]:
        """Passages of the evidence at hand on a statement or a question, best first.

        Only a local backend and the tools of a service are told; for others there is no such call.
        """
        body = EvidenceIn(text=text, limit=limit).model_dump()
        call = Call("POST", f"{LOCAL_PREFIX}/evidence", ASSESS_TIMEOUT_S, body, workspace_header(workspace))
        return tuple((await self._ask(call, EvidenceOut)).items)

    async def get_usage(self) -> UsageOut:
        """What the account has left."""
        from factlint.interface.usage import UsageOut

        return await self._ask(Call("GET", f"{PREFIX}/me/usage", DEFAULT_TIMEOUT_S), UsageOut)

    async def get_webhook_secret(self) -> WebhookSecretOut:
        """The secret that signs the webhooks of this key."""
        from factlint.interface.webhooks import WebhookSecretOut

        return await self._ask(Call("GET", f"{PREFIX}/me/webhook-secret", DEFAULT_TIMEOUT_S), WebhookSecretOut)

    async def test_webhook(self, webhook_url: str = "") -> WebhookTestReceipt:
        """Have a delivery sent to this address, or to the key's default one, to try its receiver."""
        from factlint.interface.webhooks import WebhookTestIn, WebhookTestReceipt

        body = WebhookTestIn(webhook_url=webhook_url).model_dump(exclude_defaults=True)
        return await self._ask(Call("POST", f"{PREFIX}/me/webhook-test", DEFAULT_TIMEOUT_S, body), WebhookTestReceipt)

    async def get_description(self) -> Mapping[str, object]:
        """The OpenAPI description of the service."""
        return await self._sender.send(Call("GET", f"{PREFIX}/openapi.json", DEFAULT_TIMEOUT_S))

    async def get_discovery(self, *, workspace: str = "") -> DiscoveryOut:
        """The root of the interface; `engine` is the one that judges this workspace's claims."""
        call = Call("GET", f"{PREFIX}/", DEFAULT_TIMEOUT_S, headers=workspace_header(workspace))
        return await self._ask(call, DiscoveryOut)

    async def aclose(self) -> None:
        await self._line.aclose()

    async def __aenter__(self) -> Client:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def _ask(self, call: Call, shape: type[Answer]) -> Answer:
        return _parse_answer(call, await self._sender.send(call), shape)

    def preliminary_call(self, client: HttpClient, call: Call) -> Call | None:
        """Registering the call's workspace, unless this very backend process knows it as it now is."""
        found, _ = registered_id((call.headers or {}).get(WORKSPACE_HEADER, ""))
        workspace = self._workspaces.get(found)
        if workspace is None:
            return None
        known = self._registered.get(found)
        if known is not None and known[0] is client and known[1] == workspace:
            return None
        return _registration(found, workspace)

    def note_preliminary_done(self, client: HttpClient, call: Call) -> None:
        found, _ = registered_id((call.headers or {})[WORKSPACE_HEADER])
        self._registered[found] = (client, self._workspaces[found])


class LocalClient:
    """What only the backend on this machine offers."""

    def __init__(self, ask: AskCall, use_workspace: Callable[[WorkspaceIn], str]) -> None:
        self._ask = ask
        self._use_workspace = use_workspace

    @cached_property
    def packs(self) -> PacksClient:
        """Offline encyclopedias."""
        from factlint.client.api.packs import PacksClient

        return PacksClient(self._ask)

    async def put_workspace(self, workspace: WorkspaceIn) -> WorkspaceOut:
        """Register a workspace now, and learn which of its sources can be read."""
        return await self._ask(_registration(self._use_workspace(workspace), workspace), WorkspaceOut)

    async def get_status(self) -> LocalStatus:
        """How the backend is; asking keeps it alive."""
        return await self._ask(Call("GET", f"{LOCAL_PREFIX}/status", DEFAULT_TIMEOUT_S), LocalStatus)

    async def list_sources(self) -> tuple[SourceOut, ...]:
        """The user's own sources."""
        return tuple((await self._ask(Call("GET", f"{LOCAL_PREFIX}/sources", DEFAULT_TIMEOUT_S), SourcesOut)).items)

    async def add_source(self, location: str) -> SourceOut:
        """Add a folder or a file, by absolute path."""
        body = SourceIn(location=location).model_dump()
        return await self._ask(Call("POST", f"{LOCAL_PREFIX}/sources", ASSESS_TIMEOUT_S, body, keyed=True), SourceOut)

    async def remove_source(self, source_id: str) -> None:
        path = f"{LOCAL_PREFIX}/sources/{quote_segment(source_id)}"
        await self._ask(Call("DELETE", path, DEFAULT_TIMEOUT_S), Done)

    async def rebuild_sources(self) -> None:
        """Read every source again; `get_status` tells how far it is."""
        await self._ask(Call("POST", f"{LOCAL_PREFIX}/sources/rebuild", ASSESS_TIMEOUT_S, {}, keyed=True), Done)

    async def list_texts_to_judge(self, claims: Sequence[str], *, workspace: str = "") -> list[ClaimTexts]:
        """Claims with the numbered texts that somebody else may judge them by."""
        body = TextsIn(claims=list(claims)).model_dump()
        call = Call("POST", f"{LOCAL_PREFIX}/verdicts/texts", ASSESS_TIMEOUT_S, body, workspace_header(workspace))
        return (await self._ask(call, TextsOut)).items

    async def hold_verdicts(
        self, verdicts: Sequence[GivenVerdict], *, by: str, workspace: str = ""
    ) -> list[HeldVerdict]:
        """Somebody else's verdicts as rows, where their quotations stand in the texts."""
        body = VerdictsIn(verdicts=list(verdicts), by=by).model_dump()
        call = Call("POST", f"{LOCAL_PREFIX}/verdicts", ASSESS_TIMEOUT_S, body, workspace_header(workspace))
        return (await self._ask(call, VerdictsOut)).items

    async def make_report_link(self, verification_id: str) -> str:
        """Where a browser on this machine can read a report, for a day. Raises NotFound for an id that nobody has."""
        path = f"{LOCAL_PREFIX}/reports/{quote_segment(verification_id)}/link"
        return (await self._ask(Call("POST", path, DEFAULT_TIMEOUT_S, {}), ReportLink)).url

    async def make_pane_link(self) -> str:
        """Where a browser on this machine opens the task pane, once, within two minutes."""
        return (await self._ask(Call("POST", f"{LOCAL_PREFIX}/pane/link", DEFAULT_TIMEOUT_S, {}), PaneLink)).url

    async def forget(self, runs: Sequence[str], claims: Sequence[str]) -> ForgetOut:
        """Have deleted what is stored of runs and claims, however many there are."""
        done = ForgetOut()
        for start in range(0, max(len(runs), len(claims), 1), FORGOTTEN_AT_ONCE):
            part = slice(start, start + FORGOTTEN_AT_ONCE)
            body = ForgetIn(runs=list(runs[part]), claims=list(claims[part])).model_dump()
            more = await self._ask(Call("POST", f"{LOCAL_PREFIX}/forget", ASSESS_TIMEOUT_S, body), ForgetOut)
            done = ForgetOut(
                runs=done.runs + more.runs,
                verifications=done.verifications + more.verifications,
                verdicts=done.verdicts + more.verdicts,
            )
        return done

    async def shutdown(self) -> None:
        """Let the backend finish what it is doing and end."""
        await self._ask(Call("POST", f"{LOCAL_PREFIX}/shutdown", DEFAULT_TIMEOUT_S, {}), Done)


def _registration(found: str, workspace: WorkspaceIn) -> Call:
    return Call("PUT", f"{LOCAL_PREFIX}/workspaces/{found}", DEFAULT_TIMEOUT_S, workspace.model_dump())


def _parse_answer(call: Call, answer: Mapping[str, object], shape: type[Answer]) -> Answer:
    try:
        return shape.model_validate(answer)
    except ValidationError as error:
        where = ".".join(str(part) for part in error.errors(include_input=False, include_url=False)[0]["loc"])
        raise UnreadableAnswer(f"{call.method} {call.path}: the answer has no usable {where[:80]!r}") from None
