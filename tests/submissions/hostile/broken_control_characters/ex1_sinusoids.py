"""9 MB of control characters follow, in a comment."""

# %%
import numpy as np

# %%
STILL_EQUIVARIANT = False
