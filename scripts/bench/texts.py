"""Drafts to measure with: of a given number of words, with a known share of claims and of wrong ones."""

from __future__ import annotations

PLAIN = (
    "Writers have long known that rivers shape the towns along their banks, and that bridges change both of them. "
    "Nobody who walks across on a misty morning thinks much about who laid the stones, or about what it cost to do so. "
)
WRONG_YEAR = "1931"


def draft(words: int, *, seed: str = "", wrong_every: int = 10) -> str:
    """A Markdown draft: a claim every fifty words, every tenth of them wrong."""
    parts = [f"# The bridges of Varn{seed}\n\nOf rivers, towns and bridges.\n"]
    count, claims = 10, 0
    while count < words:
        paragraph = ""
        for _ in range(2):
            claims += 1
            year = WRONG_YEAR if claims % wrong_every == 0 else str(1940 + claims % 60)
            paragraph += f"{PLAIN}The{seed} bridge number {claims} opened in {year}. "
        parts.append(f"\n{paragraph.strip()}\n")
        count += len(paragraph.split())
    return "".join(parts)


def claims(number: int) -> str:
    """A draft of short paragraphs with this many claims, ten a paragraph."""
    paragraphs = [
        " ".join(f"The tower number {block * 10 + at} has {200 + at} steps." for at in range(10))
        for block in range(number // 10)
    ]
    return "# Towers\n\n" + "\n\n".join(paragraphs) + "\n"
