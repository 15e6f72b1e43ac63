"""KOKU: 25/28 mm samurai battles with armies mustered by dice. The system is put together in ``system.py``."""
