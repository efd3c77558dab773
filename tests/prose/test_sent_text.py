"""A draft in a markup that services do not read is sent as its words, and what comes back finds its source."""

from __future__ import annotations

from factlint.prose.parse import parse
from factlint.prose.sent_text import text_to_send
from factlint.prose.slices import make_slices
from factlint.prose.span import Span

_HTML = parse("<h1>The dam</h1>\n<p>It <b>opened\n   in</b> 1931 &amp; closed.</p><p>It is <i>big</i>.</p>", "html")


def test_a_markdown_draft_is_sent_as_it_is_written() -> None:
    draft = parse("It *opened* in 1931.\n")
    assert text_to_send(draft).draft is draft
    assert text_to_send(draft).locate_in_block(Span(3, 11)) == (0, Span(3, 11))
    assert text_to_send(draft).locate_in_block(Span(3, 99)) is None


def test_another_draft_is_sent_as_the_words_that_it_shows() -> None:
    sent = text_to_send(_HTML)
    assert sent.draft.text == "The dam\n\nIt opened in 1931 & closed.\n\nIt is big."
    assert [block.text for block in sent.draft.blocks] == [block.text for block in _HTML.blocks]
    assert (sent.draft.markup, sent.draft.title) == ("plain", "The dam")


def test_a_passage_of_what_was_sent_leads_to_its_source() -> None:
    sent = text_to_send(_HTML)
    (piece,) = make_slices(sent.draft, [1])
    assert piece.text == "The dam\n\nIt opened in 1931 & closed."
    at = piece.text.index("opened in 1931 & closed")
    span = piece.to_draft(at, at + len("opened in 1931 & closed"))
    assert span is not None
    where = sent.locate_in_block(span)
    assert where is not None
    block, place = where
    source = place.shifted(_HTML.blocks[block].span.start).slice(_HTML.text)
    assert source == "<b>opened\n   in</b> 1931 &amp; closed"
    assert sent.locate_in_block(Span(0, 12)) is None
