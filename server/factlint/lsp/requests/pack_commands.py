"""The command by which a writer adds an offline encyclopedia."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from factlint.lsp.render.command_names import ADD_PACK
from factlint.lsp.requests.command_arguments import Arguments, Handler
from factlint.lsp.session.pack_offers import PackOffers


@dataclass(frozen=True, slots=True)
class PackCommands:
    """What `factlint evidence install` does, from an editor."""

    packs: PackOffers

    def handlers(self) -> Mapping[str, Handler]:
        """What answers each command."""
        return {ADD_PACK: self.add_pack}

    async def add_pack(self, _: Arguments) -> str | None:
        return await self.packs.choose()
