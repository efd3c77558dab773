"""A report of 40 pages with tables, footnotes and tracked changes comes back with the right comments, and nothing else changed."""

from __future__ import annotations

import io

import docx
import pytest
from long_document import PAGES, long_document, opening
from office_files import comments_in_docx, opened, remarked, seen_in_docx, unzipped

from factlint.prose.apply.edits import Edit
from factlint.prose.draft import BlockKind
from factlint.prose.span import Span


@pytest.fixture(scope="module")
def raw() -> bytes:
    return long_document()


def wrong(text: str) -> list[tuple[Span, Edit]]:
    """The wrong sentences, and the edits that put them right."""
    found: list[tuple[Span, Edit]] = []
    for number in range(1, PAGES + 1):
        start = text.index(opening(number))
        end = start + len(opening(number))
        found.append((Span(start, end), Edit(Span(end - 5, end - 1), "1938")))
    return found


def test_its_text_is_that_of_a_reader_who_accepts_every_change(raw: bytes) -> None:
    document = opened(raw)
    assert len(wrong(document.text)) == PAGES
    assert "it was built later" in document.text and "it never worked" not in document.text
    assert "The crest is 210 m wide." in [b.text for b in document.draft.blocks if b.kind is BlockKind.TABLE_CELL]
    assert document.draft.title == "Dams of the Varn valley"
    last = document.draft.block_at(document.text.index(opening(PAGES)))
    assert last is not None and document.draft.heading_of(last) == f"Valley {PAGES}"
    assert document.draft.skipped == {
        "contents list": 1,
        "equation": PAGES // 4,
        "footer": 1,
        "footnote": PAGES,
        "header": 1,
        "image": 1,
        "text box": PAGES // 10,
    }


def test_it_comes_back_with_the_right_comments_and_nothing_else_changed(raw: bytes) -> None:
    document = opened(raw)
    found = wrong(document.text)
    edits = [edit for _, edit in found if document.can_change(edit)]
    assert len(edits) == PAGES * 7 // 8  # Not the figure that a field shows.
    made = remarked(raw, [span for span, _ in found], edits)
    before, after = unzipped(raw), unzipped(made)
    changed = {name for name in after if before.get(name) != after[name]}
    assert changed == {"word/document.xml", "word/comments.xml"}
    assert after["word/comments.xml"].startswith(before["word/comments.xml"].removesuffix(b"</w:comments>"))
    old, new = seen_in_docx(raw), seen_in_docx(made)
    assert new.marks == old.marks
    assert new.original[""] == old.original[""]
    said = comments_in_docx(made)
    assert len(said) == PAGES + 1
    theirs = comments_in_docx(raw)
    for number, words in said.items():
        if number not in theirs:
            valley = int(words.split("\n")[0].removeprefix("Comment ")) + 1
            assert new.original[number] == opening(valley)
            assert new.accepted[number] == opening(valley).replace("1931", "1938" if valley % 8 else "1931")


def test_another_reader_opens_the_copy(raw: bytes) -> None:
    document = opened(raw)
    made = docx.Document(io.BytesIO(remarked(raw, [span for span, _ in wrong(document.text)])))
    assert [one.author for one in made.comments].count("Factlint") == PAGES
    assert [p.text for p in made.paragraphs] == [p.text for p in docx.Document(io.BytesIO(raw)).paragraphs]
