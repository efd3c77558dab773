"""The work behind the tools for agents, on a writer's machine and in a service alike."""
