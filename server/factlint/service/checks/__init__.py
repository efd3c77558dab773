"""Extract and assess: rules of their inputs, the engine in worker threads, what is remembered and what is charged."""
