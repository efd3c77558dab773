"""The attributes that writers give to words, links and code: names and classes, which no reader sees."""

from __future__ import annotations

import re

BEHIND_ANYTHING = re.compile(r'\{:{1,2}(?:[^{}"]|"[^"]{0,500}"){0,500}+\}')
"""Kramdown's `{: .name key="value"}`, which looks like nothing else."""
ATTRIBUTES = re.compile(r"\{ ?(?=[#.][A-Za-z]|[A-Za-z][\w:-]{0,60}=)[^{}\n]{1,500}\}")
"""Pandoc's and MyST's `{#name .class key=value}`, to be looked for behind markup."""
