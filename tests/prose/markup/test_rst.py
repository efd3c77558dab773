"""What of reStructuredText is prose: what docutils and Sphinx show of it, without code, links' targets and metadata."""

from __future__ import annotations

import pytest
from docutils import nodes
from docutils.core import publish_doctree
from hypothesis import given
from hypothesis import strategies as st

from factlint.prose.apply.edits import apply_edits, project
from factlint.prose.parse import BlockKind, parse


def _shown(rst: str) -> list[str]:
    return [block.text for block in parse(rst, "rst").blocks]


@pytest.mark.parametrize(
    ("rst", "shown"),
    [
        ("It *opened* in **1931**.", "It opened in 1931."),
        (
            "It `opened <http://x.org/1900>`_ late, see name_ and `two words`__.",
            "It opened late, see name and two words.",
        ),
        ("Call ``f()`` or :func:`g` or :py:meth:`x <y>` now.", "Call  or  or  now."),
        ("See :ref:`the page <p>`, :doc:`a`, :term:`dam` and H\\ :sub:`2`\\ O.", "See the page, , dam and H2O."),
        ("2*3*4, snake_case, it's ``odd and \\*star\\*", "2*3*4, snake_case, it's ``odd and *star*"),
        ("In 1931 [1]_ it [#n]_ opened [CIT2002]_.", "In 1931  it  opened ."),
        ("The |name| is at http://x.org/a or me@x.org.", "The  is at  or ."),
        ("Area :math:`a^2` grew 5% (*so* said he).", "Area  grew 5% (so said he)."),
        ("one\n| two\n  three", "one | two"),
        ("'*' and \"`\" and (*)", "'*' and \"`\" and (*)"),
    ],
)
def test_a_paragraph_shows_what_a_reader_sees(rst: str, shown: str) -> None:
    assert _shown(rst)[0] == shown


def test_blocks_keep_their_kind_level_and_container() -> None:
    draft = parse(
        "====\nDam\n====\n\nOne\n---\n\ntwo\n\n  three\n\n- four\n\n  five\n- six\n\n1. seven\n2. eight\n\n"
        "term : kind\n  meaning\n\n.. [1] note\n   more\n\nTwo\n---\n\n.. note:: nine\n   ten\n\n:field: said\n",
        "rst",
    )
    assert [(b.kind, b.level, b.container, b.depth, b.text) for b in draft.blocks] == [
        (BlockKind.HEADING, 1, "", 0, "Dam"),
        (BlockKind.HEADING, 2, "", 0, "One"),
        (BlockKind.PARAGRAPH, 0, "", 0, "two"),
        (BlockKind.PARAGRAPH, 0, "quote", 1, "three"),
        (BlockKind.PARAGRAPH, 0, "list", 1, "four"),
        (BlockKind.PARAGRAPH, 0, "list", 1, "five"),
        (BlockKind.PARAGRAPH, 0, "list", 1, "six"),
        (BlockKind.PARAGRAPH, 0, "list", 1, "seven"),
        (BlockKind.PARAGRAPH, 0, "list", 1, "eight"),
        (BlockKind.PARAGRAPH, 0, "list", 1, "term : kind"),
        (BlockKind.PARAGRAPH, 0, "list", 1, "meaning"),
        (BlockKind.FOOTNOTE, 0, "", 0, "note more"),
        (BlockKind.HEADING, 2, "", 0, "Two"),
        (BlockKind.PARAGRAPH, 0, "", 0, "nine ten"),
        (BlockKind.PARAGRAPH, 0, "list", 1, "said"),
    ]
    assert draft.title == "Dam"


def test_what_is_not_prose_is_left_out_and_counted() -> None:
    draft = parse(
        "T\n=\n\n:Author: me\n:Date: 1931\n\nSo::\n\n  code\n\nOr:\n\n.. code-block:: python\n   :caption: x\n\n   code\n\n"
        ".. image:: x.png\n   :alt: no\n\n.. a comment\n   goes on\n\n.. _t: http://x.org\n\n.. |s| replace:: text\n\n"
        ">>> 1 + 1\n2\n\n.. figure:: x.png\n   :width: 5\n\n   A caption.\n\nEnd ::\n\n> quoted\n> code\n",
        "rst",
    )
    assert [block.text for block in draft.blocks] == ["T", "So:", "Or:", "A caption.", "End"]
    assert dict(draft.skipped) == {
        "field": 2,
        "code block": 3,
        "directive": 1,
        "image": 1,
        "comment": 1,
        "definition": 1,
    }


def test_the_cells_of_one_line_are_read_and_other_rows_are_counted() -> None:
    simple = "=====  ======\nYear   *Dam*\n=====  ======\n1931   a b\n1938   c\n       d\n=====  ======\n"
    rule = "+------+-----+\n"
    rows = [
        "| Year | Dam |\n",
        "+======+=====+\n",
        "| 1931 | a b |\n",
        rule,
        "| 1938 | c   |\n",
        "|      | d   |\n",
        rule,
    ]
    grid = rule + "".join(rows)
    for table in (simple, grid):
        draft = parse(f"Before\n\n{table}\nAfter\n", "rst")
        assert [b.text for b in draft.blocks] == ["Before", "Year", "Dam", "1931", "a b", "After"]
        assert {b.kind for b in draft.blocks[1:-1]} == {BlockKind.TABLE_CELL}
        assert dict(draft.skipped) == {"table row": 1}


def test_a_comment_can_switch_checking_off() -> None:
    draft = parse("a\n\n.. factlint off\n\nb\n\n.. factlint on\n\nc\n", "rst")
    assert [draft.is_ignored(block.span) for block in draft.blocks] == [False, True, False]


def test_an_edit_changes_words_and_never_a_mark() -> None:
    source = "A dam\n=====\n\n- It *opened* in\n  `1931 </1931>`_ and ``x``.\n"
    draft = parse(source, "rst")
    edits = project(draft, draft.blocks[1].span, "It opened in 1931", "It opened in 1938")
    assert not isinstance(edits, str)
    assert apply_edits(source, edits) == source.replace("`1931 <", "`1938 <")
    assert isinstance(project(draft, draft.blocks[1].span, "It opened in 1931", "It opened in *1938*"), str)


def _reference(rst: str) -> list[str]:
    """The words that docutils' own tree holds, block by block."""
    tree = publish_doctree(rst, settings_overrides={"report_level": 5, "warning_stream": ""})
    found: list[str] = []
    for node in tree.findall(nodes.TextElement):
        if isinstance(node, (nodes.title, nodes.paragraph, nodes.term)) and not isinstance(
            node.parent, nodes.system_message
        ):
            literals = [text for literal in node.findall(nodes.literal) for text in literal.findall(nodes.Text)]
            words = [text.astext() for text in node.findall(nodes.Text) if not any(text is one for one in literals)]
            found.append(" ".join("".join(words).split()))
    return [words for words in found if words]


_WORDS = ["words", "*em*", "**strong**", "``code``", "`x <u>`__", "a_b_c", "\\*", "in 1931.", "(*x*)", "“q”", "é", "5%"]
_STARTS = ["", "", "- ", "* ", "#. ", "  ", ".. note:: ", ".. comment ", ":field: "]
paragraphs = st.tuples(st.sampled_from(_STARTS), st.lists(st.sampled_from(_WORDS), min_size=1, max_size=6)).map(
    lambda one: one[0] + " ".join(one[1])
)


@given(st.lists(paragraphs, max_size=6).map("\n\n".join))
def test_ordinary_paragraphs_show_what_docutils_shows(rst: str) -> None:
    rst = "Title\n=====\n\nWords.\n\n" + rst + "\n"
    assert [words for words in (" ".join(text.split()) for text in _shown(rst)) if words] == _reference(rst)
