"""How the migrations run: inside the transaction that the service opened."""

from __future__ import annotations

from typing import cast

from alembic import context
from sqlalchemy import Connection

from factlint.service.storage.tables import Base

connection = cast(Connection, context.config.attributes["connection"])
context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True)
context.run_migrations()
