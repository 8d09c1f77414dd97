"""Intake: whatever a learning platform exported, as one submission a student.

It knows neither the exercises (their names are passed in) nor anything of grading, and it never runs or parses what
students wrote.
"""

from autograder.intake.finding import find_submissions
from autograder.intake.naming import safe_name
from autograder.intake.submission import Form, IntakeError, Submission, SubmittedFile
from autograder.intake.text import decode

__all__ = ["Form", "IntakeError", "Submission", "SubmittedFile", "decode", "find_submissions", "safe_name"]
