"""The numbers of a reader that ships, as weights to train on: its int8 turned back into floating point."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import onnx
import torch
from onnx import numpy_helper
from torch import Tensor

# What the network's nodes are called, and the weights that they multiply by.
_IN_LAYER = {
    ("self", "query"): "attention.self.query",
    ("self", "key"): "attention.self.key",
    ("self", "value"): "attention.self.value",
    ("output", "dense"): "attention.output.dense",
    ("dense",): "intermediate.dense",
    ("output", "dense_1"): "output.dense",
}


def shipped_state(network: Path) -> dict[str, Tensor]:
    """The weights of an exported `reader.onnx` (its numbers in `reader.bin` beside it), named as `network.Reader` names them."""
    model = onnx.load(str(network))
    numbers = {one.name: numpy_helper.to_array(one) for one in model.graph.initializer}

    def read(name: str) -> Any:
        if name in numbers:
            return numbers[name].astype("float32")
        return (numbers[f"{name}_quantized"].astype("float32") - numbers[f"{name}_zero_point"].astype("float32")) * (
            numbers[f"{name}_scale"]
        )

    state: dict[str, Any] = {}
    for name in numbers:
        plain = name.removesuffix("_quantized")
        if plain.removeprefix("r.").startswith(("e.", "h.", "t.")) and not plain.endswith(("_scale", "_zero_point")):
            state[plain.removeprefix("r.").removesuffix("_Transposed")] = read(plain)
    for node in model.graph.node:
        if node.op_type not in {"MatMulInteger", "MatMul"}:
            continue
        weight = next((name for name in node.input if name.startswith("onnx::MatMul") and "zero" not in name), None)
        if weight is not None:
            state[_weight_of(node.name)] = read(weight.removesuffix("_quantized")).T
    if state["h.weight"].shape[0] != len(state["h.bias"]):
        state["h.weight"] = state["h.weight"].T
    return {name: torch.tensor(value) for name, value in state.items()}


def _weight_of(node: str) -> str:
    """The weight that a node multiplies by: of `/e/layer.0/self/key/MatMul_quant`, `e.encoder.layer.0.attention.self.key.weight`."""
    parts = node.removesuffix("_quant").removesuffix("/MatMul").strip("/").split("/")
    if parts[0] != "e":
        return f"{'.'.join(parts)}.weight"
    return f"e.encoder.{parts[1]}.{_IN_LAYER[tuple(parts[2:])]}.weight"
