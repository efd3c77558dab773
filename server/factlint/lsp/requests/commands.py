"""workspace/executeCommand: what the writer can start by name.

| command | arguments | does |
|---|---|---|
| factlint.checkDocument | uri | checks the draft now, whatever `check` says |
| factlint.checkSelection | uri, range | checks the paragraphs that the range touches, afresh |
| factlint.checkInDepth | uri, range | checks what the range states in depth |
| factlint.askAboutClaim | uri, range | shows the questions and answers about what the range states |
| factlint.reviewDocument | uri | reviews the whole draft: its claims, the doubtful ones in depth, its citations |
| factlint.reviewSelection | uri, range | reviews the paragraphs that the range touches |
| factlint.reviewFolder | uri | reviews the drafts of the open folder that the URI is or lies in, one after the other |
| factlint.checkCitations | uri | checks the links, DOIs and reference marks of the draft |
| factlint.stopReview | uri | stops the review or citation check of the draft, or the review of its folder |
| factlint.fixAll | uri | applies all safe edits |
| factlint.chooseEdits | uri | lets the writer choose among all edits, where the editor can show them |
| factlint.listFindings | uri | names the findings of the draft; our own plug-ins show their list instead |
| factlint.forgetDocument | uri | deletes everything that is stored of a draft, open or not |
| factlint.addOwnSources | path, … | makes files and folders evidence for every draft; absolute paths |
| factlint.listOwnSources | | names the sources that were added so, of which the writer may choose some to be removed |
| factlint.showHiddenAgain | | names the findings that the writer hid as wrong, to choose which are shown again |
| factlint.clearCache | | forgets every kept verdict and checks open drafts again |
| factlint.showStatus | | says what is checked, by whom, and what is wrong |

The answer of each is a sentence for the writer, or null. An editor that did not ask for `factlint/status` gets the
sentence as a message, since nothing of ours is there to show it. Other commands are for our own code actions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from factlint.lsp.requests.command_arguments import Arguments, Handler
from factlint.lsp.session.capabilities import Abilities
from factlint.lsp.session.editor import Editor


@dataclass(frozen=True, slots=True)
class Commands:
    """All commands by their names."""

    handlers: Mapping[str, Handler]
    abilities: Abilities
    editor: Editor

    async def execute(self, name: str, arguments: Arguments) -> str | None:
        """Run a command; what it has to say is returned to our own plug-ins and shown in other editors."""
        said = await self.handlers[name](arguments)
        if said and not self.abilities.status:
            self.editor.show_message(said)
            return None
        return said
