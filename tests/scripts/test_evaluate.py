"""scripts/evaluate: one table for any folder of labelled files, in which nothing that is missing is passed over."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "engine" / "models"))

from scripted import Answer, Asked, Endpoint, says

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "evaluate"
CLAIMS = [
    {"claim": "The capital of Australia is Sydney.", "label": "REFUTES", "pages": ["Australia"]},
    {"claim": "Marie Curie was a chemist.", "label": "SUPPORTS", "pages": ["Marie_Curie"]},
]
PAIRS = [
    ("vitaminc", "The film grossed over $10 million.", "The film grossed $12 million.", "supports"),
    ("vitaminc", "The film grossed over $10 million.", "The film grossed $7 million.", "refutes"),
    ("fever", "Paris is in France.", "Paris is the capital of France.", "supports"),
    ("fever", "Paris is in Spain.", "Paris is the capital of France.", "refutes"),
]
SENTENCE = "The Eiffel Tower was completed in 1889."
DRAFT = {
    "draft": f"I love towers! {SENTENCE}",
    "sentences": [
        {"text": "I love towers!", "checkworthy": "no", "claims": []},
        {"text": SENTENCE, "checkworthy": "yes", "claims": [{"claim": SENTENCE, "kind": "factual"}]},
    ],
}


def evaluate(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(SCRIPT), *map(str, arguments)], capture_output=True, text=True, check=False, timeout=240
    )


def lines(folder: Path, *arguments: str | Path) -> dict[str, list[str]]:
    """The cells of each line of the table, by what was measured."""
    ran = evaluate("--data", folder, *arguments)
    assert ran.returncode == 0, ran.stderr
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in ran.stdout.splitlines() if "|" in line]
    return {row[0]: row[1:] for row in cells[2:]}


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    folder = tmp_path_factory.mktemp("labelled")
    pairs = [dict(zip(("source", "claim", "evidence", "label"), row, strict=True)) for row in PAIRS]
    (folder / "claims_dev.jsonl").write_text("\n".join(map(json.dumps, CLAIMS)))
    (folder / "drafts_dev.jsonl").write_text(json.dumps(DRAFT))
    (folder / "pairs_dev.jsonl.gz").write_bytes(gzip.compress("\n".join(map(json.dumps, pairs)).encode()))
    parts = ("index", "reader", "claims", "retrieval", "drafts", "speed")
    return lines(folder, *(word for part in parts for word in ("--part", part)))


def test_every_goal_has_a_line_with_its_number(table: dict[str, list[str]]) -> None:
    for what in (
        "reader: FEVER three-way accuracy",
        "reader: VitaminC accuracy",
        "end to end: of rows called False or Mostly False, truly refuted",
        "end to end: true claims called False or Mostly False",
        "end to end: refuted claims caught",
        "drafts: sentence check-worthiness F1",
        "drafts: passage span exact (whole words of one sentence of the draft)",
        "assess, 20 claims, warm",
        "index build, encyclopedia and factbook",
    ):
        measured, goal, met = table[what][:3]
        assert measured[-1].isdigit() or measured.endswith(("%", " s")), what
        assert goal[0] in "≤≥", what
        assert met in ("met", "MISSED"), what


def test_a_goal_without_unseen_rows_says_so_and_names_what_stands_for_it(table: dict[str, list[str]]) -> None:
    measured, goal, met, *_, why = table["reader: FEVER-Symmetric accuracy of for or against"]
    assert (measured, goal, met) == ("not measured", "≥ .870", "")
    assert "training has not seen" in why
    [stand_in] = [row for what, row in table.items() if "stand-in for FEVER-Symmetric" in what]
    assert stand_in[1] == "–"
    assert stand_in[-1].startswith("2 pairs")


def test_a_file_that_is_missing_is_named_in_its_lines(tmp_path: Path) -> None:
    table = lines(tmp_path, "--part", "reader", "--part", "drafts", "--part", "claims")
    assert len(table) >= 9
    for what, row in table.items():
        assert row[0] == "not measured"
        file = "claims" if what.startswith("end") else "pairs" if what.startswith("reader") else "drafts"
        assert f"the data folder has no {file}_dev.jsonl" in row[-1]


def test_a_folder_that_is_not_there_is_a_usage_error(tmp_path: Path) -> None:
    ran = evaluate("--data", tmp_path / "nowhere")
    assert ran.returncode == 2
    assert "is no folder" in ran.stderr


def test_a_packed_file_counts_like_an_unpacked_one(tmp_path: Path) -> None:
    (tmp_path / "drafts_dev.jsonl.gz").write_bytes(gzip.compress(json.dumps(DRAFT).encode()))
    found = lines(tmp_path, "--part", "drafts")
    assert found["drafts: sentence check-worthiness F1"][0] == "1.000"


@pytest.mark.parametrize(
    ("broken", "said"), [(b'{"draft": 3', "line 1, is no JSON"), (b'{"text": "A."}', "line 1, lacks one of")]
)
def test_a_file_that_holds_something_else_is_named_with_its_line(tmp_path: Path, broken: bytes, said: str) -> None:
    (tmp_path / "drafts_dev.jsonl").write_bytes(broken)
    ran = evaluate("--data", tmp_path, "--part", "drafts")
    assert ran.returncode == 2
    assert said in ran.stderr
    assert "Traceback" not in ran.stderr


def test_a_python_without_factlint_is_told_how_to_get_it(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-S", "-I", str(SCRIPT), "--data", str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 2
    assert "pip install" in ran.stderr


def test_models_are_measured_and_what_was_measured_is_not_asked_again(tmp_path: Path) -> None:
    def panel(asked: Asked) -> Answer:
        texts = [str(item["text"]) for item in asked.items("evidence")]
        found = next((n for n, text in enumerate(texts, 1) if "Canberra" in text), 0)
        quoted = [{"source": found, "quote": " ".join(texts[found - 1].split()[:6])}]
        refuted = "Sydney" in asked.part("claim") and found
        vote = {
            "score": 1 if refuted else None,
            "supports": [],
            "refutes": quoted if refuted else [],
            "rationale": "So.",
        }
        return says(vote)

    (tmp_path / "claims_dev.jsonl").write_text("\n".join(map(json.dumps, CLAIMS)))
    results = tmp_path / "results.jsonl"
    endpoint = Endpoint(panel)
    asked = (
        "--models",
        "endpoint:one",
        "--base-url",
        endpoint.base_url,
        "--results",
        results,
        "--index",
        tmp_path / "i",
    )
    try:
        table = lines(tmp_path, *asked)
        assert table["models: of rows called False or Mostly False, truly refuted"][0] == "1.000"
        assert table["models: claims with a verdict that is right"][4] == "1 of 2"
        assert (
            table["models: tokens a claim"][0] == "360.00 tokens" and table["models: calls a claim"][0] == "3.00 calls"
        )
        assert table["models: cost a claim"][4] == "6 calls without a listed price"
        calls, kept = len(endpoint.asked), results.read_text()
        results.write_text(kept[: kept.index("\n") + 20])
        again = lines(tmp_path, *asked)
        assert {what: row for what, row in again.items() if row != table[what]}.keys() <= {"models: time a claim"}
        assert calls == 6 and len(endpoint.asked) == calls + 3, "only the claim whose line was cut short is asked again"
    finally:
        endpoint.close()
