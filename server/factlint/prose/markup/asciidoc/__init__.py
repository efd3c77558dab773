"""AsciiDoc."""
