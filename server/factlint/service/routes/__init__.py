"""The calls of the interface, one file per resource."""
