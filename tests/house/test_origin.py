"""Only pages of this site may open its sockets."""

import pytest
from channels.testing import WebsocketCommunicator

from config.origin import SameOrigin, is_own_page


@pytest.mark.parametrize(
    ("origin", "host", "own"),
    [
        ("http://localhost:8000", "localhost:8000", True),
        ("http://127.0.0.1:8000", "127.0.0.1:8000", True),
        ("http://localhost", "localhost:80", True),
        ("https://localhost", "localhost:443", True),
        ("https://localhost", "localhost", True),
        ("http://elsewhere.example", "localhost:8000", False),
        ("http://localhost:9000", "localhost:8000", False),
        ("http://elsewhere.example", "elsewhere.example", False),
        ("null", "localhost:8000", False),
        ("", "localhost:8000", False),
        ("", "", False),
    ],
)
def test_a_page_is_ours_if_it_came_from_the_host_it_now_calls(settings, origin, host, own):
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1"]
    assert is_own_page(origin, host) is own


def test_an_origin_that_the_settings_trust_is_ours(settings):
    settings.ALLOWED_HOSTS = ["inner"]
    settings.CSRF_TRUSTED_ORIGINS = ["https://honjin.example"]
    assert is_own_page("https://honjin.example", "inner:8000")


async def greet(scope, receive, send):
    await receive()
    await send({"type": "websocket.accept"})


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("origin", "open_"), [(b"http://testserver", True), (b"http://elsewhere.example", False)]
)
async def test_a_socket_is_opened_to_our_pages_only(origin, open_):
    socket = WebsocketCommunicator(SameOrigin(greet), "/ws/", [(b"host", b"testserver"), (b"origin", origin)])
    assert (await socket.connect())[0] is open_
    await socket.disconnect()


@pytest.mark.django_db(transaction=True)
async def test_a_socket_to_nowhere_is_refused_without_a_fault():
    from config.asgi import application

    headers = [(b"host", b"testserver"), (b"origin", b"http://testserver")]
    socket = WebsocketCommunicator(application, "/ws/no-such-place/", headers)
    assert (await socket.connect())[0] is False
