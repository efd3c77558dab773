"""`factlint serve` on the village's engine, as a program, for tests that kill it. PACE_S is what each step takes."""

import os
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import typer
from village import VillageEngine, VillageInquiry, Villages

from factlint.cli.admin import register
from factlint.service import state
from factlint.service.engine_port import Loaded

PACE_S = float(os.environ.get("PACE_S", "0.02"))


class Paced(VillageInquiry):
    """Takes its time, so that there is a moment at which to be killed."""

    def frame(self, text, **options):
        time.sleep(PACE_S)
        return super().frame(text, **options)

    def research(self, claim, depth, workspace=None):
        time.sleep(PACE_S)
        return super().research(claim, depth, workspace)

    def debate(self, claim, found, depth):
        time.sleep(PACE_S)
        return super().debate(claim, found, depth)

    def conclude(self, *handed):
        time.sleep(PACE_S)
        return super().conclude(*handed)


def load(_):
    engine, evidence = VillageEngine(), Villages()
    evidence.built.set()
    return Loaded(engine, evidence, Paced(engine))


if __name__ == "__main__":
    state.load_built_in = load
    app = typer.Typer()
    register(app)
    app()
