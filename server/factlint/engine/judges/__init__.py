"""The built-in judges: three readings of claim against evidence, different in kind, each blind to the others."""
