"""What an editor and its local backend say to each other: the rendezvous, workspaces, sources, status."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Literal

from pydantic import Field, ValidationError

from factlint.interface.assess import MAX_ITEM_CP, MAX_ITEMS, AssessRow
from factlint.interface.common import Source, Wire
from factlint.interface.packs import PacksState

LOCAL_PREFIX = "/api/v1/local"
PANE_PATH = "/pane"
"""Where a browser finds the task pane, of every backend."""
_LARGEST_RENDEZVOUS_BYTES = 64_000


class Rendezvous(Wire):
    """The file through which clients find the local backend; readable by its owner alone.

    `socket` is the path of a Unix socket, or null where `address` (loopback TCP) takes its place. `http` is the second
    listener, for browsers and office suites.
    """

    socket: str | None
    address: str | None
    http: str
    token: str
    build_id: str
    pid: int


def read_rendezvous(path: Path) -> Rendezvous | None:
    """The file's content; None when it is missing, broken or cannot be read."""
    try:
        with path.open("rb") as file:
            return Rendezvous.model_validate_json(file.read(_LARGEST_RENDEZVOUS_BYTES))
    except (OSError, ValidationError):
        return None


def workspace_id(root_uri: str) -> str:
    """The id under which a workspace is registered: 16 hex of its root."""
    return hashlib.sha256(root_uri.encode("utf-8", "surrogatepass")).hexdigest()[:16]


_WITHOUT = "_without_"


def file_mark(path: str) -> str:
    """A file's short name within a workspace id; the path is absolute with its links followed."""
    return hashlib.sha256(path.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def without_file(workspace: str, path: str) -> str:
    """A workspace in which one file is no evidence: a draft among the sources must not vouch for its own claims.

    Goes wherever a workspace's id goes, but for its registration.
    """
    return f"{workspace}{_WITHOUT}{file_mark(path)}"


def registered_id(workspace: str) -> tuple[str, str]:
    """The id that was registered, and the mark of the file that is no evidence, or ""."""
    registered, _, mark = workspace.partition(_WITHOUT)
    return registered, mark


class WorkspaceIn(Wire):
    """A workspace as its editor describes it; `root` and `sources` are absolute paths.

    `egress`: its writer knows that words of its drafts would leave the machine, and allowed it.
    """

    root: str
    sources: list[str] = Field(default=[], max_length=1000)
    language: str = ""
    egress: bool = False


class WorkspaceSource(Wire):
    """One of a workspace's own sources, as it was found; `problem` is empty when it can be read."""

    location: str
    problem: str = ""


class WorkspaceOut(Wire):
    id: str
    engine: str
    sources: list[WorkspaceSource] = Field(default=[])


IndexStateName = Literal["missing", "building", "ready", "failed"]


class IndexState(Wire):
    """The evidence index: `done` of `total` steps while it is being built."""

    state: IndexStateName
    done: int = 0
    total: int = 0
    message: str = ""


class AskedOutside(Wire):
    """What the backend asks outside, by name, what was chosen for that and lacks its key or address, and how many pages
    from there are kept."""

    services: list[str] = Field(default=[])
    lacking: list[str] = Field(default=[])
    pages: int = 0


class LocalStatus(Wire):
    """The health of the local backend; asking for it keeps the backend alive."""

    build_id: str
    pid: int
    engine: str = ""
    uptime_seconds: float = 0.0
    index: IndexState
    encyclopedia: bool = False
    requests_in_flight: int = 0
    sources: int = 0
    languages: list[str] = Field(default=["en"])
    outside: AskedOutside = Field(default_factory=AskedOutside)
    packs: PacksState = Field(default_factory=PacksState)


MOST_FORGOTTEN = 20_000


class ForgetIn(Wire):
    """Of what the backend is to keep nothing: runs by their ids, and claims word for word."""

    runs: list[str] = Field(default=[], max_length=MOST_FORGOTTEN)
    claims: list[str] = Field(default=[], max_length=MOST_FORGOTTEN)


class ForgetOut(Wire):
    """How much was deleted; runs that were under way are stopped first."""

    runs: int = 0
    verifications: int = 0
    verdicts: int = 0


class ReportLink(Wire):
    """Where a browser on this machine reads a report, until `expires_at` or the end of the backend's process."""

    url: str
    expires_at: str = ""


class PaneLink(Wire):
    """Where a browser on this machine opens the task pane, once, until `expires_at`."""

    url: str
    expires_at: str = ""


class DisputeIn(Wire):
    """A finding that the writer calls wrong, with what was said of the claim."""

    claim: str = Field(min_length=1, max_length=MAX_ITEM_CP)
    passage: str = Field(default="", max_length=MAX_ITEM_CP)
    verdict: str = Field(default="", max_length=100)
    confidence: str = Field(default="", max_length=100)
    rationale: str = Field(default="", max_length=MAX_ITEM_CP)
    rewrite: str = Field(default="", max_length=MAX_ITEM_CP)
    in_depth: bool = False
    sources: list[Source] = Field(default=[], max_length=100)


class Dispute(Wire):
    """A claim of which nothing is shown."""

    id: str
    claim: str


class DisputesOut(Wire):
    items: list[Dispute]


MOST_PASSAGES = 20


class EvidenceIn(Wire):
    """A statement or a question, and how many passages on it are wanted."""

    text: str = Field(min_length=1, max_length=MAX_ITEM_CP)
    limit: int = Field(default=8, ge=1, le=MOST_PASSAGES)


class EvidenceOut(Wire):
    """Passages of the evidence at hand, best first; nobody has judged what they say of the statement."""

    items: list[Source] = Field(default=[])


class NumberedText(Wire):
    """What a source says, under the number by which a verdict names it; quotations are held against `text`."""

    number: int
    text: str
    source: Source


class TextsIn(Wire):
    """Claims that somebody else is to judge on the evidence at hand."""

    claims: list[str] = Field(min_length=1, max_length=MAX_ITEMS)


class ClaimTexts(Wire):
    """A claim and the texts that it may be judged by; none where nothing at hand is about it."""

    claim: str
    texts: list[NumberedText] = Field(default=[])


class TextsOut(Wire):
    items: list[ClaimTexts] = Field(default=[])


class Quotation(Wire):
    """Words of a text, copied exactly, by the number of the text."""

    source: int
    quote: str = Field(max_length=MAX_ITEM_CP)


class GivenVerdict(Wire):
    """A verdict that somebody else came to: `score` is 1 or 2 false, 3 or 4 mostly false, 5 or 6 mixed, 7 or 8 mostly true, 9
    or 10 true, and null where the texts do not settle the claim.

    A score of 1 to 4 rests on `refutes`, one of 7 to 10 on `supports`: four words in a row or more, copied exactly. `wrong`
    and `right` are the few words of a false claim that are wrong, and what a text gives instead.
    """

    claim: str = Field(min_length=1, max_length=MAX_ITEM_CP)
    score: int | None = Field(default=None, ge=1, le=10)
    supports: list[Quotation] = Field(default=[], max_length=12)
    refutes: list[Quotation] = Field(default=[], max_length=12)
    rationale: str = Field(default="", max_length=MAX_ITEM_CP)
    wrong: str = Field(default="", max_length=MAX_ITEM_CP)
    right: str = Field(default="", max_length=MAX_ITEM_CP)


class VerdictsIn(Wire):
    """Verdicts of somebody else; `by` names them."""

    verdicts: list[GivenVerdict] = Field(min_length=1, max_length=MAX_ITEMS)
    by: str = Field(default="", max_length=200)


class HeldVerdict(Wire):
    """What came of a verdict: a row like that of any claim, or why it does not count."""

    claim: str
    row: AssessRow | None = None
    refused: str = ""


class VerdictsOut(Wire):
    items: list[HeldVerdict] = Field(default=[])


SourceKind = Literal["folder", "file"]


class SourceIn(Wire):
    """A folder or file of the writer's own evidence, by absolute path."""

    location: str


class SourceOut(Wire):
    """One of the user's own sources and what was read from it."""

    id: str
    kind: SourceKind
    location: str
    documents: int = 0
    state: str = "ready"
    problems: list[str] = Field(default=[])


class SourcesOut(Wire):
    items: list[SourceOut] = Field(default=[])
