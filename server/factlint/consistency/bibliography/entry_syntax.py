"""An entry of a bibliography that cannot be read.

A brace that is not closed hides the entry, and sometimes those behind it: programs leave them out, and their citations are
printed as "(???)". The rule reads BibTeX and BibLaTeX (`.bib`), RIS (`.ris`) and CSL JSON.

It keeps silent on what programs accept: missing commas, values without braces, text between entries.

Close the brace or the quotation mark, end the RIS entry with `ER  -`, or mend the JSON.
"""

from __future__ import annotations

from collections.abc import Iterator

from factlint.consistency.bibliography.works import own_works
from factlint.consistency.model import InDraft, Place, Right, Rule, Slip, Wrong
from factlint.consistency.text import Draft

_MOST_TOLD = 200


def check(draft: Draft) -> Iterator[Slip]:
    own = own_works(draft)
    for fault in own.faults[:_MOST_TOLD] if own is not None else ():
        yield Slip(Place.outside(fault.span), fault.message, "cannot be read")


RULE = Rule(
    id="entry-syntax",
    title="An entry of a bibliography that cannot be read",
    check=InDraft(check),
    wrong=(
        Wrong(
            "@book{smith,\n  title = {Rivers {of Varn},\n  year = 2020\n}\n\n@book{b, title={Lakes}}\n",
            "smith",
            markup="bibtex",
        ),
        Wrong('@book{smith,\n  title = "Rivers,\n  year = 2020\n}\n', "smith", markup="bibtex"),
        Wrong("TY  - BOOK\nTI  - Rivers\n\nTY  - BOOK\nTI  - Lakes\nER  - \n", "TY  - BOOK", markup="ris"),
        Wrong('[{"id": "a", "type": "book", "title": "Rivers"}, oops]\n', "o", markup="csl-json"),
    ),
    right=(
        Right('@book{smith,\n  title = {Rivers} # " of Varn"\n  year = 2020,\n}\nNotes.\n', "bibtex"),
        Right("@comment{jabref-meta: databaseType:bibtex;}\n@string(v = {Varn})\n@book(smith, title = v)\n", "bibtex"),
        Right("TY  - BOOK\nTI  - Rivers\nER  - \n", "ris"),
        Right('[{"id": "a", "type": "book", "title": "Rivers {"}]\n', "csl-json"),
    ),
    explanation=__doc__,
)
