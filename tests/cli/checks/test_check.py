"""`factlint check`: what it reads, what it prints for whom, and with which exit code it ends."""

from __future__ import annotations

import json
import os
import re
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from command_line import DRAFT, Judged
from loopback_service import Says, failure

from factlint.cli import drafts
from factlint.cli.consent import settle_sending
from factlint.cli.projects import Project
from factlint.client.checks.findings import CheckReport, Finding
from factlint.client.checks.policy import Policy
from factlint.client.outcomes.fixes import update_outcome
from factlint.client.outcomes.outcomes import Outcome
from factlint.consistency.model import Fix, Related
from factlint.prose.apply.edits import Edit
from factlint.prose.span import Span
from factlint.settings import LoadedSettings, Settings

DATA = Path(__file__).parents[1] / "data"


def report(factlint: Judged, *arguments: str) -> dict[str, Any]:
    return json.loads(factlint("check", "--format", "json", *arguments).out)


def test_a_wrong_claim_is_shown_on_its_words_with_evidence_and_the_right_word(factlint: Judged) -> None:
    factlint.write("dam.md")
    ran = factlint("check", "dam.md")
    assert ran.code == 1
    assert "dam.md:3:24  ✗ False  high confidence" in ran.out
    lines = ran.out.splitlines()
    words = next(i for i, line in enumerate(lines) if "The Varn dam opened in 1931." in line)
    start = lines[words].index("1931")
    assert lines[words + 1][start : start + 9] == "━━━━ 1938"
    assert "The records give 1938." in ran.out
    assert "source: Records" in ran.out and "“It opened in 1938.”" in ran.out and "https://records.example/1" in ran.out
    assert "suggested: The Varn dam opened in 1938." in ran.out
    assert "2 findings to look at" in ran.out and "1 true" in ran.out


def test_what_a_rule_suggests_counts_among_the_words_to_put_in_place(factlint: Judged) -> None:
    factlint.write("share.md", "Of those asked, 37 of 50 (72%) agreed.\n")
    ran = factlint("check", "share.md")
    assert "suggested:" in ran.out and "1 finding to look at, 1 with words to put in their place" in ran.out


def test_a_draft_without_wrong_claims_says_so_and_ends_with_0(factlint: Judged) -> None:
    factlint.write("ok.md", "The lake froze in 1987.\n")
    ran = factlint("check", "ok.md")
    assert (ran.code, ran.err) == (0, "")
    assert "Nothing wrong was found" in ran.out


def test_no_finding_is_not_called_fine_when_something_was_not_checked(factlint: Judged) -> None:
    factlint.judge.rows["Ann left in 1931."] = failure(
        "research_insufficient", "insufficient_evidence", retryable=False
    )
    factlint.write("a.md", "Ann left in 1931. Bob left in 1932.\n\n```\ncode\n```\n")
    ran = factlint("check", "a.md")
    assert ran.code == 0
    assert "Nothing wrong among what could be checked" in ran.out
    assert "Could not be settled: 1 claim, because no source at hand says enough about it" in ran.out
    assert re.search(r"Not read: 1 .*code", ran.out)


def test_a_repeated_claim_without_a_verdict_is_counted_alike_everywhere(factlint: Judged) -> None:
    factlint.judge.rows["Ann left in 1931."] = failure(
        "research_insufficient", "insufficient_evidence", retryable=False
    )
    factlint.write("a.md", "Ann left in 1931.\n\nAnn left in 1931.\n")
    out = factlint("check", "a.md").out
    assert "2 claims · 2 could not be settled · " in out and "Could not be settled: 2 claims" in out
    assert "not checked" not in out


def test_json_holds_offsets_in_code_points_of_the_file_as_it_is(factlint: Judged) -> None:
    text = "\ufeff# 🧊 Ice\r\n\r\nThe 🧊 dam opened in 1931.\r\n"
    factlint.write("ice.md", text)
    (draft,) = report(factlint, "ice.md")["drafts"]
    (found,) = draft["findings"]
    assert text[found["start"] : found["end"]] == "The 🧊 dam opened in 1931."
    assert (found["line"], found["column"]) == (3, 1)
    (edit,) = found["edits"]
    assert text[edit["start"] : edit["end"]] == "1931" and edit["replacement"] == "1938"


def test_a_byte_order_mark_is_not_shown_and_in_no_column(factlint: Judged) -> None:
    factlint.write("mark.md", "\ufeffThe Varn dam opened in 1931.\r\n")
    ran = factlint("check", "mark.md")
    assert "mark.md:1:24" in ran.out and "\ufffd" not in ran.out and "1 │ The Varn dam" in ran.out
    assert "col=24,endColumn=28" in factlint("check", "--format", "github", "mark.md").out
    found = json.loads(factlint("check", "--format", "sarif", "mark.md").out)["runs"][0]["results"][0]
    assert found["locations"][0]["physicalLocation"]["region"]["startColumn"] == 24


@pytest.mark.parametrize(
    ("location", "shown"), [("/notes/dam.pdf:4", "/notes/dam.pdf, page 4"), ("/notes/dam.md:4", "/notes/dam.md:4")]
)
def test_a_source_of_the_writers_own_is_shown_with_its_line_or_page(
    factlint: Judged, location: str, shown: str
) -> None:
    source = {"title": "Dams", "url": "", "snippet": "It opened in 1938.", "location": location}
    factlint.judge.rows["The dam opened in 1931."] = {"sources": [source]}
    factlint.write("a.md", "The dam opened in 1931.\n")
    assert f"  {shown}\n" in factlint("check", "a.md").out


def test_a_narrow_terminal_gets_no_broken_words(factlint: Judged) -> None:
    right = "the spring of nineteen hundred and thirty-eight"
    factlint.judge.rows["The Varn dam opened in 1931."] = {"suggested_rewrite": f"The Varn dam opened in {right}."}
    factlint.judge.rows["Its lake froze in 1987."] = failure("no_evidence", "insufficient_evidence", retryable=False)
    factlint.write("dam.md")
    ran = factlint.on_a_terminal(
        "check", "dam.md", "missing-at-a-place-with-a-name-of-some-length.md", answers={}, columns=60
    )
    lines = [re.sub(r"\x1b\[[\d;?]*[A-Za-z]|\x1b\]8;[^\x1b]*\x1b\\", "", line) for line in ran.out.splitlines()]
    assert [line for line in lines if line.strip().startswith("│") and line.endswith(right)]
    assert not [line for line in lines if len(line) > 60]
    assert "enough about it" in " ".join(lines) and "could not be settled" in " ".join(" ".join(lines).split())


def test_json_has_the_shape_that_programs_rely_on(factlint: Judged) -> None:
    factlint.judge.rows["Its lake froze in 1987."] = failure("timeout", "upstream_unavailable", retryable=True)
    factlint.write("dam.md")
    found = report(factlint, "dam.md")
    assert set(found) == {"drafts", "unreadable", "engine", "seconds"} and found["engine"] == "engine-1"
    (draft,) = found["drafts"]
    assert draft["path"] == "dam.md"
    first = draft["findings"][0]
    assert {
        "claim",
        "start",
        "end",
        "line",
        "column",
        "verdict",
        "confidence",
        "rationale",
        "sources",
        "rewrite",
        "edits",
    } <= set(first)
    assert first["sources"] == [
        {
            "title": "Records",
            "url": "https://records.example/1",
            "snippet": "It opened in 1938.",
            "date": "",
            "source_name": "",
        }
    ]
    (unchecked,) = draft["unchecked"]
    assert DRAFT[unchecked.pop("start") : unchecked.pop("end")] == "Its lake froze in 1987."
    assert (unchecked.pop("line"), unchecked.pop("column")) == (3, 30)
    assert unchecked == {"claim": "Its lake froze in 1987.", "reason": "ran out of time; try again", "code": "timeout"}


@pytest.mark.parametrize(
    ("row", "fail_on", "code"),
    [
        ({"verdict": "False"}, "false", 1),
        ({"verdict": "Mostly False", "confidence": "medium"}, "false", 1),
        ({"verdict": "Mixed"}, "false", 0),
        ({"verdict": "Mixed"}, "mixed", 1),
        ({"verdict": "False", "confidence": "low"}, "mixed", 0),
        ({"verdict": "False", "confidence": "low"}, "low", 1),
        ({"verdict": "False", "sources": []}, "mixed", 0),
        ({"verdict": "False", "sources": []}, "low", 1),
        ({"verdict": "No Public Record"}, "mixed", 0),
        ({"verdict": "No Public Record"}, "low", 1),
        ({"verdict": "True", "confidence": "low"}, "low", 0),
        ({"verdict": "False"}, "never", 0),
    ],
)
def test_the_exit_code_follows_fail_on(factlint: Judged, row: dict[str, object], fail_on: str, code: int) -> None:
    factlint.judge.rows["The lake froze in 1987."] = row
    factlint.write("a.md", "The lake froze in 1987.\n")
    assert factlint("check", "--fail-on", fail_on, "a.md").code == code


def test_what_the_settings_switch_off_is_neither_shown_nor_counted(factlint: Judged) -> None:
    factlint.write("dam.md")
    factlint.write("factlint.toml", '[severity]\nfalse = "off"\n')
    ran = factlint("check", "dam.md")
    assert ran.code == 0 and "✗" not in ran.out
    assert "Nothing wrong" not in ran.out and "Nothing to look at but what the settings hide" in ran.out
    assert "Left out: 2 findings that the settings hide" in ran.out


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("missing.md",),
        ("empty",),
        ("--nonsense", "a.md"),
        ("--deep", "missing.md"),
        ("--format", "xml", "a.md"),
    ],
)
def test_wrong_use_ends_with_2_and_says_why(factlint: Judged, arguments: tuple[str, ...]) -> None:
    factlint.write("a.md")
    (factlint.folder / "empty").mkdir()
    ran = factlint("check", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.strip()


def test_a_path_without_a_name_is_shown_as_what_was_typed(factlint: Judged) -> None:
    assert factlint("check", "").err.startswith('factlint: "": no drafts there')


def test_a_draft_without_claims_is_called_that(factlint: Judged) -> None:
    factlint.write("a.md", "Who knows why?\n")
    ran = factlint("check", "a.md")
    assert (ran.code, ran.out.splitlines()[0]) == (0, "No claims were found to check, and nothing else that is wrong")
    assert "0 claims" not in ran.out


@pytest.mark.parametrize(
    ("name", "told"),
    [("https://x.example/a", "an address, not a file"), ("lost.md", "a link to a file that is not there")],
)
def test_what_is_no_file_is_called_what_it_is(factlint: Judged, name: str, told: str) -> None:
    (factlint.folder / "lost.md").symlink_to("nowhere.md")
    ran = factlint("check", name)
    assert ran.code == 2 and told in ran.err


@pytest.mark.parametrize("raw", [b"\x89PNG\r\n\x1a\n\0\0\0" * 50, b"caf\xe9 opened in 1931.", b"\x00\x01\x02" * 999])
def test_what_is_no_text_is_named_and_the_rest_is_still_checked(factlint: Judged, raw: bytes) -> None:
    factlint.write("picture.md", raw)
    factlint.write("dam.md")
    ran = factlint("check", "picture.md", "dam.md")
    assert ran.code == 2
    assert "picture.md" in ran.err and "dam.md:3:24" in ran.out


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("a.pdf", "the file that it was made from"),
        ("a.DOC", "save it as .docx or .odt"),
        ("a.fodt", "save it as .docx or .odt"),
    ],
)
def test_a_file_that_another_program_made_is_answered_with_what_to_check(
    factlint: Judged, name: str, told: str
) -> None:
    factlint.write(name, "%PDF-1.4 The Varn dam opened in 1931.")
    ran = factlint("check", name)
    assert ran.code == 2 and told in ran.err and "findings" not in ran.out


def test_a_path_that_is_not_there_is_named_and_the_rest_is_still_checked(factlint: Judged) -> None:
    factlint.write("dam.md")
    ran = factlint("check", "--format", "json", "missing.md", "dam.md")
    found = json.loads(ran.out)
    assert ran.code == 2 and "missing.md: no such file or folder" in ran.err
    assert found["unreadable"] == [{"path": "missing.md", "error": "missing.md: no such file or folder"}]
    assert [draft["path"] for draft in found["drafts"]] == ["dam.md"]
    only = factlint("check", "--format", "json", "missing.md")
    assert only.code == 2 and json.loads(only.out)["unreadable"] == found["unreadable"]


@pytest.mark.skipif(sys.platform != "linux", reason="file names are text elsewhere")
@pytest.mark.parametrize("format", ["text", "json", "sarif", "github"])
def test_a_file_name_that_is_no_text_is_reported_all_the_same(factlint: Judged, format: str) -> None:
    (factlint.folder / os.fsdecode(b"a\xff.md")).write_text(DRAFT, "utf-8")
    ran = factlint("check", "--format", format, ".")
    assert ran.code == 1 and "Traceback" not in ran.err and "1938" in ran.out


def test_a_service_that_is_down_ends_with_2_and_a_plain_sentence(factlint: Judged) -> None:
    factlint.judge.refuse["/"] = Says(401, {"detail": "Who?", "code": "not_authenticated"})
    factlint.write("dam.md")
    ran = factlint("check", "dam.md")
    assert ran.code == 2 and "does not know this key" in ran.err and "Traceback" not in ran.err
    assert "Not everything could be checked" in ran.out
    assert "Not checked: 3 paragraphs, because the service does not know the key" in ran.out


def test_without_a_home_that_can_be_written_it_is_the_backend_that_did_not_start(factlint: Judged) -> None:
    factlint.write("dam.md")
    home = str(factlint.write("home.txt", "a file\n"))
    ran = factlint("check", "dam.md", FACTLINT_BASE_URL="", HOME=home, XDG_RUNTIME_DIR=home)
    assert ran.code == 2 and "because the local backend did not start" in ran.out
    assert "its files cannot be used" in ran.err and "Its log" not in ran.err


def test_folders_are_walked_for_drafts_and_nothing_is_checked_twice(factlint: Judged) -> None:
    for name in (
        "docs/b.txt",
        "docs/a.MD",
        "docs/deep/c.markdown",
        "docs/code.py",
        "docs/.git/d.md",
        "docs/node_modules/e.md",
    ):
        factlint.write(name, "The lake froze in 1987.\n")
    (factlint.folder / "docs" / "round").symlink_to(factlint.folder / "docs")
    found = [draft["path"] for draft in report(factlint, "docs", "docs/b.txt")["drafts"]]
    assert found == ["docs/a.MD", "docs/b.txt", "docs/deep/c.markdown"]


def test_standard_input_is_a_draft_too(factlint: Judged) -> None:
    ran = factlint("check", "--format", "json", "-", given=b"The dam opened in 1931.")
    (draft,) = json.loads(ran.out)["drafts"]
    assert draft["path"] == "-" and len(draft["findings"]) == 1 and ran.code == 1


def test_sarif_is_valid_by_its_schema_and_points_at_the_words(factlint: Judged) -> None:
    text = "# 🧊\r\n\r\nThe 🧊 dam opened in 1931.\n\nBob left in 1932.\n"
    factlint.judge.rows["Bob left in 1932."] = failure("timeout", "upstream_unavailable", retryable=True)
    factlint.write("my drafts/ice.md", text)
    log = json.loads(factlint("check", "--format", "sarif", "my drafts").out)
    schema = json.loads((DATA / "sarif-schema-2.1.0.json").read_text())
    jsonschema.validate(log, schema)
    (run,) = log["runs"]
    (result,) = run["results"]
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "my%20drafts/ice.md"
    wrong, region = place["region"], place["contextRegion"]
    assert (wrong["startLine"], wrong["startColumn"], wrong["endColumn"]) == (3, 21, 25)
    assert wrong["snippet"]["text"] == text[wrong["charOffset"] :][: wrong["charLength"]] == "1931"
    assert (region["startLine"], region["startColumn"], region["endColumn"]) == (3, 1, 26)
    assert text[region["charOffset"] :][: region["charLength"]] == "The 🧊 dam opened in 1931."
    assert result["ruleId"] == "false" and run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == "false"
    replaced = result["fixes"][0]["artifactChanges"][0]["replacements"][0]
    assert replaced["insertedContent"]["text"] == "1938"


def test_a_sarif_log_without_results_and_with_a_failure_is_valid_too(factlint: Judged) -> None:
    schema = json.loads((DATA / "sarif-schema-2.1.0.json").read_text())
    factlint.judge.refuse["/extract"] = Says(422, {"detail": "no", "code": "validation_error"})
    factlint.write("a.md")
    log = json.loads(factlint("check", "--format", "sarif", "a.md").out)
    jsonschema.validate(log, schema)
    assert log["runs"][0]["invocations"][0]["executionSuccessful"] is False


def test_github_commands_cannot_be_broken_by_names_or_texts(factlint: Judged) -> None:
    factlint.judge.rows["The lake froze in 1987."] = {
        "verdict": "False",
        "rationale": "100% wrong\r\n::error::injected",
        "sources": [{"title": "a\n::warning::b", "url": "https://x.example/%0A"}],
    }
    factlint.write("a,b:c%d.md", "Intro.\n\nThe lake froze in 1987.\n")
    ran = factlint("check", "--format", "github", "a,b:c%d.md")
    (line,) = ran.out.splitlines()
    assert line.startswith(
        "::warning file=a%2Cb%3Ac%25d.md,line=3,endLine=3,col=1,endColumn=24,title=False (high confidence)::"
    )
    assert "100%25 wrong" in line and "%250A" in line


def test_nothing_in_a_draft_or_in_evidence_reaches_the_terminal_as_a_command(factlint: Judged) -> None:
    nasty = "\x1b]0;owned\x07\x1b[31m\u202egnorw\u202c[bold]x[/bold]\x9b2J\r"
    factlint.judge.rows["The lake\x1b[2J froze in 1987."] = {
        "verdict": "False",
        "rationale": nasty,
        "dissent": nasty,
        "suggested_rewrite": nasty,
        "sources": [
            {"title": nasty, "url": f"https://x.example/{nasty}", "snippet": nasty, "source_name": nasty, "date": nasty}
        ],
    }
    factlint.write("a.md", "The lake\x1b[2J froze in 1987.\n")
    for colour in ({}, {"FORCE_COLOR": "1"}):
        ran = factlint("check", "--fresh", "a.md", **colour)
        assert "[bold]x[/bold]" in ran.out
        seen = re.sub(r"\x1b\[[0-9;]*m|\x1b\]8;[^\x1b]*\x1b\\", "", ran.out)
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]", seen)
        assert "\x1b]0" not in ran.out


def test_there_is_no_colour_where_nobody_looks(factlint: Judged) -> None:
    factlint.write("dam.md")
    assert "\x1b" not in factlint("check", "dam.md").out


def test_links_are_made_only_to_the_web(factlint: Judged) -> None:
    factlint.judge.rows["The lake froze in 1987."] = {
        "verdict": "False",
        "sources": [{"title": "t", "url": "javascript:alert(1)"}, {"title": "u", "url": "https://good.example/"}],
    }
    factlint.write("a.md", "The lake froze in 1987.\n")
    ran = factlint("check", "a.md", FORCE_COLOR="1")
    assert "javascript" not in ran.out and "https://good.example/" in ran.out


def test_problems_of_the_settings_are_said_once_and_do_not_stop_the_check(factlint: Judged) -> None:
    factlint.write("factlint.toml", 'base_url = "https://collector.example"\nlangauge = "de"\n')
    factlint.write("a.md", "The lake froze in 1987.\n")
    factlint.write("b/b.md", "The lake froze in 1987.\n")
    ran = factlint("check", ".")
    assert ran.code == 0
    assert ran.err.count("base_url") == 1 and ran.err.count("did you mean language?") == 1


def test_text_goes_to_a_service_elsewhere_only_after_the_writers_word(factlint: Judged) -> None:
    factlint.write("dam.md")
    ran = factlint("check", "dam.md", FACTLINT_BASE_URL="http://facts.invalid")
    assert ran.code == 2 and "--agree" in ran.err and "facts.invalid" in ran.err
    assert factlint.service.heard == []


def test_whoever_has_remote_models_is_told_how_to_agree_and_agrees_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = Settings.model_validate({"models": {"model": "openai:gpt-5"}, "data_dir": tmp_path})
    project = Project(tmp_path, LoadedSettings(settings, {}, ()), "w" * 16)
    settle_sending(project, agree=False)
    assert "--agree" in capsys.readouterr().err
    assert not Policy(settings).may_send(project.workspace)
    settle_sending(project, agree=True)
    assert Policy(settings).may_send(project.workspace)


def test_a_draft_checked_before_is_not_sent_again(factlint: Judged) -> None:
    factlint.write("dam.md")
    first = factlint("check", "dam.md")
    factlint.service.heard.clear()
    again = factlint("check", "dam.md")
    assert factlint.service.paths() == ["GET /"]
    assert again.out.split(" · 0.")[0].split("draft,")[0] == first.out.split(" · 0.")[0].split("draft,")[0]


def test_a_draft_of_many_claims_is_checked_whole(factlint: Judged) -> None:
    factlint.write("big.md", "\n\n".join(f"Ship {n} sank in {1000 + n % 900}." for n in range(3000)))
    (draft,) = report(factlint, "big.md")["drafts"]
    assert len(draft["findings"]) == 3000 and draft["error"] is None


def test_the_draft_given_on_the_command_line_is_never_in_a_log(factlint: Judged) -> None:
    factlint.write("dam.md", DRAFT)
    factlint("check", "dam.md", FACTLINT_LOG_LEVEL="debug")
    for path in Path(factlint.environment["HOME"]).rglob("*.log*"):
        assert "Varn" not in path.read_text(errors="replace")


def test_an_output_that_lacks_our_signs_is_no_reason_to_fail(factlint: Judged) -> None:
    factlint.write("dam.md")
    ran = factlint("check", "dam.md", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert ran.code == 1 and "dam.md:3:24" in ran.out and "Traceback" not in ran.err


def test_what_contradicts_itself_is_found_and_neither_sent_nor_paid_for(factlint: Judged) -> None:
    claim = "The war went on from 1618 to 1648, a full forty years."
    factlint.write("war.md", f"{claim}\n\nThe lake froze in 1987.\n")
    [draft] = report(factlint, "war.md")["drafts"]
    found = [one for one in draft["findings"] if one["kind"] == "consistency"]
    assert [(one["rule"], one["working"]) for one in found] == [("duration", "1618 to 1648 is 30 years")]
    assert [fix["title"] for fix in found[0]["fixes"]] == ["Make it thirty", "Make it 1618 to 1658"]
    assert all(one["claim"] != claim for one in draft["findings"] if one["kind"] == "claim")
    assert all(one["claim"] != claim for one in draft["unchecked"])
    assert factlint("check", "war.md").code == 1
    off = {"FACTLINT_RULES__DURATION": "false"}
    assert "Inconsistent" not in factlint("check", "war.md", **off).out


def test_what_stands_around_the_paragraph_of_a_finding_is_not_quoted_with_it(factlint: Judged) -> None:
    factlint.write("note.md", ":::{note}\nThe Varn dam opened in 1931.\n:::\n")
    ran = factlint("check", "note.md")
    assert "2 │ The Varn dam opened in 1931.\n" in ran.out and ":::" not in ran.out


def test_suggestions_and_what_was_not_read_are_whole_sentences(factlint: Judged) -> None:
    factlint.write("war.md", "The war went on from 1618 to 1648, a full forty years, or $x^2$ and $y_1$.\n")
    ran = factlint("check", "war.md")
    assert "suggested: Make it thirty, or make it 1618 to 1658" in ran.out
    assert "Not read: 2 formulas" in ran.out


def test_links_between_drafts_and_what_they_say_are_compared_from_one_root(factlint: Judged) -> None:
    factlint.write(
        "book/one.md", "# One\n\nHarbour Hall was built in 1911. See [two](two.md) and [it](img/plan.txt).\n"
    )
    factlint.write("book/more/two.md", "# Two\n\nHarbour Hall was built in 1901. See [one](../one.md#one).\n")
    factlint.write("book/img/plan.txt", "A plan.\n")
    found = {
        (draft["path"], one["rule"]): one
        for draft in report(factlint, "book/one.md", "book/more/two.md")["drafts"]
        for one in draft["findings"]
        if one["kind"] == "consistency"
    }
    assert set(found) == {("book/one.md", "broken-link"), ("book/one.md", "contradiction")}
    [other] = found["book/one.md", "contradiction"]["related"]
    assert other["path"] == "book/more/two.md"
    assert "The nearest is more/two.md" in found["book/one.md", "broken-link"]["rationale"]


def test_a_broken_link_is_found_in_a_draft_alone(factlint: Judged) -> None:
    factlint.write("one.md", "# One\n\nSee [the plan](plan.md), [it](here.md) and [that](../other/that.md).\n")
    factlint.write("here.md", "# Here\n")
    [draft] = report(factlint, "one.md")["drafts"]
    assert [one["working"] for one in draft["findings"] if one["kind"] == "consistency"] == ["no file plan.md"]


def test_sarif_names_the_rule_with_its_help(factlint: Judged) -> None:
    factlint.write("war.md", "The war went on from 1618 to 1648, a full forty years.\n")
    log = json.loads(factlint("check", "--format", "sarif", "war.md").out)
    jsonschema.validate(log, json.loads((DATA / "sarif-schema-2.1.0.json").read_text()))
    [result] = [one for one in log["runs"][0]["results"] if one["ruleId"] == "duration"]
    rule = log["runs"][0]["tool"]["driver"]["rules"][result["ruleIndex"]]
    told = {one["id"]: one["shortDescription"]["text"] for one in log["runs"][0]["tool"]["driver"]["rules"]}
    assert told["doi-not-registered"] == "A citation: DOI not registered."
    assert told["page-not-found"] == "A citation: page not found."
    assert rule["id"] == "duration" and "fiscal" in rule["help"]["markdown"]
    assert result["properties"]["kind"] == "consistency"
    assert len(result["fixes"]) == 2


def test_sarif_points_at_the_other_side_in_another_draft(factlint: Judged) -> None:
    factlint.write("a.md", "# Notes\n\nHarbour Hall was built in 1911.\n")
    factlint.write("b.md", "Harbour Hall was built in 1901.\n")
    log = json.loads(factlint("check", "--format", "sarif", "a.md", "b.md").out)
    jsonschema.validate(log, json.loads((DATA / "sarif-schema-2.1.0.json").read_text()))
    (result,) = [one for one in log["runs"][0]["results"] if one["ruleId"] == "contradiction"]
    (other,) = [one["physicalLocation"] for one in result["relatedLocations"]]
    assert other["artifactLocation"]["uri"].endswith("a.md")
    assert (other["region"]["startLine"], other["region"]["startColumn"]) == (3, 27)


def test_after_a_fix_all_places_of_a_slip_are_where_its_words_are_now() -> None:
    text = "It is 9 m. We left on Monday, 14 March 2023."
    day, date = Span(22, 28), Span(30, 43)
    slip = Finding(
        *("slip", text[11:], Span(11, 44), text[11:], "", "Inconsistent", None, datetime(2026, 1, 1, tzinfo=UTC)),
        kind="consistency",
        wrong=day,
        related=(Related(date, "this date is a Tuesday"), Related(date, "in another draft", "other.md")),
        fixes=(Fix("Make it Tuesday", (Edit(day, "Tuesday"),)),),
    )
    draft = drafts.Draft("a.md", None, text, text.encode(), "utf-8", "markdown")
    checked = Outcome(draft, text, Settings(), CheckReport((slip,), 1, 0, 0, 0, 0.0), (slip,))
    [moved] = update_outcome(checked, [], [Edit(Span(6, 7), "1,234")]).findings
    assert (moved.wrong, moved.fixes[0].edits) == (Span(26, 32), (Edit(Span(26, 32), "Tuesday"),))
    assert [one.span for one in moved.related] == [Span(34, 47), date]


def test_what_a_rule_found_is_reported_with_its_remedies_and_not_as_a_hint_only(factlint: Judged) -> None:
    factlint.write("war.md", "The war went on from 1618 to 1648, a full forty years.\n")
    told = factlint("report", "war.md").out
    assert "Suggested: Make it thirty, or make it 1618 to 1658." in told
    assert "hint only" not in told


def test_a_comment_that_names_a_rule_that_there_is_not_is_told_and_silences_nothing(factlint: Judged) -> None:
    draft = factlint.write("named.md", "<!-- factlint ignore-next weekday_date -->\nWe met on Monday, 6 March 2024.\n")
    ran = factlint("check", draft)
    told = f"{draft}:1:1: factlint … weekday_date: there is no such rule; did you mean weekday-date?"
    assert ran.err.count(told) == 1
    assert "Wednesday" in ran.out
