"""From what the user chose to what the engine is given: with keys, in a thread, and only where something was chosen."""

import pytest

from factlint.engine.web.choice import Choice
from factlint.engine.web.open_world import OpenWorld
from factlint.service import server
from factlint.service.common.config import LocalMode, ServiceConfig
from factlint.service.common.engine_port import LoadedEngine
from factlint.service.composition import service as composition
from factlint.service.storage.database import sqlite_url
from factlint.settings import Settings


@pytest.fixture
def given(tmp_path, monkeypatch):
    """What the engine is loaded with, by a service of this configuration."""

    async def loading(**config):
        seen = []

        def load(data_dir, models, may, web, **_):
            seen.append(web)
            return LoadedEngine(
                None, type("Evidence", (), {"ensure_built": lambda *_: True, "close": lambda _: None})(), None
            )

        monkeypatch.setattr(composition, "load_built_in", load)
        local = LocalMode("t" * 64, "build")
        service = composition.Service(
            ServiceConfig(database_url=sqlite_url(tmp_path / "s.db"), data_dir=tmp_path, local=local, **config)
        )
        service.start()
        await service.wait_until_open()
        await service.preparation.wait_until_loaded()
        await service.stop()
        return seen[0], service

    return loading


async def test_the_engine_has_no_way_out_unless_one_was_chosen(given):
    assert (await given())[0] is None
    without_key, service = await given(web=Choice(provider="brave"))
    assert without_key is None and service.web.missing_services == ("brave",)


async def test_keys_are_added_when_the_engine_is_loaded_and_the_workspace_decides(given):
    web, service = await given(
        web=Choice(provider="brave"), with_keys=lambda choice: Choice(provider=choice.provider, key="k")
    )
    assert isinstance(web, OpenWorld) and service.web.names == ("brave",)
    assert web.fingerprint("w") == ""
    service.egress.set_allowed("w", True)
    assert web.fingerprint("w") != ""


def test_settings_become_a_choice_whose_keys_come_from_where_they_may(monkeypatch):
    monkeypatch.setattr("keyring.get_password", lambda service, name: "kept" if name == "search:fact_checks" else None)
    settings = Settings.model_validate(
        {"search": {"provider": "exa", "references": ["fact_checks", "wikidata"], "keyless": True}}
    )
    chosen = server._web_choice(settings)
    assert chosen.names == ("wikidata", "gdelt") and chosen.missing_services == ("exa", "fact_checks")
    local = server._add_keys(chosen, {})
    assert local.names == ("fact_checks", "wikidata", "gdelt") and local.fact_checks_key == "kept"
    hosted = server._add_keys(chosen, {"FACTLINT_SEARCH_KEY": "from-environment"})
    assert hosted.missing_services == () and hosted.key == "from-environment"


@pytest.mark.parametrize("local", [None, LocalMode("t" * 64, "build")], ids=["hosted", "local"])
async def test_the_users_own_sources_are_evidence_for_the_users_own_backend_alone(tmp_path, monkeypatch, local):
    seen = []

    def load(*_, reads_own):
        seen.append(reads_own)
        return LoadedEngine(
            None, type("Evidence", (), {"ensure_built": lambda *_: True, "close": lambda _: None})(), None
        )

    monkeypatch.setattr(composition, "load_built_in", load)
    config = ServiceConfig(database_url=sqlite_url(tmp_path / "s.db"), data_dir=tmp_path, local=local)
    service = composition.Service(config)
    service.start()
    await service.wait_until_open()
    await service.preparation.wait_until_loaded()
    await service.stop()
    assert seen == [local is not None]
