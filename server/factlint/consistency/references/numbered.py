"""A table, figure, section, equation or footnote that is spoken of by a number that nothing in the draft has.

"See Table 4" in a draft whose tables are 1 to 3. The rule counts captions ("Table 3. Rainfall by month", "Figure 2: …"),
also several in a line; headings that begin with a number; `\\tag{5}` and lines of equations with their number; appendices, plates,
chapters and steps; works that begin with a number in square brackets; and, in LaTeX, the floats and sections themselves. Where tables
have no caption at all, it counts the tables. Where there is one table or figure, the first, and the text speaks of a second alone, that is
the same slip.

It keeps silent where the numbers do not run from 1 without a hole, on what belongs to another work ("Table 4 of Smith
(2010)", "their Figure 2"), on supplements and appendices ("Table S4"), in chapters of a book, and in quotations.

Put in the number that was meant, or add what is missing.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import InDraft, Rule, Slip, Wrong
from factlint.consistency.references.anchors import has_includes
from factlint.consistency.references.captions import KINDS, as_written, in_figures, is_caption, is_work, numbers_of
from factlint.consistency.text import Draft, Paragraph
from factlint.prose.draft import BlockKind
from factlint.prose.span import Span

_MENTION = re.compile(
    r"(?<![\w-])((?:See|see) )?(Tables?|Tab\.|Figures?|Figs?\.|Fig|Sections?|Sect?\.|§|"
    r"Equations?|Eqn?\.|Eqs\.|Footnotes?|Endnote|Box|Chart|"
    r"Exhibit|Listing|Plate|Appendix|Chapter|Step|tables?|figures?|fig\.|sections?|equations?|footnotes?|endnote|listing|plate|"
    r"appendix|chapter|step)[ \u00a0]?"
    r"\(?(\d{1,2}(?:\.\d{1,2}){0,3}|(?<=Plate )[IVX]{1,5}\b|(?<=Appendix )[A-H]\b)(?![\w%°$€£:/]|[.,]\d|-\d|[ \u00a0](?:percent|million|"
    r"billion|items?|people|times|years?|rows?|columns?|cells?)\b)\)?"
)
_OTHER_WORK = re.compile(
    r"\s*(?:,\s*(?:p\.|page|line|of(?!\swh)|in(?!\swh)|from(?!\swh))\b|\(?of\b(?! this\b| the (?:present|current)\b)|"
    r"\(?in\b(?! this\b| the (?:present|current|appendix below)\b)|\(?from\b|"
    r"by\b|on (?:p\.|page)|[\[(][A-Z@\d]|[’']s\b|\[@|et al|above the|\()",
)
"""Behind what belongs to another work: "Table 4| of Smith (2010)"."""
_THEIR = re.compile(
    r"(?:\b(?:their|his|her|its|[Aa]rt(?:icle|\.)|[Aa]ct|[Cc]ode|[Ss]upplement\w*|[Aa]ppendix|"
    r"[Ee]xtended [Dd]ata|SI|RFC|ISO|Annex|Part|Book|"
    r"Chapter|Law|Regulation|Rule|Title|U\.S\.C\.|original|eLife|online|Type|[Pp]ivot|[Ll]ookup|[Tt]iming|hash|routing|"
    r"under|subject to|pursuant to|bus|(?<![Ll]ook )(?<!ooking )at|the|a|an|[A-Z]\w+(?:’s|'s)|[\])]),?|\d,?|\([12]\d{3}[a-z]?\),?|"
    r"[12]\d{3}[a-z]?[,:;])\s*\(?(?:[Ss]ee )?$"
)
_CITED = compile_late(r"(?<![\w\])`$\\])\[(\d{1,2})\](?![\w(\[:])")
_LETTERED = re.compile(r"\b(?:Plate|Appendix) [A-Z]")
_KIND_WORDS = frozenset(
    "table tables tab figure figures fig figs section sections sec sect equation equations eq eqn eqs footnote footnotes endnote "
    "box chart exhibit listing plate appendix chapter step".split()
)
_PLURALS = {"appendix": "appendices"}
_SURELY_MEANT = frozenset({"footnote", "equation", "chapter", "plate", "appendix", "step"})
"""What is spoken of with a small letter, too: a "table 4" may stand in an inn."""
_LEAST = 2
_SUPPLEMENT = compile_late(r"\b(?:Figure|Fig\.|Table)s?[ \u00a0]S\d", re.IGNORECASE)
_PAPER = compile_late(
    r"\b(?:[Rr]ead|[Dd]ownload|[Ss]ee|[Ff]ind|[Aa]ccess)\s(?:(?:the|our|its|this)\s)?(?:full\s|original\s|published\s|complete\s)?"
    r"(?:pre-?print|paper|article|manuscript|publication|report|study)\b[^.;]{0,40}\b(?:here|online|at)\b"
)
"""Where a page sends its readers to a paper that it sums up: "Read the full preprint here"."""
_OF_A_PAPER = frozenset({"figure", "table"})
"""What a page may speak of that is in the paper alone."""
_SENT = frozenset({"here", "online", "at"})
"""Words of which one stands where readers are sent to a paper."""


def check(draft: Draft) -> Iterator[Slip]:
    mentions = [(index, one) for index, found in draft.readings(_mentions) for one in found]
    if not mentions or has_includes(draft):
        return
    if _is_about_a_paper(draft):
        mentions = [(index, one) for index, one in mentions if one[0] not in _OF_A_PAPER]
    known: dict[str, frozenset[str]] = {}
    spoken_of: defaultdict[str, set[str]] = defaultdict(set)
    for _, (kind, number, _) in mentions:
        spoken_of[kind].add(number)
    for index, (kind, number, span) in mentions:
        paragraph = draft.paragraphs[index]
        if kind not in known:
            known[kind] = numbers_of(draft, kind)
        if (
            not (
                _is_missing(in_figures(number, kind), known[kind])
                or (spoken_of[kind] == {number} and _is_beside_only_one(number, kind, known[kind]))
            )
            or paragraph.is_quoted(span)
            or paragraph.has_gap(span.end, span.end + 1)
            or _leads_elsewhere(draft, paragraph, span)
        ):
            continue
        highest = as_written(max(known[kind], key=_sort_key), number)
        yield paragraph.slip(
            span,
            f"There is no {kind} {number} in this draft; the last is {kind} {highest}.",
            f"{_PLURALS.get(kind, f'{kind}s')} end at {highest}",
        )


def _is_about_a_paper(draft: Draft) -> bool:
    """Whether a page sums up a paper that it links to: the figures of which it speaks may be the paper's."""
    return bool(draft.readings(_names_supplement)) and bool(draft.readings(_names_paper))


def _names_supplement(paragraph: Paragraph) -> bool:
    return " S" in paragraph.text and _SUPPLEMENT.search(paragraph.text) is not None


def _names_paper(paragraph: Paragraph) -> bool:
    return not paragraph.words.isdisjoint(_SENT) and _PAPER.search(paragraph.text) is not None


def _mentions(paragraph: Paragraph) -> tuple[tuple[str, str, Span], ...]:
    """Each mention as kind, number, its span and the words before it; captions are none."""
    text = paragraph.text
    has_letters = "Plate " in text or "Appendix " in text
    if paragraph.kind is BlockKind.HEADING or not (paragraph.has_figures or (has_letters and _LETTERED.search(text))):
        return ()
    found: list[tuple[str, str, Span]] = []
    is_named = "§" in text or not paragraph.words.isdisjoint(_KIND_WORDS)
    for one in _MENTION.finditer(text) if is_named else ():
        word = one[2]
        kind = KINDS[word.lower()]
        if word[0].islower() and not one[1] and word != "fig." and kind not in _SURELY_MEANT:
            continue
        before, after = text[max(0, one.start() - 40) : one.start()], text[one.end() : one.end() + 40]
        if _OTHER_WORK.match(after) or _THEIR.search(before) or (not one.start() and is_caption(text)):
            continue
        end = one.end() - (text[one.end() - 1] == ")" and "(" not in one[0])
        span = Span(one.start(2), end)
        found.append((kind, one[3], span))
    cited = _CITED.finditer(text) if "[" in text else ()
    found += [("work", one[1], Span(*one.span())) for one in cited if one.start() or not is_work(text)]
    return tuple(found)


def _leads_elsewhere(draft: Draft, paragraph: Paragraph, span: Span) -> bool:
    """Whether the words are those of a link to a web address: the section of another work."""
    block = draft.source.blocks[paragraph.index]
    source = block.span.slice(draft.text)
    return any(
        mark.kind == "link"
        and mark.visible.start < span.end
        and span.start < mark.visible.end
        and "://" in source[mark.outer.start : mark.outer.end]
        for mark in block.content.marks
    )


def _is_missing(number: str, known: frozenset[str]) -> bool:
    """Whether the numbers that there are run on without a hole, and this is not among them."""
    if number in known or len(known) < _LEAST or f"{number}.1" in known:
        return False
    head, _, last = number.rpartition(".")
    if not number:
        return False
    if head and head not in known and not any(one.startswith(f"{head}.") for one in known):
        return _is_missing(head, known)
    beside = sorted(int(one.rpartition(".")[2]) for one in known if one.rpartition(".")[0] == head)
    if len(beside) < (1 if head else _LEAST) or beside != list(range(1, len(beside) + 1)):
        return False
    return len(beside) < int(last) <= len(beside) + 5


def _is_beside_only_one(number: str, kind: str, known: frozenset[str]) -> bool:
    """Whether a draft has one table or figure, the first, and speaks of a second alone: "As Table 2 shows" above Table 1."""
    return kind in _OF_A_PAPER and known == frozenset({"1"}) and number == "2"


def _sort_key(number: str) -> list[int]:
    return [int(part) for part in number.split(".")]


_TABLES = "Table 1. Rain.\n\nTable 2. Snow.\n\nTable 3. Wind.\n"
_HEADINGS = "## 1. Aims\n\nText.\n\n## 2. Methods\n\nText.\n\n## 3. Results\n\nText.\n"
_GRIDS = "| a | b |\n|---|---|\n| c | d |\n\nAnd:\n\n| a | b |\n|---|---|\n| c | d |\n\n"
RULE = Rule(
    id="reference",
    title="A table, figure, section, equation or footnote that is not there",
    check=InDraft(check, reads=(_mentions, _names_paper, _names_supplement)),
    wrong=(
        Wrong(f"The storms are listed below (see Table 4).\n\n{_TABLES}", "Table 4", "tables end at 3"),
        Wrong(f"The cost is in Table 4 of this report, of which page 2 is a part.\n\n{_TABLES}", "Table 4"),
        Wrong(f"Look at Table 4, of which the last line is the best.\n\n{_TABLES}", "Table 4"),
        Wrong(f"{_HEADINGS}\nAs Section 5 shows, it rained.\n", "Section 5", "sections end at 3"),
        Wrong(f"{_GRIDS}The wind is in Table 3.\n", "Table 3"),
        Wrong("![Figure 1: a](a.png)\n\n![Figure 2: b](b.png)\n\nAs Fig. 3 shows.\n", "Fig. 3"),
        Wrong("Table 1: Prices. Table 2: Sales.\n\nCosts are high (see Table 3).\n", "Table 3", "tables end at 2"),
        Wrong("The sum is given in equation (3).\n\n(1) a = b\n\n(2) c = a + b\n", "equation (3)"),
        Wrong(
            "The list is in Appendix C.\n\nAppendix A: Names\n\nAppendix B: Dates\n",
            "Appendix C",
            "appendices end at B",
        ),
        Wrong(
            "The plan is on Plate V.\n\nPlate I. Front. Plate II. Back. Plate III. Stage.\n",
            "Plate V",
            "plates end at III",
        ),
        Wrong("Step 1: Soak. Step 2: Boil. Step 3: Add the water kept in step 6.\n", "step 6"),
        Wrong(
            "Read [1], then [4].\n\n[1] Berg, Dogs.\n\n[2] Lund, Cats.\n\n[3] Holm, Birds.\n", "[4]", "works end at 3"
        ),
        Wrong("Read [1], then [5].\n\n## References\n\n1. Berg, Dogs.\n2. Lund, Cats.\n3. Holm, Birds.\n", "[5]"),
        Wrong("## 1 Aims\n\nSee Section 2.2.\n\n## 2 Time\n\n### 2.1 Phase one\n\nNow.\n", "Section 2.2"),
        Wrong("As Table 2 makes plain, it rained.\n\nTable 1. Rain.\n\n| a | b |\n|---|---|\n| c | d |\n", "Table 2"),
        Wrong("It rose.[^1][^2] See footnote 3.\n\n[^1]: A.\n[^2]: B.\n", "footnote 3"),
    ),
    right=(
        f"The storms are listed below (see Table 3).\n\n{_TABLES}",
        f"The storms are listed in Table 4 of Smith (2010), and in their Table 5.\n\n{_TABLES}",
        f"“The storms are listed in Table 4,” he wrote; see Table S4.\n\n{_TABLES}",
        f"{_HEADINGS}\nSee [RFC 2616 - Section 5](https://example.org/rfc2616#5).\n",
        f"{_HEADINGS}\nSection 5 of the Act says so.\n",
        "The storms are listed in Table 4.\n",
        "Table 1 has the rain; Table 2 is kept back.\n\nTable 1. Rain.\n",
        "As Table 3 makes plain, it rained.\n\nTable 1. Rain.\n",
        "We sat at table 4 and took step 5.\n",
        "Read [1], then [3]. The list is `a[4]`.\n\n[1] Berg, Dogs.\n\n[2] Lund, Cats.\n\n[3] Holm, Birds.\n",
        "Read [1], then [3].\n\n## References\n\n1. Berg, Dogs.\n2. Lund, Cats.\n3. Holm, Birds.\n",
        "Read [1], then [4].\n\n## References\n\n### Books\n\n1. Berg, Dogs.\n\n### Films\n\n2. Ilm, Elks.\n3. Ide, Eel.\n4. Ax.\n",
        "Read [1], then [5].\n\n## Steps\n\n1. Berg, Dogs.\n2. Lund, Cats.\n3. Holm, Birds.\n",
        "The plan is on Plate III.\n\nPlate I. Front. Plate II. Back. Plate III. Stage.\n",
        "Chapter 7 of his book says so.\n\nContents: Chapter 1 Cats. Chapter 2 Birds.\n",
        "Step 1: Soak. Step 2: Boil. See step 6 of the guide.\n",
        f"{_GRIDS}The wind is in Table 2.\n",
        "Read the full preprint here.\n\nGet the curve (Figure 3) and the test (Figure S3).\n\nFigure 1: Time.\n\nFigure 2: Place.\n",
    ),
    explanation=__doc__,
)
