"""The calls that exist only under `serve --local`: status, workspaces, own sources, what is hidden, shutdown."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import Response

from factlint.engine.model import Claim
from factlint.interface.common import WORKSPACE_HEADER, Done
from factlint.interface.local import (
    PANE_PATH,
    AskedOutside,
    ClaimTexts,
    Dispute,
    DisputeIn,
    DisputesOut,
    EvidenceIn,
    EvidenceOut,
    ForgetIn,
    HeldVerdict,
    LocalStatus,
    NumberedText,
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
    WorkspaceSource,
)
from factlint.service.calls import local as calls
from factlint.service.checks.preparation import NotReady
from factlint.service.checks.rows import row_of, source_of
from factlint.service.checks.validation import workspace_of
from factlint.service.common.clock import stamp
from factlint.service.common.engine_port import LoadedEngine, OwnSource
from factlint.service.common.errors import invalid_input_error, not_found_error, unavailable_error
from factlint.service.composition.service import Service
from factlint.service.http.bodies import read_model
from factlint.service.http.request_places import is_inner
from factlint.service.pages.links import links_of
from factlint.service.routes.callers import check_local, identify_caller
from factlint.service.routes.endpoints import Routes, respond
from factlint.service.verifications.access import find_readable
from factlint.settings.disputes import DisputedFindings, claim_id

T = TypeVar("T")
WAIT_S = 5


async def read_status(request: Request, service: Service) -> Response:
    """Answers at once, whatever else is being prepared."""
    check_local(request, service)
    local = service.config.local
    loaded = service.preparation.engine_if_loaded()
    answer = LocalStatus(
        build_id=local.build_id if local else "",
        pid=os.getpid(),
        engine=service.preparation.last_fingerprint(workspace_of(request.headers.get(WORKSPACE_HEADER))),
        uptime_seconds=round(time.monotonic() - service.started, 3),
        index=service.preparation.state,
        encyclopedia=loaded.evidence.has_encyclopedia if loaded else False,
        requests_in_flight=max(0, service.activity.in_flight - 1),
        sources=service.preparation.source_count,
        languages=list(loaded.evidence.languages) if loaded else ["en"],
        outside=AskedOutside(
            services=list(service.web.names),
            lacking=list(service.web.missing_services),
            pages=loaded.evidence.kept_pages if loaded else 0,
        ),
        packs=service.packs.state(),
    )
    return respond(request, service, answer)


async def put_workspace(request: Request, service: Service) -> Response:
    """Say which sources a workspace has; they are read in the background and at the next check."""
    check_local(request, service)
    limits, docs = service.config.limits, service.config.docs_url
    workspace = workspace_of(str(request.path_params["id"])) or ""
    sent = await read_model(request, WorkspaceIn, limits, docs)
    root = _absolute(sent.root, ["body", "root"])
    sources = [_absolute(source, ["body", "sources", index]) for index, source in enumerate(sent.sources)]
    await _work_on_evidence(request, service, lambda loaded: loaded.evidence.set_workspace(workspace, root, sources))
    service.egress.set_allowed(workspace, sent.egress)
    service.preparation.invalidate_sources()
    _, engine = await service.preparation.refresh_workspace(workspace)
    found = await _work_on_evidence(request, service, lambda loaded: list(loaded.evidence.list_sources(workspace)))
    seen = [WorkspaceSource(location=source.location, problem="; ".join(source.problems)) for source in found]
    return respond(request, service, WorkspaceOut(id=workspace, engine=engine, sources=seen))


async def list_sources(request: Request, service: Service) -> Response:
    check_local(request, service)
    found = await _work_on_evidence(request, service, lambda loaded: list(loaded.evidence.list_sources()))
    return respond(request, service, SourcesOut(items=[_source(source) for source in found]))


async def add_source(request: Request, service: Service) -> Response:
    check_local(request, service)
    sent = await read_model(request, SourceIn, service.config.limits, service.config.docs_url)
    location = _absolute(sent.location, ["body", "location"])
    added = await _work_on_evidence(request, service, lambda loaded: loaded.evidence.add_source(location))
    service.preparation.invalidate_sources()
    # Reads it; what takes longer than a check may wait is read on in the background.
    await service.preparation.refresh_workspace(None)
    found = await _work_on_evidence(request, service, lambda loaded: list(loaded.evidence.list_sources()))
    return respond(request, service, _source(next((source for source in found if source.id == added.id), added)))


async def remove_source(request: Request, service: Service) -> Response:
    check_local(request, service)
    source = str(request.path_params["id"])
    if not await _work_on_evidence(request, service, lambda loaded: loaded.evidence.remove_source(source)):
        raise not_found_error("There is no source with this id.", "GET /api/v1/local/sources lists them.")
    service.preparation.invalidate_sources()
    return respond(request, service, Done())


async def rebuild(request: Request, service: Service) -> Response:
    check_local(request, service)
    try:
        await service.preparation.rebuild()
    except NotReady as why:
        raise unavailable_error("upstream_unavailable", str(why), WAIT_S, service.config.docs_url) from None
    return respond(request, service, Done())


async def make_report_link(request: Request, service: Service) -> Response:
    """A signed link to a report that is there."""
    caller = await identify_caller(request, service)
    now, docs = service.config.clock.now(), service.config.docs_url
    id = str(request.path_params["id"])
    async with service.database.read() as connection:
        record = await find_readable(connection, service.verifications, service.runs, id, caller, now, docs)
    link = links_of(service.config).make(record.id)
    return respond(request, service, ReportLink(url=link.url, expires_at=stamp(link.expires_at)))


async def make_pane_link(request: Request, service: Service) -> Response:
    """A link to the task pane. What opens it stands behind the `#`, which browsers send to nobody."""
    check_local(request, service)
    made = service.pane.make_link()
    url = f"{service.config.public_url}{PANE_PATH}#{made.code}"
    return respond(request, service, PaneLink(url=url, expires_at=stamp(made.expires_at)))


async def list_disputes(request: Request, service: Service) -> Response:
    """For the task pane too, as the two after it are; editors and commands read the record themselves."""
    await identify_caller(request, service)
    claims = await _work_on_disputes(service, lambda record: record.claims())
    return respond(request, service, DisputesOut(items=[Dispute(id=claim_id(one), claim=one) for one in claims]))


async def add_dispute(request: Request, service: Service) -> Response:
    """Record it. What the pane shows is in no draft that has a name."""
    await identify_caller(request, service)
    sent = await read_model(request, DisputeIn, service.config.limits, service.config.docs_url)
    said = sent.model_dump(exclude={"claim", "sources"})
    said["sources"] = [{"title": one.title, "url": one.url, "snippet": one.snippet} for one in sent.sources]
    await _work_on_disputes(service, lambda record: record.add(sent.claim, "", said))
    return respond(request, service, Dispute(id=claim_id(sent.claim), claim=sent.claim))


async def withdraw_dispute(request: Request, service: Service) -> Response:
    await identify_caller(request, service)
    id = str(request.path_params["id"])
    if not await _work_on_disputes(service, lambda record: record.remove(id)):
        raise not_found_error("Nothing was called wrong under this id.", "GET /api/v1/local/disputes lists the claims.")
    return respond(request, service, Done())


async def _work_on_disputes(service: Service, work: Callable[[DisputedFindings], T]) -> T:
    """Work on the record, in a thread. Raises Unavailable."""
    try:
        return await asyncio.to_thread(work, DisputedFindings(service.config.data_dir))
    except OSError as why:
        told = f"What you called wrong could not be recorded ({why.strerror or why})."
        raise unavailable_error("upstream_unavailable", told, WAIT_S, service.config.docs_url) from None


async def find_evidence(request: Request, service: Service) -> Response:
    """What the evidence at hand holds on a statement, the sources of the caller's workspace included."""
    check_local(request, service)
    sent = await read_model(request, EvidenceIn, service.config.limits, service.config.docs_url)
    workspace = workspace_of(request.headers.get(WORKSPACE_HEADER))
    await _current_fingerprint(service, workspace)
    claim = Claim(" ".join(sent.text.split()))
    found = await _work_on_evidence(
        request, service, lambda loaded: loaded.evidence.find(claim, workspace=workspace, limit=sent.limit)
    )
    return respond(request, service, EvidenceOut(items=[source_of(item) for item in found]))


async def find_evidence_for_tools(request: Request, service: Service) -> Response:
    """The same of a hosted service, for its own tools alone: no call of the interface. Counted as an extraction is."""
    if not is_inner(request.scope):
        raise not_found_error("There is nothing at this address.")
    caller = await identify_caller(request, service)
    sent = await read_model(request, EvidenceIn, service.config.limits, service.config.docs_url)
    claim = Claim(" ".join(sent.text.split()))
    async with service.extracting.count_call(caller):
        await _current_fingerprint(service, None)
        found = await _work_on_evidence(
            request, service, lambda loaded: loaded.evidence.find(claim, workspace=None, limit=sent.limit)
        )
    return respond(request, service, EvidenceOut(items=[source_of(item) for item in found]))


async def list_texts_to_judge(request: Request, service: Service) -> Response:
    """Claims with numbered texts: exactly what a panel would read."""
    check_local(request, service)
    sent = await read_model(request, TextsIn, service.config.limits, service.config.docs_url)
    workspace = workspace_of(request.headers.get(WORKSPACE_HEADER))
    await _current_fingerprint(service, workspace)

    def texts(loaded: LoadedEngine) -> list[ClaimTexts]:
        from factlint.engine.models.prompt_files import evidence_text

        found: list[ClaimTexts] = []
        for claim in sent.claims:
            read = enumerate(loaded.engine.texts_to_judge(claim, workspace=workspace), 1)
            items = [
                NumberedText(number=number, text=evidence_text(item), source=source_of(item)) for number, item in read
            ]
            found.append(ClaimTexts(claim=claim, texts=items))
        return found

    return respond(request, service, TextsOut(items=await _work_on_evidence(request, service, texts)))


async def hold_verdicts(request: Request, service: Service) -> Response:
    """Somebody else's verdicts as rows, where their quotations stand in the texts. Nothing of it is kept here."""
    check_local(request, service)
    sent = await read_model(request, VerdictsIn, service.config.limits, service.config.docs_url)
    workspace = workspace_of(request.headers.get(WORKSPACE_HEADER))
    engine, now = await _current_fingerprint(service, workspace), service.config.clock.now()

    def judge_given(loaded: LoadedEngine) -> list[HeldVerdict]:
        from factlint.engine.models.votes import Vote

        found: list[HeldVerdict] = []
        for given in sent.verdicts:
            vote = Vote.model_validate(given.model_dump())
            judged = loaded.engine.judge_given(given.claim, vote, sent.by, workspace=workspace)
            if isinstance(judged, str):
                found.append(HeldVerdict(claim=given.claim, refused=judged))
            else:
                row = row_of(given.claim, judged, language="en", engine=engine, now=now)
                found.append(HeldVerdict(claim=given.claim, row=row.model_copy(update={"claim": given.claim})))
        return found

    return respond(request, service, VerdictsOut(items=await _work_on_evidence(request, service, judge_given)))


async def _current_fingerprint(service: Service, workspace: str | None) -> str:
    """The engine as it is once files that changed were read. Raises Unavailable."""
    try:
        return (await service.preparation.refresh_workspace(workspace))[1]
    except NotReady as why:
        raise unavailable_error("upstream_unavailable", str(why), WAIT_S, service.config.docs_url) from None


async def forget(request: Request, service: Service) -> Response:
    """Keep nothing of these runs and claims."""
    caller = await identify_caller(request, service)
    check_local(request, service)
    sent = await read_model(request, ForgetIn, service.config.limits, service.config.docs_url)
    answer = await service.draft_deletion.forget(caller.account_id, sent.runs, sent.claims, service.config.clock.now())
    service.neighbours.invalidate()
    service.proofreading.forget()
    return respond(request, service, answer)


async def shutdown(request: Request, service: Service) -> Response:
    """New calls go to another backend from now on; those that run are finished."""
    check_local(request, service)
    service.end.set()
    return respond(request, service, Done())


async def _work_on_evidence(request: Request, service: Service, work: Callable[[LoadedEngine], T]) -> T:
    """Work on the evidence, in a thread. Raises InvalidInput with the evidence's own words, Unavailable."""
    try:
        loaded = await service.preparation.wait_until_loaded()
    except NotReady as why:
        raise unavailable_error("upstream_unavailable", str(why), WAIT_S, service.config.docs_url) from None
    from factlint.engine.evidence.errors import EvidenceError, SourceRefused

    try:
        return await service.threads.run_upkeep(lambda: work(loaded))
    except SourceRefused as refused:
        raise invalid_input_error("source_refused", str(refused), ["body", "location"]) from None
    except EvidenceError as why:
        raise unavailable_error("upstream_unavailable", str(why), WAIT_S, service.config.docs_url) from None


def _source(source: OwnSource) -> SourceOut:
    return SourceOut(
        id=source.id,
        kind=source.kind,
        location=source.location,
        documents=source.documents,
        state=source.state,
        problems=list(source.problems),
    )


def _absolute(path: str, loc: list[str | int]) -> Path:
    found = Path(path)
    if not path or not found.is_absolute():
        raise invalid_input_error("validation_error", "Write an absolute path.", loc, type_="value_error")
    return found


ROUTES: Routes = (
    (calls.LOCAL_STATUS, read_status),
    (calls.LOCAL_WORKSPACE, put_workspace),
    (calls.LOCAL_SOURCES, list_sources),
    (calls.LOCAL_ADD_SOURCE, add_source),
    (calls.LOCAL_REMOVE_SOURCE, remove_source),
    (calls.LOCAL_REBUILD, rebuild),
    (calls.LOCAL_REPORT_LINK, make_report_link),
    (calls.LOCAL_PANE_LINK, make_pane_link),
    (calls.LOCAL_DISPUTES, list_disputes),
    (calls.LOCAL_DISPUTE, add_dispute),
    (calls.LOCAL_WITHDRAW_DISPUTE, withdraw_dispute),
    (calls.LOCAL_EVIDENCE, find_evidence),
    (calls.LOCAL_TEXTS, list_texts_to_judge),
    (calls.LOCAL_VERDICTS, hold_verdicts),
    (calls.LOCAL_FORGET, forget),
    (calls.LOCAL_SHUTDOWN, shutdown),
)
