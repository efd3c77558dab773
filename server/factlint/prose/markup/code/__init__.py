"""The comments and docstrings of source code."""
