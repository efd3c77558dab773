"""Without the extra `web` a page and an HTML source are refused, with what to install."""

import sys

import pytest

from factlint.engine.evidence.own.blocks import NeedsExtra
from factlint.engine.evidence.own.markup import blocks_of_html
from factlint.service.fetch.fetcher import FetchedPage
from factlint.service.fetch.pages import page_of
from factlint.service.fetch.reasons import Reason, Unfetched

PAGE = "<html><body><article><p>The dam of Varn was opened in the spring of 1931.</p></article></body></html>"


@pytest.fixture
def without(monkeypatch):
    monkeypatch.setitem(sys.modules, "trafilatura", None)


def test_a_web_page_says_what_reads_it(without):
    with pytest.raises(Unfetched) as refused:
        page_of(FetchedPage("https://example.org/", "text/html", "utf-8", PAGE.encode()))
    assert refused.value.reason is Reason.UNSUPPORTED and "factlint[web]" in str(refused.value)


def test_an_html_source_says_what_reads_it(without):
    with pytest.raises(NeedsExtra, match=r"factlint\[web\]"):
        blocks_of_html(PAGE)


def test_plain_text_is_read_all_the_same(without):
    text = "The dam of Varn was opened in the spring of 1931."
    assert page_of(FetchedPage("https://example.org/", "text/plain", "utf-8", text.encode())).text == text
