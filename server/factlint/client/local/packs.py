"""Packs as people are told of them before anything is downloaded: name, size and licence."""

from __future__ import annotations

from factlint.interface.packs import PackOffer
from factlint.prose.counts import count_text


def describe_offer(one: PackOffer) -> str:
    """What is to be known before a pack is downloaded."""
    return (
        f"{one.id} ({one.edition}): {one.title}, {_articles(one)}, {format_size(one.size)} to download, "
        f"and about as much again for its index. Licence: {one.licence}."
    )


def described_briefly(one: PackOffer) -> str:
    """One line of a list to choose from."""
    return f"{one.title} · {_articles(one)} · {format_size(one.size)} · {one.licence} · {one.id} ({one.edition})"


def format_size(size: int) -> str:
    """A size in bytes as people say it."""
    return f"{size / 1e9:.1f} GB" if size >= 1e9 else f"{size / 1e6:.1f} MB" if size >= 1e5 else f"{size / 1e3:.1f} KB"


def _articles(one: PackOffer) -> str:
    return count_text(one.articles, "article")
