"""Odd and hostile drafts are read in time that grows with their length, and never end in an error."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from factlint.prose.draft import Markup
from factlint.prose.parse import parse

_SIZE_CP = 30_000
_CPU_SECONDS = 6.0
_REPEATED = [
    *(
        ">",
        "> ",
        "- ",
        "1. ",
        "[",
        "![",
        "[a](",
        "[x](((",
        "[a]: ",
        "[a][b]",
        "](",
        "*",
        "*a ",
        "*a_",
        "_*",
        "a**",
        "~~a ",
    ),
    *(
        "`",
        "``` ",
        "<",
        "<a ",
        '<a b="',
        "<!--",
        "<?",
        "<![CDATA[",
        "<!A",
        "<http://",
        "&",
        "&#",
        "$",
        "$a ",
        "$$a ",
        "\\",
    ),
    *(
        "http://",
        "http://((((",
        "www.",
        "a@",
        "a|",
        "|",
        "# ",
        "===\n",
        "a\n===\n",
        "- a\n",
        "> a\n",
        "```\n",
        "<div>\n\n",
    ),
    *(
        "\n",
        "\r",
        "\t",
        "\t- ",
        "\x00",
        "\ud800",
        "🚀",
        "e\u0301",
        "\u2028",
        "\x0c",
        "a. ",
        "Dr. ",
        "...",
        "!?",
        "3.",
        "(((",
        "x\n\n",
    ),
    *("[^1]: a\n", "a|b\n-|-\n", "> - ", "* * ", "---\n", "+++\n", "<!-- factlint off -->"),
]
_WHOLE = {
    "backtick runs of every length": "".join("`" * n + " " for n in range(450)),
    "a list a hundred deep and deeper": "".join("  " * n + "- a\n" for n in range(300)),
    "deep items, then blank lines": "- " * 25_000 + "a\n" + "\n" * 25_000,
    "deep quotes, then lazy lines": "> " * 25_000 + "a\n" + "b\n" * 12_000,
    "many definitions": "".join(f"[a{n}]: /u\n" for n in range(5_000)),
    "many references": "[a]: /u\n\n" + "[a] " * 12_000,
    "a wide table": "a|" * 5_000 + "\n" + "-|" * 5_000 + "\n" + "b|" * 5_000,
    "one very long word": "a" * _SIZE_CP,
    "a heading with long spaces": "# a" + " " * _SIZE_CP + "b #",
    "emphasis inside out": "*_" * 12_000 + "a" + "_*" * 12_000,
}


@pytest.mark.parametrize("markup", ["markdown", "plain"])
@pytest.mark.parametrize("text", [part * (_SIZE_CP // len(part)) for part in _REPEATED], ids=map(ascii, _REPEATED))
def test_a_repeated_mark_is_read_in_bounded_time(
    text: str, markup: Markup, least_seconds: Callable[..., float]
) -> None:
    assert least_seconds(lambda attempt: _read_twice(text + " x" * attempt, markup), _CPU_SECONDS) < _CPU_SECONDS


@pytest.mark.parametrize("text", _WHOLE.values(), ids=_WHOLE.keys())
def test_a_hostile_draft_is_read_in_bounded_time(text: str, least_seconds: Callable[..., float]) -> None:
    assert least_seconds(lambda attempt: _read_twice(text + " x" * attempt, "markdown"), _CPU_SECONDS) < _CPU_SECONDS


def test_the_text_under_too_many_quotes_is_still_read() -> None:
    assert parse(">" * 100_000 + " words").blocks[0].text.endswith("words")


def _read_twice(text: str, markup: Markup) -> None:
    draft = parse(text, markup)
    for block in range(len(draft.blocks)):
        draft.sentences(block)
    middle = len(text) // 2
    parse(text[:middle] + "x" + text[middle:], draft.markup, draft)
