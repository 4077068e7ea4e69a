"""The questionnaire, and the risk level that its answers give."""
