"""A draft in a language that nobody reads is said not to be checked, in every format and by the exit code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import Judged
from loopback_service import Says

from factlint.cli.drafts import Draft
from factlint.client.agents.results import draft_check
from factlint.client.checks.findings import CheckReport
from factlint.client.outcomes.outcomes import Outcome, exit_code
from factlint.settings import Settings

POLISH = "Stolicą Francji jest Lyon. Wieża została zbudowana w 1950 roku.\n"
WHY = "a.md: not checked, because it is in Polish; the built-in engine judges English"


@pytest.fixture
def unread(factlint: Judged) -> Judged:
    """A service that reads no Polish, and a draft in it."""
    hint = "The text is in Polish; the built-in engine and its evidence are in English only, so nothing was judged."
    factlint.judge.refuse["/extract"] = Says(body={"status": "no_checkable_claim", "claims": [], "hint": hint})
    factlint.write("a.md", POLISH)
    return factlint


def _outcome(foreign: dict[str, int], blocks: int, claims: int = 0) -> Outcome:
    draft = Draft("a.md", Path("a.md"), POLISH, POLISH.encode(), "utf-8", "markdown")
    return Outcome(draft, POLISH, Settings(), CheckReport((), blocks, 0, claims, 1, 0.1, foreign=foreign), ())


def test_the_command_says_so_and_ends_with_2(unread: Judged) -> None:
    ran = unread("check", "a.md")
    assert ran.code == 2
    assert ran.err.count(WHY) == 1
    assert "Nothing could be checked" in ran.out and "1 paragraph in Polish" in ran.out
    assert unread("check", "--fail-on", "never", "a.md").code == 2


def test_every_format_says_so(unread: Judged) -> None:
    (told,) = json.loads(unread("check", "--format", "json", "a.md").out)["drafts"]
    assert told["error"] == WHY
    invocation = json.loads(unread("check", "--format", "sarif", "a.md").out)["runs"][0]["invocations"][0]
    assert not invocation["executionSuccessful"]
    assert [note["message"]["text"] for note in invocation["toolExecutionNotifications"]] == [WHY]
    assert unread("check", "--format", "github", "a.md").out == f"::warning file=a.md::{WHY}\n"
    report = unread("report", "a.md")
    assert report.code == 2 and "Nothing could be checked." in report.out and "Nothing wrong" not in report.out


def test_what_needs_no_evidence_is_still_found(unread: Judged) -> None:
    unread.write("a.md", f"{POLISH}\nSpotkanie: 30 lutego 2024, Monday, 6 March 2024.\n")
    ran = unread("check", "a.md")
    assert ran.code == 2 and "Wednesday" in ran.out and WHY in ran.err


def test_beside_a_draft_that_was_checked_not_everything_could_be() -> None:
    outcomes = [_outcome({"Polish": 1}, 1), _outcome({}, 1)]
    assert exit_code(outcomes, "false", failed=False) == 2
    assert exit_code(outcomes[1:], "false", failed=False) == 0


@pytest.mark.parametrize(
    ("foreign", "blocks", "claims", "languages"),
    [
        ({"de": 3}, 3, 0, ["German"]),
        ({"de": 1, "Polish": 2}, 4, 0, ["German", "Polish"]),
        ({"de": 1}, 4, 0, []),
        ({"de": 2}, 4, 0, []),
        ({"de": 3}, 4, 1, []),
        ({}, 0, 0, []),
    ],
)
def test_a_draft_is_unread_that_is_mostly_in_such_languages_and_has_no_claim(
    foreign: dict[str, int], blocks: int, claims: int, languages: list[str]
) -> None:
    outcome = _outcome(foreign, blocks, claims)
    assert outcome.unread_languages == languages
    assert outcome.has_failed == bool(languages)


def test_an_agent_is_told() -> None:
    assert draft_check(_outcome({"Polish": 1}, 1)).problem == WHY
