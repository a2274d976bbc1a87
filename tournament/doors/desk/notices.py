"""News and documents of the instance at the desk."""

from __future__ import annotations

from django import forms
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournament.doors.acting import UNPROCESSABLE, DeskRequest, Routes, upload_size
from tournament.doors.desk.house import at_house
from tournament.doors.fields import DateField
from tournament.models import HouseNotice
from tournament.models.notice import LONGEST_TEXT, LONGEST_TITLE
from tournament.services import notices as service
from tournament.services.accounts import permissions
from tournament.services.notices import NoticeInput
from tournament.services.refusals import Refused
from tournament.words import refusal_words
from tournament.words.notices import KINDS

PER_PAGE = 50

routes = Routes(at_house)


class NoticeForm(forms.Form):
    """A new piece of news or document."""

    kind = forms.ChoiceField(label=pgettext_lazy("of a notice", "Kind"), choices=[*KINDS.items()])
    date = DateField(label=gettext_lazy("Date"))
    title = forms.CharField(label=pgettext_lazy("of a notice", "Title"), max_length=LONGEST_TITLE)
    text = forms.CharField(
        label=gettext_lazy("Text"),
        max_length=LONGEST_TEXT,
        required=False,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=gettext_lazy("An empty line begins a new paragraph. Addresses become links."),
    )
    file = forms.FileField(
        label="PDF",
        required=False,
        help_text=gettext_lazy("Up to 5 MB."),
        widget=forms.ClearableFileInput(attrs={"accept": "application/pdf,.pdf"}),
    )

    def notice(self) -> NoticeInput:
        """Return what was submitted."""
        said = self.cleaned_data
        # One byte more than the limit shows that a file is too large.
        content = said["file"].read(service.LARGEST_FILE + 1) if said["file"] else b""
        return NoticeInput(said["kind"], said["date"], said["title"], said["text"], content)


def _show(request: DeskRequest, refused: Refused | None = None) -> HttpResponse:
    form = request.typed.get("form") or NoticeForm(initial={"date": timezone.localdate()})
    if refused is not None:
        form.add_error(None, str(refusal_words(refused)))
    published = HouseNotice.objects.standing().defer("text")
    page = Paginator(published, PER_PAGE).get_page(request.http.GET.get("page", ""))
    context = {"form": form, "page": page}
    status = UNPROCESSABLE if form.is_bound else 200
    return render(request.http, "desk/house/notices.html", context, status=status)


@routes.page("house/notices/", service.publish_notice)
def house_notices(request: DeskRequest) -> HttpResponse:
    """Show the published news and documents, and the form for another."""
    return _show(request)


@routes.post("house/notices/", service.publish_notice, to="house_notices", show=_show)
def publish_notice(request: DeskRequest) -> str:
    """Publish news or a document."""
    form = request.read(NoticeForm(request.data, request.http.FILES))
    if request.http.FILES:
        permissions.count_upload(request.by.user, size=upload_size(request.http))
    service.publish_notice(form.notice(), by=request.by, key=request.key)
    return _("Published.")


@routes.post("house/notices/<int:pk>/withdraw/", service.withdraw_notice, to="house_notices")
def withdraw_notice(request: DeskRequest, pk: int) -> str:
    """Withdraw news or a document."""
    notice = get_object_or_404(HouseNotice.objects.standing(), pk=pk)
    service.withdraw_notice(notice, by=request.by)
    return _("Withdrawn. The journal can undo it.")
