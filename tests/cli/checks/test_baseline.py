"""`factlint check --baseline`: what is known is not reported again, however the draft around it changes."""

from __future__ import annotations

import errno
import json
import os
import stat
import sys
from pathlib import Path

import jsonschema
import pytest
from command_line import DRAFT, Judged
from loopback_service import Says

from factlint.cli.checks.baseline import BadBaseline, read, write

SCHEMA = Path(__file__).parents[1] / "data" / "sarif-schema-2.1.0.json"


def known(factlint: Judged, name: str = "known.json") -> dict[str, list[dict[str, str]]]:
    return json.loads((factlint.folder / name).read_text())["drafts"]


def test_what_was_found_once_is_not_reported_again_and_what_is_new_is(factlint: Judged) -> None:
    factlint.write("dam.md")
    ran = factlint("check", "dam.md", "--baseline", "known.json", "--write-baseline")
    assert ran.code == 0 and "known.json: knows 2 findings of 1 draft from now on" in ran.err
    ran = factlint("check", "dam.md", "--baseline", "known.json")
    assert ran.code == 0 and "1931" not in ran.out
    assert "Nothing new was found" in ran.out and "Left out: 2 findings that the baseline knows" in ran.out
    factlint.write("dam.md", f"{DRAFT}\nBob left in 1931.\n")
    ran = factlint("check", "dam.md", "--baseline", "known.json")
    assert ran.code == 1 and ran.out.count("✗ False") == 1 and "Bob left" in ran.out


def test_findings_are_known_on_other_lines_spaced_otherwise_and_from_another_folder(factlint: Judged) -> None:
    factlint.write("docs/dam.md", "The Varn dam opened in 1931.\n")
    factlint("check", "docs", "--baseline", "docs/known.json", "--write-baseline")
    assert list(known(factlint, "docs/known.json")) == ["dam.md"]
    factlint.write("docs/dam.md", "# New\n\nWords.\n\nThe  Varn dam   opened in 1931.\n")
    assert factlint("check", str(factlint.folder / "docs"), "--baseline", "docs/known.json").code == 0


def test_a_draft_with_a_new_name_is_known_by_what_is_known_of_the_gone_one(factlint: Judged) -> None:
    factlint.write("a.md", "Ann left in 1931.\n")
    factlint.write("b.md", "Bob left in 1931.\n")
    factlint("check", ".", "--baseline", "known.json", "--write-baseline")
    (factlint.folder / "a.md").rename(factlint.folder / "moved.md")
    factlint.write("copy.md", "Bob left in 1931.\n")
    ran = factlint("check", ".", "--baseline", "known.json")
    assert ran.code == 1 and ran.out.count("✗ False") == 1 and "copy.md" in ran.out


def test_a_claim_in_other_words_is_known_but_the_same_words_a_second_time_are_not(factlint: Judged) -> None:
    factlint.write("a.md", "Ann left in 1931.\n")
    factlint("check", "a.md", "--baseline", "known.json", "--write-baseline")
    entries = json.loads((factlint.folder / "known.json").read_text())
    entries["drafts"]["a.md"][0]["claim"] = "The year in which Ann left is 1931."
    factlint.write("known.json", json.dumps(entries))
    assert factlint("check", "a.md", "--baseline", "known.json").code == 0
    factlint.write("a.md", "Ann left in 1931.\n\nAnn left in 1931.\n")
    ran = factlint("check", "a.md", "--baseline", "known.json")
    assert ran.code == 1 and ran.out.count("✗ False") == 1


def test_writing_again_forgets_what_was_put_right_and_keeps_what_was_not_looked_at(factlint: Judged) -> None:
    for name in ("a.md", "b.md", "gone.md"):
        factlint.write(name, "Ann left in 1931.\n")
    factlint("check", ".", "--baseline", "known.json", "--write-baseline")
    assert list(known(factlint)) == ["a.md", "b.md", "gone.md"]
    factlint.write("a.md", "Ann left in 1938.\n")
    (factlint.folder / "gone.md").unlink()
    factlint("check", "a.md", "--baseline", "known.json", "--write-baseline")
    assert list(known(factlint)) == ["b.md"]


def test_a_check_that_failed_in_part_writes_no_baseline(factlint: Judged) -> None:
    factlint.judge.refuse["/extract"] = Says(422, {"detail": "no", "code": "validation_error"})
    factlint.write("a.md", "Ann left in 1931.\n")
    ran = factlint("check", "a.md", "--baseline", "known.json", "--write-baseline")
    assert ran.code == 2 and "not written, because not everything could be checked" in ran.err
    assert not (factlint.folder / "known.json").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="modes are of POSIX")
def test_a_baseline_that_cannot_be_written_whole_stays_as_it_was_and_anybody_who_reads_the_drafts_reads_it(
    factlint: Judged, monkeypatch: pytest.MonkeyPatch
) -> None:
    factlint.write("a.md", "Ann left in 1931.\n").chmod(0o664)
    factlint("check", "a.md", "--baseline", "known.json", "--write-baseline")
    file = factlint.folder / "known.json"
    before = file.read_bytes()
    assert stat.S_IMODE(file.stat().st_mode) == 0o664

    def break_off(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", break_off)
    with pytest.raises(BadBaseline, match="No space left"):
        write(file, [])
    assert file.read_bytes() == before and {one.name for one in factlint.folder.iterdir()} == {"a.md", "known.json"}


@pytest.mark.parametrize("content", [b"", b"[]", b'{"version": 2, "drafts": {}}', b'{"version": 1}', b"\xff"])
def test_what_is_no_baseline_is_not_taken_for_one(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "known.json").write_bytes(content)
    with pytest.raises(BadBaseline, match="not a baseline"):
        read(tmp_path / "known.json")


def test_a_baseline_that_is_not_there_is_named_before_anything_is_checked(factlint: Judged) -> None:
    factlint.write("a.md", "Ann left in 1931.\n")
    ran = factlint("check", "a.md", "--baseline", "known.json")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "factlint: known.json: no such file; --write-baseline makes it\n"
    assert factlint.service.heard == []


@pytest.mark.parametrize("arguments", [(), ("--baseline", "known.json", "--changed")])
def test_a_baseline_is_written_to_a_file_and_of_whole_drafts(factlint: Judged, arguments: tuple[str, ...]) -> None:
    factlint.write("a.md", "Ann left in 1931.\n")
    ran = factlint("check", "a.md", "--write-baseline", *arguments)
    assert ran.code == 2 and "--write-baseline needs --baseline FILE" in ran.err


def test_reports_for_programs_say_how_much_is_known_and_name_findings_in_a_stable_way(factlint: Judged) -> None:
    factlint.write("a.md", "Ann left in 1931.\n")
    before = json.loads(factlint("check", "--format", "sarif", "a.md").out)["runs"][0]["results"]
    factlint("check", "a.md", "--baseline", "known.json", "--write-baseline")
    factlint.write("a.md", "Bob left in 1931.\n\nAnn  left in 1931.\n")
    after = json.loads(factlint("check", "--format", "sarif", "a.md").out)["runs"][0]["results"]
    words = [result["partialFingerprints"]["factlintWords/v1"] for result in (*before, after[1])]
    assert words[0] == words[1] == known(factlint)["a.md"][0]["words"]
    (draft,) = json.loads(factlint("check", "--format", "json", "a.md", "--baseline", "known.json").out)["drafts"]
    assert draft["known"] == 1 and [one["claim"] for one in draft["findings"]] == ["Bob left in 1931."]
    log = json.loads(factlint("check", "--format", "sarif", "a.md", "--baseline", "known.json").out)
    jsonschema.validate(log, json.loads(SCHEMA.read_text()))
    (run,) = log["runs"]
    notes = run["invocations"][0]["toolExecutionNotifications"]
    assert len(run["results"]) == 1 and "1 finding that the baseline knows" in notes[0]["message"]["text"]
