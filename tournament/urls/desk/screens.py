"""The hall from the desk: screens, messages."""

from django.urls import path

from tournament.views.desk import screens

urlpatterns = [
    path("", screens.hall, name="hall"),
    path("make/", screens.make_screen, name="make_screen"),
    path("<int:pk>/switch/", screens.switch_screen, name="switch_screen"),
    path("<int:pk>/set-up/", screens.set_up_screen, name="set_up_screen"),
    path("<int:pk>/close/", screens.close_screen, name="close_screen"),
    path("<int:pk>/seen/", screens.screen_seen, name="screen_seen"),
    path("say/", screens.say_to_everybody, name="say_to_everybody"),
    path("messages/<int:pk>/lift/", screens.lift_message, name="lift_message"),
]
