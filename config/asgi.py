"""The site as an ASGI application: HTTP by Django, WebSockets by Channels."""

import gc
import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.core.asgi import get_asgi_application

site = get_asgi_application()  # loads the apps, so it stands before everything that imports a model

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import WebsocketDenier  # noqa: E402
from django.urls import re_path  # noqa: E402

import rulesets  # noqa: E402
from campaigns.live.clock import keep_time  # noqa: E402
from campaigns.live.routing import websocket_urlpatterns as maps  # noqa: E402
from config import structs  # noqa: E402
from config.bodies import Measured  # noqa: E402
from config.metrics import Counted  # noqa: E402
from config.origin import SameOrigin  # noqa: E402
from games.live.lifespan import WORK, lifespan  # noqa: E402
from games.live.routing import websocket_urlpatterns  # noqa: E402

sockets = URLRouter(
    [*websocket_urlpatterns, *maps, re_path("", WebsocketDenier.as_asgi())]
)  # no such place: refused

WORK.append(keep_time)
rulesets.all()  # read now, so that the first player does not wait for it
structs.prepare()
gc.collect()
gc.freeze()  # what stands now stands for good: looking it all through again would hold an answer up for a tenth second

application = Counted(
    ProtocolTypeRouter(
        {
            "http": Measured(site),
            "lifespan": lifespan,
            "websocket": SameOrigin(sockets),
        }
    )
)
