"""An entry of a bibliography: its fields where they stand, and what they say of the work in plain words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from unicodedata import normalize

from factlint.prose.bibliography.tex_words import plain_words
from factlint.prose.span import Span

_DOI = re.compile(r"10\.\d{4,9}/[^\s\"<>{}]+")
_DOI_ADDRESS = re.compile(r"(?:dx\.|www\.)?doi\.org/(10\.\d{4,9}/[^\s\"<>{}?#]+)", re.IGNORECASE)
_YEAR = re.compile(r"(?<!\d)(1[0-9]\d\d|20\d\d)(?!\d)")
_AND = re.compile(r"(?<=\s)and(?=\s)")
_WORD = re.compile(r"[^\W_]+")
_MOST_AUTHORS = 100
_MOST_TITLE_CP = 1_000


@dataclass(frozen=True, slots=True)
class FieldValue:
    """The value of a field: as it is written, and where, in code points of the file, without what encloses it."""

    written: str
    span: Span


@dataclass(frozen=True)
class Entry:
    """One work of a bibliography. `fields` are by their names in small letters; `in_tex`: values are written in TeX.

    `names` are its authors one by one where the format has them so; in BibTeX they stand in one field.
    """

    key: str
    key_span: Span
    kind: str
    span: Span
    fields: Mapping[str, FieldValue]
    in_tex: bool = False
    names: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()

    def first_field(self, *names: str) -> FieldValue | None:
        """The first of these fields that says something."""
        return next((found for name in names if (found := self.fields.get(name)) and found.written.strip()), None)

    def field_text(self, *names: str) -> str:
        """What the first of these fields says, in plain words."""
        found = self.first_field(*names)
        if found is None:
            return ""
        written = found.written[: _MOST_TITLE_CP * 4]
        return plain_words(written) if self.in_tex else " ".join(written.split())

    @cached_property
    def title(self) -> str:
        return self.field_text("title")[:_MOST_TITLE_CP]

    @cached_property
    def doi_field(self) -> FieldValue | None:
        """The field that names the DOI: its own, or an address at doi.org."""
        own = self.first_field("doi")
        if own is not None:
            return own if _DOI.search(own.written) else None
        address = self.first_field("url")
        return address if address is not None and _DOI_ADDRESS.search(address.written) else None

    @cached_property
    def doi(self) -> str:
        """The DOI in small letters, or ""."""
        field_ = self.doi_field
        if field_ is None:
            return ""
        written = field_.written.replace("\\_", "_") if self.in_tex else field_.written
        found = _DOI_ADDRESS.search(written)
        name = found[1] if found else (_DOI.search(written) or [""])[0]
        return name.rstrip(".,;").lower()

    @cached_property
    def year_field(self) -> FieldValue | None:
        return self.first_field("year", "date", "issued")

    @cached_property
    def year(self) -> str:
        found = _YEAR.search(self.year_field.written) if self.year_field is not None else None
        return found[1] if found else ""

    @cached_property
    def year_span(self) -> Span | None:
        """Where the four figures of the year stand."""
        field_ = self.year_field
        found = _YEAR.search(field_.written) if field_ is not None else None
        if field_ is None or found is None or len(field_.written) != len(field_.span):
            return None
        return Span(field_.span.start + found.start(1), field_.span.start + found.end(1))

    @property
    def journal(self) -> str:
        return self.field_text("journal", "journaltitle", "booktitle", "container-title")

    @cached_property
    def families(self) -> tuple[str, ...]:
        """The family names of the authors, else of the editors."""
        if self.names:
            return self.names[:_MOST_AUTHORS]
        for name in ("author", "editor"):
            if (found := self.fields.get(name)) is not None and found.written.strip():
                return _families(found.written)
        return ()

    @cached_property
    def same_title(self) -> str:
        """The words of the title as two spellings of one title have them in common."""
        bare = normalize("NFKD", self.title).casefold()
        return " ".join(_WORD.findall("".join(letter for letter in bare if not 0x300 <= ord(letter) <= 0x36F)))


@dataclass(frozen=True, slots=True)
class Fault:
    """Words of a bibliography that cannot be read as an entry, and why."""

    span: Span
    message: str


@dataclass(frozen=True, slots=True)
class Bibliography:
    """The works of a file, in its order, and what of it could not be read."""

    entries: tuple[Entry, ...] = ()
    faults: tuple[Fault, ...] = ()
    by_key: Mapping[str, Entry] = field(default_factory=dict[str, Entry])
    """The first entry of each key and alias, without the case of its letters."""

    def find(self, key: str) -> Entry | None:
        """The entry of a key, whatever the case of its letters: programs differ in that."""
        return self.by_key.get(key.casefold())


def bibliography_of(entries: list[Entry], faults: list[Fault]) -> Bibliography:
    by_key: dict[str, Entry] = {}
    for entry in entries:
        for name in (entry.key, *entry.aliases):
            if name:
                by_key.setdefault(name.casefold(), entry)
    return Bibliography(tuple(entries), tuple(faults), by_key)


def _families(written: str) -> tuple[str, ...]:
    """The family names of "Family, Given and Given von Family and {An Institution}"."""
    found: list[str] = []
    for name in _AND.split(written.strip())[:_MOST_AUTHORS]:
        whole = name.strip()
        if whole.startswith("{") and whole.endswith("}"):
            found.append(plain_words(whole))
        elif "," in whole:
            found.append(plain_words(whole.partition(",")[0]))
        elif parts := plain_words(whole).split():
            begins = next((at for at, part in enumerate(parts[:-1]) if part[:1].islower()), len(parts) - 1)
            found.append(" ".join(parts[begins:]))
    return tuple(name for name in found if name and name.casefold() != "others")
