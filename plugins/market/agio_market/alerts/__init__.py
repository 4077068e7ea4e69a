"""Price alerts: a message once a symbol's price or its change over 24 hours crosses a level."""
