"""The live view: every table on its phone, calls for the judge, links."""

from django.urls import path

from tournament.views.desk import live, live_table

# /desk/<slug>/live/
urlpatterns = [
    path("", live.live, name="live"),
    path("pulse/", live.live_pulse, name="live_pulse"),
    path("calls/<int:pk>/answer/", live.answer_call, name="answer_call"),
    path("<int:number>/links/", live.issue_links, name="issue_links"),
    path("<int:number>/<int:table_number>/", live_table.live_table, name="live_table"),
    path("<int:number>/<int:table_number>/hold/", live_table.hold_sheet, name="hold_sheet"),
    path("<int:number>/<int:table_number>/link/", live_table.table_link, name="table_link"),
    path("<int:number>/<int:table_number>/link/new/", live_table.reissue_link, name="reissue_link"),
    path("<int:number>/<int:table_number>/link/shut/", live_table.revoke_link, name="revoke_link"),
]
