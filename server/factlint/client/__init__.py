"""An async client of the interface, the local backend's starter, and the local cache."""
