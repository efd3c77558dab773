"""Where most of a draft is outside what is known, an offline encyclopedia is offered: once, and nothing is asked before."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "service" / "packs"))

pytest.importorskip("libzim", reason="there is no libzim for this system")

from pack_catalogue import ID, Catalogue, Offered, bridges, make_archive

from factlint.client.local.packs import format_size
from factlint.interface.packs import PacksState
from factlint.lsp.session.pack_offers import DOWNLOAD, NO, SHOW, PackOffers
from factlint.settings import Settings

TOWNS = ("Ardle", "Borrowdun", "Carrick Vane", "Dunmoor", "Eskerby", "Farrowhal")
DRAFT = "\n\n".join(f"The mill of {town} burned in {1901 + at}." for at, town in enumerate(TOWNS)) + "\n"
ASKS = "window/showMessageRequest"


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return make_archive(tmp_path_factory.mktemp("zim") / "bridges.zim", bridges())


@pytest.fixture(scope="module")
def user() -> Iterator[Path]:
    """One user's folders; short, for the sake of socket paths."""
    folder = Path("/tmp") / f"factlint-packs-{os.getpid()}"
    (folder / "run").mkdir(parents=True, mode=0o700)
    yield folder
    end_backends(folder)
    shutil.rmtree(folder)


def end_backends(folder: Path) -> None:
    for path in folder.rglob("backend-*.json"):
        with suppress(ProcessLookupError):
            os.kill(json.loads(path.read_text())["pid"], signal.SIGTERM)
        path.unlink(missing_ok=True)


def pack_state(folder: Path) -> str:
    """What the only pack's own file says of it, "" where it is being written."""
    with suppress(StopIteration, OSError, ValueError):
        return json.loads(next(folder.rglob("pack.json")).read_text())["state"]
    return ""


@pytest.fixture
def catalogue(user: Path, archive: bytes) -> Iterator[Catalogue]:
    """A user who was offered nothing yet, and whose settings name only this catalogue."""
    end_backends(user)
    for path in user.rglob("offers.json"):
        path.unlink()
    for folder in user.rglob("packs"):
        shutil.rmtree(folder, ignore_errors=True)
    with Catalogue([Offered(archive)]) as found:
        settings = user / "config" / "factlint" / "config.toml"
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text(f'[packs]\ncatalogue = "{found.url}"\n')
        yield found


@pytest.fixture
def opened(start: Any, user: Path, catalogue: Catalogue) -> Any:
    places = {f"XDG_{name}_HOME": str(user / name.lower()) for name in ("CONFIG", "DATA", "CACHE", "STATE")}
    environment = {"HOME": str(user), "FACTLINT_BASE_URL": "", "XDG_RUNTIME_DIR": str(user / "run"), **places}

    def begin(**options: object) -> Any:
        return start("visual-studio-code", environment=environment, options=options)

    return begin


async def settled(editor: Any, draft: Any) -> None:
    await editor.until(lambda: bool(editor.statuses) and "outside what" in of(editor, draft), lambda: of(editor, draft))


def of(editor: Any, draft: Any) -> str:
    return editor.statuses[-1]["drafts"].get(draft.uri, ("", "", ""))[2]


def questions(editor: Any) -> list[str]:
    return [params.message for method, params in editor.asked if method == ASKS]


@pytest.mark.e2e
async def test_a_pack_is_offered_once_and_never_after_no(opened: Any, catalogue: Catalogue) -> None:
    async with opened(offers="question") as editor:
        editor.choice.append(NO)
        await settled(editor, first := editor.open(DRAFT))
        await editor.until(lambda: len(questions(editor)) == 1)
        (question,) = questions(editor)
        assert "factlint evidence list --available" in question and "licences" in question and "127.0.0.1" in question
        first.change("1901", "1911")
        await settled(editor, editor.open(DRAFT.replace("burned", "was built"), "second.md"))
        assert len(questions(editor)) == 1
    async with opened(offers="question") as editor:
        await settled(editor, editor.open(DRAFT))
        await editor.idle()
        assert questions(editor) == []
    assert catalogue.asked == [], "nobody said that the catalogue may be asked"


@pytest.mark.e2e
async def test_size_and_licence_are_said_before_anything_is_downloaded(
    opened: Any, catalogue: Catalogue, user: Path, archive: bytes
) -> None:
    size = format_size(-(-len(archive) // 1024) * 1024)
    listed = f"Bridges of the world · 40 articles · {size} · CC BY-SA 4.0 · {ID} (2026-05-01)"
    async with opened(offers="question", picker=True) as editor:
        editor.choice += [SHOW, DOWNLOAD]
        editor.picked.append([listed])
        editor.open(DRAFT)
        await editor.until(lambda: len(questions(editor)) == 2, lambda: repr(editor.asked))
        last = questions(editor)[-1]
        assert size in last and "Licence: CC BY-SA 4.0" in last and "127.0.0.1" in last
        await editor.until(lambda: any("in the background" in said for said in editor.messages))
        while pack_state(user) != "ready":
            await editor.anything()
        assert "1 pack ready" in await editor.execute("factlint.showStatus")
        assert "no other encyclopedia" in await editor.execute("factlint.addEncyclopedia")


@pytest.mark.e2e
async def test_an_editor_without_buttons_says_one_line(opened: Any, catalogue: Catalogue) -> None:
    async with opened(offers="line") as editor:
        for name in ("first.md", "second.md"):
            await settled(editor, editor.open(DRAFT, name))
        await editor.until(lambda: bool(editor.messages))
        (said,) = [message for message in editor.messages if "encyclopedia" in message]
        assert ":FactlintPacks" in said and "factlint evidence list --available" in said
        assert questions(editor) == [] and catalogue.asked == []


class Said:
    """An editor that notes what it is told."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def show_message(self, message: str, kind: str = "info") -> None:
        self.lines.append(message)


@pytest.mark.parametrize(
    ("state", "settings", "said"),
    [
        (PacksState(), {}, ":FactlintPacks"),
        (PacksState(lacking="extra"), {}, "pip install 'factlint[zim]'"),
        (PacksState(lacking="system"), {}, ""),
        (PacksState(ready=1), {}, ""),
        (PacksState(message="indexing wikipedia_en_top (3%)"), {}, ""),
        (PacksState(), {"base_url": "https://checks.example"}, ""),
    ],
)
async def test_only_what_helps_is_offered(
    tmp_path: Path, state: PacksState, settings: dict[str, object], said: str
) -> None:
    import asyncio

    from factlint.lsp.session.background import Background

    set_up = Settings.model_validate({"data_dir": tmp_path, **settings})

    async def read_local_status() -> object:
        return SimpleNamespace(packs=state)

    async def run_in_thread(work: Any, *arguments: object) -> object:
        return work(*arguments)

    editor, background = Said(), Background()
    backend = SimpleNamespace(read_local_status=read_local_status, run_in_thread=run_in_thread)
    folders = SimpleNamespace(settings=lambda uri: set_up)
    for _ in range(2):
        offers = PackOffers(
            asyncio.Event(),
            cast("Any", editor),
            cast("Any", folders),
            cast("Any", backend),
            background,
            "line",
        )
        offers.offer("file:///draft.md")
        offers.offer("file:///other.md")
        await asyncio.gather(*background.tasks)
    assert len(editor.lines) == bool(said) and all(said in line for line in editor.lines)
