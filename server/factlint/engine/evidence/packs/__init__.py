"""Packs: offline encyclopedias that a writer installed, indexed as whole articles in the background."""
