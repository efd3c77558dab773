"""Where one running service is put together of all its parts."""
