"""What may go out, and for how much: nothing to a remote service without the writer's word, nothing over the budget."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from loopback_service import Judge, Says, Serving, Waits, failure

from factlint.client.api.client import Client
from factlint.client.api.errors import BudgetSpent, ConsentMissing, Unreachable
from factlint.client.api.http_client import ConnectionFailed
from factlint.client.checks.assess import Assessor
from factlint.client.checks.checker import Checker
from factlint.client.checks.policy import Policy
from factlint.client.store.cache import ResultCache
from factlint.client.store.cache_keys import Scope
from factlint.prose.parse import parse
from factlint.settings import Settings

DRAFT = parse("Ann left in 1931. Bob left in 1932. Cy left in 1933.")


def remote(tmp_path: Path, **given: object) -> Settings:
    return Settings.model_validate({"base_url": "https://facts.example", "data_dir": tmp_path / "data", **given})


def test_with_the_local_backend_nothing_is_asked_or_counted(tmp_path: Path) -> None:
    policy = Policy(Settings(data_dir=tmp_path / "data"))
    policy.require("w")
    policy.reserve(10**9)
    assert policy.may_send("w") and not policy.must_ask and not (tmp_path / "data").exists()


def test_consent_is_given_per_workspace_and_service(tmp_path: Path) -> None:
    policy = Policy(remote(tmp_path))
    assert policy.must_ask
    with pytest.raises(ConsentMissing, match=r"facts\.example"):
        policy.require("w")
    policy.record_consent("w")
    policy.record_consent("w")
    Policy(remote(tmp_path)).require("w")
    assert not policy.may_send("other")
    assert not Policy(remote(tmp_path, base_url="https://elsewhere.example")).may_send("w")


def test_the_setting_overrules(tmp_path: Path) -> None:
    Policy(remote(tmp_path)).record_consent("w")
    never, allow = Policy(remote(tmp_path, egress="never")), Policy(remote(tmp_path, egress="allow"))
    assert not never.may_send("w") and not never.must_ask
    assert allow.may_send("unknown") and not allow.must_ask
    with pytest.raises(ConsentMissing, match="never"):
        never.require("w")


def test_a_local_backend_with_remote_models_is_never_refused_only_told(tmp_path: Path) -> None:
    policy = Policy(Settings.model_validate({"models": {"judges": ["hosted:x"]}, "data_dir": tmp_path}))
    policy.require("w")
    assert policy.must_ask and not policy.may_send("w")


def test_a_day_has_a_budget_that_all_windows_share(tmp_path: Path) -> None:
    today = [date(2026, 11, 1)]
    one, two = (Policy(remote(tmp_path, daily_budget=10), today=lambda: today[0]) for _ in range(2))
    one.reserve(6)
    with pytest.raises(BudgetSpent):
        two.reserve(5)
    two.give_back(2)
    two.reserve(5)
    assert one.spent_today() == 9
    today[0] = date(2026, 11, 2)
    one.reserve(10)
    assert two.spent_today() == 10


def test_processes_that_spend_at_once_do_not_lose_a_credit(tmp_path: Path) -> None:
    code = """
import sys
from pathlib import Path
from factlint.client.checks.policy import Policy
from factlint.settings import Settings
policy = Policy(Settings(base_url="https://facts.example", data_dir=Path(sys.argv[1]), daily_budget=1000))
for _ in range(50):
    policy.reserve(1)
"""
    running = [subprocess.Popen([sys.executable, "-c", code, str(tmp_path / "data")]) for _ in range(3)]
    assert [process.wait() for process in running] == [0, 0, 0]
    assert Policy(remote(tmp_path)).spent_today() == 150


@pytest.mark.parametrize("content", ["", "[]", '{"https://facts.example": 3}', '{"2026-11-01": []}', "{" * 5000])
def test_broken_files_mean_no_consent_and_nothing_spent(tmp_path: Path, content: str) -> None:
    (tmp_path / "data").mkdir()
    for name in ("consents.json", "spending.json"):
        (tmp_path / "data" / name).write_text(content)
    policy = Policy(remote(tmp_path), today=lambda: date(2026, 11, 1))
    assert not policy.may_send("w") and policy.spent_today() == 0
    policy.record_consent("w")
    policy.reserve(1)
    assert policy.may_send("w") and policy.spent_today() == 1


def test_where_spending_cannot_be_recorded_nothing_is_spent(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    with pytest.raises(BudgetSpent, match="recorded"):
        Policy(remote(tmp_path)).reserve(1)


async def checker_of(
    serving: Serving, client_of: Callable[..., Client], judge: Judge, settings: Settings
) -> tuple[Checker, list[str]]:
    """A checker whose settings name a service elsewhere, while its client speaks to the one on loopback."""
    service = await serving(judge)
    paths: list[str] = []
    script = service.script

    def noting(heard: object) -> Says | str:
        paths.append(heard.path)  # type: ignore[attr-defined]
        return script(heard)  # type: ignore[arg-type]

    service.script = noting
    return Checker(client_of(service), ResultCache(None), settings), paths


async def test_without_consent_not_one_request_goes_out(
    serving: Serving, client_of: Callable[..., Client], tmp_path: Path
) -> None:
    checker, paths = await checker_of(serving, client_of, Judge(), remote(tmp_path))
    report = await checker.check(DRAFT, workspace="w")
    assert isinstance(report.error, ConsentMissing) and paths == []
    checker.policy.record_consent("w")
    report = await checker.check(DRAFT, workspace="w")
    assert report.error is None and len(report.findings) == 3


async def test_only_verdicts_count_against_the_budget(
    serving: Serving, client_of: Callable[..., Client], tmp_path: Path
) -> None:
    judge = Judge(
        rows={"Bob left in 1932.": failure("research_insufficient", "insufficient_evidence", retryable=False)}
    )
    checker, _ = await checker_of(serving, client_of, judge, remote(tmp_path, egress="allow"))
    await checker.check(DRAFT)
    assert checker.policy.spent_today() == 2
    await checker.check(DRAFT)
    assert checker.policy.spent_today() == 2


async def test_a_refused_call_costs_nothing_and_an_empty_budget_sends_nothing(
    serving: Serving, client_of: Callable[..., Client], tmp_path: Path
) -> None:
    judge = Judge(refuse={"/assess": Says(402, {"detail": "d", "code": "no_credits"})})
    checker, paths = await checker_of(serving, client_of, judge, remote(tmp_path, egress="allow", daily_budget=3))
    await checker.check(DRAFT)
    assert checker.policy.spent_today() == 0
    checker.policy.reserve(2)
    paths.clear()
    report = await checker.check(parse("Di left in 1934. Ed left in 1935."))
    assert isinstance(report.error, BudgetSpent)
    assert [path for path in paths if path.endswith("/assess")] == []
    assert [f.failure and f.failure.code for f in report.findings] == ["budget_spent", "budget_spent"]


def test_an_agreement_is_about_the_models_and_the_services_that_were_named(tmp_path: Path) -> None:
    def policy(search: object = None, **models: str) -> Policy:
        return Policy(Settings.model_validate({"models": models, "search": search or {}, "data_dir": tmp_path}))

    policy(model="openai:gpt-5").record_consent("w")
    assert policy(model="openai:gpt-5-mini").may_send("w")
    assert not policy(model="openai:gpt-5", writer="anthropic:large").may_send("w")
    assert not policy(model="endpoint:a", base_url="http://10.0.0.7/v1").may_send("w")
    assert policy(model="endpoint:a", base_url="http://127.0.0.1/v1").may_send("w")
    assert not policy({"references": ["encyclopedia"]}, model="openai:gpt-5").may_send("w")


def test_leave_to_ask_outside_is_about_the_services_that_were_named(tmp_path: Path) -> None:
    def policy(**search: object) -> Policy:
        return Policy(Settings.model_validate({"search": search, "data_dir": tmp_path}))

    wiki = policy(references=["encyclopedia"])
    assert wiki.must_ask and not wiki.may_ask_outside("w")
    wiki.record_consent("w")
    assert wiki.may_ask_outside("w") and not wiki.may_ask_outside("v")
    assert not policy(references=["encyclopedia"], provider="brave").may_ask_outside("w")


def test_where_nothing_is_to_leave_no_leave_was_given_either(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path)
    assert Policy(settings).may_send("w") and not Policy(settings).may_ask_outside("w")
    never = Settings.model_validate({"search": {"provider": "brave"}, "egress": "never", "data_dir": tmp_path})
    assert not Policy(never).may_ask_outside("w")


class Broken:
    """A connection on which every call fails."""

    address = "https://facts.example"

    def __init__(self, perhaps_heard: bool) -> None:
        self.perhaps_heard = perhaps_heard

    async def open(self) -> Broken:
        return self

    async def reconnect(self, failed: object) -> bool:
        return False

    async def send(self, request: object, timeout_s: float) -> object:
        raise ConnectionFailed("ConnectError", broken=True, perhaps_heard=self.perhaps_heard)

    async def aclose(self) -> None: ...


@pytest.mark.parametrize(("perhaps_heard", "spent"), [(False, 0), (True, 1)])
async def test_a_call_that_nobody_heard_costs_nothing_of_the_budget(
    tmp_path: Path, waits: Waits, perhaps_heard: bool, spent: int
) -> None:
    policy = Policy(remote(tmp_path, egress="allow"))
    client = Client(Broken(perhaps_heard), sleep=waits)  # type: ignore[arg-type]
    assessor = Assessor(client, ResultCache(None), policy, concurrency=1)
    ticket = assessor.assess(Scope("o", "a", "", "", ""), ["Ann left in 1931."])["Ann left in 1931."]
    with pytest.raises(Unreachable):
        await ticket.result()
    ticket.release()
    assert policy.spent_today() == spent
