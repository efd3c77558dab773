"""`factlint report`: what was found and what was not, written down; hostile words in it do nothing."""

from __future__ import annotations

import errno
import os
import sys
from datetime import UTC, datetime
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path

import pytest
from command_line import Judged, Paid
from loopback_service import Says, failure
from markdown_it import MarkdownIt

from factlint.cli.commands.report import Request, _why_not_there, _write, report_drafts
from factlint.cli.drafts import Draft
from factlint.cli.reports.markdown import render
from factlint.cli.reports.view import ReportView, view_of
from factlint.client.checks.findings import CheckReport, Finding, Unplaced
from factlint.client.outcomes.outcomes import Outcome
from factlint.interface.common import Source
from factlint.pages.renderer import Pages
from factlint.prose.apply.edits import Edit
from factlint.prose.span import Span
from factlint.settings import Settings

NOW = datetime(2026, 10, 20, 8, 0, tzinfo=UTC)
TEXT = "# Varn\n\nIntro. The **dam** opened in 1931.\n\n```\ncode\n```\n"
HOSTILE = "<script>alert(1)</script> [x](javascript:alert(1)) **b** `c` \u202e </p> {{ 7 * 7 }}"
ALLOWED = {
    "html",
    "head",
    "meta",
    "title",
    "style",
    "body",
    "header",
    "main",
    "footer",
    "article",
    "section",
    "nav",
} | {
    *("h1", "h2", "h3", "h4", "h5", "p", "ul", "ol", "li", "blockquote", "del", "ins", "mark"),
    *("span", "code", "time", "a", "dl", "div", "dt", "dd"),
}


def outcome(words: str = "", **changes: object) -> Outcome:
    start = TEXT.index("The **dam**")
    span = Span(start, TEXT.index("1931.") + 5)
    year = Span(span.end - 5, span.end - 1)
    source = Source(
        title=words or "Log",
        url=words or "https://log.example/1",
        snippet=words or "Opened in 1938.",
        date="1938-05-04",
    )
    finding = Finding(
        id="1",
        claim=words or "The Varn dam opened in 1931.",
        span=span,
        passage=span.slice(TEXT),
        words="",
        verdict=words or "False",
        confidence=words or "high",
        assessed_at=datetime(2026, 10, 20, 7, 0, tzinfo=UTC),
        rationale=words or "The log gives 1938.",
        dissent=words or None,
        sources=(source,),
        score=2,
        report=words or "r1",
        warnings=(words or "Only one source.",),
        rewrite=words or "The Varn dam opened in 1938.",
        edits=(Edit(year, words or "1938"),),
    )
    unplaced = (Unplaced(words or "Ann left.", words or "no place in the text was given"),)
    report = CheckReport((finding,), 2, 0, 1, 1, 0.1, words or "engine-1", unplaced, {words or "code block": 1})
    name = words or "dam.md"
    draft = Draft(name, Path(name), TEXT, TEXT.encode(), "utf-8", "markdown")
    return Outcome(draft, TEXT, Settings(), report, (finding,), pages={finding.report: words or "https://r.example/1"})


def html(view: ReportView) -> str:
    return Pages(files("factlint.cli").joinpath("templates"), "drafts.css").render("drafts.html", report=view)


class Tags(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.said = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.said += data


@pytest.mark.parametrize("written", [html, render])
def test_a_finding_has_its_words_its_grounds_its_sources_with_dates_and_when(written) -> None:
    page = written(view_of([outcome()], ["gone.md: no such file or folder"], NOW))
    said = " ".join((Tags(page).said if written is html else page).split())
    for words in (
        "Fact check of dam.md",
        "20 October 2026, 08:00 UTC",
        "1 issue.",
        "False",
        "igh confidence",
        "hecked in depth, score 2 of 10",
        "The Varn dam opened in 1931.",
        "The log gives 1938.",
        "Log",
        "4 May 1938",
        "Opened in 1938.",
        "Only one source.",
        "Checked 20 October 2026, 07:00 UTC",
        "Ann left.",
        "Not read: 1 code block.",
        "gone.md: no such file or folder",
        "the local backend on this machine",
        "engine-1",
    ):
        assert words in said, words
    assert ("<del>1931</del><ins>1938</ins>" if written is html else "~~1931~~ **1938**") in page


def test_the_page_needs_nothing_outside_it_and_hostile_words_do_nothing_in_it() -> None:
    page = html(view_of([outcome(HOSTILE)], [HOSTILE], NOW))
    found = Tags(page).found
    assert {tag for tag, _ in found} <= ALLOWED
    allowed = set("href rel class id lang datetime aria-label charset content name http-equiv".split())
    assert {name for _, attributes in found for name in attributes} <= allowed
    assert all(attributes["href"].startswith(("https://", "#")) for tag, attributes in found if tag == "a")
    assert any("default-src 'none'" in (attributes.get("content") or "") for _, attributes in found)
    assert "\u202e" not in page and "{{ 7 * 7 }}" in page


def test_hostile_words_stay_words_in_markdown() -> None:
    document = render(view_of([outcome(HOSTILE)], [HOSTILE], NOW))
    page = MarkdownIt("commonmark", {"html": True}).render(document)
    found = Tags(page).found
    assert {tag for tag, _ in found} <= {"h1", "h2", "h3", "h4", "p", "ul", "li", "blockquote", "strong", "em"}
    assert "\u202e" not in document and "alert(1)" in Tags(page).said


def test_what_is_kept_is_used_and_a_report_is_no_failure(factlint: Judged) -> None:
    factlint.write("dam.md")
    assert factlint("check", "dam.md").code == 1
    factlint.service.heard.clear()
    ran = factlint("report", "dam.md")
    assert ran.code == 0 and ran.out.startswith("# Fact check of dam.md\n") and "1938" in ran.out
    assert factlint.service.paths() == ["GET /"]


def test_the_name_of_the_output_says_how_it_is_written(factlint: Judged) -> None:
    factlint.write("a.md", "Ann left in 1931.\n")
    factlint.write("b.md", "The lake froze in 1987.\n")
    ran = factlint("report", "a.md", "b.md", "missing.md", "-o", "report.html")
    page = (factlint.folder / "report.html").read_text()
    assert ran.code == 2 and ran.out == "" and "the report of 2 drafts is in report.html" in ran.err
    assert page.startswith("<!doctype html>") and page.count("<article") == 2 and "missing.md: no such file" in page
    factlint("report", "a.md", "--format", "markdown", "-o", "report.html")
    assert (factlint.folder / "report.html").read_text().startswith("# Fact check of a.md")


def test_a_draft_is_never_written_over(factlint: Judged) -> None:
    path = factlint.write("a.md", "Ann left in 1931.\n")
    ran = factlint("report", "a.md", "-o", "a.md")
    assert ran.code == 2 and "is one of the drafts" in ran.err and path.read_text() == "Ann left in 1931.\n"


def test_what_could_not_be_checked_is_in_the_report(factlint: Judged) -> None:
    factlint.judge.rows["Ann left in 1931."] = failure(
        "research_insufficient", "insufficient_evidence", retryable=False
    )
    factlint.write("a.md", "Ann left in 1931.\n")
    ran = factlint("report", "a.md")
    assert ran.code == 0 and "### Could not be settled" in ran.out and "No source at hand says enough" in ran.out
    assert "Nothing wrong among what could be checked." in ran.out
    factlint.judge.refuse["/"] = Says(401, {"detail": "Who?", "code": "not_authenticated"})
    factlint.judge.refuse["/extract"] = factlint.judge.refuse["/"]
    ran = factlint("report", "--fresh", "a.md")
    assert ran.code == 2 and "does not know this key" in ran.out


def test_what_the_last_review_covered_is_in_the_report(paid: Paid) -> None:
    paid.write("dam.md", "The dam opened in 1931.\n\n```\ncode\n```\n")
    paid("check", "--review", "--yes", "dam.md")
    assert "Review: No issues found. Not read: code block (1)." in paid("report", "dam.md").out


@pytest.mark.parametrize("name", ["report.md", "report.html"])
def test_a_report_replaces_an_earlier_one_and_no_other_file(factlint: Judged, name: str) -> None:
    factlint.write("draft.md", "On Monday, 5 March 2024, it opened.\n")
    notes = factlint.write(name, "My notes of a month.\n")
    ran = factlint("report", "draft.md", "-o", name)
    assert ran.code == 2 and f"{name}: is there already and is no report" in ran.err and "--force" in ran.err
    assert notes.read_text() == "My notes of a month.\n"
    assert factlint("report", "draft.md", "-o", name, "--force").code == 0
    first = notes.read_text()
    assert "5 March 2024 was a Tuesday" in first
    factlint.write("draft.md", "On Tuesday, 5 March 2024, it opened.\n")
    assert factlint("report", "draft.md", "-o", name).code == 0 and notes.read_text() != first


@pytest.mark.parametrize("written", [html, render])
def test_what_was_cut_off_can_be_told_to_be_a_report(written) -> None:
    page = written(view_of([outcome()], [], NOW))
    assert "Software wrote this report from the sources that it names." in page[:500]


def test_a_report_is_written_whole_or_not_at_all(factlint: Judged, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("factlint.settings.files.os.fsync", fail)
    there, new = (
        factlint.write("report.md", "# A\n\nSoftware wrote this report from the sources that it names."),
        "new.md",
    )
    before = there.read_text()
    for output in (there, there.with_name(new)):
        said = _write(output, b"# B\n")
        assert said == "cannot be written (No space left on device)"
    assert there.read_text() == before and not there.with_name(new).exists()


@pytest.mark.skipif(sys.platform == "win32", reason="of POSIX modes")
def test_a_new_report_has_the_mode_of_new_files_and_one_that_is_read_only_is_left(tmp_path: Path) -> None:
    report, plain = tmp_path / "report.md", tmp_path / "plain"
    plain.touch()
    assert _write(report, b"one") == "" and report.stat().st_mode == plain.stat().st_mode
    report.chmod(0o444)
    assert "read-only" in _write(report, b"two") and report.read_bytes() == b"one"


def test_why_a_report_cannot_be_there_is_said_truly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    notes = tmp_path / "notes.md"
    notes.write_text("My notes.\n")
    assert _why_not_there(notes / "report.md", False) == "cannot be written (Not a directory)"
    assert _why_not_there(tmp_path, True) == "is a folder"
    assert "is no report" in _why_not_there(notes, False) and _why_not_there(notes, True) == ""
    monkeypatch.setattr("factlint.cli.commands.report.LARGEST_BYTES", 3)
    assert "cannot be looked into (larger than 0 KB)" in _why_not_there(notes, False)
    assert _why_not_there(notes, True) == ""


def test_what_comes_to_stand_there_while_the_draft_is_checked_is_left_alone(
    factlint: Judged, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = factlint.write("draft.md", "On Monday, 5 March 2024, it opened.\n")
    notes = factlint.folder / "report.md"

    async def check(*_: object) -> list[Outcome]:
        notes.write_text("My notes.\n")
        return []

    monkeypatch.setattr("factlint.cli.commands.report._check", check)
    assert report_drafts(Request((str(path),), output=notes)) == 2
    assert notes.read_text() == "My notes.\n"


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="needs /dev/fd")
def test_a_report_goes_into_a_pipe_that_is_named() -> None:
    reading, writing = os.pipe()
    assert _write(Path(f"/dev/fd/{writing}"), b"one") == "" and os.read(reading, 10) == b"one"
    os.close(reading)
    os.close(writing)
