"""The local backend's place on the machine: its rendezvous file, lock and listeners."""
