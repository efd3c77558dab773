"""What the tools for agents take, as the protocol describes it to a model."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from factlint.interface.local import MOST_PASSAGES
from factlint.prose.draft import TextMarkup

DraftText = Annotated[str, Field(description="The text of a draft.")]
Markup = Annotated[TextMarkup, Field(description="How the text is marked up; a file's name says it.")]
Statement = Annotated[str, Field(description="One factual statement that stands by itself.")]
Question = Annotated[str, Field(description="A statement or a question.")]
MostPassages = Annotated[int, Field(ge=1, le=MOST_PASSAGES, description="How many passages.")]
FindingIds = Annotated[
    list[str] | None, Field(description="Ids of findings of check_draft; left out: all that are safe to apply.")
]
CHECK_DRAFT = "Check every claim of a draft: verdicts with sources and quotations, the words that are wrong, and edits."
CHECK_CLAIM = "The verdict on one claim (True, Mostly True, Mixed, Mostly False, False), or why there is none."
