"""Which queries are sent out for a claim where no model chooses them: neutral ones and opposing ones by turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain, zip_longest

from factlint.engine.claims.languages import ENGLISH, language_of
from factlint.engine.judges.figures.quantities import figures
from factlint.engine.judges.relations.triples import question_behind
from factlint.engine.language.en.antonyms import opposites
from factlint.engine.language.en.tagger import read_words
from factlint.engine.model import Claim, Evidence
from factlint.engine.web.queries import DOUBTS

SITES_ENOUGH = 2
"""By one site alone nothing is settled."""
_FEWEST_WORDS = 3
_MOST_OPPOSITES = 2


def drop_figures(claim: Claim) -> Claim | None:
    """The claim without its figures, so that other figures are found as well; None where it has none."""
    said = figures(claim.text)
    if not said:
        return None
    text = claim.text
    for figure in sorted(said, key=lambda figure: -figure.start):
        text = text[: figure.start] + text[figure.end :]
    return Claim(" ".join(text.split()), subject=claim.subject, entities=claim.entities)


def opposites_of(claim: Claim) -> list[Claim]:
    """The claim with one of its words turned into its opposite, once for each word that has one."""
    found: list[Claim] = []
    for word in read_words(claim.text):
        for other in sorted(opposites(word.lower))[:1]:
            text = claim.text[: word.start] + other + claim.text[word.end :]
            found.append(Claim(text, subject=claim.subject, entities=claim.entities))
    return found


def neutral_queries(claim: Claim) -> list[str]:
    """The claim's matter as a search would put it: as claimed, as the question behind it, without its figures."""
    bare = drop_figures(claim)
    others = [asked.text for asked in (question_behind(claim), bare) if asked is not None]
    return [claim.text, *(text for text in others if len(text.split()) >= _FEWEST_WORDS)]


def opposing_queries(claim: Claim) -> list[str]:
    """What somebody would search who holds the claim for wrong, in the claim's language."""
    doubt = DOUBTS.get(language_of(claim.text), DOUBTS[ENGLISH])
    return [f"{claim.text.rstrip('.!? ')} {doubt}", *(other.text for other in opposites_of(claim)[:_MOST_OPPOSITES])]


class FixedQueries:
    """Goes through its queries until both sides were heard and `settled` says that what was found is enough."""

    def __init__(
        self, neutral: Sequence[str], opposing: Sequence[str], settled: Callable[[Sequence[Evidence]], bool]
    ) -> None:
        pairs = chain.from_iterable(zip_longest(neutral, opposing))
        self._queries = tuple(dict.fromkeys(query for query in pairs if query))
        self._settled = settled
        self._next = 0

    def next_query(self, asked: Sequence[str], found: Sequence[Evidence]) -> str | None:
        return None if self.is_enough(asked, found) else self.take_next()

    def is_enough(self, asked: Sequence[str], found: Sequence[Evidence]) -> bool:
        """Whether both sides were heard and what was found settles the claim."""
        return len(asked) > 1 and self._settled(found)

    def take_next(self) -> str | None:
        """The next of the queries, None after the last."""
        query = self._queries[self._next] if self._next < len(self._queries) else None
        self._next += 1
        return query
