"""`factlint purge`: everything that Factlint keeps on this machine is deleted, once the writer agreed."""

from __future__ import annotations

import asyncio
import re
import shutil
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from factlint.cli.consent import can_ask, confirm
from factlint.cli.terminal import make_harmless, output_console, print_message
from factlint.client.local.backend import end
from factlint.settings import load_for_backend
from factlint.settings.paths import autostart_file, cache_dir, default_data_dir, log_file, rendezvous_path, user_file

FAILURE = 2
KEPT = {
    "evidence": "indexes of the evidence, packs, and which files are your sources",
    "evidence-own-sources.json": "which files are your sources",
    "drafts": "what was found in drafts",
    "applied": "edits that were applied, to be taken back",
    "runs": "deep checks and reviews under way",
    "folders": "reviews of folders",
    "run": "how programs find the backend that runs",
    "service.db": "reports, questions, and what was checked",
    "service-runs.db": "deep checks and reviews",
    "hosted.db": "accounts and reports of a hosted service",
    "hosted-runs.db": "deep checks and reviews of a hosted service",
    "disputed.json": "findings that you called wrong",
    "offers.json": "whether an encyclopedia was offered",
    "consents.json": "what you agreed to",
    "spending.json": "credits that were spent",
    "models.json": "how often models were asked",
    "checking_secret": "the secret in the address for office programs",
    "resident.json": "whether the backend stays",
    "certificates.key": "the key that signs certificates",
}
"""What stands in a data folder; the folder itself may be one that holds other things."""

_BESIDE_DATABASE = re.compile(r"(?<=\.db)-[a-z]+\Z")
_BESIDE_STATE = re.compile(r"(?:\.lock|\.damaged\d*\.json)\Z")

_RENDEZVOUS = "backend-"


def purge(*, yes: bool, with_settings: bool) -> int:
    """Delete it, and say what stays; the exit code."""
    data_dir = load_for_backend().settings.data_dir
    found = list(_stored_paths(data_dir, with_settings=with_settings))
    if not found:
        _print("Nothing is stored.")
        return 0
    for line in _list_stored(found):
        _print(line)
    if not yes:
        if not can_ask():
            print_message("nothing was deleted; to delete all of this, run again with --yes")
            return FAILURE
        if not confirm("Delete all of this? Verdicts, reports, sources and runs under way are gone then"):
            print_message("nothing was deleted")
            return FAILURE
    try:
        has_ended = asyncio.run(end(data_dir))
    except OSError as problem:
        print_message(f"the local backend cannot be looked for, so nothing was deleted ({problem})")
        return FAILURE
    if not has_ended:
        print_message("the local backend still finishes what it runs, so nothing was deleted; run this again later")
        return FAILURE
    left = [
        path
        for path in dict.fromkeys([*found, *_stored_paths(data_dir, with_settings=with_settings)])
        if _survives_deletion(path)
    ]
    log_folder = log_file().parent
    for path in (data_dir, default_data_dir(), cache_dir(), log_folder, log_folder.parent, user_file().parent):
        with suppress(OSError):
            path.rmdir()
    for path in left:
        print_message(f"{path}: could not be deleted")
    _print(f"Deleted: {f'all but {len(left)}' if left else 'all of it'}.")
    if not with_settings and user_file().exists():
        _print(f"Your settings stay: {user_file()} (--settings deletes them too).")
    _print("Keys in the system's keyring, project files and your own sources stay as they are.")
    _print("An editor that is open now goes on checking, and keeps anew what it finds.")
    return FAILURE if left else 0


def _stored_paths(data_dir: Path, *, with_settings: bool) -> Iterator[Path]:
    for folder in dict.fromkeys((data_dir, default_data_dir())):
        if folder.is_dir():
            names = sorted(folder.iterdir())
            is_ours = folder == default_data_dir()
            yield from (path for path in names if is_ours or _main_file(path).name in KEPT)
    yield from (path for path in (cache_dir(), log_file(), log_file().with_suffix(".log.1")) if path.exists())
    yield from _rendezvous_files(data_dir)
    login = autostart_file()
    if login is not None and login.exists():
        yield login
    if with_settings and user_file().exists():
        yield user_file()


def _main_file(path: Path) -> Path:
    """The file that a log of a database, a lock or a damaged former one belongs to; any other file itself."""
    return path.with_name(_BESIDE_STATE.sub(".json", _BESIDE_DATABASE.sub("", path.name)))


def _rendezvous_files(data_dir: Path) -> list[Path]:
    """Where the system has a folder for them, they are in none of ours."""
    with suppress(OSError):
        way = rendezvous_path(data_dir)
        if data_dir not in way.parents:
            return sorted(way.parent.glob(f"{way.stem}*"))
    return []


def _list_stored(paths: Iterable[Path]) -> list[str]:
    """A line for each: where, how much, and what it is; a file and those beside it are one, and so is what leads to a backend."""
    together: dict[Path, list[Path]] = {}
    for path in paths:
        if path.name.startswith(_RENDEZVOUS):
            first = path.with_name(f"{path.name[: len(_RENDEZVOUS) + 8]}*")
        else:
            first = _main_file(path)
        together.setdefault(first, []).append(path)
    return [f"{first}  ({_size(files)}: {_describe(first)})" for first, files in together.items()]


def _describe(path: Path) -> str:
    if path == cache_dir():
        return "verdicts, for a day"
    if path.name.startswith(log_file().name):
        return "what the backend did, without texts"
    if path == autostart_file():
        return "starts the backend when you log in"
    if path == user_file():
        return "your settings"
    if path.name.startswith(_RENDEZVOUS):
        return KEPT["run"]
    return KEPT.get(path.name, "a file of an older version")


def _survives_deletion(path: Path) -> bool:
    """Delete a file or a folder; whether it is still there."""
    try:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    except OSError:
        return path.exists()
    return False


def _size(paths: Iterable[Path]) -> str:
    total = 0
    for path in paths:
        for one in path.rglob("*") if path.is_dir() else (path,):
            with suppress(OSError):
                total += one.lstat().st_size if one.is_file() else 0
    if total < 1_000:
        return f"{total} bytes" if total else "empty"
    return f"{total / 1_000_000:.1f} MB" if total >= 100_000 else f"{total / 1_000:.0f} KB"


def _print(text: str) -> None:
    output_console().print(make_harmless(text), soft_wrap=True)
