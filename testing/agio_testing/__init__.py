"""Library of Agio's tests; no deployment installs it."""
