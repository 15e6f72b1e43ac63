"""The live table: sockets, and who must hear what."""
