"""The work behind each tool on this machine: drafts are files or texts, and the writer agreed or not. Raises ToolError."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from mcp.server.mcpserver.exceptions import ToolError

from factlint.cli import drafts
from factlint.cli.agents.reported_progress import Report, ReportedProgress
from factlint.cli.checks.fixes import write_edits
from factlint.cli.checks.session import Session
from factlint.cli.drafts import Draft, NotADraft
from factlint.cli.exclusions import Exclusions
from factlint.client.agents import results, tools
from factlint.client.agents.tools import CannotDo
from factlint.client.api.errors import ClientError, ConsentMissing
from factlint.client.checks.assess import Answer
from factlint.client.checks.findings import Finding
from factlint.client.drafts.files import LARGEST_BYTES, decode
from factlint.client.local.model_endpoint import Ask, open_endpoint
from factlint.client.outcomes.outcomes import Outcome, UncheckedClaim
from factlint.interface.assess import MAX_ITEMS
from factlint.interface.common import Source
from factlint.interface.local import GivenVerdict
from factlint.prose.apply.edits import Edit
from factlint.prose.draft import TextMarkup
from factlint.settings.model import EDITOR
from factlint.settings.offered_models import publish

NOT_OPEN = "this is no claim of the draft that check_draft left open, word for word"
CONSENT = (
    "Words of this project would leave this machine, to which its writer has not agreed yet. "
    "The writer can agree with: factlint check DRAFT --agree"
)


async def check_draft(
    path: str, text: str, markup: TextMarkup, fresh: bool, report: Report, sampling: Ask | None = None
) -> results.DraftToJudge:
    """Check a file or a text; claims that nobody settled come with the texts that the agent may judge them by.

    `report` is told how far that is. `sampling` asks the agent's own model, where its program lets tools do so.
    """
    draft = _draft(path, text, markup)
    async with _session(draft, report) as session, _offer_agent_model(session, draft, sampling):
        outcome = await tools.check(session, draft, fresh=fresh)
        found = results.DraftToJudge(**dict(results.draft_check(outcome)))
        claims = list(dict.fromkeys(one.claim for one in outcome.unchecked_claims if _is_open(one)))[:MAX_ITEMS]
        client, _ = await session.open_checker(draft)
        if not claims or client.local is None:
            return found
        texts = await client.local.list_texts_to_judge(claims, workspace=session.workspace(draft))
    return found.model_copy(update={"to_judge": results.claims_to_judge(texts)})


async def record_verdicts(
    path: str, text: str, markup: TextMarkup, verdicts: Sequence[GivenVerdict], by: str, report: Report
) -> results.RecordedVerdicts:
    """Keep an agent's verdicts on the claims of a draft, where their quotations stand in the texts."""
    draft = _draft(path, text, markup)
    if not 0 < len(verdicts) <= MAX_ITEMS:
        raise ToolError(f"Send 1 to {MAX_ITEMS} verdicts at a time.")
    async with _session(draft, report) as session:
        outcome = await tools.check(session, draft)
        client, checker = await session.open_checker(draft)
        if client.local is None:
            raise CannotDo("A remote service judges by itself: verdicts of others are not kept.")
        workspace, open_claims = (
            session.workspace(draft),
            {one.claim for one in outcome.unchecked_claims if _is_open(one)},
        )
        wanted = [one for one in verdicts if one.claim in open_claims]
        held = await client.local.hold_verdicts(wanted, by=by, workspace=workspace) if wanted else []
        kept = [results.RecordedVerdict(claim=one.claim, refused=one.refused) for one in held if one.row is None]
        for one in held:
            if one.row is not None:
                row = (await checker.keep(one.claim, one.row, workspace=workspace)).row
                kept.append(results.RecordedVerdict(claim=one.claim, verdict=row.verdict, confidence=row.confidence))
    others = [one for one in verdicts if one.claim not in open_claims]
    kept += [results.RecordedVerdict(claim=one.claim, refused=NOT_OPEN) for one in others]
    return results.RecordedVerdicts(verdicts=kept)


async def check_claim(claim: str, folder: str, fresh: bool, report: Report) -> results.ClaimCheck:
    """Judge one claim by itself."""
    here = _folder(folder)
    async with _session(here, report) as session:
        return await tools.check_claim(session, here, claim, fresh=fresh)


async def find_evidence(text: str, folder: str, limit: int, report: Report) -> results.Passages:
    """Look in the evidence at hand, without judging it."""
    here = _folder(folder)
    async with _session(here, report) as session:
        return await tools.find_evidence(session, here, text, limit)


async def apply_fix(path: str, text: str, markup: TextMarkup, ids: Sequence[str], report: Report) -> results.FixedDraft:
    """Make the edits of some findings, or all that are safe; a file is written, of a text the new one is told."""
    draft = _draft(path, text, markup)
    async with _session(draft, report) as session:
        return await tools.apply_fix(session, draft, ids)


def _is_open(one: UncheckedClaim) -> bool:
    """Whether there was no verdict for want of evidence that settles the claim."""
    return one.code == "research_insufficient"


@asynccontextmanager
async def _offer_agent_model(session: _AgentSession, draft: Draft, sampling: Ask | None) -> AsyncGenerator[None]:
    """Offer the agent's own model to the backend meanwhile, where the user's file names `editor:any`."""
    settings = session.settings(draft)
    if sampling is None or settings.remote or f"{EDITOR}any" not in settings.models.names:
        yield
        return
    file = publish(settings.data_dir, await open_endpoint(sampling))
    try:
        yield
    finally:
        file.unlink(missing_ok=True)


class _AgentSession(Session):
    """A session of the command line, as the tools use one."""

    async def judge(self, draft: Draft, claim: str, *, fresh: bool = False) -> Answer:
        _, checker = await self.open_checker(draft)
        return await checker.judge(claim, workspace=self.workspace(draft), fresh=fresh)

    async def find_evidence(self, draft: Draft, text: str, limit: int) -> Sequence[Source]:
        client, _ = await self.open_checker(draft)
        if client.local is None:
            raise CannotDo("A remote service tells its evidence only with a verdict: use check_claim.")
        return await client.find_evidence(text, limit=limit, workspace=self.workspace(draft))

    def change(self, outcome: Outcome, found: Sequence[Finding], edits: Sequence[Edit]) -> Outcome:
        return write_edits(outcome, found, edits)


@asynccontextmanager
async def _session(draft: Draft, report: Report) -> AsyncGenerator[_AgentSession]:
    """A session of its own for each call: settings and files may have changed since the last one. Raises ToolError."""
    progress = ReportedProgress(report)
    try:
        async with _AgentSession({}, bars=progress) as session:
            session.settle_sending([draft])
            yield session
            await progress.finish()
    except ConsentMissing:
        raise ToolError(CONSENT) from None
    except (ClientError, CannotDo) as error:
        raise ToolError(str(error)) from None


def _draft(path: str, text: str, markup: TextMarkup) -> Draft:
    """The draft that is named or given. Raises ToolError."""
    if bool(path) == bool(text):
        raise ToolError("Give either the path of a draft or its text.")
    try:
        if text:
            return decode("the text", None, text.encode("utf-8", "replace")[: LARGEST_BYTES + 1], markup)
        if path == drafts.STANDARD_INPUT or Path(path).is_dir():
            raise ToolError(f"{path}: not a file; name one draft")
        if Exclusions().leaves_out(path):
            raise ToolError(f"{path}: left out, because exclude names it in the settings of its project")
        return drafts.read(path)
    except NotADraft as problem:
        raise ToolError(str(problem)) from None


def _folder(folder: str) -> Draft:
    """Stands for the project of a folder, whose sources are evidence. Raises ToolError."""
    if folder and not Path(folder).is_dir():
        raise ToolError(f"{folder}: no such folder")
    return Draft("this folder", Path(folder or ".").absolute() / "factlint", "", b"", "utf-8", "plain")
