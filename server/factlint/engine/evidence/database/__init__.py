"""Databases of the evidence that several threads and processes read and write."""
