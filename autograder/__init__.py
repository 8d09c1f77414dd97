"""An autograder for a course assignment on transformers; see README.md."""

__version__ = "0.1.0"
