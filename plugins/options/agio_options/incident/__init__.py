"""When prices were silent: what operators look at, and can only note."""
