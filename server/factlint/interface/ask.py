"""Ask: questions about one stored verification, answered from its evidence (docs/wire-shapes.md, 7)."""

from __future__ import annotations

from pydantic import Field

from factlint.interface.common import Wire

MAX_MESSAGE_CP = 500
EXCHANGE_LIMIT = 20


class AskIn(Wire):
    """One question."""

    message: str = Field(max_length=MAX_MESSAGE_CP, description="The question.")
    language: str = Field(
        default="", description="One of the 12 language codes, `auto`, or empty for the language of the claim."
    )


class AskMessage(Wire):
    """One turn of a conversation, and the reply to a question. `content` is text with a little markdown."""

    role: str
    content: str
    created_at: str = ""


class AskHistory(Wire):
    """A conversation, oldest turn first; an exchange is a question with its reply."""

    messages: list[AskMessage] = Field(default=[])
    exchanges_used: int = 0
    exchange_limit: int = EXCHANGE_LIMIT
    can_send: bool = True
