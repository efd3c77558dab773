"""What of a draft's furniture is left in its sentences: cross-references, titles, and markup that no reader knew."""

from __future__ import annotations

import re

from factlint.prose.span import Span

_PLACE = (
    r"(?:\[link\](?:\s?\([a-z]\))?|(?:(?:[Ff]igure|[Ff]ig\.?|[Tt]able|[Cc]hapter|[Ss]ection|[Ee]quation|[Ee]q\.|[Bb]ox|[Ee]xhibit"
    r"|[Aa]ppendix|[Ee]xample|[Pp]anel)s?|Figs\.|Eqs\.|§)\s?(?:@ref\([\w:.-]{1,80}\)|\d{1,3}(?:[.–-]\d{1,3}){0,3}[a-zA-Z]?|[A-Z](?:\.\d{1,3})?)(?![\w%])(?:\s?\([a-z]\))?)"
)
_SHOWN = r"(?:shown|seen|illustrated|depicted|summarized|summarised|described|presented|listed|discussed)"
_PLACES = rf"{_PLACE}(?:(?:,? and |,? or |[,;] |[–-])(?:see )?(?:{_PLACE}|\d{{1,3}}(?:\.\d{{1,3}})?|\([a-z]\))){{0,5}}"
_CROSS_REFERENCE = re.compile(
    rf"(?<=\S)\s?[(\[](?:(?:as )?{_SHOWN} in |see(?: also)? |cf\. )?{_PLACES}[)\]]"
    rf"|(?<=\S)\s?\((?:see|cf\.)(?: also)? [^()]{{1,200}}\)"
    r"|\s?\[\d{1,3}\](?=[\s.,;:)]|$)"
    r"|\s[—–-] see(?: also)?(?=\.?$)"
    rf"|,? as (?:is )?{_SHOWN} (?:in|by) {_PLACES}(?=[.,;)](?:\s|$))"
    rf"|^As (?:is )?{_SHOWN} (?:in|by) {_PLACES}, "
)
"""A place to look at, where the sentence says the same without it."""
_MARKUP = re.compile(
    r"\[link\]|\{\s*\}|\{\{|\}\}|\{[^{}]{0,200}[:#=\"]|size 12|\brS(?:ub|up)\b"
    r"|\w\|\w|\s\|\s|={2,}|\w=[\"“]|\s\^(?:\s|[.]?$)|\\[A-Za-z]{2,}|</?[a-zA-Z]|!{3}\s|\?{3}\s|:{3}|\[\[|\]\]|\|\||§|@ref\(|→|⇒|↔|@(?:fig|tbl|sec|eq)-|\w\\'"
    r"|[a-z]{2} = [a-z]{2}"
)
_SHOWN_PLACE = re.compile(
    r"\b(?:[Ff]igures?|[Ff]igs?\.|[Tt]ables?|[Ee]xercises?|[Ee]quations?|[Ee]qs?\.|[Ee]xhibits?) \(?\d"
    # "Chapter 7" and "Part D" may be those of a law.
    r"|(?:\b(?:in|see|from) (?:chapter|section|appendix|part)"
    r"|\b(?:this|see|from|(?:shown|seen|derived|explained|defined|introduced|given|described|presented|listed|discussed) in)"
    r" (?:Chapter|Section|Appendix|Part)) (?:\d{1,3}|[A-Z])\b(?! of\b)"
)
_LETTER = re.compile(r"[^\W\d_]")


def find_cross_references(text: str) -> list[Span]:
    """The places that a sentence sends its reader to, without which it says the same."""
    if not ("(" in text or "[" in text or " in " in text or " see" in text):
        return []
    return [Span(*found.span()) for found in _CROSS_REFERENCE.finditer(text)]


def holds_markup(text: str) -> bool:
    """Whether signs are left that are no words: what stands there was not read."""
    return bool(_MARKUP.search(text)) or text.count("{") != text.count("}")


def shows_place(text: str) -> bool:
    """Whether a sentence speaks of a figure, a table or an exercise of its own draft: "the red stack in figure 18.1"."""
    return bool(_SHOWN_PLACE.search(text))


def is_title(text: str) -> bool:
    """Whether these are capital letters alone, with no stop: a title that is not marked as one."""
    return text.isupper() and " " in text and text.rstrip()[-1:] not in ".!?" and len(_LETTER.findall(text)) > 5
