"""Framing by a model: numbered sentences go out, a batch a call; claims come back with a fragment, and are held against it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Annotated

from pydantic import BeforeValidator, Field

from factlint.engine.claims import frame as built_in
from factlint.engine.claims.focus import select_by_focus
from factlint.engine.claims.languages import language_of
from factlint.engine.claims.sentences import Sentence, Sentences, read
from factlint.engine.inquiry.report_words import clean
from factlint.engine.model import Claim, Framing
from factlint.engine.models.claim_faithfulness import is_stated, place_of
from factlint.engine.models.client.call import Prompt
from factlint.engine.models.client.claim_budget import ClaimBudget
from factlint.engine.models.client.model_client import ModelClient, Question
from factlint.engine.models.client.replies import Failed, Shape, number_of
from factlint.engine.models.prompt_files import Data, build_prompt
from factlint.interface.extract import MAX_POSITIONS
from factlint.interface.recency import is_time_sensitive
from factlint.prose.parse import Markup
from factlint.prose.span import Span

BATCH_CP = 1_500
CONTEXT_SENTENCES = 5
LONGEST_CLAIM_CP = 600
_TOKENS_A_CP = 1.2
_FEWEST_TOKENS, _MOST_TOKENS = 800, 6_000


class FoundClaim(Shape):
    """A claim as the model gives it."""

    sentence: Annotated[int, BeforeValidator(number_of)]
    fragment: str
    claim: str
    worth: float = Field(default=5.0, ge=0, le=10)


class FoundClaims(Shape):
    """What the framer answers."""

    SALVAGED = True
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
        return Span(first.source_span(0, len(first.text)).start, last.source_span(0, len(last.text)).end)

    def rest_after(self, found: FoundClaims) -> Batch | None:
        """The sentences behind the last one of which a claim was found."""
        read = max((one.sentence for one in found.claims), default=0)
        return Batch(self.sentences[read:], self.context) if 0 <= read < len(self.sentences) else None


def frame(
    model_client: ModelClient,
    framer: str,
    text: str,
    budget_for: Callable[[int], ClaimBudget],
    *,
    markup: Markup,
    language: str,
    focus: str | None,
    today: date,
) -> Framing:
    """The claims of a text, one call a batch; where a call fails, the built-in framing takes that batch."""
    reading = read(text, markup)
    parts = list(batches(reading.sentences))
    questions = [Question(framer, _build_prompt(part, reading, today), FoundClaims) for part in parts]
    found: dict[str, Claim] = {}
    failed: list[Batch] = []
    for part, answer in zip(parts, model_client.ask(questions, budget_for(len(parts))), strict=True):
        if isinstance(answer, Failed):
            failed.append(part)
            continue
        for given in answer.value.claims:
            if (claim := keep_supported(given, part, reading, today)) is not None:
                known = found.setdefault(claim.text, claim)
                if claim.spans[0] not in known.spans and len(known.spans) < MAX_POSITIONS:
                    found[claim.text] = replace(known, spans=(*known.spans, *claim.spans))
        if not answer.whole and (rest := part.rest_after(answer.value)) is not None:
            failed.append(rest)
    written = language_of(text, language)
    otherwise = built_in(text, markup=markup, language=language, today=today)
    claims = [*found.values(), *_claims_within(otherwise.claims, failed, found)]
    domain = otherwise.domain
    claims = sorted((replace(claim, domain=domain) for claim in claims), key=lambda claim: -claim.checkworthiness)
    kept = select_by_focus(claims, focus) if focus and focus.strip() else claims
    return Framing(
        tuple(kept),
        domain if claims else "",
        otherwise.entities,
        otherwise.presumed_intent,
        written,
        no_match=bool(claims) and not kept,
        provisional=bool(failed),
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


def keep_supported(given: FoundClaim, part: Batch, reading: Sentences, today: date) -> Claim | None:
    """The claim if the text bears it: its fragment stands in its sentence, or in the one beside it, and it brings in nothing
    that neither that sentence nor the few before it say."""
    text = clean(given.claim)
    if not text or len(text) > LONGEST_CLAIM_CP:
        return None
    for number in (given.sentence, given.sentence - 1, given.sentence + 1):
        if not 1 <= number <= len(part.sentences):
            continue
        sentence = part.sentences[number - 1]
        place = place_of(clean(given.fragment), sentence.text)
        if place is not None:
            before = [*part.context, *part.sentences[: number - 1]][-CONTEXT_SENTENCES:]
            told = [reading.title, sentence.heading, *(one.text for one in before)]
            if not is_stated(text, sentence.text[place.start : place.end], sentence.text, told):
                return None
            return Claim(
                text,
                (sentence.source_span(place.start, place.end),),
                checkworthiness=given.worth / 10,
                time_sensitive=is_time_sensitive(text, today),
            )
    return None


def _build_prompt(part: Batch, reading: Sentences, today: date) -> Prompt:
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
    return build_prompt("framer", FoundClaims, data, today=today, longest_tokens=longest)


def _claims_within(claims: Sequence[Claim], failed: Sequence[Batch], found: dict[str, Claim]) -> list[Claim]:
    """The built-in claims of the batches that no model read."""
    spans = [batch.span for batch in failed]
    return [
        claim
        for claim in claims
        if claim.text not in found and any(span.contains(passage) for span in spans for passage in claim.spans)
    ]
