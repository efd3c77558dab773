"""How names and denials are written: what the rules that read by patterns share."""

from __future__ import annotations

import re

NAME = r"[A-ZÀ-Þ][\w'’-]*(?: (?:(?:of|de|del|da|di|la|the|von|van) )?[A-ZÀ-Þ][\w'’-]*)*"
"""A proper name of one or more words, to be used within a pattern: "Ada Lund", "Bay of Kirk"."""
A_NAME = re.compile(NAME)
DENIED = re.compile(r"(?i)\b(?:not|never|no|neither|nor|cannot|nearly|almost)\b|n['’]t\b")
"""A sentence with one of these says less, or the opposite, of what a pattern finds in it."""
