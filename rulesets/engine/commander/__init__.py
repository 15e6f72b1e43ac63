"""The practice commander: what he sees, what he is after, how he goes there, and what he orders."""
