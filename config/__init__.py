"""The site: its settings, its addresses, and what every page carries."""

import os

# Before anything reads numpy. Its sums are small, and threads that spin for them only take time from the players.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
