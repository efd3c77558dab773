"""A cross reference to a label that nothing in the draft carries.

`\\ref{fig:rivers}` without `\\label{fig:rivers}` is printed as "??". The rule reads `\\ref`, `\\eqref`, `\\autoref`, `\\cref`
and their like in LaTeX, `@fig-rivers` and `\\@ref(fig:rivers)` in Quarto and R Markdown, `@fig:rivers` in Typst, and
hyperlink names such as `` `Rivers`_ `` in reStructuredText.

It keeps silent in a chapter whose labels may stand in another file: in LaTeX without `\\begin{document}`, where files are
put in, and in Quarto, R Markdown and Typst where the draft itself has no label of that kind; with other drafts at hand
it looks there too.

Put in the label that was meant, or give the place its label.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import InDraftAndFolder, Place, Right, Rule, Slip, Wrong
from factlint.consistency.references.anchors import has_includes
from factlint.consistency.text import Draft, Folder
from factlint.prose.span import Span

_COMMENT = compile_late(r"(?<!\\)%[^\n]*")
_REFERENCES = {
    "latex": compile_late(
        r"\\(?:eq|auto|page|name|[cC]|v|V|full|[cC]page|sub|T|f)?ref(?:range)?\*?\s*\{([^{}#\\]{1,200})\}"
    ),
    "quarto": compile_late(
        r"(?<![\w\\@.])@((?:fig|tbl|sec|eq|lst|thm|lem|cor|prp|exm|exr)-[\w-]*\w)|\\@ref\(((?:fig|tab|eq):[\w-]+)\)"
    ),
    "typst": compile_late(r"(?<![\w\\@])@((?:fig|tab|tbl|table|sec|eq|eqn|lst|thm):[\w:.-]*\w)"),
    "rst": compile_late(r"(?<![\w:`\\|])`([^`<>\n:]+)`_(?![_\w])"),
}
_LATEX_LABELS = compile_late(
    r"\\\w*label\w*\s*(?:\[[^\]]*\])?\{([^{}]+)\}|label\s*=\s*\{?([^\s,{}\]]+)|\\newlabel\{([^{}]+)"
)
_QUARTO_LABELS = compile_late(
    r"#((?:fig|tbl|sec|eq|lst|thm|lem|cor|prp|exm|exr)-[\w-]+)|label:\s*[\"']?([\w-]+)|"
    r"^[ \t]*```+\s*\{\w+[^\n}]*?[ ,]label\s*=\s*[\"']?([\w-]+)|^[ \t]*```+\s*\{\w+[ ,]+[\"']?([\w-]+)|\(\\#((?:fig|tab|eq):[\w-]+)\)",
    re.MULTILINE,
)
_TYPST_LABELS = compile_late(r"<([\w:.-]+)>|label\(\"([^\"]+)\"\)")
_RST_NAMES = compile_late(
    r"^[ \t]*\.\.\s+_`?((?:[^:`\n\\]|\\.|:(?=\S))+)`?:|(?<![\w`])_`([^`\n]+)`|`([^`<>]+?)\s*<[^<>`]+>`_|^[ \t]*:name:\s*(.+)$",
    re.MULTILINE,
)
_CHUNK = compile_late(r"^[ \t]*```+[ \t]*\{[^\n]*\n(?:(?![ \t]*```)[^\n]*\n)*", re.MULTILINE)
_BARE = compile_late(r"[`*\\]")
_DOCUMENT = compile_late(r"---\n(?:(?!---\n)[^\n]*\n)*?(?:format|output):")
_MANY_FILES = compile_late(
    r"\\(?:input|include|subfile|subfileinclude|import|subimport|externaldocument|bibliographyunit|newcommand\{?\\(?:my|the)?label|"
    r"loadglsentries)\b|\\documentclass\s*(?:\[[^\]]*\])?\s*\{(?:subfiles|standalone)\}|\\def\\\w*label"
)
_LEAST_ALIKE = 0.6
"""How alike a label is that may have been meant."""


def check(draft: Draft, folder: Folder | None) -> Iterator[Slip]:
    reference = _REFERENCES.get(draft.source.markup)
    if reference is None or not draft.compute_once(_is_whole):
        return
    references = list(_references(draft, reference))
    labels = _known_labels(draft, folder) if references else frozenset[str]()
    for index, found in references:
        yield from _missing_labels(draft, folder, labels, index, found)


def _references(draft: Draft, reference: re.Pattern[str]) -> Iterator[tuple[int, re.Match[str]]]:
    """The references of a draft with the index of the block of each, matched in the block's source."""
    for index, block in enumerate(draft.source.blocks):
        source = block.span.slice(draft.text)
        if "ref" in source or "@" in source or "`_" in source:
            for found in reference.finditer(source):
                if not _is_skipped(draft.source.markup, source, found):
                    yield index, found


def _missing_labels(
    draft: Draft, folder: Folder | None, labels: frozenset[str], index: int, found: re.Match[str]
) -> Iterator[Slip]:
    """The labels of a reference that are nowhere."""
    markup, block, written = draft.source.markup, draft.source.blocks[index], found[found.lastindex or 0]
    for name in _names(markup, written):
        if name in labels or not _is_checked(draft, name, labels):
            continue
        if markup == "quarto" and _is_made_by_code(name, draft, folder):
            continue
        start = block.visible_span(Span(*found.span()).shifted(block.span.start)).start
        where = found.start(found.lastindex or 0) + (written.find(name) if markup == "latex" else 0)
        near = get_close_matches(name, list(labels), 1, _LEAST_ALIKE)
        hint = f" The nearest is “{near[0]}”." if near else ""
        words = Span(*found.span(1)) if markup == "rst" else Span(where, where + len(name))
        yield Slip(
            Place(Span(start, start), index, source=words),
            f"Nothing in this draft has the label “{name}”.{hint}",
            f"no label “{name}”",
        )


def _known_labels(draft: Draft, folder: Folder | None) -> frozenset[str]:
    """The labels of a draft and of those beside it."""
    own = draft.compute_once(_labels_in)
    return own | folder.compute_once(_labels_of_all) if folder is not None else own


def _labels_of_all(folder: Folder) -> frozenset[str]:
    return frozenset[str]().union(*(draft.compute_once(_labels_in) for draft in folder.drafts.values()))


def _is_whole(draft: Draft) -> bool:
    """Whether all labels that can be meant stand in this file."""
    markup, text = draft.source.markup, draft.text
    if markup == "latex":
        return "\\begin{document}" in text and not _MANY_FILES.search(_COMMENT.sub("", text))
    if markup == "rst":
        return ".. include::" not in text and ".. auto" not in text and "target-notes" not in text
    return not has_includes(draft)


def _labels_in(draft: Draft) -> frozenset[str]:
    markup, text = draft.source.markup, draft.text
    if markup == "latex":
        forms = _LATEX_LABELS
    elif markup == "quarto":
        forms = _QUARTO_LABELS
    elif markup == "typst":
        forms = _TYPST_LABELS
    elif markup == "rst":
        named = (one for found in _RST_NAMES.finditer(text) for one in found.groups() if one)
        return frozenset(map(_plain_name, (*text.splitlines(), *named)))
    else:
        return frozenset()
    found = {one.strip() for match in forms.finditer(text) for one in match.groups() if one}
    if markup == "quarto":
        found |= {f"{kind}:{one}" for one in found for kind in ("fig", "tab", "eq")}
    return frozenset(found)


def _names(markup: str, written: str) -> list[str]:
    """The labels that a reference names: several in LaTeX."""
    if markup == "latex":
        return [name.strip() for name in written.split(",") if name.strip()]
    return [_plain_name(written) if markup == "rst" else written]


def _plain_name(written: str) -> str:
    """A name of reStructuredText without its markup: names are compared without case."""
    return " ".join(_BARE.sub("", written).split()).casefold()


def _is_checked(draft: Draft, name: str, labels: frozenset[str]) -> bool:
    """Whether a label that is not there is missing for sure: in a chapter it may stand in another file."""
    markup = draft.source.markup
    if markup == "latex":
        return True
    if markup == "rst":
        return not any(sign in name for sign in "|<>")
    kind = re.split(r"[-:]", name)[0]
    if markup == "quarto" and kind not in ("fig", "tbl", "tab") and not _DOCUMENT.match(draft.text):
        return False
    return any(re.split(r"[-:]", other)[0] == kind for other in labels)


def _is_made_by_code(name: str, draft: Draft, folder: Folder | None) -> bool:
    """Whether a label is set in TeX, or what makes a label or a caption in a chunk of code is given it."""
    own = name.partition(":")[2] or name
    made = re.compile(rf"\b(?:label|caption|cap|paste0?)\s*[=(][^\n]*?[\"']{re.escape(own)}[\"']")
    drafts = folder.drafts.values() if folder is not None else (draft,)
    return any(
        f"label{{{name}}}" in one.text
        or (own in one.text and any(made.search(chunk[0]) for chunk in _CHUNK.finditer(one.text)))
        for one in drafts
    )


def _is_skipped(markup: str, source: str, found: re.Match[str]) -> bool:
    """Whether it stands in a comment or in code."""
    line = source[source.rfind("\n", 0, found.start()) + 1 : found.start()]
    if markup == "latex":
        return _COMMENT.search(line) is not None or "\\verb" in line
    if markup == "rst":
        return source.count("``", 0, found.start()) % 2 == 1
    return source.count("`", 0, found.start()) % 2 == 1


_LATEX = (
    "\\documentclass{article}\n\\begin{document}\nSee Figure~\\ref{fig:%s} of the rivers.\n\n"
    "\\begin{figure}\\caption{Rivers.}\\label{fig:rivers}\\end{figure}\n\\end{document}\n"
)
RULE = Rule(
    id="label",
    title="A cross reference to a label that is not there",
    check=InDraftAndFolder(check),
    wrong=(
        Wrong(_LATEX % "river", "fig:river", markup="latex"),
        Wrong(
            '# A {#fig-a}\n\nSee Table \\@ref(tab:tea) on "tea".\n\n```{r b}\n#| label: tbl-b\nplot(x, col = "tea")\n```\n',
            "tab:tea",
            markup="quarto",
        ),
        Wrong("# Data\n\nAs @fig-river shows.\n\n![Rivers](r.png){#fig-rivers}\n", "fig-river", markup="quarto"),
        Wrong('= Data\n\nAs @fig:river shows.\n\n#figure(image("r.png")) <fig:rivers>\n', "fig:river", markup="typst"),
        Wrong(
            "Data\n====\n\nSee `The rivers`_ for more.\n\nThe lakes\n---------\n\nText.\n", "The rivers", markup="rst"
        ),
    ),
    right=(
        Right(
            '# A {#fig-a}\n\nSee Table \\@ref(tab:tea).\n\n```{r b}\nx <- paste0("tab:", "tea")\nmake(x)\n```\n',
            "quarto",
        ),
        Right(
            '# Data\n\nSee Figure \\@ref(fig:circle).\n\n```{r,"circle",fig.cap="Circles."}\nplot(x)\n```\n', "quarto"
        ),
        Right(
            "# Data\n\nSee Figure \\@ref(fig:DM).\n\n```{r, fig.align='center', label = DM}\nplot(x)\n```\n", "quarto"
        ),
        Right('# A {#fig-a}\n\nSee Table \\@ref(tab:tea).\n\n```{r b}\nmake_table(x, label = "tea")\n```\n', "quarto"),
        Right(_LATEX % "rivers", "latex"),
        Right("See Figure~\\ref{fig:river} of the rivers.\n", "latex"),
        Right("# Data\n\nAs @fig-rivers shows.\n\n![Rivers](r.png){#fig-rivers}\n", "quarto"),
        Right("# Data {#sec-data}\n\nAs @sec-rivers shows.\n", "quarto"),
        Right("# Data\n\nAs @fig-rivers shows, and @smith-2020.\n", "quarto"),
        Right("Data\n====\n\nSee `The rivers`_ for more.\n\nThe rivers\n----------\n\nText.\n", "rst"),
    ),
    explanation=__doc__,
)
