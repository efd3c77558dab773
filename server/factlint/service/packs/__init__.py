"""Packs: found in the catalogue, downloaded, checked and indexed in the background, and removed."""
