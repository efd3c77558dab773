"""Which open drafts are cells of which notebook."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class NotebookCells:
    """The URIs of the cells of each open notebook, in the order in which they were opened."""

    cells: dict[str, dict[str, None]] = field(default_factory=dict[str, dict[str, None]])

    def add(self, notebook: str, cell: str) -> None:
        """A cell was opened."""
        self.cells.setdefault(notebook, {})[cell] = None

    def remove(self, notebook: str, cell: str) -> None:
        """A cell was closed."""
        self.cells.get(notebook, {}).pop(cell, None)

    def close(self, notebook: str) -> None:
        """A notebook was closed."""
        self.cells.pop(notebook, None)

    def cells_of(self, notebook: str) -> tuple[str, ...]:
        """The cells of a notebook; none of what is no notebook."""
        return tuple(self.cells.get(notebook, ()))

    def __iter__(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Every notebook with its cells."""
        for notebook, cells in self.cells.items():
            yield notebook, tuple(cells)
