"""The pages on which a player mutes, blocks and reports others, and takes it back."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from games.models import Block, Message, Player, Report
from games.refusals import refusal
from games.selectors import avoiding as found
from games.services import avoiding
from games.views.access import number_in
from rulesets import Illegal

DONE = {
    "mute": gettext_lazy("{name} is muted."),
    "block": gettext_lazy("{name} is blocked."),
    "forgive": gettext_lazy("{name} is no longer muted or blocked."),
    "report": gettext_lazy("Thank you. The staff will look at it."),
}


class ReportForm(forms.Form):
    """Why somebody is reported."""

    why = forms.CharField(
        label=gettext_lazy("What is wrong?"),
        max_length=Report.LONGEST,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


@login_required
@require_http_methods(["GET", "POST"])
def avoid(request: HttpRequest, player_id: int) -> HttpResponse:
    """What one can do about another player, and about something that he said (``?message=``)."""
    assert isinstance(request.user, Player)
    try:
        other, message = found.known_to(request.user, player_id, number_in(request.GET.get("message")))
    except Illegal:
        raise Http404 from None
    form = ReportForm(request.POST if request.POST.get("do") == "report" else None)
    if request.method == "POST" and (not form.is_bound or form.is_valid()):
        deed = request.POST.get("do", "")
        try:
            _do(deed, request.user, other, message, form)
            if deed in DONE:
                messages.success(request, DONE[deed].format(name=other.username))
            return redirect("blocked" if deed in ("mute", "block", "forgive") else request.get_full_path())
        except Illegal as error:
            if form.is_bound:
                form.add_error("why", refusal(error)["reason"])
            else:
                messages.error(request, refusal(error)["reason"])
    barred = Block.objects.filter(player=request.user, other=other).first()
    context = {"other": other, "said": message, "form": form, "barred": barred}
    return render(request, "account/avoid.html", context, status=422 if request.method == "POST" else 200)


def _do(deed: str, player: Player, other: Player, message: Message | None, form: ReportForm) -> None:
    match deed:
        case "mute" | "block":
            avoiding.avoid(player=player, other=other, only_chat=deed == "mute")
        case "forgive":
            avoiding.forgive(player=player, other_id=other.pk)
        case "report":
            avoiding.report(player=player, other=other, message=message, why=form.cleaned_data["why"])


@login_required
@require_http_methods(["GET", "POST"])
def show_blocked(request: HttpRequest) -> HttpResponse:
    """Whom one has muted and blocked; posted, one of them no longer."""
    assert isinstance(request.user, Player)
    if request.method == "POST":
        try:
            avoiding.forgive(player=request.user, other_id=number_in(request.POST.get("which")))
            messages.success(request, _("Done."))
        except Illegal as error:
            messages.error(request, refusal(error)["reason"])
        return redirect("blocked")
    return render(request, "account/blocked.html", {"blocks": found.blocks_of(request.user)})
