"""The benchmark harness: each line a ratio measured in one run."""
