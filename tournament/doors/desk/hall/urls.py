"""URLs of the hall at the desk: screens, messages."""

from django.urls import path

from tournament.doors.desk.hall import views

urlpatterns = [
    path("", views.hall, name="hall"),
    path("make/", views.make_screen, name="make_screen"),
    path("<int:pk>/switch/", views.switch_screen, name="switch_screen"),
    path("<int:pk>/set-up/", views.set_up_screen, name="set_up_screen"),
    path("<int:pk>/close/", views.close_screen, name="close_screen"),
    path("<int:pk>/code/", views.renew_screen_code, name="renew_screen_code"),
    path("<int:pk>/reveal/", views.reveal_places, name="reveal_places"),
    path("<int:pk>/seen/", views.screen_seen, name="screen_seen"),
    path("say/", views.say_to_everybody, name="say_to_everybody"),
    path("messages/<int:pk>/lift/", views.lift_message, name="lift_message"),
]
