"""What tests of Agio stand on; no deployment installs it."""
