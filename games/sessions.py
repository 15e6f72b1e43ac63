"""Sessions in the database, as Django keeps them, except that sockets hear when one ends."""

from __future__ import annotations

from allauth.usersessions.models import UserSession
from django.contrib.sessions.backends.db import SessionStore as Stored

from games.services import access


class SessionStore(Stored):
    """One session. Whatever ends it (signing out, another sign-in, its player from afar) comes through ``delete``."""

    _renewed = ""

    def delete(self, session_key: str | None = None) -> None:
        """Delete it; then no socket that was opened with it stays open."""
        key = session_key or self.session_key
        super().delete(session_key)
        if not key:
            return
        is_renewed = key == self._renewed
        listed = UserSession.objects.filter(session_key=key)
        if is_renewed:
            listed.update(session_key=self.session_key)
        else:
            listed.delete()
        access.session_ended(key, renewed=is_renewed)

    def cycle_key(self) -> None:
        """Go on under another key, as after a change of the password: its sockets need only come anew."""
        self._renewed = self.session_key or ""
        super().cycle_key()
