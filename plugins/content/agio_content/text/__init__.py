"""What readers are given: texts in their language, lists of them, topics."""
