"""The built-in part of the index: encyclopedia and factbook, built once into a file that is then only read."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import threading
import time
from contextlib import AbstractContextManager
from pathlib import Path

from factlint.engine.evidence import encyclopedia
from factlint.engine.evidence.build.batches import Batches, current_fingerprint
from factlint.engine.evidence.build.helper import Helper
from factlint.engine.evidence.build.turns import BuildTurn
from factlint.engine.evidence.database.connection_pool import ConnectionPool
from factlint.engine.evidence.database.private import private_file, private_folder
from factlint.engine.evidence.errors import find_unwritable
from factlint.engine.evidence.index import add_prepared, create, read_meta, settle_names, write_meta
from factlint.engine.evidence.shapes import Progress, ignore_progress

_STALE_S = 3_600
_CACHE_KIB = 1_024


class BuiltIn:
    """The file of the built-in sources.

    Its name carries what it was made from, so a file is either absent or whole and of the installed packages: it is
    built under another name and renamed, and never changed afterwards. One process at a time builds it, by a lock file;
    the others wait for it, and where it dies one of them goes on.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._building = threading.Lock()
        self._connections = ConnectionPool(self._open)
        self.fingerprint = current_fingerprint()
        self.has_encyclopedia = encyclopedia.data_file() is not None

    @property
    def path(self) -> Path:
        return self._folder / f"evidence-{self.fingerprint}.sqlite3"

    def is_built(self) -> bool:
        return self.path.is_file()

    def build(self, progress: Progress = ignore_progress, *, helped: bool = False) -> bool:
        """Builds the file unless it is there; True when it was built now, here or by another process.

        `helped`: with a second process, for all of the installed sources. Raises IndexUnwritable.
        """
        with self._building:
            self.fingerprint = current_fingerprint()
            self.has_encyclopedia = encyclopedia.data_file() is not None
            if self.is_built():
                return False
            try:
                private_folder(self._folder)
                turn = BuildTurn(self._folder, self.fingerprint)
                try:
                    turn.wait(self.is_built, progress)
                    if not self.is_built():
                        self._build_alone(turn.share_progress(progress), helped)
                finally:
                    turn.end()
            except (OSError, sqlite3.Error) as error:
                raise find_unwritable(error, self._folder) or error from error
            return True

    def _build_alone(self, progress: Progress, helped: bool) -> None:
        temporary = self._folder / f"evidence-{os.getpid()}-{threading.get_ident()}.building"
        try:
            self._sweep()
            temporary.unlink(missing_ok=True)
            private_file(temporary)
            _write(temporary, self.fingerprint, progress, helped)
            temporary.replace(self.path)
        except (OSError, sqlite3.Error):
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)
            raise
        self._sweep()

    def reading(self) -> AbstractContextManager[sqlite3.Connection]:
        """Lends a connection to one caller at a time; raises sqlite3.DatabaseError on a damaged file."""
        return self._connections.borrow()

    def discard(self) -> None:
        """Drops a damaged file, so that the next build makes it anew."""
        self.close()
        with contextlib.suppress(OSError):
            self.path.unlink(missing_ok=True)

    def shrink(self) -> None:
        self._connections.shrink()

    def close(self) -> None:
        self._connections.close()

    def _open(self) -> sqlite3.Connection:
        # Immutable: nobody changes the file under this name, so no locks and no files beside it are needed.
        connection = sqlite3.connect(f"{self.path.as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False)
        try:
            connection.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")
            if read_meta(connection, "fingerprint") != self.fingerprint:
                raise sqlite3.DatabaseError("the evidence index is not what its name says")
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def _sweep(self) -> None:
        """Removes indexes of other versions, and what a killed build left behind."""
        for old in self._folder.glob("evidence-*"):
            with contextlib.suppress(OSError):
                other = old.suffix == ".sqlite3" and old != self.path
                stale = old.suffix == ".building" and time.time() - old.stat().st_mtime > _STALE_S
                if other or stale:
                    old.unlink()


def folder_of(data_dir: Path) -> Path:
    """Where the indexes of a data folder lie."""
    return data_dir / "evidence"


def _write(path: Path, fingerprint: str, progress: Progress, helped: bool) -> None:
    batches = Batches()
    helper = Helper(fingerprint, batches.count) if helped else None
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        # Safe without a journal: a file that was not finished never gets its name.
        connection.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -32768;")
        create(connection, ("encyclopedia", "factbook"), changeable=False)
        connection.execute("BEGIN")
        for number in range(batches.count):
            done, message = batches.progress(number)
            progress(done, batches.total, message)
            for page in (helper and helper.take(number)) or batches.make(number):
                add_prepared(connection, page)
        settle_names(connection)
        for kind in ("encyclopedia", "factbook"):
            connection.execute(f"INSERT INTO words_{kind} (words_{kind}) VALUES ('optimize')")  # noqa: S608
            count = connection.execute("SELECT count(*) FROM page WHERE kind = ?", (kind,)).fetchone()[0]
            write_meta(connection, f"{kind}_pages", str(count))
        write_meta(connection, "fingerprint", fingerprint)
        connection.execute("COMMIT")
        connection.execute("PRAGMA optimize")
        progress(batches.total, batches.total, "The evidence index is ready")
    finally:
        connection.close()
        if helper is not None:
            helper.close()
    with path.open("rb") as written:
        os.fsync(written.fileno())
