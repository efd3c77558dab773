"""The CommonMark specification's own examples: the prose found in each is what a reference renderer shows."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from factlint.prose.parse import parse

_EXAMPLES = json.loads((Path(__file__).parents[1] / "data" / "commonmark-0.31.2.json").read_text("utf-8"))
_REFERENCE = MarkdownIt("commonmark")
_BARE_ADDRESS = re.compile(r"(?:https?|ftp)://[^\s<>\[\]`\"]*[^\s<>\[\]`\"?!.,:;*_~']|[\w.+-]+@[\w-]+(?:\.[\w-]+)+")


def _shown(inline: Token) -> str:
    """The text of an inline token, without code, images, addresses and HTML."""
    parts: list[str] = []
    in_address = False
    for child in inline.children or []:
        if child.type in ("link_open", "link_close"):
            in_address = child.type == "link_open" and child.info == "auto"
        elif child.type in ("text", "text_special") and not in_address:
            parts.append(child.content)
        elif child.type in ("softbreak", "hardbreak"):
            parts.append(" ")
    return _BARE_ADDRESS.sub("", "".join(parts))


def _reference_prose(markdown: str) -> list[str]:
    shown = (_shown(token) for token in _REFERENCE.parse(markdown) if token.type == "inline")
    return [words for words in (" ".join(text.split()) for text in shown) if words]


def _our_prose(markdown: str) -> list[str]:
    return [" ".join(block.text.split()) for block in parse(markdown).blocks]


_KNOWN = {
    44: "the reference shows MyST's break between cells",
    168: "the reference shows what is struck out",
    590: "the reference does not know notes put into notes",
    606: "the reference shows an address with an escape in it as text; what is left of it here is an artefact",
}


@pytest.mark.parametrize("example", _EXAMPLES, ids=lambda example: f"{example['example']}-{example['section']}")
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
def test_the_prose_of_an_example_is_what_a_reference_renderer_shows(example: dict[str, Any], line_end: str) -> None:
    found = _our_prose(example["markdown"].replace("\n", line_end))
    agrees = found == _reference_prose(example["markdown"])
    assert agrees is (example["example"] not in _KNOWN), (found, _reference_prose(example["markdown"]))


def test_all_examples_are_there() -> None:
    assert len(_EXAMPLES) == 652


_PREFIXES = ["", "", "", "> ", "- ", "1. ", "2. ", "# ", "  ", "    ", "- > ", "> - ", "```", "---", "===", "<div>"]
_INLINE = ["words", "*em*", "**strong**", "**st*", "_x_", "a_b_c", "`code`", "``", "[r]", "[r][]", "[x](/u)", "\\*"]
_INLINE += [
    "[x [y](/u)]",
    "![i](/u)",
    "&amp;",
    "&copy",
    "<b>",
    "<!-- c -->",
    "in 1931.",
    "* ",
    "_",
    "]",
    "!",
    "é",
    "“q”",
]
lines = st.tuples(st.sampled_from(_PREFIXES), st.lists(st.sampled_from(_INLINE), max_size=4)).map(
    lambda line: line[0] + " ".join(line[1])
)


@given(st.lists(lines, max_size=12).map("\n".join))
def test_any_markdown_of_ordinary_parts_shows_what_a_reference_renderer_shows(markdown: str) -> None:
    markdown += "\n\n[r]: /u\n"
    assert _our_prose(markdown) == _reference_prose(markdown)
