"""The work behind each tool: a check through the client, as the command line makes it. Raises ToolError."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Collection, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from mcp.server.mcpserver.exceptions import ToolError

from factlint.cli import drafts
from factlint.cli.agents import results
from factlint.cli.checks.fixes import safe_findings, write_edits
from factlint.cli.checks.outcomes import Outcome, UncheckedClaim
from factlint.cli.checks.session import Session
from factlint.cli.drafts import Draft, NotADraft
from factlint.cli.exclusions import Exclusions
from factlint.client.api.errors import ClientError, ConsentMissing
from factlint.client.checks.findings import Finding
from factlint.client.drafts.files import LARGEST_BYTES, decode
from factlint.client.local.model_endpoint import Ask, open_endpoint
from factlint.interface.assess import MAX_ITEM_CP, MAX_ITEMS
from factlint.interface.local import GivenVerdict
from factlint.prose.apply.suggestions import find_clashes, join_edits
from factlint.prose.draft import TextMarkup
from factlint.settings.model import EDITOR
from factlint.settings.offered_models import publish

NOT_OPEN = "this is no claim of the draft that check_draft left open, word for word"
CONSENT = (
    "Words of this project would leave this machine, to which its writer has not agreed yet. "
    "The writer can agree with: factlint check DRAFT --agree"
)


async def check_draft(
    path: str, text: str, markup: TextMarkup, fresh: bool, sampling: Ask | None = None
) -> results.DraftCheck:
    """Check a file or a text; claims that nobody settled come with the texts that the agent may judge them by.

    `sampling` asks the agent's own model, where its program lets tools do so.
    """
    draft = _draft(path, text, markup)
    async with _session(draft) as session, _offer_agent_model(session, draft, sampling):
        outcome = await _outcome(session, draft, fresh=fresh)
        found = results.draft_check(outcome)
        claims = list(dict.fromkeys(one.claim for one in outcome.unchecked_claims if _is_open(one)))[:MAX_ITEMS]
        client, _ = await session.open_checker(draft)
        if not claims or client.local is None:
            return found
        try:
            texts = await client.local.list_texts_to_judge(claims, workspace=session.workspace(draft))
        except ClientError as error:
            raise _tool_error(error) from None
    return found.model_copy(update={"to_judge": results.claims_to_judge(texts)})


async def record_verdicts(
    path: str, text: str, markup: TextMarkup, verdicts: Sequence[GivenVerdict], by: str
) -> results.RecordedVerdicts:
    """Keep an agent's verdicts on the claims of a draft, where their quotations stand in the texts."""
    draft = _draft(path, text, markup)
    if not 0 < len(verdicts) <= MAX_ITEMS:
        raise ToolError(f"Send 1 to {MAX_ITEMS} verdicts at a time.")
    async with _session(draft) as session:
        outcome = await _outcome(session, draft)
        client, checker = await session.open_checker(draft)
        if client.local is None:
            raise ToolError("A remote service judges by itself: verdicts of others are not kept.")
        workspace, open_claims = (
            session.workspace(draft),
            {one.claim for one in outcome.unchecked_claims if _is_open(one)},
        )
        try:
            wanted = [one for one in verdicts if one.claim in open_claims]
            held = await client.local.hold_verdicts(wanted, by=by, workspace=workspace) if wanted else []
            kept = [results.RecordedVerdict(claim=one.claim, refused=one.refused) for one in held if one.row is None]
            for one in held:
                if one.row is not None:
                    row = (await checker.keep(one.claim, one.row, workspace=workspace)).row
                    kept.append(
                        results.RecordedVerdict(claim=one.claim, verdict=row.verdict, confidence=row.confidence)
                    )
        except ClientError as error:
            raise _tool_error(error) from None
    others = [one for one in verdicts if one.claim not in open_claims]
    kept += [results.RecordedVerdict(claim=one.claim, refused=NOT_OPEN) for one in others]
    return results.RecordedVerdicts(verdicts=kept)


async def check_claim(claim: str, folder: str, fresh: bool) -> results.ClaimCheck:
    """Judge one claim by itself."""
    claim, here = _statement(claim), _folder(folder)
    async with _session(here) as session:
        try:
            _, checker = await session.open_checker(here)
            return results.claim_check(
                claim, await checker.judge(claim, workspace=session.workspace(here), fresh=fresh)
            )
        except ClientError as error:
            raise _tool_error(error) from None


async def find_evidence(text: str, folder: str, limit: int) -> results.Passages:
    """Look in the evidence at hand, without judging it."""
    text, here = _statement(text), _folder(folder)
    async with _session(here) as session:
        try:
            client, _ = await session.open_checker(here)
            if client.local is None:
                raise ToolError("A remote service tells its evidence only with a verdict: use check_claim.")
            found = await client.local.find_evidence(text, limit=limit, workspace=session.workspace(here))
        except ClientError as error:
            raise _tool_error(error) from None
    note = "Nobody judged these passages." if found else "The evidence at hand holds nothing on this."
    return results.Passages(passages=results.unique_evidence(found), note=note)


async def apply_fix(path: str, text: str, markup: TextMarkup, ids: Sequence[str]) -> results.FixedDraft:
    """Make the edits of some findings, or all that are safe; a file is written, of a text the new one is told."""
    draft = _draft(path, text, markup)
    if draft.document is not None:
        raise ToolError(
            f"{draft.name}: fixes of documents are tracked changes of a copy: factlint check --fix makes it"
        )
    async with _session(draft) as session:
        outcome = await _outcome(session, draft)
    found = _chosen_findings(outcome, ids) if ids else safe_findings(outcome)
    done = _apply_chosen(outcome, found)
    if done.problem:
        raise ToolError(done.problem)
    made = {one.finding.id for one in done.fixed}
    left = [finding.id for finding, _ in outcome.shown_findings if finding.id not in made]
    return results.FixedDraft(
        draft=draft.name,
        applied=results.applied_fixes(done.fixed),
        left=left,
        written=bool(done.fixed) and draft.path is not None,
        text=done.text if draft.path is None else None,
    )


def _chosen_findings(outcome: Outcome, ids: Collection[str]) -> list[Finding]:
    """The findings with these ids. Raises ToolError where one is not there, has no edit, or two want the same words."""
    by_id = {finding.id: finding for finding in outcome.findings}
    if gone := [id for id in ids if id not in by_id]:
        raise ToolError(f"There is no finding {', '.join(gone)} in this draft as it is now: check it again.")
    found = [by_id[id] for id in dict.fromkeys(ids)]
    if bare := [finding.id for finding in found if not finding.edits]:
        raise ToolError(f"For {', '.join(bare)} it is not known which words are right: change them by hand.")
    if find_clashes([finding.edits for finding in found]):
        raise ToolError("Two of these want to change the same words: apply one, then check again.")
    return found


def _apply_chosen(outcome: Outcome, found: Sequence[Finding]) -> Outcome:
    if not found:
        return outcome
    notebook = outcome.draft.notebook
    if notebook is not None and not all(notebook.can_change(edit) for finding in found for edit in finding.edits):
        raise ToolError("The words stand in several strings of the notebook's file: change them by hand.")
    return write_edits(outcome, found, join_edits(finding.edits for finding in found))


def _is_open(one: UncheckedClaim) -> bool:
    """Whether there was no verdict for want of evidence that settles the claim."""
    return one.code == "research_insufficient"


@asynccontextmanager
async def _offer_agent_model(session: Session, draft: Draft, sampling: Ask | None) -> AsyncGenerator[None]:
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


@asynccontextmanager
async def _session(draft: Draft) -> AsyncGenerator[Session]:
    """A session of its own for each call: settings and files may have changed since the last one."""
    async with Session({}) as session:
        session.settle_sending([draft])
        yield session


async def _outcome(session: Session, draft: Draft, *, fresh: bool = False) -> Outcome:
    outcome = await session.check(draft, fresh=fresh)
    if outcome.report.error is not None and not outcome.judged_findings:
        raise _tool_error(outcome.report.error)
    return outcome


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


def _statement(text: str) -> str:
    one = " ".join(text.split())
    if not one or len(one) > MAX_ITEM_CP:
        raise ToolError(f"Write one statement of at most {MAX_ITEM_CP:,} characters.")
    return one


def _folder(folder: str) -> Draft:
    """Stands for the project of a folder, whose sources are evidence. Raises ToolError."""
    if folder and not Path(folder).is_dir():
        raise ToolError(f"{folder}: no such folder")
    return Draft("this folder", Path(folder or ".").absolute() / "factlint", "", b"", "utf-8", "plain")


def _tool_error(error: ClientError) -> ToolError:
    return ToolError(CONSENT if isinstance(error, ConsentMissing) else str(error))
