"""The list of calls that this service answers: paths, bodies, answers and every status, for routing and for OpenAPI."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from factlint.interface.assess import AssessIn, AssessOut
from factlint.interface.common import PREFIX, Wire
from factlint.interface.discovery import DiscoveryOut
from factlint.interface.errors import (
    ConflictOut,
    ErrorOut,
    ForbiddenOut,
    InvalidOut,
    LimitOut,
    NoCreditsOut,
    NotFoundOut,
    StepFailedOut,
    UnavailableOut,
)
from factlint.interface.extract import ExtractIn, ExtractOut
from factlint.interface.local import (
    LOCAL_PREFIX,
    Done,
    LocalStatus,
    SourceIn,
    SourceOut,
    SourcesOut,
    WorkspaceIn,
    WorkspaceOut,
)
from factlint.interface.usage import UsageOut

ERROR_MODELS: Mapping[int, type[ErrorOut]] = {
    400: ErrorOut,
    401: ErrorOut,
    402: NoCreditsOut,
    403: ForbiddenOut,
    404: NotFoundOut,
    405: ErrorOut,
    408: ErrorOut,
    409: ConflictOut,
    413: ErrorOut,
    422: InvalidOut,
    429: LimitOut,
    500: ErrorOut,
    502: StepFailedOut,
    503: UnavailableOut,
}
ERROR_MEANINGS: Mapping[int, str] = {
    400: "The body is not text in UTF-8, or ended early.",
    401: "The key is missing, malformed, unknown or revoked.",
    402: "The balance cannot pay for the call.",
    403: "The caller is known but not allowed, or came under a wrong host name.",
    404: "There is no such thing.",
    405: "The path does not have this method.",
    408: "The body did not arrive in time.",
    409: "An identical request is running.",
    413: "The body is too large.",
    422: "The body, a query or a header is malformed.",
    429: "The daily limit is reached.",
    500: "Something went wrong on the service's side.",
    502: "A step failed; the same call would fail again.",
    503: "A provider is down or the time budget ran out; nothing was charged.",
}
_BODY = (400, 408, 413)
_ALWAYS = (422, 500, 503)


@dataclass(frozen=True, slots=True)
class CallSpec:
    """One call. `open`: needs no key. `once`: honours the Idempotency-Key header."""

    name: str
    method: str
    path: str
    summary: str
    answer: type[Wire]
    body: type[Wire] | None = None
    open: bool = False
    once: bool = False
    local: bool = False
    errors: tuple[int, ...] = ()
    parameters: Mapping[str, str] = field(default_factory=dict[str, str])

    @property
    def statuses(self) -> tuple[int, ...]:
        """Every error status that the call can answer with."""
        found = {*_ALWAYS, *self.errors}
        if not self.open:
            found.add(401)
        if self.body is not None:
            found.update(_BODY)
        if self.once:
            found.add(409)
        return tuple(sorted(found))


DISCOVERY = CallSpec(
    "discovery", "GET", f"{PREFIX}/", "What this service is and what it answers.", DiscoveryOut, open=True
)
OPENAPI = CallSpec("openapi", "GET", f"{PREFIX}/openapi.json", "This description.", Wire, open=True)
EXTRACT = CallSpec(
    "extract",
    "POST",
    f"{PREFIX}/extract",
    "The checkable claims of a text.",
    ExtractOut,
    ExtractIn,
    once=True,
    errors=(429, 502),
)
ASSESS = CallSpec(
    "assess",
    "POST",
    f"{PREFIX}/assess",
    "A verdict and a confidence for each claim.",
    AssessOut,
    AssessIn,
    once=True,
    errors=(402, 502),
)
USAGE = CallSpec("usage", "GET", f"{PREFIX}/me/usage", "What the account has left.", UsageOut)

SERVED: tuple[CallSpec, ...] = (DISCOVERY, OPENAPI, EXTRACT, ASSESS, USAGE)

LOCAL_STATUS = CallSpec(
    "local_status",
    "GET",
    f"{LOCAL_PREFIX}/status",
    "The health of this backend.",
    LocalStatus,
    local=True,
    errors=(403,),
)
LOCAL_WORKSPACE = CallSpec(
    "local_workspace",
    "PUT",
    f"{LOCAL_PREFIX}/workspaces/{{id}}",
    "Register a workspace and its sources.",
    WorkspaceOut,
    WorkspaceIn,
    local=True,
    errors=(403,),
    parameters={"id": "The id of the workspace."},
)
LOCAL_SOURCES = CallSpec(
    "local_sources",
    "GET",
    f"{LOCAL_PREFIX}/sources",
    "The user's own sources.",
    SourcesOut,
    local=True,
    errors=(403,),
)
LOCAL_ADD_SOURCE = CallSpec(
    "local_add_source",
    "POST",
    f"{LOCAL_PREFIX}/sources",
    "Add a folder or file to the user's own sources.",
    SourceOut,
    SourceIn,
    local=True,
    errors=(403,),
)
LOCAL_REMOVE_SOURCE = CallSpec(
    "local_remove_source",
    "DELETE",
    f"{LOCAL_PREFIX}/sources/{{id}}",
    "Remove one of the user's own sources.",
    Done,
    local=True,
    errors=(403, 404),
    parameters={"id": "The id of the source."},
)
LOCAL_REBUILD = CallSpec(
    "local_rebuild",
    "POST",
    f"{LOCAL_PREFIX}/sources/rebuild",
    "Read every source anew, in the background.",
    Done,
    local=True,
    errors=(403,),
)
LOCAL_SHUTDOWN = CallSpec(
    "local_shutdown",
    "POST",
    f"{LOCAL_PREFIX}/shutdown",
    "Finish what runs, then end.",
    Done,
    local=True,
    errors=(403,),
)
LOCAL: tuple[CallSpec, ...] = (
    LOCAL_STATUS,
    LOCAL_WORKSPACE,
    LOCAL_SOURCES,
    LOCAL_ADD_SOURCE,
    LOCAL_REMOVE_SOURCE,
    LOCAL_REBUILD,
    LOCAL_SHUTDOWN,
)
