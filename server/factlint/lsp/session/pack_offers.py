"""Offline encyclopedias, offered once where most of a draft is outside what is known, and whenever the writer asks."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from factlint.lsp.display_text import label_each, plain_text
from factlint.lsp.logs import LOG, log_fault
from factlint.lsp.session.backend import Backend
from factlint.lsp.session.background import Background
from factlint.lsp.session.capabilities import Manner
from factlint.lsp.session.editor import Editor
from factlint.lsp.session.folders import Folders

if TYPE_CHECKING:
    from factlint.interface.packs import PackOffer

OFFERS_FILE = "offers.json"
SHOW = "Show what there is"
NO = "No, thanks"
DOWNLOAD = "Download"
NOT_NOW = "Not now"
MOST_CHOICES = 40
_OUTSIDE = "Most of this draft is outside what Factlint’s sources know. An offline encyclopedia would help"
_COMMAND = "factlint evidence list --available"
_BEGUN = "It is downloaded and indexed in the background; the status says how far it is."
_REMOTE = "A remote service checks the drafts here, with its own evidence."
_NONE_LEFT = "The catalogue has no other encyclopedia in English."


@dataclass(slots=True)
class PackOffers:
    """Asks the catalogue only when the writer wants to see what it has."""

    ready: asyncio.Event
    editor: Editor
    folders: Folders
    backend: Backend
    background: Background
    manner: Manner
    asking: bool = field(default=False)

    def offer(self, uri: str) -> None:
        """Most of a draft is outside what is known: offer what would help, once on this machine, whatever is answered."""
        settings = self.folders.settings(uri)
        if not self.manner or self.asking or settings.remote:
            return
        self.asking = True
        self.background.start(self._offer(settings.data_dir, settings.packs.catalogue))

    async def choose(self) -> str | None:
        """Let the writer choose from the catalogue, with sizes and licences, and begin. Answers a sentence for them."""
        from factlint.client.api.errors import ClientError
        from factlint.client.local.packs import describe_offer, described_briefly

        await self.ready.wait()
        project = self.folders.project("")
        if project.settings.remote:
            return _REMOTE
        try:
            await self.backend.open_checker(project)
            local = self.backend.client(project).local
            assert local is not None
            offered = await local.packs.list_offers()
            left = [one for one in sorted(offered.items, key=lambda one: one.size) if not one.installed]
            by_name = label_each(left, described_briefly, 200)
            if not by_name:
                return _NONE_LEFT
            chosen = await self._pick(by_name)
            if chosen is None:
                return None
            question = (
                f"{plain_text(describe_offer(chosen), 400)} Download this from {_host(offered.catalogue)} "
                "and the places that it names?"
            )
            if await self.editor.choose(question, DOWNLOAD, NOT_NOW) != DOWNLOAD:
                return None
            await local.packs.install(chosen.id, chosen.size)
        except ClientError as error:
            return plain_text(str(error), 300)
        return _BEGUN

    async def _pick(self, by_name: dict[str, PackOffer]) -> PackOffer | None:
        found = await self.editor.pick("Which encyclopedia?", list(by_name)[:MOST_CHOICES], many=False)
        return by_name[found[0]] if found else None

    async def _offer(self, data_dir: Path, catalogue: str) -> None:
        from factlint.client.api.errors import ClientError

        try:
            status = await self.backend.read_local_status()
        except ClientError as error:
            LOG.info("the backend's state is not known: %s", error.code)
            self.asking = False
            return
        if status is None or status.packs.ready or status.packs.message or status.packs.lacking == "system":
            return
        try:
            if not await self.backend.run_in_thread(_note_offered, data_dir):
                return
        except OSError as error:
            # What cannot be remembered would be offered again and again.
            log_fault("remembering that a pack was offered", error)
            return
        if status.packs.lacking:
            self.editor.show_message(
                f"{_OUTSIDE}. It needs what reads it: pip install 'factlint[zim]'. Then {_COMMAND} shows what there is, "
                "with sizes and licences."
            )
        elif self.manner == "line":
            self.editor.show_message(
                f"{_OUTSIDE}: :FactlintPacks, or {_COMMAND}, shows what there is, with sizes and licences."
            )
        elif await self.editor.choose(
            f"{_OUTSIDE}. Ask {_host(catalogue)} what there is, with sizes and licences? Nothing of a draft is sent. "
            f"(The same as {_COMMAND}.)",
            SHOW,
            NO,
        ) == SHOW and (said := await self.choose()):
            self.editor.show_message(said)


def _note_offered(data_dir: Path) -> bool:
    """Write down that packs were offered; False where they were before."""
    from factlint.settings.files import read_json, rewrite_json

    path = data_dir / OFFERS_FILE
    if "packs" in read_json(path):
        return False
    with rewrite_json(path) as content:
        is_first = "packs" not in content
        content.setdefault("packs", datetime.now(UTC).date().isoformat())
    return is_first


def _host(address: str) -> str:
    return urlsplit(address).hostname or address
