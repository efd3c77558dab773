"""What the rules without a source find in a text, as matches with a fix for each side. Free, and asks nobody."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import shorten

from factlint.consistency.check import check_draft, check_paragraphs
from factlint.consistency.model import Fix, Inconsistency
from factlint.consistency.registry import BY_ID
from factlint.interface.languagetool import (
    Category,
    Change,
    Evidence,
    Match,
    OtherSide,
    Remedy,
    Replacement,
    Rule,
)
from factlint.prose.apply.edits import apply_edits
from factlint.prose.draft import ParsedDraft
from factlint.prose.offsets import Text
from factlint.prose.span import Span
from factlint.service.languagetool.annotated import AnnotatedText
from factlint.service.languagetool.matches import MESSAGE_CP, Choice, context_of, sentence_of

CATEGORY = Category(id="CONSISTENCY", name="Consistency")
_ISSUE_TYPE = "inconsistency"


def rule_id(rule: str) -> str:
    """What a client names a rule by: `FACTLINT_WEEKDAY_DATE`."""
    return f"FACTLINT_{rule.replace('-', '_').upper()}"


RULES = {rule_id(name): name for name in BY_ID}


def find_contradicted(draft: ParsedDraft) -> list[Span]:
    """Words that cannot be right as they stand: a claim that states them is not judged, nor paid for."""
    return [one.span for one in check_paragraphs(draft) if one.severity != "information"]


def inconsistencies_of(sent: AnnotatedText, draft: ParsedDraft, choice: Choice) -> list[Match]:
    """The matches of the rules that the client wants, in the order of the text; `draft` is what was read of `sent`."""
    off = [name for id, name in RULES.items() if not choice.wants_rule(id, CATEGORY.id)]
    if len(off) == len(RULES):
        return []
    original = Text(sent.original)
    found = check_draft(draft, off=off)
    return [_match(sent, original, draft, one) for one in found if choice.picky or one.severity != "information"]


def _match(sent: AnnotatedText, original: Text, draft: ParsedDraft, one: Inconsistency) -> Match:
    place = sent.original_span(one.span)
    start, end = original.utf16_offset(place.start), original.utf16_offset(place.end)
    values = (_text_with_fix(sent, draft, one.span, fix) for fix in one.fixes)
    sentence = sentence_of(draft, one.span)
    rule = BY_ID[one.rule]
    return Match(
        message=shorten(one.message, MESSAGE_CP, placeholder=" …"),
        short_message="Inconsistent",
        replacements=[Replacement(value=value) for value in dict.fromkeys(values) if value],
        offset=start,
        length=end - start,
        context=context_of(sent.original, place),
        sentence=sentence,
        rule=Rule(id=rule_id(one.rule), description=rule.title, issue_type=_ISSUE_TYPE, category=CATEGORY),
        evidence=Evidence(claim=sentence, why=one.working or one.message, sources=[]),
        fixes=list(_remedies(sent, original, one.fixes)) or None,
        related=[_other_side(sent, original, other.span, other.message) for other in one.related] or None,
    )


def _text_with_fix(sent: AnnotatedText, draft: ParsedDraft, span: Span, fix: Fix) -> str:
    """The words of the match with a fix made in them; "" where it changes words elsewhere."""
    if not sent.is_verbatim(span) or not all(span.contains(edit.span) for edit in fix.edits):
        return ""
    whole = apply_edits(draft.text, fix.edits)
    return whole[span.start : span.end + len(whole) - len(draft.text)]


def _remedies(sent: AnnotatedText, original: Text, fixes: Iterable[Fix]) -> Iterable[Remedy]:
    for fix in fixes:
        if all(sent.is_verbatim(edit.span) for edit in fix.edits):
            yield Remedy(
                title=fix.title,
                edits=[
                    Change(**_utf16_place(original, sent.original_span(edit.span)), value=edit.replacement)
                    for edit in fix.edits
                ],
            )


def _other_side(sent: AnnotatedText, original: Text, span: Span, message: str) -> OtherSide:
    return OtherSide(**_utf16_place(original, sent.original_span(span)), message=message)


def _utf16_place(original: Text, place: Span) -> dict[str, int]:
    start, end = original.utf16_offset(place.start), original.utf16_offset(place.end)
    return {"offset": start, "length": end - start}
