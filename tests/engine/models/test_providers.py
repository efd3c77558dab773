"""Promises of the providers: a key from the provider's own variable or the keyring, and plain words where there is none."""

from __future__ import annotations

import pytest

from factlint.engine.models.providers import NOT_INSTALLED, Providers
from factlint.engine.models.replies import Fault, Unanswered

VARIABLES = {"openai:gpt-5": "OPENAI_API_KEY", "anthropic:claude-sonnet-4-5": "ANTHROPIC_API_KEY"}


@pytest.mark.parametrize("name", VARIABLES)
def test_a_key_comes_from_the_variable_or_the_keyring(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.delenv(VARIABLES[name], raising=False)
    with pytest.raises(Unanswered, match=VARIABLES[name]) as told:
        Providers("", keys=lambda *_: None).model(name)
    assert told.value.fault is Fault.UNUSABLE
    asked: list[tuple[str, str]] = []
    providers = Providers("", keys=lambda *about: asked.append(about) or "sk-kept")
    assert providers.model(name) is providers.model(name) and asked == [(name, "")]
    monkeypatch.setenv(VARIABLES[name], "sk-given")
    assert Providers("", keys=lambda *_: None).model(name)


def test_an_endpoints_key_is_asked_for_its_own_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-not-for-others")
    asked: list[tuple[str, str]] = []
    Providers("http://10.0.0.7/v1", keys=lambda *about: asked.append(about)).model("endpoint:a")
    assert asked == [("endpoint:a", "http://10.0.0.7/v1")]
    made = Providers("http://10.0.0.7/v1", keys=lambda *_: None).model("endpoint:a")
    assert "sk-not-for-others" not in str(made.client.api_key)  # type: ignore[attr-defined]


def test_without_the_package_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pydantic_ai.exceptions", None)
    with pytest.raises(Unanswered, match="factlint\\[models\\]") as told:
        Providers("").model("openai:gpt-5")
    assert str(told.value) == NOT_INSTALLED
