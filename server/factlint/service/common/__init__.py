"""What all parts of the service share: its settings, clock and errors, its threads, and its way to the engine."""
