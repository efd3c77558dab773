"""A link to a file of the folder that is not there, or to a heading that the file does not have.

"[the guide](guide/setup.md)" leads nowhere once the file is called `install.md`. The rule reads relative links to files
that are written by hand: Markdown, reStructuredText, AsciiDoc, Org, Quarto, notebooks and plain text.

It keeps silent on addresses that begin with `/`, on pages that a build makes (`.html`, or no ending at all), on links out
of the folder, on paths that hold when they are counted from a folder above, in files made of templates, on what
`.gitignore` names, in the data of tests (`fixtures/`), and wherever not all files of the folder are known.

Where a program makes a site of the drafts (`mkdocs.yml`, `_config.yml`, `hugo.toml` and the like lie above them), it may make pages
too. There the rule speaks where a file of nearly that name lies beside, or one of that name elsewhere, and where nearly all links
of these drafts lead to their files; of headings as `broken-anchor` does.

Put in the path that was meant; paths count from the folder of the draft itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from posixpath import basename, dirname, join, normpath, splitext
from urllib.parse import unquote

from factlint.consistency.model import InFolder, Right, Rule, Slip, Wrong
from factlint.consistency.references.anchors import anchors_of, find_near, has_includes, is_named, is_there
from factlint.consistency.references.links import Link, is_for_tests, links_of
from factlint.consistency.references.site import is_of_a_site, made_by_sites, may_be_made
from factlint.consistency.text import Draft, Folder

_LEAST_ALIKE = 0.8
_LEAST_KEPT = 0.8
_OF_EVERY_FOLDER = frozenset(("readme", "index", "_index", "intro", "introduction", "summary", "license", "changelog"))
_DIGITS = re.compile(r"\d+")
_NUMBERED = re.compile(r"[a-z]*[-_]?\d+\.\w+", re.IGNORECASE)
"""One of a series, which may be kept in several repositories: "eip-721.md"."""
_WRITTEN = frozenset(".md .markdown .mdx .rst .adoc .asciidoc .org .qmd .rmd .ipynb .txt .typ".split())
_WEB_ADDRESS = re.compile(r"(?:[\w-]+\.)+org(?:/.*)?", re.IGNORECASE)
_PLACEHOLDER = re.compile(
    r"(?:NNN|XXX|0000|\bexample\b|\bplaceholder\b|\bfilename\b|YYYY|\bpath[-_/]to\b|\blink[-_/]to\b|\byour[-_]|\b(?:foo|bar|baz)\b|\[[^\[\]/]+\])",
    re.IGNORECASE,
)
"""What stands in a template for a name that is not known yet."""


def check(draft: Draft, folder: Folder) -> Iterator[Slip]:
    if folder.others is None or is_for_tests(draft.path):
        return
    for link in links_of(draft):
        if not link.path or splitext(link.path)[1].lower() not in _WRITTEN:
            continue
        path = normpath(join(dirname(draft.path), unquote(link.path)))
        if path.startswith(".."):
            continue
        if path in folder.drafts:
            yield from _check_heading(draft, link, path, folder)
        elif path not in folder.others and path not in folder.made and not _may_be_built(draft, link, path, folder):
            near, of_a_site = _find_near(draft, path, folder), is_of_a_site(draft, folder)
            if of_a_site and "/" not in link.path and basename(near) == basename(path):
                continue  # some programs lay the pages of several folders in one
            if of_a_site and not near and _NUMBERED.fullmatch(basename(path)):
                continue
            if near or _is_web_address(draft, link) or not of_a_site or folder.compute_once(_keeps_paths):
                yield _report_missing(draft, link, path, near)


def _check_heading(draft: Draft, link: Link, path: str, folder: Folder) -> Iterator[Slip]:
    fragment, other = link.fragment, folder.drafts[path]
    if not fragment or not fragment.isascii() or made_by_sites(fragment) or has_includes(other):
        return
    anchors = anchors_of(other)
    if anchors and not is_there(fragment, anchors) and not is_named(fragment, other):
        near = find_near(fragment, other)
        if not near and may_be_made(link, draft, other, folder):
            return
        hint = f" The nearest is “{near}”." if near else ""
        yield draft.paragraphs[link.paragraph].slip(
            link.visible,
            f"The file {basename(path)} has no heading or anchor “#{fragment}”.{hint}",
            f"no “#{fragment}” in {path}",
        )


def _is_above(draft: Draft, link: Link, folder: Folder) -> bool:
    """Whether the path holds if it is counted from a folder above the draft's, as a site or a book may count it."""
    others = folder.others if folder.others is not None else frozenset[str]()
    above: str = dirname(draft.path)
    while above:
        above = dirname(above)
        path: str = normpath(join(above, unquote(link.path)))
        if path in folder.drafts or path in others:
            return True
    return False


def _may_be_built(draft: Draft, link: Link, path: str, folder: Folder) -> bool:
    """Whether a build may make the file, or the link may count from another folder than the draft's."""
    name = path.rpartition("/")[2]
    if _is_above(draft, link, folder) or _PLACEHOLDER.search(link.path) or "template" in draft.path.lower():
        return True
    tail = normpath(link.path)
    if "/" in tail and any(one.endswith(f"/{tail}") for one in folder.drafts):
        return True  # a build may gather the files of several folders in one
    others = folder.others if folder.others is not None else frozenset[str]()
    if has_includes(draft) or any(part.startswith("_") for part in draft.path.split("/")):
        return True
    stem, ending = splitext(path)
    sources = (f"{stem}{other}" for other in _WRITTEN if other != ending)
    return any(one in folder.drafts or one in others for one in sources) or not name


def _find_near(draft: Draft, path: str, folder: Folder) -> str:
    """The draft that was surely meant: of nearly this name beside it, or of this very name elsewhere; "" for none."""
    name = basename(path)
    beside = {basename(one): one for one in folder.drafts if dirname(one) == dirname(path) and one != draft.path}
    alike = get_close_matches(name, list(beside), 1, _LEAST_ALIKE)
    if alike and _DIGITS.findall(alike[0]) == _DIGITS.findall(name):
        return beside[alike[0]]
    moved = [one for one in folder.drafts if basename(one).casefold() == name.casefold() and one != draft.path]
    return moved[0] if moved and splitext(name)[0].casefold() not in _OF_EVERY_FOLDER else ""


def _keeps_paths(folder: Folder) -> bool:
    """Whether the links among these drafts lead to files as they lie there, so that no program needs to make any."""
    others = folder.others if folder.others is not None else frozenset[str]()
    there = missing = 0
    for draft in folder.drafts.values():
        for link in links_of(draft):
            if link.path and splitext(link.path)[1].lower() in _WRITTEN:
                path = normpath(join(dirname(draft.path), unquote(link.path)))
                if path in folder.drafts or path in others:
                    there += 1
                else:
                    missing += 1
    return there >= _LEAST_KEPT * (there + missing) and there > 1


def _is_web_address(draft: Draft, link: Link) -> bool:
    """Whether a link without a scheme reads like an address of the web; among Org drafts it names one of them."""
    return draft.source.markup != "org" and _WEB_ADDRESS.fullmatch(link.path) is not None


def _report_missing(draft: Draft, link: Link, path: str, near: str) -> Slip:
    hint = f" The nearest is {near}." if near else ""
    if _is_web_address(draft, link):
        hint = " A web address begins with https://."
    return draft.paragraphs[link.paragraph].slip(
        link.visible, f"There is no file {path} in this folder.{hint}", f"no file {path}"
    )


_FILES = (("guide/install.md", "# Installing\n\nDo it.\n"), ("notes.md", "# Notes\n\nText.\n"))
_SITE = ("mkdocs.yml", "site_name: Guide\n")
RULE = Rule(
    id="broken-link",
    title="A link to a file or heading of the folder that is not there",
    check=InFolder(check),
    wrong=(
        Wrong("See [the guide](guide/setup.md).", "the guide", "no file guide/setup.md", files=_FILES),
        Wrong("See [the notes](./note.md#notes).", "the notes", files=_FILES),
        Wrong("See [how to install](guide/install.md#linux).", "how to install", files=_FILES),
        Wrong("See [the notes][n].\n\n[n]: old/notes.md\n", "the notes", files=_FILES),
        Wrong("See [the guide](guide/instal.md).", "the guide", files=(*_FILES, _SITE)),
        Wrong(
            "See [a](notes.md), [b](guide/install.md), [c](./notes.md), [d](notes.md) and [e](x.md).",
            "e",
            files=(*_FILES, _SITE),
        ),
        Wrong("Write to [the forum](forum.rivers.org).", "the forum", files=(*_FILES, _SITE)),
    ),
    right=(
        Right("See [the guide](guide/install.md) and [notes](notes.md#notes).", files=_FILES),
        Right("See [the guide](guide/install.html), [this](/guide/x.md) and [that](guide/setup).", files=_FILES),
        Right("See [the guide]({{ base }}/setup.md) and [that](../other/x.md).", files=_FILES),
        Right("See [the guide](https://example.org/setup.md).", files=_FILES),
        Right("See link:++https://example.org/a.md#b--c++[this].\n", "asciidoc", files=_FILES),
        Right("Proposal: [SE-NNNN](NNNN-filename.md)\n", files=_FILES),
        Right("Write [words](path/to/file.md), or [so](foo.md).\n", files=_FILES),
        Right("See [its guide]([HOST]/rivers/guide.md#browsers).\n", files=_FILES),
        Right("Write to `the list <list@example.org>`__.\n", "rst", files=_FILES),
        Right("See [the guide](guide/setup.md).", files=(*_FILES, _SITE)),
        Right("See [the guide](install.md).", files=(*_FILES, _SITE)),
        Right("See [how to install](guide/install.md#comments-of-readers).", files=(*_FILES, _SITE)),
        Right(
            "See [a](notes.md), [b](guide/install.md), [c](./notes.md), [d](rule-12.md) and [e](rule-17.md).",
            files=(*_FILES, _SITE, ("rule-12.md", "# Rule 12\n")),
        ),
        Right("See [the guide](guide/setup.md).", files=(("guide/setup.md", "# Setting up\n"),)),
    ),
    explanation=__doc__,
)
