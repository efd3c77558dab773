"""Fact-checking: framing, evidence, judges, panel, rewriting."""
