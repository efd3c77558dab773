"""The page of a claim's subject: its texts together, so that a rule can see what none of them mentions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from factlint.engine.evidence.words import fold, norms
from factlint.engine.judges.figures.figure_context import content
from factlint.engine.judges.subject import claim_subject, drop_parentheses
from factlint.engine.language.en.statements import Statement, read_statements
from factlint.engine.model import Claim, Evidence

_STOP = re.compile(r"[.;](?=\s|$)")
_PLAIN = frozenset({"it", "he", "she", "they"})


@dataclass(frozen=True, slots=True)
class OwnPage:
    """`subject` are the words of the claim's subject, `name` those of the page's name; `words` all that its texts have."""

    items: tuple[Evidence, ...]
    subject: frozenset[str]
    name: frozenset[str]
    words: frozenset[str]
    folded: str

    def mentions(self, text: str) -> bool:
        """Whether any text of the page has these words: one word in whatever form, several as they stand together."""
        return fold(text) in self.folded or (" " not in text and bool(content(text) & self.words))

    def statements(self, item: Evidence) -> Iterator[Statement]:
        """What a text plainly says of the page's subject."""
        for number, told in enumerate(read_statements(item.text)):
            if not told.main or told.negated or told.hedged or told.owned:
                continue
            words = " ".join(word.text for word in told.subject.core)
            named = content(words)
            is_name = bool(self.name) and self.name <= named and told.subject.words[0].text[0].isupper()
            if named == self.name or is_name or (not number and words.lower() in _PLAIN):
                yield told


def own_page(claim: Claim, about_it: Sequence[Evidence], evidence: Sequence[Evidence]) -> OwnPage | None:
    """The texts, of those about the claim's subject, of the one page that is its own; None where that is not plain.

    Its words are those of all its texts among the evidence.
    """
    subject = content(_subject(claim))
    names = {item.title for item in about_it}
    exact = {
        item.title
        for item in about_it
        if content(drop_parentheses(item.title)) == subject or (item.called and content(item.called) == subject)
    }
    names = exact or names
    if not subject or len(names) != 1:
        return None
    items = tuple(item for item in about_it if item.title in names)
    (title,) = names
    told = "\n".join(f"{item.title} {item.text}" for item in evidence if item.title == title)
    return OwnPage(items, subject, content(drop_parentheses(title)), frozenset(norms(told)), fold(told))


def end_of_sentence(text: str, statement: Statement) -> int:
    """Where the sentence of a statement ends in a text of several."""
    stop = _STOP.search(text, statement.end)
    return stop.start() if stop is not None else len(text)


def said_of_subject(claim: Claim, page: OwnPage) -> Iterator[Statement]:
    """What the claim plainly says of its subject."""
    for said in read_statements(claim.text):
        named = content(said.subject.text.split(",")[0])
        if said.main and not said.negated and not said.hedged and not said.owned and named in (page.subject, page.name):
            yield said


def _subject(claim: Claim) -> str:
    """The claim's subject without what is said of it behind a comma."""
    return claim_subject(claim).split(",")[0]
