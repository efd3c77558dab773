"""One call to a language model: providers, budgets, retries, and the shape of answers."""
