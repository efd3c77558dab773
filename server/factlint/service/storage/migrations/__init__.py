"""Alembic's migrations of the service's tables."""
