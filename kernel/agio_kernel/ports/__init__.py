"""The ports that a plugin is given, each with what stands behind it where the kernel has it itself."""
