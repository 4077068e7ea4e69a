"""Forms of a bundle: its parts, its TOML, its pictures, and all of it in one file."""
