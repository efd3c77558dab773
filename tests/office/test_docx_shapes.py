"""The shapes in which Word leaves text: what of it is read, and where an edit or a comment goes."""

from __future__ import annotations

import pytest
from office_files import AT, W, comments_in_docx, docx, opened, remarked, seen_in_docx, unzipped, zipped

from factlint.office.remarks import Comment, CopyChanges
from factlint.prose.apply.edits import Edit
from factlint.prose.draft import BlockKind
from factlint.prose.span import Span


def run(words: str, look: str = "") -> str:
    return f'<w:r>{look}<w:t xml:space="preserve">{words}</w:t></w:r>'


def paragraph(*inside: str, style: str = "") -> str:
    properties = f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>' if style else ""
    return f"<w:p>{properties}{''.join(inside)}</w:p>"


def at(text: str, words: str) -> Span:
    start = text.index(words)
    return Span(start, start + len(words))


def may_change(raw: bytes, words: str) -> bool:
    document = opened(raw)
    return document.can_change(Edit(at(document.text, words), "1938"))


FOOTNOTE = '<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="2"/></w:r>'


def test_headings_are_known_by_name_by_base_and_by_level_in_any_language() -> None:
    named = ("berschrift1", "Own", "Out", "")
    document = opened(docx("".join(paragraph(run(f"Words {style}"), style=style) for style in named)))
    assert [(block.kind, block.level) for block in document.draft.blocks] == [
        (BlockKind.HEADING, 1),
        (BlockKind.HEADING, 1),
        (BlockKind.HEADING, 2),
        (BlockKind.PARAGRAPH, 0),
    ]


def test_a_footnote_within_a_claim_stays_where_it_is() -> None:
    raw = docx(paragraph(run("It opened in 1931"), FOOTNOTE, run(" and closed.")))
    text = opened(raw).text
    assert text == "It opened in 1931 and closed."
    made = remarked(raw, [Span(0, len(text))], [Edit(at(text, "1931"), "1938")])
    body = unzipped(made)["word/document.xml"].decode()
    assert body.index("1938") < body.index("footnoteReference") < body.index("and closed")
    assert seen_in_docx(made).accepted["3"] == "It opened in 1938 and closed."


def test_an_edit_across_a_footnote_is_not_made() -> None:
    assert not may_change(docx(paragraph(run("in 19"), FOOTNOTE, run("31."))), "1931")


@pytest.mark.parametrize(
    "around",
    [
        '<w:ins w:id="1" w:author="Anna">{}</w:ins>',
        '<w:fldSimple w:instr="REF x">{}</w:fldSimple>',
        "<w:sdt><w:sdtPr><w:dropDownList/></w:sdtPr><w:sdtContent>{}</w:sdtContent></w:sdt>",
    ],
)
def test_what_is_not_the_writers_alone_is_never_edited(around: str) -> None:
    raw = docx(paragraph(run("in "), around.format(run("1931")), run(".")))
    assert opened(raw).text == "in 1931."
    assert not may_change(raw, "1931")
    assert may_change(raw, "in ")


def test_words_of_a_link_may_change_but_not_where_it_ends() -> None:
    raw = docx(paragraph(run("opened "), f'<w:hyperlink w:anchor="x">{run("in 1931")}</w:hyperlink>', run(" or so")))
    assert may_change(raw, "1931")
    assert not may_change(raw, "1931 or")
    document = opened(raw)
    assert not document.can_change(Edit(Span(14, 14), "new"))


def test_what_was_deleted_is_not_read_and_a_deleted_paragraph_mark_joins() -> None:
    mark = '<w:pPr><w:rPr><w:del w:id="1" w:author="Anna"/></w:rPr></w:pPr>'
    gone = '<w:del w:id="2" w:author="Anna"><w:r><w:delText>never </w:delText></w:r></w:del>'
    row = '<w:tr><w:trPr><w:del w:id="3" w:author="Anna"/></w:trPr><w:tc>{}</w:tc></w:tr>'
    body = f"<w:p>{mark}{run('It opened ')}{gone}</w:p>{paragraph(run('in 1931.'))}"
    document = opened(docx(f"{body}<w:tbl>{row.format(paragraph(run('An old row.')))}</w:tbl>"))
    assert document.text == "It opened in 1931."
    assert len(document.draft.blocks) == 1


def test_a_comment_over_a_joined_paragraph_begins_in_one_and_ends_in_the_other() -> None:
    mark = '<w:pPr><w:rPr><w:del w:id="1" w:author="Anna"/></w:rPr></w:pPr>'
    raw = docx(f"<w:p>{mark}{run('It opened ')}</w:p>{paragraph(run('in 1931.'))}")
    assert seen_in_docx(remarked(raw, [Span(3, 12)])).original["2"] == "opened in"


def test_cells_of_tables_in_tables_are_read_each_by_itself() -> None:
    inner = f"<w:tbl><w:tr><w:tc>{paragraph(run('Inner'))}</w:tc></w:tr></w:tbl>"
    cell = f"<w:tbl><w:tr><w:tc>{paragraph(run('Outer'))}{inner}</w:tc></w:tr></w:tbl>"
    kinds = [(block.kind, block.text) for block in opened(docx(cell)).draft.blocks]
    assert kinds == [(BlockKind.TABLE_CELL, "Outer"), (BlockKind.TABLE_CELL, "Inner")]


def test_what_is_not_read_is_counted() -> None:
    box = f"<w:txbxContent>{paragraph(run('Boxed'))}</w:txbxContent>"
    drawn = f"<w:r><mc:AlternateContent><mc:Choice><w:drawing><wps:wsp>{box}</wps:wsp></w:drawing></mc:Choice>"
    drawn += f"<mc:Fallback><w:pict><v:shape>{box}</v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>"
    contents = '<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr>'
    contents += f"<w:sdtContent>{paragraph(run('Chapter 1'))}</w:sdtContent></w:sdt>"
    hidden = run("hidden", "<w:rPr><w:vanish/></w:rPr>")
    picture = "<w:r><w:drawing><pic:pic/></w:drawing></w:r>"
    notes = f'<w:endnotes xmlns:w="{W}"><w:endnote w:type="separator">{paragraph(run("-"))}</w:endnote>'
    notes += f'<w:endnote w:id="2">{paragraph(run("A note"))}</w:endnote></w:endnotes>'
    top = f'<w:hdr xmlns:w="{W}">{paragraph(run("Top"))}</w:hdr>'
    body = contents + paragraph(run("Read."), drawn, hidden, picture, "<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>")
    document = opened(docx(body, {"header1": top, "header2": top, "endnotes": notes}))
    assert document.text == "Read."
    assert document.draft.skipped == {
        "contents list": 1,
        "text box": 1,
        "hidden passage": 1,
        "image": 1,
        "equation": 1,
        "header": 1,
        "endnote": 1,
    }


def test_a_sign_that_newer_versions_of_word_draw_is_read_as_older_ones_write_it() -> None:
    sign = "<mc:AlternateContent><mc:Choice/><mc:Fallback><w:t>❤</w:t></mc:Fallback></mc:AlternateContent>"
    raw = docx(paragraph(run("I "), f"<w:r><w:rPr><w:b/></w:rPr>{sign}</w:r>", run(" dams.")))
    assert opened(raw).text == "I ❤ dams."
    body = unzipped(remarked(raw, [Span(2, 3)]))["word/document.xml"].decode()
    assert f'<w:commentRangeStart w:id="0"/><w:r><w:rPr><w:b/></w:rPr>{sign}</w:r><w:commentRangeEnd' in body
    assert not may_change(raw, "❤")


def test_comments_that_are_there_stay_and_ours_get_numbers_of_their_own() -> None:
    theirs = f'<w:comments xmlns:w="{W}"><w:comment w:id="7" w:author="Anna"><w:p/></w:comment></w:comments>'
    anchored = f'<w:commentRangeStart w:id="7"/>{run("It opened")}<w:commentRangeEnd w:id="7"/>'
    raw = docx(paragraph(anchored, '<w:r><w:commentReference w:id="7"/></w:r>', run(" in 1931.")), {"comments": theirs})
    made = remarked(raw, [Span(3, 12)])
    assert list(comments_in_docx(made)) == ["7", "8"]
    assert unzipped(made)["word/comments.xml"].startswith(theirs.removesuffix("</w:comments>").encode())
    seen = seen_in_docx(made)
    assert (seen.original["7"], seen.original["8"]) == ("It opened", "opened in")
    assert unzipped(made)["[Content_Types].xml"] == unzipped(raw)["[Content_Types].xml"]


def test_a_first_comment_brings_its_part_with_it() -> None:
    raw = docx(paragraph(run("It opened.")))
    made = unzipped(remarked(raw, [Span(0, 2)]))
    assert b'<Override PartName="/word/comments.xml" ContentType=' in made["[Content_Types].xml"]
    assert b'/relationships/comments" Target="comments.xml"/></Relationships>' in made["word/_rels/document.xml.rels"]


def test_a_file_may_call_its_names_otherwise_and_follow_the_strict_form() -> None:
    strict = "http://purl.oclc.org/ooxml/wordprocessingml/main"
    body = paragraph(run("It opened in 1931.")).replace("w:", "x:")
    parts = unzipped(docx("", uri=strict))
    renamed = parts["word/document.xml"].replace(b"<w:body></w:body>", f"<w:body>{body}</w:body>".encode())
    renamed = renamed.replace(b"<w:", b"<x:").replace(b"</w:", b"</x:").replace(b"xmlns:w=", b"xmlns:x=")
    raw = zipped(parts | {"word/document.xml": renamed})
    text = opened(raw).text
    made = remarked(raw, [Span(0, len(text))], [Edit(at(text, "1931"), "1938")])
    assert opened(made).text == "It opened in 1938."
    assert b"<x:commentRangeStart x:id=" in unzipped(made)["word/document.xml"]
    assert strict.encode() in unzipped(made)["word/comments.xml"]


def test_words_from_elsewhere_are_text_and_never_markup() -> None:
    raw = docx(paragraph(run("It opened in 1931.")))
    hostile = 'A </w:t><w:evil/> & "x" ]]> \x00\x1b\ud800\uffff end'
    remarks = CopyChanges([Comment(Span(0, 2), (hostile,))], [Edit(Span(13, 17), '<&">')], AT)
    made = opened(raw).with_remarks(remarks)
    assert comments_in_docx(made) == {"0": 'A </w:t><w:evil/> & "x" ]]>  end'}
    assert opened(made).text == 'It opened in <&">.'


def test_comments_look_as_the_documents_own_do() -> None:
    styles = f'<w:styles xmlns:w="{W}"><w:style w:type="paragraph" w:styleId="Kommentartext">'
    styles += '<w:name w:val="annotation text"/></w:style></w:styles>'
    made = remarked(docx(paragraph(run("Words.")), {"styles": styles}), [Span(0, 5)])
    assert b'<w:pStyle w:val="Kommentartext"/>' in unzipped(made)["word/comments.xml"]


def test_space_that_a_run_did_not_show_does_not_appear_when_it_is_split() -> None:
    raw = docx(paragraph("<w:r><w:t>\n  It opened in 1931.  \n</w:t></w:r>"))
    made = remarked(raw, [Span(3, 9)], [Edit(Span(13, 17), "1938")])
    assert opened(raw).text == "It opened in 1931."
    assert opened(made).text == "It opened in 1938."
