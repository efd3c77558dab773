"""The reader's network in plain PyTorch: a MiniLM-L6 encoder with two heads.

One makes three logits of the first token and the masked mean, joined; the other one logit of each token: whether its
word is part of a contradiction.

Names of modules follow the published encoder's state dict, so that its weights and ours load without a mapping.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import torch
from torch import Tensor, nn
from training.pairs import LABELS

WIDTH, HEADS, LAYERS, INNER, VOCABULARY, POSITIONS = 384, 12, 6, 1536, 30522, 512


class Embeddings(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.word_embeddings = nn.Embedding(VOCABULARY, WIDTH)
        self.position_embeddings = nn.Embedding(POSITIONS, WIDTH)
        self.token_type_embeddings = nn.Embedding(2, WIDTH)
        self.LayerNorm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.dropout = nn.Dropout(0.1)

    def forward(self, ids: Tensor, types: Tensor) -> Tensor:
        positions = torch.arange(ids.shape[1], device=ids.device)
        summed = self.word_embeddings(ids) + self.token_type_embeddings(types) + self.position_embeddings(positions)
        return self.dropout(self.LayerNorm(summed))


class SelfAttention(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.query = nn.Linear(WIDTH, WIDTH)
        self.key = nn.Linear(WIDTH, WIDTH)
        self.value = nn.Linear(WIDTH, WIDTH)
        self.dropout = nn.Dropout(0.1)

    def forward(self, hidden: Tensor, bias: Tensor) -> Tensor:
        def heads(x: Tensor) -> Tensor:
            return x.view(x.shape[0], x.shape[1], HEADS, WIDTH // HEADS).transpose(1, 2)

        query, key, value = heads(self.query(hidden)), heads(self.key(hidden)), heads(self.value(hidden))
        weights = torch.softmax(query @ key.transpose(-1, -2) / math.sqrt(WIDTH // HEADS) + bias, dim=-1)
        mixed = (self.dropout(weights) @ value).transpose(1, 2)
        return mixed.reshape(hidden.shape[0], hidden.shape[1], WIDTH)


class Output(nn.Module):
    def __init__(self, inner: int) -> None:
        super().__init__()
        self.dense = nn.Linear(inner, WIDTH)
        self.LayerNorm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.dropout = nn.Dropout(0.1)

    def forward(self, hidden: Tensor, residual: Tensor) -> Tensor:
        return self.LayerNorm(self.dropout(self.dense(hidden)) + residual)


class Layer(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.attention = nn.ModuleDict({"self": SelfAttention(), "output": Output(WIDTH)})
        self.intermediate = nn.ModuleDict({"dense": nn.Linear(WIDTH, INNER)})
        self.output = Output(INNER)

    def forward(self, hidden: Tensor, bias: Tensor) -> Tensor:
        attended = self.attention["output"](self.attention["self"](hidden, bias), hidden)
        return self.output(nn.functional.gelu(self.intermediate["dense"](attended)), attended)


class Encoder(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.embeddings = Embeddings()
        self.encoder = nn.ModuleDict({"layer": nn.ModuleList(Layer() for _ in range(LAYERS))})

    def forward(self, ids: Tensor, mask: Tensor, types: Tensor) -> Tensor:
        hidden = self.embeddings(ids, types)
        bias = (1.0 - mask[:, None, None, :].to(hidden.dtype)) * -10000.0
        for layer in self.encoder["layer"]:
            hidden = layer(hidden, bias)
        return hidden


class Reader(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.e = Encoder()
        self.dropout = nn.Dropout(0.1)
        self.h = nn.Linear(2 * WIDTH, len(LABELS))
        self.t = nn.Linear(WIDTH, 1)

    def forward(self, ids: Tensor, mask: Tensor, types: Tensor) -> tuple[Tensor, Tensor]:
        """Logits of the three labels (batch, 3), and of the words (batch, length)."""
        hidden = self.e(ids, mask, types)
        weight = mask[:, :, None].to(hidden.dtype)
        mean = (hidden * weight).sum(1) / weight.sum(1).clamp(min=1.0)
        return self.h(self.dropout(torch.cat([hidden[:, 0], mean], dim=-1))), self.t(hidden)[:, :, 0]


def from_encoder(weights: Path) -> Reader:
    """A reader with fresh heads on the published encoder's weights (`model.safetensors`)."""
    from safetensors.torch import load_file

    reader = Reader()
    state = {key.removeprefix("bert."): value for key, value in load_file(weights).items()}
    unused = {key for key in state if key.startswith("pooler.") or key.endswith("position_ids")}
    reader.e.load_state_dict({key: value for key, value in state.items() if key not in unused})
    return reader


def from_readers(weights: Sequence[Path]) -> Reader:
    """A reader from saved states (`.pt`, half precision or full): of several, their average.

    Averages of trainings that went on from each other hold better on texts of another kind than the last of them
    (Wortsman et al., "Model soups", 2022). States of the time before the words have no head for them: the average is of
    those that have one, and where none has, it starts fresh.
    """
    states = [_state(path) for path in weights]
    reader = Reader()
    state = reader.state_dict()
    for name in state:
        known = [one[name].float() for one in states if name in one]
        if known:
            state[name] = sum(known[1:], known[0]) / len(known)
        elif not name.startswith("t."):
            raise SystemExit(f"{weights[0]} holds no reader: {name} is missing")
    reader.load_state_dict(state)
    return reader


def _state(path: Path) -> dict[str, Tensor]:
    """The weights by name; some states have those of encoder and first head under `r.`. A `.onnx` is a reader that ships."""
    if path.suffix == ".onnx":
        from training.shipped import shipped_state

        return shipped_state(path)
    state = torch.load(path, map_location="cpu", weights_only=True)
    return {name.removeprefix("r."): value for name, value in state.items()}
