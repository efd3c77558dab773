"""Pages that were read outside for claims, kept on this machine with their revision."""
