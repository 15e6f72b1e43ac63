"""The HTTP interface of campaigns."""
