"""Promises of the models' settings: who may name them, what counts as leaving the machine, and where keys come from."""

from __future__ import annotations

from pathlib import Path

import pytest

from factlint.settings import Models, Settings, load, load_for_backend, model_key, user_file


def test_neither_a_project_nor_an_editor_names_models(home: Path) -> None:
    (home / "factlint.toml").write_text('[models]\nmodel = "openai:gpt-5"\n')
    loaded = load(home, environment={}, editor={"models": {"baseUrl": "https://evil.example"}})
    assert loaded.settings.models == Models()
    assert any("project file cannot set" in problem for problem in loaded.problems)
    assert any("editor cannot set" in problem for problem in loaded.problems)


def test_the_local_backend_reads_the_users_file_alone_a_hosted_one_its_environment(home: Path) -> None:
    user_file().parent.mkdir(parents=True)
    user_file().write_text('[models]\nmodel = "endpoint:small"\nbase_url = "http://127.0.0.1:9/v1"\n')
    environment = {"FACTLINT_MODELS__MODEL": "openai:gpt-5", "FACTLINT_LANGUAGE": "de"}
    assert load_for_backend(environment).settings.models.model == "endpoint:small"
    seen = load(home, environment=environment)
    assert seen.settings.models == load_for_backend(environment).settings.models
    assert any("counts for factlint serve" in problem for problem in seen.problems)
    hosted = load_for_backend(environment, hosted=True).settings
    assert (hosted.models.model, hosted.language) == ("openai:gpt-5", "")


@pytest.mark.parametrize(
    ("models", "leaves"),
    [
        ({}, False),
        ({"base_url": "https://models.example/v1"}, False),
        ({"model": "endpoint:a", "base_url": "http://127.0.0.1:8080/v1"}, False),
        ({"model": "endpoint:a", "base_url": "http://10.0.0.7:8080/v1"}, True),
        ({"model": "openai:gpt-5", "base_url": "http://127.0.0.1:8080/v1"}, True),
        ({"model": "endpoint:a", "base_url": "http://localhost/v1", "fallback": "openai:gpt-5"}, True),
        ({"writer": "anthropic:claude"}, True),
        ({"model": "lab:a", "endpoints": {"lab": "http://127.0.0.1:8000/v1"}}, False),
        ({"model": "lab:a", "endpoints": {"lab": "http://10.0.0.8:8000/v1"}}, True),
        ({"model": "lab:a", "base_url": "http://localhost/v1"}, True),
    ],
)
def test_a_model_that_runs_elsewhere_is_egress(models: dict[str, str], leaves: bool) -> None:
    settings = Settings.model_validate({"models": models})
    assert settings.leaves_the_machine is leaves
    assert settings.trigger == ("save" if leaves else "typing")


@pytest.mark.parametrize(
    "wrong",
    [{"model": "gpt-5"}, {"judges": ["a:b"] * 4}, {"base_url": "models.example"}, {"at_once": 0}, {"writer": ":x"},
     {"endpoints": {"Lab": "http://a"}}, {"endpoints": {"endpoint": "http://a"}}, {"endpoints": {"lab": "a:1"}}],
)  # fmt: skip
def test_what_is_no_model_is_explained(home: Path, wrong: dict[str, object]) -> None:
    loaded = load(None, environment={}, command_line={"models": wrong})
    assert loaded.settings.models == Models() and len(loaded.problems) == 1


def test_keys_come_from_the_environment_and_the_keyring_of_their_own_origin(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = {("factlint", "models:openai"): "sk-1", ("factlint", "http://10.0.0.7:8080"): "k-2\n"}
    monkeypatch.setattr("keyring.get_password", lambda service, account: kept.get((service, account)))
    assert model_key("openai:gpt-5", "", {"FACTLINT_MODELS_API_KEY": "k-3"}) == "sk-1"
    assert model_key("endpoint:a", "http://10.0.0.7:8080/v1", {}) == "k-2"
    assert model_key("endpoint:a", "http://10.0.0.7:8080/v1", {"FACTLINT_MODELS_API_KEY": "k-3"}) == "k-3"
    assert model_key("endpoint:a", "http://10.0.0.8:8080/v1", {}) is None
    assert model_key("mistral:large", "", {}) is None


def test_endpoints_are_named_in_the_users_file_or_a_services_environment(home: Path) -> None:
    user_file().parent.mkdir(parents=True)
    user_file().write_text('[models]\nmodel = "lab:a"\n[models.endpoints]\nlab = "http://10.0.0.8:8000/v1/"\n')
    found = load_for_backend({}).settings.models
    assert found.address("lab:a") == "http://10.0.0.8:8000/v1" and found.elsewhere == ("http://10.0.0.8:8000/v1",)
    environment = {
        "FACTLINT_MODELS__ENDPOINTS": '{"near": "http://127.0.0.1:8/v1"}',
        "FACTLINT_MODELS_API_KEY_NEAR": "k",
    }
    hosted = load(home, environment=environment, hosted=True)
    assert hosted.settings.models.endpoints == (("near", "http://127.0.0.1:8/v1"),) and not hosted.problems
    assert hash(hosted.settings) == hash(hosted.settings.model_copy()), "settings are keys of what is made for them"
    assert model_key("near:a", "http://127.0.0.1:8/v1", environment) == "k"
    assert model_key("other:a", "http://127.0.0.1:9/v1", environment) is None
