"""The local backend as its clients find, start and replace it."""
