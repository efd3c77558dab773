"""The shapes in which Writer leaves text: what of it is read, and where an edit or a comment goes."""

from __future__ import annotations

import re

import pytest
from office_files import comments_in_odt, odt, opened, remarked, seen_in_odt, unzipped, zipped

from factlint.prose.apply.edits import Edit, apply_edits
from factlint.prose.draft import BlockKind
from factlint.prose.span import Span


def test_headings_titles_lists_and_cells_are_known() -> None:
    automatic = '<style:style style:name="P9" style:family="paragraph" style:parent-style-name="Title"/>'
    body = (
        '<text:p text:style-name="P9">The dams</text:p><text:h text:outline-level="2">Varn</text:h>'
        "<text:list><text:list-item><text:p>First.</text:p></text:list-item></text:list>"
        "<table:table><table:table-row><table:table-cell><text:p>Cell.</text:p></table:table-cell></table:table-row>"
        "</table:table>"
    )
    document = opened(odt(body, automatic=automatic))
    assert [(block.kind, block.level, block.text) for block in document.draft.blocks] == [
        (BlockKind.HEADING, 1, "The dams"),
        (BlockKind.HEADING, 2, "Varn"),
        (BlockKind.PARAGRAPH, 0, "First."),
        (BlockKind.TABLE_CELL, 0, "Cell."),
    ]
    assert document.draft.title == "The dams"


def test_a_paragraph_in_the_style_of_a_heading_is_one() -> None:
    automatic = '<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Heading_20_2"/>'
    body = '<text:p text:style-name="P1">Varn</text:p><text:p text:style-name="Text_20_body">It opened.</text:p>'
    blocks = opened(odt(body, automatic=automatic)).draft.blocks
    assert [(block.kind, block.level) for block in blocks] == [(BlockKind.HEADING, 2), (BlockKind.PARAGRAPH, 0)]


def test_what_is_not_read_is_counted() -> None:
    note = '<text:note text:note-class="endnote"><text:note-body><text:p>See.</text:p></text:note-body></text:note>'
    box = "<draw:frame><draw:text-box><text:p>Boxed</text:p></draw:text-box></draw:frame>"
    picture = "<draw:frame><draw:image/></draw:frame>"
    contents = (
        "<text:table-of-content><text:index-body><text:p>One 1</text:p></text:index-body></text:table-of-content>"
    )
    styles = "<office:master-styles><style:master-page><style:header><text:p>Top</text:p></style:header>"
    styles += "<style:footer><text:p/></style:footer></style:master-page></office:master-styles>"
    document = opened(odt(f"{contents}<text:p>Read{note}{box}{picture}.</text:p>", styles=styles))
    assert document.text == "Read."
    assert document.draft.skipped == {"contents list": 1, "endnote": 1, "text box": 1, "image": 1, "header": 1}


def test_a_deleted_word_between_spaces_leaves_both_of_them() -> None:
    raw = odt("<text:p>It opened in 1931 or so.</text:p>")
    made = remarked(raw, [], [Edit(Span(13, 17), "")])
    assert seen_in_odt(made).accepted[""] == opened(made).text == "It opened in  or so."
    assert seen_in_odt(made).original[""] == "It opened in 1931 or so."


@pytest.mark.parametrize(
    ("inside", "edit"),
    [
        ('A dam <text:span text:style-name="T1"> </text:span>', Edit(Span(6, 6), "of stone")),
        ('A dam <text:span text:style-name="T1"> </text:span>', Edit(Span(2, 6), "")),
        ('A dam <text:span text:style-name="T1"> </text:span>', Edit(Span(2, 6), "lake")),
        ("A dam &#32;", Edit(Span(0, 5), "")),
    ],
)
def test_space_that_was_not_shown_is_not_shown_beside_an_edit_either(inside: str, edit: Edit) -> None:
    raw = odt(f'<text:p text:style-name="P1">{inside}</text:p>')
    seen, before = seen_in_odt(remarked(raw, [], [edit])), opened(raw).text
    assert seen.original[""] == before
    assert seen.accepted[""] == apply_edits(before, [edit])


def test_changes_that_are_listed_stay_and_recording_is_not_switched_on() -> None:
    listed = '<text:tracked-changes text:track-changes="true"><text:changed-region text:id="ct1"><text:deletion>'
    listed += "<text:p>old</text:p></text:deletion></text:changed-region></text:tracked-changes>"
    body = '<text:p>It <text:change text:change-id="ct1"/>opened in 1931.</text:p>'
    made = unzipped(remarked(odt(listed + body), [], [Edit(Span(13, 17), "1938")]))["content.xml"]
    assert listed.removesuffix("</text:tracked-changes>").encode() in made
    assert made.count(b"<text:tracked-changes") == 1
    fresh = unzipped(remarked(odt("<text:p>In 1931.</text:p>"), [], [Edit(Span(3, 7), "1938")]))["content.xml"]
    assert b'<office:text><text:tracked-changes text:track-changes="false">' in fresh


def test_an_edit_keeps_to_words_of_one_look() -> None:
    document = opened(odt("<text:p>It opened in 19<text:span>31</text:span>.</text:p>"))
    assert not document.can_change(Edit(Span(13, 17), "1938"))
    assert document.can_change(Edit(Span(15, 17), "38"))


def test_what_somebody_put_in_is_never_edited() -> None:
    body = '<text:p>In <text:change-start text:change-id="c"/>1931<text:change-end text:change-id="c"/>.</text:p>'
    document = opened(odt(body))
    assert document.text == "In 1931."
    assert not document.can_change(Edit(Span(3, 7), "1938"))
    assert document.can_change(Edit(Span(0, 2), "On"))


def test_a_second_check_gets_names_of_its_own() -> None:
    once = remarked(odt("<text:p>It opened in 1931.</text:p>"), [Span(0, 9)], [Edit(Span(13, 17), "1938")])
    twice = remarked(once, [Span(0, 9), Span(3, 9)], [Edit(Span(0, 2), "She")])
    assert len(comments_in_odt(twice)) == 2
    content = unzipped(twice)["content.xml"]
    assert content.count(b"<text:changed-region") == len({*re.findall(rb'xml:id="(\w+)"', content)}) == 4


def test_a_file_with_names_of_its_own_is_read_and_left_alone() -> None:
    parts = unzipped(odt("<text:p>In 1931.</text:p>"))
    content = (
        parts["content.xml"]
        .replace(b"text:", b"t:")
        .replace(b"office:t:", b"office:text")
        .replace(b":t:1.0", b":text:1.0")
    )
    document = opened(zipped(parts | {"content.xml": content.replace(b"xmlns:text=", b"xmlns:t=")}))
    assert document.text == "In 1931."
    assert not document.can_change(Edit(Span(3, 7), "1938"))


def test_controls_are_read_and_those_that_writer_fills_are_never_edited() -> None:
    loext = 'xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0"'
    control = "<text:p>In <loext:content-control {} {}>1931</loext:content-control>.</text:p>"
    assert opened(odt(control.format(loext, ""))).can_change(Edit(Span(3, 7), "1938"))
    document = opened(odt(control.format(loext, 'loext:date="true"')))
    assert document.text == "In 1931."
    assert not document.can_change(Edit(Span(3, 7), "1938"))
