"""A copy that is checked again, as a writer does who names the draft itself as output, gets no comment twice."""

from __future__ import annotations

import pytest
from office_files import comments_in_docx, comments_in_odt, docx, odt, remarked, unzipped

from factlint.prose.span import Span

DOCX = docx("<w:p><w:r><w:t>It opened in 1931.</w:t></w:r></w:p>")
ODT = odt("<text:p>It opened in 1931.</text:p>")


@pytest.mark.parametrize("raw", [DOCX, ODT], ids=["docx", "odt"])
def test_what_was_said_is_not_said_again(raw: bytes) -> None:
    said = comments_in_docx if raw is DOCX else comments_in_odt
    once = remarked(raw, [Span(0, 9)])
    twice = remarked(once, [Span(0, 9), Span(3, 9)])
    assert [words.split("\n")[0] for words in said(twice).values()] == ["Comment 0", "Comment 1"]
    assert unzipped(remarked(twice, [Span(0, 9)])) == unzipped(twice)
