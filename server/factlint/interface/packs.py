"""Packs: offline encyclopedias that a writer installs from a catalogue."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from factlint.interface.common import Wire


class PackOffer(Wire):
    """A pack that the catalogue has: sizes in bytes, `edition` its date, `installed` the edition that is here, or ""."""

    id: str
    title: str
    summary: str = ""
    edition: str = ""
    articles: int = 0
    size: int = 0
    licence: str = ""
    installed: str = ""


class PackOffersIn(Wire):
    """Words that a pack's name or description has; none for all."""

    words: str = Field(default="", max_length=200)


class PackOffersOut(Wire):
    items: list[PackOffer] = Field(default=[])
    catalogue: str = ""


class PackIn(Wire):
    """A pack that the user agreed to have downloaded, and the size that was said."""

    id: str = Field(max_length=100)
    size: int = Field(ge=0)


class PackOut(Wire):
    """A pack of this machine: `done` of `total` bytes or articles while it is downloaded or indexed; `bytes_used` on disk."""

    id: str
    title: str
    edition: str = ""
    licence: str = ""
    size: int = 0
    state: str = "ready"
    done: int = 0
    total: int = 0
    problem: str = ""
    articles: int = 0
    statements: int = 0
    bytes_used: int = 0


class PacksOut(Wire):
    items: list[PackOut] = Field(default=[])


class PacksState(Wire):
    """How many packs are ready, and what is being done with one, in words.

    `lacking`: packs cannot be read here, for want of an extra, or because this system has no library for them.
    """

    ready: int = 0
    message: str = ""
    lacking: Literal["", "extra", "system"] = ""
