"""`factlint check --fix`: only clear cases, only the words, all or nothing, and the file stays the file it was."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path
from typing import Any

import pytest
from command_line import DRAFT, Judged

from factlint.cli import drafts
from factlint.cli.drafts import NotADraft


def test_the_right_words_are_put_in_and_nothing_else_changes(factlint: Judged) -> None:
    path = factlint.write("dam.md")
    ran = factlint("check", "--fix", "dam.md")
    assert path.read_text() == DRAFT.replace("1931", "1938", 1)
    assert ran.code == 1
    assert "✓ dam.md: 1931 → 1938" in ran.out and "1 put right" in ran.out


def test_what_somebody_else_said_is_shown_and_left_as_it_was_said(factlint: Judged) -> None:
    text = "The Varn dam opened in 1931.\n\n> The old bridge fell in 1931.\n"
    path = factlint.write("dam.md", text)
    ran = factlint("check", "--fix", "dam.md")
    assert path.read_text() == text.replace("1931", "1938", 1)
    assert "The old bridge fell in 1931." in ran.out


@pytest.mark.parametrize(
    "row",
    [
        {"verdict": "False", "confidence": "medium"},
        {"verdict": "Mixed"},
        {"verdict": "False", "sources": []},
        {"verdict": "False", "suggested_rewrite": "Something quite different."},
        {"verdict": "False", "suggested_rewrite": None},
    ],
)
def test_what_is_not_clear_is_left_to_the_writer(factlint: Judged, row: dict[str, object]) -> None:
    factlint.judge.rows["Bob left in 1931."] = row
    path = factlint.write("a.md", "Bob left in 1931.\n")
    ran = factlint("check", "--fix", "a.md")
    assert path.read_text() == "Bob left in 1931.\n" and "nothing was changed" in ran.err


@pytest.mark.parametrize(
    "raw",
    [
        "\ufeffThe dam opened in 1931.\r\n\r\nEnd".encode(),
        "\ufeffThe 🧊 dam opened in 1931.\r\n".encode("utf-16-le"),
        "\ufeffThe dam opened in 1931.\n".encode("utf-16-be"),
        b"The dam opened in 1931.\r\n\nMixed line ends.\r",
    ],
)
def test_encoding_mark_and_line_ends_stay(factlint: Judged, raw: bytes) -> None:
    path = factlint.write("a.md", raw)
    encoding = "utf-16-le" if raw[:2] == b"\xff\xfe" else "utf-16-be" if raw[:2] == b"\xfe\xff" else "utf-8"
    factlint("check", "--fix", "a.md")
    assert path.read_bytes().decode(encoding) == raw.decode(encoding).replace("1931", "1938")


def test_mode_and_links_stay(factlint: Judged) -> None:
    path = factlint.write("real.md", "The dam opened in 1931.\n")
    path.chmod(0o640)
    (factlint.folder / "link.md").symlink_to(path)
    factlint("check", "--fix", "link.md")
    assert (factlint.folder / "link.md").is_symlink()
    assert path.read_text() == "The dam opened in 1938.\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert sorted(path.name for path in factlint.folder.iterdir()) == ["link.md", "real.md"]


def test_a_read_only_file_is_left_alone(factlint: Judged) -> None:
    path = factlint.write("a.md", "The dam opened in 1931.\n")
    path.chmod(0o444)
    ran = factlint("check", "--fix", "a.md")
    assert ran.code == 2 and "a.md: is read-only, so it was left alone" in ran.err
    assert path.read_text() == "The dam opened in 1931.\n" and stat.S_IMODE(path.stat().st_mode) == 0o444


def test_a_file_with_two_names_keeps_both(factlint: Judged) -> None:
    path = factlint.write("a.md", "The dam opened in 1931.\n")
    other = factlint.folder / "other.md"
    other.hardlink_to(path)
    assert factlint("check", "--fix", "a.md").code == 0
    assert other.read_text() == path.read_text() == "The dam opened in 1938.\n"
    assert path.stat().st_nlink == 2
    assert sorted(one.name for one in factlint.folder.iterdir()) == ["a.md", "other.md"]


def test_a_file_that_changed_meanwhile_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text("The dam opened in 1931.")
    draft = drafts.read(str(path))
    path.write_text("The dam opened in 1931. And more.")
    with pytest.raises(NotADraft, match="changed while"):
        drafts.write(draft, "The dam opened in 1938.")
    assert path.read_text() == "The dam opened in 1931. And more."


def test_a_file_that_is_left_alone_is_not_said_to_have_no_safe_correction(factlint: Judged) -> None:
    path = factlint.write("a.md", "The dam opened in 1931.\n")
    answer = factlint.judge.extract

    def change_meanwhile(sent: Any) -> Any:
        path.write_text("The dam opened in 1931. And more.\n")
        return answer(sent)

    factlint.judge.extract = change_meanwhile  # type: ignore[method-assign]
    ran = factlint("check", "--fix", "a.md")
    assert ran.code == 2 and "a.md: changed while it was checked, so it was left alone" in ran.err
    assert "nothing was changed" not in ran.err


def test_a_copy_that_cannot_be_written_is_named_with_its_folder(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text("old")
    with pytest.raises(NotADraft, match=r"missing/copy\.md: cannot be written"):
        drafts.replace_file(drafts.read(str(path)), tmp_path / "missing" / "copy.md", b"new")


def test_a_write_that_fails_half_way_leaves_the_old_file_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.md"
    path.write_text("old")
    draft = drafts.read(str(path))

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(NotADraft, match="No space left"):
        drafts.write(draft, "new")
    assert path.read_text() == "old" and list(tmp_path.iterdir()) == [path]


def test_the_findings_that_stay_are_reported_where_they_now_are(factlint: Judged) -> None:
    long = "nineteen hundred and thirty-eight"
    factlint.judge.rows |= {
        "Ann left in 1931.": {"suggested_rewrite": f"Ann left in {long}."},
        "Bob left in 1931.": {"suggested_rewrite": None},
    }
    path = factlint.write("a.md", "Ann left in 1931. Bob left in 1931.\n")
    ran = factlint("check", "--fix", "--format", "json", "a.md")
    (draft,) = json.loads(ran.out)["drafts"]
    text = path.read_text()
    assert text == f"Ann left in {long}. Bob left in 1931.\n"
    (left,) = draft["findings"]
    assert text[left["start"] : left["end"]] == "Bob left in 1931."
    assert draft["fixed"] == [{"claim": "Ann left in 1931.", "before": "1931", "after": long}]
    assert ran.code == 1


def test_standard_input_comes_out_fixed(factlint: Judged) -> None:
    ran = factlint("check", "--fix", "-", given=b"The dam opened in 1931.\r\n")
    assert ran.out == "The dam opened in 1938.\r\n"
    assert ran.code == 0


def test_corrections_of_the_same_words_are_only_suggested(factlint: Judged) -> None:
    words = "The dam opened in 1931."
    claims = {"The Varn dam opened in 1931.": "1938", "The old dam opened in 1931.": "1939"}
    place = {"start": 0, "end": len(words), "text": words}
    factlint.judge.rows |= {
        claim: {"suggested_rewrite": claim.replace("1931", right)} for claim, right in claims.items()
    }
    factlint.judge.extract = lambda sent: {  # type: ignore[method-assign]
        "status": "ready",
        "claims": [{"claim": claim, "positions": [place]} for claim in claims],
    }
    path = factlint.write("a.md", f"{words}\n")
    ran = factlint("check", "--fix", "a.md")
    assert path.read_text() == f"{words}\n" and ran.code == 1
    assert all(f"suggested: {claim.replace('1931', right)}" in ran.out for claim, right in claims.items())


def test_emphasis_and_links_around_the_words_stay(factlint: Judged) -> None:
    text = "The [Varn dam](https://dams.example/1931) opened in **1931**.\n"
    shown = "The [Varn dam](https://dams.example/1931) opened in **1931**."
    factlint.judge.rows[shown] = {"suggested_rewrite": None}
    factlint.judge.extract = lambda sent: {  # type: ignore[method-assign]
        "status": "ready",
        "claims": [
            {"claim": "The Varn dam opened in 1931.", "positions": [{"start": 0, "end": len(shown), "text": shown}]}
        ],
    }
    path = factlint.write("a.md", text)
    factlint("check", "--fix", "a.md")
    assert path.read_text() == "The [Varn dam](https://dams.example/1931) opened in **1938**.\n"
