"""What a text is about and what it is for: its domain by telling words, its presumed intent by its build."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from factlint.engine.language.en.lexicon import word_list
from factlint.engine.language.en.tokens import Word

_DOMAINS: dict[str, frozenset[str]] = {
    "History": word_list("domain History"),
    "Geography": word_list("domain Geography"),
    "Science": word_list("domain Science"),
    "Technology": word_list("domain Technology"),
    "Health": word_list("domain Health"),
    "Economics": word_list("domain Economics"),
    "Politics": word_list("domain Politics"),
    "Sports": word_list("domain Sports"),
    "Arts": word_list("domain Arts"),
    "Environment": word_list("domain Environment"),
    "Education": word_list("domain Education"),
    "Religion": word_list("domain Religion"),
}  # fmt: skip


def domain_of(words: Iterable[Word]) -> str:
    """The domain most of the telling words speak for; "" when none does."""
    counts = Counter(word.lower for word in words)
    scores = {name: sum(min(counts[word], 3) for word in telling) for name, telling in _DOMAINS.items()}
    best = max(scores, key=scores.__getitem__)
    return best if scores[best] > 0 else ""


def intent_of(subject: str, words: Sequence[Word], *, instructions: int, opinions: int, claims: int) -> str:
    """What the writer presumably wants, in a few words; "" for a text without claims."""
    if claims == 0:
        return ""
    about = f" {subject}" if subject else " a topic"
    if instructions > claims:
        return "Explain how to do something"
    if opinions > claims:
        return f"Argue about{about}" if subject else "Argue a view"
    past = sum(word.tag == "VBD" for word in words)
    present = sum(word.tag in {"VBZ", "VBP"} for word in words)
    return f"Recount{about}" if past > 2 * present else f"Describe{about}"
