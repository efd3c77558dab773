"""The writer's own sources: folders, files, archives and pages, read into an index of their own."""
