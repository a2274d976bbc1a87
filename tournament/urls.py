"""The URLs of Kārta."""

from django.conf import settings
from django.urls import URLPattern, URLResolver, include, path
from django.views.generic import RedirectView

from tournament.doors import errors
from tournament.doors.account import signing_in
from tournament.doors.account import signing_in as forgotten
from tournament.doors.account import urls as account
from tournament.doors.api import urls as api
from tournament.doors.desk import urls as desk
from tournament.doors.hall import urls as hall
from tournament.doors.hall import views as hall_views
from tournament.doors.handbook import urls as handbook
from tournament.doors.public import appearance, preview, well_known
from tournament.doors.public import urls as public
from tournament.doors.table import urls as table

urlpatterns: list[URLPattern | URLResolver] = [
    path("login/", signing_in.SignIn.as_view(), name="login"),
    path("login/code/", signing_in.login_code, name="login_code"),
    path("login/forgotten/", forgotten.ForgottenPassword.as_view(), name="forgotten"),
    path("login/forgotten/sent/", forgotten.forgotten_sent, name="forgotten_sent"),
    path(
        "login/reset/<uidb64>/<token>/",
        forgotten.ResetPassword.as_view(),
        name="reset_password",
    ),
    path("logout/", signing_in.SignOut.as_view(), name="logout"),
    path(".well-known/security.txt", well_known.security_txt, name="security_txt"),
    path("account/", include(account)),
    path("language/", appearance.set_language, name="set_language"),
    path("theme/", appearance.set_theme, name="set_theme"),
    path("invitation/<str:token>/", include(account.invitation)),
    path("now/", hall_views.now, name="now"),
    path("tv/", hall_views.screen_code, name="screen_code"),
    path("tv/<str:token>/", hall_views.screen_by_code, name="screen_by_code"),
    path("screens/", include(hall)),
    path("t/", include(table)),
    # A preview of a public page, for the desk only.
    path("desk/<slug:slug>/visitor/<str:page>/", preview.visitor_page, name="visitor_page"),
    path("desk/", include(desk)),
    path("handbook/", include(handbook)),
    path("api/", include(api)),
    path("<slug:slug>/clock.json", hall_views.clock, name="clock"),
    path("", include(public)),
]

# Seldom our own error: a full disk also breaks sessions, outside the views.
handler500 = errors.server_error

if settings.ADMIN:
    from django.contrib import admin

    # Staff sign in through our own login, which may require a second factor.
    to_sign_in = RedirectView.as_view(pattern_name="login", query_string=True)
    urlpatterns[:0] = [path("admin/login/", to_sign_in), path("admin/", admin.site.urls)]
