"""What the site as a whole remembers."""

from django.db import models


class Pulse(models.Model):
    """One row, written so that whoever watches over the site learns whether the database still takes rows. A small
    one might fit where no order does.
    """

    at = models.DateTimeField()
    block = models.BinaryField(default=b"")

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S}"
