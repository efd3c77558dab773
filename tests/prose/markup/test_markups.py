"""What the readers of every markup promise of any text: exact places, the same outcome by edits, bounded time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import astuple
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factlint.prose.apply.edits import Refusal, apply_edits, project
from factlint.prose.draft import Code
from factlint.prose.markup.names import markup_in_editor, markup_of
from factlint.prose.parse import PARSE_LIMIT_CP, Markup, ParsedDraft, parse
from factlint.prose.span import Span

_WORDS = [
    "words ",
    "It opened in 1931. ",
    "é",
    "🚀",
    "e\u0301",
    "\u2028",
    "\x0c",
    "\ud800",
    "http://x.org ",
    "a@b.org ",
]
_LINES = ["\n", "\n\n", "\r\n", "\r\n\r\n", "\r", "\t", "  ", "\n  ", "\n    "]
_FRAGMENTS: dict[Markup, list[str]] = {
    "html": [
        *(
            "<p>",
            "</p>",
            "<b>",
            "</b>",
            "<a href='x>y'>",
            "</a>",
            "<code>",
            "</code>",
            "<br>",
            "&amp;",
            "&#x41;",
            "<li>",
        ),
        *("<ul>", "</ul>", "<h2>", "</h2>", "<td>", "<pre>", "</pre>", "<script>", "</script>", "<!--", "-->", "<"),
        *(
            "<del>",
            "</del>",
            "<!-- factlint off -->",
            "<q>",
            "</q>",
            "<blockquote>",
            '<img alt="',
            ">",
            "{{ x }}",
            "<!A",
        ),
    ],
    "rst": [
        *(
            "*",
            "**",
            "`",
            "``",
            "_",
            "__",
            "`x <u>`_",
            ":ref:`a b <c>`",
            ":role:`",
            "|",
            "|x|",
            "[1]_",
            "\\",
            "\\ ",
            "::",
        ),
        *("\n====\n", "\n----\n", "\n- ", "\n1. ", "\n.. ", "\n.. note:: ", "\n.. code::\n\n", "\n.. [1] ", "\n:a: "),
        *(
            "\n+--+--+\n",
            "| a | b |\n",
            "\n=== ===\n",
            "\n| ",
            "\n>>> ",
            "\n-a  x",
            ".. factlint off\n",
            "\n__ x\n",
            "- ",
        ),
        *("\n.. _a: b\n", "\n.. |s| replace:: t\n", "\nterm\n  meaning\n", " "),
    ],
    "latex": [
        *(
            "\\emph{",
            "\\textbf{x}",
            "{",
            "}",
            "$",
            "$$",
            "\\(",
            "\\)",
            "\\[",
            "\\]",
            "\\begin{equation}",
            "\\end{equation}",
        ),
        *(
            "\\begin{itemize}",
            "\\item ",
            "\\item[a] ",
            "\\end{itemize}",
            "\\begin{tabular}{l}",
            "&",
            "\\\\",
            "\\end{tabular}",
        ),
        *(
            "\\section{",
            "\\footnote{",
            "\\cite{x}",
            "\\href{u}{",
            "\\verb|x|",
            "\\verb",
            "% c\n",
            "%",
            "\\",
            "~",
            "``",
            "''",
        ),
        *(
            "\\'e",
            "\\c{c}",
            "\\begin{verbatim}",
            "\\end{verbatim}",
            "\\begin{document}",
            "\\end{document}",
            "\\foo[",
            "]",
        ),
        *("---", "\\%", "\\newcommand{\\x}[1]{", "\\ldots", "\\caption{", "% factlint off\n", "\\begin{comment}"),
    ],
    "commit": [
        *(
            "Fix it",
            "\n# comment\n",
            "\n- ",
            "\n    code\n",
            "Signed-off-by: a <b@c.d>\n",
            "`",
            "`x`",
            "#1",
            "diff --git a\n",
        ),
        *(
            "\n# ------------------------ >8 ------------------------\n",
            "\n1. ",
            "\n  ",
            "Fixes: x",
            "\n# factlint off\n",
            "* ",
        ),
    ],
    "quarto": [
        *(
            "*",
            "`",
            "[",
            "]{.x}",
            "](u)",
            "{#a}",
            "[@a; @b]",
            "@fig-x",
            "-@",
            "^[",
            "^2^",
            "~2~",
            "~",
            "{{< a >}}",
            "$x$",
            "{",
        ),
        *(
            "\n```{r}\n",
            "\n```\n",
            "\n::: {.note}\n",
            "\n:::\n",
            "\n> ",
            "\n- ",
            "\n# ",
            "![",
            "\n\n[a]: /u\n",
            "<b>",
            "\\",
        ),
    ],
    "mdx": [
        *(
            "*",
            "`",
            "[",
            "](u)",
            "{",
            "}",
            "{x}",
            "<Tab ",
            "<A b={c}>",
            "</A>",
            "<>",
            "</>",
            ">",
            "<br />",
            "{/* factlint off */}",
        ),
        *(
            "\nimport a\n",
            "\n\nexport const b = {\n",
            "\n```\n",
            "\n> ",
            "\n- ",
            "\n# ",
            "\n\n<Tabs>\n  ",
            "\n</Tabs>\n",
            "\\",
            '"',
        ),
    ],
    "asciidoc": [
        *(
            "*",
            "**",
            "_",
            "__",
            "`",
            "#",
            "+",
            "^2^",
            "~",
            "{a}",
            "{nbsp}",
            "<<a,b c>>",
            "[[a]]",
            "[.r]#",
            "((",
            "(((a)))",
            '"`',
            '`"',
        ),
        *(
            "link:u[",
            "https://x.org[the *page*]",
            "footnote:[a]",
            "]",
            "\n= ",
            "\n== ",
            "\n* ",
            "\n. ",
            "\nterm:: ",
            "\n+\n",
            "\n----\n",
        ),
        *(
            "\n====\n",
            "\n____\n",
            "\n|===\n",
            "|a ",
            "\n[source]\n",
            "\n// factlint off\n",
            "\n////\n",
            "\n.Title\n",
            " +\n",
            "\\",
        ),
        *("\n:a: b\n", "\nNOTE: ", "\nimage::x[]\n", "&amp;", "\n--\n", "\n<1> "),
    ],
    "org": [
        *(
            "*",
            "/",
            "_",
            "+",
            "=",
            "~",
            "*x*",
            "[[u][the /page/]]",
            "[[u]]",
            "[fn:1]",
            "[fn:: a]",
            "<2024-01-01>",
            "{{{m}}}",
            "\\(",
        ),
        *(
            "\n* ",
            "\n** TODO ",
            " :tag:",
            "\n- ",
            "\n  - ",
            "\n1. ",
            "\n- a :: ",
            "\n#+begin_src\n",
            "\n#+end_src\n",
            "--",
            "[[",
        ),
        *(
            "\n#+begin_quote\n",
            "\n#+end_quote\n",
            "\n#+title: ",
            "\n: ",
            "\n| a | b |\n",
            "\n:x:\n",
            "\n:end:\n",
            "\n# factlint off\n",
        ),
        *("\n[fn:1] ", "\\\\\n", "\\ldots", "]", "$x$", "\n\\begin{align}\n", "---", "]]", "["),
    ],
    "typst": [
        *("*", "_", "`", "```", "$", "$x$", "#", "#f", "#f(", "#f[", "#emph[", '#link("u")[', "]", "[", ")", "(", "{"),
        *("}", "#{", "#(", "\\", "\\\n", "\\u{41}", "~", "--", "...", "<a>", "@a", "@a[b]", "//", "/*", "*/", '"', ";"),
        *("\n= ", "\n== ", "\n- ", "\n  - ", "\n+ ", "\n/ a: ", "\n#let x = ", "\n#show: it => ", "\n])\n", ","),
        *("\n#figure(caption: [", "#if x [", "] else [", "\n#table([a], [", "#footnote[A b.]", "#quote[\n", "\n#note["),
        *("\n// factlint off\n", ".with", "#x.y"),
    ],
}
_IN_CODE = [
    *("// ", "/// ", "/* ", "/** ", "*/", "\n * ", "# ", "#! ", "-- ", "--[[ ", "]]", '"', "'", "`", '"""', "'''"),
    *("\n# a\n# b\n", "\n// a\n// b\n", "\ndef f():\n    ", "\nclass A:\n    ", "(", ")", "{", "}", ":", "=", "\\"),
    *(
        "\n=begin\n",
        "\n=end\n",
        "<<A\n",
        "\nA\n",
        "<?php ",
        "?>",
        "/a[",
        "=/[",
        "${",
        'r#"',
        'R"x(',
        '@"',
        "x = 1",
        ";",
    ),
    *(
        "@param x ",
        ":param x: ",
        "Args:\n",
        "Parameters\n----\n",
        "    x: ",
        "::\n\n",
        ">>> ",
        "``x``",
        "*x*",
        "[a](u)",
    ),
    *("\n# factlint off\n", "\n// factlint off\n", "{@link a b}", "<b>", "&lt;", "\n\n", "# - a\n", "//   a\n"),
]
_FRAGMENTS |= dict.fromkeys(get_args(Code), _IN_CODE)
_OTHERS: list[Markup] = list(_FRAGMENTS)
_DENSEST: list[tuple[Markup, str]] = [
    *(("commit", "`"), ("org", "\\("), ("org", "\\[]"), ("asciidoc", "link:u["), ("asciidoc", ":")),
    *(("typst", "*"), ("typst", "#("), ("typst", "#f"), ("typst", "#f[")),
]
"""Marks that took longest, or longer with each of them, before their readers looked at each stretch once."""
_OPENINGS: dict[Markup, str] = {"php": "<?php\n"}
_REPEATED = [
    *((markup, [part]) for markup in _OTHERS if _FRAGMENTS[markup] is not _IN_CODE for part in _FRAGMENTS[markup]),
    *((markup, _IN_CODE) for markup in get_args(Code)),
]
_SIZE_CP = 20_000
_CPU_SECONDS = 6.0


def drafts(markup: Markup) -> st.SearchStrategy[str]:
    parts = st.lists(st.sampled_from([*_FRAGMENTS[markup], *_WORDS, *_LINES]), max_size=30)
    return parts.map(lambda said: _OPENINGS.get(markup, "") + "".join(said))


def _facts(draft: ParsedDraft) -> tuple[object, ...]:
    blocks = [(b.kind, b.span, b.level, b.container, b.depth, astuple(b.content)) for b in draft.blocks]
    rest = (draft.title, draft.title_span, dict(draft.skipped), draft.ignored, draft.unread_cp)
    return (draft.text, draft.markup, blocks, draft.chunks, *rest)


def test_every_markup_but_the_first_two_is_tried_here() -> None:
    prose, code, _ = get_args(Markup)  # bibliographies have tests of their own
    assert {*_OTHERS, "markdown", "plain"} == {*get_args(prose), *get_args(code)}


@pytest.mark.parametrize("markup", _OTHERS)
@settings(max_examples=60)
@given(st.data())
def test_reading_again_after_edits_is_reading_anew(markup: Markup, data: st.DataObject) -> None:
    text = data.draw(drafts(markup))
    draft = parse(text, markup)
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        text = text[:start] + data.draw(drafts(markup)) + text[start + data.draw(st.integers(0, 12)) :]
        draft = parse(text, markup, draft)
        assert _facts(draft) == _facts(parse(text, markup))


@pytest.mark.parametrize("markup", _OTHERS)
@settings(max_examples=100)
@given(st.data())
def test_every_visible_character_and_sentence_has_its_place_in_the_source(markup: Markup, data: st.DataObject) -> None:
    text = data.draw(drafts(markup))
    draft = parse(text, markup)
    end_before = 0
    for index, block in enumerate(draft.blocks):
        assert end_before <= block.span.start <= block.span.end <= len(text)
        end_before, at = block.span.end, block.span.start
        for run in block.runs:
            assert at <= run.span.start < run.span.end <= block.span.end
            at = run.span.end
            if len(run.text) == len(run.span) > 1:
                assert run.span.slice(text) == run.text
        assert "".join(run.text for run in block.runs) == block.text
        assert all(0 <= gap <= len(block.text) for gap in block.gaps)
        sentences = draft.sentences(index)
        assert "".join("".join(s.text.split()) for s in sentences) == "".join(block.text.split())
        start = data.draw(st.integers(0, len(block.text) - 1))
        end = data.draw(st.integers(start + 1, len(block.text)))
        bare, whole = block.bare_span(start, end), block.source_span(start, end)
        assert whole.contains(bare)
        assert block.span.contains(whole)
        assert block.visible_span(bare) == Span(start, end)
        assert block.visible_span(whole) == Span(start, end)


@pytest.mark.parametrize("markup", _OTHERS)
@settings(max_examples=40)
@given(text=st.text(max_size=200))
def test_any_text_at_all_can_be_read(markup: Markup, text: str) -> None:
    draft = parse(text, markup)
    for block in range(len(draft.blocks)):
        draft.sentences(block)


@pytest.mark.parametrize(("markup", "parts"), _REPEATED)
def test_a_repeated_mark_is_read_in_bounded_time(
    markup: Markup, parts: list[str], least_seconds: Callable[..., float]
) -> None:
    def read_twice(attempt: int) -> None:
        for part in parts:
            text = _OPENINGS.get(markup, "") + part * (_SIZE_CP // len(part)) + " x" * attempt
            draft = parse(text, markup)
            for block in range(len(draft.blocks)):
                draft.sentences(block)
            parse(text + "x", markup, draft)

    assert least_seconds(read_twice, _CPU_SECONDS) < _CPU_SECONDS


@pytest.mark.parametrize(("markup", "part"), _DENSEST)
def test_the_densest_marks_are_read_in_bounded_time_up_to_the_longest_draft(
    markup: Markup, part: str, least_seconds: Callable[..., float]
) -> None:
    text = part * (PARSE_LIMIT_CP // len(part))
    assert least_seconds(lambda _: parse(text, markup), _CPU_SECONDS) < _CPU_SECONDS


@pytest.mark.parametrize("markup", _OTHERS)
@settings(max_examples=100)
@given(st.data())
def test_an_edit_changes_the_words_of_its_block_and_nothing_else(markup: Markup, data: st.DataObject) -> None:
    draft = parse(data.draw(drafts(markup)), markup)
    if not draft.blocks:
        return
    index = data.draw(st.integers(0, len(draft.blocks) - 1))
    block = draft.blocks[index]
    words = block.text.split(" ")
    at = data.draw(st.integers(0, len(words) - 1))
    words[at : at + 1] = [data.draw(st.sampled_from(["1938", "closed", "- x", "<b>", "*x*", "\\x", "#", "", "%"]))]
    rewrite = " ".join(words)
    edits = project(draft, block.span, block.text, rewrite)
    if isinstance(edits, Refusal):
        return
    after = parse(apply_edits(draft.text, edits), markup)
    assert [b.text for n, b in enumerate(after.blocks) if n != index] == [
        b.text for n, b in enumerate(draft.blocks) if n != index
    ]
    assert [b.kind for b in after.blocks] == [b.kind for b in draft.blocks]
    assert dict(after.skipped) == dict(draft.skipped)
    assert all(block.span.contains(edit.span) and "\n" not in edit.replacement for edit in edits)


@pytest.mark.parametrize(
    ("name", "markup"),
    [
        ("page.html", "html"),
        ("a/b.XHTML", "html"),
        ("docs/index.rst", "rst"),
        ("paper.tex", "latex"),
        ("a.qmd", "quarto"),
        ("a.mdx", "mdx"),
        ("a.adoc", "asciidoc"),
        ("notes.org", "org"),
        (".git/COMMIT_EDITMSG", "commit"),
        ("thesis.typ", "typst"),
        ("a/b.py", "python"),
        ("main.rs", "rust"),
    ],
)
def test_a_file_name_tells_the_markup(name: str, markup: Markup) -> None:
    assert markup_of(name) == markup


def test_an_editors_language_comes_before_the_name() -> None:
    assert markup_in_editor("plaintext", "file:///a.html") == "plain"
    assert markup_in_editor("html", "untitled:Untitled-1") == "html"
    assert markup_in_editor("something", "file:///a.html") == "html"
    assert markup_in_editor("something", "untitled:Untitled-1") == "plain"


@pytest.mark.parametrize(
    ("markup", "part"),
    [("rst", "image::"), ("asciidoc", "image::"), ("asciidoc", ":a:`b`"), ("asciidoc", "https:"), ("commit", "``")],
)
def test_one_long_line_of_it_takes_no_more_time_for_each_part_than_a_short_one(
    markup: Markup, part: str, least_seconds: Callable[..., float]
) -> None:
    def read(parts: int, attempt: int) -> None:
        parse(part * parts + " x" * attempt, markup)

    few = max(least_seconds(lambda attempt: read(1_000, attempt)), 0.005)
    assert least_seconds(lambda attempt: read(12_000, attempt), 36 * few) < 36 * few
