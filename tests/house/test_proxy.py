"""The sample proxy fits the site that it stands before."""

import re

from django.urls import resolve

from campaigns.services import importing as wars
from games.services import importing
from tests.house.test_compose import SERVICES
from tests.running import ROOT

CONF = (ROOT / "deploy/nginx.conf").read_text()


def test_it_passes_on_to_the_doors_of_the_sample_house():
    doors = {door.split(":")[-2] for service in SERVICES.values() for door in service.get("ports", [])}
    assert set(re.findall(r"server 127\.0\.0\.1:(\d+)", CONF)) == doors


def test_every_address_in_it_is_one_of_the_site():
    for address in re.findall(r"location = (\S+) \{", CONF):
        assert resolve(address)


def test_only_an_imported_battle_or_war_may_be_large():
    places = dict(re.findall(r"location = (\S+) \{\s+client_max_body_size (\d+)m", CONF))
    most = {"/battles/import/": importing.LARGEST, "/campaigns/import/": wars.LARGEST}
    assert places.keys() == most.keys()
    for place, size in places.items():
        assert int(size) * 1024 * 1024 > most[place]


def test_what_a_visitor_claims_of_his_address_is_not_passed_on():
    assert "proxy_set_header X-Forwarded-For $remote_addr;" in CONF
    assert "$proxy_add_x_forwarded_for" not in CONF
    for header in ("X-Forwarded-Proto $scheme", "X-Forwarded-Host $host", 'Forwarded ""'):
        assert f"proxy_set_header {header};" in CONF
