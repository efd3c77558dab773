"""The work behind the tools that every program for agents is offered: a check, a verdict, evidence, and fixes."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from factlint.client.agents import results
from factlint.client.checks.assess import Answer
from factlint.client.checks.findings import Finding
from factlint.client.drafts.files import Draft
from factlint.client.outcomes.fixes import safe_findings
from factlint.client.outcomes.outcomes import Outcome
from factlint.interface.assess import MAX_ITEM_CP
from factlint.interface.common import Source
from factlint.prose.apply.edits import Edit
from factlint.prose.apply.suggestions import find_clashes, join_edits


class CannotDo(Exception):
    """What an agent asked for cannot be done; the message says what to do."""


class ToolSession(Protocol):
    """What the tools work with. All but `change` raise ClientError."""

    async def check(self, draft: Draft, *, fresh: bool = False) -> Outcome: ...

    async def judge(self, draft: Draft, claim: str, *, fresh: bool = False) -> Answer:
        """The verdict on a claim, judged in the project of a draft."""
        ...

    async def find_evidence(self, draft: Draft, text: str, limit: int) -> Sequence[Source]:
        """Passages of the evidence at hand in the project of a draft."""
        ...

    def change(self, outcome: Outcome, found: Sequence[Finding], edits: Sequence[Edit]) -> Outcome:
        """Make the edits of these findings, in the draft's file if it has one."""
        ...


async def check(session: ToolSession, draft: Draft, *, fresh: bool = False) -> Outcome:
    """What a check of a draft came to. Raises ClientError where nothing at all is known of it."""
    outcome = await session.check(draft, fresh=fresh)
    if outcome.report.error is not None and not outcome.judged_findings:
        raise outcome.report.error
    return outcome


async def check_claim(session: ToolSession, here: Draft, claim: str, *, fresh: bool = False) -> results.ClaimCheck:
    """Judge one claim by itself. Raises CannotDo, ClientError."""
    claim = _statement(claim)
    return results.claim_check(claim, await session.judge(here, claim, fresh=fresh))


async def find_evidence(session: ToolSession, here: Draft, text: str, limit: int) -> results.Passages:
    """Look in the evidence at hand, without judging it. Raises CannotDo, ClientError."""
    found = await session.find_evidence(here, _statement(text), limit)
    note = "Nobody judged these passages." if found else "The evidence at hand holds nothing on this."
    return results.Passages(passages=results.unique_evidence(found), note=note)


async def apply_fix(session: ToolSession, draft: Draft, ids: Sequence[str]) -> results.FixedDraft:
    """Make the edits of some findings, or all that are safe; of a text the new one is told. Raises CannotDo, ClientError."""
    if draft.document is not None:
        raise CannotDo(f"{draft.name}: fixes of documents are tracked changes of a copy: factlint check --fix makes it")
    outcome = await check(session, draft)
    found = _chosen_findings(outcome, ids) if ids else safe_findings(outcome)
    done = _apply_chosen(session, outcome, found)
    if done.problem:
        raise CannotDo(done.problem)
    made = {one.finding.id for one in done.fixed}
    return results.FixedDraft(
        draft=draft.name,
        applied=results.applied_fixes(done.fixed),
        left=results.left_findings(outcome, made, ids),
        written=bool(done.fixed) and draft.path is not None,
        text=done.text if draft.path is None else None,
    )


def _chosen_findings(outcome: Outcome, ids: Collection[str]) -> list[Finding]:
    """The findings with these ids. Raises CannotDo where one is not there, has no edit, or two want the same words."""
    by_id = {finding.id: finding for finding in outcome.findings}
    if gone := [id for id in ids if id not in by_id]:
        raise CannotDo(f"There is no finding {', '.join(gone)} in this draft as it is now: check it again.")
    found = [by_id[id] for id in dict.fromkeys(ids)]
    if bare := [finding.id for finding in found if not finding.edits]:
        raise CannotDo(f"For {', '.join(bare)} it is not known which words are right: change them by hand.")
    if find_clashes([finding.edits for finding in found]):
        raise CannotDo("Two of these want to change the same words: apply one, then check again.")
    return found


def _apply_chosen(session: ToolSession, outcome: Outcome, found: Sequence[Finding]) -> Outcome:
    if not found:
        return outcome
    notebook = outcome.draft.notebook
    if notebook is not None and not all(notebook.can_change(edit) for finding in found for edit in finding.edits):
        raise CannotDo("The words stand in several strings of the notebook's file: change them by hand.")
    return session.change(outcome, found, join_edits(finding.edits for finding in found))


def _statement(text: str) -> str:
    one = " ".join(text.split())
    if not one or len(one) > MAX_ITEM_CP:
        raise CannotDo(f"Write one statement of at most {MAX_ITEM_CP:,} characters.")
    return one
