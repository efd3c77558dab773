"""Deep checks: accepted, run step by step, paused where the caller must choose, stored, and told of."""
