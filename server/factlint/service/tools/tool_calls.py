"""What each tool does with the service's calls; every refusal becomes a result that a model can read."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from urllib.parse import quote

from factlint.interface.ask import AskMessage
from factlint.interface.assess import AssessOut, AssessRow
from factlint.interface.status import TERMINAL, TaskStatus
from factlint.interface.usage import UsageOut
from factlint.interface.verifications import ClaimDetail, VerificationList
from factlint.interface.verify import BatchReceipt, TaskReceipt
from factlint.service.tools import results
from factlint.service.tools.api import Api, CallRefused, Result

LISTED = 10
_VERIFICATION_ID = re.compile(r"[0-9a-f]{8}")
Tell = Callable[[TaskStatus], Awaitable[None]]
"""Told of the progress of a check that a call waits for."""


@dataclass(frozen=True, slots=True)
class WaitLimits:
    """How long one tool call waits for a check, and how often it looks."""

    wait_s: float
    poll_s: float


async def assess(api: Api, claim: str, claims: Sequence[str] | None, language: str) -> Result:
    body: dict[str, object] = {"claims": list(claims)} if claims else {"claim": claim}
    body["language"] = language
    return results.assess_result(await _assess(api, body, "assess_claim"))


async def _assess(api: Api, body: dict[str, object], *key: str) -> AssessOut:
    """The answer. In that of an earlier call, the rows that met a passing trouble are asked for once more, by a call that is
    as little charged for again when it is repeated; where it answers, it has fewer such rows."""
    told = await api.post_once("/assess", body, *key)
    found = AssessOut.model_validate_json(told.body)
    failed = [row.claim for row in found.claims if _failed_in_passing(row)]
    if not failed or not told.replayed:
        return found
    try:
        later = await _assess(api, {"claims": failed, "language": body["language"]}, *key, "again")
    except CallRefused:
        return found
    places = (index for index, row in enumerate(found.claims) if _failed_in_passing(row))
    renewed = dict(zip(places, later.claims, strict=True))
    claims = [renewed.get(index, row) for index, row in enumerate(found.claims)]
    return found.model_copy(update={"claims": claims})


def _failed_in_passing(row: AssessRow) -> bool:
    return row.failure is not None and row.failure.retryable


async def verify(
    api: Api, limits: WaitLimits, claim: str, language: str, depth: str, tell: Tell, *, retry_of: str = ""
) -> Result:
    """A deep check, waited for as long as one call may; anew where the same call met a passing trouble before."""
    receipt = await begin(api, claim, language, depth, retry_of=retry_of)
    if _may_be_tried_again(await _status(api, receipt.task_id)):
        receipt = TaskReceipt.model_validate_json(await api.post("/verify", _verify_body(claim, language, depth)))
    return await _wait_for_task(api, limits, receipt.task_id, claim, depth, tell)


async def begin(api: Api, claim: str, language: str, depth: str, *, retry_of: str = "") -> TaskReceipt:
    body = _verify_body(claim, language, depth)
    return TaskReceipt.model_validate_json(await api.post("/verify", body, "verify_claim", retry_of))


async def get(api: Api, id: str) -> Result:
    """A check by the id of its task or of its verification."""
    wanted = id.strip()
    if _VERIFICATION_ID.fullmatch(wanted):
        return results.deep_check_result(ClaimDetail.model_validate_json(await api.get(f"/verifications/{wanted}")))
    return results.task_result(await _status(api, wanted))


async def select(
    api: Api, limits: WaitLimits, task_id: str, claims: Sequence[str], tell: Tell, *, wait: bool = True
) -> Result:
    """Checks of the claims that the user chose: one is waited for, several are only begun."""
    path = f"/verify/{quote(task_id.strip(), safe='')}/select"
    receipt = BatchReceipt.model_validate_json(await api.post(path, {"texts": list(claims)}, "select_claims"))
    if wait and len(receipt.items) == 1 and not receipt.partial:
        item = receipt.items[0]
        found = await _wait_for_task(api, limits, item.task_id, item.claim, "standard", tell)
        return found | {"batch_id": receipt.batch_id}
    return {
        "status": "partial" if receipt.partial else "submitted",
        "batch_id": receipt.batch_id,
        "claims": [{"task_id": item.task_id, "claim": item.claim} for item in receipt.items],
        "message": "The checks go on; get_verification with each task_id brings its result.",
    }


async def ask(api: Api, verification_id: str, question: str, language: str) -> Result:
    path = f"/ask/{quote(verification_id.strip(), safe='')}"
    reply = await api.post(path, {"message": question, "language": language}, "ask_followup")
    return results.ask_result(AskMessage.model_validate_json(reply))


async def list_newest(api: Api) -> Result:
    found = await api.get("/verifications", page=1, page_size=LISTED)
    return results.list_result(VerificationList.model_validate_json(found))


async def read_usage(api: Api) -> Result:
    return results.usage_result(UsageOut.model_validate_json(await api.get("/me/usage")))


def _verify_body(claim: str, language: str, depth: str) -> dict[str, object]:
    return {"text": claim, "language": language, "depth": depth, "webhook_url": ""}


def _may_be_tried_again(task: TaskStatus) -> bool:
    return task.status == "failed" and task.failure is not None and task.failure.retryable


async def _status(api: Api, task_id: str) -> TaskStatus:
    return TaskStatus.model_validate_json(await api.get(f"/verify/status/{quote(task_id, safe='')}"))


async def _wait_for_task(api: Api, limits: WaitLimits, task_id: str, claim: str, depth: str, tell: Tell) -> Result:
    loop = asyncio.get_running_loop()
    deadline = loop.time() + limits.wait_s
    while True:
        task = await _status(api, task_id)
        if task.status in TERMINAL:
            return results.task_result(task)
        if loop.time() + limits.poll_s > deadline:
            return results.under_way_result(task, claim, depth)
        await tell(task)
        await asyncio.sleep(limits.poll_s)
