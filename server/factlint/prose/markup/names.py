"""Which markup a file's name, or an editor's name for a language, stands for."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from factlint.prose.markup.specs import SPECS

if TYPE_CHECKING:
    from factlint.prose.draft import Markup

_BY_NAME: dict[str, Markup] = {name: spec.name for spec in SPECS.values() for name in spec.file_names}
_BY_SUFFIX: dict[str, Markup] = {name: spec.name for spec in SPECS.values() for name in spec.suffixes}
_BY_LANGUAGE: dict[str, Markup] = {name: spec.name for spec in SPECS.values() for name in spec.languages}
SUFFIXES = frozenset(
    f".{name}" for spec in SPECS.values() if not (spec.is_code or spec.is_references) for name in spec.suffixes
)
"""The endings of files that are drafts. Code and bibliographies are not among them: they are read where a writer names
the file."""


def markup_of(path_or_language_id: str) -> Markup:
    """How to read a file, by its name or by an editor's language id; plain text when in doubt."""
    name = path_or_language_id.lower()
    path = PurePath(name)
    return _BY_LANGUAGE.get(name) or _BY_NAME.get(path.name) or _BY_SUFFIX.get(path.suffix.lstrip("."), "plain")


def markup_in_editor(language_id: str, uri: str) -> Markup:
    """How to read an open document: as the language that its editor says, or by its name where that tells nothing."""
    return _BY_LANGUAGE.get(language_id.lower()) or markup_of(uri)


_KINDS = {
    "math": "formula",
    "html": "HTML block",
    "front matter": "front-matter block",
    "raw": "raw block",
    "xref": "reference",
}


def name_unread(kind: str) -> str:
    """What one part of a draft that is no prose is called, by its kind in `skipped`."""
    return _KINDS.get(kind, kind)
