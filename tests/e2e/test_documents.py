"""A report of 40 pages through the real Writer: what it sees in our copies, and our copies of what it wrote."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

OFFICE = Path(__file__).parents[1] / "office"
sys.path.insert(0, str(OFFICE))

from long_document import PAGES, long_document, opening  # noqa: E402
from office_files import comments_in_docx, comments_in_odt, opened, remarked, seen_in_docx, seen_in_odt  # noqa: E402

from factlint.prose.apply.edits import Edit  # noqa: E402
from factlint.prose.span import Span  # noqa: E402

SOFFICE = shutil.which("soffice")
pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(SOFFICE is None, reason="Writer is missing; scripts/test installs it"),
]


def through_writer(folder: Path, kind: str, *paths: Path) -> None:
    """Open files in Writer and save them as another kind, beside."""
    assert SOFFICE is not None
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    command = [SOFFICE, profile, "--headless", "--convert-to", kind, "--outdir", str(folder), *map(str, paths)]
    subprocess.run(command, check=True, capture_output=True, timeout=180)


def put_right(raw: bytes) -> tuple[bytes, dict[int, str]]:
    """A copy with a comment on the wrong sentence of each page and what is wrong put right where that can be changed.

    The words that each comment is to stand on once the changes are accepted come with it.
    """
    document = opened(raw)
    spans: list[Span] = []
    edits: list[Edit] = []
    right: dict[int, str] = {}
    for valley in range(1, PAGES + 1):
        start = document.text.index(opening(valley))
        end = start + len(opening(valley))
        edit = Edit(Span(end - 5, end - 1), "1938")
        spans.append(Span(start, end))
        right[valley - 1] = opening(valley)
        if document.can_change(edit):
            edits.append(edit)
            right[valley - 1] = opening(valley).replace("1931", "1938")
    assert len(edits) >= PAGES * 3 // 4
    return remarked(raw, spans, edits), right


def numbered(said: str) -> int:
    return int(said.split("\n")[0].removeprefix("Comment "))


def test_writer_sees_our_comments_on_their_words_and_we_see_what_it_wrote(tmp_path: Path) -> None:
    report, ours = tmp_path / "report.docx", tmp_path / "ours.docx"
    report.write_bytes(long_document())
    made, right = put_right(report.read_bytes())
    ours.write_bytes(made)
    through_writer(tmp_path, "odt", report, ours)

    shown = (tmp_path / "ours.odt").read_bytes()
    seen = seen_in_odt(shown).accepted
    from_writer = comments_in_odt(shown)
    assert {numbered(said): seen[name] for name, said in from_writer.items()} == right

    again = tmp_path / "again.odt"
    made, right = put_right((tmp_path / "report.odt").read_bytes())
    again.write_bytes(made)
    through_writer(tmp_path, "docx", again)
    saved = (tmp_path / "again.docx").read_bytes()
    words = seen_in_docx(saved).accepted
    told = {number: said for number, said in comments_in_docx(saved).items() if said.startswith("Comment ")}
    assert {numbered(said): words[number] for number, said in told.items()} == right
