"""Verify, batch, select, status and cancel: the calls of deep checks."""

from __future__ import annotations

from factlint.interface.common import PREFIX
from factlint.interface.status import TaskStatus
from factlint.interface.verify import BatchIn, BatchReceipt, CancelOut, SelectIn, TaskReceipt, VerifyIn
from factlint.service.calls.spec import CallSpec

_TASK = {"task_id": "The id of the task."}

VERIFY = CallSpec(
    "verify",
    "POST",
    f"{PREFIX}/verify",
    "Check one claim in depth.",
    TaskReceipt,
    VerifyIn,
    once=True,
    scope="verify",
    success=(200, 202),
    errors=(402,),
)
BATCH = CallSpec(
    "verify_batch",
    "POST",
    f"{PREFIX}/verify/batch",
    "Check up to 20 claims in depth, each in a run of its own.",
    BatchReceipt,
    BatchIn,
    once=True,
    scope="verify",
    success=(202,),
    errors=(402, 410),
)
SELECT = CallSpec(
    "verify_select",
    "POST",
    f"{PREFIX}/verify/{{task_id}}/select",
    "Choose among the claims that a paused task offers.",
    BatchReceipt,
    SelectIn,
    once=True,
    scope="verify",
    success=(202,),
    errors=(402, 404, 410),
    parameters=_TASK,
)
STATUS = CallSpec(
    "verify_status",
    "GET",
    f"{PREFIX}/verify/status/{{task_id}}",
    "How far a task is, what it waits for, or how it ended.",
    TaskStatus,
    scope="history:read",
    own_runs=True,
    errors=(404, 410),
    parameters=_TASK,
)
CANCEL = CallSpec(
    "verify_cancel",
    "POST",
    f"{PREFIX}/verify/{{task_id}}/cancel",
    "Stop a task; nothing is charged.",
    CancelOut,
    scope="verify",
    errors=(404, 409),
    parameters=_TASK,
)
SERVED = (VERIFY, BATCH, SELECT, STATUS, CANCEL)
