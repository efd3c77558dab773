"""How the reader of each markup is loaded: no editor's process loads all of them when it starts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from factlint.prose.draft import Code, Content
    from factlint.prose.markup.raw_blocks import RawChunk, SourceLine
    from factlint.prose.span import Span

    Chunks = Callable[[str, Span, Collection[int]], tuple[list[RawChunk], int | None]]
    InlineLevel = Callable[[Sequence[SourceLine], Callable[[str], bool]], Content]


class Reader(NamedTuple):
    """The two levels of a markup. `in_parts`: a top-level block depends on nothing above it but link definitions."""

    chunks: Chunks
    inline: InlineLevel
    in_parts: bool = False


def load_markdown() -> Reader:
    from factlint.prose.markup.markdown.blocks import read_chunks
    from factlint.prose.markup.markdown.inline import read_inline

    return Reader(read_chunks, read_inline, in_parts=True)


def load_quarto() -> Reader:
    from factlint.prose.markup.markdown.blocks import read_chunks
    from factlint.prose.markup.markdown.quarto import read_quarto_inline

    return Reader(read_chunks, read_quarto_inline, in_parts=True)


def load_mdx() -> Reader:
    from factlint.prose.markup.markdown.mdx import read_mdx, read_mdx_inline

    return Reader(read_mdx, read_mdx_inline)


def load_plain() -> Reader:
    from factlint.prose.markup.plain import read_plain, read_plain_chunks

    return Reader(read_plain_chunks, read_plain, in_parts=True)


def load_html() -> Reader:
    from factlint.prose.markup.html.blocks import read_html
    from factlint.prose.markup.html.inline import read_html_inline

    return Reader(_read_whole(read_html), read_html_inline)


def load_rst() -> Reader:
    from factlint.prose.markup.rst.blocks import read_rst
    from factlint.prose.markup.rst.inline import read_rst_inline

    return Reader(_read_whole(read_rst), read_rst_inline)


def load_latex() -> Reader:
    from factlint.prose.markup.latex.blocks import read_latex
    from factlint.prose.markup.latex.inline import read_latex_inline

    return Reader(_read_whole(read_latex), read_latex_inline)


def load_asciidoc() -> Reader:
    from factlint.prose.markup.asciidoc.blocks import read_asciidoc
    from factlint.prose.markup.asciidoc.inline import read_asciidoc_inline

    return Reader(_read_whole(read_asciidoc), read_asciidoc_inline)


def load_org() -> Reader:
    from factlint.prose.markup.org.blocks import read_org
    from factlint.prose.markup.org.inline import read_org_inline

    return Reader(_read_whole(read_org), read_org_inline)


def load_typst() -> Reader:
    from factlint.prose.markup.typst.blocks import read_typst
    from factlint.prose.markup.typst.inline import read_typst_inline

    return Reader(_read_whole(read_typst), read_typst_inline)


def load_commit() -> Reader:
    from factlint.prose.markup.commit import read_commit, read_commit_inline

    return Reader(_read_whole(read_commit), read_commit_inline)


def load_code(markup: Code) -> Reader:
    from factlint.prose.markup.code.blocks import read_code
    from factlint.prose.markup.code.inline import read_code_inline

    return Reader(_read_whole(partial(read_code, markup=markup)), read_code_inline)


def _read_whole(read: Callable[[str, Span], RawChunk]) -> Chunks:
    """A block level that is read in one piece: what its blocks are can depend on anything above them."""
    return lambda text, region, _: ([read(text, region)], None)
