"""A deep check in recorded steps: framing, research, debate, adjudication, conclusion; and what follows it."""
