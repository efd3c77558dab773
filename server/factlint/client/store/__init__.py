"""What is kept on this machine: cached results, runs under way, which draft each came of."""
