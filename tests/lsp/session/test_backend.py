"""The ways to services: one for the settings of a project, closed once nobody needs it."""

from __future__ import annotations

import asyncio
import gc
from types import SimpleNamespace
from typing import Any, cast

from factlint.lsp.session.backend import Backend
from factlint.lsp.session.folders import Project
from factlint.settings import LoadedSettings, Settings


class _Connection:
    closed = False

    async def aclose(self) -> None:
        self.closed = True


class _Client:
    account = ""
    local = None

    def __init__(self) -> None:
        self.connection = _Connection()


class _Backend(Backend):
    async def _connect(self, settings: Settings) -> Any:
        return _Client()

    async def open_cache(self) -> Any:
        return cast("Any", SimpleNamespace(engine=lambda _: ""))


def _project(address: str, folder: Any) -> Project:
    settings = Settings.model_validate({"base_url": address, "data_dir": folder})
    return Project(None, LoadedSettings(settings, {}, ()))


async def test_a_client_is_closed_once_the_last_check_with_it_has_ended(tmp_path):
    backend = _Backend(lambda: None, lambda _: None)
    before, after = _project("https://one.example", tmp_path), _project("https://two.example", tmp_path)
    checker = await backend.open_checker(before)
    old = cast("_Connection", backend.client(before).connection)
    await backend.open_checker(after)
    new = cast("_Connection", backend.client(after).connection)
    backend.drop_unused([after])
    gc.collect()
    await asyncio.sleep(0)
    assert not old.closed, "a check goes on with it"
    del checker
    gc.collect()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert old.closed and not new.closed
    assert (await backend.open_checker(before)) is not None, "whoever comes late gets another one"
    backend.thread.shutdown()


class _Slow(_Backend):
    """Whose projects change while it opens its cache and connects."""

    async def _connect(self, settings: Settings) -> Any:
        self.drop_unused([])
        return await super()._connect(settings)

    async def open_cache(self) -> Any:
        self.drop_unused([])
        return await super().open_cache()


async def test_a_client_that_is_opened_while_settings_change_is_whole(tmp_path):
    backend, project = _Slow(lambda: None, lambda _: None), _project("https://one.example", tmp_path)
    checker = await backend.open_checker(project)
    assert backend.client(project) is not None and await backend.open_checker(project) is checker
    runs = await backend.open_runs(project)
    assert backend.client(project) is not None and await backend.open_runs(project) is runs
    backend.drop_unused([])
    assert not (backend.clients or backend.checkers or backend.paid)
    backend.thread.shutdown()
