"""The task pane: a page of plain modules, served as they lie here; its hosts are in `hosts`."""
