"""Entries of a bibliography that no draft cites.

In a draft, the name of its bibliography is marked, with the keys that are left over. In the bibliography itself each entry is
marked on its key, where it is checked together with the drafts that name it: `factlint check refs.bib draft.md`.

It keeps silent where everything is listed (`\\nocite{*}`, `nocite: @*`, `full: true`), on entries that others refer to, where the
draft includes other files, and in a draft that cites less than half of its bibliography: that is a collection for many drafts.

Take the entry out, or cite it where it belongs. A collection can be left as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from posixpath import basename

from factlint.consistency.bibliography.works import Named, keys_of, own_works, works_of
from factlint.consistency.model import InDraftAndFolder, Place, Right, Rule, Slip, Wrong
from factlint.consistency.references.anchors import has_includes
from factlint.consistency.text import Draft, Folder
from factlint.prose.bibliography.entries import Entry

_MOST_NAMED = 5
_MOST_TOLD = 200


def check(draft: Draft, folder: Folder | None) -> Iterator[Slip]:
    if folder is None:
        return
    own = own_works(draft)
    if own is not None:
        citing = [other for other in folder.drafts.values() if _names(other, folder, draft.path)]
        if citing and not any(works_of(other, folder).everything or has_includes(other) for other in citing):
            left = _left_over(own.entries, citing)
            for entry in left[:_MOST_TOLD]:
                yield Slip(Place.outside(entry.key_span), f"No draft here cites “{entry.key}”.", "never cited")
        return
    if not keys_of(draft) or has_includes(draft):
        return
    works = works_of(draft, folder)
    if works.everything or not works.explicit:
        return
    for one in works.files:
        if one.named is not None:
            yield from _of_file(draft, one, folder)


def _of_file(draft: Draft, one: Named, folder: Folder) -> Iterator[Slip]:
    others = [other for other in folder.drafts.values() if other.path != draft.path and _names(other, folder, one.path)]
    left = _left_over(one.works.entries, [draft, *others])
    if not left or 2 * len(left) > len(one.works.entries) or one.named is None:
        return
    named = ", ".join(entry.key for entry in left[:_MOST_NAMED])
    more = f" and {len(left) - _MOST_NAMED} more" if len(left) > _MOST_NAMED else ""
    entries = "entry of it is" if len(left) == 1 else "entries of it are"
    yield Slip(
        Place.outside(one.named.span),
        f"{len(left)} {entries} never cited: {named}{more}.",
        f"{len(left)} of {len(one.works.entries)} in {basename(one.path)} not cited",
    )


def _names(draft: Draft, folder: Folder, path: str) -> bool:
    """Whether a draft takes its works from a file."""
    return bool(keys_of(draft)) and any(one.path == path for one in works_of(draft, folder).files)


def _left_over(entries: tuple[Entry, ...], citing: list[Draft]) -> list[Entry]:
    cited = {one.key.casefold() for draft in citing for one in keys_of(draft)}
    cited |= {
        entry.fields[name].written.strip().casefold()
        for entry in entries
        for name in ("crossref", "xdata")
        if name in entry.fields
    }
    return [
        entry
        for entry in entries
        if entry.key
        and not {name.casefold() for name in (entry.key, *entry.aliases)} & cited
        # What LaTeX cites for itself, or HTML beside the paragraphs.
        and not any(f"\\nocite{{{entry.key}}}" in draft.text or _is_cited_in_html(entry.key, draft) for draft in citing)
    ]


def _is_cited_in_html(key: str, draft: Draft) -> bool:
    return f"@{key}" in draft.text and re.search(rf"(?<!\w)@{re.escape(key)}(?![\w:-])", draft.text) is not None


_HEAD = "---\nbibliography: refs.bib\n---\n\n"
_TWO = "@book{smith,\n  title = {Rivers}\n}\n@book{jones,\n  title = {Lakes}\n}\n"
_TEX = "\\documentclass{article}\n\\begin{document}\nIt rose \\cite{smith}.\n%s\\bibliography{refs}\n\\end{document}\n"
RULE = Rule(
    id="uncited-entry",
    title="Entries of a bibliography that no draft cites",
    check=InDraftAndFolder(check),
    wrong=(
        Wrong(f"{_HEAD}It rose [@smith].\n", "refs.bib", "1 of 2 in refs.bib not cited", files=(("refs.bib", _TWO),)),
        Wrong(
            f"{_HEAD}It rose [@smith].\n\n<div>\n<p>Write to anna@jones or @jones-2</p>\n</div>\n",
            "refs.bib",
            files=(("refs.bib", _TWO),),
        ),
        Wrong(_TEX % "", "refs", markup="latex", files=(("refs.bib", _TWO),)),
        Wrong(
            '= Rivers\n\nIt rose @smith.\n\n#bibliography("refs.bib")\n',
            "refs.bib",
            markup="typst",
            files=(("refs.bib", _TWO),),
        ),
    ),
    right=(
        Right(f"{_HEAD}It rose [@smith].\n\n<div>\n<p>It fell @jones</p>\n</div>\n", files=(("refs.bib", _TWO),)),
        Right(f"{_HEAD}It rose [@smith; @jones].\n", files=(("refs.bib", _TWO),)),
        Right(f"{_HEAD}It rose [@smith]. It fell, as one says [@jones]:\n\n> It fell.\n", files=(("refs.bib", _TWO),)),
        Right(f"{_HEAD}It rose [@smith].\n", files=(("refs.bib", _TWO), ("two.md", f"{_HEAD}It fell [@jones].\n"))),
        Right(f"{_HEAD}It rose [@smith].\n", files=(("refs.bib", _TWO + "@book{more, title = {Seas}}\n"),)),
        Right(_TEX % "\\nocite{*}\n", "latex", files=(("refs.bib", _TWO),)),
        Right(f"{_HEAD}Nothing is cited.\n", files=(("refs.bib", _TWO),)),
    ),
    explanation=__doc__,
    severity="information",
)
