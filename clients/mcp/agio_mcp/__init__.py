"""An MCP server for an Agio site."""
