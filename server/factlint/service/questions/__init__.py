"""Follow-up questions on one stored verification: the conversation, and what an answer costs."""
