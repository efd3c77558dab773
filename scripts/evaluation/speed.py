"""Measures what a writer waits for: the verdicts on twenty claims, and the first build of the index."""

from __future__ import annotations

import os
import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from evaluation.table import Goal, Row

from factlint.engine.engine import Engine
from factlint.engine.evidence import EvidenceStore

_ASSESS = Goal(1.5, at_most=True, unit="s")
_BUILD = Goal(20.0, at_most=True, unit="s")
_ROUNDS = 7
_THREADS = max(2, min(4, os.cpu_count() or 1))
"""As many as a service judges in."""
# A draft's worth of claims, of every kind that a judge is for; about half of them are wrong.
CLAIMS = """
The capital of Australia is Sydney.
The Eiffel Tower was completed in 1889.
Marie Curie won two Nobel Prizes.
Mount Everest is 8,849 metres high.
The Amazon flows through Egypt.
Jupiter is the largest planet in the Solar System.
The Battle of Hastings was fought in 1066.
The official language of Brazil is Spanish.
Ludwig van Beethoven was born in Salzburg.
The population of Sweden is about ten million.
Lake Baikal is the deepest lake in the world.
Isaac Newton discovered penicillin.
Ice is denser than water.
Nelson Mandela was the first black president of South Africa.
The Great Wall of China was built by the Romans.
Iceland is a member of the European Union.
The Moon orbits the Earth.
World War II ended in 1943.
Photosynthesis takes place in plants.
The currency of Japan is the yuan.
""".strip().splitlines()


def assessing(index: Path) -> list[Row]:
    """Twenty claims at once, as the service asks for them, after a first time that loads everything."""
    store = EvidenceStore.open(index)
    store.ensure_built()
    engine = Engine(store)
    threads = ThreadPoolExecutor(_THREADS)
    started = time.perf_counter()
    list(threads.map(engine.assess, CLAIMS))
    cold = time.perf_counter() - started
    walls: list[float] = []
    spent = time.process_time()
    for _ in range(_ROUNDS):
        started = time.perf_counter()
        list(threads.map(engine.assess, CLAIMS))
        walls.append(time.perf_counter() - started)
    spent = (time.process_time() - spent) / _ROUNDS
    threads.shutdown()
    engine.close()
    store.close()
    beside = f"median of {_ROUNDS}; fastest {min(walls):.2f} s; {spent:.2f} s of processor; the first time {cold:.2f} s"
    return [Row("assess, 20 claims, warm", statistics.median(walls), _ASSESS, "–", beside, "s")]


def building(index: Path) -> list[Row]:
    """The index of encyclopedia and factbook, built into an empty folder that then keeps it."""
    store = EvidenceStore.open(index)
    started, spent = time.perf_counter(), time.process_time()
    built = store.ensure_built()
    took, spent = time.perf_counter() - started, time.process_time() - spent
    size = sum(file.stat().st_size for file in index.rglob("*") if file.is_file())
    notes = "; ".join([f"{spent:.1f} s of processor; {size / 1e6:.0f} MB", *store.notes])
    store.close()
    if not built:
        return [Row("index build, encyclopedia and factbook", None, _BUILD, "–", "there is an index already", "s")]
    return [Row("index build, encyclopedia and factbook", took, _BUILD, "–", notes, "s")]
