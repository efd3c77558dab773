"""Rules about works that are cited: their keys, and the entries of bibliographies."""
