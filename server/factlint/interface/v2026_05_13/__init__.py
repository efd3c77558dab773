"""The shapes of version 2026-05-13, as changes of the current ones."""
