"""Words that are not the writer's own are known as such, in every markup."""

from __future__ import annotations

import pytest

from factlint.prose.parse import Markup, parse
from factlint.prose.quotations import is_anothers, is_quoted
from factlint.prose.span import Span

QUOTED: list[tuple[Markup, str]] = [
    ("markdown", "> The dam opened in 1931.\n"),
    ("markdown", "> - The dam opened in 1931.\n"),
    ("markdown", "- item\n\n  > The dam opened in 1931.\n"),
    ("markdown", "<blockquote>\n\nThe dam opened in 1931.\n\n</blockquote>\n"),
    ("markdown", "<BLOCKQUOTE>\n\nThe dam opened in 1931.\n\n</BLOCKQUOTE>\n"),
    ("markdown", "<blockquote>\n\nThe dam opened in 1931.</blockquote>\n"),
    ("markdown", "<blockquote>\n<blockquote>\n\nInner.\n\n</blockquote>\n\nThe dam opened in 1931.\n\n</blockquote>\n"),
    ("mdx", "<blockquote>\n\nThe dam opened in 1931.\n\n</blockquote>\n"),
    ("markdown", "She wrote “the dam opened in 1931” in it.\n"),
    ("markdown", 'The letter: "the dam opened in 1931".\n'),
    ("html", "<blockquote><p>The dam opened in 1931.</p></blockquote>"),
    ("html", "<blockquote><ul><li>The dam opened in 1931.</li></ul></blockquote>"),
    ("html", "<p>Here <q>the dam opened in 1931</q> stood.</p>"),
    ("latex", "\\begin{quote}\nThe dam opened in 1931.\n\\end{quote}\n"),
    (
        "latex",
        "\\begin{quotation}\n\\begin{itemize}\n\\item The dam opened in 1931.\n\\end{itemize}\n\\end{quotation}\n",
    ),
    ("latex", "It read \\enquote{the dam opened in 1931} on the wall.\n"),
    ("latex", "It read ``the dam opened in 1931'' on the wall.\n"),
    ("rst", "Text.\n\n   The dam opened in 1931.\n"),
    ("rst", "Text.\n\n   * The dam opened in 1931.\n"),
    ("rst", ".. epigraph::\n\n   The dam opened in 1931.\n"),
    ("asciidoc", "____\nThe dam opened in 1931.\n____\n"),
    ("asciidoc", "[quote,Ann Lund]\nThe dam opened in 1931.\n"),
    ("asciidoc", "[quote]\n====\nText.\n\nThe dam opened in 1931.\n====\n"),
    ("asciidoc", '["verse", Ann Lund]\n--\nThe dam opened in 1931.\n--\n'),
    ("latex", "\\begin{quoting}\nThe dam opened in 1931.\n\\end{quoting}\n"),
    ("asciidoc", "____\n* The dam opened in 1931.\n____\n"),
    ("org", "#+begin_quote\nThe dam opened in 1931.\n#+end_quote\n"),
    ("org", "#+begin_quote\n- The dam opened in 1931.\n#+end_quote\n"),
    ("typst", "#quote[The dam opened in 1931.]\n"),
]
TOLD_AFTER_SOMEBODY = [
    "According to the old guide, the dam opened in 1931.",
    "The dam opened, according to Lund, in 1931.",
    "In the novel, the dam opened in 1931.",
    "In Lund's novel the dam opened in 1931.",
    "Smith claims that the dam opened in 1931.",
    "Smith claims the dam opened in 1931.",
    "Lund wrote that the dam opened in 1931.",
    "The dam opened in 1931, wrote Ida Lund.",
    "As the guide says, the dam opened in 1931.",
    "The dam, wrote A. B. Lund, opened in 1931.",
    "It is a myth that the dam opened in 1931.",
    "The dam allegedly opened in 1931.",
]
OWN = [
    "The dam opened in 1931.",
    "Melville wrote Moby-Dick in 1931.",
    "The “Old Dam” opened in 1931.",
    "The film opened in 1931.",
    "The museum shows 1931 paintings.",
    "“Open it”, said Lund. The dam opened in 1931.",
    "In the Olympic Games of 1931, Owens won 5 medals.",
    "He kept notes, papers and 1931 letters.",
    "On the account of 1931, the dam was full.",
    "The table shows that 1931 villages had a well.",
    "In this series, the 1931 film is the first.",
]


def _is_anothers(text: str, markup: Markup = "markdown") -> bool:
    at = text.index("1931")
    return is_anothers(parse(text, markup), Span(at, at + 4))


@pytest.mark.parametrize(("markup", "text"), QUOTED)
def test_a_quotation_is_somebody_elses(markup: Markup, text: str) -> None:
    assert _is_anothers(text, markup)


@pytest.mark.parametrize("text", TOLD_AFTER_SOMEBODY)
def test_what_is_told_after_somebody_is_his(text: str) -> None:
    assert _is_anothers(text)


@pytest.mark.parametrize("text", TOLD_AFTER_SOMEBODY)
def test_what_is_told_after_somebody_is_no_quotation(text: str) -> None:
    at = text.index("1931")
    assert not is_quoted(parse(text), Span(at, at + 4))


@pytest.mark.parametrize("text", OWN)
def test_other_words_are_the_writers_own(text: str) -> None:
    assert not _is_anothers(text)


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("markdown", "> Quoted.\n\nThe dam opened in 1931.\n"),
        ("markdown", "<blockquote>\n\nQuoted.\n\n</blockquote>\n\nThe dam opened in 1931.\n"),
        ("markdown", "<blockquote>\n\nQuoted.</blockquote>\n\nThe dam opened in 1931.\n"),
        ("markdown", "Use the `<blockquote>` tag.\n\nThe dam opened in 1931.\n"),
        ("markdown", "```\n<blockquote>\n```\n\nThe dam opened in 1931.\n"),
        ("markdown", "<!-- <blockquote> -->\n\nThe dam opened in 1931.\n"),
        ("markdown", "%%\n<blockquote>\n%%\n\nThe dam opened in 1931.\n"),
        ("plain", "Use the <blockquote> tag.\n\nThe dam opened in 1931.\n"),
        ("mdx", "<blockquote>\n\nQuoted.\n\n</blockquote>\n\nThe dam opened in 1931.\n"),
        ("mdx", "{/* <blockquote> */}\n\nThe dam opened in 1931.\n"),
        ("html", "<blockquote>Quoted.</blockquote><p>The dam opened in 1931.</p>"),
        ("latex", "\\begin{quote}\nQuoted.\n\\end{quote}\nThe dam opened in 1931.\n"),
        ("rst", "Text.\n\n   Quoted.\n\nThe dam opened in 1931.\n"),
        ("asciidoc", "____\nQuoted.\n____\n\nThe dam opened in 1931.\n"),
        ("asciidoc", "[quote,Ann Lund]\nQuoted.\n\nThe dam opened in 1931.\n"),
        ("asciidoc", "[quote]\n====\nQuoted.\n====\n\nThe dam opened in 1931.\n"),
        ("asciidoc", "[quotation-mark]\n====\nThe dam opened in 1931.\n====\n"),
        ("org", "#+begin_quote\nQuoted.\n#+end_quote\n\nThe dam opened in 1931.\n"),
        ("typst", "#quote[Quoted.]\n\nThe dam opened in 1931.\n"),
    ],
)
def test_behind_a_quotation_the_writer_speaks_again(markup: Markup, text: str) -> None:
    assert not _is_anothers(text, markup)


def test_a_tag_that_is_written_above_quotes_what_is_kept_of_the_reading_before() -> None:
    text = "One.\n\n" * 5 + "The dam opened in 1931.\n"
    tagged = "<blockquote>\n\n" + text
    draft = parse(tagged, previous=parse(text))
    at = tagged.index("1931")
    assert is_quoted(draft, Span(at, at + 4))
    assert draft == parse(tagged)
