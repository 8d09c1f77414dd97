"""300,000 statements follow."""

# %%
import numpy as np

# %%
STILL_EQUIVARIANT = False
