"""Promises of the providers: a key from the provider's own variable or the keyring, and plain words where there is none."""

from __future__ import annotations

import sys

import pytest

from factlint.engine.models.client.providers import NOT_INSTALLED, Providers
from factlint.engine.models.client.replies import Fault, Unanswered
from factlint.settings import Models, model_key

VARIABLES = {
    "openai:gpt-5": "OPENAI_API_KEY",
    "anthropic:claude-sonnet-4-5": "ANTHROPIC_API_KEY",
    "google:gemini-3": "GOOGLE_API_KEY",
    "deepseek:deepseek-chat": "DEEPSEEK_API_KEY",
    "openrouter:mistralai/mistral-large": "OPENROUTER_API_KEY",
    "gateway/openai:gpt-5": "PYDANTIC_AI_GATEWAY_API_KEY",
}
SERVED = Models(
    base_url="http://10.0.0.7/v1", endpoints={"lab": "http://10.0.0.8/v1", "far-away": "https://m.example/v1"}
)


@pytest.mark.parametrize("name", VARIABLES)
def test_a_key_comes_from_the_variable_or_the_keyring(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.delenv(VARIABLES[name], raising=False)
    monkeypatch.setenv("PYDANTIC_AI_GATEWAY_BASE_URL", "https://gateway.example")
    with pytest.raises(Unanswered, match=VARIABLES[name]) as told:
        Providers(Models(), keys=lambda *_: None).get_model(name)
    assert told.value.fault is Fault.UNUSABLE
    asked: list[tuple[str, str]] = []
    providers = Providers(Models(), keys=lambda *about: asked.append(about) or "sk-kept")
    assert providers.get_model(name) is providers.get_model(name) and asked == [(name, "")]
    monkeypatch.setenv(VARIABLES[name], "sk-given")
    assert Providers(Models(), keys=lambda *_: None).get_model(name)


def test_an_endpoints_key_is_asked_for_its_own_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-not-for-others")
    asked: list[tuple[str, str]] = []
    Providers(SERVED, keys=lambda *about: asked.append(about)).get_model("endpoint:a")
    assert asked == [("endpoint:a", "http://10.0.0.7/v1")]
    made = Providers(SERVED, keys=lambda *_: None).get_model("endpoint:a")
    assert "sk-not-for-others" not in str(made.client.api_key)  # type: ignore[attr-defined]


def test_without_the_package_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pydantic_ai.exceptions", None)
    with pytest.raises(Unanswered, match="factlint\\[models\\]") as told:
        Providers(Models()).get_model("openai:gpt-5")
    assert str(told.value) == NOT_INSTALLED


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nonsense:m", "models.endpoints gives it no address"),
        ("azure:gpt-5", "AZURE_OPENAI_ENDPOINT"),
        ("openai-codex:m", "."),
        ("google-cloud:m", "."),
        ("endpoint:m", "models.base_url does not say"),
    ],
)
def test_whatever_a_providers_library_raises_is_said_and_never_thrown(
    monkeypatch: pytest.MonkeyPatch, name: str, said: str
) -> None:
    for variable in ("AZURE_OPENAI_ENDPOINT", "GOOGLE_APPLICATION_CREDENTIALS"):
        monkeypatch.delenv(variable, raising=False)
    with pytest.raises(Unanswered) as told:
        Providers(Models(), keys=lambda *_: "sk-kept").get_model(name)
    assert told.value.fault is Fault.UNUSABLE and said in str(told.value) and "sk-kept" not in str(told.value)


@pytest.mark.parametrize("name", ["groq", "mistral", "cohere", "bedrock", "xai"])
def test_a_provider_whose_package_is_missing_names_what_to_install(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    for module in ("groq", "mistralai", "mistralai.client", "cohere", "boto3", "xai_sdk"):
        monkeypatch.setitem(sys.modules, module, None)
    for module in [known for known in sys.modules if known.startswith("pydantic_ai.") and known.endswith(f".{name}")]:
        monkeypatch.delitem(sys.modules, module)
    with pytest.raises(Unanswered, match=f"pydantic-ai-slim\\[{name}\\]"):
        Providers(Models(), keys=lambda *_: "sk-kept").get_model(f"{name}:m")


def test_each_named_endpoint_has_its_own_address_and_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("keyring.get_password", lambda _, account: {"https://m.example": "k-far"}.get(account))
    monkeypatch.setenv("FACTLINT_MODELS_API_KEY", "k-main")
    monkeypatch.setenv("FACTLINT_MODELS_API_KEY_LAB", "k-lab")
    providers = Providers(SERVED, model_key)
    made = {name: providers.get_model(name) for name in ("endpoint:a", "lab:a", "far-away:Qwen/Qwen3:8b")}
    told = {name: (str(model.client.base_url), model.client.api_key) for name, model in made.items()}  # type: ignore[attr-defined]
    assert told == {
        "endpoint:a": ("http://10.0.0.7/v1/", "k-main"),
        "lab:a": ("http://10.0.0.8/v1/", "k-lab"),
        "far-away:Qwen/Qwen3:8b": ("https://m.example/v1/", "k-far"),
    }
    assert made["far-away:Qwen/Qwen3:8b"].model_name == "Qwen/Qwen3:8b"
