"""One check of a draft: extraction, verdicts, findings."""
