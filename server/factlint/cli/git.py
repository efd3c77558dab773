"""Git, asked what changed: without a shell, without the diff programs and hooks of a repository, writing nothing."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from factlint.cli.drafts import SUFFIXES
from factlint.cli.terminal import shorten

LONGEST_WAIT_S = 60
_ENVIRONMENT = {
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
    "GIT_DIFF_OPTS": "",
    # Nothing of a repository is fetched: what its settings name as the way there may be a command.
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_NO_LAZY_FETCH": "1",
}
_COMMAND = ("git", "-c", "core.fsmonitor=false")
_DIFF = (
    *("diff", "--patch-with-raw", "-z", "--unified=0", "--inter-hunk-context=0", "--find-renames"),
    *("--diff-filter=ACMR", "--submodule=short", "--no-color", "--no-ext-diff", "--no-textconv"),
    # A submodule has settings of its own, with commands in them.
    "--ignore-submodules=all",
)
_ITS_OWN = (b"local", b"worktree")
_FILTER_OFF = (("clean", ""), ("smudge", ""), ("process", ""), ("required", "false"))
_FILE = re.compile(rb"^diff --git ", re.MULTILINE)
_HUNK = re.compile(rb"^@@ -\S+ \+(\d+)(?:,(\d+))? @@", re.MULTILINE)


class GitError(Exception):
    """Why it is not known what changed; the message says what to do about it."""


@dataclass(frozen=True, slots=True, order=True)
class Hunk:
    """`count` lines from the line `first` on, which counts from 1; for 0, some went away just behind that line."""

    first: int
    count: int


Hunks = tuple[Hunk, ...] | None
"""What changed in a file, in its order; None where all of it is new, or git takes it for no text."""


def find_repository(folder: Path) -> Path:
    """The top of the repository that a folder belongs to. Raises GitError."""
    try:
        return Path(os.fsdecode(_run(folder, "rev-parse", "--show-toplevel").removesuffix(b"\n")))
    except GitError as error:
        if "not a git repository" in str(error):
            raise GitError(f"{folder}: not in a git repository, so it is not known which lines changed") from None
        raise


def diff(top: Path, since: str, others: Sequence[Path]) -> dict[Path, Hunks]:
    """What changed in files of a repository since their history and that of `since` parted. Raises GitError.

    Looks at drafts, and at `others` below the top. The paths are resolved; a file that git does not know is new, unless
    it is told to ignore it.
    """
    wanted = [f":(top,icase,glob)**/*{suffix}" for suffix in sorted(SUFFIXES)]
    wanted += [f":(top,literal){path.relative_to(top).as_posix()}" for path in others]
    base = _base(top, since)
    off = _filters_off(top)
    known = dict(_files(top, _run(top, *_DIFF, base, "--", *wanted, settings=off)))
    untracked = _run(top, "ls-files", "-z", "--others", "--exclude-standard", "--", *wanted)
    return known | {_resolve_path(top, name): None for name in untracked.split(b"\0") if name}


def _filters_off(top: Path) -> dict[str, str]:
    """Settings by which no filter of the repository's own runs: its commands may be anybody's. The user's own stay."""
    try:
        listed = _run(top, "config", "--null", "--show-scope", "--name-only", "--get-regexp", r"^filter\..*")
    except GitError:
        return {}  # there are none
    fields = listed.split(b"\0")
    named = {
        os.fsdecode(name).rpartition(".")[0]
        for scope, name in zip(fields[::2], fields[1::2], strict=False)
        if scope in _ITS_OWN
    }
    return {f"{name}.{part}": value for name in sorted(named) for part, value in _FILTER_OFF}


def _base(top: Path, since: str) -> str:
    """The commit where the history of what is checked out and that of `since` part."""
    try:
        commit = _run(top, "rev-parse", "--verify", "--end-of-options", f"{since}^{{commit}}").decode().strip()
    except GitError:
        known = "make a commit first" if since == "HEAD" else "fetch it first, in a shallow clone with its history"
        raise GitError(f"{top}: there is no commit {since!r} to compare with; {known}") from None
    try:
        return _run(top, "merge-base", commit, "HEAD").decode().split()[0]
    except GitError:
        raise GitError(f"{top}: HEAD and {since!r} have no common history here; fetch more of it") from None


def _files(top: Path, output: bytes) -> Iterator[tuple[Path, Hunks]]:
    """Git lists the files first, then shows what changed in each, in the same order."""
    listed, _, patch = output.partition(b"\0\0")
    fields = iter(listed.split(b"\0") if listed else ())
    names: list[bytes] = []
    for status in fields:
        renamed = status.rpartition(b" ")[2].startswith((b"R", b"C"))
        name = next(fields)
        names.append(next(fields) if renamed else name)
    for name, shown in zip(names, _FILE.split(patch)[1:], strict=True):
        header, at, _ = shown.partition(b"\n@@ ")
        binary = not at and b"\nBinary files " in header
        hunks = tuple(Hunk(int(first), int(count or 1)) for first, count in _HUNK.findall(shown))
        yield _resolve_path(top, name), None if binary else hunks


def _resolve_path(top: Path, name: bytes) -> Path:
    return (top / os.fsdecode(name)).resolve()


def _environment() -> dict[str, str]:
    """Without the repository that a hook runs for: git takes the folder that it is asked in for the top of that one."""
    given = dict(os.environ)
    if "GIT_WORK_TREE" not in given:
        given.pop("GIT_DIR", None)
        given.pop("GIT_INDEX_FILE", None)
    return given | _ENVIRONMENT


def _as_variables(settings: Mapping[str, str]) -> dict[str, str]:
    """Settings as git takes them from the environment, whatever signs are in their names; those that are there stay."""
    if not settings:
        return {}
    given = os.environ.get("GIT_CONFIG_COUNT", "")
    first = int(given) if given.isdigit() else 0
    found = {"GIT_CONFIG_COUNT": str(first + len(settings))}
    for number, (name, value) in enumerate(settings.items(), first):
        found |= {f"GIT_CONFIG_KEY_{number}": name, f"GIT_CONFIG_VALUE_{number}": value}
    return found


def _run(folder: Path, *arguments: str, settings: Mapping[str, str] = MappingProxyType({})) -> bytes:
    """What git prints, with these settings over those of its files. Raises GitError with what it says of a failure."""
    try:
        done = subprocess.run(
            [*_COMMAND, *arguments],
            cwd=folder,
            env=_environment() | _as_variables(settings),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=LONGEST_WAIT_S,
            check=False,
        )
    except FileNotFoundError:
        raise GitError("git is not installed, without which it is not known which lines changed") from None
    except (OSError, subprocess.TimeoutExpired) as error:
        raise GitError(f"git could not be asked which lines changed ({error})") from None
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().removeprefix("fatal: ") or f"exit code {done.returncode}"
        raise GitError(f"{folder}: git says: {shorten(said, 300)}")
    return done.stdout
