"""Measures packs: how fast an archive is indexed, how large the index is, how long a claim takes to look up, and the memory."""

from __future__ import annotations

import os
import random
import resource
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from bench.zim_archives import made_articles, make_archive

SEED = 1


def run(folder: Path, articles: int, copies: int, claims: int) -> Iterator[str]:
    """Lines on one archive of so many articles. `copies` of its index stand for so many parts of a larger one."""
    from factlint.engine.evidence.packs.folder import PackFolder, PackInfo

    pack = PackFolder(folder / "data" / "evidence" / "packs", f"measured_{articles}")
    pack.make()
    if not pack.archive.is_file():
        make_archive(pack.part, articles, seed=SEED).replace(pack.archive)
    pack.write(PackInfo(pack.id, "Measured wiki", "2026-05-01", state="indexing"))
    yield f"archive: {articles:,} articles, {pack.archive.stat().st_size / 1e6:.0f} MB, 2 cores"
    if not pack.shards():
        yield _indexed(pack.path, articles)
    size = sum(file.stat().st_size for file in pack.shards())
    for copy in range(1, copies):
        if not pack.shard(copy).is_file():
            shutil.copy(pack.shard(0), pack.shard(copy))
    pack.change(state="ready")
    yield f"index of one part: {size / 1e6:.0f} MB"
    yield from _looked_up(folder / "data", articles, copies, claims)
    for copy in range(1, copies):
        pack.shard(copy).unlink()


def _indexed(path: Path, articles: int) -> str:
    began = time.monotonic()
    command = [sys.executable, "-P", "-m", "factlint.engine.evidence.packs.indexer", str(path)]
    said = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()[-1]
    took = time.monotonic() - began
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = used.ru_utime + used.ru_stime
    per_250k = 250_000 / articles * cpu / 60
    return (
        f"indexed: {said.split()[2]} statements in {took:.0f} s, {cpu:.0f} s of one core ({articles / cpu:.0f} articles/s; "
        f"250,000 would take {per_250k:.1f} min of it), at most {used.ru_maxrss / 1024:.0f} MB"
    )


def _looked_up(data: Path, articles: int, copies: int, claims: int) -> Iterator[str]:
    """In a process of its own, so that its memory is that of looking up alone."""
    command = [sys.executable, __file__, str(data), str(articles), str(copies), str(claims)]
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).resolve().parents[1]), "OMP_NUM_THREADS": "1"}
    yield subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, env=environment).stdout.strip()


def _measure(data: Path, articles: int, copies: int, claims: int) -> str:
    from factlint.engine.evidence import encyclopedia
    from factlint.engine.evidence.packs.folder import pack_folders
    from factlint.engine.evidence.packs.installed import Packs
    from factlint.engine.evidence.packs.reader import count_contents
    from factlint.engine.evidence.query import query_of
    from factlint.engine.evidence.readable import sentences
    from factlint.engine.model import Claim

    chance = random.Random(SEED + 1)
    titles = [title for title, _ in made_articles(min(articles, 3_000), SEED)]
    said = [
        article.extract[slice(*span)] for article in encyclopedia.articles()[::9] for span in sentences(article.extract)
    ]
    asked = []
    for number in range(claims):
        title = chance.choice(titles)
        text = chance.choice(said)[:300]
        # Every second claim names a page of the archive.
        asked.append(Claim(f"{title} {text}" if number % 2 else text, subject=title if number % 2 else ""))
    packs = Packs(data / "evidence" / "packs")
    times: list[float] = []
    used: list[float] = []
    found = 0
    packs.find(query_of(asked[0]), {})
    for claim in asked:
        began, cpu = time.perf_counter(), time.process_time()
        found += sum(map(bool, packs.find(query_of(claim), {})))
        times.append((time.perf_counter() - began) * 1000)
        used.append((time.process_time() - cpu) * 1000)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    pack = next(iter(pack_folders(data / "evidence" / "packs")))
    statements = sum(count_contents(shard)[1] for shard in pack.shards())
    p = statistics.quantiles(times, n=20)
    q = statistics.quantiles(used, n=20)
    return (
        f"looked up: {claims} claims in {copies} parts ({statements:,} statements); p50 {p[9]:.1f} ms, "
        f"p95 {p[18]:.1f} ms; of one core p50 {q[9]:.1f} ms, p95 {q[18]:.1f} ms; {found} with evidence; {peak:.0f} MB at most"
    )


if __name__ == "__main__":
    print(_measure(Path(sys.argv[1]), *map(int, sys.argv[2:5])))
