"""What is put into a copy of a document: comments on its words, and edits that its writer accepts or rejects."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from datetime import datetime

from factlint.office.markup import drop_invalid_characters
from factlint.prose.apply.edits import Edit
from factlint.prose.span import Span

AUTHOR = "Factlint"


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment on the words of a span of the document's text, paragraph by paragraph."""

    span: Span
    paragraphs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CopyChanges:
    """All that goes into one copy; `at` is when, in the writer's own time. The edits are the document's to make."""

    comments: Sequence[Comment]
    edits: Sequence[Edit]
    at: datetime

    def new_comments(self, there: Container[tuple[str, ...]]) -> list[Comment]:
        """The comments in the order of the text, without those that an earlier copy brought into the document."""
        new = [one for one in self.comments if tuple(map(drop_invalid_characters, one.paragraphs)) not in there]
        return sorted(new, key=lambda one: one.span)

    @property
    def timestamp(self) -> str:
        """Both formats hold times to the second, as the clock on the wall shows them."""
        return self.at.replace(microsecond=0, tzinfo=None).isoformat()


def only_begins(at: int, comments: Sequence[Comment]) -> bool:
    """Whether comments begin at a place and none ends there: words put in are then the first under the comment."""
    return any(one.span.start == at for one in comments) and not any(one.span.end == at for one in comments)
