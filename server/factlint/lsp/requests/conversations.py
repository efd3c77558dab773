"""Requests about conversations on claims.

| the editor sends | with | which |
|---|---|---|
| factlint.askAboutClaim | uri, a finding or a range | shows the conversation about a claim |
| factlint/readConversation | uri, claim, report | reads what the service keeps of it |
| factlint/ask | uri, claim, report, question | asks; a claim that was only read quickly is checked in depth first |
| factlint/forgetConversation | uri, claim, report | deletes what was asked |

A request answers with the conversation as it is; what changes later comes as `factlint/conversation`.
"""

from __future__ import annotations

from dataclasses import dataclass

from factlint.lsp.render.conversation_view import Conversation
from factlint.lsp.runs.conversations import Conversations
from factlint.lsp.runs.deep_checks import DeepCheckRuns
from factlint.lsp.session.capabilities import to_mapping
from factlint.lsp.session.runs_under_way import RunsUnderWay

ASK = "factlint/ask"
READ = "factlint/readConversation"
FORGET = "factlint/forgetConversation"


@dataclass(frozen=True, slots=True)
class ConversationRequests:
    """What an editor with a place for conversations asks."""

    conversations: Conversations
    deep_checks: DeepCheckRuns
    runs: RunsUnderWay

    async def ask(self, params: object) -> dict[str, object]:
        """factlint/ask."""
        found = self._conversation(params)
        self.conversations.ask(found, str(to_mapping(params).get("question") or ""), self._deepen)
        return found.to_body()

    async def read(self, params: object) -> dict[str, object]:
        """factlint/readConversation."""
        found = self._conversation(params)
        await self.conversations.read(found)
        return found.to_body()

    async def forget(self, params: object) -> dict[str, object]:
        """factlint/forgetConversation."""
        found = self._conversation(params)
        await self.conversations.forget(found)
        return found.to_body()

    async def _deepen(self, found: Conversation) -> None:
        """Have the claim checked in depth for the question, which is asked at its end."""
        said = await self.deep_checks.check(found.uri, found.claim, found.asked)
        if found.asked and not found.report and self.runs.find_deep_check(found.claim) is None:
            found.note_problem(said or "")

    def _conversation(self, params: object) -> Conversation:
        """The conversation that a request names."""
        given = to_mapping(params)
        return self.conversations.conversation_about(
            *(str(given.get(name) or "") for name in ("uri", "claim", "report"))
        )
