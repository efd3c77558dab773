"""How judges quote evidence in their rationales: its title is said once, whatever the text begins with."""

from __future__ import annotations

import re

from factlint.engine.model import Evidence

LONGEST_QUOTE_CP = 240
_ARTICLE = re.compile(r"(?i)(?:the|an?)\s")
# "Eiffel Tower: Tower in Paris", "Marie Curie (1867–1934): Polish-French physicist", "Peru — Capital: Lima".
_AFTER_TITLE = re.compile(r"(?: \((?P<years>[^()]{1,40})\))?(?:: | — )")


def quote(text: str, longest: int = LONGEST_QUOTE_CP) -> str:
    """A sentence as it is quoted in a rationale: whole words, at most about `longest` code points."""
    flat = " ".join(text.split())
    if len(flat) <= longest:
        return flat
    return flat[:longest].rsplit(" ", 1)[0].rstrip(",;: ") + " …"


def cite(evidence: Evidence) -> str:
    """What a text says, in quotation marks; with its title before it, unless the text begins with that: “Peru is …”."""
    quoted = f"“{quote(evidence.text)}”"
    return quoted if not evidence.title or _names_itself(evidence) else f"“{evidence.title}”: {quoted}"


def drop_title(evidence: Evidence) -> str:
    """What a text says, where its title was named before: "Tower in Paris" of "Eiffel Tower: Tower in Paris"."""
    text, title = evidence.text.strip(), evidence.title
    after = _AFTER_TITLE.match(text, len(title)) if title and text.startswith(title) else None
    if after is None or not text[after.end() :].strip():
        return evidence.text
    rest = text[after.end() :]
    if after["years"]:
        return f"{after['years']}: {rest}"
    return rest[0].upper() + rest[1:]


def _names_itself(evidence: Evidence) -> bool:
    text = evidence.text.lstrip()
    article = _ARTICLE.match(text)
    bare = text[article.end() :] if article and not evidence.title.startswith(article.group()) else text
    return re.match(rf"{re.escape(evidence.title)}(?!\w)", bare, re.IGNORECASE) is not None
