"""Files of references: BibTeX, RIS and CSL JSON read with the place of every value, and what a draft cites from them."""
