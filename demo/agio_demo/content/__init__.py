"""Demo of content: questions that wait for support."""
