"""A link to a heading or an anchor of the same draft that is not there.

"[see the set-up](#setup)" leads nowhere once the heading is called "Installation". The rule reads links that begin with
`#` in Markdown, MDX, Quarto, HTML, AsciiDoc and Org, and every anchor and heading of the draft, in every manner in
which sites make an address of a heading.

It keeps silent where a build puts something in (templates, includes, components), where the draft has no heading and no
anchor at all, and on numbered addresses such as `#section-3` or `#fn1` that sites make by themselves,
where the name stands in the draft in a form that the rule does not know, where three drafts of a folder link to the
same name, as to something that a site puts on each page, and in the data of tests (`fixtures/`).

Where a program makes a site of the drafts (`mkdocs.yml`, `_config.yml`, `hugo.toml` and the like lie above them, or a draft begins
with fields), its theme may have the anchor. There the rule speaks where a heading of the draft is near to the address, where the
words of the link are those of the address, and where nearly all links of these drafts lead to headings and the address has no
word that is not in the draft.

Link to the heading that was meant, or put the anchor back.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from factlint.consistency.model import InDraftAndFolder, Right, Rule, Slip, Wrong
from factlint.consistency.references.anchors import anchors_of, find_near, has_includes, headings_of, is_named, is_there
from factlint.consistency.references.links import fragments_of, is_for_tests, links_of
from factlint.consistency.references.site import has_prefix_of_all, made_by_sites, may_be_made
from factlint.consistency.text import Draft, Folder

_TAGS = re.compile(r"_(?:code|em|strong)(?=_|$)")
"""What older AsciiDoc processors leave of the tags of a heading in its address."""
_OF_A_SITE = 2
"""Other drafts with a link to the same place of their own, which none of them has."""
_OF_A_BOOK = re.compile(r"^\([\w:.-]+\)=[ \t]*$|^#[^\n]*\{#", re.MULTILINE)


def check(draft: Draft, folder: Folder | None) -> Iterator[Slip]:
    links = [link for link in links_of(draft) if not link.path and link.fragment]
    if not links or has_includes(draft) or is_for_tests(draft.path):
        return
    if _OF_A_BOOK.search(draft.text):
        return  # in MyST and bookdown a name is known in every chapter, and not every chapter may be at hand
    anchors = anchors_of(draft)
    if not draft.compute_once(headings_of):
        return
    elsewhere = [other for path, other in folder.drafts.items() if path != draft.path] if folder else []
    for link in links:
        if is_there(link.fragment, anchors) or made_by_sites(link.fragment):
            continue
        if not link.fragment.isascii() or any(is_there(link.fragment, anchors_of(other)) for other in elsewhere):
            continue
        if draft.source.markup == "asciidoc" and is_there(_TAGS.sub("", link.fragment), anchors):
            continue
        if (
            is_named(link.fragment, draft)
            or sum(link.fragment in fragments_of(other) for other in elsewhere) >= _OF_A_SITE
        ):
            continue  # what many pages link to on themselves is in the frame that a build puts round each
        if has_prefix_of_all(link.fragment, draft):
            continue
        near = find_near(link.fragment, draft)
        if not near and may_be_made(link, draft, draft, folder):
            continue
        paragraph = draft.paragraphs[link.paragraph]
        hint = f" The nearest is “{near}”." if near else ""
        yield paragraph.slip(
            link.visible,
            f"This draft has no heading or anchor “#{link.fragment}”.{hint}",
            f"no “#{link.fragment}” here",
        )


_SITE = (("mkdocs.yml", "site_name: Guide\n"),)
_CHAPTERS = (
    "chapters.md",
    "# Chapters\n\n"
    + "".join(f"[{one}](#{one}) " for one in "abcdefghi")
    + "".join(f"\n\n## {one}" for one in "abcdefghi"),
)
RULE = Rule(
    id="broken-anchor",
    title="A link to a heading or anchor that the draft does not have",
    check=InDraftAndFolder(check),
    wrong=(
        Wrong("# Guide\n\nSee [the set-up](#setup).\n\n## Installation\n\nDo it.\n", "the set-up"),
        Wrong("# Guide\n\nSee [usage](#ussage).\n\n## Usage\n\nUse it.\n", "usage", "no “#ussage” here"),
        Wrong("= Guide\n\nSee <<prices,what it costs>>.\n\n== Usage\n\nUse it.\n", "what it costs", markup="asciidoc"),
        Wrong('<h1 id="a">Guide</h1><p>See <a href="#prices">what it costs</a>.</p>', "what it costs", markup="html"),
        Wrong("* Guide\n\nSee [[#prices][what it costs]].\n", "what it costs", markup="org"),
        Wrong("# Guide\n\n[One](#the-prices) and [two](#the-prices).\n\n## Usage\n\nUse.\n", "One", count=2),
        Wrong("# Guide\n\nSee [the prices][p].\n\n## Usage\n\n[p]: #prices\n", "the prices"),
        Wrong("# Guide\n\nSee [it](#rivers-tips).\n\n## Rivers and lakes: tips\n\nGo.\n", "it", files=_SITE),
        Wrong("# Guide\n\nSee [it](#the-riverz).\n\n## The rivers\n\nGo.\n", "it", files=_SITE),
        Wrong("# Guide\n\nSee [Old rivers](#old-rivers).\n\n## Lakes\n\nGo.\n", "Old rivers", files=_SITE),
        Wrong("# Guide\n\nMany bridges. See [it](#bridges).\n\n## Lakes\n\nGo.\n", "it", files=(*_SITE, _CHAPTERS)),
        Wrong("# One\n\n[A](#old-the-one) and [B](#old-the-two).\n\n## The one\n\n## The two\n", "A", count=2),
        Wrong("---\ntitle: Guide\n---\n\nSee [it](#the-riverz).\n\n## The rivers\n\nGo.\n", "it"),
    ),
    right=(
        "See [it](#fast-builds-crab).\n\n## Fast builds (🦀)\n\nText.\n",
        "See [it](#cargo-fmt).\n\n## One\n\n## `cargo-fmt`\n\nText.\n",
        "# Guide\n\nSee [the set-up](#set-up--start).\n\n## Set-up & start\n\nDo it.\n",
        "# Guide\n\nSee [the set-up](#setup-1).\n\n## Setup\n\nDo it.\n\n## Setup\n",
        "# Guide\n\nSee [the `run` command](#the-run-command).\n\n## The `run` command\n\nDo it.\n",
        '# Guide\n\nSee [the set-up](#setup).\n\n<a name="setup"></a>\n\n## Installation\n',
        "# Guide\n\nSee [the set-up](#setup).\n\n## Installation {#setup}\n",
        "# Guide\n\nSee [the set-up](#setup).\n\n{% include setup.md %}\n",
        "# Guide\n\nBack to [the top](#top), see [note](#fn3).\n",
        "# Guide\n\nWrite `[the set-up](#setup)`.\n",
        Right("= Guide\n\nSee <<_the_code_run_code_step,this>>.\n\n== The `run` step\n\nUse it.\n", "asciidoc"),
        Right("= Guide\n\nSee <<Usage,usage>> and <<_usage,this>>.\n\n== Usage\n\nUse it.\n", "asciidoc"),
        Right("# Names\n\nr[names.std]\n\nA rule. See [it](#r-names.std) again.\n"),
        Right('# Names\n\n{{anchor "scopes-of-names"}}\n\nSee [it](#scopes-of-names).\n'),
        Right("# Names\n\n!!scopes-of-names\n\nSee [it](#scopes-of-names).\n"),
        Right("# Names\n\n%names.std%\n\nSee [it](#r-names.std).\n"),
        Right("# One\n\nSee [what is new](#latest-posts).\n\n## Two\n\nText.\n", files=_SITE),
        Right("---\nlayout: home\n---\n\nSee [what is new](#latest-posts).\n\n## Two\n\nText.\n"),
        Right("# One\n\nA bridge. See [it](#posts).\n\n## Two\n\nText.\n", files=(*_SITE, _CHAPTERS)),
        Right("# One\n\nBack to [the list](#back-to-top).\n\n## Two\n\nText.\n"),
        Right("# One\n\nSee [it](#big-omega-notation).\n\n## Big Ω (Omega notation)\n\nText.\n"),
        Right("# One\n\nSee [it](#user-content-the-one).\n\n## The one\n\nText.\n"),
        Right("# One\n\nSee [it](#rivers-amp-lakes).\n\n## Rivers & lakes\n\nText.\n"),
        Right("# One\n\nSee [it](#rivers-bridges).\n\n## Rivers\n\nText.\n\n### Bridges\n\nText.\n"),
        Right(
            "# One\n\nSee [it](#how-to-cross-a-wide-river-that-has-not).\n\n## How to cross a wide river that has nothing\n\nText.\n"
        ),
        Right("# One\n\nA pride. See [it](#tag:pride).\n\n## Two\n\nText.\n", files=(*_SITE, _CHAPTERS)),
        Right('# One\n\nSee [it](#rivers--wide-ones).\n\n## Rivers\n\n=== ":icon: Wide ones"\n\n    They are wide.\n'),
        Right("# One\n\nSee [it](#h-the-one).\n\n## The one\n\nText.\n"),
        Right("# One\n\nSee [it](#heading-the-one) and [that](#sec-the-two).\n\n## The one\n\n## The two\n"),
        Right(
            "# One\n\n[A](#x9-the-one) [B](#x9-the-two) [C](#x9-the-six).\n\n## The one\n\n## The two\n\n## The six\n"
        ),
        Right(
            "# One\n\n[Write to us](#contact-links).\n",
            files=(
                ("two.md", "# Two\n\n[Write to us](#contact-links).\n"),
                ("three.md", "# Three\n\n[Write to us](#contact-links).\n"),
            ),
        ),
        Right("# One\n\nSee [the other](#the-other).\n", files=(("two.md", "# The other\n\nText.\n"),)),
        Right('<h2>One</h2><p>See <a href="#of%3CT%3E">it</a>.</p><h2 id="of%3CT%3E">Two</h2>', "html"),
    ),
    explanation=__doc__,
)
