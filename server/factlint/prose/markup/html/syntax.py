"""HTML's tokens, as the HTML standard's tokenizer finds them: tags, comments and what is read without markup."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_OPENING = re.compile(r"<(?:[A-Za-z]|/[A-Za-z]|[!?])")
_TAG = re.compile(r"<(/?)([A-Za-z][^\s/>]*+)(?:[^>=]++|=\s*+(?:\"[^\"]*+\"|'[^']*+'|[^\s>\"']*+))*+>")
_TAG_OF_ONE_STRETCH = re.compile(r"<(/?)([A-Za-z][^\s/<>]*+)[^<>]*+>")
_RAW = frozenset({"script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes"})

_SHORT = {
    **dict.fromkeys(("code", "samp", "tt", "var"), "code span"),
    **dict.fromkeys(("del", "s", "strike"), "struck-out passage"),
    **dict.fromkeys(("rt", "rp"), "reading aid"),
}
_WHOLE = {
    **dict.fromkeys(("svg", "picture", "canvas", "object", "audio", "video"), "image"),
    **dict.fromkeys(("script", "style", "template", "textarea", "select", "iframe"), "html"),
    "math": "math",
}
INLINE_LEFT_OUT = _SHORT | _WHOLE
"""Elements inside a paragraph that are no words of it, and how they are counted."""
LEFT_OUT = {**_WHOLE, "pre": "code block", "title": "html", "noframes": "html", "datalist": "html"}
"""Elements that are passed over with all blocks in them, and to the text's end where they are not closed."""
BLOCKS = frozenset(
    "address article aside base blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset "
    "figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html legend li link main menu meta "
    "nav ol optgroup option p param pre search section summary table tbody td tfoot th thead title tr track ul".split()
)


class Token(NamedTuple):
    """A tag (`name` in lower case) or a comment (`name` is "")."""

    start: int
    end: int
    name: str = ""
    closes: bool = False


def tokens(text: str, at: int, end: int) -> Iterator[Token]:
    """The tags and comments in `text[at:end]`; what stands between them is text.

    A tag that is never closed is text, so that a tag being typed does not swallow what follows it.
    """
    form = _TAG
    while found := _OPENING.search(text, at, end):
        start = found.start()
        if text[start + 1] in "!?":
            at = _declaration_end(text, start, end)
            yield Token(start, at)
            continue
        tag = form.match(text, start, end)
        if tag is None and form is _TAG:
            form = _TAG_OF_ONE_STRETCH
            tag = form.match(text, start, end)
        if tag is None:
            at = found.end()
            continue
        at = tag.end()
        name = tag[2].lower()
        yield Token(start, at, name, bool(tag[1]))
        if name in _RAW and not tag[1]:
            closing = re.compile(f"</{name}(?=[\\s/>])", re.IGNORECASE).search(text, at, end)
            at = closing.start() if closing else end


def _declaration_end(text: str, at: int, end: int) -> int:
    closing = ">"
    if text.startswith("<!--", at):
        for empty in ("<!-->", "<!--->"):
            if text.startswith(empty, at):
                return at + len(empty)
        closing, at = "-->", at + 4
    elif text.startswith("<![CDATA[", at):
        closing = "]]>"
    found = text.find(closing, at, end)
    return found + len(closing) if found >= 0 else end
