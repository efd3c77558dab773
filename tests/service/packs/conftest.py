"""What the tests of packs share: an archive, and installers on data folders of their own."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

pytest.importorskip("libzim", reason="there is no libzim for this system")

from pack_catalogue import Catalogue, bridges, make_archive

from factlint.service.common.threads import Threads
from factlint.service.packs.installation import PackInstaller


@pytest.fixture(scope="session")
def archive(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return make_archive(tmp_path_factory.mktemp("zim") / "bridges.zim", bridges())


@pytest.fixture
async def installer(tmp_path: Path) -> AsyncIterator[Callable[[Catalogue], PackInstaller]]:
    """Makes installers on one data folder, as processes one after the other would."""
    threads, made = Threads(1, 1, 1), list[PackInstaller]()

    def make(catalogue: Catalogue) -> PackInstaller:
        made.append(PackInstaller(tmp_path / "data", catalogue.url, (), threads))
        return made[-1]

    yield make
    for one in made:
        await one.aclose()
    threads.stop()
