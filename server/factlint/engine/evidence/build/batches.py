"""The built-in sources as numbered batches of prepared pages, so that two processes can share the work."""

from __future__ import annotations

import hashlib

from factlint.engine.evidence import encyclopedia, factbook
from factlint.engine.evidence.index import SCHEMA_VERSION, PreparedPage, prepare_page

_ARTICLES = 250
_COUNTRIES = 6
_COUNTRY = 10
"""As much work as so many articles, as far as progress goes."""


class Batches:
    """What is installed at this moment: first the encyclopedia, then the factbook."""

    def __init__(self) -> None:
        self._articles = encyclopedia.articles()
        self._countries = factbook.files()
        self._of_articles = -(-len(self._articles) // _ARTICLES)
        self.count = self._of_articles + -(-len(self._countries) // _COUNTRIES)
        self.total = len(self._articles) + _COUNTRY * len(self._countries)

    def make(self, number: int) -> list[PreparedPage]:
        """The pages of a batch, in their order."""
        if number < self._of_articles:
            chosen = self._articles[number * _ARTICLES : (number + 1) * _ARTICLES]
            return [prepare_page(encyclopedia.page(article)) for article in chosen]
        first = (number - self._of_articles) * _COUNTRIES
        return [prepare_page(page) for page in factbook.pages(self._countries[first : first + _COUNTRIES])]

    def progress(self, number: int) -> tuple[int, str]:
        """How much of `total` is done before a batch, and what is being read."""
        if number < self._of_articles:
            return number * _ARTICLES, "Reading the encyclopedia"
        return len(self._articles) + _COUNTRY * _COUNTRIES * (number - self._of_articles), "Reading the factbook"


def current_fingerprint() -> str:
    """A short hash of everything that the built-in index is made from."""
    parts = (f"schema {SCHEMA_VERSION}", encyclopedia.fingerprint(), factbook.fingerprint())
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]
