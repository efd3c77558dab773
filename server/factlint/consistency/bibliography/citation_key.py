"""A citation of a key that is in no bibliography of the draft.

`[@smith2020]` or `\\cite{smith2020}` without an entry of that name is printed as "(???)". The rule reads `[@key]` and `@key` in
Markdown and Quarto, {cite}`key` in MyST, `\\cite{key}` and its like in LaTeX, `[cite:@key]` in Org, `@key` and `#cite(<key>)` in
Typst, in footnotes too. The bibliographies are those that the draft names (`bibliography:` in the front matter, `\\bibliography{…}`
and `\\addbibresource{…}`, `#+bibliography:`, `#bibliography("…")`), and those of its project (`_quarto.yml`, the `index.Rmd` of a
book, `myst.yml`, `bibtex_bibfiles` in `_config.yml` or `conf.py`), with `\\bibitem` and `references:` in the draft itself; where
neither names one, the one `.bib` file that lies beside it. BibTeX, RIS and CSL JSON are read.

It keeps silent where a bibliography is named that cannot be read: an address, a file outside of the project, another format.
Keys are compared without the case of their letters. In Markdown, `@key` without brackets counts only where the draft or its
project names a bibliography; else it is somebody's name.

Put in the key that was meant, or add the work to the bibliography.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from posixpath import basename

from factlint.consistency.bibliography.works import Works, keys_of, works_of
from factlint.consistency.model import Change, InDraftAndFolder, Place, Remedy, Right, Rule, Slip, Wrong
from factlint.consistency.text import Draft, Folder
from factlint.prose.bibliography.citation_keys import CitedKey, has_other_parts, labels_in_typst
from factlint.prose.span import Span

_EXAMPLE = frozenset(
    "key keys refname ref reference citekey citationkey citation cite citation-key cite-key bibkey bibtexkey label id author author2000 "
    "authoryear your-key your_key mykey my_key".split()
)
"""Keys of those who explain how to cite."""
_MOST_COMPARED = 20_000
_MOST_TOLD = 200


def check(draft: Draft, folder: Folder | None) -> Iterator[Slip]:
    cited = keys_of(draft)
    if not cited:
        return
    works = works_of(draft, folder)
    if not works.is_whole:
        return
    if draft.source.markup == "typst":
        if has_other_parts(draft.source):
            return
        labels = labels_in_typst(draft.text)
        cited = tuple(one for one in cited if one.key not in labels and ":" not in one.key)
    told = 0
    for one in cited:
        if (one.bare and not works.explicit) or works.has_key(one.key) or " " in one.key:
            continue  # words with a space are no key: a brace is missing
        if one.key.casefold() in _EXAMPLE:
            continue
        told += 1
        if told > _MOST_TOLD:
            return
        yield _slip(draft, one, works)


def _slip(draft: Draft, one: CitedKey, works: Works) -> Slip:
    named = " or ".join(dict.fromkeys(basename(file.path) for file in works.files)) or "its list of works"
    keys = [entry.key for file in works.files for entry in file.works.entries if entry.key][:_MOST_COMPARED]
    near = get_close_matches(one.key, [*keys, *works.keys], 1, 0.75)
    hint = f" The nearest is “{near[0]}”." if near else ""
    place = place_of(draft, one)
    remedies = (Remedy(f"Cite “{near[0]}”", (Change(place, near[0]),)),) if near else ()
    return Slip(
        place, f"The key “{one.key}” is not in {named}.{hint}", f"no entry “{one.key}” in {named}", remedies=remedies
    )


def place_of(draft: Draft, one: CitedKey) -> Place:
    """Where a key stands."""
    block = draft.source.blocks[one.block].span
    shown = draft.source.blocks[one.block].visible_span(one.span).start
    return Place(Span(shown, shown), one.block, source=one.span.shifted(-block.start))


_HEAD = "---\nbibliography: refs.bib\n---\n\n"
_REFS = (("refs.bib", "@article{smith2020,\n  title = {Rivers},\n  year = 2020\n}\n"),)
_TEX = "\\documentclass{article}\n\\addbibresource{refs.bib}\n\\begin{document}\nIt rose \\parencite[see][3]{%s}.\n\\end{document}\n"
_LIST = "\\begin{thebibliography}{9}\n\\bibitem{smith} Smith.\n\\end{thebibliography}\n"
RULE = Rule(
    id="citation-key",
    title="A citation of a key that no bibliography has",
    check=InDraftAndFolder(check),
    wrong=(
        Wrong(
            f"{_HEAD}It rose [see @smith2002, p. 3].\n",
            "smith2002",
            "no entry “smith2002” in refs.bib",
            (f"{_HEAD}It rose [see @smith2020, p. 3].\n",),
            files=_REFS,
        ),
        Wrong(f"{_HEAD}It rose.[^1]\n\n[^1]: So @jones2019 says.\n", "jones2019", files=_REFS),
        Wrong(_TEX % "smith2020, jones2019", "jones2019", markup="latex", files=_REFS),
        Wrong(f"{_HEAD}It rose {{cite:p}}`smith2020, jones2019`.\n", "jones2019", files=_REFS),
        Wrong(f"{_HEAD}It rose {{cite}}`{{see}}jones2019{{p. 3}}`.\n", "jones2019", files=_REFS),
        Wrong(f"It rose \\cite{{smyth}}.\n\n{_LIST}", "smyth", markup="latex"),
        Wrong(
            '= Rivers\n\nIt rose @jones2019.\n\n#bibliography("refs.bib")\n', "jones2019", markup="typst", files=_REFS
        ),
        Wrong("#+bibliography: refs.bib\n\nIt rose [cite:@jones2019].\n", "jones2019", markup="org", files=_REFS),
    ),
    right=(
        Right(f"{_HEAD}It rose [@smith2020; -@Smith2020].\n", files=_REFS),
        Right(f"{_HEAD}It rose ([@octocat](https://octocat.example), `[@code]`, me@jones.example).\n", files=_REFS),
        Right(f"{_HEAD}As @fig-rise shows, it rose.\n", "quarto", files=_REFS),
        Right("---\nbibliography: elsewhere.bib\n---\n\nIt rose [@jones2019].\n", files=_REFS),
        Right(f"{_HEAD}It rose.\n\\index{{rise!in spring@in \\texttt{{spring}}}}\n\nIt fell.\n", files=_REFS),
        Right(f"{_HEAD}Cite with the syntax [@refname], or [@key].\n", files=_REFS),
        Right(f"{_HEAD}It rose {{cite:t}}`{{see}}smith2020{{p. 3}}`, with `` {{cite}}`jones2019` ``.\n", files=_REFS),
        Right("Thanks to @jones2019 and [@smith].\n"),
        Right(_TEX % "smith2020", "latex", files=_REFS),
        Right('= Rivers <top>\n\nIt rose @smith2020, see @top.\n\n#bibliography("refs.bib")\n', "typst", files=_REFS),
    ),
    explanation=__doc__,
)
