"""The smallest change of a claim that makes it agree with the evidence, when the evidence settles it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from factlint.engine.model import Claim, Correction, Evidence, Opinion
from factlint.engine.own_figures import are_the_sources

SURE_FROM = 0.8
_FALSE_UP_TO = 4
_VOWEL_SOUND = re.compile(r"(?i)(?!uni|use|usu|eu|one\b)[aeiou]|8|11\b|18\b|1[18],?\d{3}\b|hour|honou?r|heir")


def rewrite(claim: Claim, opinions: Sequence[Opinion]) -> str | None:
    """The corrected claim, None when no judge that is sure of its refutation has the right words.

    Whoever gives a correction, its figures are the source's own or nothing is rewritten (`own_figures`).
    """
    settled = [
        opinion
        for opinion in opinions
        if opinion.correction is not None
        and opinion.decisive is not None
        and opinion.score is not None
        and opinion.score <= _FALSE_UP_TO
        and opinion.strength >= SURE_FROM
    ]
    for opinion in sorted(settled, key=lambda opinion: -opinion.strength):
        if opinion.correction is None or opinion.decisive is None:
            continue
        changed = apply_correction(claim.text, opinion.correction)
        if changed is not None and are_the_sources(claim.text, changed, [words_of(opinion.decisive)]):
            return changed
    return None


def words_of(evidence: Evidence) -> str:
    """All that a piece of evidence says, in sentences of their own."""
    return f"{evidence.title}. {evidence.text} {evidence.snippet}"


def apply_correction(text: str, correction: Correction) -> str | None:
    """The text with the wrong words replaced; None unless they stand in it exactly once and something would change."""
    if not correction.wrong or correction.wrong == correction.right:
        return None
    found = list(re.finditer(rf"(?<!\w){re.escape(correction.wrong)}(?!\w)", text))
    if len(found) != 1:
        return None
    start, end = found[0].span()
    right = correction.right
    if start == 0 and right:
        right = right[0].upper() + right[1:]
    before, after = text[:start], text[end:]
    if not right:
        return re.sub(
            r" {2,}", " ", before.rstrip() + " " + after.lstrip() if after[:1].isalnum() else before.rstrip() + after
        )
    return _fit_article(before, right) + right + after


def _fit_article(before: str, following: str) -> str:
    """ "a" or "an" at the end of the words before, as the words that now follow want it."""
    match = re.search(r"(?<!\w)(an?|An?)(\s+)$", before)
    if match is None:
        return before
    article = match.group(1)[0] + ("n" if _VOWEL_SOUND.match(following) else "")
    return before[: match.start()] + article + match.group(2)
