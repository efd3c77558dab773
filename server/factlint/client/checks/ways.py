"""What a writer does in their client to have more of a draft checked: a command of the terminal, or one of the editor."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ways:
    """How sources, encyclopedias and a language model are added."""

    sources: str = "factlint sources add FOLDER"
    packs: str = "factlint evidence list --available"
    model: str = "models.model in your settings"


TERMINAL = Ways()
