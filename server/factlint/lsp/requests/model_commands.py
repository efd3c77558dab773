"""The command by which a writer chooses one of the editor's language models, or none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from factlint.lsp.checks.settings_changes import SettingsChanges
from factlint.lsp.render.command_names import USE_MODEL
from factlint.lsp.requests.command_arguments import Arguments, Handler
from factlint.lsp.session.backend import Backend
from factlint.lsp.session.folders import Folders
from factlint.lsp.session.language_models import LanguageModels

LONGEST_NAME_CP = 200


@dataclass(frozen=True, slots=True)
class ModelCommands:
    """What names a model is the user's own file; the writer's choice is written there."""

    folders: Folders
    backend: Backend
    models: LanguageModels
    settings: SettingsChanges

    def handlers(self) -> Mapping[str, Handler]:
        """What answers each command."""
        return {USE_MODEL: self.use_model}

    async def use_model(self, arguments: Arguments) -> str | None:
        """`arguments` hold the model's name behind `editor:`, or "" for none. Answers a sentence for the writer."""
        from factlint.settings.chosen_model import choose_model
        from factlint.settings.model import EDITOR

        name = str(arguments[0]) if arguments else ""
        if not self.models.offered or len(name) > LONGEST_NAME_CP or not name.isprintable():
            return "This editor offers no such language model."
        try:
            path = await self.backend.run_in_thread(choose_model, f"{EDITOR}{name}" if name else "")
        except (OSError, ValueError) as error:
            return (
                f'Your settings were left as they are ({error}); write model = "{EDITOR}{name}" under [models] by hand.'
            )
        await self.backend.end_local(self.folders.project("").settings)
        self.folders.forget()
        self.settings.apply()
        if not name:
            return f"No language model judges from now on ({path.name})."
        return f"{name} judges from now on ({path.name}). Drafts are checked when they are saved; you are asked first what may go out."
