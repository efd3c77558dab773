"""What a link can lead to inside a draft: its headings, in every manner of making an address of one, and its anchors."""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import lru_cache
from html import unescape
from unicodedata import category, normalize
from urllib.parse import unquote

from factlint.consistency.text import Draft
from factlint.prose.draft import BlockKind

_INCLUDES = re.compile(
    r"\{%|\{\{|\{!|<%|<\?php|--8<--|<!--\s*#?include|^(?:include::|#\+INCLUDE|\.\. (?:include|raw|auto\w+|literalinclude)::|"
    r"```\{(?:include|eval-rst)\}|!INCLUDE|\[!INCLUDE|import\s[^\n]*\sfrom\s*['\"]|#include\s+\"[^\"\n]+\.typ|\[\[_?TOC_?\]\]|:::\s*\{?(?:include|tab))|"
    r"\\(?:input|include|subfile|import|externaldocument|lstinputlisting|subimport)\b|<[A-Z]\w+[^<>\n]*/?>",
    re.MULTILINE | re.IGNORECASE,
)
_MARKS_OF_INCLUDES = ("<", "{", "\\", "include", "import", ":::", "[[", ".. raw", ".. auto")
"""One of them is in every form of these, in small letters: a search for each is far faster."""
_COMPONENT = re.compile(r"<[A-Z]\w+[^<>\n]*/?>")
_KEYS = "|".join(rf"(?<=\b{key}{gap}[=:])" for key in ("id", "name", "label", "slug") for gap in ("", r"\s"))
_ANCHORS = (
    ("", re.compile(rf"""[=:](?:{_KEYS})\s*["']?([^\s"'<>{{}}]+)""", re.IGNORECASE)),
    ("#", re.compile(r"\{:?[^{}\n]*?#([^\s{}]+)")),
    ("[[", re.compile(r"\[\[([^\[\],\n]+)(?:,[^\]\n]*)?\]\]")),
    ("[#", re.compile(r"\[#(?<!\[\[#)([^\],.%\s]+)")),
    ("anchor:", re.compile(r"\banchor:([^\[\s]+)\[")),
    ("\\", re.compile(r"\\(?:label|hypertarget|phantomsection\\label|sublabel|linelabel)\s*\{([^{}]+)")),
    ("<", re.compile(r"<([\w:.-]+)>")),
    (".. _", re.compile(r"^[ \t]*\.\. _`?([^`\n]+?)`?:", re.MULTILINE)),
    ("_`", re.compile(r"_`([^`\n]+)`")),
    (":", re.compile(r"^[ \t]*(?::CUSTOM_ID:|:ID:|#\+NAME:|#\+LABEL:)\s*(\S+)", re.MULTILINE | re.IGNORECASE)),
    (")=", re.compile(r"^\(([\w:.-]+)\)=", re.MULTILINE)),
    ("```", re.compile(r"^```+\s*\{\w+[ ,]+([\w:.-]+)", re.MULTILINE)),
    ("label", re.compile(r"label\s*=\s*\{?([\w:.-]+)")),
    # a numbered rule of a specification, as mdbook-spec reads it
    ("[", re.compile(r"^(\w+\[[\w.-]+\])[ \t]*$", re.MULTILINE)),
)
"""Forms of an anchor, each with what a text without one mostly lacks: a search for that is far faster."""
_LINK_TARGET = re.compile(r"\]\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)|\]\[[^\]\n]*\]|<[^<>\n]+>|\{[:#.][^{}\n]*\}")
_LEADS_TO = re.compile(
    r"\]\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)|\]:[ \t]*\S+|h(?<!\wh)ref\s*=\s*(?:\"[^\"]*\"|'[^']*')|<<[^<>\n]*>>|"
    r"xref:[^\[\s]*|link:[^\[\s]*|"
    r"\[\[[#*:/.\w-]*[#/][^\]\n]*\]|<[^<>\s]*[#/][^<>\s]*>|h(?<!\wh)ttps?://\S+"
)
_HEADING_LINE = re.compile(r"^#{1,6}[ \t]+(`[^`\n]+`)[ \t]*#*[ \t]*$", re.MULTILINE)
_OPEN = "…"
"""Stands where an address may go on: some sites write an emoji of a heading as its name."""
_TAB = re.compile(r"^[ \t]*(?:===|\?\?\?)[+!]*[ \t]+\"([^\"\n]+)\"", re.MULTILINE)
"""A tab of MkDocs, whose label is an address, by itself or behind the heading above it."""
_LEAST_LETTERS = 4
_LONG = 30
_SHORTCODE = re.compile(r":[\w+-]+:")
_BEFORE_ADDRESS = re.compile(r"user-content-|(?:heading|header|head|hd|h|section|sec|anchor|toc|id)[-_]", re.IGNORECASE)
"""What a program may put before each address that it makes of a heading."""
_MANY = re.compile(r"(?:[-_]|(?<![-_\d]))\d++$")
_NOT_ASCII = re.compile(r"[^\x00-\x7f]+")
"""Some sites leave out such letters of a heading: "Ω"."""
_SECTION_NUMBER = re.compile(r"^(?:\d+[.\s)-]*)+")


_WORD = re.compile(r"[^\W_]+")
_SMALL = frozenset("the and for with from into your our how what why when who are use using about this that".split())
_LEAST_ALIKE = 0.8
_LEAST_SHARED = 0.6


def letters_and_digits(words: str) -> str:
    """Letters and figures alone, without case and accents: what every manner of making an address keeps."""
    if words.isascii():
        return "".join(filter(str.isalnum, words.lower()))
    return "".join(filter(str.isalnum, normalize("NFKD", words).casefold()))


@lru_cache(maxsize=8192)
def heading_keys(source: str, shown: str) -> frozenset[str]:
    """What addresses of a heading can be made of, by its source and by what it shows."""
    plain = _LINK_TARGET.sub(" ", source)
    words = {source, plain, shown, unescape(plain), _SHORTCODE.sub("", plain), _SHORTCODE.sub("", shown)}
    words |= {_SECTION_NUMBER.sub("", one.lstrip("#=* \t")) for one in (plain, shown)}
    words |= {one.replace("&", name) for one in (plain, shown) for name in (" and ", " amp ")}
    words |= {_NOT_ASCII.sub("", one) for one in (plain, shown)}
    return frozenset(letters_and_digits(one) for one in words)


def _marked_anchors(text: str) -> frozenset[str]:
    return frozenset(
        letters_and_digits(found) for mark, form in _ANCHORS if mark in text for found in form.findall(text)
    )


def has_includes(draft: Draft) -> bool:
    """Whether a build puts in something that is not in the file: templates, includes, components."""
    return draft.compute_once(_find_includes)


def _find_includes(draft: Draft) -> bool:
    return bool(draft.source_readings(_includes))


def _includes(source: str) -> bool:
    small = source.lower()
    return any(mark in small for mark in _MARKS_OF_INCLUDES) and any(
        not found[0].startswith("<") or found[0].startswith(("<%", "<?", "<!")) or _COMPONENT.match(found[0])
        for found in _INCLUDES.finditer(source)
    )


def anchors_of(draft: Draft) -> frozenset[str]:
    """Every anchor of a draft, squashed."""
    return draft.compute_once(_find_anchors)


def _find_anchors(draft: Draft) -> frozenset[str]:
    found = set[str]().union(*draft.source_readings(_marked_anchors))
    for block in draft.source.blocks:
        if block.kind is BlockKind.HEADING:
            keys = heading_keys(block.span.slice(draft.text), block.text)
            found |= keys
            if any(category(one) == "So" for one in block.text):
                found |= {f"{key}{_OPEN}" for key in keys if len(key) >= _LEAST_LETTERS}
    if "#" in draft.text:
        # A heading that is all code has no prose, and so is no block.
        found |= {letters_and_digits(heading) for heading in _HEADING_LINE.findall(draft.text)}
    found |= {letters_and_digits(_SHORTCODE.sub("", label)) for label in _TAB.findall(draft.text)}
    if draft.source.title:
        found.add(letters_and_digits(draft.source.title))
    return frozenset(found)


def is_there(fragment: str, anchors: frozenset[str]) -> bool:
    """Whether a fragment leads to one of these anchors, the second of the same name ("setup-1") included.

    Browsers look for it as it is written, and then for what its signs such as "%3C" stand for.
    """
    return any(_leads_to(wanted, anchors) for wanted in {fragment, unquote(fragment)})


def _leads_to(wanted: str, anchors: frozenset[str]) -> bool:
    before = _BEFORE_ADDRESS.match(wanted)
    for one in (wanted, wanted[before.end() :]) if before else (wanted,):
        if letters_and_digits(one) in anchors or letters_and_digits(_MANY.sub("", one)) in anchors:
            return True
    whole = letters_and_digits(wanted)
    if len(whole) >= _LONG and any(one.startswith(whole) for one in anchors):
        return True  # cut off at a length
    if any(
        whole[:at] in anchors and whole[at:] in anchors for at in range(_LEAST_LETTERS, len(whole) - _LEAST_LETTERS + 1)
    ):
        return True  # a heading behind the one above it
    begun = (letters_and_digits(wanted)[:length] + _OPEN for length in range(_LEAST_LETTERS, len(wanted)))
    return any(one in anchors for one in begun)


def is_named(fragment: str, draft: Draft) -> bool:
    """Whether the words of an address stand in a draft other than in a link: an unknown form may make an anchor there.

    "r[names.scopes]" of a numbered rule becomes "#r-names.scopes", and who builds a site may invent more such forms.
    """
    wanted = unquote(fragment).casefold()
    rest = wanted.partition("-")[2]
    names = [one for one in (wanted, rest) if len(one) >= _LEAST_LETTERS and not one.isalnum()]
    text = draft.compute_once(_text_without_links)
    return any(re.search(rf"(?<![\w.-]){re.escape(one)}(?![\w-]|\.\w)", text) for one in names if one in text)


def _text_without_links(draft: Draft) -> str:
    return _LEADS_TO.sub(" ", draft.text).casefold()


def find_near(fragment: str, draft: Draft) -> str:
    """The heading that a fragment was surely made of, in other words or another spelling; "" where none is near.

    A place that a site puts on each page is like none of the headings; one whose heading was renamed mostly is.
    """
    wanted = unquote(fragment)
    headings = draft.compute_once(headings_of)
    alike = get_close_matches(letters_and_digits(wanted), list(headings), 1, _LEAST_ALIKE)
    if alike:
        return headings[alike[0]]
    words = words_of(wanted)
    shares = ((_share_of_words(words, words_of(heading)), heading) for heading in headings.values())
    share, heading = max(shares, default=(0.0, ""))
    return heading if share >= _LEAST_SHARED else ""


def words_of(text: str) -> list[str]:
    """The words of an address or a heading that say something."""
    return [one for one in _WORD.findall(text.casefold()) if one not in _SMALL and len(one) > 2]


def _share_of_words(wanted: list[str], heading: list[str]) -> float:
    """Which part of the words of the longer one is in both; 1 where all of the wanted ones are in the heading."""
    shared = [one for one in wanted if any(_is_one_word(one, other) for other in heading)]
    if not shared or (len(shared) < 2 and len(shared[0]) <= _LEAST_LETTERS):
        return 0.0
    if len(shared) == len(wanted):
        return 1.0
    return len(shared) / max(len(wanted), len(heading)) if len(shared) > 1 else 0.0


def _is_one_word(one: str, other: str) -> bool:
    return one == other or (
        min(len(one), len(other)) >= _LEAST_LETTERS and (one.startswith(other) or other.startswith(one))
    )


def headings_of(draft: Draft) -> dict[str, str]:
    """The headings by their squashed words: for saying which is near."""
    return {
        letters_and_digits(block.text): block.text for block in draft.source.blocks if block.kind is BlockKind.HEADING
    }
