"""Citation checks."""

from __future__ import annotations

from factlint.interface.citecheck import CitecheckIn, CitecheckOut, CitecheckReceipt
from factlint.interface.common import PREFIX
from factlint.service.calls.spec import CallSpec

_ID = {"id": "The id of the citation check."}

CITECHECK = CallSpec(
    "citecheck",
    "POST",
    f"{PREFIX}/citecheck",
    "Check whether sources say what a text cites them for.",
    CitecheckReceipt,
    CitecheckIn,
    once=True,
    scope="verify",
    success=(202,),
    errors=(402, 429),
)
READ = CallSpec(
    "read_citecheck",
    "GET",
    f"{PREFIX}/citechecks/{{id}}",
    "A citation check as it stands.",
    CitecheckOut,
    scope="history:read",
    own_runs=True,
    errors=(404, 410),
    parameters=_ID,
)
CANCEL = CallSpec(
    "cancel_citecheck",
    "POST",
    f"{PREFIX}/citechecks/{{id}}/cancel",
    "Stop a citation check; what is checked stays.",
    CitecheckOut,
    scope="verify",
    errors=(404, 410),
    parameters=_ID,
)

SERVED: tuple[CallSpec, ...] = (CITECHECK, READ, CANCEL)
