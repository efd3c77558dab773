"""What a claim takes from the text around it: what pronouns and short names stand for."""
