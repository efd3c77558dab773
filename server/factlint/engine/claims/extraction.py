"""From a text to its claims: checkable sentences, cut into atomic claims that stand alone, each with its passage."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date

from factlint.engine.claims.check_worthiness import (
    Unchecked,
    cites_work,
    is_in_scene,
    is_told_by_narrator,
    reason_to_skip,
    score,
)
from factlint.engine.claims.context.back_references import goes_back
from factlint.engine.claims.context.mentions import Resolution
from factlint.engine.claims.context.own_sentence import names_its_pronouns, takes_up_nothing
from factlint.engine.claims.context.references import Discourse
from factlint.engine.claims.context.self_contained import stands_alone, stands_as_part
from factlint.engine.claims.context.substitution import substitute
from factlint.engine.claims.decomposition.asides import split_asides
from factlint.engine.claims.decomposition.clauses import split_clauses
from factlint.engine.claims.decomposition.lists import split_list
from factlint.engine.claims.decomposition.plain_statements import plain_statement
from factlint.engine.claims.decomposition.sentence_openers import opening_length
from factlint.engine.claims.decomposition.stated_words import drop_joining_words
from factlint.engine.claims.focus import select_by_focus
from factlint.engine.claims.fragments import breaks_off, is_fragment
from factlint.engine.claims.languages import ENGLISH, is_foreign, language_of, unread_reason
from factlint.engine.claims.names import entities
from factlint.engine.claims.sentences import Sentence, read
from factlint.engine.claims.statements import attribution_start, is_sound, lacks_comparison
from factlint.engine.claims.subjects import drop_gloss, subject_of
from factlint.engine.claims.topics import domain_of, intent_of
from factlint.engine.language.en.syntax import OPENING_MARKS, REPORTING, Clause, join_words, passage_of, strip_ends
from factlint.engine.language.en.tokens import Word
from factlint.engine.model import Claim, Entity, Framing
from factlint.interface.extract import MAX_POSITIONS
from factlint.interface.recency import is_time_sensitive
from factlint.prose.parse import Markup
from factlint.prose.span import Span

MAX_ENTITIES = 20
_UNTOLD = "topic"

_SPACES = re.compile(" {2,}")
# A sentence of this kind may still state something in another of its clauses.
_OF_A_PART = frozenset({Unchecked.OPINION, Unchecked.PREDICTION, Unchecked.EXPERIENCE})


def frame(
    text: str,
    *,
    markup: Markup = "markdown",
    language: str = "",
    focus: str | None = None,
    today: date | None = None,
    alone: bool = True,
) -> Framing:
    """The claims of a text, most check-worthy first; none, with the language told, for a text that is not English.

    `focus` keeps the claims that concern it (`no_match` when there are claims but none does); `today` decides what is
    time-sensitive. Only what stands alone is a claim, unless not `alone`: a single statement that somebody asks about
    may say "it".
    """
    code = language_of(text, language)
    if code != ENGLISH:
        return Framing((), language=code, unread=unread_reason(code, text))
    reading = read(text, markup)
    today = today or date.today()
    discourse = Discourse(reading.title)
    found: dict[str, Claim] = {}
    refused: list[Unchecked] = []
    named: dict[str, Entity] = {}
    spoken: list[Word] = []
    listed = narrated = -1
    broken_off = False
    for sentence in reading.sentences:
        # Behind a formula of several lines: "|of heat transfer occurs into a pie".
        goes_on = broken_off and sentence.first and sentence.text.lstrip()[:1].islower()
        broken_off = not _is_stopped(sentence) and sentence.text.lstrip()[:1].isupper()
        if sentence.first and cites_work(sentence.text):
            listed = sentence.paragraph
        if goes_on or is_foreign(sentence.text) or sentence.paragraph == listed:
            discourse.pass_over()
            continue
        if is_told_by_narrator(sentence.words):
            narrated = sentence.paragraph
        discourse.enter_heading(sentence.heading)
        discourse.enter_paragraph(sentence.paragraph)
        spoken += sentence.words
        words = drop_joining_words(sentence)
        resolution = discourse.read(words, sentence.text, opens=sentence.first)
        words = plain_statement(words, opens=sentence.first)
        reason, claims = _claims(sentence, words, resolution, today, alone=alone)
        for entity in entities(words) if claims else ():
            if named.get(entity.name, entity).type in {entity.type, _UNTOLD}:
                named[entity.name] = entity if entity.type != _UNTOLD else named.get(entity.name, entity)
        if reason is not None:
            refused.append(reason)
        if alone and sentence.paragraph == narrated and is_in_scene(words):
            # What a narrator saw is told by nobody else.
            continue
        for claim in claims:
            known = found.get(claim.text)
            if known is None:
                found[claim.text] = claim
            elif len(known.spans) < MAX_POSITIONS and claim.spans[0] not in known.spans:
                found[claim.text] = replace(known, spans=(*known.spans, *claim.spans))
    domain = domain_of(spoken)
    claims = sorted(found.values(), key=lambda claim: -claim.checkworthiness)
    claims = [_placed(claim, domain, named) for claim in claims]
    kept = select_by_focus(claims, focus) if focus and focus.strip() else claims
    subject = reading.title or (min(claims, key=lambda claim: claim.spans[0]).subject if claims else "")
    intent = intent_of(
        subject,
        spoken,
        instructions=refused.count(Unchecked.INSTRUCTION),
        opinions=refused.count(Unchecked.OPINION),
        claims=len(claims),
    )
    return Framing(
        tuple(kept),
        domain if claims else "",
        tuple(named.values())[:MAX_ENTITIES],
        intent,
        ENGLISH,
        no_match=bool(claims) and not kept,
        left_out=reading.left_out,
    )


def _placed(claim: Claim, domain: str, named: Mapping[str, Entity]) -> Claim:
    """The claim with what the whole text tells of its field and of what it names."""
    sentence = _placed(claim.sentence, domain, named) if claim.sentence else None
    entities_named = tuple(named.get(entity.name, entity) for entity in claim.entities)
    return replace(claim, domain=domain, entities=entities_named, sentence=sentence)


def frame_item(text: str, *, language: str = "", today: date | None = None) -> tuple[Claim, tuple[Claim, ...]] | None:
    """The main claim of a single item, then the others it holds; None when it holds none, or is not English.

    A sentence that is one statement stays in its own words.
    """
    claims = frame(text, markup="plain", language=language, today=today, alone=False).claims
    if not claims:
        return None
    return claims[0], claims[1:]


def _claims(
    sentence: Sentence, words: tuple[Word, ...], resolution: Resolution, today: date, *, alone: bool
) -> tuple[Unchecked | None, list[Claim]]:
    reason = reason_to_skip(words, join_words(sentence.text, words) + sentence.text.rstrip()[-1:])
    if reason is not None and reason not in _OF_A_PART:
        return reason, []
    if alone and breaks_off(words, stopped=_is_stopped(sentence)):
        return None, []
    result: list[Claim] = []
    clauses = _split_if_independent(words, sentence, resolution, alone=alone)
    is_cut = alone and reason is None and len(clauses) > 1
    undivided = _undivided(sentence, words, resolution, today) if is_cut else None
    for clause in clauses:
        whole = clause.words == words
        if alone and ((whole and is_fragment(words, stopped=_is_stopped(sentence))) or _announces(clause, sentence)):
            continue
        if reason is not None and (whole or not _own_statement(clause, words, reason)):
            continue
        resolved, dangling = substitute(
            clause if whole else drop_gloss(clause, first=clause.passage[0] <= words[0].start), resolution
        )
        incomparable = lacks_comparison(resolved.words)
        if incomparable and not whole and any(word.lower == "than" for word in words):
            # What it is compared with is told in another part.
            continue
        if dangling and whole:
            dangling = not names_its_pronouns(words, resolution)
        dangling = dangling or (alone and takes_up_nothing(clause.words, resolution))
        dangling = dangling or incomparable
        text = _claim_text(sentence.text, resolved.words)
        if not whole and (
            not is_sound(clause.words) or reason_to_skip(strip_ends(resolved.words), text, main=False) is not None
        ):
            continue
        if alone and (dangling or not _stands(resolved.words, resolution)):
            continue
        span = sentence.source_span(*_passage(clause, sentence))
        claim = _claim(resolved, text, span, dangling, today)
        result.append(claim if whole else replace(claim, sentence=undivided))
    for clause in resolution.stated if result else ():
        text = _claim_text(sentence.text, clause.words)
        result.append(_claim(clause, text, sentence.source_span(*clause.passage), False, today))
    return (None if result else reason), result


def _undivided(sentence: Sentence, words: tuple[Word, ...], resolution: Resolution, today: date) -> Claim | None:
    """A sentence that is cut into parts, as one claim; None where it does not stand by itself."""
    resolved, dangling = substitute(Clause(words, (0, len(sentence.text))), resolution)
    dangling = (dangling and not names_its_pronouns(words, resolution)) or takes_up_nothing(words, resolution)
    if dangling or lacks_comparison(resolved.words) or not _stands(resolved.words, resolution):
        return None
    text = _claim_text(sentence.text, resolved.words)
    span = sentence.source_span(*_passage(Clause(words, (0, len(sentence.text))), sentence))
    return _claim(resolved, text, span, False, today)


def _split_if_independent(
    words: tuple[Word, ...], sentence: Sentence, resolution: Resolution, *, alone: bool
) -> list[Clause]:
    """The parts of a sentence, where each of them stands alone; else the sentence, where it does; else those that do.

    A sentence that need not stand `alone` is taken whole where one of its parts does not.
    """
    parts = list(_atoms(words, sentence))
    if len(parts) < 2:
        return parts
    standing = [stands_as_part(substitute(part, resolution)[0].words, words, resolution) for part in parts]
    if all(standing):
        return parts
    whole = Clause(words, (0, len(sentence.text)))
    resolved, dangling = substitute(whole, resolution)
    dangling = dangling and not names_its_pronouns(words, resolution)
    if not alone or (not dangling and _stands(resolved.words, resolution)):
        return [whole]
    return [part for part, stands in zip(parts, standing, strict=True) if stands]


def _stands(words: Sequence[Word], resolution: Resolution) -> bool:
    return stands_alone(words, resolution) and not goes_back(words)


def _is_stopped(sentence: Sentence) -> bool:
    return sentence.text.rstrip().rstrip("\"'”’)]»*").endswith((".", "!", "?", ":", ";", "…"))


def _announces(clause: Clause, sentence: Sentence) -> bool:
    """ "There are several ways to import:" says nothing without what follows."""
    ends = sentence.text.rstrip().endswith(":") and not any(
        char.isalnum() for char in sentence.text[clause.passage[1] :]
    )
    return ends and any(word.tag == "EX" for word in clause.words)


def _own_statement(clause: Clause, words: Sequence[Word], reason: Unchecked) -> bool:
    """Whether a part of a sentence that is an opinion has a subject of its own, not the one that the opinion is of.

    Of what somebody is expected to do, it is enough that the part stands behind the subject ("Lund, who won in 1990,
    …"), or holds a figure.
    """
    if not clause.words:
        return False
    if reason is Unchecked.EXPERIENCE and any(word.lower in REPORTING for word in words):
        # "My neighbour says that A and that B": B is what the neighbour says.
        return False
    behind = reason is Unchecked.PREDICTION and clause.passage[0] > words[0].start
    counted = reason is not Unchecked.EXPERIENCE and any(word.tag == "CD" for word in clause.words)
    return clause.words[0].start != words[0].start or behind or counted


def _atoms(words: tuple[Word, ...], sentence: Sentence) -> Iterator[Clause]:
    """The atomic clauses; who said it behind the statement ("…, police said") stays with each."""
    whole = Clause(words, (0, len(sentence.text)))
    for clause in _split_keeping_attribution(whole, lambda core: split_clauses(core.words, core.passage)):
        yield from _split_keeping_attribution(clause, _parts)


def _split_keeping_attribution(clause: Clause, cut: Callable[[Clause], list[Clause]]) -> list[Clause]:
    """What is cut from a clause, each with the saying that stands behind the clause."""
    at = attribution_start(clause.words)
    if not at:
        return cut(clause)
    core, saying = clause.words[:at], clause.words[at:]
    parts = cut(Clause(core, (clause.passage[0], core[-1].end)))
    if len(parts) == 1:
        return [clause]
    return [Clause((*part.words, *saying), part.passage) for part in parts]


def _parts(clause: Clause) -> list[Clause]:
    atoms: list[Clause] = []
    for part in split_asides(clause):
        for atom in split_clauses(part.words, part.passage):
            atoms += split_list(atom)
    return atoms


def _passage(clause: Clause, sentence: Sentence) -> tuple[int, int]:
    """The clause's own words; the whole sentence, with its stop, where they reach from its start to its end."""
    start, end = clause.passage
    text = sentence.text
    if end <= start:
        # A part whose words were copied from before its own place: where they stand is told by the words alone.
        start, end = passage_of(clause.words, (0, len(text)))
    if end < len(text) and not any(char.isalnum() for char in text[end:]):
        end = len(text)
    first = next((at for at, char in enumerate(text) if char.isalnum() or char in OPENING_MARKS), start)
    if not any(char.isalnum() for char in text[:start]) and first < end:
        start = first
    return start, end


def _claim_text(sentence: str, words: Sequence[Word]) -> str:
    text = _SPACES.sub(" ", join_words(sentence, strip_ends(words))).strip()
    text = text[opening_length(text) :]
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", '."', ".”", ".'")) else text + "."


def _claim(clause: Clause, text: str, span: Span, dangling: bool, today: date) -> Claim:
    words = clause.words
    return Claim(
        text,
        (span,),
        subject="" if dangling else subject_of(words),
        checkworthiness=score(words, text, dangling=dangling),
        time_sensitive=is_time_sensitive(text, today),
        entities=tuple(entities(words)),
    )
