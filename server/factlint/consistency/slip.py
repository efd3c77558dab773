"""What a rule yields: the wrong words of a paragraph, what they disagree with, and how to put them right."""

from __future__ import annotations

from dataclasses import dataclass

from factlint.prose.span import Span

OUTSIDE = -1
"""The paragraph of what stands in none: front matter, an entry of a bibliography. Its `source` counts from the start."""


def as_sentence(words: str) -> str:
    """Words with a capital and a stop: what a working says as a message."""
    return f"{words[0].upper()}{words[1:]}."


@dataclass(frozen=True, slots=True)
class Place:
    """Words of a draft: visible offsets in one of its paragraphs, which is `paragraph` by its index in the draft.

    In a rule on paragraphs the index is 0 and the path is "". `path` names another draft of the folder. `source` is
    for what is not shown, such as a footnote's mark: code points from the start of the paragraph's source, and of the
    draft where it stands in no paragraph (`OUTSIDE`).
    """

    span: Span
    paragraph: int = 0
    path: str = ""
    source: Span | None = None

    def moved_by(self, paragraphs: int) -> Place:
        """The same words of the same draft, so many paragraphs further on."""
        return Place(self.span, self.paragraph + paragraphs, self.path, self.source)

    @staticmethod
    def outside(span: Span, path: str = "") -> Place:
        """Characters of a draft that stand in no paragraph."""
        return Place(Span(0, 0), OUTSIDE, path, span)


@dataclass(frozen=True, slots=True)
class Note:
    """The other side of an inconsistency, and what is to be said of it."""

    place: Place
    message: str


@dataclass(frozen=True, slots=True)
class Change:
    """Words that come in the place of others."""

    place: Place
    replacement: str


@dataclass(frozen=True, slots=True)
class Remedy:
    """One way to put it right, such as "make it 74%"; `sure` where nothing else can be meant."""

    title: str
    changes: tuple[Change, ...]
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Slip:
    """What a rule yields, in the visible text of paragraphs, so that it outlives edits elsewhere in the draft.

    `place` holds the wrong words only; `message` is a sentence, `working` the sum in one line: "37 of 50 is 74%".
    One `is_doubtful` that is right less often than its rule: it is shown as information.
    """

    place: Place
    message: str
    working: str = ""
    notes: tuple[Note, ...] = ()
    remedies: tuple[Remedy, ...] = ()
    is_doubtful: bool = False

    @property
    def places(self) -> tuple[Place, ...]:
        """Its own words and those on the other side."""
        return (self.place, *(note.place for note in self.notes))

    def moved_by(self, paragraphs: int) -> Slip:
        """The same with all its places so many paragraphs further on: what was found in some of a draft alone."""
        if not paragraphs:
            return self
        return Slip(
            self.place.moved_by(paragraphs),
            self.message,
            self.working,
            tuple([Note(note.place.moved_by(paragraphs), note.message) for note in self.notes]),
            tuple(
                [
                    Remedy(
                        remedy.title,
                        tuple([Change(one.place.moved_by(paragraphs), one.replacement) for one in remedy.changes]),
                        remedy.sure,
                    )
                    for remedy in self.remedies
                ]
            ),
            self.is_doubtful,
        )
