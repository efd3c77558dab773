"""Forgetting a draft: everything that is kept of it on this machine is deleted, and what is under way is stopped."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from factlint.client.api.errors import ClientError, NoLongerKept, NotFound
from factlint.client.paid.paid_runs import PaidRuns
from factlint.client.store.applied_edits import AppliedEdits
from factlint.client.store.draft_index import DraftRecord, KeptRun
from factlint.client.store.pending_runs import PendingRun
from factlint.interface.local import ForgetOut
from factlint.prose.counts import count_text
from factlint.settings.disputes import DisputedFindings


@dataclass(frozen=True, slots=True)
class DraftDeletionResult:
    """What was deleted: `results` kept on this machine, `stored` by its backend.

    Of the runs that were under way, `stopped` were stopped and `going_on` may go on where they are. A remote service
    still has `elsewhere` of the runs that were begun from the draft. `problem` says what could not be deleted.
    """

    results: int = 0
    stored: ForgetOut = field(default_factory=ForgetOut)
    stopped: int = 0
    going_on: int = 0
    elsewhere: int = 0
    problem: str = ""

    @property
    def text(self) -> str:
        """What was done, in sentences for the writer."""
        return " ".join(self._sentences())

    def _sentences(self) -> Iterator[str]:
        stored = [
            (self.stored.verdicts, "verdict"),
            (self.stored.runs, "run"),
            (self.stored.verifications, "report"),
        ]
        of_backend = ", ".join(count_text(number, noun) for number, noun in stored if number)
        deleted = [
            count_text(self.results, "kept result") if self.results else "",
            of_backend and f"{of_backend} in the local backend",
        ]
        if any(deleted):
            yield f"Deleted: {'; '.join(part for part in deleted if part)}."
        elif not self.problem:
            yield "Nothing was stored."
        if self.stopped:
            yield f"{count_text(self.stopped, 'run')} under way {'was' if self.stopped == 1 else 'were'} stopped."
        if self.going_on:
            yield f"{count_text(self.going_on, 'run')} could not be stopped and may go on where begun."
        if self.elsewhere:
            yield f"The service still stores {count_text(self.elsewhere, 'run')} of it, as its own retention says."
        if self.problem:
            yield self.problem


async def forget(document: str, runs: PaidRuns) -> DraftDeletionResult:
    """Delete what is kept of a draft, whoever checked it; `runs` are those of the service that checks it now.

    Raises OSError where the records of this machine cannot be changed. What else goes wrong is said in the answer.
    """
    pending = await asyncio.to_thread(runs.pending.find_runs_anywhere, document)
    record = await asyncio.to_thread(runs.ledger.record_of, document)
    stopped = [await _stop_run(run, runs) for run in pending]
    results, claims = await asyncio.to_thread(runs.cache.forget, record.keys)
    await asyncio.to_thread(AppliedEdits(runs.pending.data_dir).forget, document)
    await asyncio.to_thread(DisputedFindings(runs.pending.data_dir).forget, document)
    begun = _all_runs(record, pending)
    here = {run for run in begun if runs.client.local and run.service == runs.pending.service}
    stored, problem = await _delete_from_backend([run.run_id for run in here], sorted(claims), runs)
    if not problem:
        await asyncio.to_thread(runs.ledger.forget, document)
    return DraftDeletionResult(results, stored, sum(stopped), len(stopped) - sum(stopped), len(begun - here), problem)


async def _stop_run(run: PendingRun, runs: PaidRuns) -> bool:
    """Stop a run and delete its record, which holds the words that were sent; whether it is known to have stopped."""
    done = False
    if run.run_id and run.service == runs.pending.service:
        try:
            await runs.cancel(run)
            done = True
        except (NotFound, NoLongerKept):
            done = True
        except ClientError:
            done = False
    await runs.finish(run, charged=0 if done and run.kind == "verify" else run.price)
    return done


async def _delete_from_backend(ids: Sequence[str], claims: Sequence[str], runs: PaidRuns) -> tuple[ForgetOut, str]:
    """Have the backend of this machine delete its part; a problem that is met, in a sentence."""
    if runs.client.local is None or not (ids or claims):
        return ForgetOut(), ""
    try:
        return await runs.client.local.forget(ids, claims), ""
    except ClientError as error:
        return ForgetOut(), f"What the local backend stores was not deleted; do it again later ({error})."


def _all_runs(record: DraftRecord, pending: Sequence[PendingRun]) -> set[KeptRun]:
    """Every run that a service has of the draft, as far as this machine knows."""
    under_way = (KeptRun(kind=run.kind, service=run.service, run_id=run.run_id) for run in pending if run.run_id)
    return {*record.runs, *under_way}
