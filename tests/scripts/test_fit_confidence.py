"""scripts/fit_confidence: a curve from labelled verdicts of panels that comes out near the one by which they were made."""

from __future__ import annotations

import json
import math
import random
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "fit_confidence"


def fit(results: Path, out: Path) -> subprocess.CompletedProcess[str]:
    asked = [sys.executable, str(SCRIPT), "--results", str(results), "--out", str(out)]
    return subprocess.run(asked, capture_output=True, text=True, check=False, timeout=120)


def rows(count: int) -> list[str]:
    """Verdicts that are right as a known curve says, with lines among them that tell nothing."""
    chance, found = random.Random(7), ["{", json.dumps({"verdict": None, "label": "SUPPORTS"})]
    for number in range(count):
        signs = {"split": chance.choice([1 / 3, 2 / 3, 1.0]), "ratio": chance.random(), "domains": chance.randrange(4)}
        odds = -2 + 3 * signs["split"] + signs["ratio"] + 0.5 * math.log2(1 + signs["domains"])
        right = chance.random() < 1 / (1 + math.exp(-odds))
        label = "REFUTES" if right else "SUPPORTS"
        found.append(json.dumps({"verdict": ("False", "Mostly False")[number % 2], "label": label, "signs": signs}))
    return found


def test_the_curve_is_found_again_and_its_version_rises_only_with_a_change(tmp_path: Path) -> None:
    results, out = tmp_path / "models.jsonl", tmp_path / "confidence.json"
    results.write_text("\n".join(rows(4_000)))
    ran = fit(results, out)
    assert ran.returncode == 0, ran.stderr
    kept = json.loads(out.read_text())
    assert (
        kept["version"] == 1
        and kept["trust"] == 1.0
        and kept["fitted_on"].startswith("4000 verdicts of panels of models")
    )
    assert abs(kept["weights"]["split"] - 3) < 0.6 and abs(kept["weights"]["ratio"] - 1) < 0.5
    assert "| 0.9 to 1.0 |" in ran.stdout and "Brier score" in ran.stdout
    again = fit(results, out)
    assert json.loads(out.read_text()) == kept and again.stdout == ran.stdout
    results.write_text("\n".join(rows(2_000)))
    assert fit(results, out).returncode == 0 and json.loads(out.read_text())["version"] == 2


def test_too_few_verdicts_make_no_curve(tmp_path: Path) -> None:
    (tmp_path / "few.jsonl").write_text("\n".join(rows(20)))
    ran = fit(tmp_path / "few.jsonl", tmp_path / "out.json")
    assert ran.returncode == 2 and "too few" in ran.stderr and not (tmp_path / "out.json").exists()
