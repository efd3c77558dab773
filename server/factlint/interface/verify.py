"""Verify: deep checks of one claim, of several, and of those that a first reading found (docs/wire-shapes.md, 5.1 to 5.3, 5.5)."""

from __future__ import annotations

from pydantic import Field

from factlint.interface.common import Depth, Hooked, OmittedWhenNone, SubmittedVisibility, Wire

MAX_BATCH = 20


class VerifyIn(Hooked):
    """One claim to check in depth: `text`, also accepted as `claim`; the one with content is read, `text` first."""

    text: str = Field(default="", description="What to check.")
    claim: str = Field(default="", description="Another name of `text`.")
    source_url: str = Field(default="", description="Where the claim was read; http or https.")
    language: str = Field(default="", description="One of the 12 language codes, `auto`, or empty for English.")
    visibility: SubmittedVisibility = Field(default="private", description="Who may read the result by its id.")
    depth: Depth = Field(default="standard", description="`low` does less research and costs half.")


class BatchItem(Hooked):
    """One claim of a batch; what it leaves out is taken from the batch."""

    text: str = ""
    claim: str = Field(default="", description="Another name of `text`.")
    source_url: str = ""
    language: str = ""
    visibility: SubmittedVisibility | None = None
    depth: Depth | None = None
    idempotency_key: str | None = None


class BatchIn(Hooked):
    """1 to 20 claims, each checked by a run of its own; the other fields are defaults of its items."""

    claims: list[BatchItem] = Field(description="1 to 20 claims.")
    language: str = ""
    visibility: SubmittedVisibility = "private"
    depth: Depth = "standard"


class SelectIn(Wire):
    """The offered claims to check, word for word. The list with a non-blank text is read, `texts` first."""

    texts: list[str] = Field(default=[], description="Claims that the paused task offered, exactly as offered.")
    claims: list[str] = Field(default=[], description="Another name of `texts`.")


class TaskReceipt(Wire):
    """A run was accepted; ask for its status by `task_id`."""

    task_id: str
    status: str = "queued"


class BatchReceiptItem(Wire):
    task_id: str
    claim: str


class BatchReceipt(Wire):
    """Runs that were accepted, in the order of their claims; `partial` when the rest could not be."""

    batch_id: str
    items: list[BatchReceiptItem] = Field(default=[])
    partial: OmittedWhenNone[bool] = None


class CancelOut(Wire):
    """Whether the run is cancelled, by this call or an earlier one, and the status it has."""

    task_id: str
    cancelled: bool
    status: str
