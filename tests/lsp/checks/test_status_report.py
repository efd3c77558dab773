"""The status says of each project what a check would send, to whom, and whether it may."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from factlint.client.api.errors import Unreachable
from factlint.client.checks.policy import Policy
from factlint.lsp.checks.status_report import StatusReport
from factlint.lsp.session import workspaces
from factlint.lsp.session.folders import Folders, Project
from factlint.lsp.session.service_state import ServiceState
from factlint.settings import LoadedSettings, Settings

SEARCH = {"search": {"provider": "brave", "references": ["encyclopedia"]}}
SENT = "search words from claims to Brave Search and Wikipedia"


def project(folder: Path, **settings: object) -> Project:
    return Project(folder / "novel", LoadedSettings(Settings.model_validate({"data_dir": folder, **settings}), {}, ()))


async def line_of(one: Project) -> str:
    """What the status says first, of a session with one project whose backend does not answer."""

    async def no_answer() -> None:
        raise Unreachable("nobody answers")

    async def no_credits() -> None:
        return None

    report = StatusReport(
        folders=Folders(known={one.root: one}),
        drafts={},
        backend=cast("Any", SimpleNamespace(read_local_status=no_answer)),
        service=ServiceState(),
        errors=cast("Any", SimpleNamespace(current=None)),
        credits=cast("Any", SimpleNamespace(credits_left=no_credits)),
        status=cast("Any", SimpleNamespace(running_work=tuple)),
        shown=cast("Any", None),
        published={},
    )
    first, fault, *_ = (await report.describe_session()).split("\n")
    assert fault == "nobody answers"
    return first


async def test_nothing_is_said_where_nothing_goes_out(tmp_path: Path) -> None:
    assert await line_of(project(tmp_path)) == "drafts in novel are checked on this machine, while you type"


async def test_what_goes_out_is_said_before_and_after_the_writer_agrees(tmp_path: Path) -> None:
    one = project(tmp_path, **SEARCH)
    here = "drafts in novel are checked on this machine, on save"
    assert await line_of(one) == f"{here}, does not send {SENT} before you agree to it"
    Policy(one.settings).record_consent(workspaces.id_of(one))
    assert await line_of(one) == f"{here}, may send {SENT}"
    more = project(tmp_path, search={**SEARCH["search"], "keyless": True})
    assert "before you agree to it" in await line_of(more), "agreed to other names only"


@pytest.mark.parametrize(("egress", "said"), [("allow", f"may send {SENT}"), ("never", f"never sends {SENT}")])
async def test_a_setting_that_decides_it_for_all_is_said(tmp_path: Path, egress: str, said: str) -> None:
    assert (await line_of(project(tmp_path, egress=egress, **SEARCH))).endswith(f", {said}")


async def test_a_remote_service_is_named_as_who_checks(tmp_path: Path) -> None:
    line = await line_of(project(tmp_path, base_url="https://service.example"))
    assert line == "drafts in novel are checked by https://service.example, on save"
