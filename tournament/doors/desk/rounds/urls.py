"""URLs of the desk and its rounds: seating, publishing, clock, closing."""

from django.urls import path

from tournament.doors.desk.rounds import clock, desk, groups, putting_right, seating, views

urlpatterns = [
    path("", desk.desk, name="desk"),
    path("pulse/", desk.pulse, name="pulse"),
    path("lots/draw/", views.draw_lots, name="draw_lots"),
    path("seats/draft/", views.draft_seats, name="draft_seats"),
    path("seats/redraft/", views.redraft_seats, name="redraft_seats"),
    path("seats/discard/", views.discard_draft, name="discard_draft"),
    path("seats/did-not-come/", views.did_not_come, name="did_not_come"),
    path("rounds/<int:number>/seats/", seating.seating, name="seating"),
    path("rounds/<int:number>/seats/swap/", seating.swap_seats, name="swap_seats"),
    path("rounds/<int:number>/seats/exchange/", putting_right.exchange, name="exchange_players"),
    path(
        "rounds/<int:number>/seats/mixed-up/",
        putting_right.exchange_results,
        name="exchange_results",
    ),
    path(
        "rounds/<int:number>/seats/tables/",
        putting_right.exchange_tables,
        name="exchange_tables",
    ),
    path(
        "rounds/<int:number>/seats/move/<int:table>/",
        putting_right.move_players,
        name="move_players",
    ),
    path("rounds/<int:number>/seats/publish/", views.publish_seats, name="publish_seats"),
    path("rounds/<int:number>/seats/withdraw/", seating.withdraw_seats, name="withdraw_seats"),
    path("rounds/<int:number>/seats/take-out/", seating.take_out, name="take_out"),
    path("rounds/<int:number>/seats/put-back/", seating.put_back, name="put_back"),
    path("rounds/<int:number>/seats/latecomer/", seating.seat_latecomer, name="seat_latecomer"),
    path("rounds/<int:number>/closing/", views.closing, name="closing"),
    path("rounds/<int:number>/close/", views.close_round, name="close_round"),
    path("rounds/<int:number>/groups/go-on/", groups.go_on, name="go_on"),
    path("rounds/<int:number>/start/", clock.start_round, name="start_round"),
    path("rounds/<int:number>/pause/", clock.pause_clock, name="pause_clock"),
    path("rounds/<int:number>/resume/", clock.resume_clock, name="resume_clock"),
    path("rounds/<int:number>/groups/start/", clock.start_group, name="start_group"),
    path("rounds/<int:number>/groups/pause/", clock.pause_group, name="pause_group"),
    path("rounds/<int:number>/groups/resume/", clock.resume_group, name="resume_group"),
    path("rounds/<int:number>/more/", clock.give_everybody_minutes, name="give_everybody_minutes"),
    path("rounds/<int:number>/minutes/", clock.change_minutes, name="change_minutes"),
    path("rounds/<int:number>/extra/", clock.give_extra_minutes, name="give_extra_minutes"),
    path("rounds/<int:number>/rehearse/", views.rehearse_round, name="rehearse_round"),
    path("rehearse/", views.rehearse_to_the_end, name="rehearse_to_the_end"),
]
