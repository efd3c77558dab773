"""Whatever runs a paragraph is made of: comments stand on exactly their words, edits are proposals, nothing else changes."""

from __future__ import annotations

from collections.abc import Callable
from xml.sax.saxutils import escape

from drawn_remarks import edited, remarks
from hypothesis import given
from hypothesis import strategies as st
from office_files import comments_in_docx, docx, opened, remarked, seen_in_docx, unzipped

from factlint.prose.apply.edits import apply_edits

Piece = tuple[str, str]
"""Some XML, and what of it is shown."""

LOOKS = (
    "",
    "<w:rPr><w:b/></w:rPr>",
    '<w:rPr><w:i/><w:rPrChange w:id="7" w:author="Anna"><w:rPr/></w:rPrChange></w:rPr>',
)
words = st.text(st.sampled_from("ab 19&<é🧊\u00a0"), max_size=6)


@st.composite
def texts(draw: st.DrawFn) -> Piece:
    text = draw(words)
    keeps = draw(st.booleans())
    return (
        (f'<w:t xml:space="preserve">{escape(text)}</w:t>', text)
        if keeps
        else (
            f"<w:t>{escape(text)}</w:t>",
            text.strip(),
        )
    )


signs = st.sampled_from(
    [
        ("<w:tab/>", "\t"),
        ("<w:br/>", "\n"),
        ("<w:noBreakHyphen/>", "\u2011"),
        ('<w:footnoteReference w:id="2"/>', ""),
        ("<w:lastRenderedPageBreak/>", ""),
    ]
)


@st.composite
def runs(draw: st.DrawFn) -> Piece:
    inside = draw(st.lists(texts() | signs, max_size=3))
    look, tag = draw(st.sampled_from(LOOKS)), draw(st.sampled_from(["<w:r>", '<w:r w:rsidR="00A1">']))
    return f"{tag}{look}{''.join(xml for xml, _ in inside)}</w:r>", "".join(shown for _, shown in inside)


def wrapped(opening: str, closing: str) -> Callable[[Piece], Piece]:
    return lambda piece: (opening + piece[0] + closing, piece[1])


def struck_out(piece: Piece) -> Piece:
    xml = piece[0].replace("<w:t>", "<w:delText>").replace("<w:t ", "<w:delText ").replace("</w:t>", "</w:delText>")
    return f'<w:del w:id="3" w:author="Anna">{xml}</w:del>', ""


FIELD = '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> REF x </w:instrText></w:r>'
SEPARATE = '<w:r><w:fldChar w:fldCharType="separate"/></w:r>'
END = '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
inline = st.recursive(
    runs(),
    lambda inner: st.one_of(
        inner.map(wrapped('<w:hyperlink w:anchor="x">', "</w:hyperlink>")),
        inner.map(wrapped('<w:smartTag w:element="place">', "</w:smartTag>")),
        inner.map(wrapped('<w:ins w:id="4" w:author="Anna">', "</w:ins>")),
        inner.map(wrapped("<w:sdt><w:sdtPr/><w:sdtContent>", "</w:sdtContent></w:sdt>")),
        inner.map(wrapped("<w:sdt><w:sdtPr><w:date/></w:sdtPr><w:sdtContent>", "</w:sdtContent></w:sdt>")),
        inner.map(wrapped('<w:fldSimple w:instr="REF x">', "</w:fldSimple>")),
        inner.map(wrapped(f"{FIELD}{SEPARATE}", END)),
        inner.map(wrapped(f"{FIELD}", END)).map(lambda piece: (piece[0], "")),
        runs().map(struck_out),
        st.just(('<w:bookmarkStart w:id="5" w:name="x"/>', "")),
        st.just(('<w:proofErr w:type="spellStart"/>', "")),
    ),
    max_leaves=3,
)


@st.composite
def paragraphs(draw: st.DrawFn) -> Piece:
    inside = draw(st.lists(inline, max_size=6))
    xml, shown = "".join(xml for xml, _ in inside), "".join(shown for _, shown in inside)
    around = draw(st.sampled_from(["{}", "<w:tbl><w:tr><w:tc>{}</w:tc></w:tr></w:tbl>"]))
    return around.format(f"<w:p><w:pPr/>{xml}</w:p>"), shown


@given(st.data())
def test_only_what_was_asked_for_is_put_in(data: st.DataObject) -> None:
    body = data.draw(st.lists(paragraphs(), min_size=1, max_size=3))
    raw = docx("".join(xml for xml, _ in body))
    text = "\n\n".join(shown for _, shown in body if shown)
    document = opened(raw)
    assert document.text == text
    spans, edits = data.draw(remarks(text, 3))
    edits = [edit for edit in edits if document.can_change(edit)]
    made = remarked(raw, spans, edits)
    before, after = seen_in_docx(raw), seen_in_docx(made)
    assert after.marks == before.marks
    assert after.original.get("") == before.original.get("")
    assert after.accepted.get("", "").replace("\n\n", "") == apply_edits(text, edits).replace("\n\n", "")
    assert opened(made).text.replace("\n\n", "") == apply_edits(text, edits).replace("\n\n", "")
    assert len(set(after.ids)) == len(after.ids)
    said = comments_in_docx(made) if spans else {}
    assert len(said) == len(spans)
    for number, words_said in said.items():
        span = spans[int(words_said.split("\n")[0].removeprefix("Comment "))]
        assert after.original[number] == span.slice(text)
        expected = edited(text, span, edits)
        assert expected is None or after.accepted[number] == expected
    untouched = unzipped(raw).keys() - {"word/document.xml", "[Content_Types].xml", "word/_rels/document.xml.rels"}
    assert {name: unzipped(made)[name] for name in untouched} == {name: unzipped(raw)[name] for name in untouched}
