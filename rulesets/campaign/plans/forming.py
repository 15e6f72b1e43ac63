"""Forms: hosts of one clan in one place exchange companies and persons, split and join, at Q2 before anything else
(CAM-PLN-6); and marches leave behind who does not go (CAM-PLN-5).

A form is checked and carried out by the same eyes, so that faults of a plan are found by trying it on a copy of the
war. Names of hosts that a plan makes ("+1") are kept in a dictionary beside it.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rulesets.campaign.dice import ScriptedWarDice
from rulesets.campaign.houses import lives
from rulesets.campaign.lookups import HOSTS_MOST, can_march, hosts_of, persons_with, place_of
from rulesets.campaign.numbers import id_order
from rulesets.campaign.people import Person, is_fit, precedence
from rulesets.campaign.plan import AT_SEAT, IN_CASTLE, NEW, Form, March
from rulesets.campaign.state import Campaign, Host
from rulesets.campaign.troops import Companies, Company, Kind, first_ones, gather, in_order
from rulesets.campaign.war import War
from rulesets.engine.sayings import Words, _

Names = dict[str, str]
"""The hosts that a plan has made so far: the plan's name for each, and its id."""
Wrong = tuple[Words, str]
"""What is wrong, and the clause that says so."""


# -- who is meant ------------------------------------------------------------------------------------------------------


def host_called(campaign: Campaign, clan: str, name: str, names: Names) -> Host | None:
    """The host of a clan by its id, or by the name that the plan has given it."""
    host = campaign.hosts.get(names.get(name, name))
    return host if host is not None and host.clan == clan else None


def companies_sent(source: Host | None, form: Form) -> list[Company]:
    """The companies that a form sends."""
    if source is None:
        return []
    return [company for company in source.companies if form.all or company.id in form.companies]


def persons_sent(campaign: Campaign, source: Host | None, form: Form) -> list[Person]:
    """The persons that a form sends: those it names; everybody with the host where all go, or its last company
    (CAM-RUL-75).
    """
    named = [campaign.persons[id] for id in dict.fromkeys(form.persons) if id in campaign.persons]
    if source is None or form.to in (AT_SEAT, IN_CASTLE):
        return named
    emptied = len(companies_sent(source, form)) == len(source.companies)
    return persons_with(campaign, source.id) if emptied else named


def place_for(campaign: Campaign, clan: str, form: Form, names: Names) -> str:
    """The province in which a form happens: that of the host out of which, else into which is sent, else of the person;
    empty where there is none.
    """
    for name in (form.host, form.to):
        host = host_called(campaign, clan, name, names) if name else None
        if host is not None:
            return host.at
    first = campaign.persons.get(form.persons[0]) if form.persons else None
    return place_of(campaign, first) if first is not None and first.clan == clan else ""


def trial(campaign: Campaign) -> War:
    """A copy of a war on which forms are tried, without dice. Hosts that they make get ids that none has, also where it
    is not known how many were given.
    """
    highest = max((id_order(id)[1] for id in campaign.hosts), default=0)
    given = max(highest, campaign.counts.get("h", 0))
    return War(msgspec.structs.replace(campaign, counts={**campaign.counts, "h": given}), ScriptedWarDice())


# -- what is wrong with a form -----------------------------------------------------------------------------------------


def wrong_with(campaign: Campaign, clan: str, form: Form, names: Names) -> Wrong | None:
    """The first thing that is wrong with a form as everybody stands then; None if it can be done (CAM-PLN-6)."""
    return next(_wrongs(campaign, clan, form, names), None)


def _wrongs(campaign: Campaign, clan: str, form: Form, names: Names) -> Iterator[Wrong]:
    source = host_called(campaign, clan, form.host, names) if form.host else None
    target = host_called(campaign, clan, form.to, names)
    if form.host and source is None:
        yield _("There is no such host of this clan."), "CAM-PLN-6"
    elif form.to in (AT_SEAT, IN_CASTLE):
        yield from _wrong_home(campaign, clan, form, names)
    elif form.to.startswith(NEW) and form.to not in names:
        yield from _wrong_new(campaign, clan, form, source)
    elif target is None:
        yield _("There is no such host of this clan."), "CAM-PLN-6"
    elif source is not None and source.id == target.id:
        yield from _wrong_joining(source, form)
        return
    elif source is not None and (source.at, source.free) != (target.at, target.free):
        yield _("The two hosts do not stand together, both free or both shut in."), "CAM-PLN-6"
    yield from _wrong_companies(source, target, form)
    yield from _wrong_persons(campaign, clan, form, names, source)
    yield from _wrong_leader(campaign, form, source, target)


def _wrong_home(campaign: Campaign, clan: str, form: Form, names: Names) -> Iterator[Wrong]:
    """Persons go to a castle of their own, or to the seat, of the province where they are (CAM-PER-1)."""
    place = place_for(campaign, clan, form, names)
    province = campaign.provinces.get(place)
    if form.companies or form.all or form.leader or not form.persons:
        yield _("Only persons go to the castle or to the seat."), "CAM-PER-1"
    elif province is None or province.owner != clan:
        yield _("That is possible only in a province of one's own."), "CAM-PER-1"
    elif form.to == IN_CASTLE and not province.castle:
        yield _("There is no castle."), "CAM-PER-1"
    elif form.to == AT_SEAT and campaign.clans[clan].seat != place:
        yield _("That is not the seat."), "CAM-PER-1"


def _wrong_new(campaign: Campaign, clan: str, form: Form, source: Host | None) -> Iterator[Wrong]:
    """CAM-STR-8, CAM-RUL-38: a new host is made of companies of another, and not beyond six."""
    if source is None or len(form.to) == len(NEW):
        yield _("A new host is made out of a host."), "CAM-PLN-6"
    elif not 0 < len(companies_sent(source, form)) < len(source.companies):
        yield _("A new host needs companies, and leaves some behind."), "CAM-PLN-6"
    elif len(hosts_of(campaign, clan)) >= HOSTS_MOST:
        yield _("A clan that has six hosts makes no more."), "CAM-STR-8"


def _wrong_joining(host: Host, form: Form) -> Iterator[Wrong]:
    """CAM-RUL-24, CAM-RUL-84: weak companies of a host that are joined are named, and of one type."""
    companies = [company for company in host.companies if company.id in form.companies]
    if form.all or form.persons or form.leader or len(companies) != len(set(form.companies)):
        yield _("A host only joins companies of its own."), "CAM-PLN-6"
    elif len(companies) < 2 or len({company.type for company in companies}) > 1:
        yield _("Companies that are joined are two or more of one kind, weapon and weight."), "CAM-PLN-6"


def _wrong_companies(source: Host | None, target: Host | None, form: Form) -> Iterator[Wrong]:
    """Companies are with the host named; a host has one gun at most (CAM-STR-5)."""
    if form.all and source is None:
        yield _("Nobody is sent."), "CAM-PLN-6"
    known = {company.id for company in source.companies} if source else set()
    if not known.issuperset(form.companies):
        yield _("The host has no such company."), "CAM-PLN-6"
    there = target.companies if target else ()
    guns = [one for one in (*there, *companies_sent(source, form)) if one.kind is Kind.GUN]
    if len(guns) > 1:
        yield _("A host has one gun at most."), "CAM-STR-5"
    if not (form.all or form.companies or form.persons or form.leader):
        yield _("Nobody is sent."), "CAM-PLN-6"


def _wrong_persons(
    campaign: Campaign, clan: str, form: Form, names: Names, source: Host | None
) -> Iterator[Wrong]:
    """Persons are fit, and with the host named, or in the castle or at the seat of the province (CAM-PLN-6)."""
    place = place_for(campaign, clan, form, names)
    for id in form.persons:
        person = campaign.persons.get(id)
        if person is None or person.clan != clan:
            yield _("There is no such person of this clan."), "CAM-PLN-6"
        elif not is_fit(person, campaign.season):
            yield _("A prisoner, a hostage or a wounded man goes nowhere."), "CAM-PLN-6"
        elif person.host != (source.id if source else "") or place_of(campaign, person) != place:
            yield _("That person is not there."), "CAM-PLN-6"


def _wrong_leader(
    campaign: Campaign, form: Form, source: Host | None, target: Host | None
) -> Iterator[Wrong]:
    """Who is to lead is fit, and with the host then (CAM-PLN-6)."""
    if not form.leader:
        return
    person = campaign.persons.get(form.leader)
    sent = {one.id for one in persons_sent(campaign, source, form)}
    there = person is not None and (person.id in sent or (target is not None and person.host == target.id))
    if person is None or not there or not is_fit(person, campaign.season):
        yield _("Only a fit person with the host leads it."), "CAM-PLN-6"


# -- carrying one out --------------------------------------------------------------------------------------------------


def carry_out(war: War, clan: str, form: Form, names: Names) -> None:
    """CAM-PLN-6: do a form that nothing is wrong with; a host that it makes is named in ``names``."""
    source = host_called(war.campaign, clan, form.host, names) if form.host else None
    companies = companies_sent(source, form)
    persons = persons_sent(war.campaign, source, form)
    place = place_for(war.campaign, clan, form, names)
    if form.to in (AT_SEAT, IN_CASTLE):
        for person in persons:
            lives.move(war, person, castle=place if form.to == IN_CASTLE else "")
        _tell(war, clan, source, form.to, place, persons)
        return
    target = _target(war, clan, form, source, names)
    if source is not None and source.id == target.id:
        joined = gather(companies)
        others = (company for company in source.companies if company.id not in form.companies)
        war.change(source, companies=in_order((*others, *joined.values())))
        _tell(war, clan, source, target.id, place, [])
        return
    _send(war, source, target, companies)
    for person in persons:
        lives.move(war, person, host=target.id)
    for id in (target.id, *([source.id] if source else ())):
        if id in war.campaign.hosts:
            lead(war, id, form.leader if id == target.id else "")
    _tell(war, clan, source, target.id, place, persons)


def _target(war: War, clan: str, form: Form, source: Host | None, names: Names) -> Host:
    target = host_called(war.campaign, clan, form.to, names)
    if target is None:
        if source is None:
            raise ValueError("a new host is made out of a host")
        target = war.keep(Host(war.new_id("h"), clan, source.at, free=source.free, began=source.at))
        names[form.to] = target.id
    return target


def _send(war: War, source: Host | None, target: Host, companies: list[Company]) -> None:
    """Companies change hosts; a host without any is no more."""
    if source is None or not companies:
        return
    sent = {company.id for company in companies}
    left = in_order(company for company in source.companies if company.id not in sent)
    war.change(target, companies=in_order((*target.companies, *companies)))
    if left:
        war.change(source, companies=left)
    else:
        war.drop(source)


def lead(war: War, id: str, wish: str = "") -> None:
    """CAM-RUL-75: a host is led by whom a form names, else by who leads it, else by the first of the fit persons with
    it (CAM-RUL-14).
    """
    host, season = war.host(id), war.campaign.season
    fit = [person for person in persons_with(war.campaign, id) if is_fit(person, season)]
    ids = {person.id for person in fit}
    if wish in ids or host.leader in ids:
        war.change(host, leader=wish if wish in ids else host.leader)
    else:
        first = min(fit, key=precedence, default=None)
        war.change(host, leader=first.id if first else "")


def _tell(war: War, clan: str, source: Host | None, to: str, place: str, persons: list[Person]) -> None:
    war.tell(
        "host_formed", clan=clan, clauses=("CAM-PLN-6",), place=place, origin=source.id if source else "", to=to,
        persons=[person.id for person in persons],
    )  # fmt: skip


# -- who stays behind --------------------------------------------------------------------------------------------------


def going(campaign: Campaign, host: Host, march: March) -> Companies:
    """CAM-PLN-5: the companies that march: those named, or the guard, the gun and the first others by id, so many as
    the leader can march.
    """
    if march.companies:
        return in_order(company for company in host.companies if company.id in march.companies)
    return first_ones(host.companies, can_march(campaign, host))


def part(war: War, host: Host, march: March) -> None:
    """CAM-PLN-5: who does not march stays behind as a new host, which holds."""
    sent = {company.id for company in going(war.campaign, host, march)}
    rest = in_order(company for company in host.companies if company.id not in sent)
    if not rest or not sent:
        return
    war.change(host, companies=in_order(company for company in host.companies if company.id in sent))
    behind = war.keep(msgspec.structs.replace(host, id=war.new_id("h"), companies=rest, leader=""))
    war.tell(
        "host_parted", clan=host.clan, clauses=("CAM-PLN-5",), place=host.at, host=host.id, behind=behind.id
    )
