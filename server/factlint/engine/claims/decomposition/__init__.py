"""One sentence into atomic claims: clauses, lists, asides, participles."""
