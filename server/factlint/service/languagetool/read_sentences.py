"""The claims of sentences that stand as they stood in an earlier text, for as long as a changed text is not read itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from factlint.engine.model import Claim, Framing
from factlint.prose.span import Span
from factlint.service.languagetool.last_used import LastUsed

Owner = tuple[str, str]
"""An account and the language that it asks for."""
_MOST_SENTENCES = 20_000
_MOST_TEXTS = 4
"""In how many texts the same sentence is remembered."""


@dataclass(frozen=True, slots=True)
class _ReadText:
    text: str
    framing: Framing


@dataclass(frozen=True, slots=True)
class _Place:
    read: _ReadText
    span: Span


class ReadSentences:
    """Remembers the texts in which a sentence was read last, by its words."""

    def __init__(self) -> None:
        self._places: LastUsed[tuple[Owner, str], tuple[_Place, ...]] = LastUsed(_MOST_SENTENCES)

    def put(self, owner: Owner, text: str, sentences: Sequence[Span], framing: Framing) -> None:
        """Remember what was read of the sentences of a text."""
        read = _ReadText(text, framing)
        for span in sentences:
            key = owner, span.slice(text)
            others = [one for one in self._places.get(key) or () if one.read.text != text]
            self._places.put(key, (_Place(read, span), *others)[:_MOST_TEXTS])

    def find(self, owner: Owner, text: str, sentences: Sequence[Span]) -> Framing | None:
        """What the earlier text most like this one says of the sentences that they share; None if they share none.

        A claim that reaches beyond them is left out.
        """
        known = [(span, self._places.get((owner, span.slice(text))) or ()) for span in sentences]
        texts = {place.read.text: place.read for _, places in known for place in places}
        if not texts:
            return None
        words = set(text.split())
        nearest = max(texts.values(), key=lambda read: len(words.intersection(read.text.split())))
        moved = {place.span: span for span, places in known for place in places if place.read is nearest}
        claims = [_move(claim, moved) for claim in nearest.framing.claims]
        return replace(nearest.framing, claims=tuple(one for one in claims if one is not None), left_out=())

    def clear(self) -> None:
        self._places.clear()


def _move(claim: Claim, moved: dict[Span, Span]) -> Claim | None:
    spans: list[Span] = []
    for span in claim.spans:
        around = next((old for old in moved if old.contains(span)), None)
        if around is None:
            return None
        spans.append(span.shifted(moved[around].start - around.start))
    return replace(claim, spans=tuple(spans))
