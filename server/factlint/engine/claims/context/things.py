"""Which of several things "it" is: what "it is the largest city" tells by itself, and what an "it" before it was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from factlint.engine.claims.context.descriptions import is_called
from factlint.engine.claims.context.mentions import Mention, bare_name, types_of
from factlint.engine.language.en.name_kinds import kinds_of_name
from factlint.engine.language.en.tokens import Word


def is_called_so(referent: Mention, others: Sequence[Mention], sentence: Sequence[Word], verb: int) -> bool:
    """Whether "it is the largest city" is said of what is a city, rather than of the others."""
    called = types_of(sentence, verb) if verb < len(sentence) else frozenset[str]()
    told = all(not m.named or m.types or kinds_of_name(bare_name(m)) for m in others)
    return told and any(is_called(referent, kind) and not any(is_called(m, kind) for m in others) for kind in called)


def stands_for_another(before: Sequence[Word], stands_for: Mapping[int, tuple[Mention, int]], own: Mention) -> bool:
    """Whether an "it" earlier in the sentence is not its subject: "Lund divided |it|, and it runs to 200 verses"."""
    found = [stands_for[word.start] for word in before if word.lower == "it" and word.start in stands_for]
    return any(bare_name(mention) != bare_name(own) for mention, _ in found)
