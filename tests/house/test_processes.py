"""Several web processes are one house."""

import json
import os
import re
import urllib.request
from http.cookiejar import CookieJar
from urllib.parse import urlencode

import pytest

from tests.running import running_house

pytestmark = pytest.mark.skipif(
    not os.environ.get("REDIS_URL"), reason="several processes need REDIS_URL to hear each other"
)


def test_who_signs_in_at_one_door_is_known_at_the_other(tmp_path):
    with running_house(tmp_path, processes=2) as house:
        one, two = house.urls
        visitor = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
        form = visitor.open(f"{one}/accounts/signup/").read().decode()
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', form)[1]
        filled = {"username": "Elin", "password1": "seven-spears", "password2": "seven-spears"}
        visitor.open(f"{one}/accounts/signup/", urlencode(filled | {"csrfmiddlewaretoken": token}).encode())
        assert "Elin" in visitor.open(f"{two}/").read().decode()
        assert [json.load(visitor.open(f"{url}/healthz"))["well"] for url in house.urls] == [True, True]


def test_a_door_that_was_slammed_opens_again(tmp_path):
    with running_house(tmp_path, processes=2) as house:
        house.kill(0)
        assert urllib.request.urlopen(f"{house.urls[1]}/healthz").status == 200
        house.start(0)
        assert urllib.request.urlopen(f"{house.urls[0]}/healthz").status == 200
