"""Every path of Kārta, door by door."""

from django.conf import settings
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path
from django.views.generic import RedirectView

from tournament.doors.account import forgotten, signing_in
from tournament.doors.hall import views as hall
from tournament.doors.public import appearance, preview, well_known

urlpatterns: list[URLPattern | URLResolver] = [
    path("login/", signing_in.SignIn.as_view(), name="login"),
    path("login/code/", signing_in.login_code, name="login_code"),
    path("login/forgotten/", forgotten.Forgotten.as_view(), name="forgotten"),
    path("login/forgotten/sent/", forgotten.forgotten_sent, name="forgotten_sent"),
    path(
        "login/reset/<uidb64>/<token>/",
        forgotten.ResetPassword.as_view(),
        name="reset_password",
    ),
    path("logout/", signing_in.SignOut.as_view(), name="logout"),
    path(".well-known/security.txt", well_known.security_txt, name="security_txt"),
    path("account/", include("tournament.doors.account.urls")),
    path("language/", appearance.set_language, name="set_language"),
    path("theme/", appearance.set_theme, name="set_theme"),
    path("invitation/<str:token>/", include("tournament.doors.account.invitation_urls")),
    path("now/", hall.now, name="now"),
    path("screens/", include("tournament.doors.hall.urls")),
    path("t/", include("tournament.doors.table.urls")),
    # A page of the public's door that the desk alone may open.
    path("desk/<slug:slug>/visitor/<str:page>/", preview.visitor_page, name="visitor_page"),
    path("desk/", include("tournament.doors.desk.urls")),
    path("handbook/", include("tournament.doors.handbook.urls")),
    path("<slug:slug>/clock.json", hall.clock, name="clock"),
    path("", include("tournament.doors.public.urls")),
]

# Seldom a fault of ours: a full disk fails sessions too, outside every view.
handler500 = "tournament.doors.errors.server_error"

if settings.ADMIN:
    # Staff sign in by our own door, where a second factor is asked for.
    to_sign_in = RedirectView.as_view(pattern_name="login", query_string=True)
    urlpatterns[:0] = [path("admin/login/", to_sign_in), path("admin/", admin.site.urls)]
