"""The packs of this machine: which there are, and what of them may settle a claim."""

from __future__ import annotations

import contextlib
import hashlib
import sqlite3
import threading
from collections import defaultdict
from dataclasses import dataclass
from heapq import nlargest
from pathlib import Path

from factlint.engine.evidence.index import StoredStatement
from factlint.engine.evidence.packs.folder import PackFolder, PackInfo, pack_folders
from factlint.engine.evidence.packs.reader import Effort, PackSource, ShardReader
from factlint.engine.evidence.query import Query
from factlint.engine.evidence.retrieval import ScoredStatement, score_statements, words_said

_EFFORT = Effort()
_MOST_SECTIONS = 16
# Comparing what statements mean is most of the work, so only those with words of the claim are compared.
_MOST_STATEMENTS = 56
# As the built-in encyclopedia weighs pages that a claim names, and sections that share its words (`retrieval.py`).
_LINKED = 1.8
_SEARCH = 0.6


@dataclass(frozen=True, slots=True)
class _Open:
    """A pack as it is read: the files of its parts as they are, and what its evidence is called."""

    files: tuple[str, ...]
    source: PackSource
    shards: tuple[ShardReader, ...]


class Packs:
    """Every method may be called from any thread; what another process changes is seen at the next call."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._guard = threading.Lock()
        self._open: dict[str, _Open] = {}

    def listed(self) -> list[PackInfo]:
        return [info for folder in pack_folders(self.root) if (info := folder.read_info()) is not None]

    def marks(self) -> list[str]:
        """What changes when what can be found in packs changes."""
        return [mark for folder in pack_folders(self.root) if (mark := _mark(folder))]

    def find(self, asked: Query, weights: dict[str, float]) -> list[list[ScoredStatement]]:
        """Statements of the packs, one list a pack; a damaged one is passed over."""
        found: list[list[ScoredStatement]] = []
        for folder in pack_folders(self.root):
            with contextlib.suppress(sqlite3.Error, OSError, ValueError):
                opened = self._opened(folder)
                if opened is not None:
                    found.append(_find(opened, asked, weights))
        return found

    def shrink(self) -> None:
        with self._guard:
            for one in self._open.values():
                for shard in one.shards:
                    shard.shrink()

    def close(self) -> None:
        with self._guard:
            for one in self._open.values():
                _close(one)
            self._open.clear()

    def _opened(self, folder: PackFolder) -> _Open | None:
        info, shards = folder.current_edition()
        files = tuple(f"{path.name} {_stamp(path)}" for path in shards)
        with self._guard:
            known = self._open.get(folder.id)
            if known is not None and known.files == files:
                return known
            if known is not None:
                _close(self._open.pop(folder.id))
            if info is None or not shards:
                return None
            opened = _Open(files, _source(info), tuple(ShardReader(path) for path in shards))
            self._open[folder.id] = opened
            return opened


def _close(opened: _Open) -> None:
    for shard in opened.shards:
        shard.close()


def _mark(folder: PackFolder) -> str:
    """Names what of a pack can be read, by whatever name its files go; "" where nothing can."""
    parts = [_stamp(path) for path in folder.current_edition()[1]]
    return hashlib.sha256("\n".join((folder.id, *parts)).encode()).hexdigest()[:16] if parts else ""


def _stamp(path: Path) -> str:
    told = path.stat()
    return f"{told.st_size} {told.st_mtime_ns}"


def _source(info: PackInfo) -> PackSource:
    about = ", ".join(filter(None, (info.id, info.edition, info.licence)))
    return PackSource(info.id, f"{info.title} ({about})", info.address, info.date)


def _find(opened: _Open, asked: Query, weights: dict[str, float]) -> list[ScoredStatement]:
    """The statements of the best sections of all parts together."""
    ranked: list[tuple[float, ShardReader, int]] = []
    anchors: set[str] = set()
    strengths: dict[int, float] = {}
    effort = _EFFORT.shared_by(len(opened.shards))
    for shard in opened.shards:
        found = shard.find(asked, weights, effort)
        anchors |= found.links.anchors
        strengths |= found.strengths
        for section in {*found.by_words, *found.of_named}:
            prior = _LINKED * found.of_named.get(section, 0.0) + _SEARCH * found.by_words.get(section, 0.0)
            ranked.append((prior, shard, section))
    ranked.sort(key=lambda one: (-one[0], one[2]))
    priors: defaultdict[ShardReader, dict[int, float]] = defaultdict(dict)
    for prior, shard, section in ranked[:_MOST_SECTIONS]:
        priors[shard][section] = prior
    said = [(shard, one) for shard in priors for one in shard.read(list(priors[shard]), opened.source)]
    nearest: defaultdict[ShardReader, list[StoredStatement]] = defaultdict(list)
    for shard, one in _nearest(said, asked):
        nearest[shard].append(one)
    scored = [
        one
        for shard, statements in nearest.items()
        for one in score_statements(statements, priors[shard], asked, weights, frozenset(anchors), strengths)
    ]
    scored.sort(key=lambda item: -item.score)
    return scored


def _nearest(
    said: list[tuple[ShardReader, StoredStatement]], asked: Query
) -> list[tuple[ShardReader, StoredStatement]]:
    """Those with most of the claim's words, and of each page the first."""
    if len(said) <= _MOST_STATEMENTS:
        return said
    wanted = set(asked.content)

    def shared(read: tuple[ShardReader, StoredStatement]) -> float:
        one = read[1]
        opens = one.section == one.page.first_section and one.number == 0
        return len(wanted & words_said(one.text)) + (1.5 if opens else 0.0)

    return nlargest(_MOST_STATEMENTS, said, key=shared)
