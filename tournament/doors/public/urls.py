"""URLs of the public pages."""

from django.urls import URLPattern, URLResolver, include, path

from tournament.doors.public import (
    applications,
    embedding,
    events,
    files,
    followers,
    house,
    looks,
    nominations,
    notices,
    own_emails,
    people,
    ratings,
    register,
    regulations,
    results,
    rounds,
    series,
    sharing,
    site_files,
    subscriptions,
    teams,
    well_known,
)
from tournament.doors.public import house as house_frame
from tournament.doors.public import people as following

# /<slug>/players/
players = [
    path("", people.players, name="players"),
    path("<int:number>/", people.player, name="player"),
    path("<int:number>.png", sharing.player_card, name="player_card"),
    path("<int:number>.ics", people.player_calendar, name="player_calendar"),
]

# /players/
persons = [
    path("", register.register, name="register_of_people"),
    path("card/<str:token>/", register.card, name="card"),
    path("<int:number>/", register.career, name="career"),
    path("<int:number>/partners/", register.table_partners, name="table_partners"),
    path("<int:number>/with/<int:other>/", register.head_to_head, name="head_to_head"),
]

# /<slug>/entry/
entry = [
    path("", applications.entry, name="entry"),
    path("sent/", applications.entry_sent, name="entry_sent"),
    path("<str:token>/", applications.application, name="application"),
    path("<str:token>/confirm/", applications.confirm_application, name="confirm_application"),
    path("<str:token>/withdraw/", applications.withdraw_application, name="withdraw_application"),
    path("<str:token>/place/", applications.confirm_place, name="confirm_place"),
    path("<str:token>/emails/", own_emails.own_emails, name="own_emails"),
    path("<str:token>/stop/", own_emails.stop_emails, name="stop_emails"),
]

# /<slug>/final/
final = [
    path("<str:token>/", nominations.nomination, name="nomination"),
    path(
        "<str:token>/accept/",
        nominations.accept_nomination_by_link,
        name="accept_nomination_by_link",
    ),
    path(
        "<str:token>/decline/",
        nominations.decline_nomination_by_link,
        name="decline_nomination_by_link",
    ),
    path("<str:token>/stop/", nominations.stop_nominee_emails, name="stop_nominee_emails"),
]

# /<slug>/
tournament: list[URLPattern | URLResolver] = [
    path("", events.tournament, name="tournament"),
    path("regulations/", regulations.regulations, name="regulations"),
    path("regulations/<int:number>/", regulations.regulations_version, name="regulations_version"),
    path("seats/", rounds.seats, name="seats"),
    path("seats/<int:number>/", rounds.seats, name="seats"),
    path("seats.<str:kind>", files.seats_file, name="seats_file"),
    path("seats/<int:number>.<str:kind>", files.seats_file, name="seats_file"),
    path("standings/", results.standings, name="standings"),
    path("standings/<int:number>/", results.standings, name="standings"),
    path("standings.<str:kind>", files.standings_file, name="standings_file"),
    path("standings/<int:number>.<str:kind>", files.standings_file, name="standings_file"),
    path("rotation/", rounds.rotation, name="rotation"),
    path("teams/", teams.teams, name="teams"),
    path("teams/<int:number>/", teams.teams, name="teams"),
    path("teams/members/<int:pk>/", teams.team_rounds, name="team_rounds"),
    path("teams.<str:kind>", teams.teams_file, name="teams_file"),
    path("teams/<int:number>.<str:kind>", teams.teams_file, name="teams_file"),
    path("standings/live/", results.live_standings, name="live_standings"),
    path("payouts/", results.payouts, name="payouts"),
    path("statistics/", results.statistics, name="statistics"),
    path("rounds/<int:number>/", rounds.round, name="round"),
    path("rounds/<int:number>/tables/<int:table_number>/", rounds.table, name="table"),
    path(
        "rounds/<int:number>/tables/<int:table_number>.png", sharing.table_card, name="table_card"
    ),
    path("embed/", embedding.on_another_site, name="on_another_site"),
    path("players/", include(players)),
    path("entry/", include(entry)),
    path("final/", include(final)),
    path("me/", people.me, name="me"),
    path("follow/", following.follow, name="follow"),
    path("following/", following.following, name="following"),
    path("following/email/", followers.follow_by_email, name="follow_by_email"),
    path("following/<str:token>/", followers.follower, name="follower"),
    path("following/<str:token>/confirm/", followers.confirm_follower, name="confirm_follower"),
    path("following/<str:token>/stop/", followers.stop_following, name="stop_following"),
    path("me/choose/", people.choose_me, name="choose_me"),
    path("draw/", rounds.draw, name="draw"),
    path("draw/<int:number>/", rounds.draw, name="draw"),
    path("look/<int:face>.<slug:version>.css", looks.event_look, name="event_look"),
    path("logo.png", sharing.event_logo, name="event_logo"),
    path("poster.jpg", sharing.event_poster, name="event_poster"),
    path("card.png", sharing.event_card, name="event_card"),
    path("tournament.json", files.event_file, name="event_file"),
]

# /series/
of_series: list[URLPattern | URLResolver] = [
    path("", series.all_series, name="all_series"),
    path("<slug:slug>/", series.series, name="series"),
    path("<slug:slug>/players/<int:number>/", series.series_player, name="series_player"),
    path("<slug:slug>/regulations/", regulations.series_regulations, name="series_regulations"),
    path(
        "<slug:slug>/regulations/<int:number>/",
        regulations.series_regulations_version,
        name="series_regulations_version",
    ),
    path("<slug:slug>/embed/", embedding.series_on_another_site, name="series_on_another_site"),
    path("<slug:slug>/frame/", embedding.embedded_series, name="embedded_series"),
    path("<slug:slug>/follow/", subscriptions.follow_series, name="follow_series"),
    path("<slug:slug>/card.png", sharing.series_card, name="series_card"),
    path("<slug:slug>/paper/", series.series_paper, name="series_paper"),
    path("<slug:slug>/<slug:name>.<str:kind>", series.series_file, name="series_file"),
]

# /news/emails/
emails: list[URLPattern | URLResolver] = [
    path("<str:token>/", subscriptions.subscriptions, name="subscriptions"),
    path("<str:token>/confirm/", subscriptions.confirm_subscription, name="confirm_subscription"),
    path("<str:token>/rhythm/", subscriptions.choose_rhythm, name="choose_rhythm"),
    path("<str:token>/stop/", subscriptions.stop_subscriptions, name="stop_subscriptions"),
]

# /ratings/
of_ratings: list[URLPattern | URLResolver] = [
    path("", ratings.all_ratings, name="all_ratings"),
    path("<slug:slug>/", ratings.rating, name="rating"),
    path("<slug:slug>/strength/", ratings.rating_strengths, name="rating_strengths"),
    path("<slug:slug>/embed/", embedding.rating_on_another_site, name="rating_on_another_site"),
    path("<slug:slug>/frame/", embedding.embedded_rating, name="embedded_rating"),
    path("<slug:slug>/<slug:day>/", ratings.rating, name="rating_of_day"),
    path("<slug:slug>/players/<int:number>/", ratings.rating_player, name="rating_player"),
    path("<slug:slug>/<slug:day>/paper/", ratings.rating_paper, name="rating_paper"),
    path("<slug:slug>/<slug:day>.<str:kind>", ratings.rating_file, name="rating_file"),
]

urlpatterns = [
    path("", events.tournaments, name="tournaments"),
    path("calendar.ics", files.house_calendar, name="house_calendar"),
    path("events.json", site_files.events_file, name="events_file"),
    path("series.json", site_files.series_list_file, name="series_list_file"),
    path("clubs.<str:kind>", site_files.clubs_file, name="clubs_file"),
    path("sitemap.xml", sharing.sitemap, name="sitemap"),
    path("events.atom", sharing.feed, name="feed"),
    path("embed/calendar/", embedding.embedded_calendar, name="embedded_calendar"),
    path("embed/<slug:slug>/standings/", embedding.embedded_standings, name="embedded_standings"),
    path("embed/<slug:slug>/seats/", embedding.embedded_seats, name="embedded_seats"),
    path("embed/<slug:slug>/teams/", embedding.embedded_teams, name="embedded_teams"),
    path("robots.txt", well_known.robots, name="robots"),
    path("ratings/", include(of_ratings)),
    path("series/", include(of_series)),
    path("players/", include(persons)),
    path("clubs/", register.clubs, name="clubs"),
    path("clubs/<slug:slug>/", register.club, name="club"),
    path("archive/", house.archive, name="archive"),
    path("search/", house.search, name="search"),
    path("news/", notices.notices, name="notices"),
    path("news/emails/", include(emails)),
    path("news/<int:pk>/", notices.notice, name="notice"),
    path("news/<int:pk>.pdf", notices.notice_file, name="notice_file"),
    path("house/logo/<slug:digest>/", house_frame.house_logo, name="house_logo"),
    path("house/<slug:colour>.<slug:version>.css", looks.house_look, name="house_look"),
    path("records/", register.records, name="records"),
    path("<slug:slug>/", include(tournament)),
]
