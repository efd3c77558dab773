"""The wire, and nothing else: models of every resource in both versions."""
