"""The enabled plugins: found and asked, switched on and off, each with its range of numbers."""
