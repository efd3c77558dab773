"""The claim filter's network: the reader's encoder with small changes of its own, and one head.

What is learned are biases, norms and, beside each matrix, a product of two thin ones (Hu et al., "LoRA: Low-Rank Adaptation of
Large Language Models", 2021). So the file that ships refers to the reader's int8 numbers and holds little more than a megabyte.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy
import onnx
import torch
from onnx import helper, numpy_helper
from torch import Tensor, nn
from training.network import WIDTH, Encoder, from_readers

from factlint.engine.claim_filter import LABELS

RANK = 8
_SCALE = 2.0


class Adapted(nn.Module):
    """A linear layer that stays as it is, and what is added to it."""

    def __init__(self, linear: nn.Linear) -> None:
        super().__init__()
        self.linear = linear
        self.down = nn.Parameter(torch.randn(RANK, linear.in_features) / math.sqrt(linear.in_features))
        self.up = nn.Parameter(torch.zeros(linear.out_features, RANK))

    def forward(self, hidden: Tensor) -> Tensor:
        return self.linear(hidden) + (hidden @ self.down.T) @ self.up.T * _SCALE


class Filter(nn.Module):
    """Logits of the labels from the first token and the masked mean, as the reader makes its own."""

    def __init__(self, reader: Path) -> None:
        super().__init__()
        self.e: Encoder = from_readers([reader]).e
        for parameter in self.e.parameters():
            parameter.requires_grad = False
        for layer in self.e.encoder["layer"]:
            attention, output = layer.attention["self"], layer.attention["output"]
            attention.query, attention.key = Adapted(attention.query), Adapted(attention.key)
            attention.value, output.dense = Adapted(attention.value), Adapted(output.dense)
            layer.intermediate["dense"], layer.output.dense = (
                Adapted(layer.intermediate["dense"]),
                Adapted(layer.output.dense),
            )
        for name, parameter in self.e.encoder.named_parameters():
            parameter.requires_grad = name.endswith((".bias", ".down", ".up")) or "LayerNorm" in name
        self.h = nn.Linear(2 * WIDTH, len(LABELS))
        self.dropout = nn.Dropout(0.1)

    def forward(self, ids: Tensor, mask: Tensor, types: Tensor) -> Tensor:
        hidden = self.e(ids, mask, types)
        weight = mask[:, :, None].to(hidden.dtype)
        mean = (hidden * weight).sum(1) / weight.sum(1).clamp(min=1.0)
        return self.h(self.dropout(torch.cat([hidden[:, 0], mean], dim=-1)))


def load_filter(filter: Filter, path: Path) -> None:
    """Gives the filter what a written one had learned."""
    model = onnx.load(str(path), load_external_data=False)
    numbers = {
        one.name: torch.tensor(numpy_helper.to_array(one)) for one in model.graph.initializer if not one.external_data
    }
    with torch.no_grad():
        for name, parameter in filter.e.named_parameters():
            if parameter.requires_grad and (plain := f"e.{name.replace('.linear.', '.')}") in numbers:
                parameter.copy_(numbers[plain])
        for name, adapted in _adapted(filter):
            adapted.down.copy_(numbers[f"{name}_down"].T)
            adapted.up.copy_(numbers[f"{name}_up"].T / _SCALE)
        filter.h.weight.copy_(numbers["h.weight"].T)
        filter.h.bias.copy_(numbers["h.bias"])


def write_filter(filter: Filter, reader: Path, path: Path) -> None:
    """Writes the filter as a network whose matrices are those of `reader` (`reader.onnx`), beside which it must lie."""
    model = onnx.load(str(reader), load_external_data=False)
    graph = model.graph
    values = dict(_values(filter))
    kept = [one for one in graph.initializer if not one.name.startswith(("h.", "t.", "onnx::MatMul_846"))]
    for one in kept:
        if one.name in values:
            one.CopyFrom(numpy_helper.from_array(values.pop(one.name), one.name))
    nodes = [
        node for node in graph.node if not node.name.startswith(("/h/", "/t/", "logits", "/Concat_output", "/Gather_1"))
    ]
    added: list[Any] = []
    for name, adapted in _adapted(filter):
        added += _add(graph, nodes, kept, name, adapted)
    kept += [
        numpy_helper.from_array(filter.h.weight.detach().numpy().T.copy(), "h.weight"),
        numpy_helper.from_array(filter.h.bias.detach().numpy(), "h.bias"),
    ]
    nodes.append(helper.make_node("MatMul", ["/Concat_output_0", "h.weight"], ["/h/MatMul_output"], name="/h/MatMul"))
    nodes.append(helper.make_node("Add", ["/h/MatMul_output", "h.bias"], ["logits"], name="/h/Add"))
    del graph.node[:]
    graph.node.extend(_in_order(nodes + added, {one.name for one in graph.input} | {one.name for one in kept}))
    del graph.initializer[:]
    used = {name for node in graph.node for name in node.input}
    graph.initializer.extend(one for one in kept if one.name in used)
    del graph.output[:]
    graph.output.append(helper.make_tensor_value_info("logits", onnx.TensorProto.FLOAT, ["batch", len(LABELS)]))
    del graph.value_info[:]
    onnx.save(model, str(path))


def _values(filter: Filter) -> Iterator[tuple[str, Any]]:
    """Biases and norms, by the names that they have in the reader."""
    for name, parameter in filter.e.named_parameters():
        plain = f"e.{name.replace('.linear.', '.')}"
        if plain.endswith(".bias") or "LayerNorm" in plain:
            yield plain, parameter.detach().numpy()


def _adapted(filter: Filter) -> Iterator[tuple[str, Adapted]]:
    """The adapted layers, by the names that their products have in the reader's graph."""
    for number, layer in enumerate(filter.e.encoder["layer"]):
        attention = layer.attention["self"]
        for part in ("query", "key", "value"):
            yield f"/e/layer.{number}/self/{part}/MatMul", getattr(attention, part)
        yield f"/e/layer.{number}/output/dense/MatMul", layer.attention["output"].dense
        yield f"/e/layer.{number}/dense/MatMul", layer.intermediate["dense"]
        yield f"/e/layer.{number}/output/dense_1/MatMul", layer.output.dense


def _add(graph: Any, nodes: list[Any], kept: list[Any], name: str, adapted: Adapted) -> list[Any]:
    """Puts the thin product beside a matrix's own: whoever read that reads their sum."""
    product = next(node for node in nodes if node.name == f"{name}_quant")
    given = product.input[0].removesuffix("_quantized")
    own, summed = f"{name}_output_0", f"{name}_adapted"
    for node in nodes:
        for at, read in enumerate(node.input):
            if read == own:
                node.input[at] = summed
    kept += [
        numpy_helper.from_array(adapted.down.detach().numpy().T.copy(), f"{name}_down"),
        numpy_helper.from_array((adapted.up.detach().numpy().T * _SCALE).astype(numpy.float32), f"{name}_up"),
    ]
    return [
        helper.make_node("MatMul", [given, f"{name}_down"], [f"{name}_thin"], name=f"{name}_thin"),
        helper.make_node("MatMul", [f"{name}_thin", f"{name}_up"], [f"{name}_more"], name=f"{name}_more"),
        helper.make_node("Add", [own, f"{name}_more"], [summed], name=f"{name}_sum"),
    ]


def _in_order(nodes: list[Any], known: set[str]) -> list[Any]:
    """Each node behind those that it reads from."""
    ordered: list[Any] = []
    known = known | {""}
    left = nodes
    while left:
        ready = [node for node in left if all(name in known for name in node.input)]
        if not ready:
            raise SystemExit(f"the reader's network has changed: nothing makes {left[0].input[0]}")
        ordered += ready
        known |= {name for node in ready for name in node.output}
        left = [node for node in left if node not in ready]
    return ordered
