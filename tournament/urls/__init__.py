"""Every path of Kārta, door by door."""

from django.conf import settings
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path
from django.views.generic import RedirectView

from tournament.views import appearance, forgotten, hall, security_txt, signing_in

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
    path(".well-known/security.txt", security_txt.security_txt, name="security_txt"),
    path("account/", include("tournament.urls.account")),
    path("language/", appearance.set_language, name="set_language"),
    path("theme/", appearance.set_theme, name="set_theme"),
    path("invitation/<str:token>/", include("tournament.urls.invitation")),
    path("now/", hall.now, name="now"),
    path("screens/", include("tournament.urls.hall")),
    path("t/", include("tournament.urls.table")),
    path("desk/", include("tournament.urls.desk")),
    path("handbook/", include("tournament.urls.handbook")),
    path("", include("tournament.urls.public")),
]

# Seldom a fault of ours: a full disk fails sessions too, outside every view.
handler500 = "tournament.views.unsaved.server_error"

if settings.ADMIN:
    # Staff sign in by our own door, where a second factor is asked for.
    to_sign_in = RedirectView.as_view(pattern_name="login", query_string=True)
    urlpatterns[:0] = [path("admin/login/", to_sign_in), path("admin/", admin.site.urls)]
