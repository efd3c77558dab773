"""Whether a program makes a site of a folder's drafts, and so may make places and pages that no draft has.

A theme puts anchors on every page, a plugin reads a form of its own as an anchor, a script writes pages. Where there is
such a program, what is missing from the drafts need not be missing from the site.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from posixpath import basename, dirname, join, splitext

from factlint.consistency.references.anchors import anchors_of, headings_of, is_there, letters_and_digits, words_of
from factlint.consistency.references.links import Link, fragments_of
from factlint.consistency.text import Draft, Folder

_SCRIPTS = ("js", "ts", "mjs", "mts", "cjs")
_NAMES = (
    "mkdocs.yml mkdocs.yaml properdocs.yml zensical.toml _config.yml _config.yaml _config.toml hugo.toml hugo.yaml hugo.yml "
    "hugo.json config.toml config.yaml config/_default book.toml book.json conf.py _quarto.yml _quarto.yaml _bookdown.yml "
    "_site.yml antora.yml antora-playbook.yml myst.yml _toc.yml config.rb nanoc.yaml pelicanconf.py .vuepress .vitepress "
    ".observablehq theme.config.tsx theme.config.jsx theme.config.js mint.json docs.json .eleventy.js .nojekyll .gitbook.yaml "
    "_sidebar.md sidebars.js sidebars.json sidebars.ts _layouts layouts src/layouts src/_includes lume.config.ts"
).split()
_CONFIGS = "docusaurus.config gatsby-config next.config eleventy.config astro.config nuxt.config svelte.config vocs.config".split()
_PLACES = ("website", "site", "docs", "doc", "source", "www")
"""Where below a folder the program is kept whose pages the folder holds."""
_OF_A_CODE_HOST = re.compile(
    r"(?:readme|contributing|changelog|changes|history|news|code[-_]of[-_]conduct|security|governance|support|maintainers|"
    r"authors|roadmap|style(?:[-_]?guide)?|faq)(?:[-_.]\w+)*",
    re.IGNORECASE,
)
_MADE_BY_SITES = re.compile(
    r"(?:[a-z_.-]{0,12}\d[\d._:-]*|top|toc|contents?|table-?of-?contents|_?toc\w*|fn\w*|cite\w*|ref[-_:.].*|page[-_]?\w*|footnotes?|"
    r"references|bibliography|comments?|respond|main|nav\w*|footer|header|bottom|start|home|back-?to-?(?:the-?)?top|newsletter|subscribe|"
    r"contact(?:-?us)?|sign-?(?:up|in)|search|skip\w*|l\d+.*|[!/:~.].*|.*[/=&].*|)",
    re.IGNORECASE,
)
_LEAST_KEPT = 0.8
_LEAST_LINKS = 8
_LEAST_PREFIXED = 3
_LONGEST_PREFIX = 12
_FRONT_MATTER = re.compile(r"\A(?:---|\+\+\+)[ \t]*\n(?s:.*?)^\w[\w-]*\s*[:=]", re.MULTILINE)


@cache
def _names() -> tuple[str, ...]:
    scripts = (f"{one}.{ending}" for one in _CONFIGS for ending in _SCRIPTS)
    return (*_NAMES, *scripts)


def is_of_a_site(draft: Draft, folder: Folder | None) -> bool:
    """Whether a program may make a page of this draft: its settings lie in a folder above, or the draft begins with
    fields that a program reads.

    What a code host shows by itself, such as a README at the root, is read there as it stands.
    """
    if "/" not in draft.path and _OF_A_CODE_HOST.fullmatch(splitext(basename(draft.path))[0]):
        return False
    if draft.compute_once(_has_fields):
        return True
    if folder is None or folder.others is None:
        return False
    known = folder.compute_once(_Sites)
    return known.has_one(dirname(draft.path))


def _has_fields(draft: Draft) -> bool:
    return _FRONT_MATTER.match(draft.text[: draft.source.body_start]) is not None


class _Sites:
    """The folders that are known to lie in a site, or in none."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder
        self._known: dict[str, bool] = {}

    def has_one(self, place: str) -> bool:
        if place not in self._known:
            self._known[place] = self._look(place) or (bool(place) and self.has_one(dirname(place)))
        return self._known[place]

    def _look(self, place: str) -> bool:
        drafts, others = self._folder.drafts, self._folder.others or ()
        below = ["", *(one for one in _PLACES if join(place, one) in others)]
        names = (join(place, one, name) for one in below for name in _names())
        return any(name in drafts or name in others for name in names)


def made_by_sites(fragment: str) -> bool:
    """Whether a site, not the writer, may have made the address."""
    return _MADE_BY_SITES.fullmatch(fragment) is not None


def may_be_made(link: Link, draft: Draft, target: Draft, folder: Folder | None) -> bool:
    """Whether a program may make the place that a link of `draft` leads to, which no heading of `target` is near to.

    It is not where the words of the link are those of its address, as in a list of contents, nor where nearly all links
    of these drafts to places of their own lead to headings and this one is made of words of the draft too.
    """
    if not is_of_a_site(target, folder):
        return False
    words = words_of(link.fragment)
    shown = words_of(link.visible.slice(draft.paragraphs[link.paragraph].text))
    if len(words) > 1 and words == shown:
        return False
    if any(sign in link.fragment for sign in ".:") or folder is None or not folder.compute_once(_leads_to_headings):
        return True
    known = draft.compute_once(_all_words) | target.compute_once(_all_words)
    return not known.issuperset(words)


def _all_words(draft: Draft) -> frozenset[str]:
    return frozenset(word for paragraph in draft.paragraphs for word in words_of(paragraph.text))


def has_prefix_of_all(fragment: str, draft: Draft) -> bool:
    """Whether it is a heading with what a program puts before every heading of this draft: "#x9-setup", "#x9-usage"."""
    before, address = draft.compute_once(_find_prefix), letters_and_digits(fragment)
    return bool(before) and address.startswith(before) and address[len(before) :] in anchors_of(draft)


def _find_prefix(draft: Draft) -> str:
    """What stands before the headings in the draft's links to itself, if no link leads to a heading without it."""
    fragments, anchors = fragments_of(draft), anchors_of(draft)
    addresses = [letters_and_digits(one) for one in fragments if not made_by_sites(one)]
    if len(addresses) < _LEAST_PREFIXED or any(one in anchors for one in addresses):
        return ""
    befores = Counter(
        one.removesuffix(heading)
        for one in addresses
        for heading in draft.compute_once(headings_of)
        if one.endswith(heading)
    )
    before, times = befores.most_common(1)[0] if befores else ("", 0)
    return before if times >= _LEAST_PREFIXED and len(before) <= _LONGEST_PREFIX else ""


def _leads_to_headings(folder: Folder) -> bool:
    """Whether the links of these drafts to places of their own lead to headings and marked places nearly always."""
    there = missing = 0
    for draft in folder.drafts.values():
        for fragment in fragments_of(draft):
            if not made_by_sites(fragment):
                is_known = is_there(fragment, anchors_of(draft))
                there, missing = there + is_known, missing + (not is_known)
    return there >= _LEAST_LINKS and there >= _LEAST_KEPT * (there + missing)
