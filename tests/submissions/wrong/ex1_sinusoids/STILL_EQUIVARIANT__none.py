"""Left unanswered."""

STILL_EQUIVARIANT = None
