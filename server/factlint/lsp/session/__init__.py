"""What one connection to an editor holds, and the services that its features use."""
