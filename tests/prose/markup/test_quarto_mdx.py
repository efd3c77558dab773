"""What Quarto and MDX add to Markdown is no prose: attributes, citations, shortcodes; modules, components, expressions."""

from __future__ import annotations

import pytest

from factlint.prose.apply.edits import apply_edits, project
from factlint.prose.parse import BlockKind, Markup, parse


def _shown(text: str, markup: Markup) -> list[str]:
    return [block.text for block in parse(text, markup).blocks]


@pytest.mark.parametrize(
    ("quarto", "shown"),
    [
        ("It [opened]{.smallcaps} in *1931*.", "It opened in 1931."),
        ("See [the page](u){target=_blank} and `x`{.r}.", "See the page and ."),
        ("As in [@smith1999, p. 5; -@jones], @fig-dam and @lee.", "As in ,  and ."),
        ("Write to me@x.org.", "Write to ."),
        ("H~2~O is 10^6^ ~~not~~ big.", "H2O is 10^6  big."),
        ("It opened^[In 1931.] and {{< var x >}} closed.", "It opened and  closed."),
        ("A {set} and [a] @ home ^ top", "A {set} and [a] @ home ^ top"),
    ],
)
def test_a_paragraph_of_quarto_shows_its_words(quarto: str, shown: str) -> None:
    assert _shown(quarto, "quarto") == [shown]


def test_cells_of_code_divs_and_metadata_of_quarto_are_left_out() -> None:
    draft = parse(
        "---\ntitle: The dam\n---\n\n```{r}\n#| fig-cap: no\nx\n```\n\n::: {.callout-note}\n## Note {#n}\nWords.\n:::\n",
        "quarto",
    )
    assert [(block.kind, block.text) for block in draft.blocks] == [
        (BlockKind.HEADING, "Note"),
        (BlockKind.PARAGRAPH, "Words."),
    ]
    assert draft.title == "The dam"


@pytest.mark.parametrize(
    ("mdx", "shown"),
    [
        ("It <Big size={a > b}>opened</Big> in *{year}*.", ["It opened in ."]),
        ("<Tabs>\n  <Tab label='x'>\n      Deep words.\n  </Tab>\n</Tabs>", ["Deep words."]),
        ('<Card\n  title="not this"\n  on={() => {}}\n/>\n\nWords.', ["Words."]),
        ("import X from 'x'\n\nexport const a = {\n  b: 1,\n}\n\nWords.", ["Words."]),
        ("The `{x}` and ``<Tab>`` stay \\{here\\}, 3 < 4.", ["The  and  stay {here}, 3 < 4."]),
        ("```jsx\n<Tab>\n```\n\n- one {/* not this */} item", ["one  item"]),
        ("A { that stays and <Tag that stays", ["A { that stays and <Tag that stays"]),
        ("We import goods.\nexport them too.", ["We import goods. export them too."]),
    ],
)
def test_a_paragraph_of_mdx_shows_its_words(mdx: str, shown: list[str]) -> None:
    assert _shown(mdx, "mdx") == shown


def test_a_comment_of_mdx_can_switch_checking_off() -> None:
    draft = parse("a\n\n{/* factlint off */}\n\nb\n\n{/* factlint on */}\n\nc\n", "mdx")
    assert [draft.is_ignored(block.span) for block in draft.blocks] == [False, True, False]


def test_an_edit_changes_words_and_no_component() -> None:
    source = "It <A b={1931}>opened</A> in 1931.\n"
    draft = parse(source, "mdx")
    edits = project(draft, draft.blocks[0].span, "It opened in 1931", "It opened in 1938")
    assert not isinstance(edits, str)
    assert apply_edits(source, edits) == source.replace("in 1931", "in 1938")
    assert isinstance(project(draft, draft.blocks[0].span, "It opened in 1931", "It opened in {x}"), str)
