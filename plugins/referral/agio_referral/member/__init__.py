"""Members: who invited whom, fixed at registration."""
