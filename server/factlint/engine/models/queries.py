"""What a model wants looked up, held to the claim: short, plain, and with no name that one page alone plants."""

from __future__ import annotations

import re
from collections.abc import Sequence

from factlint.engine.claims.languages import language_of
from factlint.engine.evidence.words import STOP_WORDS, norms
from factlint.engine.model import Claim, Evidence
from factlint.engine.models.faithfulness import is_grounded, words_of
from factlint.engine.models.prompt_files import evidence_text
from factlint.engine.models.quotations import is_bare
from factlint.engine.web.domains import site_of
from factlint.engine.web.query_order import SITES_ENOUGH

LONGEST_QUERY_CP = 160
_GERMAN = "de"
# A name of a host or an address of a machine, written without its scheme.
_HOST = re.compile(r"(?i)\b(?:[\w-]+\.)+[a-z]{2,}\b|\b\d+(?:\.\d+){3}\b|::|\b(?:localhost|metadata)\b")


def may_be_looked_up(query: str, claim: Claim) -> bool:
    """Whether a query may be put to the evidence at hand, from where nothing goes out: short and plain, with a word of the
    claim's. The names in it may be what the model remembers: what is found is read, not believed."""
    return _is_plain(query) and bool((set(norms(query)) - STOP_WORDS) & set(norms(claim.text)))


def is_of_the_matter(query: str, claim: Claim, seen: Sequence[Evidence]) -> bool:
    """Whether a query may go out: short and plain, half of it the claim's words, and no name or figure from one page alone."""
    if not _is_plain(query):
        return False
    told = f"{claim.text} {' '.join(_told_twice(seen))}"
    words = set(norms(query)) - STOP_WORDS
    # In German every noun has a capital, so that none tells a name.
    names = query.lower() if language_of(claim.text) == _GERMAN else query
    return is_grounded(names, [told]) and 2 * len(words & set(norms(told))) >= max(len(words), 1)


def _is_plain(query: str) -> bool:
    return bool(query) and len(query) <= LONGEST_QUERY_CP and is_bare(query) and not _HOST.search(query)


def _told_twice(seen: Sequence[Evidence]) -> list[str]:
    """The words that stand on pages of two sites or more: what one page plants is not among them."""
    sites: dict[str, set[str]] = {}
    for item in seen:
        for word in words_of(f"{item.title} {evidence_text(item)}"):
            sites.setdefault(word, set()).add(site_of(item.url))
    return [word for word, telling in sites.items() if len(telling) >= SITES_ENOUGH]
