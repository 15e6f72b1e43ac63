"""Only pages of this site may open its sockets."""

import pytest
from channels.testing import WebsocketCommunicator

from config.origin import SameOrigin, is_own_page, scheme_of


@pytest.mark.parametrize(
    ("origin", "host", "scheme", "own"),
    [
        ("http://localhost:8000", "localhost:8000", "http", True),
        ("http://127.0.0.1:8000", "127.0.0.1:8000", "http", True),
        ("http://localhost", "localhost:80", "http", True),
        ("https://localhost", "localhost:443", "https", True),
        ("https://localhost", "localhost", "https", True),
        ("http://[::1]:8000", "[::1]:8000", "http", True),
        ("https://localhost:8000", "localhost:8000", "http", False),
        ("https://localhost", "localhost", "http", False),
        ("http://localhost", "localhost", "https", False),
        ("http://localhost:443", "localhost", "https", False),
        ("http://elsewhere.example", "localhost:8000", "http", False),
        ("http://localhost:9000", "localhost:8000", "http", False),
        ("http://elsewhere.example", "elsewhere.example", "http", False),
        ("http://localhost:99999", "localhost:8000", "http", False),
        ("http://localhost:x", "localhost:8000", "http", False),
        ("http://[", "localhost:8000", "http", False),
        ("null", "localhost:8000", "http", False),
        ("", "localhost:8000", "http", False),
        ("", "", "http", False),
    ],
)
def test_a_page_is_ours_if_it_came_from_the_host_it_now_calls(settings, origin, host, scheme, own):
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
    assert is_own_page(origin, host, scheme) is own


@pytest.mark.parametrize(
    ("line", "told", "trusts", "found"),
    [
        ("ws", None, False, "http"),
        ("wss", None, False, "https"),
        ("ws", b"https", False, "http"),
        ("ws", b"https", True, "https"),
        ("ws", b"https, http", True, "https"),
        ("ws", b"http", True, "http"),
        ("wss", b"http", True, "http"),
        ("wss", None, True, "https"),
    ],
)
def test_what_a_proxy_says_of_the_way_counts_only_where_it_is_trusted(settings, line, told, trusts, found):
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if trusts else None
    assert scheme_of({"scheme": line, "headers": [(b"x-forwarded-proto", told)] if told else []}) == found


def test_an_origin_that_the_settings_trust_is_ours(settings):
    settings.ALLOWED_HOSTS = ["inner"]
    settings.CSRF_TRUSTED_ORIGINS = ["https://honjin.example"]
    assert is_own_page("https://honjin.example", "inner:8000", "http")


async def greet(scope, receive, send):
    await receive()
    await send({"type": "websocket.accept"})


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("origin", "open_"),
    [
        (b"http://testserver", True),
        (b"https://testserver", False),
        (b"http://testserver:99999", False),
        (b"http://elsewhere.example", False),
    ],
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
