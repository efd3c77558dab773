"""What of an HTML file is prose: what a browser shows of it, without code, images and addresses."""

from __future__ import annotations

import pytest

from factlint.prose.apply.edits import apply_edits, project
from factlint.prose.parse import BlockKind, parse


def _shown(html: str) -> list[str]:
    return [block.text for block in parse(html, "html").blocks]


@pytest.mark.parametrize(
    ("html", "shown"),
    [
        ("<p>It <b>opened</b>\n   in <i>1931</i>.</p>", "It opened in 1931."),
        ("<p>See <a href='http://x.org/1900'>the page</a>.", "See the page."),
        ("<p>Fish &amp; chips &lt;3 &#169; caf&eacute;</p>", "Fish & chips <3 © café"),
        ("<p>Call <code>f()</code> or <samp>1</samp> now.", "Call  or  now."),
        ("<p>It <del>closed</del> <ins>opened</ins>.", "It  opened."),
        ("<p>one<br>two<wbr>three", "one\ntwothree"),
        ("<p>A <!-- not > this --> dam <img alt='not this'>.", "A  dam ."),
        ('<p title="a > b">dam', "dam"),
        ("<p>In 1931.<sup><a href='#n'>1</a></sup> So.", "In 1931. So."),
        ("<p>He said <q>yes</q>.", 'He said "yes".'),
        ("<p>a < b and <b", "a < b and <b"),
        ("<p>See https://x.org/a now, or me@x.org.", "See  now, or ."),
        ("<p>Dear {{ user.name }}, {% if x %}hello{% endif %}", "Dear , hello"),
        ("<p>Dear {{name}}, hello", "Dear , hello"),
        ("<p>漢<ruby>字<rt>ji</rt></ruby>", "漢字"),
    ],
)
def test_a_paragraph_shows_what_a_browser_shows(html: str, shown: str) -> None:
    assert _shown(html) == [shown]


def test_scripts_styles_and_code_blocks_hold_no_prose_and_are_counted() -> None:
    draft = parse(
        "<title>T</title><style>p { }</style><script>if (a < b) '</p>'</script><p>One<pre>x <b>y</b></pre>"
        "<svg><text>no</text></svg> two <script>3</script> words",
        "html",
    )
    assert [block.text for block in draft.blocks] == ["One", " two  words"]
    assert dict(draft.skipped) == {"html": 4, "code block": 1, "image": 1}


def test_blocks_keep_their_kind_level_and_container() -> None:
    draft = parse(
        "<h1>One</h1>two<ul><li>three<li><p>four<p>five<ol><li>six</ol></ul><blockquote>seven</blockquote>"
        "<table><tr><th>eight<td>nine</table><h3>ten</h3><dl><dt>a<dd>b</dl>",
        "html",
    )
    assert [(b.kind, b.level, b.container, b.depth, b.text) for b in draft.blocks] == [
        (BlockKind.HEADING, 1, "", 0, "One"),
        (BlockKind.PARAGRAPH, 0, "", 0, "two"),
        (BlockKind.PARAGRAPH, 0, "list", 1, "three"),
        (BlockKind.PARAGRAPH, 0, "list", 1, "four"),
        (BlockKind.PARAGRAPH, 0, "list", 1, "five"),
        (BlockKind.PARAGRAPH, 0, "list", 2, "six"),
        (BlockKind.PARAGRAPH, 0, "quote", 1, "seven"),
        (BlockKind.TABLE_CELL, 0, "", 0, "eight"),
        (BlockKind.TABLE_CELL, 0, "", 0, "nine"),
        (BlockKind.HEADING, 3, "", 0, "ten"),
        (BlockKind.PARAGRAPH, 0, "list", 1, "a"),
        (BlockKind.PARAGRAPH, 0, "list", 1, "b"),
    ]
    assert draft.title == "One"


def test_front_matter_and_a_directive_are_known() -> None:
    draft = parse("---\ntitle: T\n---\n<p>a</p><!-- factlint off --><p>b</p><!-- factlint on --><p>c</p>", "html")
    assert draft.title == "T"
    assert [draft.is_ignored(block.span) for block in draft.blocks] == [False, True, False]


def test_an_edit_changes_words_and_never_a_tag() -> None:
    source = "<p>It <b>opened</b> in\n<a href='/1931'>1931</a> &amp; so on.</p>"
    draft = parse(source, "html")
    edits = project(draft, draft.blocks[0].span, "It opened in 1931", "It opened in 1938")
    assert not isinstance(edits, str)
    assert apply_edits(source, edits) == source.replace(">1931<", ">1938<")
