"""URLs of the live view: tables on phones, calls for the judge, links."""

from django.urls import path

from tournament.doors.desk.phones import table, views

# /desk/<slug>/live/
urlpatterns = [
    path("", views.live, name="live"),
    path("pulse/", views.live_pulse, name="live_pulse"),
    path("calls/<int:pk>/answer/", views.answer_call, name="answer_call"),
    path("<int:number>/links/", views.issue_links, name="issue_links"),
    path("<int:number>/<int:table_number>/", table.live_table, name="live_table"),
    path("<int:number>/<int:table_number>/pulse/", table.live_table_pulse, name="live_table_pulse"),
    path("<int:number>/<int:table_number>/hold/", table.hold_sheet, name="hold_sheet"),
    path("<int:number>/<int:table_number>/count/", table.count_deals, name="count_deals"),
    path("<int:number>/<int:table_number>/late/", table.note_late_deals, name="note_late_deals"),
    path("<int:number>/<int:table_number>/link/", table.table_link, name="table_link"),
    path("<int:number>/<int:table_number>/link/new/", table.reissue_link, name="reissue_link"),
    path("<int:number>/<int:table_number>/link/shut/", table.revoke_link, name="revoke_link"),
]
