"""The backend: routes, accounts, credits, idempotency and the local mode."""
