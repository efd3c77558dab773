"""A work that is twice in a bibliography, or cited under two keys.

Two entries with the same key, the same DOI, or the same title, year and first author are one work: the list at the end shows it
twice, and of two entries with one key only one is used. In a bibliography (`factlint check refs.bib`, and RIS or CSL JSON) the
second entry is marked, on its key, its DOI or its title. In a draft it is the second key of the same work that is cited.

It keeps silent on volumes and editions that say so, and on titles of a single word.

Take one of them out, and cite the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from posixpath import basename

from factlint.consistency.bibliography.citation_key import place_of
from factlint.consistency.bibliography.works import keys_of, own_works, works_of
from factlint.consistency.model import InDraftAndFolder, Note, Place, Right, Rule, Slip, Wrong
from factlint.consistency.text import Draft, Folder
from factlint.prose.bibliography.entries import Entry
from factlint.prose.span import Span

_TELLING_APART = ("volume", "edition", "number", "part", "chapter", "pages", "type")
_MOST_TOLD = 200


def check(draft: Draft, folder: Folder | None) -> Iterator[Slip]:
    own = own_works(draft)
    if own is not None:
        yield from _in_bibliography(own.entries)
    elif keys_of(draft):
        yield from _in_draft(draft, folder)


def _in_bibliography(entries: tuple[Entry, ...]) -> Iterator[Slip]:
    keys: dict[str, Entry] = {}
    known: dict[str, Entry] = {}
    told = 0
    for entry in entries:
        key = entry.key.casefold()
        other, span, why = keys.get(key) if key else None, entry.key_span, f"the key {entry.key}"
        if other is None:
            other, span, why = _known(entry, known)
        if key:
            keys.setdefault(key, entry)
        for name in _names(entry):
            known.setdefault(name, entry)
        if other is not None and told < _MOST_TOLD:
            told += 1
            first = f"“{other.key}”" if other.key and other.key != entry.key else "an entry above"
            yield Slip(
                Place.outside(span),
                f"This has {why} of {first}: one of them is too many.",
                f"{why} twice",
                (Note(Place.outside(other.key_span), "The other entry."),),
            )


def _in_draft(draft: Draft, folder: Folder | None) -> Iterator[Slip]:
    works = works_of(draft, folder)
    if not works.files:
        return
    known: dict[str, Entry] = {}
    seen: set[int] = set()
    for one in keys_of(draft):
        found = works.find(one.key)
        if found is None or id(found[0]) in seen:
            continue
        entry, path = found
        seen.add(id(entry))
        other, _, why = _known(entry, known)
        for name in _names(entry):
            known.setdefault(name, entry)
        if other is not None:
            yield Slip(
                place_of(draft, one),
                f"The keys “{one.key}” and “{other.key}” are the same work in {basename(path)}: both have {why}.",
                f"{why} twice",
            )


def _known(entry: Entry, known: dict[str, Entry]) -> tuple[Entry | None, Span, str]:
    """An earlier entry of the same work, where that shows in this one, and what they have in common."""
    for name in _names(entry):
        other = known.get(name)
        if other is not None and other is not entry and not _told_apart(entry, other, by_doi=name.startswith("doi:")):
            if name.startswith("doi:"):
                field = entry.doi_field
                return other, field.span if field else entry.key_span, f"the DOI {entry.doi}"
            field = entry.first_field("title")
            return other, field.span if field else entry.key_span, "the title and year"
    return None, entry.key_span, ""


def _names(entry: Entry) -> Iterator[str]:
    """What two entries of one work have in common."""
    if entry.doi:
        yield f"doi:{entry.doi}"
    if " " in entry.same_title and entry.year:
        yield f"title:{entry.same_title}\0{entry.year}"


def _told_apart(entry: Entry, other: Entry, *, by_doi: bool) -> bool:
    """Whether two entries with one title are two works: they say so by a volume, a DOI or an author of their own."""
    if by_doi:
        # Chapters of a book are sometimes entered with the book's own DOI.
        return (
            entry.same_title != other.same_title
            and {entry.kind, other.kind} & {"inbook", "incollection", "chapter"} != set()
        )
    if entry.doi and other.doi and entry.doi != other.doi:
        return True
    if entry.families and other.families and entry.families[0].casefold() != other.families[0].casefold():
        return True
    return any(
        entry.field_text(name) != other.field_text(name)
        for name in _TELLING_APART
        if entry.fields.get(name) is not None and other.fields.get(name) is not None
    )


_ONE = "@article{smith2020,\n  author = {Smith, John},\n  title = {The Rivers of {Varn}},\n  year = 2020,\n  doi = {10.1000/182}\n}\n\n"
_SAME_DOI = "@misc{smith,\n  title = {Rivers},\n  url = {https://doi.org/10.1000/182}\n}\n"
_SAME_TITLE = '@article{js20,\n  author = "John Smith",\n  title = "The rivers of Varn",\n  date = {2020-05-01}\n}\n'
_CSL = (
    '[{"id": "a", "type": "book", "title": "The Rivers", "DOI": "10.1000/182"},\n'
    ' {"id": "b", "type": "book", "title": "Rivers", "DOI": "10.1000/182"}]\n'
)
_RIS = "TY  - JOUR\nTI  - The Rivers of Varn\nPY  - 2020\nER  - \nTY  - JOUR\nTI  - The rivers of Varn\nPY  - 2020/05//\nER  - \n"
_HEAD = "---\nbibliography: refs.bib\n---\n\n"
RULE = Rule(
    id="duplicate-entry",
    title="A work that is twice in a bibliography, or cited under two keys",
    check=InDraftAndFolder(check),
    wrong=(
        Wrong(_ONE + _SAME_DOI, "https://doi.org/10.1000/182", "the DOI 10.1000/182 twice", markup="bibtex"),
        Wrong(_ONE + _SAME_TITLE, "The rivers of Varn", "the title and year twice", markup="bibtex"),
        Wrong(
            _ONE + "@book{Smith2020,\n  title = {Lakes}\n}\n", "Smith2020", "the key Smith2020 twice", markup="bibtex"
        ),
        Wrong(_CSL, "10.1000/182", markup="csl-json"),
        Wrong(_RIS, "The rivers of Varn", markup="ris"),
        Wrong(f"{_HEAD}It rose [@smith2020; @smith].\n", "smith", files=(("refs.bib", _ONE + _SAME_DOI),)),
    ),
    right=(
        Right(_ONE + "@book{lakes,\n  title = {The Lakes of Varn},\n  year = 2020\n}\n", "bibtex"),
        Right(
            _ONE + "@book{v,\n  author = {Jones, Ann},\n  title = {The rivers of Varn},\n  year = 2020\n}\n", "bibtex"
        ),
        Right(_ONE + '@book{v,\n  title = {The rivers of Varn},\n  year = 2020,\n  doi = "10.1000/183"\n}\n', "bibtex"),
        Right(f"{_HEAD}It rose [@smith2020; @smith2020].\n", files=(("refs.bib", _ONE + _SAME_DOI),)),
        "It rose [@smith2020; @smith].\n",
    ),
    explanation=__doc__,
)
