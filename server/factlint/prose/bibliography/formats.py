"""Which format of bibliography a file has, and the one way to read it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import PurePath

from factlint.prose.bibliography.bibtex import read_bibtex
from factlint.prose.bibliography.csl_json import read_csl_json
from factlint.prose.bibliography.entries import Bibliography
from factlint.prose.bibliography.ris import read_ris
from factlint.prose.draft import Markup

_READERS: Mapping[str, Callable[[str], Bibliography]] = {
    "bibtex": read_bibtex,
    "ris": read_ris,
    "csl-json": read_csl_json,
}
_BY_SUFFIX: Mapping[str, Markup] = {".bib": "bibtex", ".bibtex": "bibtex", ".ris": "ris", ".json": "csl-json"}


def format_of(path: str) -> Markup | None:
    """The format of a bibliography by its name; None for one that is not read, such as Hayagriva's."""
    return _BY_SUFFIX.get(PurePath(path).suffix.lower())


def is_bibliography(markup: Markup) -> bool:
    return markup in _READERS


def read_bibliography(text: str, markup: Markup) -> Bibliography:
    """The works of a file of a format."""
    return _READERS[markup](text)
