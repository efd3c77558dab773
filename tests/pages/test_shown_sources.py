"""A written report names each source once, with the few passages of it that say most."""

from __future__ import annotations

from factlint.interface.common import Source
from factlint.pages.verdicts import shown_sources

CLAIM, RIGHT = "The capital of Peru is Cusco.", "The capital of Peru is Lima."
PAGE = "https://example.org/peru"


def test_passages_of_one_page_stand_under_it_whatever_their_dates() -> None:
    sources = [
        Source(title="Peru", url=PAGE, snippet="The sea is cold there.", date="2025"),
        Source(title="Peru", url=f"{PAGE}#capital", snippet="Its capital is Lima.", date="1995"),
        Source(title="Peru", url=PAGE, snippet="Lima became the capital in 1535.", date=""),
        Source(title="Peru", url=PAGE, snippet="Lima is the capital and its largest city.", date=""),
    ]
    (shown,) = shown_sources(sources, "en", CLAIM, RIGHT)
    assert [quote.texts for quote in shown.quotes] == [("Its capital is Lima.",), ("Lima became the capital in 1535.",)]
    assert shown.link is not None and shown.link.href == f"{PAGE}#capital"


def test_a_long_passage_is_cut_at_a_word() -> None:
    (shown,) = shown_sources([Source(title="Peru", snippet="Lima " * 300)], "en", CLAIM, RIGHT)
    (quote,) = shown.quotes
    assert len(quote.texts[0]) <= 602 and quote.texts[0].endswith("Lima …")
