"""Which markup a file's name, or an editor's name for a language, stands for."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from factlint.prose.draft import Markup

_SUFFIXES: dict[Markup, str] = {
    "markdown": "md markdown mkd mdown",
    "html": "html htm xhtml",
    "quarto": "qmd rmd",
    "mdx": "mdx",
    "asciidoc": "adoc asc asciidoc",
    "org": "org",
    "rst": "rst rest",
    "latex": "tex ltx latex",
    "typst": "typ",
}
_CODE_SUFFIXES: dict[Markup, str] = {
    "python": "py pyi pyw",
    "javascript": "js jsx mjs cjs ts tsx mts cts",
    "java": "java kt kts scala groovy dart",
    "c": "c h cc cpp cxx hh hpp hxx m mm cu",
    "csharp": "cs",
    "go": "go",
    "rust": "rs",
    "swift": "swift",
    "php": "php",
    "ruby": "rb",
    "shell": "sh bash zsh",
    "lua": "lua",
    "sql": "sql",
}
_LANGUAGES: dict[Markup, str] = {
    "markdown": "markdown md mkd mdown gfm pandoc",
    "plain": "plaintext text txt",
    "html": "html xhtml",
    "quarto": "quarto qmd rmd rmarkdown",
    "mdx": "mdx",
    "asciidoc": "asciidoc adoc",
    "org": "org org-mode",
    "rst": "restructuredtext rst",
    "latex": "latex tex plaintex context",
    "commit": "git-commit gitcommit commit",
    "typst": "typst typ",
    "python": "python python-ts",
    "javascript": "javascript javascriptreact typescript typescriptreact js-jsx",
    "java": "java kotlin scala groovy dart",
    "c": "c cpp objective-c objective-cpp objc objcpp cuda-cpp cuda c++",
    "csharp": "csharp cs",
    "go": "go",
    "rust": "rust",
    "swift": "swift",
    "php": "php",
    "ruby": "ruby",
    "shell": "shellscript sh bash zsh shell-script",
    "lua": "lua",
    "sql": "sql",
}
_BY_NAME: dict[str, Markup] = dict.fromkeys(("commit_editmsg", "merge_msg", "squash_msg", "tag_editmsg"), "commit")
_BY_SUFFIX: dict[str, Markup] = {
    name: markup for table in (_SUFFIXES, _CODE_SUFFIXES) for markup, names in table.items() for name in names.split()
}
_BY_LANGUAGE: dict[str, Markup] = {name: markup for markup, names in _LANGUAGES.items() for name in names.split()}
SUFFIXES = frozenset(f".{name}" for names in _SUFFIXES.values() for name in names.split())
"""The endings of files that are drafts. Code is not among them: its comments are read where a writer names the file."""


def markup_of(path_or_language_id: str) -> Markup:
    """How to read a file, by its name or by an editor's language id; plain text when in doubt."""
    name = path_or_language_id.lower()
    path = PurePath(name)
    return _BY_LANGUAGE.get(name) or _BY_NAME.get(path.name) or _BY_SUFFIX.get(path.suffix.lstrip("."), "plain")


def markup_in_editor(language_id: str, uri: str) -> Markup:
    """How to read an open document: as the language that its editor says, or by its name where that tells nothing."""
    return _BY_LANGUAGE.get(language_id.lower()) or markup_of(uri)
