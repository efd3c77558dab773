"""Tools for agents, over the protocol that they share: checks, evidence and fixes on this machine."""
