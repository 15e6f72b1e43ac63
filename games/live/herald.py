"""News turned into what browsers are told: the one place that knows both."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import asdict

from games.dispatches import NudgedDispatch, PingedDispatch, SaidDispatch, encode
from games.live.roles import Attendant, Listener
from games.live.room import Room
from games.services import access
from games.services.news import Begun, Deaf, Ended, Happening, Hidden, Nudged, Pinged, Said


def tell(room: Room, news: Happening) -> None:
    """Tell those in a room what happened in its battle, but for its events: those the room hands out itself."""
    match news:
        case Said():
            room.say(encode(SaidDispatch(seq=room.seq, **asdict(news.said))), by=news.said.by or 0)
        case Pinged():
            room.say(encode(PingedDispatch(seq=room.seq, **asdict(news.ping))), by=news.by)
        case Nudged():
            _nudge(room, news)
        case Begun():
            room.greet_all()
        case Hidden():
            for socket in room.sockets:
                if not socket.sides:
                    socket.dismiss()


def _nudge(room: Room, news: Nudged) -> None:
    """Tell those who are awaited, and whoever nudged; nobody else."""
    heard = {*news.nudge.to, news.nudge.side}
    text = encode(NudgedDispatch(seq=room.seq, **asdict(news.nudge)))
    for socket in room.sockets:
        if heard.intersection(socket.sides) and news.by not in socket.deaf:
            socket.put(room.seq, text)


def reach(listeners: Iterable[Listener], news: Ended | Deaf) -> None:
    """Tell of a player wherever he sits: sockets of sessions that ended are closed, his tables told anew."""
    for socket in listeners:
        if isinstance(news, Deaf):
            if socket.player_id == news.player:
                socket.stop_ears(frozenset(news.to))
        elif socket.came_by is not None and access.concerns(news, socket.came_by):
            if news.renewed:
                socket.come_anew()
            else:
                socket.sign_out()


def reach_attending(attendants: Iterable[Attendant], news: Ended | Deaf) -> None:
    """The same for those who hear of something that is no battle; who goes on under another key comes anew."""
    for one in attendants:
        if one.came_by is None:
            continue
        if isinstance(news, Deaf):
            if one.came_by.player_id == news.player:
                one.stop_ears(frozenset(news.to))
        elif access.concerns(news, one.came_by):
            one.sign_out()
