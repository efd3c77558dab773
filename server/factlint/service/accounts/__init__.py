"""Who calls and what they may spend: accounts, keys, credits, daily calls."""
