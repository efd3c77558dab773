"""What a draft does not itself tell to be so is known as such: myths, errors, questions, suppositions and speech."""

from __future__ import annotations

import time

import pytest

from factlint.prose.draft import BlockKind, Part
from factlint.prose.incremental_parse import read_parts
from factlint.prose.parse import Markup, parse
from factlint.prose.quotations import is_anothers, is_quoted
from factlint.prose.span import Span

FRAMED: list[tuple[Markup, str]] = [
    # Labels.
    ("markdown", "Myth: The zoo had 501 animals in 1975.\n"),
    ("markdown", "**Myth 2:** The zoo had 501 animals in 1975.\n"),
    ("markdown", "Fiction: The zoo had 501 animals in 1975.\n"),
    ("markdown", "Two fallacies: The zoo had 501 animals in 1975.\n"),
    ("markdown", "- False: The zoo had 501 animals in 1975.\n"),
    ("markdown", "Wrong: The zoo had 501 animals in 1975. Right: The zoo had 310 animals in 1975.\n"),
    ("markdown", "Common mistake: The zoo had 501 animals in 1975.\n"),
    ("markdown", "The old notes are wrong: The zoo had 501 animals in 1975.\n"),
    ("markdown", "What the guide says isn’t true: The zoo had 501 animals in 1975.\n"),
    ("markdown", "Q: True or false? The zoo had 501 animals in 1975.\n"),
    ("markdown", "Question 3: The zoo had 501 animals in 1975. True or false?\n"),
    ("markdown", "1. True or false: The zoo had 501 animals in 1975.\n2. Correct the error: The zoo had 12 bears.\n"),
    ("markdown", "1. True or false: The zoo had 12 bears.\n2. Correct the error: The zoo had 501 animals.\n"),
    ("plain", "2. Find the mistake: The zoo had 501 animals in 1975.\n"),
    ("latex", "\\textbf{Myth:} The zoo had 501 animals in 1975.\n"),
    # Speakers.
    ("markdown", "MOE: The zoo had 501 animals in 1975.\n"),
    ("markdown", "MOE: Come in.\nANN: The zoo had 501 animals in 1975.\n"),
    ("markdown", "**Moe:** I know that the zoo had 501 animals in 1975.\n"),
    ("markdown", "**Moe:** We had 501 animals in 1975.\n"),
    ("markdown", "**Moe:** Yes, it had 501 animals in 1975.\n"),
    ("markdown", "**Moe:** “The zoo was large.” It had 501 animals in 1975.\n"),
    ("markdown", "**Moe:** Was it large?\n\n**Ann:** The zoo had 501 animals in 1975.\n"),
    ("markdown", "**Moe:** It was large. **Ann:** The zoo had 501 animals in 1975.\n"),
    ("markdown", "**Moe:** It was large.\n\n**Ann:** It was small.\n\n**Moe:** The zoo had 501 animals.\n"),
    ("markdown", "**Moe:** It was large.\n\nAnd then?\n\n**Moe:** The zoo had 501 animals.\n"),
    ("markdown", "Moe (shaking his head): The zoo had 501 animals in 1975.\n"),
    ("markdown", "Ann Lund: Well, the zoo had 501 animals in 1975.\n"),
    ("markdown", "DR. LUND (laughing): The zoo had 501 animals in 1975.\n"),
    ("plain", "[00:12:40] MOE: The zoo had 501 animals in 1975.\n"),
    # Sentences beside it.
    ("markdown", "The following is false. The zoo had 501 animals in 1975.\n"),
    ("markdown", "The following is false.\n\nThe zoo had 501 animals in 1975.\n"),
    (
        "markdown",
        "The following statements are wrong:\n\n- The zoo had 12 bears.\n- The zoo had 501 animals in 1975.\n",
    ),
    ("markdown", "None of the following is true.\n\n- The zoo had 12 bears.\n- The zoo had 501 animals in 1975.\n"),
    ("markdown", "Here are two lies. The zoo had 501 animals in 1975. It burned down.\n"),
    ("markdown", "The zoo had 501 animals in 1975. That was a lie.\n"),
    ("markdown", "The zoo had 501 animals in 1975. This turned out to be wrong.\n"),
    ("markdown", "The zoo had 501 animals in 1975. But this claim is not true.\n"),
    ("markdown", "The zoo had 501 animals in 1975. It burned down. None of this is true.\n"),
    ("markdown", "The zoo had 501 animals in 1975. All lies.\n"),
    ("markdown", "The zoo had 501 animals in 1975.\n\nThat was a lie.\n"),
    ("markdown", "The zoo had 501 animals in 1975. At least that is what Moe wrote.\n"),
    ("markdown", "The zoo had 501 animals in 1975. Or so the brochure says.\n"),
    ("markdown", "The zoo had 501 animals in 1975. That’s what we were told.\n"),
    ("markdown", "Let us suppose something. The zoo had 501 animals in 1975.\n"),
    ("markdown", "Imagine a different world. The zoo had 501 animals in 1975.\n"),
    # Headings.
    ("markdown", "## Common myths\n\n- The zoo had 12 bears.\n- The zoo had 501 animals in 1975.\n"),
    ("markdown", "# The zoo\n\n## Myths\n\n### Size\n\nThe zoo had 501 animals in 1975.\n"),
    ("markdown", "## True or false?\n\nThe zoo had 501 animals in 1975.\n"),
    ("markdown", "## Wrong statements\n\nThe zoo had 501 animals in 1975.\n"),
    ("html", "<h2>Popular misconceptions</h2><p>The zoo had 501 animals in 1975.</p>"),
    ("rst", "Exercises\n=========\n\nThe zoo had 501 animals in 1975.\n"),
    # Tables.
    ("markdown", "| Myth | Fact |\n|---|---|\n| The zoo had 501 animals. | The zoo had 310 animals. |\n"),
    ("markdown", "| No. | | Wrong |\n|---|---|---|\n| 1 | | The zoo had 501 animals. |\n"),
    ("markdown", "| Statement | True? |\n|---|---|\n| The zoo had 12 bears. | yes |\n| The zoo had 501 animals. | |\n"),
    ("markdown", "| What | Verdict |\n|---|---|\n| The zoo had 501 animals. | False |\n"),
    ("markdown", "| A | B |\n|---|---|\n| Myth | The zoo had 501 animals. |\n"),
    ("org", "| Myth | Fact |\n|------+------|\n| The zoo had 501 animals. | The zoo had 310 animals. |\n"),
    (
        "html",
        "<table><tr><th>Fact</th><th>Myth</th></tr><tr><td>It had 310.</td><td>The zoo had 501 animals.</td></tr></table>",
    ),
    ("latex", "\\begin{tabular}{ll}\nFact & Myth \\\\\nIt had 310. & The zoo had 501 animals. \\\\\n\\end{tabular}\n"),
    ("asciidoc", "|===\n|Myth |Fact\n\n|The zoo had 501 animals.\n|The zoo had 310 animals.\n|===\n"),
    (
        "rst",
        "==========  =========\nMyth        Fact\n==========  =========\nIt had 501  It had 310\n==========  =========\n",
    ),
]
OWN: list[tuple[Markup, str]] = [
    ("markdown", "Note: The zoo had 501 animals in 1975.\n"),
    ("markdown", "NOTE: The zoo had 501 animals in 1975.\n"),
    ("markdown", "Update: The zoo had 501 animals in 1975.\n"),
    ("markdown", "**Example:** The zoo had 501 animals in 1975.\n"),
    ("markdown", "**History.** The zoo had 501 animals in 1975.\n"),
    ("markdown", "**History:** The zoo had 501 animals in 1975.\n"),
    ("markdown", "**Conservation:** The zoo had 501 animals in 1975.\n"),
    ("markdown", "**Velmar Zoo:** The zoo had 501 animals in 1975.\n"),
    ("markdown", "- **Velmar:** The zoo had 501 animals in 1975.\n"),
    ("markdown", "**Velmar:** the town had a zoo of 501 animals in 1975.\n"),
    ("markdown", "**Velmar:** The zoo had 501 animals in 1975.\n"),
    ("markdown", "Velmar: The zoo had 501 animals in 1975.\n"),
    ("markdown", "**St. Velmar:** The zoo had 501 animals in 1975.\n"),
    ("markdown", "**Velmar (formerly Lund):** The zoo had 501 animals in 1975.\n"),
    ("markdown", "**Mercury:** The smallest planet of our system. A zoo had 501 animals in 1975.\n"),
    ("markdown", "**Velmar:** After World War I the zoo had 501 animals.\n"),
    ("markdown", "**Lund:** The town is old.\n\n**Velmar:** The zoo had 501 animals.\n\n**Varn:** The dam is new.\n"),
    (
        "markdown",
        "## Past\n\n**Lund:** Old.\n\n**Velmar:** It grew.\n\n"
        "## Now\n\n**Lund:** New.\n\n**Velmar:** The zoo had 501 animals.\n",
    ),
    ("markdown", "Velmar\n: The zoo had 501 animals in 1975.\n"),
    ("markdown", "Fact: The zoo had 501 animals in 1975.\n"),
    ("markdown", "Wrong: The zoo had 12 bears. Right: The zoo had 501 animals in 1975.\n"),
    ("markdown", "Myth: The zoo had 12 bears.\n\nThe zoo had 501 animals in 1975.\n"),
    ("markdown", "Q: How big was the zoo? A: The zoo had 501 animals in 1975.\n"),
    ("markdown", "Lund, Ann. 1998. Bears of Velmar: How the Zoo had 501 animals.\n"),
    ("markdown", "Library: The zoo had 501 animals.\n\nBooks of the library are old.\n"),
    ("markdown", "Mend the one that is wrong: the zoo had 501 animals in 1975.\n"),
    ("markdown", "| Size | Statements |\n|---|---|\n| small | 501 |\n"),
    ("markdown", "| What you have | What you get |\n|---|---|\n| a claim | the verdict on 501 words |\n"),
    ("markdown", "What went wrong: The zoo had 501 animals in 1975.\n"),
    ("markdown", "The zoo was large: it had 501 animals in 1975.\n"),
    ("markdown", "The zoo opened at 10:30 and had 501 animals in 1975.\n"),
    ("markdown", "The zoo had 501 animals in 1975. That was a record.\n"),
    ("markdown", "The zoo had 501 animals in 1975. It was wrong to keep bears in cages.\n"),
    ("markdown", "The zoo had 501 animals in 1975. It was not the largest.\n"),
    ("markdown", "The zoo had 501 animals in 1975. That is what the town had paid for.\n"),
    ("markdown", "The zoo had 501 animals in 1975. So the town bought more land.\n"),
    ("markdown", "The zoo had 501 animals in 1975. Its bear was a myth. That was a lie.\n"),
    ("markdown", "The following is a list. The zoo had 501 animals in 1975.\n"),
    ("markdown", "The following is false. The moon is green.\n\nThe zoo had 501 animals in 1975.\n"),
    ("markdown", "The following animals lived there:\n\n- The zoo had 501 animals in 1975.\n"),
    ("markdown", "The error in the bill was found. The zoo had 501 animals in 1975.\n"),
    ("markdown", "## Myths\n\nNone.\n\n## Facts\n\nThe zoo had 501 animals in 1975.\n"),
    ("markdown", "## Mythology\n\nThe zoo had 501 animals in 1975.\n"),
    ("markdown", "## Frequently asked questions\n\nThe zoo had 501 animals in 1975.\n"),
    ("markdown", "## False Bay\n\nThe zoo had 501 animals in 1975.\n"),
    ("markdown", "## Error handling\n\nThe zoo had 501 animals in 1975.\n"),
    ("markdown", "| Year | Note |\n|---|---|\n| 1975 | The zoo had 501 animals. |\n"),
    ("markdown", "| Wrong | Cause | Note |\n|---|---|---|\n| | | The zoo had 501 animals. |\n"),
    ("markdown", "| Myth |\n|---|\n| Bears. |\n\n| Note |\n|---|\n| The zoo had 501 animals. |\n"),
    (
        "html",
        "<table><tr><th>Year</th><th>Note</th></tr><tr><td>1975</td><td>The zoo had 501 animals.</td></tr></table>",
    ),
]


def _is_anothers(text: str, markup: Markup) -> bool:
    at = text.index("501")
    return is_anothers(parse(text, markup), Span(at, at + 3))


@pytest.mark.parametrize(("markup", "text"), FRAMED)
def test_what_is_framed_as_not_so_is_none_of_the_drafts_own_words(markup: Markup, text: str) -> None:
    assert _is_anothers(text, markup)


@pytest.mark.parametrize(("markup", "text"), OWN)
def test_ordinary_labels_headings_and_tables_frame_nothing(markup: Markup, text: str) -> None:
    assert not _is_anothers(text, markup)


def test_what_is_framed_is_no_quotation() -> None:
    text = "Myth: The zoo had 501 animals in 1975.\n"
    at = text.index("501")
    assert not is_quoted(parse(text), Span(at, at + 3))


def test_the_columns_of_an_office_document_are_those_that_it_tells() -> None:
    cells = ["Myth", "Fact", "It had 501 animals.", "It had 310 animals."]
    text = "\n".join(cells)
    parts = tuple(
        Part(Span(text.index(cell), text.index(cell) + len(cell)), BlockKind.TABLE_CELL, row=1 + at // 2, column=at % 2)
        for at, cell in enumerate(cells)
    )
    draft = read_parts(text, parts, {})
    assert [is_anothers(draft, Span(text.index(said), text.index(said) + 3)) for said in ("501", "310")] == [
        True,
        False,
    ]


@pytest.mark.parametrize(
    "unit",
    [
        "- The zoo had 501 animals.\n",
        "The zoo had 501 animals.\n\n",
        "## Zoo\n\nThe zoo had 501 animals.\n\n",
        "| 1975 | The zoo had 501 animals. |\n",
        "The zoo had 501 animals. ",
    ],
)
def test_many_edits_are_looked_at_in_the_time_of_their_number(unit: str) -> None:
    def seconds(times: int) -> float:
        text = "| Year | Note |\n|---|---|\n" * unit.startswith("|") + unit * times
        draft = parse(text)
        spans = [Span(at, at + 3) for at in range(len(text)) if text.startswith("501", at)]
        started = time.process_time()
        assert not any(is_anothers(draft, span) for span in spans)
        return time.process_time() - started

    seconds(10)
    # A busy machine adds to any one of them, hardly to all.
    assert min(seconds(4_000) for _ in range(3)) < 12 * min(seconds(1_000) for _ in range(3)) + 0.5
