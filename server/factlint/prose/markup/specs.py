"""Every markup that is read, described once: what it is called, which files hold it, how it is read and written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING

from factlint.prose.markup import readers

if TYPE_CHECKING:
    from factlint.prose.draft import Code, Markup, References
    from factlint.prose.markup.readers import Reader

_TAG = "<!-- {} -->\n"
_IN_COMMENTS = r"[\r\n`*\\<>{}@\"]|'''"


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkupSpec:
    """One markup. Names and endings are in lower case, endings without their dot.

    `title` is its name in prose, `syntax` an expression for what a replacement must not bring into a draft of it, and
    `comment` how a line of comment above a paragraph is written, "" where Factlint writes none.
    """

    name: Markup
    title: str = ""
    suffixes: tuple[str, ...] = ()
    file_names: tuple[str, ...] = ()
    vs_code: tuple[str, ...] = ()
    """What VS Code calls its languages."""
    vim: tuple[str, ...] = ()
    """What Vim and Neovim call its file types."""
    other_names: tuple[str, ...] = ()
    """What else editors call it."""
    reader: Callable[[], Reader]
    syntax: str
    comment: str = ""
    in_tags: bool = False
    """Whether Factlint's directives stand in `<!-- -->`, not at the start of a line of comment."""
    front_matter: bool = False
    """Whether a draft may begin with a block of YAML or TOML about itself."""
    block_alone: bool = False
    """Whether the source of one block, read by itself, is read as it is in the draft."""
    sent_as_written: bool = False
    """Whether services read it; of other markups they are sent the words that are shown."""
    is_code: bool = False
    """Whether only its comments are read, and only where the writer asks for that."""
    is_references: bool = False
    """Whether it is a list of works without any prose: then its entries are checked, where the writer names the file."""

    @property
    def languages(self) -> tuple[str, ...]:
        """Every name that an editor may give it."""
        return (*self.vs_code, *self.vim, *self.other_names)


def _code_spec(name: Code, suffixes: str, vs_code: str, other_names: str = "") -> MarkupSpec:
    return MarkupSpec(
        name=name,
        suffixes=tuple(suffixes.split()),
        vs_code=tuple(vs_code.split()),
        other_names=tuple(other_names.split()),
        reader=partial(readers.load_code, name),
        syntax=_IN_COMMENTS,
        is_code=True,
    )


def _references(name: References, suffixes: str, vs_code: str = "", vim: str = "") -> MarkupSpec:
    return MarkupSpec(
        name=name,
        suffixes=tuple(suffixes.split()),
        vs_code=tuple(vs_code.split()),
        vim=tuple(vim.split()),
        other_names=(name,),
        reader=readers.load_plain,
        syntax=r"[\r\n{}\"\\@#%=,]",
        is_references=True,
    )


_ALL = (
    MarkupSpec(
        name="markdown",
        title="Markdown",
        suffixes=("md", "markdown", "mkd", "mdown"),
        vs_code=("markdown",),
        vim=("markdown",),
        other_names=("md", "mkd", "mdown", "gfm", "pandoc"),
        reader=readers.load_markdown,
        syntax=r"[\r\n|`*_\[\]<>\\~&]",
        comment=_TAG,
        in_tags=True,
        front_matter=True,
        block_alone=True,
        sent_as_written=True,
    ),
    MarkupSpec(
        name="plain",
        title="Plain Text",
        suffixes=("txt",),
        vs_code=("plaintext",),
        vim=("text",),
        other_names=("txt",),
        reader=readers.load_plain,
        syntax=r"[\r\n]",
        in_tags=True,
        block_alone=True,
        sent_as_written=True,
    ),
    MarkupSpec(
        name="html",
        title="HTML",
        suffixes=("html", "htm", "xhtml"),
        vs_code=("html",),
        vim=("html",),
        other_names=("xhtml",),
        reader=readers.load_html,
        syntax=r"[\r\n<>&]",
        comment=_TAG,
        in_tags=True,
        front_matter=True,
    ),
    MarkupSpec(
        name="rst",
        title="reStructuredText",
        suffixes=("rst", "rest"),
        vs_code=("restructuredtext",),
        vim=("rst",),
        reader=readers.load_rst,
        syntax=r"[\r\n|`*_\\]",
        comment=".. {}\n\n",
    ),
    MarkupSpec(
        name="latex",
        title="LaTeX",
        suffixes=("tex", "ltx", "latex"),
        vs_code=("latex", "tex"),
        vim=("tex", "plaintex"),
        other_names=("context",),
        reader=readers.load_latex,
        syntax=r"[\r\n\\{}$&#%_^~`]",
        comment="% {}\n",
    ),
    MarkupSpec(
        name="typst",
        title="Typst",
        suffixes=("typ",),
        vs_code=("typst",),
        vim=("typst",),
        other_names=("typ",),
        reader=readers.load_typst,
        syntax=r"[\r\n\\#$*_`<>@~\[\]]|//|/\*",
        comment="// {}\n",
    ),
    MarkupSpec(
        name="commit",
        title="Git Commit",
        file_names=("commit_editmsg", "merge_msg", "squash_msg", "tag_editmsg"),
        vs_code=("git-commit",),
        vim=("gitcommit",),
        other_names=("commit",),
        reader=readers.load_commit,
        syntax=r"[\r\n`]",
    ),
    MarkupSpec(
        name="mdx",
        title="MDX",
        suffixes=("mdx",),
        vs_code=("mdx",),
        vim=("mdx",),
        reader=readers.load_mdx,
        syntax=r"[\r\n|`*_\[\]<>\\~&{}]",
        front_matter=True,
        sent_as_written=True,
    ),
    MarkupSpec(
        name="quarto",
        title="Quarto",
        suffixes=("qmd", "rmd"),
        vs_code=("quarto", "rmd"),
        vim=("quarto", "rmd"),
        other_names=("qmd", "rmarkdown"),
        reader=readers.load_quarto,
        syntax=r"[\r\n|`*_\[\]<>\\~&{}^@$]",
        comment=_TAG,
        in_tags=True,
        front_matter=True,
        sent_as_written=True,
    ),
    MarkupSpec(
        name="asciidoc",
        title="AsciiDoc",
        suffixes=("adoc", "asc", "asciidoc"),
        vs_code=("asciidoc",),
        vim=("asciidoc",),
        other_names=("adoc",),
        reader=readers.load_asciidoc,
        syntax=r"[\r\n|`*_#+^~\[\]<>{}\\&]",
        comment="// {}\n",
    ),
    MarkupSpec(
        name="org",
        title="Org",
        suffixes=("org",),
        vs_code=("org",),
        vim=("org",),
        other_names=("org-mode",),
        reader=readers.load_org,
        syntax=r"[\r\n|*/_+=~\[\]<>{}\\]",
        comment="# {}\n",
    ),
    _code_spec("python", "py pyi pyw", "python", "python-ts"),
    _code_spec(
        "javascript",
        "js jsx mjs cjs ts tsx mts cts",
        "javascript javascriptreact typescript typescriptreact",
        "js-jsx",
    ),
    _code_spec("java", "java kt kts scala groovy dart", "java kotlin scala groovy dart"),
    _code_spec(
        "c",
        "c h cc cpp cxx hh hpp hxx m mm cu",
        "c cpp objective-c objective-cpp cuda-cpp",
        "objc objcpp cuda c++",
    ),
    _code_spec("csharp", "cs", "csharp", "cs"),
    _code_spec("go", "go", "go"),
    _code_spec("rust", "rs", "rust"),
    _code_spec("swift", "swift", "swift"),
    _code_spec("php", "php", "php"),
    _code_spec("ruby", "rb", "ruby"),
    _code_spec("shell", "sh bash zsh", "shellscript", "sh bash zsh shell-script"),
    _code_spec("lua", "lua", "lua"),
    _code_spec("sql", "sql", "sql"),
    _references("bibtex", "bib bibtex", "bibtex", "bib"),
    _references("ris", "ris", "ris", "ris"),
    _references("csl-json", "csljson"),
)
SPECS: Mapping[Markup, MarkupSpec] = {spec.name: spec for spec in _ALL}
"""Each markup by its name, in the order in which editors' lists name them."""


@cache
def reader_of(markup: Markup) -> Reader:
    """The reader of a markup, loaded when a draft of that markup is first read."""
    return SPECS[markup].reader()
