"""From verdicts to matches: which are shown, on which words, with what message and correction. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from textwrap import shorten

from factlint.interface.assess import AssessRow
from factlint.interface.languagetool import Category, Context, Evidence, Match, Origin, Replacement, Rule, RuleUrl
from factlint.pages.safe_text import clean_line, format_day, web_link
from factlint.prose.apply.edits import Refusal, project
from factlint.prose.apply.suggestions import build_replacement
from factlint.prose.apply.wrong_words import wrong_place
from factlint.prose.draft import ParsedDraft
from factlint.prose.offsets import Text
from factlint.prose.span import Span
from factlint.service.languagetool.annotated import AnnotatedText

CATEGORY = Category(id="FACTS", name="Facts")
RULES: Mapping[str, tuple[str, str]] = {
    "False": ("FACTLINT_FALSE", "The evidence contradicts this claim"),
    "Mostly False": ("FACTLINT_MOSTLY_FALSE", "The evidence mostly contradicts this claim"),
    "Mixed": ("FACTLINT_MIXED", "The evidence on this claim is divided"),
}
"""What is said aloud: rule ids and their descriptions by verdict. A claim that holds, or is unsettled, is no match."""
_ISSUE_TYPE = "uncategorized"
_MOST_URLS = 4
_MOST_SOURCES = 3
MESSAGE_CP = 120
"""Writer shows a message as one line of a menu."""
_CONTEXT_CP = 40


@dataclass(frozen=True, slots=True)
class StatedClaim:
    """A claim with its verdict, and the passages of the draft that state it."""

    claim: str
    passages: tuple[Span, ...]
    row: AssessRow


@dataclass(frozen=True, slots=True)
class Choice:
    """Which matches a client wants. `picky`: also verdicts of low confidence and those without a source."""

    picky: bool = False
    only: bool = False
    rules: frozenset[str] = frozenset()
    categories: frozenset[str] = frozenset()
    hidden: frozenset[str] = frozenset()
    hidden_categories: frozenset[str] = frozenset()

    def wants_rule(self, id: str, category: str) -> bool:
        """Whether a rule of a category is asked for."""
        if self.only:
            return id in self.rules or category in self.categories
        return id in self.rules or not (id in self.hidden or category in self.hidden_categories)

    @property
    def asks_evidence(self) -> bool:
        """Whether any verdict on a claim is asked for: if not, no claim is looked for."""
        return any(self.wants_rule(id, CATEGORY.id) for id, _ in RULES.values())

    def is_wanted(self, row: AssessRow) -> bool:
        """Whether a verdict is shown."""
        if row.verdict is None or row.verdict not in RULES or row.failure is not None:
            return False
        chosen = self.wants_rule(RULES[row.verdict][0], CATEGORY.id)
        return chosen and (self.picky or (row.confidence != "low" and bool(row.sources)))


def matches_of(
    sent: AnnotatedText,
    draft: ParsedDraft,
    stated: Iterable[StatedClaim],
    choice: Choice,
    report_url: Callable[[AssessRow], str],
) -> list[Match]:
    """The matches in the order of the text; `draft` is the text that was read of what was `sent`."""
    original = Text(sent.original)
    found = {
        (match.offset, match.length, match.message): match
        for one in stated
        if choice.is_wanted(one.row)
        for passage in one.passages
        if not draft.is_ignored(passage)
        for match in (_match(sent, original, draft, one, passage, report_url(one.row)),)
    }
    return [found[key] for key in sorted(found)]


def _match(
    sent: AnnotatedText, original: Text, draft: ParsedDraft, one: StatedClaim, passage: Span, report: str
) -> Match:
    """The match on the words to be replaced where a clean correction is known, else on the wrong words or the passage."""
    words, instead = _correction(sent, draft, one, passage)
    place = sent.original_span(words)
    start, end = original.utf16_offset(place.start), original.utf16_offset(place.end)
    return Match(
        message=_message(one.row),
        short_message=f"{one.row.verdict}, {one.row.confidence} confidence",
        replacements=[] if instead is None else [Replacement(value=instead)],
        offset=start,
        length=end - start,
        context=context_of(sent.original, place),
        sentence=sentence_of(draft, words),
        rule=_rule(one.row, report),
        evidence=_evidence(one.row),
    )


def _correction(sent: AnnotatedText, draft: ParsedDraft, one: StatedClaim, passage: Span) -> tuple[Span, str | None]:
    rewrite = one.row.suggested_rewrite
    edits = project(draft, passage, one.claim, rewrite) if rewrite else Refusal.UNCHANGED
    if isinstance(edits, Refusal) or not edits:
        wrong = wrong_place(draft, passage, one.row.wrong_words, ())
        return (wrong if wrong and sent.is_verbatim(wrong) else passage), None
    found = build_replacement(draft.text, edits)
    return (found.span, found.after) if sent.is_verbatim(found.span) else (passage, None)


def _message(row: AssessRow) -> str:
    unsure = " (low confidence)" if row.confidence == "low" else ""
    why = clean_line(row.rationale or "")
    return shorten(f"{row.verdict}{unsure}{': ' if why else ''}{why}", MESSAGE_CP, placeholder=" …")


def _rule(row: AssessRow, report: str) -> Rule:
    id, description = RULES[row.verdict or ""]
    sources = (found.href for source in row.sources or () if (found := web_link(source.url)) is not None)
    urls = list(dict.fromkeys((*([report] if report else ()), *sources)))[:_MOST_URLS]
    return Rule(
        id=id,
        description=description,
        issue_type=_ISSUE_TYPE,
        urls=[RuleUrl(value=url) for url in urls] or None,
        category=CATEGORY,
    )


def _evidence(row: AssessRow) -> Evidence:
    sources = [
        Origin(
            title=clean_line(source.title or source.source_name or source.location),
            url=link.href if (link := web_link(source.url)) is not None else "",
            date=dated.words if (dated := format_day(source.date)) is not None else "",
        )
        for source in (row.sources or ())[:_MOST_SOURCES]
    ]
    return Evidence(claim=clean_line(row.claim), why=clean_line(row.rationale or ""), sources=sources)


def context_of(text: str, place: Span) -> Context:
    """Some of the text around a match."""
    start, end = max(0, place.start - _CONTEXT_CP), min(len(text), place.end + _CONTEXT_CP)
    before = ("..." if start else "") + text[start : place.start]
    words, after = place.slice(text), text[place.end : end] + ("..." if end < len(text) else "")
    return Context(
        text=before + words + after,
        offset=Text(before).utf16_offset(len(before)),
        length=Text(words).utf16_offset(len(words)),
    )


def sentence_of(draft: ParsedDraft, words: Span) -> str:
    """The sentence in which words stand, or the words."""
    block = draft.block_at(words.start)
    sentences = draft.sentences(block) if block is not None else ()
    return next(
        (one.text for one in sentences if one.span.start <= words.start < one.span.end), words.slice(draft.text)
    )
