"""What of a LaTeX file is prose: what stands on the page, without formulas, code, references and what only sets up."""

from __future__ import annotations

import pytest

from factlint.prose.apply.edits import apply_edits, project
from factlint.prose.parse import BlockKind, parse


def _shown(latex: str) -> list[str]:
    return [block.text for block in parse(latex, "latex").blocks]


@pytest.mark.parametrize(
    ("latex", "shown"),
    [
        (r"It \emph{opened} in \textbf{1931}.", "It opened in 1931."),
        (r"Fish \& chips cost \$5, 10\,\% of \#1.", "Fish & chips cost $5, 10 % of #1."),
        (r"See \cite[p.~5]{a}, \cref{x} and~\ref{y}.", "See ,  and\u00a0."),
        (
            r"Caf\'e, \"Uber, \v{S}koda, Erd\H{o}s, Mart\'{\i}n, \c c\aa\ \o re",
            "Café, Über, Škoda, Erdős, Martín, çå øre",
        ),
        (r"``Yes''---he said--and `no'.", "“Yes”—he said–and ‘no'."),
        (r"Energy $E = mc^2$ and \(a\) and \[b\] here.", "Energy  and  and  here."),
        ("Let\n\\begin{align*}\na &= b \\\\ c\n\\end{align*}\nbe so.", "Let  be so."),
        ("one % a comment\ntwo", "one two"),
        ("one%\ntwo", "onetwo"),
        (r"The \verb|x % {| and \texttt{code} of \url{http://x.org/1931}.", "The  and  of ."),
        (
            r"See \href{http://x.org/1900}{a page} and {\bf this}\label{x} \LaTeX{} file",
            "See a page and this LaTeX file",
        ),
        (
            "So it \\\\ was\\footnote{aside} then\\newline\n\\unknown{not this} \\textcolor{red}{here}.",
            "So it \n was then  here.",
        ),
        (r"In 1931.\footnote{It closed in 1938.} So.", "In 1931. It closed in 1938.  So."),
        (r"It cost \$5 and $6 more.", "It cost $5 and $6 more."),
    ],
)
def test_a_paragraph_shows_what_stands_on_the_page(latex: str, shown: str) -> None:
    assert _shown(latex) == [shown]


def test_blocks_keep_their_kind_level_and_container() -> None:
    draft = parse(
        "\\documentclass{book}\n\\newcommand{\\x}{not this}\n\\title{The dam}\n\\begin{document}\n\\chapter{One}\nTwo.\n\n"
        "\\section*{Three}\n\\begin{itemize}\n\\item four\n\n five\n\\item[six] seven\n\\end{itemize}\n"
        "\\begin{quote}eight\\end{quote}\n\\begin{tabular}{l|r}\nnine & 10 \\\\\n\\hline\n\\end{tabular}\n"
        "\\begin{figure}[h]\n\\includegraphics[width=1cm]{x}\n\\caption[short]{Eleven.}\n\\end{figure}\n\\end{document}\nnot this",
        "latex",
    )
    assert [(b.kind, b.level, b.container, b.depth, b.text) for b in draft.blocks] == [
        (BlockKind.HEADING, 1, "", 0, "The dam"),
        (BlockKind.HEADING, 1, "", 0, "One"),
        (BlockKind.PARAGRAPH, 0, "", 0, "Two."),
        (BlockKind.HEADING, 2, "", 0, "Three"),
        (BlockKind.PARAGRAPH, 0, "list", 1, "four"),
        (BlockKind.PARAGRAPH, 0, "list", 1, "five"),
        (BlockKind.PARAGRAPH, 0, "list", 1, "six"),
        (BlockKind.PARAGRAPH, 0, "list", 1, "seven"),
        (BlockKind.PARAGRAPH, 0, "quote", 1, "eight"),
        (BlockKind.TABLE_CELL, 0, "", 0, "nine"),
        (BlockKind.TABLE_CELL, 0, "", 0, "10"),
        (BlockKind.PARAGRAPH, 0, "", 0, "Eleven."),
    ]
    assert draft.title == "The dam"


def test_what_is_not_prose_is_counted() -> None:
    draft = parse(
        "\\begin{verbatim}\n\\end{itemize} no\n\\end{verbatim}\nWords\\footnote{a b} $x$ \\cite{y} \\mine{z}\n"
        "\\begin{lstlisting}\ncode\n\\end{lstlisting}\n\\begin{comment}\nno\n\\end{comment}\n",
        "latex",
    )
    assert [block.text.split() for block in draft.blocks] == [["Words"]]
    assert dict(draft.skipped) == {"code block": 2, "comment": 1, "footnote": 1, "math": 1, "citation": 1, "command": 1}


def test_a_comment_can_switch_checking_off() -> None:
    draft = parse("a\n\n% factlint off\nb\n\n% factlint on\n\nc\n", "latex")
    assert [draft.is_ignored(block.span) for block in draft.blocks] == [False, True, False]


def test_a_mark_being_typed_takes_out_no_more_than_its_paragraph() -> None:
    for typed in ("$x", "\\(x", "\\emph{x", "\\begin{align", "\\footnote{x"):
        assert _shown(f"one {typed}\n\ntwo\n")[-1] == "two"


def test_an_edit_changes_words_and_never_a_command() -> None:
    source = "It \\emph{opened}~in\n  \\href{http://x.org/1931}{1931}.% 1931\n"
    draft = parse(source, "latex")
    edits = project(draft, draft.blocks[0].span, "It opened in 1931", "It opened in 1938")
    assert not isinstance(edits, str)
    assert apply_edits(source, edits) == source.replace("{1931}", "{1938}")
    assert isinstance(project(draft, draft.blocks[0].span, "It opened in 1931", "It opened in 5%"), str)
