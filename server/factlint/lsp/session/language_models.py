"""The editor's language models, offered to this user's backend: an OpenAI-compatible address on loopback, behind a secret."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from factlint.lsp.logs import LOG, log_fault
from factlint.lsp.session.capabilities import to_mapping
from factlint.lsp.session.editor import Editor

METHOD = "factlint/languageModel"
"""Our own request: {"model", "messages": [{"role", "content"}], "maxTokens"} in, {"text"} out, or {"refused"} with the
reason where asking again is of no use. `model` is the part of its name behind `editor:`, "any" for whichever the
writer has. Asked of editors that say `languageModels`."""


@dataclass(slots=True)
class LanguageModels:
    """Opened where the editor offers models; nothing is asked through it before the writer agreed, and nothing kept."""

    editor: Editor
    offered: bool
    _file: Path | None = None

    async def open(self, data_dir: Path) -> None:
        """Offer the editor's models to the backend of this data folder."""
        if not self.offered or self._file is not None:
            return
        from factlint.client.local.model_endpoint import open_endpoint
        from factlint.settings.offered_models import publish

        try:
            self._file = publish(data_dir, await open_endpoint(self.ask))
        except OSError as error:
            log_fault("offering the editor's models", error)

    def close(self) -> None:
        """Offer them no longer."""
        if self._file is not None:
            self._file.unlink(missing_ok=True)

    async def ask(self, model: str, messages: Sequence[Mapping[str, str]], most_tokens: int) -> str:
        """The model's words. Raises ModelRefused with what the editor says."""
        from factlint.client.local.model_endpoint import ModelRefused

        params = {"model": model, "messages": [dict(one) for one in messages], "maxTokens": most_tokens}
        answer = await self.editor.ask_or_cancel(METHOD, params)
        told = to_mapping(answer)
        if isinstance(text := told.get("text"), str):
            return text
        why = told.get("refused")
        LOG.info("the editor's model gave no answer")
        raise ModelRefused(why if isinstance(why, str) else "", final=isinstance(why, str))
