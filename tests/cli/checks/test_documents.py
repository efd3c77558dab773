"""`factlint check draft.docx`: findings as for any draft, and a copy with comments and tracked changes when it is asked for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import Judged, Paid
from office_files import comments_in_docx, comments_in_odt, docx, odt, opened, seen_in_docx, seen_in_odt, unzipped

from factlint.cli import drafts
from factlint.cli.checks.document_copies import CopyRequest

HEADING = '<w:p><w:pPr><w:pStyle w:val="berschrift1"/></w:pPr><w:r><w:t>The Varn dam</w:t></w:r></w:p>'
BODY = (
    HEADING
    + '<w:p><w:r><w:t xml:space="preserve">The dam opened in </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>1931</w:t></w:r>'
    '<w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:t>. Its lake is deep.</w:t></w:r></w:p>'
)
NOTES = (
    '<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:footnote w:id="2"><w:p>'
    "<w:r><w:t>See the annals.</w:t></w:r></w:p></w:footnote></w:footnotes>"
)
ODT_BODY = '<text:h text:outline-level="1">The Varn dam</text:h><text:p>The dam opened in <text:span>1931</text:span>.</text:p>'


def test_findings_are_told_with_the_paragraph_and_its_heading(factlint: Judged) -> None:
    factlint.write("draft.docx", docx(BODY, {"footnotes": NOTES}))
    ran = factlint("check", "draft.docx")
    assert ran.code == 1
    assert "draft.docx:2:19 in “The Varn dam”" in ran.out and "1931" in ran.out
    assert "Not read: 1 footnote" in ran.out
    assert [path.name for path in factlint.folder.iterdir()] == ["draft.docx"]


def test_json_offsets_count_in_the_text_that_it_gives(factlint: Judged) -> None:
    factlint.write("draft.odt", odt(ODT_BODY))
    (draft,) = json.loads(factlint("check", "--format", "json", "draft.odt").out)["drafts"]
    (found,) = draft["findings"]
    assert draft["text"] == "The Varn dam\n\nThe dam opened in 1931."
    assert draft["text"][found["start"] : found["end"]] == "The dam opened in 1931."
    assert (found["line"], found["column"], draft["copy"]) == (2, 1, None)


def test_a_copy_has_a_comment_at_each_finding_and_the_draft_stays(factlint: Judged) -> None:
    path = factlint.write("draft.docx", raw := docx(BODY))
    ran = factlint("check", "--annotate", "draft.docx")
    assert ran.code == 1 and "draft.checked.docx: a copy of draft.docx with 1 comment" in ran.err
    made = (factlint.folder / "draft.checked.docx").read_bytes()
    assert path.read_bytes() == raw
    ((number, said),) = comments_in_docx(made).items()
    assert said.startswith("False (high confidence)\n") and "\nSuggested: The dam opened in 1938." in said
    assert "\nSource: " in said
    assert seen_in_docx(made).original[number] == "The dam opened in 1931."
    assert seen_in_docx(made).marks == seen_in_docx(raw).marks


@pytest.mark.parametrize("name", ["draft.docx", "draft.odt"])
def test_fix_makes_tracked_changes_in_a_copy(factlint: Judged, name: str) -> None:
    path = factlint.write(name, raw := docx(BODY) if name.endswith("docx") else odt(ODT_BODY))
    ran = factlint("check", "--fix", name)
    assert ran.code == 0 and f"✓ {name.replace('.', '.checked.')}: 1931 → 1938" in ran.out
    assert "1 comment and 1 tracked change" in ran.err
    made = (factlint.folder / name.replace(".", ".checked.")).read_bytes()
    assert path.read_bytes() == raw
    assert "The dam opened in 1938." in opened(made).text
    seen, before = (seen_in_docx, seen_in_docx(raw)) if name.endswith("docx") else (seen_in_odt, seen_in_odt(raw))
    assert seen(made).original[""] == before.original[""]
    said = (comments_in_docx if name.endswith("docx") else comments_in_odt)(made)
    assert len(said) == 1 and "Suggested" not in "".join(said.values())


def test_edits_that_would_touch_a_field_stay_with_the_writer(factlint: Judged) -> None:
    field = '<w:fldSimple w:instr="REF year"><w:r><w:t>1931</w:t></w:r></w:fldSimple>'
    body = f'<w:p><w:r><w:t xml:space="preserve">The dam opened in </w:t></w:r>{field}<w:r><w:t>.</w:t></w:r></w:p>'
    factlint.write("draft.docx", docx(body))
    ran = factlint("check", "--fix", "--annotate", "draft.docx")
    assert ran.code == 1
    made = (factlint.folder / "draft.checked.docx").read_bytes()
    assert b"w:del " not in unzipped(made)["word/document.xml"]
    assert "Suggested" in "".join(comments_in_docx(made).values())


def test_the_draft_itself_is_replaced_only_when_it_is_named(factlint: Judged) -> None:
    path = factlint.write("draft.docx", docx(BODY))
    path.chmod(0o640)
    factlint("check", "--annotate", "-o", "draft.docx", "draft.docx")
    assert len(comments_in_docx(path.read_bytes())) == 1
    assert path.stat().st_mode & 0o777 == 0o640
    assert [path.name for path in factlint.folder.iterdir()] == ["draft.docx"]


def test_what_contradicts_itself_is_a_comment_on_its_words(factlint: Judged) -> None:
    said = "The war went on from 1618 to 1648, a full forty years."
    factlint.write("draft.docx", docx(f'<w:p><w:r><w:t xml:space="preserve">{said}</w:t></w:r></w:p>'))
    assert factlint("check", "--annotate", "draft.docx").code == 1
    made = (factlint.folder / "draft.checked.docx").read_bytes()
    ((number, words),) = comments_in_docx(made).items()
    assert "30 years" in words and seen_in_docx(made).original[number] == "forty"


@pytest.mark.parametrize(
    ("asked", "names", "told"),
    [
        (CopyRequest(annotate=True), ["a.md"], "--annotate puts comments into .docx and .odt files"),
        (CopyRequest(output=Path("b.docx")), ["draft.docx"], "add one of them"),
        (CopyRequest(annotate=True, output=Path("b.odt")), ["draft.docx"], "end its name in .docx"),
        (CopyRequest(fix=True, output=Path("b.docx")), ["draft.docx", "a.md"], "one .docx or .odt file alone"),
        (CopyRequest(annotate=True), ["draft.docx", "a.md"], "draft.checked.docx: is there already"),
        (CopyRequest(annotate=True, output=Path("draft.checked.docx")), ["draft.docx"], ""),
        (CopyRequest(fix=True), ["a.md"], ""),
    ],
)
def test_what_cannot_be_written_is_known_before_anything_is_checked(
    tmp_path: Path, asked: CopyRequest, names: list[str], told: str
) -> None:
    (tmp_path / "a.md").write_text("Words.")
    (tmp_path / "draft.docx").write_bytes(docx(BODY))
    (tmp_path / "draft.checked.docx").write_bytes(b"edited by hand")
    problem = asked.problem([drafts.read(str(tmp_path / name)) for name in names])
    assert told in problem and bool(told) == bool(problem)


def test_a_copy_that_is_there_is_never_written_over(factlint: Judged) -> None:
    factlint.write("draft.docx", docx(BODY))
    kept = factlint.write("draft.checked.docx", b"edited by hand")
    ran = factlint("check", "--annotate", "draft.docx")
    assert ran.code == 2 and "draft.checked.docx: is there already" in ran.err and ran.out == ""
    assert kept.read_bytes() == b"edited by hand" and not factlint.service.heard


def test_a_folder_holds_documents_but_neither_locks_nor_our_own_copies(tmp_path: Path) -> None:
    for name in ("one.docx", "~$one.docx", "one.checked.docx", "two.odt", "three.md", ".~lock.two.odt#"):
        (tmp_path / name).write_bytes(b"")
    assert [Path(name).name for name in drafts.find_drafts([str(tmp_path)])] == ["one.docx", "three.md", "two.odt"]


def test_a_copy_without_remarks_is_not_made(factlint: Judged) -> None:
    factlint.write("draft.docx", docx("<w:p><w:r><w:t>What a lovely place!</w:t></w:r></w:p>"))
    ran = factlint("check", "--annotate", "draft.docx")
    assert ran.code == 0 and "there is nothing to put into a copy" in ran.err
    assert [path.name for path in factlint.folder.iterdir()] == ["draft.docx"]


def test_what_is_no_document_is_named_with_the_reason(tmp_path: Path) -> None:
    path = tmp_path / "draft.docx"
    path.write_bytes(b"\xd0\xcf\x11\xe0 encrypted")
    with pytest.raises(drafts.NotADraft, match=r"draft\.docx: is locked with a password"):
        drafts.read(str(path))


def test_a_report_names_paragraphs(factlint: Judged) -> None:
    factlint.write("draft.docx", docx(BODY))
    assert "paragraph 2" in factlint("report", "draft.docx").out


def test_a_review_stands_on_the_words_of_a_document(paid: Paid) -> None:
    paid.service.verdicts = {
        "dam": {"verdict": "False", "rationale": "It says 1938.", "suggested_rewrite": "The dam opened in 1938."}
    }
    paid.write("draft.docx", docx(BODY, {"footnotes": NOTES}))
    ran = paid("check", "--review", "--yes", "--annotate", "draft.docx")
    assert ran.code == 1 and "draft.docx: 1 issue found." in ran.out and "Not read: footnote (1)." in ran.out
    assert paid.service.sent("/assess") == [], "what the review judged is not paid for again"
    made = (paid.folder / "draft.checked.docx").read_bytes()
    ((number, said),) = comments_in_docx(made).items()
    assert "in depth" in said.split("\n")[0]
    assert seen_in_docx(made).original[number] == "The dam opened in 1931."
