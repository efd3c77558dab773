"""The library is searched by whole words of claims, names and corrections; its entries are made anew for that."""

from __future__ import annotations

import json
import re

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
_WORD = re.compile(r"\w+")


def upgrade() -> None:
    entries = sa.table("library_entries", sa.column("verification_id"), sa.column("claim"), sa.column("words"))
    verifications = sa.table("verifications", sa.column("id"), sa.column("report"))
    connection = op.get_bind()
    query = sa.select(verifications.c.id, verifications.c.report).join(
        entries, entries.c.verification_id == verifications.c.id
    )
    for id, report in connection.execute(query).all():
        try:
            told = json.loads(report or "")
        except ValueError:
            continue
        claim = str(told.get("claim") or "")
        named = [one.get(part) for one in told.get("entities") or () for part in ("name", "qid")]
        words = " ".join([claim, str(told.get("suggested_rewrite") or ""), *(name for name in named if name)])
        values = {"claim": _spaced(claim), "words": _spaced(words)}
        connection.execute(sa.update(entries).where(entries.c.verification_id == id).values(**values))


def downgrade() -> None:
    """The new form is read by the older version too, only with fewer words."""


def _spaced(text: str) -> str:
    return f" {' '.join(_WORD.findall(' '.join(text.casefold().split())))} "
