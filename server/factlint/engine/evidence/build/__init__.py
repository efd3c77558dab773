"""Building the index of the built-in sources, in processes of its own."""
