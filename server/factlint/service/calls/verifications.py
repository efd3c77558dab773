"""Stored verifications, their certificates, and the questions asked about them."""

from __future__ import annotations

from factlint.interface.ask import AskHistory, AskIn, AskMessage
from factlint.interface.certificates import CertificateKeys
from factlint.interface.common import PREFIX, Done
from factlint.interface.verifications import (
    DEFAULT_PAGE_SIZE,
    DEFAULT_RELATED,
    MAX_PAGE_SIZE,
    MAX_RELATED,
    Certificate,
    ClaimDetail,
    Related,
    VerificationList,
    VisibilityIn,
    VisibilityOut,
)
from factlint.service.calls.spec import CallSpec, Query

_PATH = f"{PREFIX}/verifications/{{id}}"
_ID = {"id": "The id of the verification."}
_ANY_ID = {"id": "The id of the verification, or of the task that made it."}

LIST = CallSpec(
    "list_verifications",
    "GET",
    f"{PREFIX}/verifications",
    "Your own verifications, the newest first.",
    VerificationList,
    scope="history:read",
    queries={
        "page": Query("The page, from 1.", "integer"),
        "page_size": Query(f"How many to a page: 1 to {MAX_PAGE_SIZE}, {DEFAULT_PAGE_SIZE} if not given.", "integer"),
    },
)
READ = CallSpec(
    "get_verification",
    "GET",
    _PATH,
    "The full report of a verification.",
    ClaimDetail,
    optional_key=True,
    page=True,
    scope="history:read",
    own_runs=True,
    errors=(404, 409, 410),
    parameters=_ANY_ID,
)
DELETE = CallSpec(
    "delete_verification",
    "DELETE",
    _PATH,
    "Remove one of your verifications for good.",
    Done,
    scope="verify",
    errors=(404,),
    parameters=_ID,
)
VISIBILITY = CallSpec(
    "set_visibility",
    "PATCH",
    f"{_PATH}/visibility",
    "Who may read one of your verifications; what becomes public is published after a look at it.",
    VisibilityOut,
    VisibilityIn,
    scope="verify",
    errors=(404, 410),
    parameters=_ID,
)
RELATED = CallSpec(
    "related_verifications",
    "GET",
    f"{_PATH}/related",
    "The public verifications whose claims are closest.",
    Related,
    scope="history:read",
    own_runs=True,
    errors=(404, 409, 410),
    parameters=_ANY_ID,
    queries={
        "limit": Query(f"How many at most: 1 to {MAX_RELATED}, {DEFAULT_RELATED} if not given.", "integer"),
    },
)
CERTIFICATE = CallSpec(
    "get_certificate",
    "GET",
    f"{_PATH}/certificate",
    "The signed record of one of your verifications.",
    Certificate,
    scope="history:read",
    own_runs=True,
    errors=(404,),
    parameters=_ID,
)
CERTIFICATE_KEYS = CallSpec(
    "certificate_keys",
    "GET",
    f"{PREFIX}/certificates/keys",
    "The public keys that certificates are verified with.",
    CertificateKeys,
    open=True,
)
ASK_HISTORY = CallSpec(
    "ask_history",
    "GET",
    f"{PREFIX}/ask/{{id}}",
    "Your conversation about a verification.",
    AskHistory,
    scope="history:read",
    own_runs=True,
    errors=(400, 404, 410),
    parameters=_ANY_ID,
)
ASK = CallSpec(
    "ask",
    "POST",
    f"{PREFIX}/ask/{{id}}",
    "Ask about a verification; the answer comes from its evidence.",
    AskMessage,
    AskIn,
    once=True,
    scope="verify",
    errors=(402, 404, 410, 502),
    parameters=_ANY_ID,
)
ASK_CLEAR = CallSpec(
    "clear_ask",
    "DELETE",
    f"{PREFIX}/ask/{{id}}",
    "Remove your conversation about a verification.",
    Done,
    scope="verify",
    errors=(400, 404, 410),
    parameters=_ANY_ID,
)

SERVED: tuple[CallSpec, ...] = (
    LIST,
    READ,
    DELETE,
    VISIBILITY,
    RELATED,
    CERTIFICATE,
    CERTIFICATE_KEYS,
    ASK_HISTORY,
    ASK,
    ASK_CLEAR,
)
