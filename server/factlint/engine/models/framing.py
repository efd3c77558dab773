"""Framing by a model: numbered sentences go out, a batch a call; claims come back with a fragment, and are held against it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from pydantic import Field

from factlint.engine.claims import frame as built_in
from factlint.engine.claims.extraction import MAX_PASSAGES
from factlint.engine.claims.focus import focused
from factlint.engine.claims.languages import language_of
from factlint.engine.claims.sentences import Reading, Sentence, read
from factlint.engine.inquiry.report_words import clean
from factlint.engine.model import Claim, Framing
from factlint.engine.models.client.call import Prompt
from factlint.engine.models.client.claim_budget import ClaimBudget
from factlint.engine.models.client.model_client import ModelClient, Question
from factlint.engine.models.client.replies import Failed, Shape
from factlint.engine.models.prompt_files import Data, prompt
from factlint.engine.models.quotations import keeps_to
from factlint.interface.recency import is_time_sensitive
from factlint.prose.parse import Markup
from factlint.prose.span import Span

BATCH_CP = 4_000
CONTEXT_SENTENCES = 5
LONGEST_CLAIM_CP = 600
_TOKENS_A_CP = 0.6
_FEWEST_TOKENS, _MOST_TOKENS = 800, 6_000
_SHARED = 0.6
_WORD = re.compile(r"[^\W_]+")


class FoundClaim(Shape):
    """A claim as the model gives it."""

    sentence: int
    fragment: str
    claim: str
    worth: float = Field(default=5.0, ge=0, le=10)


class FoundClaims(Shape):
    """What the framer answers."""

    claims: list[FoundClaim] = Field(max_length=200)


@dataclass(frozen=True, slots=True)
class Batch:
    """Sentences of whole paragraphs, as far as they fit, and the few before them."""

    sentences: tuple[Sentence, ...]
    context: tuple[Sentence, ...]

    @property
    def span(self) -> Span:
        """Where it stands in the draft."""
        first, last = self.sentences[0], self.sentences[-1]
        return Span(first.place(0, len(first.text)).start, last.place(0, len(last.text)).end)


def frame(
    model_client: ModelClient,
    framer: str,
    text: str,
    purse_for: Callable[[int], ClaimBudget],
    *,
    markup: Markup,
    language: str,
    focus: str | None,
    today: date,
) -> Framing:
    """The claims of a text, one call a batch; where a call fails, the built-in framing takes that batch."""
    reading = read(text, markup)
    parts = list(batches(reading.sentences))
    questions = [Question(framer, _asked(part, reading, today), FoundClaims) for part in parts]
    found: dict[str, Claim] = {}
    failed: list[Batch] = []
    out: list[Failed] = []
    for part, answer in zip(parts, model_client.ask(questions, purse_for(len(parts))), strict=True):
        if isinstance(answer, Failed):
            failed.append(part)
            out.append(answer)
            continue
        for given in answer.value.claims:
            if (claim := checked(given, part, reading, today)) is not None:
                known = found.setdefault(claim.text, claim)
                if claim.spans[0] not in known.spans and len(known.spans) < MAX_PASSAGES:
                    found[claim.text] = replace(known, spans=(*known.spans, *claim.spans))
    written = language_of(text, language)
    otherwise = built_in(text, markup=markup, language=language, today=today)
    claims = [*found.values(), *_within(otherwise.claims, failed, found)]
    domain = otherwise.domain
    claims = sorted((replace(claim, domain=domain) for claim in claims), key=lambda claim: -claim.checkworthiness)
    kept = focused(claims, focus) if focus and focus.strip() else claims
    return Framing(
        tuple(kept),
        domain if claims else "",
        otherwise.entities,
        otherwise.presumed_intent,
        written,
        no_match=bool(claims) and not kept,
        provisional=any(one.passing for one in out),
        left_out=reading.left_out,
    )


def batches(sentences: Sequence[Sentence]) -> Iterator[Batch]:
    """The sentences in runs of at most BATCH_CP, cut between paragraphs where one ends in time."""
    start = 0
    while start < len(sentences):
        end, length = start, 0
        while end < len(sentences) and (end == start or length + len(sentences[end].text) <= BATCH_CP):
            length += len(sentences[end].text)
            end += 1
        if end < len(sentences):
            whole = end
            while whole > start and sentences[whole - 1].paragraph == sentences[end].paragraph:
                whole -= 1
            end = whole if whole > start else end
        yield Batch(tuple(sentences[start:end]), tuple(sentences[max(0, start - CONTEXT_SENTENCES) : start]))
        start = end


def checked(given: FoundClaim, part: Batch, reading: Reading, today: date) -> Claim | None:
    """The claim if the text bears it: its fragment stands in its sentence, and it brings in no name, figure or matter."""
    if not 1 <= given.sentence <= len(part.sentences):
        return None
    sentence = part.sentences[given.sentence - 1]
    place = _placed(given.fragment, sentence.text)
    text = clean(given.claim)
    if place is None or not text or len(text) > LONGEST_CLAIM_CP:
        return None
    around = [reading.title, sentence.heading, *(one.text for one in (*part.context, *part.sentences))]
    words, told = _words(text), _words(" ".join(around))
    own = _words(sentence.text[place.start : place.end])
    if not keeps_to(text, around) or len(words & told) < _SHARED * len(words) or not words & own:
        return None
    return Claim(
        text,
        (sentence.place(place.start, place.end),),
        checkworthiness=given.worth / 10,
        time_sensitive=is_time_sensitive(text, today),
    )


def _asked(part: Batch, reading: Reading, today: date) -> Prompt:
    length = sum(len(sentence.text) for sentence in part.sentences)
    data: Data = {
        "title": reading.title,
        "before": [clean(sentence.text) for sentence in part.context],
        "sentences": [
            {"heading": clean(sentence.heading), "text": clean(sentence.text)}
            if sentence.heading
            else clean(sentence.text)
            for sentence in part.sentences
        ],
    }
    longest = min(_MOST_TOKENS, max(_FEWEST_TOKENS, round(length * _TOKENS_A_CP)))
    return prompt("framer", FoundClaims, data, today=today, longest_tokens=longest)


def _placed(fragment: str, sentence: str) -> Span | None:
    """Where the fragment stands in the sentence; runs of spaces may differ."""
    words = fragment.split()
    if not words:
        return None
    found = re.search(r"\s+".join(map(re.escape, words)), sentence)
    return Span(*found.span()) if found else None


def _words(text: str) -> set[str]:
    return {word.lower() for word in _WORD.findall(text)}


def _within(claims: Sequence[Claim], failed: Sequence[Batch], found: dict[str, Claim]) -> list[Claim]:
    """The built-in claims of the batches that no model read."""
    spans = [batch.span for batch in failed]
    return [
        claim
        for claim in claims
        if claim.text not in found and any(span.contains(passage) for span in spans for passage in claim.spans)
    ]
