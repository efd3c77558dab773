"""A terminal editor's window, kept from its drawing events, and the HTML page that shows it."""

from __future__ import annotations

import html
from dataclasses import dataclass, field
from typing import Any

Style = dict[str, Any]


@dataclass
class Grid:
    """Cells of one window: a character and a style each, as Neovim's `ext_linegrid` events paint them."""

    columns: int
    rows: int
    foreground: int = 0xE0E2EA
    background: int = 0x14161B
    special: int = 0xE0E2EA
    styles: dict[int, Style] = field(default_factory=dict)
    cells: list[list[tuple[str, int]]] = field(default_factory=list)
    cursor: tuple[int, int] = (0, 0)

    def __post_init__(self) -> None:
        self.cells = [[(" ", 0)] * self.columns for _ in range(self.rows)]

    def apply(self, events: list[Any]) -> None:
        for name, *calls in events:
            handler = getattr(self, f"_{name}", None)
            if handler is not None:
                for call in calls:
                    handler(*call)

    def _grid_resize(self, _grid: int, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.__post_init__()

    def _grid_clear(self, _grid: int) -> None:
        self.__post_init__()

    def _default_colors_set(self, foreground: int, background: int, special: int, *_: int) -> None:
        self.foreground, self.background, self.special = foreground, background, special

    def _hl_attr_define(self, number: int, style: Style, *_: Any) -> None:
        self.styles[number] = style

    def _grid_line(self, _grid: int, row: int, column: int, cells: list[list[Any]], *_: Any) -> None:
        style = 0
        for cell in cells:
            style = cell[1] if len(cell) > 1 else style
            for _repeat in range(cell[2] if len(cell) > 2 else 1):
                self.cells[row][column] = (cell[0], style)
                column += 1

    def _grid_scroll(self, _grid: int, top: int, bottom: int, left: int, right: int, by: int, _: int) -> None:
        rows = range(top, bottom - by) if by > 0 else range(bottom - 1, top - by - 1, -1)
        for row in rows:
            self.cells[row][left:right] = self.cells[row + by][left:right]

    def _grid_cursor_goto(self, _grid: int, row: int, column: int) -> None:
        self.cursor = (row, column)

    @property
    def text(self) -> str:
        return "\n".join("".join(character for character, _ in row).rstrip() for row in self.cells)

    def page(self, font_px: int = 15) -> str:
        lines = "\n".join(self._line(row) for row in self.cells)
        return (
            "<!doctype html><meta charset=utf-8><style>body{margin:0}"
            f"pre{{display:inline-block;margin:0;padding:12px;color:{_hex(self.foreground)};"
            f"background:{_hex(self.background)};font:{font_px}px/1.45 'DejaVu Sans Mono',monospace;"
            "text-decoration-skip-ink:none}span{display:inline-block;height:1.45em}</style>"
            f"<pre>{lines}</pre>"
        )

    def _line(self, row: list[tuple[str, int]]) -> str:
        parts: list[str] = []
        start = 0
        for end in range(1, len(row) + 1):
            if end == len(row) or row[end][1] != row[start][1]:
                text = html.escape("".join(character for character, _ in row[start:end]))
                parts.append(f'<span style="{self._css(self.styles.get(row[start][1], {}))}">{text}</span>')
                start = end
        return "".join(parts)

    def _css(self, style: Style) -> str:
        ink, paper = style.get("foreground", self.foreground), style.get("background", self.background)
        if style.get("reverse"):
            ink, paper = paper, ink
        css = [f"color:{_hex(ink)}", f"background:{_hex(paper)}"]
        if style.get("bold"):
            css.append("font-weight:bold")
        if style.get("italic"):
            css.append("font-style:italic")
        if style.get("underline") or style.get("undercurl"):
            kind = "wavy" if style.get("undercurl") else "solid"
            css.append(f"text-decoration:underline {kind} {_hex(style.get('special', ink))} 1.5px")
            css.append("text-underline-offset:3px")
        return ";".join(css)


def _hex(colour: int) -> str:
    return f"#{colour:06x}"
