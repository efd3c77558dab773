"""What holds of a page that people can read: measured in the browser, from what it computed."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from playwright.sync_api import Locator, Page

LEAST_CONTRAST, LEAST_CONTRAST_LARGE = 4.5, 3.0
"""WCAG 2.2, 1.4.3; large is 24 px, or 18.66 px when bold."""

_CONTRASTS = """
() => {
  const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((c) => c / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const found = parts(getComputedStyle(at).backgroundColor);
      if (found.length === 3 || found[3] === 1) return found;
    }
    return [255, 255, 255];
  };
  const found = [];
  for (const element of document.body.querySelectorAll('*')) {
    const words = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data.trim()).join('');
    if (!words || !element.getClientRects().length) continue;
    const style = getComputedStyle(element);
    const [one, other] = [light(parts(style.color)), light(ground(element))];
    const size = parseFloat(style.fontSize);
    found.push({
      words: words.slice(0, 40),
      ratio: (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05),
      large: size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700),
    });
  }
  return found;
}
"""


@dataclass(frozen=True)
class Text:
    words: str
    ratio: float
    large: bool

    @property
    def legible(self) -> bool:
        return self.ratio >= (LEAST_CONTRAST_LARGE if self.large else LEAST_CONTRAST)


def texts(page: Page | Locator) -> list[Text]:
    """Every visible text with the contrast to what is behind it; of a page within a page, by its body."""
    return [Text(**found) for found in page.evaluate(_CONTRASTS)]


def headings(page: Page) -> list[int]:
    """The levels of the headings, in order."""
    return page.evaluate("[...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].map((one) => Number(one.tagName[1]))")


def overflow_px(page: Page) -> int:
    """How far the page goes beyond its window to the right."""
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


def check_reads_well(page: Page, least: int = 10) -> None:
    """It fits its window, its headings go down one step at a time, and each of its texts, `least` or more, is legible."""
    assert overflow_px(page) <= 0
    levels = headings(page)
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    shown = texts(page)
    assert len(shown) >= least and [text for text in shown if not text.legible] == []
