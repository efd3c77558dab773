"""Pages for people: the report of a verification as one self-contained document, and the notices that stand in for it."""
