"""The right answer as a string."""

STILL_EQUIVARIANT = "False"
