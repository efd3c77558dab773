"""What a writer does in their client to have more of a draft checked or shown: a command of a terminal or of the editor."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ways:
    """How sources, encyclopedias and a language model are added, and hidden findings shown again."""

    sources: str = "factlint sources add FOLDER"
    packs: str = "factlint evidence list --available"
    model: str = "models.model in your settings"
    hidden: str = "have your editor run the command factlint.showHiddenAgain"


TERMINAL = Ways()
