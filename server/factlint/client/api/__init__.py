"""The calls of the interface, their errors, transport, retries and polling."""
