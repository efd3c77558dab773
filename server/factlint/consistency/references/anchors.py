"""What a link can lead to inside a draft: its headings, in every manner of making an address of one, and its anchors."""

from __future__ import annotations

import re
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
_COMPONENT = re.compile(r"<[A-Z]\w+[^<>\n]*/?>")
_ANCHORS = (
    re.compile(r"""\b(?:id|name|label|slug)\s*[=:]\s*["']?([^\s"'<>{}]+)""", re.IGNORECASE),
    re.compile(r"\{:?[^{}\n]*?#([^\s{}]+)"),
    re.compile(r"\[\[([^\[\],\n]+)(?:,[^\]\n]*)?\]\]"),
    re.compile(r"(?<!\[)\[#([^\],.%\s]+)"),
    re.compile(r"\banchor:([^\[\s]+)\["),
    re.compile(r"\\(?:label|hypertarget|phantomsection\\label|sublabel|linelabel)\s*\{([^{}]+)"),
    re.compile(r"<([\w:.-]+)>"),
    re.compile(r"^[ \t]*\.\. _`?([^`\n]+?)`?:", re.MULTILINE),
    re.compile(r"_`([^`\n]+)`"),
    re.compile(r"^[ \t]*(?::CUSTOM_ID:|:ID:|#\+NAME:|#\+LABEL:)\s*(\S+)", re.MULTILINE | re.IGNORECASE),
    re.compile(r"^\(([\w:.-]+)\)=", re.MULTILINE),
    re.compile(r"^```+\s*\{\w+[ ,]+([\w:.-]+)", re.MULTILINE),
    re.compile(r"label\s*=\s*\{?([\w:.-]+)"),
    re.compile(
        r"^(\w+\[[\w.-]+\])[ \t]*$", re.MULTILINE
    ),  # a numbered rule of a specification, as mdbook-spec reads it
)
_LINK_TARGET = re.compile(r"\]\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)|\]\[[^\]\n]*\]|<[^<>\n]+>|\{[:#.][^{}\n]*\}")
_LEADS_TO = re.compile(
    r"\]\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)|\]:[ \t]*\S+|\bhref\s*=\s*(?:\"[^\"]*\"|'[^']*')|<<[^<>\n]*>>|(?:xref|link):[^\[\s]*|"
    r"\[\[[#*:/.\w-]*[#/][^\]\n]*\]|<[^<>\s]*[#/][^<>\s]*>|\bhttps?://\S+"
)
_HEADING_LINE = re.compile(r"^#{1,6}[ \t]+(`[^`\n]+`)[ \t]*#*[ \t]*$", re.MULTILINE)
_OPEN = "…"
"""Stands where an address may go on: some sites write an emoji of a heading as its name."""
_LEAST_LETTERS = 4
_SHORTCODE = re.compile(r":[\w+-]+:")
_MANY = re.compile(r"(?:[-_]|(?<![-_\d]))\d++$")
_SECTION_NUMBER = re.compile(r"^(?:\d+[.\s)-]*)+")


def letters_and_digits(words: str) -> str:
    """Letters and figures alone, without case and accents: what every manner of making an address keeps."""
    return "".join(letter for letter in normalize("NFKD", words).casefold() if letter.isalnum())


@lru_cache(maxsize=8192)
def heading_keys(source: str, shown: str) -> frozenset[str]:
    """What addresses of a heading can be made of, by its source and by what it shows."""
    plain = _LINK_TARGET.sub(" ", source)
    words = {source, plain, shown, unescape(plain), _SHORTCODE.sub("", plain), _SHORTCODE.sub("", shown)}
    words |= {_SECTION_NUMBER.sub("", one.lstrip("#=* \t")) for one in (plain, shown)}
    words |= {one.replace("&", " and ") for one in (plain, shown)}
    return frozenset(letters_and_digits(one) for one in words)


def _marked_anchors(text: str) -> frozenset[str]:
    return frozenset(letters_and_digits(found) for form in _ANCHORS for found in form.findall(text))


def has_includes(draft: Draft) -> bool:
    """Whether a build puts in something that is not in the file: templates, includes, components."""
    return draft.compute_once(_find_includes)


def _find_includes(draft: Draft) -> bool:
    text = draft.text
    return any(
        not found[0].startswith("<") or found[0].startswith(("<%", "<?", "<!")) or _COMPONENT.match(found[0])
        for found in _INCLUDES.finditer(text)
    )


def anchors_of(draft: Draft) -> frozenset[str]:
    """Every anchor of a draft, squashed."""
    return draft.compute_once(_find_anchors)


def _find_anchors(draft: Draft) -> frozenset[str]:
    found = set(_marked_anchors(draft.text))
    for block in draft.source.blocks:
        if block.kind is BlockKind.HEADING:
            keys = heading_keys(block.span.slice(draft.text), block.text)
            found |= keys
            if any(category(one) == "So" for one in block.text):
                found |= {f"{key}{_OPEN}" for key in keys if len(key) >= _LEAST_LETTERS}
    if "#" in draft.text:
        # A heading that is all code has no prose, and so is no block.
        found |= {letters_and_digits(heading) for heading in _HEADING_LINE.findall(draft.text)}
    if draft.source.title:
        found.add(letters_and_digits(draft.source.title))
    return frozenset(found)


def is_there(fragment: str, anchors: frozenset[str]) -> bool:
    """Whether a fragment leads to one of these anchors, the second of the same name ("setup-1") included."""
    wanted = unquote(fragment).removeprefix("user-content-")
    if letters_and_digits(wanted) in anchors or letters_and_digits(_MANY.sub("", wanted)) in anchors:
        return True
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


def headings_of(draft: Draft) -> dict[str, str]:
    """The headings by their squashed words: for saying which is near."""
    return {
        letters_and_digits(block.text): block.text for block in draft.source.blocks if block.kind is BlockKind.HEADING
    }
