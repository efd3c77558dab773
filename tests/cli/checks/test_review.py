"""`factlint check --review`: priced, waited for, grouped, honest about what it left out, and fixed where that is safe."""

from __future__ import annotations

import json
import signal
import time
from pathlib import Path

import jsonschema
import pytest
from command_line import Paid

DRAFT = """# Varn

The dam opened in 1931. The school opened in 1901. The mill closed in 1905.

Lake Varn covers 212 km², says [the survey](https://survey.example/varn).
"""
WRONG, LINK = "The dam opened in 1931.", "https://survey.example/varn"


@pytest.fixture
def factlint(paid: Paid) -> Paid:
    paid.service.verdicts = {
        "dam": {"verdict": "False", "rationale": "It says 1938.", "suggested_rewrite": "The dam opened in 1938."},
        "mill": {"confidence": "low"},
    }
    paid.service.citations = {LINK: {"finding": "page_not_found"}}
    paid.write("dam.md", DRAFT)
    return paid


def test_a_review_shows_groups_in_the_order_of_the_text_and_what_it_covered(factlint: Paid) -> None:
    ran = factlint("check", "--review", "--yes", "dam.md")
    assert ran.code == 1
    assert "1 review costs up to 90 credits; the account has 500 left" in ran.err
    assert "dam.md: 2 issues found. 14 credits charged." in ran.out
    places = [
        ran.out.index(words) for words in ("\nIssues", "dam.md:3:1", "dam.md:5:45", "\nNeeds a closer", "\nChecks out")
    ]
    assert places == sorted(places)
    assert "in depth, score 2 of 10" in ran.out and "Page not found" in ran.out
    assert "The mill closed" in ran.out and "The school opened" not in ran.out.split("Checks out")[1]
    (sent,) = factlint.service.sent("/review")
    assert sent.body["text"] == DRAFT and sent.body["webhook_url"] == "" and sent.body["visibility"] == "private"
    assert factlint.service.sent("/assess") == [], "what the review judged is not paid for again"
    assert factlint.kept_runs() == []


def test_the_same_draft_is_reviewed_once_a_day_unless_that_is_asked_for(factlint: Paid) -> None:
    factlint("check", "--review", "--yes", "dam.md")
    again = factlint("check", "--review", "dam.md")
    assert again.code == 1 and "dam.md: 2 issues found." in again.out and len(factlint.service.sent("/review")) == 1
    factlint("check", "--review", "--fresh", "--yes", "dam.md")
    assert len(factlint.service.sent("/review")) == 2


def test_a_clean_draft_shows_what_was_checked(factlint: Paid) -> None:
    factlint.write("ok.md", "The school opened in 1901.\n\n```\ncode\n```\n")
    ran = factlint("check", "--review", "--yes", "ok.md")
    assert ran.code == 0 and "No issues found." in ran.out
    assert "The school opened in 1901." in ran.out and "Not read: " in ran.out


def test_what_is_too_long_for_a_review_is_said(factlint: Paid) -> None:
    factlint.write("long.md", "The school opened in 1901.\n\n" + "Nothing to see here, dear reader.\n\n" * 1600)
    ran = factlint("check", "--review", "--yes", "long.md")
    assert "The draft is longer than a review reads" in ran.out and "No issues among what was checked." in ran.out


def test_a_price_that_nobody_agreed_to_begins_nothing(factlint: Paid) -> None:
    ran = factlint("check", "--review", "dam.md")
    assert ran.code == 2 and factlint.service.sent("/review") == []
    assert "up to 90 credits" in ran.err and "--yes" in ran.err


def test_several_drafts_are_reviewed_within_the_budget_of_the_day(factlint: Paid) -> None:
    for name in ("a.md", "b.md", "c.md"):
        factlint.write(name, f"The school of {name[0]} opened in 1901.\n")
    ran = factlint("check", "--review", "--yes", "a.md", "b.md", "c.md", FACTLINT_DAILY_BUDGET="100")
    assert ran.code == 0 and ran.out.count("No issues found.") == 3, ran.err
    assert "3 reviews cost up to 270 credits" in ran.err


def test_safe_edits_are_applied_and_the_rest_is_suggested(factlint: Paid) -> None:
    path = factlint.write("dam.md", DRAFT)
    ran = factlint("check", "--review", "--fix", "--yes", "dam.md")
    assert path.read_text() == DRAFT.replace("1931", "1938", 1), "the quotation is left"
    assert "✓ dam.md: 1931 → 1938" in ran.out and ran.code == 1, "the page that was not found is left"


def test_a_draft_that_changes_meanwhile_keeps_its_words(factlint: Paid) -> None:
    factlint.service.step = "assessing"
    path = factlint.write("dam.md", DRAFT)
    process = factlint.begin("check", "--review", "--fix", "--yes", "dam.md")
    _until(lambda: factlint.service.begun, process)
    changed = DRAFT.replace("# Varn", "# Varn\n\nThe dam, the dam.").replace("mill", "old mill")
    path.write_text(changed)
    factlint.service.step = ""
    process.communicate(timeout=60)
    assert path.read_text() in (changed, changed.replace("1931", "1938"))


def test_a_wait_cut_short_loses_nothing_and_the_same_command_goes_on(factlint: Paid) -> None:
    factlint.service.step = "assessing"
    process = factlint.begin("check", "--review", "--yes", "dam.md")
    _until(lambda: factlint.service.begun, process)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=60)
    assert process.returncode == 130 and b"takes them up again" in told and b"Traceback" not in told
    factlint.service.step = ""
    ran = factlint("check", "--review", "dam.md")
    assert ran.code == 1 and "2 issues found." in ran.out and "credits;" not in ran.err
    assert len({sent.key for sent in factlint.service.sent("/review")}) == 1, "the same request begins nothing new"
    assert factlint.kept_runs() == []


def test_every_format_has_the_review(factlint: Paid) -> None:
    ran = factlint("check", "--review", "--yes", "--format", "json", "dam.md")
    (draft,) = json.loads(ran.out)["drafts"]
    assert draft["review"] == {"headline": "2 issues found.", "left_out": [], "again": False, "credits": 14}
    groups = [(found["kind"], found["group"]) for found in draft["findings"]]
    assert (
        groups[0] == ("claim", "issue") and groups[-1] == ("citation", "issue") and ("claim", "closer-look") in groups
    )
    (edit,) = draft["findings"][0]["edits"]
    assert DRAFT[edit["start"] : edit["end"]] == "1931" and edit["replacement"] == "1938"
    log = json.loads(factlint("check", "--review", "--format", "sarif", "dam.md").out)
    schema = Path(__file__).parents[1] / "data" / "sarif-schema-2.1.0.json"
    jsonschema.validate(log, json.loads(schema.read_text()))
    (run,) = log["runs"]
    assert {result["ruleId"] for result in run["results"]} == {"false", "page-not-found"}
    assert run["results"][0]["fixes"]
    notes = [note["message"]["text"] for note in run["invocations"][0]["toolExecutionNotifications"]]
    assert "Review: 2 issues found." in notes
    github = factlint("check", "--review", "--format", "github", "dam.md").out
    assert "::notice file=dam.md,title=Review::2 issues found." in github and "Page not found" in github


BIB = (
    "@article{wake, title = {A hyperplasia}, author = {Wake, A.}, year = {1998}, doi = {10.1000/abc}}\n"
    "@book{smith, title = {Dams}, author = {Smith, J.}, year = {2011}}\n@misc{note, title = {A note}}\n"
)
CITING = "---\nbibliography: refs.bib\n---\n\nIt grew [@wake; @note]. The school opened in 1901 [@smith; @wake].\n"
RETRACTED = {
    "finding": "metadata_mismatch",
    "check": {
        "doi_registered": True,
        "metadata": "mismatch",
        "metadata_differences": [
            {"field": "title", "cited": "A hyperplasia", "registered": "RETRACTED: A hyperplasia"}
        ],
        "hint": "This work was retracted on 2010-02-06 (publisher): https://doi.org/10.1000/notice.",
    },
}


def test_a_service_elsewhere_looks_up_the_works_of_the_drafts_own_bibliography(factlint: Paid) -> None:
    factlint.service.citations = {"10.1000/abc": RETRACTED}
    factlint.write("refs.bib", BIB)
    factlint.write("paper.md", CITING)
    ran = factlint("check", "--review", "--yes", "--format", "json", "paper.md")
    assert "1 review costs up to 92 credits" in ran.err, "two works say enough to be looked up"
    (draft,) = json.loads(ran.out)["drafts"]
    told = [one for one in draft["findings"] if one["kind"] == "citation"]
    assert [(CITING[one["start"] : one["end"]], one["verdict"]) for one in told] == [("wake", "Retracted work")] * 2
    (sent,) = factlint.service.sent("/citecheck")
    lines = ["Wake. (1998). A hyperplasia. https://doi.org/10.1000/abc", "Smith. (2011). Dams."]
    assert sent.body["text"] == "# References\n\n" + "".join(f"{line}\n\n" for line in lines)
    assert draft["review"]["credits"] == 2, "a claim and a work"
    again = factlint("check", "--review", "--format", "json", "paper.md")
    assert "Retracted work" in again.out and len(factlint.service.sent("/citecheck")) == 1


@pytest.mark.parametrize("setting", [{"FACTLINT_EGRESS": "never"}, {"FACTLINT_EGRESS": "ask"}], ids=str)
def test_no_work_goes_to_a_service_elsewhere_without_leave(factlint: Paid, setting: dict[str, str]) -> None:
    factlint.write("refs.bib", BIB)
    factlint.write("paper.md", CITING)
    factlint("check", "--review", "--yes", "paper.md", **setting)
    assert factlint.service.sent("/citecheck") == []


def test_where_works_cannot_be_looked_up_the_review_stands(factlint: Paid) -> None:
    factlint.write("refs.bib", BIB)
    factlint.write("paper.md", CITING)
    ran = factlint("check", "--review", "--yes", "paper.md", FACTLINT_DAILY_BUDGET="92")
    assert "No issues found." in ran.out and ran.code == 0
    factlint.service.citations = {}
    refusal = {"code": "insufficient_credits", "detail": "No credits are left."}
    factlint.service.refused = {"/citecheck": (402, refusal)}
    ran = factlint("check", "--review", "--fresh", "--yes", "paper.md")
    assert "No issues found." in ran.out and "the works that are cited by key were not looked up" in ran.err + ran.out
    assert len(factlint.service.sent("/review")) == 2


def _until(there, process) -> None:
    while not there():
        assert process.poll() is None
        time.sleep(0.02)
