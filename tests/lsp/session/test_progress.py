"""Progress is offered again once the editor has answered, whatever its answer was."""

from __future__ import annotations

from typing import Any, cast

from lsprotocol import types

from factlint.lsp.session.progress import ProgressBars


class Asked:
    """An editor whose answers a test gives."""

    def __init__(self) -> None:
        self.open: list[tuple[Any, Any]] = []
        self.begun: list[str] = []

    def request(self, method, params, done, refused) -> None:
        assert method == types.WINDOW_WORK_DONE_PROGRESS_CREATE
        self.open.append((done, refused))

    def notify(self, method, params) -> None:
        self.begun.append(params.value.title)


async def test_an_editor_that_refused_once_is_asked_again() -> None:
    editor = Asked()
    bars = ProgressBars(cast("Any", editor), supported=True)
    for title in ("one", "two"):
        bars._offer(bars.start(title, lambda: None))
    ((_, refused),) = editor.open
    refused()
    bars._offer(bars.start("three", lambda: None))
    done, _ = editor.open[-1]
    done(None)
    assert len(editor.open) == 2 and editor.begun == ["three"]
