"""The markup of a page made fit to be read: what a reader does not see is gone, and none takes for ever to read."""

from __future__ import annotations

import re
from typing import Any, cast

from factlint.service.fetch.reasons import Reason, Unfetched

MOST_ELEMENTS = 40_000
_MOST_BESIDE = 4_000
_MOST_ATTRIBUTES = 300
# An embedded picture makes a tag long, thousands of attributes make it slow: parsing them takes time by their square.
_LONG_TAG = re.compile(rb"<[a-zA-Z][^<>]{4000,}")
_HIDING = re.compile(r"display:none|visibility:hidden|(?:opacity|font-size):0(?:\.0*)?(?:px|em|rem|pt|%)?(?:;|!|$)")
_UNSEEN = "//*[@hidden] | //template | //noscript | //*[@style]"
# What is never shown, or turns a line of text around.
_UNPRINTED = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\U000e0000-\U000e007f]"
)


def tree_of(source: str | bytes) -> Any:
    """The page as lxml's tree of what a reader sees, as far as the page itself says so. Raises Unfetched.

    What a style sheet or a script hides cannot be told from here.
    """
    try:
        from trafilatura import load_html
    except ImportError:
        raise Unfetched(
            Reason.UNSUPPORTED, "This backend does not read web pages. Where it runs: pip install 'factlint[web]'"
        ) from None
    raw = source if isinstance(source, bytes) else source.encode("utf-8", "replace")
    if any(found.group().count(b"=") > _MOST_ATTRIBUTES for found in _LONG_TAG.finditer(raw)):
        raise _too_dense()
    tree: Any = load_html(source)
    if tree is None:
        raise Unfetched(Reason.NO_TEXT, "There is no readable text on the page.")
    for element in cast("list[Any]", tree.xpath(_UNSEEN)):
        if element.getparent() is not None and _is_unseen(element):
            element.drop_tree()
    # Reading takes time by the square of what stands side by side.
    for number, element in enumerate(tree.iter()):
        if number > MOST_ELEMENTS or len(element) > _MOST_BESIDE:
            raise _too_dense()
    return tree


def remove_invisible(text: str) -> str:
    """A text without characters that nobody sees, which may hide words or turn them around."""
    return _UNPRINTED.sub("", text)


def _is_unseen(element: Any) -> bool:
    if element.tag in {"template", "noscript"} or element.get("hidden") is not None:
        return True
    return _HIDING.search("".join((element.get("style") or "").lower().split())) is not None


def _too_dense() -> Unfetched:
    return Unfetched(Reason.TOO_LARGE, "The page has too much markup to be read.")
