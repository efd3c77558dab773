"""Everything that can go wrong between a client and a service, as one tree; each error says what to do next."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from factlint.interface.failures import Failure

if TYPE_CHECKING:
    from factlint.interface.errors import FieldError


class ClientError(Exception):
    """The base of the tree. `code` is the service's, or one of our own; never holds words of a draft.

    `retryable` says whether the same call may succeed later; `retry_after_s` when, if the service said so.
    """

    code = "client_error"
    retryable = False
    of_the_request = False
    """Whether the fault lies in this one request, so that others may still go well."""
    retry_after_s: float | None = None
    perhaps_heard = False
    """Whether the service may have acted on a try of the same call whose answer was lost."""

    @property
    def is_free(self) -> bool:
        """Whether the call was surely not charged."""
        return False


class Unreachable(ClientError):
    """No answer came: no network, no such host, or the connection broke on every try."""

    code = "unreachable"
    retryable = True

    @property
    def is_free(self) -> bool:
        return not self.perhaps_heard


class BackendFailed(Unreachable):
    """The local backend could not be started, or ended again and again; the message names its log, if there is one."""

    code = "backend_failed"


class UnreadableAnswer(ClientError):
    """Something answered that is not this interface: no JSON object, another version, a redirect, a missing field."""

    code = "unreadable_answer"
    of_the_request = True


class NotJson(UnreadableAnswer):
    """What came for a good answer is no JSON object: something on the way spoiled it, or the address is another's."""

    code = "garbled_answer"
    retryable = True
    of_the_request = False


class Fault(ClientError):
    """A fault of our own; the log names its kind."""

    code = "fault"
    of_the_request = True


class WaitedTooLong(ClientError):
    """The run goes on, but the time for waiting is over; wait again with the same id to take it up."""

    code = "waited_too_long"
    retryable = True

    def __init__(self, run_id: str, waited_s: float) -> None:
        self.run_id = run_id
        super().__init__(f"{run_id} is still running after {waited_s:g} s; wait for it again later")


class ConsentMissing(ClientError):
    """The writer has not agreed that this workspace's drafts go to the configured service."""

    code = "consent_missing"


class BudgetSpent(ClientError):
    """Today's budget for the remote service is used up."""

    code = "budget_spent"


@dataclass(frozen=True, slots=True)
class Answered:
    """What is known of an answer that refused or failed."""

    status: int
    code: str = ""
    detail: str = ""
    request_id: str = ""
    retry_after_s: float | None = None
    upgrade_url: str | None = None
    resets_at: str | None = None
    purged_at: str | None = None
    remaining: int | None = None
    cost: int | None = None
    requested: int | None = None
    hint: str = ""
    scope: str = ""
    task_id: str = ""
    """The run that is in the way, or that the id of a verification call turned out to be."""
    failure: Failure | None = None
    errors: tuple[FieldError, ...] = field(default=())


class Refused(ClientError):
    """The service answered with an error; the subclasses are its statuses."""

    def __init__(self, answered: Answered) -> None:
        self.answered = answered
        self.code = answered.code or f"http_{answered.status}"
        self.retry_after_s = answered.retry_after_s
        super().__init__(self.to_sentence())

    @property
    def is_free(self) -> bool:
        return True

    def to_sentence(self) -> str:
        """The error in one sentence for the reader."""
        told = f": {self.answered.detail}" if self.answered.detail else ""
        return f"{self.reason} ({self.answered.status} {self.code}){told}"

    reason = "The service refused the request"


class NotAuthenticated(Refused):
    """401."""

    reason = "The service does not know this key; set FACTLINT_API_KEY or store the key in the keyring"


class NoCredits(Refused):
    """402."""

    reason = "The account has no credits left for this check"


class Forbidden(Refused):
    """403."""

    reason = "This key may not do that"


class NotFound(Refused):
    """404."""

    reason = "The service does not have it"


class Conflict(Refused):
    """409 that waiting did not settle."""

    reason = "Another request is in the way"


class InProgress(Conflict):
    """409: the service still works on the same request, and will have its answer."""

    reason = "The service still works on the same request"
    retryable = True


class NoLongerKept(Refused):
    """410."""

    reason = "It was removed after its retention period"


class Invalid(Refused):
    """422: the request itself is at fault."""

    reason = "The service could not accept the request"
    of_the_request = True


class RateLimited(Refused):
    """429."""

    reason = "Too many requests for now"
    retryable = True


class StepFailed(Refused):
    """502 with a code of its own: the same request would fail again."""

    reason = "The service could not do this"
    of_the_request = True


class Unavailable(Refused):
    """503, and other 5xx that may pass."""

    reason = "The service is not available for now; try again later"
    retryable = True


class ServerFault(Refused):
    """5xx that will not pass by itself."""

    reason = "The service failed"


_BY_STATUS: dict[int, type[Refused]] = {
    401: NotAuthenticated,
    402: NoCredits,
    403: Forbidden,
    404: NotFound,
    409: Conflict,
    410: NoLongerKept,
    422: Invalid,
    429: RateLimited,
    503: Unavailable,
}


def build_refusal(answered: Answered, *, final: bool) -> Refused:
    """The error of an answer; `final` says that sending it again cannot help."""
    if answered.status == 409 and not final:
        return InProgress(answered)
    if answered.status == 502 and final:
        return StepFailed(answered)
    if answered.status >= 500 and final and answered.status != 503:
        return ServerFault(answered)
    kind = _BY_STATUS.get(answered.status, Unavailable if answered.status >= 500 else Refused)
    return kind(answered)
