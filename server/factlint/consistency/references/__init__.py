"""Rules about what a draft points at: tables, figures, sections, notes, links."""
