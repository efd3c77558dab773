"""The editor asks again for ticks and lenses where they say something else, also after a draft was closed or forgotten."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from lsprotocol import types

from factlint.lsp.checks import refreshes
from factlint.lsp.checks.refreshes import Refreshes

LENS, TICK = types.WORKSPACE_CODE_LENS_REFRESH, types.WORKSPACE_INLAY_HINT_REFRESH
FOUND = SimpleNamespace(finding=SimpleNamespace(id="one"))


@pytest.fixture
def asked() -> list[str]:
    return []


@pytest.fixture
def remembered(asked: list[str], monkeypatch: pytest.MonkeyPatch) -> Refreshes:
    monkeypatch.setattr(refreshes.ticks, "ticked_findings", lambda findings, settings: findings)
    monkeypatch.setattr(refreshes.lenses, "signature", lambda draft, settings, runs: tuple(draft.findings))
    editor = SimpleNamespace(request=lambda method, params: asked.append(method))
    abilities = SimpleNamespace(inlay_refresh=True, lens_refresh=True)
    return Refreshes(
        cast("Any", editor), cast("Any", abilities), cast("Any", SimpleNamespace(settings=str)), cast("Any", 0)
    )


def test_ticks_and_lenses_go_with_the_findings(remembered: Refreshes, asked: list[str]) -> None:
    draft = cast("Any", SimpleNamespace(uri="file:///d.md", findings=(FOUND,)))
    remembered.request_refresh(draft)
    remembered.request_refresh(draft)
    assert asked == [TICK, LENS]
    draft.findings = ()
    remembered.request_refresh(draft)
    assert asked == [TICK, LENS] * 2


def test_a_draft_that_is_opened_again_has_its_ticks_and_lenses(remembered: Refreshes, asked: list[str]) -> None:
    draft = cast("Any", SimpleNamespace(uri="file:///d.md", findings=(FOUND,)))
    remembered.request_refresh(draft)
    remembered.forget(draft.uri)
    remembered.request_refresh(draft)
    assert asked == [TICK, LENS] * 2
