"""From findings to what an editor shows and applies: diagnostics, hover texts, edits."""
