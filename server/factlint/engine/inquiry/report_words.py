"""How a report quotes what it read: text of documents is data, so it is flattened, bounded and kept inside its quotation marks."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from factlint.engine.judges.quotations import drop_title
from factlint.engine.model import Evidence

LONGEST_QUOTE_CP = 240
LONGEST_NAME_CP = 90
_ALLOWED = {"\n", "\t", "\r"}
# "Wikipedia (offline extract, CC BY-SA 4.0)": the terms stand in the source list.
_BRACKETS = re.compile(r"\s*\([^()]*\)")
_INNER_QUOTES = str.maketrans({"“": "‘", "”": "’", '"': "'"})


def clean(text: str) -> str:
    """One line without characters that are not seen or that turn the direction of what follows."""
    kept = (char if char not in _ALLOWED else " " for char in text if char in _ALLOWED or _is_seen(char))
    return " ".join("".join(kept).split())


def _is_seen(char: str) -> bool:
    return unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Co", "Cn"}


def quote(text: str, longest_cp: int = LONGEST_QUOTE_CP) -> str:
    """The text in quotation marks that it cannot leave, whole words, at most about `longest_cp` code points."""
    flat = clean(text).translate(_INNER_QUOTES)
    if len(flat) > longest_cp:
        flat = flat[:longest_cp].rsplit(" ", 1)[0].rstrip(",;: ") + " …"
    return f"“{flat}”"


def name_source(evidence: Evidence) -> str:
    """ "“Eiffel Tower” (Simple Wikipedia, 2024-05-01)": how a sentence names a source."""
    title = quote(evidence.title or evidence.source_name or "an untitled text", LONGEST_NAME_CP)
    maker = clean(_BRACKETS.sub("", evidence.source_name))[:LONGEST_NAME_CP]
    dated = clean(evidence.date)[:LONGEST_NAME_CP]
    about = [part for part in (maker if maker != evidence.title else "", dated if dated not in maker else "") if part]
    return f"{title} ({', '.join(about)})" if about else title


def quote_source(evidence: Evidence) -> str:
    """ "“Eiffel Tower” (Simple Wikipedia) says: “It was completed in 1889.”" """
    return f"{name_source(evidence)} says: {quote(drop_title(evidence))}"


def to_sentence(text: str) -> str:
    """The text with a capital and a full stop."""
    flat = text.strip()
    if not flat:
        return ""
    flat = flat[0].upper() + flat[1:]
    return flat if re.search(r"[.!?…]['’”)]*$", flat) else f"{flat}."


def join_sentences(sentences: Sequence[str]) -> str:
    """A paragraph of sentences, each once."""
    return " ".join(dict.fromkeys(to_sentence(text) for text in sentences if text.strip()))
