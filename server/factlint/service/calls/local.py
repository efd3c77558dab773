"""The calls that only a writer's own backend answers."""

from __future__ import annotations

from dataclasses import replace

from factlint.interface.common import Done
from factlint.interface.local import (
    LOCAL_PREFIX,
    Dispute,
    DisputeIn,
    DisputesOut,
    EvidenceIn,
    EvidenceOut,
    ForgetIn,
    ForgetOut,
    LocalStatus,
    PaneLink,
    ReportLink,
    SourceIn,
    SourceOut,
    SourcesOut,
    TextsIn,
    TextsOut,
    VerdictsIn,
    VerdictsOut,
    WorkspaceIn,
    WorkspaceOut,
)
from factlint.service.calls.spec import CallSpec

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
LOCAL_REPORT_LINK = CallSpec(
    "local_report_link",
    "POST",
    f"{LOCAL_PREFIX}/reports/{{id}}/link",
    "A link to the page of a report, for a browser on this machine; it works for a day.",
    ReportLink,
    local=True,
    errors=(403, 404, 409, 410),
    parameters={"id": "The id of the verification, or of the task that made it."},
)
LOCAL_PANE_LINK = CallSpec(
    "local_pane_link",
    "POST",
    f"{LOCAL_PREFIX}/pane/link",
    "A link to the task pane, for a browser on this machine; it works once, for two minutes.",
    PaneLink,
    local=True,
    errors=(403,),
)
LOCAL_DISPUTES = CallSpec(
    "local_disputes",
    "GET",
    f"{LOCAL_PREFIX}/disputes",
    "The claims of the findings that the writer called wrong: nothing is shown of them.",
    DisputesOut,
    local=True,
    errors=(403,),
)
LOCAL_DISPUTE = CallSpec(
    "local_dispute",
    "POST",
    f"{LOCAL_PREFIX}/disputes",
    "Hide a finding that the writer calls wrong, and record it on this machine.",
    Dispute,
    DisputeIn,
    local=True,
    errors=(403,),
)
LOCAL_WITHDRAW_DISPUTE = CallSpec(
    "local_withdraw_dispute",
    "DELETE",
    f"{LOCAL_PREFIX}/disputes/{{id}}",
    "Show again what is said of a claim.",
    Done,
    local=True,
    errors=(403, 404),
    parameters={"id": "The id of the claim."},
)
LOCAL_EVIDENCE = CallSpec(
    "local_evidence",
    "POST",
    f"{LOCAL_PREFIX}/evidence",
    "Passages of the evidence at hand on a statement or a question, without a verdict; nothing is asked outside.",
    EvidenceOut,
    EvidenceIn,
    local=True,
    errors=(403,),
)
EVIDENCE_FOR_TOOLS = replace(LOCAL_EVIDENCE, name="evidence_for_tools", local=False, scope="verify", errors=(429,))
"""The same within a hosted service, for its tools: nobody else may call it, and nothing describes it."""
LOCAL_TEXTS = CallSpec(
    "local_texts",
    "POST",
    f"{LOCAL_PREFIX}/verdicts/texts",
    "Claims with the numbered texts that somebody else may judge them by.",
    TextsOut,
    TextsIn,
    local=True,
    errors=(403,),
)
LOCAL_VERDICTS = CallSpec(
    "local_verdicts",
    "POST",
    f"{LOCAL_PREFIX}/verdicts",
    "Hold somebody else's verdicts to what the texts say word for word.",
    VerdictsOut,
    VerdictsIn,
    local=True,
    errors=(403,),
)
LOCAL_FORGET = CallSpec(
    "local_forget",
    "POST",
    f"{LOCAL_PREFIX}/forget",
    "Delete what is stored of runs, with the verifications that came of them, and the verdicts on claims.",
    ForgetOut,
    ForgetIn,
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
SERVED: tuple[CallSpec, ...] = (
    LOCAL_STATUS,
    LOCAL_WORKSPACE,
    LOCAL_SOURCES,
    LOCAL_ADD_SOURCE,
    LOCAL_REMOVE_SOURCE,
    LOCAL_REBUILD,
    LOCAL_REPORT_LINK,
    LOCAL_PANE_LINK,
    LOCAL_DISPUTES,
    LOCAL_DISPUTE,
    LOCAL_WITHDRAW_DISPUTE,
    LOCAL_EVIDENCE,
    LOCAL_TEXTS,
    LOCAL_VERDICTS,
    LOCAL_FORGET,
    LOCAL_SHUTDOWN,
)
