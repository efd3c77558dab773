"""Whatever spans a paragraph is made of: comments stand on exactly their words, edits are proposals, nothing else changes."""

from __future__ import annotations

import re
from collections.abc import Callable
from xml.sax.saxutils import escape

from drawn_remarks import edited, remarks
from hypothesis import given
from hypothesis import strategies as st
from office_files import comments_in_odt, odt, opened, remarked, seen_in_odt, unzipped

from factlint.prose.apply.edits import apply_edits
from factlint.prose.span import Span

words = st.text(st.sampled_from("ab 19&<é🧊\u00a0\n"), max_size=6).map(escape)
signs = st.sampled_from(
    [
        "<text:s/>",
        '<text:s text:c="3"/>',
        "<text:tab/>",
        "<text:line-break/>",
        '<text:bookmark text:name="b"/>',
        "<text:soft-page-break/>",
        '<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body>'
        "<text:p>A note.</text:p></text:note-body></text:note>",
        "<office:annotation><dc:creator>Anna</dc:creator><text:p>Is it?</text:p></office:annotation>",
    ]
)


def wrapped(opening: str, closing: str) -> Callable[[str], str]:
    return lambda inside: opening + inside + closing


inline = st.recursive(
    words | signs,
    lambda inner: st.one_of(
        inner.map(wrapped('<text:span text:style-name="T1">', "</text:span>")),
        inner.map(wrapped('<text:a xlink:href="https://a.example">', "</text:a>")),
        inner.map(wrapped('<text:bookmark-ref text:ref-name="b">', "</text:bookmark-ref>")),
        inner.map(wrapped('<text:change-start text:change-id="c1"/>', '<text:change-end text:change-id="c1"/>')),
        st.lists(inner, max_size=3).map("".join),
    ),
    max_leaves=4,
)
LISTED = (
    '<text:tracked-changes><text:changed-region text:id="c1"><text:insertion><office:change-info>'
    "<dc:creator>Anna</dc:creator></office:change-info></text:insertion></text:changed-region></text:tracked-changes>"
)
around = st.sampled_from(
    [
        "{}",
        '<text:list text:style-name="L1"><text:list-item>{}</text:list-item></text:list>',
        "<table:table><table:table-row><table:table-cell>{}</table:table-cell></table:table-row></table:table>",
    ]
)
paragraphs = st.tuples(around, st.lists(inline, max_size=5)).map(
    lambda made: made[0].format(f'<text:p text:style-name="P1">{"".join(made[1])}</text:p>')
)


@given(st.data())
def test_only_what_was_asked_for_is_put_in(data: st.DataObject) -> None:
    body = "".join(data.draw(st.lists(paragraphs, min_size=1, max_size=3)))
    raw = odt(LISTED + body)
    document = opened(raw)
    text, before = document.text, seen_in_odt(raw)
    assert text.replace("\n\n", "") == before.accepted.get("", "").replace("\n\n", "")
    spans, edits = data.draw(remarks(text, 3))
    edits = [edit for edit in edits if document.can_change(edit)]
    made = remarked(raw, spans, edits)
    after = seen_in_odt(made)
    assert after.marks == before.marks
    assert after.original.get("", "") == before.original.get("", "")
    assert after.accepted.get("", "").replace("\n\n", "") == apply_edits(text, edits).replace("\n\n", "")
    assert opened(made).text.replace("\n\n", "") == apply_edits(text, edits).replace("\n\n", "")
    said = comments_in_odt(made)
    assert len(said) == len(spans)
    for name, told in said.items():
        span = spans[int(told.split("\n")[0].removeprefix("Comment "))]
        if '<text:s text:c="3"/>' in body:
            assert span.slice(text) in after.original[name]
            continue
        cut = [edit.span for edit in edits if edit.span.overlaps(span) and len(edit.span)]
        whole = Span(min(one.start for one in (span, *cut)), max(one.end for one in (span, *cut)))
        assert after.original[name] == whole.slice(text)
        expected = edited(text, span, edits)
        assert expected is None or after.accepted[name] == expected
    content = unzipped(raw).keys() - {"content.xml"}
    assert {name: unzipped(made)[name] for name in content} == {name: unzipped(raw)[name] for name in content}
    names = re.findall(rb'text:id="([^"]*)"', unzipped(made)["content.xml"])
    assert len(set(names)) == len(names)
