"""The verbs of the effect language, by what they are about."""
